/**
 * The building blocks of all drawings: shapes with classes, marks from the sprite, numbers.
 *
 * Colours are classes from `styles/cards.css`, so that drawings contain no colours and need no inline styles.
 */

import { h } from "../dom.js";

/**
 * @typedef {import("../dom.js").Tree} Tree
 * @typedef {import("../dom.js").Child} Child
 * @typedef {[look: string, outline: string, transform?: string]} Shape
 */

/**
 * The CSS classes for a look: "own edge" becomes "art-own art-edge".
 * @param {string} words
 */
export function look(words) {
  return words.replace(/\S+/g, "art-$&");
}

/**
 * SVG paths for shapes.
 * @param {...Shape} all
 * @returns {Tree[]}
 */
export function shapes(...all) {
  return all.map(([words, d, transform]) => h("path", { class: look(words), d, transform }));
}

/**
 * Children that are transformed together.
 * @param {string} transform
 * @param {...Child} children
 */
export function moved(transform, ...children) {
  return h("g", { transform }, ...children);
}

/**
 * Children that share a colour: `own` shapes are filled with it, edges have its darker ink.
 * @param {string} colour
 * @param {...Child} children
 */
export function tinted(colour, ...children) {
  return h("g", { class: look(colour && "tint-" + colour) }, ...children);
}

/**
 * A mark from the sprite, in a square (or, with a height, a box) of this size.
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
 * A number with the same width in every font.
 * @param {string} digits
 * @param {number} x its left edge
 * @param {number} y its baseline
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
 * A complete drawing. It is hidden from screen readers: the label is on the element around it.
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
 * A point on a circle.
 * @param {number} x of the centre
 * @param {number} y of the centre
 * @param {number} radius
 * @param {number} part of a full turn, clockwise from the top
 */
export function around(x, y, radius, part) {
  const angle = 2 * Math.PI * part;
  return [x + radius * Math.sin(angle), y - radius * Math.cos(angle)].map((one) => Math.round(one * 10) / 10);
}
