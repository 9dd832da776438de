/** Where things lie on the table. Pure geometry. */

/**
 * @typedef {{x: number, y: number}} Spot where a place is, in percent of the table's size less the place's own size
 * @typedef {{width: number, height: number}} Size in pixels
 *
 * The space needed at a table with cards of a given width.
 * @typedef {object} Needs
 * @property {number} pieces the height of whatever lies at each place
 * @property {Size} own whatever lies in front of the reader
 * @property {Size} middle
 * @property {number} [notes] how far the notes on a card extend below it
 * @property {boolean} [canBeCovered] whether the cards stay readable if a plate covers their lower part
 *
 * Where cards lie: below the name plate; beside it, for players at the sides; or under it, with the lower part covered.
 * @typedef {"below" | "beside" | "under"} Way
 *
 * The layout of a table.
 * @typedef {object} Laid
 * @property {number} card the width of a card
 * @property {Size} table
 * @property {number} top of the table
 * @property {Size} place
 * @property {number} middle the vertical centre of the middle, from the top of the stage
 * @property {Way} way
 * @property {boolean} isTight whether even the smallest cards don't fit
 * @property {Spot[]} spots of the other seats, clockwise from the reader
 */

/**
 * How far along the first of the other players sits. They sit along three sides of length 1: up on the left, across the
 * top, down on the right. The fewer there are, the higher the first one sits; the more, the closer to the reader.
 * @type {{[seats: number]: number}}
 */
const FIRST = { 2: 1.5, 3: 0.92, 4: 0.4, 5: 0.2 };
const FIRST_OF_MANY = 0.12;

/**
 * At large tables the other players may sit in three rows, if that allows larger cards.
 * @type {{[seats: number]: number[][]}}
 */
const ROWS = {
  7: [[0, 100], [0, 50], [20, 0], [80, 0], [100, 50], [100, 100]],
  8: [[0, 100], [0, 50], [0, 0], [50, 0], [100, 0], [100, 50], [100, 100]],
};

/** Minimum space between two things, in pixels. */
const GAP = 4;

/** Preferred space between the cards of two places, in pixels, so that it is clear whose they are. */
const APART = 12;

/** Margin around the table, in pixels. */
const EDGE = 4;

/** Minimum visible share of a card under a plate: its value and its mark. */
const SEEN = 0.54;

/** If cards can't be wider than this, places may be only `GAP` apart instead of `APART`; in pixels. */
const TINY = 40;

/** Minimum distance between the lower edge of a card under a plate and the lower edge of the plate, in pixels. */
const UNDER = 4;

/** Minimum width of a card, in pixels. */
const LEAST = 30;

/** Another way to lay the table is chosen only if it makes cards larger by this factor. */
const WORTHWHILE = 1.1;

/** If cards can't be at least this wide, in pixels, they may go under the plates, where they can be larger. */
const NARROW = 75;

/** Offsets tried for the middle to make space, in pixels, nearest first. */
const SHIFTS = Array.from({ length: 60 }, (_, index) => (index % 2 ? -4 : 4) * index);

/**
 * Whether there are so many seats at so small a table that its middle can show only a little.
 * @param {Size} stage
 * @param {number} seats
 */
export function isCrowded({ width }, seats) {
  return seats > 6 && width < 500;
}

/**
 * The places of the other players around the table, clockwise from the reader, who sits at the bottom.
 * @param {number} seats
 * @returns {Spot[]}
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

/** The other players, higher up: with no cards in front of them, the middle gets the rest. @param {Spot[]} spots */
function lifted(spots) {
  return spots.map(({ x, y }) => ({ x, y: 0.4 * y }));
}

/**
 * Lay the table with the largest cards at which nothing overlaps.
 * @param {number} seats
 * @param {Size} stage
 * @param {Size} plate a name plate
 * @param {(card: number) => Needs} needs
 * @param {number} most maximum width of a card
 * @returns {Laid}
 */
export function laid(seats, stage, plate, needs, most) {
  const isEmpty = !needs(most).pieces;
  const seatings = isEmpty ? [lifted(places(seats))] : [places(seats), ROWS[seats]?.map(([x, y]) => ({ x, y }))].filter(Boolean);
  const best = (/** @type {Way} */ way) =>
    seatings.map((spots) => clearest(spots, stage, plate, needs, most, way)).reduce((one, other) => (other.card > one.card ? other : one));
  const below = best("below");
  if (isEmpty || !needs(most).canBeCovered) return below;
  const others = [best("beside"), ...(below.card < NARROW ? [best("under")] : [])];
  return others.reduce((one, other) => (worth(other) > WORTHWHILE * worth(one) ? other : one), below);
}

/** How good a layout is: the larger the cards, the better. If nothing fits, "under" covers least. @param {Laid} laid */
function worth({ card, way, isTight }) {
  return isTight ? Number(way === "under") : card;
}

