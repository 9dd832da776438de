/**
 * The cards of Ciao!: "rg" is a green rock, "sr+" red scissors with a +3, "jy" a yellow joker, "jy=p" a yellow joker
 * named paper, "m" a millstone; edition A has skulls instead. Strength is shown as one, two or three pips, so that it
 * can be read without seeing colours.
 */

import { h } from "../dom.js";
import { frame, opposite, remembered } from "./frame.js";
import { look, mark, round, shapes, tinted } from "./shapes.js";

/** @type {{[letter: string]: string}} */
const SYMBOLS = { r: "rock", p: "paper", s: "scissors", j: "grin" };
/** From the weakest to the strongest. @type {{[letter: string]: string}} */
const COLOURS = { g: "green", y: "yellow", r: "red" };
/** @type {{[sign: string]: string}} */
const EVENTS = { "@": "again", "!": "speed", "+": "plus", ">": "give", "~": "swap" };

/** Replaces the millstone in edition A. */
export const SKULL = "skull";

export const face = remembered((card, letters) => {
  const [symbol, colour, sign, named] = card;
  if (card === SKULL) return burden("skull");
  if (symbol === "m") return burden("millstone");
  const event = EVENTS[sign];
  const letter = letters[colour];
  const corner = [mark(SYMBOLS[symbol], 4, 6, 35), pips(Object.keys(COLOURS).indexOf(colour) + 1)];
  return frame(
    "paper",
    tinted(
      COLOURS[colour],
      corner,
      opposite(corner),
      named ? saying(SYMBOLS[named]) : mark(SYMBOLS[symbol], event ? 36 : 25, 45, 50),
      event && mark(event, 4, 46, 33),
      letter && h("text", { class: look("letter"), x: 17, y: event ? 104 : 67 }, letter),
    ),
  );
});

/**
 * A speech bubble with the symbol that the joker was named.
 * @param {string} name
 */
function saying(name) {
  return [
    shapes(["cream outline", "M30 50 24 40 40 46H82Q90 46 90 53V88Q90 95 82 95H38Q30 95 30 88Z"]),
    mark(name, 37, 48, 45),
  ];
}

/** @param {number} strength */
function pips(strength) {
  const column = [12, 23, 34].slice(0, strength);
  return shapes(["own edge", column.map((y) => round(45, y, 4)).join("")]);
}

/** A millstone or a skull, which has neither colour nor strength. @param {string} name */
function burden(name) {
  const corner = mark(name, 4, 5, 40);
  return frame("paper", corner, opposite(corner), mark(name, 22, 42, 56));
}
