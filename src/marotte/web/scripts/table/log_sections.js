/** How a game divides into rounds, and a round into sections: tricks, or the game's equivalent. */

import { say } from "../language.js";
import { factsOf } from "./model.js";

/**
 * @typedef {import("./model.js").Data} Data
 * @typedef {import("../games/games.js").Game} Game
 * @typedef {Pick<import("../games/games.js").Context, "game" | "table">} Played a game and its table
 *
 * Where an event belongs.
 * @typedef {object} Chapter
 * @property {number} round from 1
 * @property {string} kind of the section; empty outside any section, as for the deal
 * @property {number} number of the section among those of its kind, from 1
 */

/** Types of events that begin a round. */
const DEALS = ["begun", "rematch", "dealt"];

/**
 * The chapter of each event.
 * @param {Data[]} events
 * @param {Pick<Game, "sections">} game
 * @returns {Chapter[]}
 */
export function sectionsOf(events, { sections }) {
  let [round, kind, number, hasEnded] = [0, "", 0, false];
  return events.map((event) => {
    const facts = factsOf([event]);
    if (DEALS.includes(event.type)) [round, kind, number, hasEnded] = [round + 1, "", 0, false];
    const opened = facts.map(({ fact }) => sections?.kinds[fact]).find(Boolean);
    if (opened && (opened !== kind || hasEnded)) [kind, number, hasEnded] = [opened, opened === kind ? number + 1 : 1, false];
    hasEnded ||= facts.some(({ fact }) => fact === sections?.end);
    return { round, kind, number };
  });
}

/**
 * @param {Chapter} one
 * @param {Chapter | undefined} other
 */
export function isSameSection(one, other) {
  return one.round === other?.round && one.kind === other.kind && one.number === other.number;
}

/** The indices of events that begin a round. @param {Chapter[]} chapters */
export function roundStarts(chapters) {
  return chapters.flatMap(({ round }, index) => (round === chapters[index - 1]?.round ? [] : [index]));
}

/** The indices of events that begin a round or a section. @param {Chapter[]} chapters */
export function sectionStarts(chapters) {
  return chapters.flatMap((chapter, index) => (isSameSection(chapter, chapters[index - 1]) ? [] : [index]));
}

/** The title of a section; empty outside any section. @param {Chapter} chapter @param {Game} game */
export function sectionTitle({ kind, number }, game) {
  return kind && (game.sections?.title?.(number) ?? say(`section.${kind}`, { number }));
}

/**
 * Whether a game is a single round, always or with these options: then its number need not be shown.
 * @param {Played} played
 */
export function hasOneRound({ game, table }) {
  return Boolean(game.isOneRound) || table.endings.some((/** @type {Data} */ { why, of }) => why === "rounds" && of === 1);
}

/** The title of a round; empty if there is only one. @param {number} round @param {Played} played */
export function roundTitle(round, played) {
  return hasOneRound(played) ? "" : say("section.round", { number: round });
}

/** The title of a section with its round. @param {Chapter} chapter @param {Played} played */
export function fullTitle(chapter, played) {
  return [roundTitle(chapter.round, played), sectionTitle(chapter, played.game)].filter(Boolean).join(", ");
}
