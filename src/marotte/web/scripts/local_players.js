/** Who sits where on this device, by the names they have typed. A table may call somebody "Paul 2"; on this device it is still Paul. */

import { sitDown } from "./server.js";
import { keep, kept } from "./settings.js";

const KEY = "marotte.sitters";
const MOST = 12;

/** @typedef {{table: string, names: {[seat: number]: string}}} Sitters */

/** Who has sat down since the page was loaded, for a browser that keeps nothing. @type {Sitters[]} */
let here = [];

/** @returns {Sitters[]} the last first */
const all = () => kept(KEY, here);

/** A name as the server reads it: in plain letters, and without needless spaces. @param {string} name */
export function tidy(name) {
  return name.normalize("NFKC").trim().replace(/\s+/gu, " ");
}

/**
 * Sit down, and remember who it is.
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
 * The people in some seats of this device. Two who have typed the same name are still two people.
 * @param {string} table
 * @param {{[seat: number]: string}} called what the table calls them, for whoever sat down elsewhere
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
