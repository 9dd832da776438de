/** Where the guide is placed: never over what it refers to, and over as little else as possible. */

import { POINTS } from "./lessons.js";

/**
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box in pixels
 * @typedef {{box: Box, weight: number}} Obstacle and the cost of covering one pixel of it
 */

/** Cost of covering one pixel of what a lesson refers to; nothing else weighs nearly as much. */
const TARGET = 1000;

/** Cost of covering one pixel of anything else. @type {{[selector: string]: number}} */
const WEIGHTS = {
  ".hand": 3, ".asking": 2, ".tools": 1, ".middle": 2, ".stage .badge": 2, ".stage .slot": 1, ".told": 0.5, ".bar": 3, ".side": 1,
  ".stage .slot > .card": 4,
  ".middle :is(.number, .piles)": 100, // small, but it says how many cards are left
};

/** Pixels between two spots that are tried, around the guide, and around what it must not touch. */
const STEP = 4;
const MARGIN = 8;
const CLEARANCE = 6;

/** Maximum width of the guide, in pixels. */
const WIDEST = 608;

/** The number of pixels in which two boxes overlap. @param {Box} one @param {Box} other */
export function overlap(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/**
 * The spot with the lowest cost; among equal ones the lowest on the screen, within reach of the hands.
 * @param {{left: number, width: number, height: number}[]} columns where it may lie, and its size there
 * @param {number} height of the screen
 * @param {Obstacle[]} obstacles
 */
export function bestSpot(columns, height, obstacles) {
  let best = { left: 0, top: 0, width: 0, cost: Infinity };
  for (const column of columns) {
    for (let top = Math.max(MARGIN, height - column.height - MARGIN); top >= 0; top -= STEP) {
      const box = { left: column.left, right: column.left + column.width, top, bottom: top + column.height };
      const cost = obstacles.reduce((sum, one) => sum + one.weight * overlap(box, one.box), 0);
      if (cost < best.cost) best = { left: column.left, top, width: column.width, cost };
    }
  }
  return best;
}

/** The measurements for which each guide was last placed, as a cache key. @type {WeakMap<HTMLElement, string>} */
const measured = new WeakMap();

/**
 * Place the guide of a table where it covers nothing that it refers to.
 * @param {HTMLElement} screen
 * @param {string} point of its lesson
 */
export function placeGuide(screen, point) {
  const guide = /** @type {HTMLElement | null} */ (screen.querySelector(".table-screen > .guide"));
  if (!guide) return;
  const obstacles = [
    ...boxesOf(screen, point.split(" ").map((name) => POINTS[name]).filter(Boolean)).map((box) => ({ box: widened(box), weight: TARGET })),
    ...Object.entries(WEIGHTS).flatMap(([selector, weight]) => boxesOf(screen, [selector]).map((box) => ({ box, weight }))),
  ];
  const key = JSON.stringify([innerWidth, innerHeight, guide.textContent, obstacles]);
  if (measured.get(guide) === key) return;
  measured.set(guide, key);
  const columns = boxesOf(screen, [".stage", ".mine", ".side"]).map(({ left, right }) => {
    const width = Math.min(WIDEST, right - left - 2 * MARGIN);
    guide.style.width = `${width}px`;
    return { left: (left + right - width) / 2, width, height: guide.offsetHeight };
  });
  const { left, top, width } = bestSpot(columns, screen.clientHeight, obstacles);
  for (const [name, value] of Object.entries({ left, top, width })) guide.style.setProperty(name, `${value}px`);
}

/**
 * The visible elements among these, in whole pixels.
 * @param {HTMLElement} screen
 * @param {string[]} selectors
 * @returns {Box[]}
 */
function boxesOf(screen, selectors) {
  const origin = screen.getBoundingClientRect();
  return selectors.flatMap((selector) => [...screen.querySelectorAll(selector)])
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width && box.height)
    .map((box) => ({ left: Math.floor(box.left - origin.left), top: Math.floor(box.top - origin.top), right: Math.ceil(box.right - origin.left), bottom: Math.ceil(box.bottom - origin.top) }));
}

/** @param {Box} box @returns {Box} */
function widened({ left, top, right, bottom }) {
  return { left: left - CLEARANCE, top: top - CLEARANCE, right: right + CLEARANCE, bottom: bottom + CLEARANCE };
}
