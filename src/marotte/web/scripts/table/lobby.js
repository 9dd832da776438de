/** The lobby before a game: invitations, players and seats. */

import { wayBack } from "../buttons.js";
import { deckWords } from "../decks.js";
import { h } from "../dom.js";
import { BOTS } from "../games/games.js";
import { say } from "../language.js";
import { go } from "../routes.js";
import { settings } from "../settings.js";
import { icon } from "../cards/icons.js";
import { picture } from "../cards/pictures.js";
import { promise } from "./shuffle_panel.js";
import { MOST_REMOVALS, isGranted, seatsOf } from "./model.js";

/** How to start a server that others can reach. */
const COMMANDS = ["make play HOST=0.0.0.0", "marotte serve --host 0.0.0.0"];

/**
 * @typedef {{url: string, is_local: boolean, can_open: boolean}} Invitation
 *
 * @typedef {object} Doings
 * @property {(message: object) => void} send
 * @property {(name: string) => Promise<boolean>} sit
 * @property {(link: string) => void} share
 * @property {() => void} open opens the table to the local network
 *
 * @param {import("./model.js").Model} model
 * @param {Invitation | null} invitation
 * @param {boolean} isCopied whether the link has been copied
 * @param {import("../dom.js").Child} lesson the guide's current lesson
 * @param {Doings} doings
 */
export function lobby(model, invitation, isCopied, lesson, doings) {
  const { hello, shown } = model;
  if (!hello || !shown) return null;
  const { seats } = shown.table;
  const own = seatsOf(model);
  const isSeated = own.length > 0;
  const isFull = isFullTable(shown.table);
  return h(
    "main",
    { key: "lobby", class: "lobby" },
    wayBack(),
    h("div", { class: "picture", "aria-hidden": "true" }, picture(hello.settings.game)),
    h("h1", {}, say(`game.${hello.settings.game}`)),
    model.line !== "open" && h("p", { key: "line", class: "refusal", role: "status" }, say(`line.${model.line}`)),
    model.isRemoved ? removed(model) : h("p", { key: "how" }, say(`lobby.${isFull ? (isSeated ? "complete" : "full") : isSeated ? "waiting" : "invited"}`, { count: seats.length })),
    conditions(hello.settings),
    !isFull && !isSeated && model.removals < MOST_REMOVALS && joining(false, doings),
    // Guests have got in already. Only the host can do something about a table that others can't reach.
    invitation && !isFull && (hello.is_host || !invitation.is_local) && h(
      "section",
      { class: "invitation" },
      h("h2", {}, say("lobby.invite")),
      invitation.is_local ? closed(invitation.can_open, doings) : link(hello.table, invitation.url, isCopied, doings),
    ),
    lesson,
    h("ul", { class: "seats" }, seats.map((/** @type {any} */ seat, /** @type {number} */ index) => chair(seat, index, own.includes(index), isGranted(model, "invite"), doings))),
    !isFull && isSeated && joining(true, doings),
    promise(shown.table.shuffle.commitment),
    isGranted(model, "begin") &&
      h("div", { key: "begin", class: "choices" },
        h("button", { type: "button", class: "main", onclick: () => doings.send({ type: "begin" }) }, say(isFull ? "lobby.begin" : "lobby.beginWithBots"))),
  );
}

/** @param {import("./model.js").Data} table */
function isFullTable({ seats }) {
  return seats.every((/** @type {any} */ seat) => seat.kind !== "free");
}

/** What a player can do after the host has freed their seat. @param {import("./model.js").Model} model */
export function removedWords({ removals, shown }) {
  if (removals >= MOST_REMOVALS) return say("lobby.removedAgain");
  return say(shown && isFullTable(shown.table) ? "lobby.removedFull" : "lobby.removed");
}

/** The same with a link home; the form below it is for sitting down again. @param {import("./model.js").Model} model */
function removed(model) {
  return h("section", { key: "removed", class: "way-on" }, h("p", {}, removedWords(model)),
    h("a", { class: "button", href: "/", onclick: go }, icon("home"), say("gone.home")));
}

/**
 * The invitation link, also as a QR code.
 * @param {string} table
 * @param {string} url
 * @param {boolean} isCopied
 * @param {Doings} doings
 */
function link(table, url, isCopied, doings) {
  return [
    h("p", { key: "link" }, h("input", { type: "text", readonly: true, value: url, "aria-label": say("lobby.link"), onfocus: (/** @type {any} */ event) => event.target.select() }),
      h("button", { type: "button", onclick: () => doings.share(url) }, icon("share"), say(isCopied ? "lobby.copied" : "lobby.share"))),
    h("img", { key: "code", class: "code", src: `/api/tables/${table}/invitation.svg`, alt: say("lobby.code"), width: 180, height: 180 }),
  ];
}

/**
 * Others can't reach the table: what to do about it.
 * @param {boolean} canOpen
 * @param {Doings} doings
 */
function closed(canOpen, doings) {
  return [
    h("p", { key: "closed" }, say("lobby.local")),
    canOpen
      ? h("p", { key: "open" }, h("button", { type: "button", onclick: doings.open }, icon("share"), say("lobby.toRoom")))
      : h("p", { key: "commands", class: "hush" }, say("lobby.command"), COMMANDS.map((command) => h("code", { key: command }, command))),
  ];
}

/**
 * What is special about this table, so that everyone knows before they sit down.
 * @param {import("./model.js").Data} table its settings
 */
function conditions(table) {
  const { game, options, clock, is_calm, has_hints, has_undo } = table;
  const special = [
    clock.unit !== "none" && say(`lobby.clock.${clock.unit}`, { count: clock.amount }),
    is_calm && say("lobby.calm"),
    !has_hints && say("lobby.noHints"),
    !has_undo && say("lobby.noUndo"),
    ...Object.entries(options).map(([name, value]) => {
      const key = `option.${game}.${name}`;
      return say("lobby.entry", { entry: say(key), value: typeof value === "string" ? say(`${key}.${value}`) : Number(value) });
    }),
    deckWords(table),
  ].filter(Boolean);
  return special.length > 0 && h("ul", { class: "conditions" }, special.map((one) => h("li", { key: String(one) }, one)));
}

/**
 * @param {any} seat
 * @param {number} index
 * @param {boolean} isOwn
 * @param {boolean} isHost whether the reader may invite bots and remove players
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
    isHost && seat.kind === "person" && !isOwn && h(
      "button",
      { type: "button", "aria-label": say("lobby.removeWho", { seat: seat.name }), onclick: () => doings.send({ type: "remove", seat: index }) },
      say("lobby.remove"),
    ),
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

/** The kind of bot, without any parameters that a script may have set. @param {any} seat */
const botOf = (seat) => (seat.bot ?? "").split(",")[0];

/**
 * @param {boolean} isSeated whether the form is for another player on this device
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
