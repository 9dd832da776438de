/**
 * What all cards have in common. In a fanned hand only the upper left corner shows, 22 pixels of a card 44 wide:
 * so the value fills the left half of the card, and its mark is right below.
 */

import { h } from "../dom.js";
import { drawing, look, mark, moved, number, shapes } from "./shapes.js";

/**
 * @typedef {import("./shapes.js").Tree} Tree
 * @typedef {import("./shapes.js").Child} Child
 * @typedef {{letters?: {[colour: string]: string}}} Options letters of the colours, by their letter in the notation
 * @typedef {(card: string, options?: Options) => Tree} Face
 */

/**
 * A card on this ground: "paper", "sky" or "black".
 * @param {string} ground
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
 * What is drawn for the upper left corner, upside down in the lower right one.
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
 * A value in two corners with a mark: small below the upper one, where a fan shows it, and large in the free middle.
 * @param {string} digits
 * @param {string} name of the mark
 * @param {string} [letter]
 */
export function marked(digits, name, letter) {
  const middle = letter ? mark(name, 50, 48, 44) : mark(name, 33, 45, 47); // the letter has its place to the left
  return [index(digits, name, letter), opposite(value(digits)), middle];
}

/**
 * A value with its mark below, and beside that its letter for those who want it: what lies in the back row shows both.
 * @param {string} digits
 * @param {string} name of the mark
 * @param {string} [letter]
 */
function index(digits, name, letter) {
  if (!letter) return [value(digits), mark(name, 5, 51, 25)];
  return [value(digits), mark(name, 4, 48, 22), h("text", { class: look("letter"), x: 38, y: 68 }, letter)];
}

/**
 * A face that is drawn once for each card: the same tree costs nothing when the page is drawn again.
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
 * The back, with a mark in its middle where there are several piles.
 * @param {string} [name] "island" for those of Fettnapf
 */
export function back(name = "") {
  return backs(name);
}
