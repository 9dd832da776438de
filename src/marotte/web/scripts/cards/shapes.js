/**
 * The few things from which all drawings are made: shapes with classes, marks of the sprite, numbers.
 *
 * Colours are classes of `styles/cards.css`, so that a drawing knows no colour and needs no inline style.
 */

import { h } from "../dom.js";

/**
 * @typedef {import("../dom.js").Tree} Tree
 * @typedef {import("../dom.js").Child} Child
 * @typedef {[look: string, outline: string, transform?: string]} Shape
 */

/**
 * The classes of a look: "own edge" is "art-own art-edge".
 * @param {string} words
 */
export function look(words) {
  return words.replace(/\S+/g, "art-$&");
}

/**
 * Shapes as paths.
 * @param {...Shape} all
 * @returns {Tree[]}
 */
export function shapes(...all) {
  return all.map(([words, d, transform]) => h("path", { class: look(words), d, transform }));
}

/**
 * Children that are moved or turned together.
 * @param {string} transform
 * @param {...Child} children
 */
export function moved(transform, ...children) {
  return h("g", { transform }, ...children);
}

/**
 * Children that share a colour: `own` shapes have it, edges its darker ink.
 * @param {string} colour
 * @param {...Child} children
 */
export function tinted(colour, ...children) {
  return h("g", { class: look(colour && "tint-" + colour) }, ...children);
}

/**
 * A mark of the sprite, in a square (or, with a height, a box) of this size.
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} [height]
 */
export function mark(name, x, y, width, height = width) {
  return h("use", { href: "#mark-" + name, x, y, width, height });
}

/**
 * A number whose width is the same in every font that a device may have.
 * @param {string} digits
 * @param {number} x where it begins
 * @param {number} y its base line
 * @param {number} size
 */
export function number(digits, x, y, size) {
  const width = Math.round(digits.length * size * 0.41);
  return h(
    "text",
    { class: "art-value", x, y, "font-size": size, textLength: width, lengthAdjust: "spacingAndGlyphs" },
    digits,
  );
}

/**
 * A drawing of its own. It says nothing to a screen reader: its name is in the texts, beside it.
 * @param {string} words
 * @param {number} width
 * @param {number} height
 * @param {...Child} children
 */
export function drawing(words, width, height, ...children) {
  const viewBox = `0 0 ${width} ${height}`;
  return h("svg", { class: "art " + look(words), viewBox, "aria-hidden": "true" }, ...children);
}

/**
 * The outline of a circle.
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
export function round(x, y, radius) {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0Z`;
}

/**
 * The outline of a star.
 * @param {number} x
 * @param {number} y
 * @param {number} points
 * @param {number} outer
 * @param {number} inner
 */
export function star(x, y, points, outer, inner) {
  const corners = Array.from({ length: 2 * points }, (_, index) => {
    const [across, down] = around(x, y, index % 2 ? inner : outer, index / (2 * points));
    return `${across} ${down}`;
  });
  return `M${corners.join("L")}Z`;
}

/**
 * The point that is this part of a turn clockwise from the top.
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {number} part
 */
export function around(x, y, radius, part) {
  const angle = 2 * Math.PI * part;
  return [x + radius * Math.sin(angle), y - radius * Math.cos(angle)].map((one) => Math.round(one * 10) / 10);
}
