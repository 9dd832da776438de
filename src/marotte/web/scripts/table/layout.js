/** Where things lie on the table: pure geometry. */

/**
 * @typedef {{x: number, y: number}} Spot a place, in percent of the room that is left when it must not reach over the edge
 * @typedef {{width: number, height: number}} Size in pixels
 *
 * What needs room at a table whose cards are so wide.
 * @typedef {object} Needs
 * @property {number} pieces the height of what lies at every place
 * @property {Size} own what lies before the reader
 * @property {Size} middle
 * @property {number} [notes] how far what is noted of a card reaches out below it
 * @property {boolean} [canBeCovered] whether a plate may cover the lower part of what lies there, and it can still be read
 *
 * Where cards lie: below the plate of a name; beside it, for those who sit at a side; or under it, with the lower part covered.
 * @typedef {"below" | "beside" | "under"} Way
 *
 * How a table is laid.
 * @typedef {object} Laid
 * @property {number} card how wide a card is
 * @property {Size} table
 * @property {number} top of the table
 * @property {Size} place
 * @property {number} middle the height of the middle, from the top
 * @property {Way} way
 * @property {boolean} isTight whether there is too little room even for the smallest cards
 * @property {Spot[]} spots of the others, clockwise from the reader
 */

/**
 * The others sit along three sides, which are 1 long each: up on the left, across the top, down on the right. The first
 * of them sits so far along; the fewer there are, the higher, and the more, the closer to the reader.
 * @type {{[seats: number]: number}}
 */
const FIRST = { 2: 1.5, 3: 0.92, 4: 0.4, 5: 0.2 };
const FIRST_OF_MANY = 0.12;

/** Many of them sit in three rows, if their cards can be larger so. @type {{[seats: number]: number[][]}} */
const ROWS = {
  7: [[0, 100], [0, 50], [20, 0], [80, 0], [100, 50], [100, 100]],
  8: [[0, 100], [0, 50], [0, 0], [50, 0], [100, 0], [100, 50], [100, 100]],
};

/** So much is free between two things, in pixels. */
const GAP = 4;

/** So much is free between what lies at two places, so that it is clear whose it is, in pixels. */
const APART = 12;

/** So much is free around the table, in pixels. */
const EDGE = 4;

/** Of a card under a plate at least this part is seen: its value and its mark. */
const SEEN = 0.54;

/** Cards that could only be so narrow lie closer together, in pixels. */
const TINY = 40;

/** So far a card under a plate ends above the lower edge of the plate, at least, in pixels. */
const UNDER = 4;

/** No card is narrower, in pixels. */
const LEAST = 30;

/** Another way to lay the table is taken if cards are larger by so much. */
const WORTHWHILE = 1.1;

/** Cards that could only be narrower than this are put under the plates, where they can be larger. */
const NARROW = 75;

/** How far the middle can be moved up or down to make room, in pixels, nearest first. */
const SHIFTS = Array.from({ length: 60 }, (_, index) => (index % 2 ? -4 : 4) * index);

/**
 * Whether there are so many people at so small a table that its middle can say but little.
 * @param {Size} stage
 * @param {number} seats
 */
export function isCrowded({ width }, seats) {
  return seats > 6 && width < 500;
}

/**
 * The places of all others around the table, clockwise from the reader, who sits at the bottom.
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

/** The others, higher up: where nothing lies before them, the middle has the rest. @param {Spot[]} spots */
function lifted(spots) {
  return spots.map(({ x, y }) => ({ x, y: 0.4 * y }));
}

/**
 * A table with the largest cards with which nothing covers anything else.
 * @param {number} seats
 * @param {Size} stage
 * @param {Size} plate of a name
 * @param {(card: number) => Needs} needs
 * @param {number} most no card is wider
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

/** How good it is to lay a table so: where nothing fits, plates that lie on cards cover least. @param {Laid} laid */
function worth({ card, way, isTight }) {
  return isTight ? Number(way === "under") : card;
}

/**
 * With as much between two places as there is room for.
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
 * @param {number} apart how far two places are apart
 * @returns {Laid}
 */
function largest(spots, stage, plate, needs, most, way, apart) {
  const notes = Math.max(EDGE, needs(most).notes ?? 0);
  const isInside = way === "under"; // there notes are on the cards, but for the reader's own
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

/** Whether somebody sits at a side, not across. @param {Spot} spot */
export function isAside({ x }) {
  return x < 35 || x > 65;
}

/**
 * What a place needs, with what lies there.
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
 * @param {number} center its height
 * @returns {Box}
 */
function boxAt(table, size, center) {
  return { left: (table.width - size.width) / 2, top: center - size.height / 2, ...size };
}

/**
 * The middle between whoever sits opposite and what lies before the reader.
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
 * Whether none of them covers another, and none lies beside the table.
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
 * The cards of a hand, in rows that fit, each with at least `reach` pixels to tap on.
 * @param {number} count
 * @param {Pick<import("./hand.js").Room, "width" | "height" | "card">} room for them; rows lie over each other as far as its height wants it
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
