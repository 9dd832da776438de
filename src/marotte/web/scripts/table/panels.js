/** Panels over the table: the log, the last trick, phrases, and the dialog that holds a panel. */

import { h } from "../dom.js";
import { say } from "../language.js";
import { tool } from "../buttons.js";
import { sectionsOf, roundTitle, sectionStarts, sectionTitle } from "./log_sections.js";
import { lastTrick } from "./model.js";
import { label } from "./seat_names.js";
import { pictured } from "./sentences.js";

/**
 * @typedef {import("../games/games.js").Context} Context
 * @typedef {import("./model.js").Data} Data
 */

export const PHRASES = [
  "hello", "good_luck", "well_played", "thanks", "sorry", "oops", "wow", "haha", "fool", "thinking", "your_turn",
  "one_moment", "good_game", "again", "goodbye",
];

/**
 * The log, newest last, with a heading for each round and each section.
 * @param {Context} context
 * @param {Data[]} history
 */
export function log(context, history) {
  const chapters = sectionsOf(history, context.game);
  const starts = [...sectionStarts(chapters), history.length];
  return h(
    "div",
    { class: "log", role: "region", tabindex: "0", "aria-label": say("panel.log"), after: (/** @type {HTMLElement} */ list) => showEnd(list, history.length) },
    starts.slice(0, -1).map((start, index) => [
      headings(chapters[start], chapters[start - 1], context),
      h("ol", { key: `lines ${start}` }, history.slice(start, starts[index + 1]).map((event) => line(event, context))),
    ]),
  );
}

/**
 * @param {import("./log_sections.js").Chapter} chapter
 * @param {import("./log_sections.js").Chapter | undefined} before
 * @param {Context} context
 */
function headings(chapter, before, context) {
  const { round, kind, number } = chapter;
  const title = sectionTitle(chapter, context.game);
  const above = round !== before?.round && roundTitle(round, context);
  return [
    above && h("h3", { key: `round ${round}` }, above),
    title && h("h4", { key: `round ${round} ${kind} ${number}` }, title),
  ];
}

/**
 * Scroll to the end only when there is a new line, so that older ones can be read undisturbed.
 * @param {HTMLElement} list
 * @param {number} length
 */
function showEnd(list, length) {
  if (list.dataset.length === String(length)) return;
  list.dataset.length = String(length);
  const frame = list.closest(".content") ?? list;
  frame.scrollTop = frame.scrollHeight;
}

/**
 * Lines of the log, and the reader they are worded for.
 * @type {WeakMap<Data, {reader: number | null, tree: import("../dom.js").Child}>}
 */
const lines = new WeakMap();

/**
 * One event, worded only once: an identical tree costs nothing when the page is redrawn.
 * @param {Data} event
 * @param {Context} context
 */
function line(event, context) {
  const known = lines.get(event);
  if (known?.reader === context.reader) return known.tree;
  const words = pictured(event, context);
  const tree = words.length > 0 && h("li", {}, words);
  lines.set(event, { reader: context.reader, tree });
  return tree;
}

/**
 * The cards of the last trick.
 * @param {Context} context
 * @param {Data[]} history
 */
export function trick(context, history) {
  const { game } = context;
  const last = lastTrick(history);
  if (!last) return h("p", {}, say("trick.none"));
  return h(
    "ul",
    { class: "last-trick" },
    last.cards.map((/** @type {Data} */ { seat, card }) => {
      const note = game.note?.(last, seat);
      return h("li", { key: String(seat), class: note ? `is-${note.kind}` : "" },
        h("span", { class: "card", role: "img", "aria-label": game.cardName(card) }, game.face(card, { letters: game.letters() })),
        label(context, seat),
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
 * A dialog over the page, with a close button.
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

/** Close the panel around an element; the browser returns the focus to what opened the panel. @param {Event} event */
export function shut(event) {
  /** @type {HTMLElement} */ (event.currentTarget).closest("dialog")?.close();
}
