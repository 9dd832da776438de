/** The lessons that the guide has given to each person on this device, so that nobody gets one twice. */

import { say } from "./language.js";
import { change, keep, kept, settings } from "./settings.js";

const KEY = "marotte.learnt";

/** @typedef {{[person: string]: {[game: string]: string[]}}} LessonProgress people by the names they have typed */

/** The lessons given since the page was loaded, for browsers without storage. @type {LessonProgress} */
let here = {};

/** @returns {LessonProgress} */
const all = () => kept(KEY, here);

/** @param {LessonProgress} learnt */
function keepAll(learnt) {
  here = learnt;
  keep(KEY, here);
}

/** The name used for a player who opens a table here without giving one. */
export function ownName() {
  return settings.name || say("home.you");
}

/**
 * The names of the lessons a person has had; empty for a newcomer to the game.
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
export function noteLesson(person, game, lesson) {
  const learnt = all();
  const lessons = new Set([...lessonsOf(person, game), lesson]);
  keepAll({ ...learnt, [person]: { ...learnt[person], [game]: [...lessons] } });
}

/**
 * Set the name of this device's player. The first name given takes over the lessons of the unnamed player.
 * @param {string} name
 */
export function rememberName(name) {
  const { [ownName()]: lessons, ...others } = all();
  if (!settings.name && lessons) keepAll({ ...others, [name]: { ...lessons, ...others[name] } });
  change({ name });
}

/** Have everything explained again. */
export function forgetLessons() {
  keepAll({});
}
