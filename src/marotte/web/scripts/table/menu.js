/** The bar above the table, and what else can be done there. */

import { h } from "../dom.js";
import { choice } from "../fields.js";
import { say } from "../language.js";
import { tool } from "../buttons.js";
import { icon } from "../cards/icons.js";
import { change, settings as mine } from "../settings.js";
import { go } from "../routes.js";
import { shut } from "./panels.js";

/** Above this the time that is left is told in hours, in seconds. */
export const LONGEST_COUNTDOWN = 7200;

/** How long bots take for a move, in seconds. */
export const PACES = { fast: 0.3, normal: 1, slow: 2 };

/**
 * @typedef {import("../games/games.js").Context} Context
 * @typedef {import("./model.js").Model} Model
 */

/**
 * @param {Context} context
 * @param {Model} model
 * @param {(what: string) => void} open
 */
export function bar({ game, table }, model, open) {
  const left = table.time.left;
  return h(
    "header",
    { class: "bar" },
    h("a", { class: "tool", href: "/", "aria-label": say("bar.home"), onclick: go }, icon("home")),
    h("h1", {}, say(`game.${game.name}`), " ", h("small", {}, say("bar.round", { number: roundOf(table) }))),
    model.line !== "open" && h("span", { class: "line", role: "status" }, icon("offline"), h("span", {}, say(`line.${model.line}`))),
    left != null && h("span", { class: "clock" }, icon("clock"), countDown(left, table)),
    table.position.trick && tool("eye", say("panel.trick"), () => open("trick")),
    tool("log", say("panel.log"), () => open("log")),
    tool("scores", say("panel.scores"), () => open("scores")),
    tool("more", say("panel.menu"), () => open("menu")),
  );
}

/** @param {import("./model.js").Data} table */
function roundOf({ rounds, status }) {
  return status === "over" || status === "resting" ? rounds : rounds + 1;
}

/** When a table message came, for its clock goes on. @type {WeakMap<object, number>} */
const arrivals = new WeakMap();

/**
 * @param {number} left
 * @param {object} table
 */
function countDown(left, table) {
  if (!arrivals.has(table)) arrivals.set(table, performance.now());
  const seconds = Math.max(0, Math.ceil(left - (performance.now() - (arrivals.get(table) ?? 0)) / 1000));
  if (seconds >= LONGEST_COUNTDOWN) return say("bar.hours", { count: Math.round(seconds / 3600) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * @param {Context} context
 * @param {(message: object) => void} send
 */
export function menu({ table, own, seat, settings, game }, send) {
  /**
   * @param {string} label
   * @param {() => void} act
   */
  const item = (label, act) => h("li", { key: label }, h("button", { type: "button", onclick: (/** @type {Event} */ event) => { act(); shut(event); } }, label));
  const link = (/** @type {string} */ label, /** @type {string} */ href) => h("li", { key: label }, h("a", { class: "button", href, onclick: go }, label));
  return h(
    "ul",
    { class: "menu" },
    seat !== null && table.status !== "over" && h("li", { key: "pace", class: "is-wide" }, pace(table, seat, send)),
    seat !== null && [
      ["playing", "resting"].includes(table.status) && item(say("menu.pause"), () => send({ type: "pause", seat })),
      settings.clock.unit === "seconds" && !table.actors.includes(seat) && item(say("menu.grant"), () => send({ type: "grant", seat })),
      item(say(own?.is_automatic ? "menu.notAutomatic" : "menu.automatic"), () => send({ type: "automatic", seat, is_on: !own?.is_automatic })),
      table.status !== "over" && item(say("menu.leave"), () => send({ type: "rise", seat })),
    ],
    item(say(mine.sound ? "menu.silent" : "menu.sound"), () => change({ sound: !mine.sound })),
    link(say("menu.rules"), `/rules/${game.name}`),
    link(say("menu.settings"), "/settings"),
    document.fullscreenEnabled && item(say("menu.fullscreen"), () => document.documentElement.requestFullscreen().catch(() => undefined)),
  );
}

/**
 * How quick the bots are; it may be none of ours, if a script has opened the table.
 * @param {import("./model.js").Data} table
 * @param {number} seat
 * @param {(message: object) => void} send
 */
function pace(table, seat, send) {
  const current = Object.values(PACES).reduce((best, one) => (Math.abs(one - table.pace) < Math.abs(best - table.pace) ? one : best));
  const values = Object.entries(PACES).map(([name, seconds]) => [String(seconds), say(`create.pace.${name}`)]);
  return choice("pace", say("create.pace"), "", String(current), values, (value) => send({ type: "pace", seat, pace: Number(value) }));
}
