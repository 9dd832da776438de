/** The time left, which keeps counting down between messages. */

import { say } from "../language.js";

/** @typedef {import("./model.js").Data} Data */

/** From this many seconds on, the time left is shown in hours. */
export const LONGEST_COUNTDOWN = 7200;

/** When each table message was first looked at, as `performance.now()`. @type {WeakMap<Data, number>} */
const arrivals = new WeakMap();

/**
 * Seconds left, with fractions; null if time is not limited.
 * @param {Data} table
 * @returns {number | null}
 */
export function timeLeft(table) {
  if (table.time.left === null) return null;
  if (!arrivals.has(table)) arrivals.set(table, performance.now());
  return Math.max(0, table.time.left - (performance.now() - (arrivals.get(table) ?? 0)) / 1000);
}

/** The time left as text, such as "1:05". @param {number} left in seconds */
export function clockFace(left) {
  const seconds = Math.ceil(left);
  if (seconds >= LONGEST_COUNTDOWN) return say("bar.hours", { count: Math.round(seconds / 3600) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
