/** The hashes of shuffles that this device was shown before a game, so that it can hold the tables to them. */

import { keep, kept } from "./settings.js";

const KEY = "marotte.promises";
const MOST = 50;

/** @typedef {{table: string, game: number, commitment: string}} Promised */

/** The last first. Those of this page are here too, for a browser that keeps nothing. @type {Promised[]} */
let promises = kept(KEY, []);

/**
 * Only the first word counts: what a table says later can't replace it.
 * @param {string} table
 * @param {number} game which one at this table
 * @param {string} commitment
 */
export function note(table, game, commitment) {
  promises = kept(KEY, promises); // another tab may have noted some
  if (promisedBy(table, game)) return;
  promises = [{ table, game, commitment }, ...promises].slice(0, MOST);
  keep(KEY, promises);
}

/**
 * @param {string} table
 * @param {number} game
 * @returns {string | null} null if this device was not there before the game
 */
export function promisedBy(table, game) {
  return promises.find((one) => one.table === table && one.game === game)?.commitment ?? null;
}