/**
 * The layout with `APART` between two places, or with `GAP` if there is too little space.
 * @param {Spot[]} spots
 * @param {Size} stage
 * @param {Size} plate
 * @param {(card: number) => Needs} needs
 * @param {number} most
 * @param {Way} way
 * @returns {Laid}
 */
function clearest(spots, stage, plate, needs, most, way) {
  const wide = largest(spots, stage, plate, needs, most, way, APART);
  return wide.card > TINY && !wide.isTight ? wide : largest(spots, stage, plate, needs, most, way, GAP);
}

/**
 * @param {Spot[]} spots
 * @param {Size} stage
 * @param {Size} plate
 * @param {(card: number) => Needs} needs
 * @param {number} most
 * @param {Way} way
 * @param {number} apart space between two places
 * @returns {Laid}
 */
function largest(spots, stage, plate, needs, most, way, apart) {
  const notes = Math.max(EDGE, needs(most).notes ?? 0);
  const isInside = way === "under"; // then notes are on the cards, except on the reader's own
  const free = stage.height - EDGE - (isInside ? EDGE : notes);
  const height = Math.min(free, 1.4 * stage.width);
  const table = { width: Math.min(stage.width - 2 * EDGE, Math.max(1.75 * height, 320)), height };
  const top = EDGE + (free - height) / 2;
  for (let card = most; ; card -= 1) {
    const { pieces, own: bare, middle } = needs(card);
    const own = isInside ? { ...bare, height: bare.height + notes - EDGE } : bare;
    const place = placeSize(plate, card, pieces, way);
    const aside = { width: place.width + card + 3, height: Math.max(plate.height, pieces) };
    const boxes = spots.map((spot) => placeBox(spot, table, way === "beside" && isAside(spot) ? aside : place));
    const mine = own.height ? [boxAt(table, own, table.height - own.height / 2)] : [];
    const center = gapIn(table, middle, boxes, table.height - own.height);
    const fixed = [...boxes, ...mine];
    const isClear = isFree(fixed, table) && (!pieces || isFree(boxes.map((box) => ({ ...box, height: box.height + apart - GAP })), { ...table, height: table.height + apart }));
    const shift = isClear ? SHIFTS.find((by) => isFree([...fixed, boxAt(table, middle, center + by)], table)) : undefined;
    if (shift !== undefined || card <= LEAST) {
      return { card, table, top, place, middle: top + center + (shift ?? 0), way, isTight: shift === undefined, spots };
    }
  }
}

/** Whether a player sits at a side, not across the table. @param {Spot} spot */
export function isAside({ x }) {
  return x < 35 || x > 65;
}

/**
 * The size of a place, including the cards there.
 * @param {Size} plate
 * @param {number} card
 * @param {number} pieces
 * @param {Way} way
 * @returns {Size}
 */
function placeSize(plate, card, pieces, way) {
  const width = Math.max(plate.width, card);
  if (!pieces) return { width, height: plate.height };
  return { width, height: way === "under" ? Math.max(plate.height + SEEN * pieces, pieces + UNDER) : plate.height + 3 + pieces };
}

/**
 * @param {Spot} spot
 * @param {Size} table
 * @param {Size} place
 * @returns {Box}
 */
function placeBox({ x, y }, table, place) {
  return { left: ((table.width - place.width) * x) / 100, top: ((table.height - place.height) * y) / 100, ...place };
}

/** @typedef {Size & {left: number, top: number}} Box */

/**
 * A box in the middle column of the table.
 * @param {Size} table
 * @param {Size} size
 * @param {number} center its vertical centre
 * @returns {Box}
 */
function boxAt(table, size, center) {
  return { left: (table.width - size.width) / 2, top: center - size.height / 2, ...size };
}

/**
 * The vertical centre between the player opposite and the cards in front of the reader.
 * @param {Size} table
 * @param {Size} middle
 * @param {Box[]} boxes
 * @param {number} bottom
 */
function gapIn(table, middle, boxes, bottom) {
  const across = boxes.filter((box) => Math.abs(box.left + box.width / 2 - table.width / 2) < middle.width / 2);
  return (Math.max(0, ...across.map((box) => box.top + box.height)) + bottom) / 2;
}

/**
 * Whether no box overlaps another, and none extends beyond the top or bottom of the table.
 * @param {Box[]} boxes
 * @param {Size} table
 */
function isFree(boxes, { height }) {
  return boxes.every((one, index) => one.top >= 0 && one.top + one.height <= height + 1 && boxes.slice(index + 1).every((other) => !isCovering(one, other)));
}

/**
 * @param {Box} one
 * @param {Box} other
 */
function isCovering(one, other) {
  return (
    one.left < other.left + other.width + GAP && other.left < one.left + one.width + GAP &&
    one.top < other.top + other.height + GAP && other.top < one.top + one.height + GAP
  );
}

/**
 * Arrange the cards of a hand in rows that fit, each card with at least `reach` pixels to tap on.
 * @param {number} count
 * @param {Pick<import("./hand.js").Room, "width" | "height" | "card">} room rows overlap as much as its height requires
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
