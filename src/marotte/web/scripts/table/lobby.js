/** Before the game: who is there, who is invited, who takes which seat. */

import { h } from "../dom.js";
import { BOTS } from "../games/games.js";
import { say } from "../language.js";
import { go } from "../routes.js";
import { settings } from "../settings.js";
import { icon } from "../cards/icons.js";
import { picture } from "../cards/pictures.js";
import { seatsOf } from "./model.js";

/**
 * @typedef {object} Doings
 * @property {(message: object) => void} send
 * @property {(name: string) => void} sit
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
  return h(
    "main",
    { key: "lobby", class: "lobby" },
    h("a", { class: "quiet", href: "/", onclick: go }, icon("back"), say("gone.home")),
    h("div", { class: "picture", "aria-hidden": "true" }, picture(hello.settings.game)),
    h("h1", {}, say(`game.${hello.settings.game}`)),
    model.line !== "open" && h("p", { key: "line", class: "refusal", role: "status" }, say(`line.${model.line}`)),
    h("p", {}, say(isSeated ? "lobby.waiting" : "lobby.invited", { count: seats.length })),
    !isFull && !isSeated && joining(false, doings),
    h("ul", { class: "seats" }, seats.map((/** @type {any} */ seat, /** @type {number} */ index) => chair(seat, index, own.includes(index), hello.is_host, doings))),
    !isFull && isSeated && joining(true, doings),
    invitation && h(
      "section",
      { class: "invitation" },
      h("h2", {}, say("lobby.invite")),
      h("p", {}, h("input", { type: "text", readonly: true, value: invitation.url, "aria-label": say("lobby.link"), onfocus: (/** @type {any} */ event) => event.target.select() }),
        h("button", { type: "button", onclick: () => doings.share(invitation.url) }, icon("share"), say(isCopied ? "lobby.copied" : "lobby.share"))),
      invitation.is_local && h("p", { class: "hush" }, say("lobby.local", { command: "marotte serve --host 0.0.0.0" })),
      h("img", { class: "code", src: `/api/tables/${hello.table}/invitation.svg`, alt: say("lobby.code"), width: 180, height: 180 }),
    ),
    (hello.is_host || (isFull && isSeated)) &&
      h("div", { class: "choices" },
        h("button", { type: "button", class: "main", onclick: () => doings.send({ type: "begin" }) }, say(isFull ? "lobby.begin" : "lobby.beginWithBots"))),
  );
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
      onsubmit: (/** @type {any} */ event) => {
        event.preventDefault();
        doings.sit(String(new FormData(event.target).get("name")));
        event.target.reset();
      },
    },
    h("label", {}, say(isSeated ? "lobby.another" : "lobby.yourName"),
      h("input", { name: "name", required: true, maxlength: 24, autocomplete: "nickname", initial: isSeated ? "" : settings.name })),
    h("button", { class: isSeated ? "" : "main" }, say("lobby.sit")),
  );
}
