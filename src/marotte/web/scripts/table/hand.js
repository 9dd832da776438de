/** The own cards. */

import { h } from "../dom.js";
import { say } from "../language.js";
import { settings } from "../settings.js";
import { fan } from "./layout.js";

/** So wide is what can be tapped of each card, in pixels. */
const REACH = 44;

/** @typedef {import("./model.js").Data} Data */

/**
 * @param {import("../games/games.js").Context} context
 * @param {{width: number, card: {width: number, height: number}}} room
 * @param {((card: string, element: HTMLElement) => void) | undefined} tap
 */
export function hand(context, room, tap) {
  const { game, own, hint, chosen } = context;
  if (!own?.hand) return null;
  const cards = sorted(game, own.hand);
  const spread = fan(cards.length, room.width, room.card, REACH);
  /** @type {{[card: string]: number}} */
  const copies = {};
  const best = hint?.moves[0]?.move;
  return h(
    "div",
    {
      class: "hand",
      role: "group",
      "aria-label": say("hand.name", { count: cards.length }),
      style: { height: `${spread.height}px` },
      onkeydown: walk,
    },
    cards.map((card, index) => {
      const copy = (copies[card] = (copies[card] ?? 0) + 1);
      const moves = game.movesOf(card, own.moves);
      const isPlayable = moves.length > 0;
      const isHinted = moves.includes(best);
      return h(
        "button",
        {
          key: `${card} ${copy}`,
          type: "button",
          class: `card${isPlayable ? " is-playable" : ""}${isHinted ? " is-hinted" : ""}${chosen.includes(card) ? " is-chosen" : ""}`,
          "aria-pressed": chosen.length ? String(chosen.includes(card)) : null,
          "aria-label": say(isHinted ? "hand.hinted" : isPlayable ? "hand.playable" : "hand.card", { card: game.cardName(card) }),
          "aria-disabled": isPlayable ? null : "true",
          "data-flight": `card ${card} ${copy}`,
          "data-card": card,
          style: { left: `${spread.cards[index].x}px`, top: `${spread.cards[index].y}px` },
          onclick: (/** @type {Event} */ event) => tap?.(card, /** @type {HTMLElement} */ (event.currentTarget)),
        },
        game.face(card, { letters: game.letters() }),
      );
    }),
  );
}

/**
 * @param {import("../games/games.js").Game} game
 * @param {string[]} cards
 */
export function sorted(game, cards) {
  const keys = settings.order === "suits" ? game.bySuit : game.byValue;
  return [...cards].sort((one, other) => {
    const [first, second] = [keys(one), keys(other)];
    return first[0] - second[0] || first[1] - second[1];
  });
}

/** Arrows go from card to card. @param {KeyboardEvent} event */
function walk(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
  if (step === undefined) return;
  const buttons = [.../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll("button")];
  const from = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const to = Math.max(0, Math.min(buttons.length - 1, from + step));
  buttons[to]?.focus();
  event.preventDefault();
}
