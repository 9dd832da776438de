/** Everything else on a table. Cards are 100 × 140; other sizes are given in the comments. */

import { back } from "./frame.js";
import { drawing, mark, moved, shapes, tinted } from "./shapes.js";

/**
 * A single mark, 48 × 48.
 * @param {string} name as in `symbols.js`
 * @param {string} [colour] "red", "green", "blue" or "yellow"
 */
export function sign(name, colour = "") {
  return drawing("thing", 48, 48, tinted(colour, mark(name, 0, 0, 48)));
}

/** The fool's cap, 48 × 48. */
export function cap() {
  return sign("cap");
}

/** The sleeping Chien, 160 × 100. Its Zs have the colour of the surrounding text. */
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
 * The direction of play, 100 × 100, in the colour of the surrounding text.
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
 * The current that carries the total in Fettnapf, 100 × 40, in the colour of the surrounding text.
 * @param {boolean} isUp to the right, towards the higher numbers
 */
export function current(isUp) {
  const waves = shapes(
    ["line own-line thick", "M4 14q9-9 18 0t18 0 18 0M12 28q9-9 18 0t18 0 18 0"],
    ["own", "M70 4 96 20 70 36 77 20Z"],
  );
  return drawing("thing", 100, 40, isUp ? waves : moved("matrix(-1 0 0 1 100 0)", waves));
}

/** The winner's crown, 48 × 48. */
export function crown() {
  return sign("crown");
}

/** The logo, 64 × 100. */
export function marotte() {
  return drawing("thing", 64, 100, mark("marotte", 0, 0, 64, 100));
}
