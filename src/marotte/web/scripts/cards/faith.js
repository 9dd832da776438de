/** The cards of The Fool's Faith: "c3" is the three of cups, "t11" Tarot card 11, "F" the Fool on his cliff. */

import { frame, marked, opposite, remembered, value } from "./frame.js";
import { around, mark, shapes, star, tinted } from "./shapes.js";

/** @type {{[letter: string]: [colour: string, mark: string]}} */
const COLOURS = { c: ["red", "cup"], p: ["yellow", "pentacle"], s: ["blue", "sword"], w: ["green", "wand"] };

export const face = remembered((card, letters) => {
  if (card === "F") return frame("sky", mark("cliff", 0, 0, 100, 140), mark("cap", 2, 2, 44));
  const digits = card.slice(1);
  if (card[0] === "t") return tarot(digits);
  const [colour, name] = COLOURS[card[0]];
  return frame("paper", tinted(colour, marked(digits, name, letters[card[0]])));
});

/**
 * Trumps are black, to stand out in a hand. The number of stars around the moon is the value.
 * @param {string} digits
 */
function tarot(digits) {
  const worth = Number(digits);
  const stars = Array.from({ length: worth }, (_, count) => {
    const [across, down] = around(0, 0, 100, count / worth);
    return star(50 + across * 0.33, 70 + down * 0.16, 5, 4, 1.7);
  });
  return frame(
    "black",
    tinted("gold", value(digits), opposite(value(digits)), mark("moon", 38, 58, 24)),
    shapes(["gold", stars.join("")]),
  );
}
