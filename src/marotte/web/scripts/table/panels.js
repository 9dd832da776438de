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
    { class: "log", tabindex: "0", "aria-label": say("panel.log"), after: (/** @type {HTMLElement} */ list) => showEnd(list, story.length) },
    story.map((entry) => line(entry, context)),
  );
}

/**
 * Whoever reads older lines is left in peace until there is a new one.
 * @param {HTMLElement} list
 * @param {number} length
 */
function showEnd(list, length) {
  if (list.dataset.length === String(length)) return;
  list.dataset.length = String(length);
  const frame = list.closest(".content") ?? list;
  frame.scrollTop = frame.scrollHeight;
}

/** Lines of the log, and for whom they are worded. @type {WeakMap<Data, {reader: number | null, tree: import("../dom.js").Child}>} */
const lines = new WeakMap();

/**
 * One entry, worded once: the same tree costs nothing when the page is drawn again.
 * @param {Data} entry
 * @param {Context} context
 */
function line(entry, context) {
  const known = lines.get(entry);
  if (known?.reader === context.reader) return known.tree;
  const words = sentences([entry], context).join(" ");
  const isRound = entry.what === "dealt" || entry.what === "begun";
  const tree = words && h("li", { class: isRound ? "is-round" : "" }, words);
  lines.set(entry, { reader: context.reader, tree });
  return tree;
}

/**
 * The points of every round.
 * @param {Context} context
 */
export function sheet(context) {
  const { game, table, seats, name } = context;
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const rounds = table.sheet ?? [];
  return h(
    "div",
    { class: "sheet-frame", tabindex: "0", role: "region", "aria-label": say("panel.scores") },
    h(
      "table",
      { class: "sheet" },
      h("caption", {}, say("sheet.caption", { count: rounds.length }), h("br", {}), say(`sheet.unit.${game.name}`)),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, say("sheet.player")),
        rounds.map((/** @type {number[]} */ _, /** @type {number} */ index) => h("th", { key: String(index), scope: "col" }, index + 1)),
        h("th", { scope: "col" }, say("sheet.total")))),
      h("tbody", {}, all.map((seat) =>
        h("tr", { key: String(seat), class: `${table.winners?.includes(seat) ? "is-winner" : ""}${seat === context.reader ? " is-own" : ""}` },
          h("th", { scope: "row" }, name(seat)),
          rounds.map((/** @type {number[]} */ round, /** @type {number} */ index) => h("td", { key: String(index) }, number(round[seat]))),
          h("td", { class: "total" }, number(game.standing?.(context, seat) ?? table.totals[seat]))))),
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
    last.cards.map((/** @type {Data} */ { seat, card }) => {
      const note = game.note?.(last, seat);
      return h("li", { key: String(seat), class: note ? `is-${note.kind}` : "" },
        h("span", { class: "card", role: "img", "aria-label": game.cardName(card) }, game.face(card, { letters: game.letters() })),
        name(seat),
        note && h("small", {}, note.words));
    }),
  );
}

/** @param {(phrase: string) => void} sayIt */
export function phrases(sayIt) {
  const choose = (/** @type {Event} */ event, /** @type {string} */ phrase) => {
    sayIt(phrase);
    shut(event);
  };
  return h("div", { class: "phrases" }, PHRASES.map((phrase) =>
    h("button", { key: phrase, type: "button", onclick: (/** @type {Event} */ event) => choose(event, phrase) }, say(`phrase.${phrase}`))));
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
      onclick: (/** @type {Event} */ event) => event.target === event.currentTarget && shut(event),
    },
    h("header", {}, h("h2", {}, title),
      tool("close", say("panel.close"), shut)),
    h("div", { class: "content" }, content),
  );
}

/** Close the panel that something is in; the browser gives the focus back to what has opened it. @param {Event} event */
export function shut(event) {
  /** @type {HTMLElement} */ (event.currentTarget).closest("dialog")?.close();
}
