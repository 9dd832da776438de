/** What is shown between two rounds and at the end of a game. */

import { h } from "../dom.js";
import { say } from "../language.js";
import { crown } from "../cards/tokens.js";
import { go } from "../routes.js";
import { timeLeft } from "./clock.js";
import { isGranted, seatsOf } from "./model.js";
import { values } from "./seat_names.js";
import { roundPoints } from "./round_points.js";
import { sheet, whyOver } from "./sheet.js";
import { briefly } from "./sentences.js";

/**
 * @typedef {import("../games/games.js").Context} Context
 * @typedef {import("./model.js").Model} Model
 */

/**
 * @param {Context} context
 * @param {Model} model
 * @param {import("../dom.js").Child} lesson the guide's current lesson
 * @param {import("./session.js").Session} session
 */
export function resting(context, model, lesson, session) {
  const { table } = context;
  const title = say("resting.title", { count: table.rounds });
  const seats = seatsOf(model);
  const isReady = session.isMoving || seats.every((seat) => table.seats[seat].is_ready);
  const others = peopleAt(context, (seat, index) => !seat.is_ready && !seats.includes(index));
  const left = timeLeft(table);
  return h(
    "section",
    { key: "resting", class: "curtain", "aria-label": title },
    h("h2", { tabindex: "-1", after: meet }, title),
    outcome(context, model),
    sheet(context, roundPoints(context, lastOf(model))),
    lesson,
    h(
      "div",
      { key: "next", class: "is-kept" },
      isReady
        ? h("p", { class: "hush" }, others.length > 0 && say("ending.waiting", { seats: others }))
        : h("button", { type: "button", class: "main", onclick: () => session.beReady() }, say("resting.ready")),
      left !== null && h("p", { class: "hush" }, say("resting.soon", { count: Math.ceil(left) })),
    ),
  );
}

/**
 * @param {Context} context
 * @param {import("./session.js").Session} session
 * @param {() => void} close
 */
export function ending(context, session, close) {
  const { table } = context;
  const { model, checking } = session;
  const seats = seatsOf(model);
  const wish = seats.length ? table.seats[seats[0]].rematch : "";
  const path = `/api/tables/${model.hello?.table}/record?game=${table.game_number}`;
  const rematch = (/** @type {boolean} */ isSameDeal) => session.sendForAll({ type: "rematch", is_same_deal: isSameDeal });
  return h(
    "section",
    { key: "ending", class: "curtain is-end", "aria-label": say("ending.title") },
    h("div", { class: "crown", "aria-hidden": "true" }, crown()),
    h("h2", { tabindex: "-1", after: meet }, winnersOf(context)),
    h("p", { key: "why", class: "why" }, whyOver(context)),
    outcome(context, model),
    sheet(context, roundPoints(context, lastOf(model))),
    context.game.results?.(context),
    h("div", { class: "wishes" }, wishes(context, seats, wish)),
    isGranted(model, "rematch") && h(
      "div",
      { key: "rematch", class: "choices is-kept" },
      h("button", { type: "button", class: "main", "aria-pressed": String(wish === "new_deal"), onclick: () => rematch(false) }, say("ending.again")),
      h("button", { type: "button", "aria-pressed": String(wish === "same_deal"), onclick: () => rematch(true) }, say("ending.sameDeal")),
    ),
    h(
      "div",
      { key: "others", class: "choices" },
      h("a", { class: "button", href: `/replay/${model.hello?.table}/${table.game_number}`, onclick: (/** @type {MouseEvent} */ event) => go(event, { table: location.pathname }) }, say("ending.replay")),
      h("a", { class: "button", href: path, download: `marotte-${model.hello?.table}-${table.game_number}.json` }, say("ending.record")),
      h("button", { type: "button", onclick: close }, say("ending.look")),
    ),
    checking?.view(),
  );
}

/**
 * Who wants a rematch, and who is being waited for.
 * @param {Context} context
 * @param {number[]} seats of the reader
 * @param {string} wish
 */
function wishes(context, seats, wish) {
  const { table, name } = context;
  const asking = table.seats.flatMap((/** @type {any} */ seat, /** @type {number} */ index) =>
    seat.rematch && !seats.includes(index) ? [say(`event.wished.${seat.rematch}`, { seat: name(index) })] : []);
  const waitedFor = peopleAt(context, (seat) => !seat.rematch);
  return [
    asking.map((/** @type {string} */ sentence) => h("p", { key: sentence }, sentence)),
    wish && waitedFor.length > 0 && h("p", { key: "waiting" }, say("ending.waiting", { seats: waitedFor })),
  ];
}

/**
 * The names of all people present who meet a condition.
 * @param {Context} context
 * @param {(seat: any, index: number) => boolean} isSo
 * @returns {string[]}
 */
function peopleAt({ table, name }, isSo) {
  return table.seats.flatMap((/** @type {any} */ seat, /** @type {number} */ index) =>
    seat.kind === "person" && !seat.is_away && isSo(seat, index) ? [name(index)] : []);
}

/** The last event of the round. @param {Model} model */
function lastOf({ history }) {
  return history.slice(-1);
}

/**
 * How the round ended, without what the score sheet shows.
 * @param {Context} context
 * @param {Model} model
 */
function outcome(context, model) {
  const { isOnSheet } = context.game;
  const isSeen = (/** @type {any} */ fact) => fact.fact === "plays" || Boolean(isOnSheet?.(fact)); // the card lies there
  const told = briefly(lastOf(model), context, isSeen) || briefly(lastOf(model), context, isOnSheet);
  return told && h("p", { key: "outcome" }, told);
}

/** The winners, in words. @param {Context} context */
export function winnersOf(context) {
  return say("ending.winners", values(context, context.table.winners ?? []));
}

/** Move the focus here once, for keyboards and screen readers. @param {HTMLElement} heading */
function meet(heading) {
  if (heading.dataset.met) return;
  heading.dataset.met = "yes";
  heading.focus({ preventScroll: true });
}
