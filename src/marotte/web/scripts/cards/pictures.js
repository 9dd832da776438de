/** The pictures of the games: a small scene on a fool's stage for each of them, 320 × 200. */

import { h } from "../dom.js";
import { face as faithFace } from "./faith.js";
import { face as fettnapfFace } from "./fettnapf.js";
import { face as foolFace } from "./fool.js";
import { drawing, mark, moved, round, shapes, star, tinted } from "./shapes.js";

/**
 * @typedef {import("./shapes.js").Tree} Tree
 * @typedef {import("./shapes.js").Child} Child
 */

/**
 * A stage with the scene on it.
 * @param {string} colour of the curtain
 * @param {...Child} children
 */
function stage(colour, ...children) {
  const side = shapes(
    ["deep", "M0 0H52Q50 70 24 118L22 172H0Z"],
    ["line own-line thin", "M14 0Q14 80 8 170M28 0Q28 70 14 120M41 0Q40 60 20 112"],
    ["gold", "M8 112 28 118 26 124 6 118Z"],
  );
  return drawing(
    "picture",
    320,
    200,
    shapes(["night", "M0 0H320V200H0Z"]),
    h("ellipse", { cx: 160, cy: 120, rx: 190, ry: 130, fill: "url(#art-light)" }),
    shapes(
      ["floor", "M0 164H320V200H0Z"],
      ["shade", "M0 164H320V168H0Z"],
      ["shade", "M40 164h2L20 200h-3ZM106 164h2L96 200h-3ZM180 164h-2L190 200h3ZM250 164h-2L272 200h3Z"],
    ),
    ...children,
    tinted(
      colour,
      side,
      moved("matrix(-1 0 0 1 320 0)", side),
      shapes(
        ["deep", "M0 0H320V16" + "q-20 20-40 0".repeat(8) + "Z"],
        ["line gold-line thin", "M320 16" + "q-20 20-40 0".repeat(8)],
      ),
    ),
  );
}

/**
 * A card in a scene, with the middle of its lower edge at this point.
 * @param {Tree} card
 * @param {number} x
 * @param {number} y
 * @param {number} angle
 * @param {number} scale
 */
function standing(card, x, y, angle, scale) {
  return moved(`translate(${x} ${y}) rotate(${angle}) scale(${scale}) translate(-50 -140)`, ...card.children);
}

/** Fool!: a fool's cap on a fan of cards. */
function fool() {
  return stage(
    "red",
    ["b2", "y21", "r9", "g27"].map((card, index) => {
      const angle = 24 * index - 36;
      return standing(foolFace(card), 160 + angle * 0.9, 180 - Math.abs(angle) * 0.1, angle, 0.76);
    }),
    shapes(["shade", "M108 186a52 8 0 0 0 104 0 52 8 0 0 0-104 0Z"]),
    mark("cap", 118, 106, 84),
    mark("bell", 62, 164, 26),
    mark("bell", 236, 168, 22),
  );
}

/** Ciao!: rock, paper and scissors wave from the stage, and the joker watches from above. */
function ciao() {
  /** @type {[name: string, colour: string, x: number, height: number][]} */
  const actors = [
    ["rock", "green", 50, 124],
    ["paper", "yellow", 126, 122],
    ["scissors", "red", 202, 102],
  ];
  return stage(
    "green",
    shapes(["line gold-line thin", "M146 10V44M174 10V44"], ["cream outline", round(160, 58, 29)]),
    tinted("yellow", mark("grin", 138, 33, 44)),
    actors.map(([name, colour, x, height]) =>
      tinted(
        colour,
        shapes(
          ["shade", `M${x + 4} 188a30 5 0 0 0 60 0 30 5 0 0 0-60 0Z`],
          ["line cream-line thick", `M${x + 26} 154V186h-9M${x + 42} 154V186h9`],
          ["line cream-line thick", `M${x + 10} 138 ${x} 150M${x + 60} 134 ${x + 69} 118l-3-6m3 6 6-2`],
        ),
        mark(name, x, 92, 68),
        eyes(x + 34, height),
      ),
    ),
  );
}

/**
 * Eyes that look at the audience.
 * @param {number} x
 * @param {number} y
 */
function eyes(x, y) {
  return shapes(
    ["cream outline", round(x - 8, y, 6.5) + round(x + 8, y, 6.5)],
    ["ink", round(x - 7, y + 1, 3) + round(x + 9, y + 1, 3)],
  );
}

/** The Fool's Faith: under the moon the Fool walks on, and the Chien sleeps. */
function faith() {
  return stage(
    "blue",
    shapes(["gold", SKY.map(([x, y, size]) => star(x, y, 5, size, size * 0.4)).join("")]),
    mark("moon", 64, 38, 30),
    standing(faithFace("t11"), 104, 174, -12, 0.76),
    standing(faithFace("c8"), 216, 174, 12, 0.76),
    standing(faithFace("F"), 160, 174, 0, 0.88),
    tinted("gold", mark("chien", 192, 142, 92, 57)),
  );
}

/** @type {[x: number, y: number, size: number][]} */
const SKY = [
  [116, 44, 4],
  [214, 46, 5],
  [244, 62, 4],
  [258, 92, 5],
  [62, 92, 4],
];

/** Fettnapf: islands in the sea, a trail of footprints, and a foot in the puddle. */
function fettnapf() {
  const trail = [62, 86, 110, 134, 158].map((x, step) =>
    moved(`translate(${x} ${step % 2 ? 188 : 176}) rotate(80)`, mark("footprint", -10, -10, 20)),
  );
  return stage(
    "plum",
    shapes(["sea", "M0 126Q160 104 320 126V170H0Z"], ["sand", "M0 168Q80 158 160 164T320 160V200H0Z"]),
    mark("island", 44, 58, 112, 90),
    standing(fettnapfFace("18"), 178, 146, -7, 0.68),
    standing(fettnapfFace("7"), 228, 148, 8, 0.68),
    shapes(["line cream-line thin", "M36 152q8-5 16 0t16 0M120 154q8-5 16 0t16 0"]),
    tinted("wood", trail),
    mark("foot", 192, 122, 92, 74),
  );
}

/** @type {{[game: string]: Tree}} */
const PICTURES = { fool: fool(), ciao: ciao(), faith: faith(), fettnapf: fettnapf() };

/**
 * @param {string} game "fool", "ciao", "faith" or "fettnapf"
 */
export function picture(game) {
  return PICTURES[game];
}
