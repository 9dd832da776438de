/** What has happened, in the words of the reader. */

import { has, say } from "../language.js";
import { factsOf } from "./model.js";

/**
 * @typedef {import("./model.js").Data} Data
 * @typedef {Pick<import("../games/games.js").Context, "game" | "name" | "reader">} Listener
 */

/** Which values of a fact are seats and cards, so that texts can use them. */
const SEATS = ["seat", "winner", "receiver", "holder", "player", "other", "dealer", "start", "leader", "first", "turn"];
const LISTS_OF_SEATS = ["fools", "leaders", "seats", "winners"];
const CARDS = ["card", "island"];
const LISTS_OF_CARDS = ["cards", "given", "taken", "islands"];

/**
 * All sentences about some entries.
 * @param {Data[]} entries
 * @param {Listener} listener
 * @returns {string[]}
 */
export function sentences(entries, listener) {
  return entries.flatMap((entry) => {
    const key = entry.what === "wished" ? `happened.wished.${entry.wish}` : `happened.${entry.what}`;
    const itself = has(key) && say(key, valuesOf(entry, listener));
    const lost = entry.outran && say(`happened.outran.${entry.outran}`, valuesOf(entry, listener));
    return [itself, ...(entry.facts ?? []).map((/** @type {Data} */ fact) => tell(fact, listener)), lost].filter(Boolean);
  });
}

/** What is told in short only if there is nothing else: it is seen, or is not news to anybody. */
const MINOR = ["draws", "keeps", "refilled"];

/**
 * The same in short, for under the table: two sentences at most, and who has played what to a complete trick lies there.
 * @param {Data[]} entries
 * @param {Listener} listener
 */
export function briefly(entries, listener) {
  const facts = factsOf(entries);
  const isTrick = facts.some(({ fact }) => fact === "trick");
  const isMain = (/** @type {Data} */ { fact }) => !MINOR.includes(fact) && !(isTrick && (fact === "plays" || fact === "sheds"));
  const hasMain = facts.some(isMain);
  const rest = entries.map((entry) => (entry.facts && hasMain ? { ...entry, facts: entry.facts.filter(isMain) } : entry));
  return sentences(rest, listener).slice(-2).join(" ");
}

/**
 * One fact in words; empty if there is nothing to say about it.
 * @param {Data} fact
 * @param {Listener} listener
 */
function tell(fact, listener) {
  const parts = listener.game.parts?.(fact) ?? [fact];
  return parts.map((part) => tellPart(part, listener)).filter(Boolean).join(" ");
}

/**
 * @param {Data} fact
 * @param {Listener} listener
 */
function tellPart(fact, listener) {
  const key = `fact.${listener.game.name}.${fact.fact}`;
  const isKnown = [...CARDS, ...LISTS_OF_CARDS].some((name) => fact[name] != null) && has(`${key}.known`);
  return has(key) ? say(isKnown ? `${key}.known` : key, valuesOf(fact, listener)) : "";
}

/**
 * @param {Data} fact
 * @param {Listener} listener
 */
function valuesOf(fact, { game, name, reader }) {
  const subject = SEATS.find((key) => typeof fact[key] === "number");
  /** @type {{[name: string]: any}} */
  const values = {
    ...fact,
    isYou: reader !== null && subject !== undefined && fact[subject] === reader,
    isToYou: reader !== null && (fact.receiver === reader || fact.other === reader),
  };
  for (const key of SEATS) if (typeof fact[key] === "number") values[key] = name(fact[key]);
  for (const key of CARDS) if (typeof fact[key] === "string") values[key] = game.theCard(fact[key]);
  for (const key of LISTS_OF_SEATS) if (Array.isArray(fact[key])) values[key] = fact[key].map(name);
  for (const key of LISTS_OF_CARDS) {
    if (Array.isArray(fact[key]) && typeof fact[key][0] === "string") values[key] = fact[key].map(game.theCard);
  }
  return values;
}
