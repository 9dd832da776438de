/** Where things lie on the table: pure geometry. */

/**
 * The others sit along three sides, which are 1 long each: up on the left, across the top, down on the right. The first
 * of them sits so far along; the fewer there are, the higher, and the more, the closer to the reader.
 * @type {{[seats: number]: number}}
 */
const FIRST = { 2: 1.5, 3: 0.92, 4: 0.4, 5: 0.2 };
const FIRST_OF_MANY = 0.12;

/**
 * The places of all others around the table, clockwise from the reader, who sits at the bottom. In percent of the
 * room that is left when a place must not reach over the edge.
 * @param {number} seats
 * @returns {{x: number, y: number}[]}
 */
export function places(seats) {
  const first = FIRST[seats] ?? FIRST_OF_MANY;
  const step = (3 - 2 * first) / Math.max(1, seats - 2);
  const within = (/** @type {number} */ share) => Math.round(1000 * Math.max(0, Math.min(1, share))) / 10;
  return Array.from({ length: seats - 1 }, (_, index) => {
    const along = first + index * step;
    return { x: within(along - 1), y: within(along < 1.5 ? 1 - along : along - 2) };
  });
}

/**
 * The cards of a hand, in rows that fit, each with at least `reach` pixels to tap on.
 * @param {number} count
 * @param {import("./hand.js").Room} room for them; rows lie over each other as far as its height wants it
 * @param {number} reach
 * @returns {{height: number, cards: {x: number, y: number}[]}}
 */
export function fan(count, { width, height, card }, reach) {
  const most = Math.max(1, Math.floor((width - card.width) / reach) + 1);
  const rows = Math.max(1, Math.ceil(count / most));
  const inRow = Math.ceil(count / rows);
  const step = inRow > 1 ? Math.min(card.width + 6, (width - card.width) / (inRow - 1)) : 0;
  const free = Math.floor((height - card.height) / Math.max(1, rows - 1));
  const rowStep = Math.max(reach, Math.round(card.height * 0.5), Math.min(card.height + 6, free));
  const cards = Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / inRow);
    const inThis = row === rows - 1 ? count - row * inRow : inRow;
    const left = (width - (inThis - 1) * step - card.width) / 2;
    return { x: Math.round(left + (index - row * inRow) * step), y: row * rowStep };
  });
  return { height: (rows - 1) * rowStep + card.height, cards };
}
