/** The players on this device, by the names they typed. A table may call a player "Paul 2"; here it is still Paul. */

import { sitDown } from "./server.js";
import { keep, kept } from "./settings.js";

const KEY = "marotte.sitters";
const MOST = 12;

/** @typedef {{table: string, names: {[seat: number]: string}}} LocalPlayers */

/** The players who sat down since the page was loaded, for browsers without storage. @type {LocalPlayers[]} */
let here = [];

/** @returns {LocalPlayers[]} newest first */
const all = () => kept(KEY, here);

/** A name as the server normalises it: NFKC, without superfluous spaces. @param {string} name */
export function tidy(name) {
  return name.normalize("NFKC").trim().replace(/\s+/gu, " ");
}

/**
 * Sit down and remember the typed name.
 * @param {string} table
 * @param {string} name as it was typed
 */
export async function sitDownAs(table, name) {
  const { seat } = await sitDown(table, name);
  const names = { ...all().find((one) => one.table === table)?.names, [seat]: tidy(name) };
  here = [{ table, names }, ...all().filter((one) => one.table !== table)].slice(0, MOST);
  keep(KEY, here);
}

/**
 * The people in the given seats of this device. Two players who typed the same name stay two people.
 * @param {string} table
 * @param {{[seat: number]: string}} called the table's names, for players who sat down on another device
 * @returns {{[seat: number]: string}}
 */
export function peopleIn(table, called) {
  const typed = all().find((one) => one.table === table)?.names ?? {};
  /** @type {{[seat: number]: string}} */
  const people = {};
  for (const seat of Object.keys(called).map(Number)) {
    const name = typed[seat] ?? called[seat];
    const others = Object.values(people);
    people[seat] = name;
    for (let number = 2; others.includes(people[seat]); number += 1) people[seat] = `${name} ${number}`;
  }
  return people;
}
