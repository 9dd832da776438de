/** The shuffle commitments that this device was shown before each game, so that it can hold the tables to them. */

import { keep, kept } from "./settings.js";

const KEY = "marotte.promises";
const MOST = 50;

/** @typedef {{table: string, game: number, commitment: string}} Commitment */

/** Newest first. Kept in memory too, for browsers without storage. @type {Commitment[]} */
let promises = kept(KEY, []);

/**
 * Only the first commitment counts: a table can't replace it later.
 * @param {string} table
 * @param {number} game its number at this table
 * @param {string} commitment
 */
export function noteCommitment(table, game, commitment) {
  promises = kept(KEY, promises); // another tab may have added some
  if (commitmentOf(table, game)) return;
  promises = [{ table, game, commitment }, ...promises].slice(0, MOST);
  keep(KEY, promises);
}

/**
 * @param {string} table
 * @param {number} game
 * @returns {string | null} null if this device was not at the table before the game
 */
export function commitmentOf(table, game) {
  return promises.find((one) => one.table === table && one.game === game)?.commitment ?? null;
}
