/** The tables at which this device has a seat, so that one can go on there. */

import { keep, kept } from "./settings.js";

const KEY = "marotte.visits";
const MOST = 12;

/** @typedef {{table: string, game: string, seats: number, at: number}} Visit */

/** @returns {Visit[]} the last first */
export function visits() {
  return kept(KEY, []);
}

/**
 * @param {string} table
 * @param {{game: string, seats: number}} settings
 */
export function remember(table, { game, seats }) {
  const others = visits().filter((visit) => visit.table !== table);
  keep(KEY, [{ table, game, seats, at: Date.now() }, ...others].slice(0, MOST));
}

/** @param {string} table */
export function forget(table) {
  keep(KEY, visits().filter((visit) => visit.table !== table));
}
