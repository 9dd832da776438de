/** The score sheet: the points of all rounds, and how far the game is from its end. */

import { deckWords } from "../decks.js";
import { h } from "../dom.js";
import { has, number, say } from "../language.js";
import { hasOneRound } from "./log_sections.js";
import { label, values } from "./seat_names.js";

/**
 * @typedef {import("../games/games.js").Context} Context
 * @typedef {import("./model.js").Data} Data
 */

/**
 * The last round and the totals, which fit on every screen; all rounds on demand. Sorted by place at the end of a game.
 * @param {Context} context
 * @param {(seat: number) => import("../dom.js").Child} [explain] how a seat scored its points in the last round
 */
export function sheet(context, explain) {
  const { table } = context;
  const { length } = table.sheet;
  const isOnly = length === 1 && Boolean(table.places); // then the total says it all
  const latest = length && !isOnly ? [length - 1] : [];
  return h(
    "div",
    { class: "sheet-box" },
    rows(context, latest, (round) => say("sheet.round", { number: round + 1 }), explain),
    length > 1 && h(
      "details",
      { key: "all", class: "all-rounds", ontoggle: showLatest },
      h("summary", {}, say("sheet.all")),
      h("div", { class: "sheet-frame", tabindex: "0", role: "region", "aria-label": say("sheet.all") },
        rows(context, Array.from({ length }, (_, round) => round), (round) => number(round + 1))),
    ),
  );
}

/** The deck, if it is not the usual one. @param {Context} context */
export function ownDeck({ settings }) {
  const words = deckWords(settings);
  return words && h("p", { key: "deck", class: "hush" }, words);
}

/** Scroll to the latest rounds. @param {Event} event */
function showLatest({ currentTarget }) {
  const frame = /** @type {HTMLElement} */ (/** @type {HTMLElement} */ (currentTarget).lastElementChild);
  frame.scrollLeft = frame.scrollWidth;
}

/**
 * @param {Context} context
 * @param {number[]} rounds to show
 * @param {(round: number) => string} title of a column
 * @param {(seat: number) => import("../dom.js").Child} [explain]
 */
function rows(context, rounds, title, explain) {
  const { game, table, seats, reader } = context;
  const { places, winners } = table;
  const all = Array.from({ length: seats }, (_, seat) => seat);
  if (places) all.sort((one, other) => places[one] - places[other]);
  return h(
    "table",
    { class: "sheet" },
    h("caption", {}, caption(context)),
    h("thead", {}, h("tr", {},
      h("th", { scope: "col" }, say("sheet.player")),
      rounds.map((round) => h("th", { key: String(round), scope: "col" }, title(round))),
      h("th", { scope: "col" }, say("sheet.total")))),
    h("tbody", {}, all.map((seat) => [
      h("tr", { key: String(seat), class: `${winners?.includes(seat) ? "is-winner" : ""}${seat === reader ? " is-own" : ""}` },
        h("th", { scope: "row" }, places && h("span", { class: "rank" }, `${places[seat]}.`), label(context, seat)),
        rounds.map((round) => h("td", { key: String(round) }, number(table.sheet[round][seat]))),
        h("td", { class: "total" }, number(game.standing?.(context, seat) ?? table.totals[seat]))),
      explain && h("tr", { key: `${seat} how`, class: "how" }, h("td", { colspan: 2 + rounds.length }, h("div", {}, explain(seat)))),
    ])),
  );
}

/** The number of rounds so far, how far it is to the end, and what is counted. @param {Context} context */
function caption(context) {
  const { game, table } = context;
  const ahead = table.winners ? [] : aheadOf(context);
  const isNumbered = hasOneRound(context) || (!table.winners && table.endings.some((/** @type {Data} */ { why }) => why === "rounds"));
  const rounds = isNumbered ? [] : [say("sheet.caption", { count: table.sheet.length })];
  const first = [...rounds, ...ahead].join(" · ");
  return [first && [first, h("br", {})], say(`sheet.unit.${game.name}`)];
}

/** The number of the current round, or of the one that has just ended. @param {Data} table */
export function roundOf({ rounds, status }) {
  return status === "over" || status === "resting" ? rounds : rounds + 1;
}

/** The number of the round, for the bar; empty if there is only one. @param {Context} context */
export function roundWords(context) {
  if (hasOneRound(context)) return "";
  const { table } = context;
  const last = table.endings.find((/** @type {Data} */ { why }) => why === "rounds");
  return last ? say("ahead.rounds", { now: roundOf(table), limit: last.of }) : say("bar.round", { number: roundOf(table) });
}

/**
 * How far the game is from its end: one short line for each thing that can end it.
 * @param {Context} context
 * @returns {string[]}
 */
function aheadOf(context) {
  const { table } = context;
  const isNews = (/** @type {Data} */ { why }) => has(`ahead.${why}`) && !(why === "rounds" && hasOneRound(context));
  return table.endings.filter(isNews).map((/** @type {Data} */ { why, count, of }) =>
    say(`ahead.${why}`, { at: count, limit: of, count: of, now: roundOf(table) }));
}

/** Why the game is over. @param {Context} context */
export function whyOver(context) {
  const met = context.table.endings.filter((/** @type {Data} */ one) => one.is_met && has(`met.${one.why}`));
  return met.map((/** @type {Data} */ { why, count, of, seats }) => {
    const people = values(context, seats);
    return say(`met.${why}`, { ...people, at: count, limit: of, nth: nth(of), count: seats.length || of });
  }).join(" ");
}

/** An ordinal number in words: "sixth". @param {number} position */
function nth(position) {
  return has(`nth.${position}`) ? say(`nth.${position}`) : say("nth.other", { place: position });
}
