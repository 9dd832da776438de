/** What has happened, in the reader's language. */

import { has, say, sayWith } from "../language.js";
import { factsOf } from "./model.js";
import { values as people } from "./seat_names.js";
import { smallCard } from "./small_cards.js";

/**
 * @typedef {import("./model.js").Data} Data
 * @typedef {Pick<import("../games/games.js").Context, "game" | "name" | "reader">} Listener
 * @typedef {Listener & {show: (card: string) => any}} Teller
 */

/** The fields of facts that are seats or cards, for use in sentences. */
const SEATS = ["seat", "winner", "receiver", "holder", "player", "other", "dealer", "start", "leader", "first", "turn"];
const LISTS_OF_SEATS = ["fools", "leaders", "seats", "winners"];
const CARDS = ["card", "island"];
const LISTS_OF_CARDS = ["cards", "given", "taken", "islands"];

/**
 * All sentences about some events.
 * @param {Data[]} events
 * @param {Listener} listener
 * @returns {string[]}
 */
export function sentences(events, listener) {
  return events.flatMap((event) => tellEntry(event, { ...listener, show: listener.game.theCard })).map((pieces) => pieces.join(""));
}

/**
 * One event in words, with its cards drawn as small cards.
 * @param {Data} event
 * @param {Listener} listener
 * @returns {import("../dom.js").Child[]}
 */
export function pictured(event, listener) {
  const { game } = listener;
  return spaced(tellEntry(event, { ...listener, show: (card) => smallCard(game, card, game.theCard(card)) }));
}

/**
 * The sentences about an event, each in pieces.
 * @param {Data} event
 * @param {Teller} teller
 * @returns {any[][]}
 */
function tellEntry(event, teller) {
  const key = event.type === "wished" ? `event.wished.${event.wish}` : `event.${event.type}`;
  const itself = has(key) ? sayWith(key, valuesOf(event, teller)) : [];
  const lost = event.outran ? sayWith(`event.outran.${event.outran}`, valuesOf(event, teller)) : [];
  const facts = (event.facts ?? []).map((/** @type {Data} */ fact) => tell(fact, teller));
  return [itself, ...facts, lost].filter((pieces) => pieces.length);
}

/** Join sentences with spaces. @param {any[][]} sentences */
function spaced(sentences) {
  return sentences.flatMap((pieces, index) => (index ? [" ", ...pieces] : pieces));
}

/** Facts that the short form tells only if there is nothing else: they can be seen, or are news to nobody. */
const MINOR = ["draws", "keeps", "refilled"];

/**
 * The short form, for below the table: at most two sentences. Once a trick is complete, its cards are not listed, as
 * they lie there.
 * @param {Data[]} events
 * @param {Listener} listener
 * @param {(fact: Data) => boolean} [isSeen] whether a fact is shown elsewhere
 */
export function briefly(events, listener, isSeen = () => false) {
  const facts = factsOf(events).filter((fact) => !isSeen(fact));
  const isTrick = facts.some(({ fact }) => fact === "trick");
  const isMain = (/** @type {Data} */ { fact }) => !MINOR.includes(fact) && !(isTrick && (fact === "plays" || fact === "sheds"));
  const hasMain = facts.some(isMain);
  const isTold = (/** @type {Data} */ one) => !isSeen(one) && (!hasMain || isMain(one));
  const rest = events.map((event) => (event.facts ? { ...event, facts: event.facts.filter(isTold) } : event));
  return sentences(rest, listener).slice(-2).join(" ");
}

/** What the reader is asked. @param {import("../games/games.js").Context} context */
export function question(context) {
  const { game, raised } = context;
  return raised ? say("hand.again", { card: game.theCard(raised.split(" ")[0]) }) : game.question(context);
}

/**
 * One fact in words; empty if there is nothing to say about it.
 * @param {Data} fact
 * @param {Teller} teller
 */
function tell(fact, teller) {
  const parts = teller.game.parts?.(fact) ?? [fact];
  return spaced(parts.map((part) => tellPart(part, teller)).filter((pieces) => pieces.length));
}

/**
 * @param {Data} fact
 * @param {Teller} teller
 * @returns {any[]}
 */
function tellPart(fact, teller) {
  const key = `fact.${teller.game.name}.${fact.fact}`;
  const isKnown = [...CARDS, ...LISTS_OF_CARDS].some((name) => fact[name] != null) && has(`${key}.known`);
  return has(key) ? sayWith(isKnown ? `${key}.known` : key, valuesOf(fact, teller)) : [];
}

/**
 * @param {Data} fact
 * @param {Teller} teller
 */
function valuesOf(fact, teller) {
  const { name, reader, show } = teller;
  const subject = SEATS.find((key) => typeof fact[key] === "number");
  /** @type {{[name: string]: any}} */
  const values = {
    ...fact,
    isYou: reader !== null && subject !== undefined && fact[subject] === reader,
    isToYou: reader !== null && [fact.receiver, fact.other, fact.player, fact.holder].includes(reader),
  };
  for (const key of SEATS) if (typeof fact[key] === "number") values[key] = name(fact[key]);
  for (const key of CARDS) if (typeof fact[key] === "string") values[key] = show(fact[key]);
  for (const key of LISTS_OF_SEATS) {
    if (!Array.isArray(fact[key])) continue;
    const { seats, isWithYou } = people(teller, fact[key]);
    values[key] = seats;
    values.isWithYou ||= isWithYou;
  }
  for (const key of LISTS_OF_CARDS) {
    if (Array.isArray(fact[key]) && typeof fact[key][0] === "string") values[key] = fact[key].map(show);
  }
  return values;
}
