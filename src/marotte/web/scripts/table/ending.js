/** Between two rounds, and at the end of a game. */

import { h } from "../dom.js";
import { say } from "../language.js";
import { crown } from "../cards/things.js";
import { dareText } from "../games/faith.js";
import { sheet } from "./panels.js";
import { sentences } from "./telling.js";

/**
 * @typedef {import("../games/games.js").Context} Context
 * @typedef {import("./model.js").Model} Model
 */

/**
 * @param {Context} context
 * @param {Model} model
 * @param {boolean} isAnswering the reader has just said to be ready
 * @param {(message: object) => void} send
 */
export function resting(context, model, isAnswering, send) {
  const { table } = context;
  const seats = seatsOf(model);
  const isReady = isAnswering || seats.every((seat) => table.seats[seat].is_ready);
  return h(
    "section",
    { key: "resting", class: "curtain", "aria-label": say("resting.title", { count: table.rounds }) },
    h("h2", {}, say("resting.title", { count: table.rounds })),
    h("p", {}, sentences(model.news, context).slice(-3).join(" ")),
    sheet(context),
    isReady
      ? h("p", { class: "hush" }, say("resting.waiting"))
      : h("button", { type: "button", class: "main", onclick: () => seats.forEach((seat) => send({ type: "ready", seat })) }, say("resting.ready")),
  );
}

/**
 * @param {Context} context
 * @param {Model} model
 * @param {(message: object) => void} send
 * @param {() => void} close
 */
export function ending(context, model, send, close) {
  const { table, seat, name } = context;
  const hasWon = seat !== null && table.winners.includes(seat);
  const seats = seatsOf(model);
  const wish = seats.length ? table.seats[seats[0]].wants_again : "";
  const again = (/** @type {boolean} */ isSameDeal) =>
    seats.forEach((one) => send({ type: "again", seat: one, is_same_deal: isSameDeal }));
  const path = `/api/tables/${model.hello?.table}/record?game=${table.game_number}`;
  return h(
    "section",
    { key: "ending", class: "curtain is-end", "aria-label": say("ending.title") },
    h("div", { class: "crown", "aria-hidden": "true" }, crown()),
    h("h2", {}, say("ending.winners", { seats: table.winners.map(name), count: table.winners.length, isYou: hasWon && table.winners.length === 1 })),
    h("p", {}, sentences(model.news, context).slice(-2).join(" ")),
    sheet(context),
    dares(context),
    h(
      "div",
      { class: "choices" },
      seats.length > 0 && h("button", { type: "button", class: "main", "aria-pressed": String(wish === "again"), onclick: () => again(false) }, say("ending.again")),
      seats.length > 0 && h("button", { type: "button", "aria-pressed": String(wish === "same_deal"), onclick: () => again(true) }, say("ending.sameDeal")),
      h("a", { class: "button", href: `/replay/${model.hello?.table}/${table.game_number}` }, say("ending.replay")),
      h("a", { class: "button", href: path, download: `marotte-${model.hello?.table}-${table.game_number}.json` }, say("ending.record")),
      h("button", { type: "button", onclick: close }, say("ending.look")),
    ),
    h("p", { class: "hush" }, say("ending.shuffle", { commitment: table.shuffle.commitment.slice(0, 16) })),
    wish && h("p", { role: "status" }, say("ending.waiting")),
  );
}

/** Whoever shares this device wants the same. @param {Model} model @returns {number[]} */
function seatsOf(model) {
  return model.hello?.seats ?? [];
}

/** The dares of The Fool's Faith: who has to do what. @param {Context} context */
function dares({ position, name }) {
  const handed = (position.dares_received ?? []).flatMap((/** @type {any[]} */ some, /** @type {number} */ seat) => some.map((dare) => ({ seat, dare })));
  if (!handed.length) return null;
  return h("ul", { class: "dares" }, handed.map((/** @type {any} */ { seat, dare }) =>
    h("li", { key: String(dare.number) }, h("strong", {}, name(seat)), " ", dareText(dare.number))));
}

