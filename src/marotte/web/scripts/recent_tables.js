/** The tables at which this device has a seat, so that the player can return to them. */

import { Refused, lookAt } from "./server.js";
import { keep, kept } from "./settings.js";

const KEY = "marotte.visits";
const MOST = 12;

/** @typedef {{table: string, game: string, seats: number, at: number}} Visit */

/** @returns {Visit[]} newest first */
function visits() {
  return kept(KEY, []);
}

/**
 * @param {string} table
 * @param {{game: string, seats: number}} settings
 */
export function rememberTable(table, { game, seats }) {
  const others = visits().filter((visit) => visit.table !== table);
  keep(KEY, [{ table, game, seats, at: Date.now() }, ...others].slice(0, MOST));
}

/** The game at a table where this device has had a seat; empty for any other table. @param {string} table */
export function gameAt(table) {
  return visits().find((visit) => visit.table === table)?.game ?? "";
}

/** @param {string} table */
export function forgetTable(table) {
  keep(KEY, visits().filter((visit) => visit.table !== table));
}

/**
 * The recent tables with their current status. Tables that no longer exist are forgotten.
 * @returns {Promise<(Visit & {status: string, finished: number})[]>} `finished` is the number of finished games
 */
export async function dropClosedTables() {
  const looks = visits().map(async (visit) => {
    try {
      const { status, game_number: number = 0 } = (await lookAt(visit.table)).table;
      return { ...visit, status, finished: status === "over" ? number : Math.max(0, number - 1) };
    } catch (error) {
      if (error instanceof Refused && error.code === "no_such_table") forgetTable(visit.table);
      return null;
    }
  });
  return (await Promise.all(looks)).filter((visit) => visit !== null);
}
