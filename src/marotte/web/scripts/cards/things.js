/** What else lies on a table. Cards are 100 × 140; the rest has the box that is named with it. */

import { back, frame, opposite } from "./frame.js";
import { drawing, mark, moved, round, shapes, tinted } from "./shapes.js";

/** @typedef {import("./shapes.js").Child} Child */

/**
 * One mark alone, 48 × 48: the colour that was led, the symbol that a joker may name, an event.
 * @param {string} name as in `marks.js`
 * @param {string} [colour] "red", "green", "blue" or "yellow"
 */
export function sign(name, colour = "") {
  return drawing("thing", 48, 48, tinted(colour, mark(name, 0, 0, 48)));
}

/** The fool's cap alone, 48 × 48. */
export function cap() {
  return sign("cap");
}

/** The disc of Fool!: the cap on a gold rim, 64 × 64. */
export function disc() {
  return drawing(
    "thing",
    64,
    64,
    shapes(["gold outline", round(32, 32, 30)], ["night", round(32, 32, 26)]),
    mark("cap", 7, 6, 50),
  );
}

/** The Chien, asleep, 160 × 100. What it breathes has the colour of the text around it. */
export function chien() {
  return drawing("thing", 160, 100, mark("chien", 0, 0, 160, 100));
}

/** A dare card, face down. */
export function dareBack() {
  return back("crown");
}

/**
 * A dare card with whatever is drawn on it; its words stand over it, in the language of the player.
 * @param {...Child} children
 */
export function dareFace(...children) {
  return frame(
    "paper",
    shapes(
      ["red", "M8 8H20L8 20Z M92 132H80L92 120Z"],
      ["blue", "M92 8H80L92 20ZM8 132H20L8 120Z"],
      ["line gold-line thin", "M26 8H74M92 26V114M74 132H26M8 114V26"],
    ),
    mark("crown", 36, 12, 28),
    ...children,
  );
}

/** A foot card: somebody put their foot in it. */
export function footCard() {
  const corner = tinted("wood", mark("footprint", 6, 7, 30));
  return frame("paper", corner, opposite(corner), mark("foot", 8, 34, 84, 67));
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

/** A jester's bell, 48 × 48. */
export function bell() {
  return sign("bell");
}

/** Three gold bells on a ribbon, 120 × 48. */
export function bells() {
  const one = shapes(["gold outline", round(0, 0, 9)], ["line ink-line thin", "M-9 0H9"], ["ink", "M-1 2H1V9H-1Z"]);
  return drawing(
    "thing",
    120,
    48,
    shapes(["line red-line thick", "M4 6Q60 50 116 6"]),
    moved("translate(24 27)", one),
    moved("translate(60 37)", one),
    moved("translate(96 27)", one),
  );
}
