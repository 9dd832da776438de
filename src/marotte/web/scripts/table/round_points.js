/** What each player had left when a round ended, and how it scores: the cards and their sum. */

import { h } from "../dom.js";
import { number } from "../language.js";
import { sorted } from "./hand.js";
import { factsOf } from "./model.js";
import { smallCards } from "./small_cards.js";

/**
 * @typedef {import("../games/games.js").Context} Context
 * @typedef {import("./model.js").Data} Data
 */

/**
 * A seat's row in the score sheet.
 * @param {Context} context
 * @param {Data[]} entries the last events of the round
 * @returns {(seat: number) => import("../dom.js").Child}
 */
export function roundPoints(context, entries) {
  const facts = factsOf(entries);
  return (seat) => {
    const left = context.game.left?.(context, facts, seat);
    if (!left) return null;
    const worth = new Map(left.cards.map(({ card, points }) => [card, points]));
    const cards = sorted(context.game, left.cards.map(({ card }) => card));
    const points = cards.map((card) => worth.get(card)).filter((one) => one !== undefined);
    return [
      left.words && h("span", {}, left.words),
      cards.length > 0 && smallCards(context.game, cards),
      points.length > 0 && h("span", { class: "sum" }, sumOf(points)),
    ];
  };
}

/**
 * The points as a sum: "−7 − 11 − 15 = −33".
 * @param {number[]} points
 */
export function sumOf(points) {
  const [first, ...others] = points;
  const terms = others.map((one) => ` ${one < 0 ? "−" : "+"} ${Math.abs(one)}`).join("");
  return number(first) + terms + (others.length ? ` = ${number(points.reduce((sum, one) => sum + one))}` : "");
}
