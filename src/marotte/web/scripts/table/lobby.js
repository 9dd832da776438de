/** Before the game: who is there, who is invited, who takes which seat. */

import { wayBack } from "../buttons.js";
import { h } from "../dom.js";
import { BOTS } from "../games/games.js";
import { say } from "../language.js";
import { settings } from "../settings.js";
import { icon } from "../cards/icons.js";
import { picture } from "../cards/pictures.js";
import { seatsOf } from "./model.js";

/**
 * @typedef {object} Doings
 * @property {(message: object) => void} send
 * @property {(name: string) => Promise<boolean>} sit
 * @property {(link: string) => void} share
 *
 * @param {import("./model.js").Model} model
 * @param {{url: string, is_local: boolean} | null} invitation
 * @param {boolean} isCopied whether the link has been copied
 * @param {Doings} doings
 */
export function lobby(model, invitation, isCopied, doings) {
  const { hello, shown } = model;
  if (!hello || !shown) return null;
  const { seats } = shown.table;
  const own = seatsOf(model);
  const isSeated = own.length > 0;
  const isFull = seats.every((/** @type {any} */ seat) => seat.kind !== "free");
  const canBegin = hello.is_host || (isSeated && (isFull || !shown.table.is_host_here));
  return h(
    "main",
    { key: "lobby", class: "lobby" },
    wayBack(),
    h("div", { class: "picture", "aria-hidden": "true" }, picture(hello.settings.game)),
    h("h1", {}, say(`game.${hello.settings.game}`)),
    model.line !== "open" && h("p", { key: "line", class: "refusal", role: "status" }, say(`line.${model.line}`)),
    h("p", {}, say(`lobby.${isFull ? (isSeated ? "complete" : "full") : isSeated ? "waiting" : "invited"}`, { count: seats.length })),
    conditions(hello.settings),
    !isFull && !isSeated && joining(false, doings),
    h("ul", { class: "seats" }, seats.map((/** @type {any} */ seat, /** @type {number} */ index) => chair(seat, index, own.includes(index), hello.is_host, doings))),
    !isFull && isSeated && joining(true, doings),
    invitation && !isFull && h(
      "section",
      { class: "invitation" },
      h("h2", {}, say("lobby.invite")),
      h("p", {}, h("input", { type: "text", readonly: true, value: invitation.url, "aria-label": say("lobby.link"), onfocus: (/** @type {any} */ event) => event.target.select() }),
        h("button", { type: "button", onclick: () => doings.share(invitation.url) }, icon("share"), say(isCopied ? "lobby.copied" : "lobby.share"))),
      invitation.is_local && h("p", { class: "hush" }, say("lobby.local", { command: "marotte serve --host 0.0.0.0" })),
      h("img", { class: "code", src: `/api/tables/${hello.table}/invitation.svg`, alt: say("lobby.code"), width: 180, height: 180 }),
    ),
    canBegin &&
      h("div", { key: "begin", class: "choices" },
        h("button", { type: "button", class: "main", onclick: () => doings.send({ type: "begin" }) }, say(isFull ? "lobby.begin" : "lobby.beginWithBots"))),
  );
}

/** What is special at this table, so that everybody knows before they sit down. @param {import("./model.js").Data} settings */
function conditions({ game, options, clock, is_calm, has_hints, has_undo }) {
  const special = [
    clock.unit !== "none" && say(`lobby.clock.${clock.unit}`, { count: clock.amount }),
    is_calm && say("lobby.calm"),
    !has_hints && say("lobby.noHints"),
    !has_undo && say("lobby.noUndo"),
    ...Object.entries(options).map(([name, value]) => {
      const key = `option.${game}.${name}`;
      return `${say(key)}: ${typeof value === "string" ? say(`${key}.${value}`) : value}`;
    }),
  ].filter(Boolean);
  return special.length > 0 && h("ul", { class: "conditions" }, special.map((one) => h("li", { key: String(one) }, one)));
}

/**
 * @param {any} seat
 * @param {number} index
 * @param {boolean} isOwn
 * @param {boolean} isHost
 * @param {Doings} doings
 */
function chair(seat, index, isOwn, isHost, doings) {
  const canInvite = isHost && seat.kind !== "person";
  return h(
    "li",
    { key: String(index), class: `chair is-${seat.kind}${isOwn ? " is-own" : ""}` },
    icon(seat.kind === "bot" ? "bot" : "person"),
    h("span", { class: "who" }, seat.kind === "free" ? say("lobby.free") : seat.kind === "bot" ? say(`bot.${botOf(seat)}`) : seat.name),
    isOwn && h("button", { type: "button", onclick: () => doings.send({ type: "rise", seat: index }) }, say("lobby.rise")),
    canInvite && h(
      "select",
      {
        "aria-label": say("lobby.whoSits", { number: index + 1 }),
        value: botOf(seat),
        onchange: (/** @type {any} */ event) => doings.send({ type: "invite", seat: index, bot: event.target.value }),
      },
      h("option", { value: "" }, say("lobby.person")),
      BOTS.map((bot) => h("option", { key: bot, value: bot }, say(`bot.${bot}`))),
    ),
  );
}

/** The kind of bot, without what a script may have set of it. @param {any} seat */
const botOf = (seat) => (seat.bot ?? "").split(",")[0];

/**
 * @param {boolean} isSeated somebody else on this device
 * @param {Doings} doings
 */
function joining(isSeated, doings) {
  return h(
    "form",
    {
      key: isSeated ? "another" : "first",
      class: "joining",
      onsubmit: async (/** @type {any} */ event) => {
        event.preventDefault();
        const form = event.currentTarget;
        if (await doings.sit(String(new FormData(form).get("name")))) form.reset();
      },
    },
    h("label", {}, say(isSeated ? "lobby.another" : "lobby.yourName"),
      h("input", { name: "name", required: true, maxlength: 24, autocomplete: "nickname", initial: isSeated ? "" : settings.name })),
    h("button", { class: isSeated ? "" : "main" }, say("lobby.sit")),
  );
}
