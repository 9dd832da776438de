/** What else lies on a table. Cards are 100 × 140; the rest has the box that is named with it. */

import { back } from "./frame.js";
import { drawing, mark, moved, shapes, tinted } from "./shapes.js";

/**
 * One mark alone, 48 × 48: the colour that was led, the symbol that a joker may name, an event.
 * @param {string} name as in `symbols.js`
 * @param {string} [colour] "red", "green", "blue" or "yellow"
 */
export function sign(name, colour = "") {
  return drawing("thing", 48, 48, tinted(colour, mark(name, 0, 0, 48)));
}

/** The fool's cap alone, 48 × 48. */
export function cap() {
  return sign("cap");
}

/** The Chien, asleep, 160 × 100. What it breathes has the colour of the text around it. */
export function chien() {
  return drawing("thing", 160, 100, mark("chien", 0, 0, 160, 100));
}

/** A dare card, face down. */
export function dareBack() {
  return back("crown");
}

/** A footprint, 48 × 48. */
export function footprint() {
  return sign("footprint", "wood");
}

/**
 * Which way round the table play goes, 100 × 100, in the colour of the text around it.
 * @param {boolean} isClockwise
 */
export function direction(isClockwise) {
  const arrow = shapes(
    ["line own-line thick", "M18 40A34 34 0 0 1 78 32M82 60A34 34 0 0 1 22 68"],
    ["own", "M86 20 88 44 66 38ZM14 80 12 56 34 62Z"],
  );
  return drawing("thing", 100, 100, isClockwise ? arrow : moved("matrix(-1 0 0 1 100 0)", arrow));
}

/**
 * The current in which the total of Fettnapf drifts, 100 × 40, in the colour of the text around it.
 * @param {boolean} isUp to the right, where the numbers are higher
 */
export function current(isUp) {
  const waves = shapes(
    ["line own-line thick", "M4 14q9-9 18 0t18 0 18 0M12 28q9-9 18 0t18 0 18 0"],
    ["own", "M70 4 96 20 70 36 77 20Z"],
  );
  return drawing("thing", 100, 40, isUp ? waves : moved("matrix(-1 0 0 1 100 0)", waves));
}

/** For who has won, 48 × 48. */
export function crown() {
  return sign("crown");
}

/** The sign of the house, 64 × 100. */
export function marotte() {
  return drawing("thing", 64, 100, mark("marotte", 0, 0, 64, 100));
}
