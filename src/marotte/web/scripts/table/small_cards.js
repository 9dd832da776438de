/** Cards within text: small faces, with names for screen readers. */

import { h } from "../dom.js";

/**
 * @param {import("../games/games.js").Game} game
 * @param {string} card
 * @param {string} [name] in words, as the surrounding sentence needs it
 */
export function smallCard(game, card, name = game.cardName(card)) {
  return h("span", { class: "small-card" },
    h("span", { class: "only-read" }, name),
    h("span", { "aria-hidden": "true" }, game.face(card, { letters: game.letters() })));
}

/**
 * Several cards side by side.
 * @param {import("../games/games.js").Game} game
 * @param {string[]} cards
 */
export function smallCards(game, cards) {
  return h("span", { class: "small-cards" }, cards.flatMap((card, index) =>
    [index > 0 && h("span", { key: `comma ${index}`, class: "only-read" }, ", "), smallCard(game, card)]));
}
