/** Between two rounds, and at the end of a game. */

import { h } from "../dom.js";
import { say } from "../language.js";
import { crown } from "../cards/things.js";
import { go } from "../routes.js";
import { shortHash } from "./checking.js";
import { seatsOf } from "./model.js";
import { sheet } from "./panels.js";
import { sentences } from "./telling.js";

/**
 * @typedef {import("../games/games.js").Context} Context
 * @typedef {import("./model.js").Model} Model
 */

/**
 * @param {Context} context
 * @param {Model} model
 * @param {import("../dom.js").Child} lesson what the guide has to say
 * @param {boolean} isAnswering the reader has just said to be ready
 * @param {(message: object) => void} send
 */
export function resting(context, model, lesson, isAnswering, send) {
  const { table } = context;
  const seats = seatsOf(model);
  const isReady = isAnswering || seats.every((seat) => table.seats[seat].is_ready);
  return h(
    "section",
    { key: "resting", class: "curtain", "aria-label": say("resting.title", { count: table.rounds }) },
    h("h2", { tabindex: "-1", after: meet }, say("resting.title", { count: table.rounds })),
    h("p", {}, sentences(model.news, context).slice(-3).join(" ")),
    sheet(context),
    lesson,
    isReady
      ? h("p", { class: "hush" }, say("resting.waiting"))
      : h("button", { type: "button", class: "main", onclick: () => seats.forEach((seat) => send({ type: "ready", seat })) }, say("resting.ready")),
  );
}

/**
 * @param {Context} context
 * @param {Model} model
 * @param {import("./checking.js").Checking} checking
 * @param {(message: object) => void} send
 * @param {() => void} close
 */
export function ending(context, model, checking, send, close) {
  const { table } = context;
  const seats = seatsOf(model);
  const wish = seats.length ? table.seats[seats[0]].wants_again : "";
  const again = (/** @type {boolean} */ isSameDeal) =>
    seats.forEach((one) => send({ type: "again", seat: one, is_same_deal: isSameDeal }));
  const path = `/api/tables/${model.hello?.table}/record?game=${table.game_number}`;
  return h(
    "section",
    { key: "ending", class: "curtain is-end", "aria-label": say("ending.title") },
    h("div", { class: "crown", "aria-hidden": "true" }, crown()),
    h("h2", { tabindex: "-1", after: meet }, winnersOf(context)),
    h("p", {}, sentences(model.news, context).slice(-2).join(" ")),
    sheet(context),
    context.game.results?.(context),
    h(
      "div",
      { class: "choices" },
      seats.length > 0 && h("button", { type: "button", class: "main", "aria-pressed": String(wish === "again"), onclick: () => again(false) }, say("ending.again")),
      seats.length > 0 && h("button", { type: "button", "aria-pressed": String(wish === "same_deal"), onclick: () => again(true) }, say("ending.sameDeal")),
      h("a", { class: "button", href: `/replay/${model.hello?.table}/${table.game_number}`, onclick: go }, say("ending.replay")),
      h("a", { class: "button", href: path, download: `marotte-${model.hello?.table}-${table.game_number}.json` }, say("ending.record")),
      h("button", { type: "button", onclick: close }, say("ending.look")),
    ),
    h("p", { class: "hush" }, say("ending.shuffle", { commitment: shortHash(checking.promised ?? table.shuffle.commitment) })),
    checking.view(),
    wish && h("p", { role: "status" }, say("ending.waiting")),
  );
}

/** Who has won, in words. @param {Context} context */
export function winnersOf({ table, reader, name }) {
  const isYou = table.winners.length === 1 && table.winners[0] === reader;
  return say("ending.winners", { seats: table.winners.map(name), count: table.winners.length, isYou });
}

/** Who comes with keys or ears is brought here once. @param {HTMLElement} heading */
function meet(heading) {
  if (heading.dataset.met) return;
  heading.dataset.met = "yes";
  heading.focus({ preventScroll: true });
}
