/** Custom decks in words. The texts are loaded only for tables that use such a deck. */

import { gameOf } from "./games/games.js";
import { has, say, speakAlso } from "./language.js";

/** @typedef {import("./table/model.js").Data} Data */

/**
 * Load the texts, if the table has a custom deck.
 * @param {Data} settings
 */
export async function knowDeck({ deck = {} }) {
  if (Object.keys(deck).length) await speakAlso("deck");
}

/**
 * The name of a deck entry. An entry that counts a card has the card's name.
 * @param {string} game
 * @param {string} entry
 * @param {object} [options] of the table
 */
export function entryName(game, entry, options = {}) {
  const key = `deck.${game}.${entry}`;
  return has(key) ? say(key) : gameOf({ game, options }).cardName(entry);
}

/**
 * How the deck of a table differs from the usual one. Empty if it does not, or if the texts are not loaded yet.
 * @param {Data} settings
 */
export function deckWords({ game, options, deck = {} }) {
  if (!has("deck.own") || !Object.keys(deck).length) return "";
  const entries = Object.entries(deck).map(([entry, value]) =>
    say("lobby.entry", { entry: entryName(game, entry, options), value: [value].flat().join(", ") }));
  return say("deck.own", { entries: entries.join(" · ") });
}
