/** Before the game: who is there, who is invited, who takes which seat. */

import { h } from "../dom.js";
import { BOTS } from "../games/games.js";
import { say } from "../language.js";
import { settings } from "../settings.js";
import { icon } from "../cards/icons.js";

/**
 * @typedef {object} Doings
 * @property {(message: object) => void} send
 * @property {(name: string, seat?: number) => void} sit
 *
 * @param {import("./model.js").Model} model
 * @param {{url: string, is_local: boolean} | null} invitation
 * @param {Doings} doings
 */
export function lobby(model, invitation, doings) {
  const { hello, shown } = model;
  if (!hello || !shown) return null;
  const { seats } = shown.table;
  const isSeated = hello.seats.length > 0;
  const isFull = seats.every((/** @type {any} */ seat) => seat.kind !== "free");
  return h(
    "main",
    { class: "lobby" },
    h("h1", {}, say(`game.${hello.settings.game}`)),
    h("p", {}, say(isSeated ? "lobby.waiting" : "lobby.invited", { count: seats.length })),
    !isFull && joining(isSeated, doings),
    h("ul", { class: "seats" }, seats.map((/** @type {any} */ seat, /** @type {number} */ index) => chair(seat, index, hello, doings))),
    (hello.is_host || (isFull && isSeated)) &&
      h("div", { class: "choices" },
        h("button", { type: "button", class: "main", onclick: () => doings.send({ type: "begin" }) }, say(isFull ? "lobby.begin" : "lobby.beginWithBots"))),
    invitation && h(
      "section",
      { class: "invitation" },
      h("h2", {}, say("lobby.invite")),
      h("p", {}, h("input", { type: "text", readonly: true, value: invitation.url, "aria-label": say("lobby.link"), onfocus: (/** @type {any} */ event) => event.target.select() }),
        h("button", { type: "button", onclick: () => share(invitation.url) }, icon("share"), say("lobby.share"))),
      invitation.is_local && h("p", { class: "hush" }, say("lobby.local", { command: "marotte serve --host 0.0.0.0" })),
      h("img", { class: "code", src: `/api/tables/${hello.table}/invitation.svg`, alt: say("lobby.code"), width: 180, height: 180 }),
    ),
  );
}

/**
 * @param {any} seat
 * @param {number} index
 * @param {import("./model.js").Data} hello
 * @param {Doings} doings
 */
function chair(seat, index, hello, doings) {
  const isOwn = hello.seats.includes(index);
  const canInvite = hello.is_host && seat.kind !== "person";
  return h(
    "li",
    { key: String(index), class: `chair is-${seat.kind}${isOwn ? " is-own" : ""}` },
    icon(seat.kind === "bot" ? "bot" : "person"),
    h("span", { class: "who" }, seat.kind === "free" ? say("lobby.free") : seat.kind === "bot" ? say(`bot.${seat.bot}`) : seat.name),
    isOwn && h("button", { type: "button", onclick: () => doings.send({ type: "rise", seat: index }) }, say("lobby.rise")),
    canInvite && h(
      "select",
      {
        "aria-label": say("lobby.whoSits", { number: index + 1 }),
        value: seat.bot ?? "",
        onchange: (/** @type {any} */ event) => doings.send({ type: "invite", seat: index, bot: event.target.value }),
      },
      h("option", { value: "" }, say("lobby.person")),
      BOTS.map((bot) => h("option", { key: bot, value: bot }, say(`bot.${bot}`))),
    ),
  );
}

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

/** @param {string} link */
async function share(link) {
  if (navigator.share) await navigator.share({ url: link, title: "Marotte" }).catch(() => undefined);
  else await navigator.clipboard?.writeText(link);
}
