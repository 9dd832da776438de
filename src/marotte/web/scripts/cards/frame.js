/**
 * The parts that all cards share. In a fanned hand only the upper left corner is visible, 22 pixels of a card 44 wide.
 * So the value fills the left half of the card, with its mark right below.
 */

import { h } from "../dom.js";
import { drawing, look, mark, moved, number, shapes } from "./shapes.js";

/**
 * @typedef {import("./shapes.js").Tree} Tree
 * @typedef {import("./shapes.js").Child} Child
 * @typedef {{letters?: {[colour: string]: string}}} Options the letter shown for each colour, by its notation
 * @typedef {(card: string, options?: Options) => Tree} Face
 */

/**
 * A card with this background.
 * @param {string} ground "paper", "sky" or "black"
 * @param {...Child} children
 */
export function frame(ground, ...children) {
  return drawing(
    "card",
    100,
    140,
    h("rect", { class: look(ground + " border"), x: 1, y: 1, width: 98, height: 138, rx: 10 }),
    ...children,
  );
}

/**
 * The upper left corner, repeated upside down in the lower right one.
 * @param {...Child} children
 */
export function opposite(...children) {
  return moved("rotate(180 50 70)", ...children);
}

/**
 * A value that fills a corner.
 * @param {string} digits
 */
export function value(digits) {
  return number(digits, digits.length > 1 ? 3 : 6, 47, 58);
}

/**
 * A value in two corners, with a small mark below the upper one, where it is visible in a fan, and a large mark in the
 * middle.
 * @param {string} digits
 * @param {string} name of the mark
 * @param {string} [letter]
 */
export function marked(digits, name, letter) {
  const middle = letter ? mark(name, 50, 48, 44) : mark(name, 33, 45, 47); // leaves room for the letter on the left
  return [index(digits, name, letter), opposite(value(digits)), middle];
}

/**
 * A value with its mark below, and beside the mark its optional letter. Both stay visible on cards in the back row.
 * @param {string} digits
 * @param {string} name of the mark
 * @param {string} [letter]
 */
function index(digits, name, letter) {
  if (!letter) return [value(digits), mark(name, 5, 51, 25)];
  return [value(digits), mark(name, 4, 48, 22), h("text", { class: look("letter"), x: 38, y: 68 }, letter)];
}

/**
 * Cache the tree of each card: redrawing the page skips a tree it has already drawn.
 * @param {(card: string, letters: {[colour: string]: string}) => Tree} make
 * @returns {Face}
 */
export function remembered(make) {
  /** @type {Map<string, Tree>} */
  const known = new Map();
  return (card, { letters = {} } = {}) => {
    const key = card + " " + Object.values(letters).join(" ");
    const tree = known.get(key) ?? make(card, letters);
    known.set(key, tree);
    return tree;
  };
}

const backs = remembered((name) =>
  frame(
    "paper",
    h("rect", { class: look("plum"), x: 5, y: 5, width: 90, height: 130, rx: 7 }),
    mark("lozenges", 0, 0, 100, 140),
    name && shapes(["paper border", "M50 42 76 70 50 98 24 70Z"]),
    name && mark(name, 34, 54, 32),
  ),
);

/**
 * The back of a card.
 * @param {string} [name] of a mark in its middle
 */
export function back(name = "") {
  return backs(name);
}
