/** What the guide has explained on this device, to each person on it, so that everybody is told everything once. */

import { say } from "./language.js";
import { change, keep, kept, settings } from "./settings.js";

const KEY = "marotte.learnt";

/** @typedef {{[person: string]: {[game: string]: string[]}}} Learnt people by the names that they have typed */

/** What was explained since the page was loaded, for a browser that keeps nothing. @type {Learnt} */
let here = {};

/** @returns {Learnt} */
const all = () => kept(KEY, here);

/** @param {Learnt} learnt */
function keepAll(learnt) {
  here = learnt;
  keep(KEY, here);
}

/** The name under which somebody sits who opens a table here without giving one. */
export function ownName() {
  return settings.name || say("home.you");
}

/**
 * The names of the lessons; none for whoever is new to a game.
 * @param {string} person
 * @param {string} game
 */
export function lessonsOf(person, game) {
  return all()[person]?.[game] ?? [];
}

/**
 * @param {string} person
 * @param {string} game
 * @param {string} lesson
 */
export function learn(person, game, lesson) {
  const learnt = all();
  const lessons = new Set([...lessonsOf(person, game), lesson]);
  keepAll({ ...learnt, [person]: { ...learnt[person], [game]: [...lessons] } });
}

/** Remember the name of whoever plays here; a first name is given to whoever has played without one. @param {string} name */
export function callOneself(name) {
  const { [ownName()]: lessons, ...others } = all();
  if (!settings.name && lessons) keepAll({ ...others, [name]: { ...lessons, ...others[name] } });
  change({ name });
}

/** Everything is to be explained again. */
export function forgetLessons() {
  keepAll({});
}
