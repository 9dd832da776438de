/** The cards of Fettnapf: numbers "0" to "9", islands "10" to "30". */

import { frame, opposite, remembered, value } from "./frame.js";
import { mark, number, shapes, tinted } from "./shapes.js";

export const face = remembered((card) => (Number(card) < 10 ? plain(card) : island(card)));

/** @param {string} card */
function plain(card) {
  // A 6 upside down is a 9, so both are underlined.
  const isTwofold = card === "6" || card === "9";
  const corner = [value(card), isTwofold && shapes(["ink", "M6 52H30V57H6Z"])];
  return frame(
    "paper",
    tinted("yellow", mark("puddle", 14, 34, 72)),
    corner,
    opposite(corner),
    number(card, 33, 96, 82),
    isTwofold && shapes(["ink", "M34 101H66V107H34Z"]),
  );
}

/** @param {string} card */
function island(card) {
  return frame(
    "sky",
    shapes(["sea", "M1.7 102Q50 92 98.3 102V129Q98.3 138.3 89 138.3H11Q1.7 138.3 1.7 129Z"]),
    mark("island", 4, 47, 92, 74),
    shapes(["line cream-line", "M10 126q6-5 12 0t12 0M52 130q6-5 12 0t12 0"]),
    value(card),
  );
}
