/** The own cards. */

import { h } from "../dom.js";
import { say } from "../language.js";
import { settings } from "../settings.js";
import { fan } from "./layout.js";

/** So wide is what can be tapped of each card, in pixels. */
const REACH = 44;

/** No hand is laid wider, in pixels. */
const WIDEST = 1400;

/** How much larger cards are where there are few of them, at most. */
const LARGEST = 1.35;

/** A phone on its side: there the hand has a column of its own. As in table.css. */
const IS_BESIDE = "(max-height: 480px) and (orientation: landscape)";

/**
 * The room for a hand.
 * @typedef {{width: number, height: number, card: {width: number, height: number}}} Room
 */

/** Before anything is measured. @type {Room} */
export const SOME_ROOM = { width: 300, height: 0, card: { width: 64, height: 90 } };

/**
 * How much room there is now; the same object, if it is as before.
 * @param {HTMLElement} screen
 * @param {Room} before
 * @returns {Room}
 */
export function measureRoom(screen, before) {
  const mine = screen.querySelector(".mine");
  if (!mine) return before;
  const count = mine.querySelectorAll(".hand > .card").length;
  const width = Math.min(mine.clientWidth - 16, WIDEST);
  const usual = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--hand-card")) || SOME_ROOM.card.width;
  const isBeside = matchMedia(IS_BESIDE).matches;
  const height = isBeside ? mine.clientHeight - (mine.querySelector(".own-row")?.clientHeight ?? 0) - 16 : 0;
  const fits = isBeside ? (height - 6) / 1.4 : width / Math.max(1, count) - 6;
  const card = Math.round(Math.max(usual, Math.min(LARGEST * usual, fits)));
  if (width === before.width && height === before.height && card === before.card.width) return before;
  return { width, height, card: { width: card, height: Math.round(card * 1.4) } };
}

/** @typedef {import("./model.js").Data} Data */

/**
 * @param {import("../games/games.js").Context} context
 * @param {Room} room
 * @param {((card: string, element: HTMLElement) => void) | undefined} tap
 */
export function hand(context, room, tap) {
  const { game, own, hint, chosen } = context;
  if (!own?.hand) return null;
  const cards = sorted(game, own.hand);
  const spread = fan(cards.length, room, REACH);
  /** @type {{[card: string]: number}} */
  const copies = {};
  const best = hint?.moves[0]?.move;
  return h(
    "div",
    {
      class: "hand",
      role: "group",
      "aria-label": say("hand.name", { count: cards.length }),
      style: { height: `${spread.height}px`, width: `${room.width}px`, "--hand-card": `${room.card.width}px` },
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
