/**
 * The sprite: the marks of all games as symbols in one hidden drawing. Cards only refer to them, so that eighty cards
 * on the screen cost little more than one.
 *
 * An `own` shape takes the colour of the card that uses it, an `edge` the darker ink of that colour.
 */

import { h } from "../dom.js";
import { SCENES } from "./scenes.js";
import { around, look, round, shapes, star } from "./shapes.js";

/**
 * @typedef {import("./shapes.js").Tree} Tree
 * @typedef {import("./shapes.js").Shape} Shape
 */

/** Sword and wand lie on opposite diagonals: they fill their squares and can be told apart without colour. */
const SWORD = "rotate(45 24 24)";
const WAND = "rotate(-40 24 24) translate(3 3) scale(.88)";

/** The furrows of the millstone, slanting from its eye to its rim. */
const FURROWS = Array.from({ length: 10 }, (_, index) => {
  const [from, to] = [around(24, 21, 9, index / 10), around(24, 21, 17, index / 10 + 0.07)];
  return `M${from.join(" ")}L${to.join(" ")}`;
}).join("");

/** Marks in a square of 48. @type {{[name: string]: Shape[]}} */
const MARKS = {
  // Fool!: outlines that can be told apart without colour: slanted, forked, spiked, round.
  leaf: [
    ["own edge", "M44 4C20 3 3 13 6 38c1 3 3 4 6 4C37 44 46 28 44 4Z"],
    ["line cream-line", "M13 35 35 13M22 26V14M22 26H34"],
    ["line", "M13 35 4 44"],
  ],
  flame: [
    ["own edge", "M27 2c0 9 15 16 15 29 0 9-7 15-18 15S6 40 6 30c0-7 4-11 8-17 0 5 2 8 6 9-1-8 1-15 7-20Z"],
    ["yellow", "M25 23c1 5 8 8 8 14 0 4-4 7-9 7s-9-3-9-7c0-3 2-5 4-8 1 2 2 3 4 3-1-3 0-6 2-9Z"],
  ],
  sun: [
    ["own edge", star(24, 24, 12, 22.5, 15.5)],
    ["line cream-line", round(24, 24, 10)],
  ],
  drop: [
    ["own edge", "M24 2C20 13 8 19 8 31a16 15 0 0 0 32 0C40 19 28 13 24 2Z"],
    ["line cream-line", "M15 31c0 5 3 8 7 9"],
  ],
  bell: [
    ["line ink-line", "M19 8a5 5 0 1 1 10 0"],
    ["red", "M24 9V27H4A20 19 0 0 1 24 9Z"],
    ["blue", "M24 9V27H44A20 19 0 0 0 24 9Z"],
    ["yellow", "M24 46V27H4A20 19 0 0 0 24 46Z"],
    ["green", "M24 46V27H44A20 19 0 0 1 24 46Z"],
    ["line ink-line", "M4 27a20 19 0 0 1 40 0a20 19 0 0 1-40 0Z"],
    ["gold outline", "M3 22Q24 29 45 22V28Q24 35 3 28Z"],
    ["ink", "M24 34a3.5 3.5 0 0 1 2 6.5V46H22V40.5A3.5 3.5 0 0 1 24 34Z"],
  ],

  // Ciao!
  // Matt, cracked and speckled: with facets it would look like a jewel.
  rock: [
    ["own edge", "M3 40Q1 33 6 27L10 17Q12 12 18 10L26 6Q31 4 35 9L39 15Q42 19 42 24L46 33Q47 43 39 43H8Q4 44 3 40Z"],
    ["shade", "M46 33Q47 43 39 43H8Q4 44 3 40 18 41 26 35T37 12Q42 18 42 24Z"],
    ["line", "M19 10 22 17 17 22 20 28M42 24 36 27 35 33M3 37 9 34 12 36"],
    ["deep", round(30, 17, 1.5) + round(12, 27, 1.5) + round(27, 29, 1.5) + round(21, 37, 1.5)],
  ],
  paper: [
    ["own edge", "M8 3H29L40 14V45H8Z"],
    ["cream edge", "M29 3V14H40Z"],
    ["line cream-line", "M14 22H34M14 29H34M14 36H28M14 15h8"],
  ],
  scissors: [
    ["own edge", "M40 2C43 12 36 22 28 31L20 26Z"],
    ["own edge", "M8 2C5 12 12 22 20 31L28 26Z"],
    ["grip-edge", round(12, 37, 7) + round(36, 37, 7)],
    ["grip", round(12, 37, 7) + round(36, 37, 7)],
    ["cream", round(24, 25, 2)],
  ],
  grin: [
    ["ink", "M9 27C3 22 2 14 5 6c8 0 15 4 19 11C28 10 35 6 43 6c3 8 2 16-4 21Z"],
    ["gold outline", round(5, 6, 4) + round(43, 6, 4)],
    ["own edge", "M8 24Q24 10 40 24a17 17 0 1 1-32 0Z"],
    ["ink", round(17, 24, 2.5) + round(31, 24, 2.5)],
    ["cream edge", "M11 30Q24 35 37 30 36 43 24 43T11 30Z"],
    ["line", "M19 33V42M29 33V42"],
  ],
  millstone: [
    ["ink outline", round(24, 26, 20)],
    ["stone outline", round(24, 21, 20)],
    ["line ink-line thin", FURROWS],
    ["cream outline", round(24, 21, 6)],
  ],
  skull: [
    ["cream outline", "M24 3C11 3 4 11 4 22c0 6 3 10 7 12v7q0 4 4 4h18q4 0 4-4v-7c4-2 7-6 7-12C44 11 37 3 24 3Z"],
    ["ink", round(15, 22, 6) + round(33, 22, 6) + "M24 28 28 35H20Z"],
    ["line ink-line thin", "M19 39V45M24 39V45M29 39V45"],
  ],
  again: [
    ["ink", round(24, 24, 24)],
    ["line cream-line thick", "M10 21A14 14 0 0 1 36 17M38 27A14 14 0 0 1 12 31M37 7V18H26M11 41V30H22"],
  ],
  speed: [
    ["ink", round(24, 24, 24)],
    ["yellow", "M29 4 11 27h10l-4 17L37 20H26Z"],
  ],
  plus: [
    ["ink", round(24, 24, 24)],
    ["line cream-line thick", "M5 25H21M13 17V33M26 13H38L31 21C43 20 42 36 31 36 28 36 26 35 25 33"],
  ],
  give: [
    ["ink", round(24, 24, 24)],
    ["cream", "M8 18H22V24H8ZM26 18H40V24H26ZM11 27H22V40H11ZM26 27H37V40H26Z"],
    ["line cream-line", "M24 17C12 17 13 5 18 7c4 1 6 5 6 10 0-5 2-9 6-10 5-2 6 10-6 10Z"],
  ],
  swap: [
    ["ink", round(24, 24, 24)],
    ["line cream-line thick", "M8 18H35M40 31H13"],
    ["cream", "M30 8 43 18 30 27ZM18 21 5 31 18 41Z"],
  ],

  // Faith
  cup: [
    ["own edge", "M8 5H40C40 20 36 27 28 30v7c6 1 9 3 9 8H11c0-5 3-7 9-8V30C12 27 8 20 8 5Z"],
    ["line cream-line", "M14 11c0 5 1 8 4 11"],
  ],
  pentacle: [
    ["own edge", round(24, 24, 21.5)],
    ["cream edge", star(24, 24.5, 5, 17, 7)],
  ],
  sword: [
    ["own edge", "M24-5 29 2V30H19V2Z", SWORD],
    ["own edge", "M12 30H36V36H12ZM21 36h6v11h-6Z", SWORD],
    ["line cream-line thin", "M24 4V28", SWORD],
    ["own edge", round(24, 49, 4), SWORD],
  ],
  wand: [
    ["wood edge", "M20 0H28V48H20Z", WAND],
    ["own edge", "M28 22C29 10 34 7 43 6 44 15 39 23 28 22ZM20 38C9 40 4 34 3 25 12 22 20 28 20 38Z", WAND],
    ["line thin", "M28 22 36 13M20 38 11 31", WAND],
  ],
  moon: [["gold", "M30 3A22 22 0 1 0 45 33 18 18 0 0 1 30 3Z"]],

  // Fettnapf
  puddle: [
    ["own", "M24 8c8 0 8 5 13 7s9 5 7 11-2 8-8 11-10 5-16 3-12-1-15-7 0-9 2-14 6-11 17-11Z"],
    ["own", round(42, 11, 3) + round(6, 38.5, 2.5)],
  ],
  footprint: [
    ["own edge", "M19 17c9-1 14 5 12 13-1 4-2 6-1 10 0 4-3 6-7 6-5 0-7-4-7-9 0-6-5-7-5-12 0-4 3-7 8-8Z"],
    ["own edge", round(14, 9, 5)],
    ["own edge", round(23, 6, 3.5)],
    ["own edge", round(30.5, 8, 3)],
    ["own edge", round(36, 13, 2.5)],
    ["own edge", round(38.5, 19.5, 2.5)],
  ],

  // Shared
  cap: [
    ["red outline", "M12 36C11 29 9 25 5 27 3 16 10 9 18 14 22 17 24 24 24 36Z"],
    ["blue outline", "M36 36C37 29 39 25 43 27 45 16 38 9 30 14 26 17 24 24 24 36Z"],
    ["yellow outline", "M16 36C17 24 20 14 24 6 28 14 31 24 32 36Z"],
    ["green outline", "M9 35Q24 31 39 35V43Q24 39 9 43Z"],
    ["gold outline", round(5, 29, 3.5) + round(43, 29, 3.5) + round(24, 5, 3.5)],
  ],
  crown: [
    ["gold outline", "M5 14 15 24 24 7 33 24 43 14 39 40H9Z"],
    ["red outline", "M9 40H39V44H9Z"],
    ["gold outline", round(5, 12, 3) + round(24, 6, 3) + round(43, 12, 3)],
  ],
};

/** Added to the page once, before any card. */
export function sprite() {
  const small = Object.entries(MARKS).map(([name, parts]) => symbol(name, 48, 48, shapes(...parts)));
  const large = Object.entries(SCENES).map(([name, [width, height, ...parts]]) =>
    symbol(name, width, height, shapes(...parts)),
  );
  // Hidden by a size of zero. With `display: none` browsers would not draw the gradient.
  return h("svg", { class: look("sprite"), width: 0, height: 0, "aria-hidden": "true" }, small, large, light());
}

/**
 * @param {string} name
 * @param {number} width
 * @param {number} height
 * @param {Tree[]} children
 */
function symbol(name, width, height, children) {
  return h("symbol", { id: "mark-" + name, viewBox: `0 0 ${width} ${height}` }, children);
}

/** The warm light of the stage, fading out towards its edge. */
function light() {
  return h(
    "radialGradient",
    { id: "art-light" },
    h("stop", { "stop-color": "#ffb765", "stop-opacity": 0.8 }),
    h("stop", { offset: 0.5, "stop-color": "#c2553f", "stop-opacity": 0.4 }),
    h("stop", { offset: 1, "stop-color": "#8a3a4f", "stop-opacity": 0 }),
  );
}
