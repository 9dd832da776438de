/** The playing area: the other seats, the middle of the table, the reader's hand and the buttons. */

import { h } from "../dom.js";
import { say } from "../language.js";
import { tool } from "../buttons.js";
import { timeLeft } from "./clock.js";
import { hand } from "./hand.js";
import { isUnhurried } from "./model.js";
import { isCrowded, laid } from "./layout.js";
import { around, place } from "./seat_plates.js";
import { question } from "./sentences.js";

/** @typedef {import("../games/games.js").Context} Context */

/**
 * @typedef {object} Doings callbacks of the buttons
 * @property {(card: string, element: HTMLElement) => void} tap
 * @property {() => void} hint
 * @property {() => void} undo
 * @property {(what: string) => void} open opens the panel of this name
 * @property {() => void} sort
 * @property {() => void} comeBack
 * @property {() => void} pause
 * @property {() => void} resume ends a pause
 */

/**
 * @param {Context} context
 * @param {string} told the latest events, in words
 * @param {import("./hand.js").Room} room
 * @param {import("./seat_plates.js").Explain} explain
 * @param {Doings | null} doings null in a replay, where nothing can be done
 * @param {import("../dom.js").Child} [open] shown in place of the reader's hand
 */
export function board(context, told, room, explain, doings, open) {
  const { game, seats, seat } = context;
  const { stage } = room;
  const table = layTable(game, seats, seat, room);
  return [
    h(
      "section",
      {
        key: "stage",
        class: `stage is-${game.name} is-${table.way}${isCrowded(stage, seats) ? " is-crowded" : ""}`,
        "data-seats": seats,
        "aria-label": say("table.name"),
        style: {
          "--table-card": `${table.card}px`,
          "--table-width": `${table.table.width}px`,
          "--table-height": `${table.table.height}px`,
          "--table-top": `${table.top}px`,
          "--place-width": `${table.place.width}px`,
          "--place-height": `${table.place.height}px`,
          "--middle": `${table.middle}px`,
        },
      },
      around(context, table.spots, explain),
      h("div", { key: "middle", class: "middle" }, context.game.middle(context)),
    ),
    h("p", { key: "told", class: "told", tabindex: "0" }, told),
    open ?? (context.seat !== null && mine(context, room, explain, doings)),
  ];
}

/** Maximum width of a card on the table, relative to the usual width of a card in the hand. */
const MOST = 1.6;

/**
 * The last layout and its cache key: the table is drawn far more often than its layout changes.
 * @type {{key: string, table: import("./layout.js").Laid | null}}
 */
const last = { key: "", table: null };

/**
 * @param {import("../games/games.js").Game} game
 * @param {number} seats
 * @param {number | null} seat the reader's seat
 * @param {import("./hand.js").Room} room
 */
function layTable(game, seats, seat, { stage, plate, usual }) {
  const key = JSON.stringify([game.name, seats, seat === null, stage, plate, usual]);
  if (last.key === key && last.table) return last.table;
  const needs = (/** @type {number} */ card) => withReader(game.needs(card, stage, seats), seat === null ? plate : null);
  last.key = key;
  last.table = laid(seats, stage, plate, needs, Math.round(MOST * usual));
  return last.table;
}

/**
 * A reader without a seat also sees a name plate at the bottom.
 * @param {import("./layout.js").Needs} needs
 * @param {import("./layout.js").Size | null} plate
 */
function withReader(needs, plate) {
  return plate ? { ...needs, own: { width: plate.width, height: plate.height + needs.pieces + 3 } } : needs;
}

/**
 * @param {Context} context
 * @param {import("./hand.js").Room} room
 * @param {import("./seat_plates.js").Explain} explain
 * @param {Doings | null} doings
 */
