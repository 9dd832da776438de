/** What can be looked up beside the table: the log, the scores, the last trick, phrases, and what else can be done. */

import { h } from "../dom.js";
import { number, say } from "../language.js";
import { tool } from "../buttons.js";
import { lastTrick } from "./model.js";
import { sentences } from "./telling.js";

/**
 * @typedef {import("../games/games.js").Context} Context
 * @typedef {import("./model.js").Data} Data
 */

export const PHRASES = [
  "hello", "good_luck", "well_played", "thanks", "sorry", "oops", "wow", "haha", "fool", "thinking", "your_turn",
  "one_moment", "good_game", "again", "goodbye",
];

/**
 * What has happened in this round, the newest last.
 * @param {Context} context
 * @param {Data[]} story
 */
export function log(context, story) {
  return h(
    "ol",
    { class: "log", tabindex: "0", "aria-label": say("panel.log"), after: (/** @type {Element} */ list) => (list.scrollTop = list.scrollHeight) },
    story.flatMap((entry, index) => {
      const lines = sentences([entry], context);
      const isRound = entry.what === "dealt" || entry.what === "begun";
      return lines.length ? [h("li", { key: String(index), class: isRound ? "is-round" : "" }, lines.join(" "))] : [];
    }),
  );
}

/**
 * The points of every round.
 * @param {Context} context
 */
export function sheet({ table, seats, name }) {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const rounds = table.sheet ?? [];
  return h(
    "div",
    { class: "sheet-frame", tabindex: "0", role: "region", "aria-label": say("panel.scores") },
    h(
      "table",
      { class: "sheet" },
      h("caption", {}, say("sheet.caption", { count: rounds.length })),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, say("sheet.player")),
        rounds.map((/** @type {number[]} */ _, /** @type {number} */ index) => h("th", { key: String(index), scope: "col" }, index + 1)),
        h("th", { scope: "col" }, say("sheet.total")))),
      h("tbody", {}, all.map((seat) =>
        h("tr", { key: String(seat), class: table.winners?.includes(seat) ? "is-winner" : "" },
          h("th", { scope: "row" }, name(seat)),
          rounds.map((/** @type {number[]} */ round, /** @type {number} */ index) => h("td", { key: String(index) }, number(round[seat]))),
          h("td", { class: "total" }, number(table.totals[seat]))))),
    ),
  );
}

/**
 * The cards of the last trick.
 * @param {Context} context
 * @param {Data[]} story
 */
export function trick({ game, name }, story) {
  const last = lastTrick(story);
  if (!last) return h("p", {}, say("trick.none"));
  return h(
    "ul",
    { class: "last-trick" },
    last.cards.map((/** @type {Data} */ one) =>
      h("li", { key: String(one.seat), class: one.seat === last.winner ? "is-winner" : last.fools?.includes(one.seat) ? "is-fool" : "" },
        h("span", { class: "card", role: "img", "aria-label": game.cardName(one.card) }, game.face(one.card, { letters: game.letters() })),
        name(one.seat))),
  );
}

/** @param {(phrase: string) => void} sayIt */
export function phrases(sayIt) {
  return h("div", { class: "phrases" }, PHRASES.map((phrase) =>
    h("button", { key: phrase, type: "button", onclick: () => sayIt(phrase) }, say(`phrase.${phrase}`))));
}

/**
 * A sheet over the page, with a way out.
 * @param {string} title
 * @param {() => unknown} close
 * @param {import("../dom.js").Child} content
 */
export function panel(title, close, content) {
  return h(
    "dialog",
    {
      key: `panel ${title}`,
      class: "panel",
      "aria-label": title,
      after: (/** @type {HTMLDialogElement} */ dialog) => {
        if (!dialog.open) dialog.showModal();
      },
      onclose: close,
      onclick: (/** @type {Event} */ event) => event.target === event.currentTarget && close(),
    },
    h("header", {}, h("h2", {}, title),
      tool("close", say("panel.close"), close)),
    h("div", { class: "content" }, content),
  );
}
