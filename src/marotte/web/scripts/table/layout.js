/** Where things lie on the table: pure geometry. */

/** How far towards the corners places are pushed: 1 is an ellipse, less is squarer. */
const ROUNDNESS = 0.42;

/**
 * The places of all others around the table, clockwise from the reader, who sits at the bottom. In percent of the
 * room that is left when a place must not reach over the edge.
 * @param {number} seats
 * @returns {{x: number, y: number}[]}
 */
export function places(seats) {
  return Array.from({ length: seats - 1 }, (_, index) => {
    const angle = Math.PI / 2 + (2 * Math.PI * (index + 1)) / seats;
    const spread = (/** @type {number} */ value) => 50 + 50 * Math.sign(value) * Math.abs(value) ** ROUNDNESS;
    return { x: spread(rounded(Math.cos(angle))), y: spread(rounded(Math.sin(angle))) };
  });
}

/** @param {number} value without the dust of floating point, which a root would blow up */
function rounded(value) {
  return Math.round(value * 1e6) / 1e6;
}

/**
 * The cards of a hand, in rows that fit, each with at least `reach` pixels to tap on.
 * @param {number} count
 * @param {number} width of the room for them
 * @param {{width: number, height: number}} card
 * @param {number} reach
 * @returns {{height: number, cards: {x: number, y: number}[]}}
 */
export function fan(count, width, card, reach) {
  const most = Math.max(1, Math.floor((width - card.width) / reach) + 1);
  const rows = Math.max(1, Math.ceil(count / most));
  const inRow = Math.ceil(count / rows);
  const step = inRow > 1 ? Math.min(card.width + 6, (width - card.width) / (inRow - 1)) : 0;
  const rowStep = Math.max(reach, Math.round(card.height * 0.5));
  const cards = Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / inRow);
    const inThis = row === rows - 1 ? count - row * inRow : inRow;
    const left = (width - (inThis - 1) * step - card.width) / 2;
    return { x: Math.round(left + (index - row * inRow) * step), y: row * rowStep };
  });
  return { height: (rows - 1) * rowStep + card.height, cards };
}