function mine(context, room, explain, doings) {
  const { game, table, own, seat } = context;
  const isAsked = Boolean(own?.moves?.length) && table.status === "playing";
  return h(
    "section",
    { key: "mine", class: `mine${isAsked ? " is-asked" : ""}`, "aria-label": say("table.mine") },
    h(
      "div",
      { class: "own-row" },
      place(context, seat ?? 0, null, explain),
      doings && h(
        "div",
        { class: `asking${game.hasChoices ? " has-choices" : ""}` },
        stopped(context, doings) ?? h("p", { class: "question" }, line(context, isAsked)),
        isAsked && quick(context),
        pauseWished(context, doings),
        isAsked && h("div", { class: "choices" }, game.choices(context).map((choice) => button(choice, context))),
      ),
      doings && tools(context, doings),
    ),
    hand(context, room, doings?.tap),
  );
}

/**
 * The button to come back after being away, or to end a pause.
 * @param {Context} context
 * @param {Doings} doings
 */
function stopped({ table, own }, doings) {
  if (own?.may.includes("return") && table.status !== "over") {
    return h("button", { key: "return", class: "main", type: "button", onclick: doings.comeBack }, say("table.return"));
  }
  if (!own?.may.includes("resume")) return null;
  return [
    h("p", { key: "paused", class: "question" }, say("event.paused")),
    h("button", { key: "resume", class: "main", type: "button", onclick: doings.resume }, say("menu.resume")),
  ];
}

/** The time left to react, where players have to be quick. @param {Context} context */
function quick({ table, settings }) {
  const left = table.time.moment === null || isUnhurried(settings) ? null : timeLeft(table);
  if (left === null) return null;
  return h("progress", { key: "quick", class: "quick", max: settings[/** @type {"race"} */ (table.time.moment)], value: left, "aria-label": say("table.quick") });
}

/**
 * A pause was requested: everyone has to agree.
 * @param {Context} context
 * @param {Doings} doings
 */
function pauseWished({ table, seat, name, own }, doings) {
  if (table.status !== "playing") return null;
  if (table.seats[seat ?? 0].wants_pause) return h("p", { key: "pause", class: "wish" }, say("table.pauseAsked"));
  const askers = table.seats.flatMap((/** @type {any} */ one, /** @type {number} */ index) => (one.wants_pause ? [name(index)] : []));
  if (!askers.length) return null;
  return h("p", { key: "pause", class: "wish" }, say("table.pauseWished", { seats: askers, count: askers.length }),
    own?.may.includes("pause") && h("button", { type: "button", onclick: doings.pause }, say("table.pauseToo")));
}

/**
 * @param {Context} context
 * @param {boolean} isAsked
 */
function line(context, isAsked) {
  const { table, own } = context;
  if (own?.has_thrown) return say("table.thrown");
  if (isAsked) return question(context);
  if (table.status !== "playing") return "";
  if (table.actors.length === 0 || table.actors.some((seat) => seat === context.seat)) return say("table.moment"); // or the reader's answer is on its way
  return say("table.waiting", { seats: table.actors.map(context.name), count: table.actors.length });
}

/**
 * @param {import("../games/games.js").Choice} choice
 * @param {Context} context
 */
function button(choice, context) {
  const isHinted = context.hint?.moves[0]?.move === choice.move;
  return h(
    "button",
    {
      key: choice.move,
      type: "button",
      class: `${choice.isMain ? "main" : ""}${isHinted ? " is-hinted" : ""}`,
      "data-move": choice.move,
      onclick: () => context.play(choice.move),
    },
    choice.label,
  );
}

/**
 * @param {Context} context
 * @param {Doings} doings
 */
function tools({ own, settings }, doings) {
  return h(
    "div",
    { class: "tools", role: "group", "aria-label": say("tool.all") },
    settings.has_hints && tool("hint", say("tool.hint"), doings.hint, !own?.may.includes("hint") || !own.moves.length),
    settings.has_undo && tool("undo", say("tool.undo"), doings.undo, !own?.may.includes("undo")),
    tool("sort", say("tool.sort"), doings.sort),
    tool("speech", say("tool.speech"), () => doings.open("phrases")),
  );
}
