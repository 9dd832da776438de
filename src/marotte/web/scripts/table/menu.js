/** The bar above the table, and the menu. */

import { h } from "../dom.js";
import { choice } from "../form_fields.js";
import { PACES } from "../games/games.js";
import { say } from "../language.js";
import { tool } from "../buttons.js";
import { icon } from "../cards/icons.js";
import { change, settings as mine } from "../settings.js";
import { go } from "../routes.js";
import { promise } from "./shuffle_panel.js";
import { clockFace, timeLeft } from "./clock.js";
import { isGranted, seatsOf } from "./model.js";
import { shut } from "./panels.js";
import { roundWords } from "./sheet.js";

/**
 * @typedef {import("../games/games.js").Context} Context
 * @typedef {import("./model.js").Model} Model
 */

/**
 * @param {Context} context
 * @param {Model} model
 * @param {(what: string) => void} open
 */
export function bar(context, model, open) {
  const { game, table } = context;
  const left = timeLeft(table);
  return h(
    "header",
    { class: "bar" },
    h("a", { class: "tool", href: "/", "aria-label": say("bar.home"), onclick: go }, icon("home")),
    h("h1", {}, say(`game.${game.name}`), " ", h("small", {}, roundWords(context))),
    model.line !== "open" && h("span", { class: "line", role: "status" }, icon("offline"), h("span", {}, say(`line.${model.line}`))),
    left !== null && h("span", { class: "clock" }, icon("clock"), clockFace(left)),
    table.position.trick && tool("eye", say("panel.trick"), () => open("trick")),
    tool("log", say("panel.log"), () => open("log")),
    tool("scores", say("panel.scores"), () => open("scores")),
    tool("more", say("panel.menu"), () => open("menu")),
  );
}

/**
 * The menu. Most requests are sent for all players who share the device.
 * @param {Context} context
 * @param {import("./session.js").Session} session
 */
export function menu({ table, game, name }, session) {
  /**
   * @param {string} label
   * @param {() => void} act
   */
  const item = (label, act) => h("li", { key: label }, h("button", { type: "button", onclick: (/** @type {Event} */ event) => { act(); shut(event); } }, label));
  /**
   * A link to a screen that leads back to the table.
   * @param {string} label
   * @param {string} href
   */
  const link = (label, href) => h("li", { key: label }, h("a", { class: "button", href, onclick: (/** @type {MouseEvent} */ event) => go(event, { table: location.pathname }) }, label));
  const seats = seatsOf(session.model);
  const granting = session.model.shown?.own.find((/** @type {any} */ one) => one.may.includes("grant"))?.seat;
  const isAutomatic = session.model.shown?.own.every((/** @type {any} */ one) => one.is_automatic);
  return h(
    "ul",
    { class: "menu" },
    seats.length > 0 && table.status !== "over" && [
      isGranted(session.model, "pace") && h("li", { key: "pace", class: "is-wide" }, pace(table, (seconds) => session.send({ type: "pace", seat: seats[0], pace: seconds }))),
      isGranted(session.model, "pause") && item(say("menu.pause"), () => session.sendForAll({ type: "pause" })),
      granting !== undefined && item(say("menu.grant"), () => session.send({ type: "grant", seat: granting })),
      isGranted(session.model, "automatic") && item(say(isAutomatic ? "menu.notAutomatic" : "menu.automatic"), () => session.sendForAll({ type: "automatic", is_on: !isAutomatic })),
      seats.length > 1 && session.awaySeats().map((seat) => item(say("menu.return", { seat: name(seat) }), () => session.send({ type: "return", seat }))),
      session.seat !== null && isGranted(session.model, "rise") && item(say("menu.leave"), () => session.sendFrom("rise")),
    ],
    item(say(mine.sound ? "menu.silent" : "menu.sound"), () => change({ sound: !mine.sound })),
    link(say("menu.rules"), `/rules/${game.name}`),
    link(say("menu.settings"), "/settings"),
    table.status !== "over" && h("li", { key: "promise", class: "is-wide" }, promise(table.shuffle.commitment ?? "")),
    document.fullscreenEnabled && item(say("menu.fullscreen"), () => document.documentElement.requestFullscreen().catch(() => undefined)),
  );
}

/**
 * The speed of the bots. If a script has opened the table with another value, the nearest is selected.
 * @param {import("./model.js").Data} table
 * @param {(seconds: number) => void} change
 */
function pace(table, change) {
  const current = Object.values(PACES).reduce((best, one) => (Math.abs(one - table.pace) < Math.abs(best - table.pace) ? one : best));
  const values = Object.entries(PACES).map(([name, seconds]) => [String(seconds), say(`create.pace.${name}`)]);
  return choice("pace", say("create.pace"), "", String(current), values, (value) => change(Number(value)));
}
