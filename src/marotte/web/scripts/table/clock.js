/** Time that is left, which goes on after a message has told it. */

import { say } from "../language.js";

/** @typedef {import("./model.js").Data} Data */

/** Above this the time that is left is told in hours, in seconds. */
export const LONGEST_COUNTDOWN = 7200;

/** When a table message came. @type {WeakMap<Data, number>} */
const arrivals = new WeakMap();

/**
 * How many seconds are left, with fractions; null if the time is not limited.
 * @param {Data} table
 * @returns {number | null}
 */
export function timeLeft(table) {
  if (table.time.left === null) return null;
  if (!arrivals.has(table)) arrivals.set(table, performance.now());
  return Math.max(0, table.time.left - (performance.now() - (arrivals.get(table) ?? 0)) / 1000);
}

/** The same to read. @param {number} left */
export function clockFace(left) {
  const seconds = Math.ceil(left);
  if (seconds >= LONGEST_COUNTDOWN) return say("bar.hours", { count: Math.round(seconds / 3600) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
