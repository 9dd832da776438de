/** Decks of one's own box, in words: they come when somebody plays with such a deck. */

import { gameOf } from "./games/games.js";
import { has, say, speakAlso } from "./language.js";

/** @typedef {import("./table/model.js").Data} Data */

/**
 * Know the words, if a table needs them.
 * @param {Data} settings
 */
export async function knowDeck({ deck = {} }) {
  if (Object.keys(deck).length) await speakAlso("deck");
}

/**
 * What an entry of a deck is called. One that counts a card has the card's name.
 * @param {string} game
 * @param {string} entry
 * @param {object} [options] of the table
 */
export function entryName(game, entry, options = {}) {
  const key = `deck.${game}.${entry}`;
  return has(key) ? say(key) : gameOf({ game, options }).cardName(entry);
}

/**
 * How the deck of a table differs from the usual one; empty if it does not, or as long as there are no words for it.
 * @param {Data} settings
 */
export function deckWords({ game, options, deck = {} }) {
  if (!has("deck.own") || !Object.keys(deck).length) return "";
  const entries = Object.entries(deck).map(([entry, value]) =>
    say("lobby.entry", { entry: entryName(game, entry, options), value: [value].flat().join(", ") }));
  return say("deck.own", { entries: entries.join(" · ") });
}
