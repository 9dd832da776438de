/** What the guide has explained on this device, so that it says everything once. */

import { keep, kept } from "./settings.js";

const KEY = "marotte.learnt";

/** What was explained since the page was loaded, for a browser that keeps nothing. @type {{[game: string]: string[]}} */
let here = {};

/** @returns {{[game: string]: string[]}} */
const all = () => kept(KEY, here);

/**
 * The names of the lessons; none for who is new to a game.
 * @param {string} game
 */
export function lessonsOf(game) {
  return all()[game] ?? [];
}

/**
 * @param {string} game
 * @param {string} lesson
 */
export function learn(game, lesson) {
  here = { ...all(), [game]: [...lessonsOf(game), lesson] };
  keep(KEY, here);
}

/** Everything is to be explained again. */
export function forgetLessons() {
  here = {};
  keep(KEY, here);
}
