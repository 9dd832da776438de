/** The reader's hand, and how much space there is for it and the table. */

import { h } from "../dom.js";
import { say } from "../language.js";
import { settings } from "../settings.js";
import { fan } from "./layout.js";
import { roundOf } from "./sheet.js";

/** Minimum width of the part of each card that can be tapped, in pixels. */
const REACH = 44;

/** Maximum width of a hand, in pixels. */
const WIDEST = 1400;

/** Maximum size of the cards in a small hand, relative to the usual size. */
const LARGEST = 1.35;

/** A phone in landscape, where the hand has a column of its own. Must match table.css. */
const IS_BESIDE = "(max-height: 480px) and (orientation: landscape)";

/** Maximum number of rows kept free for cards that are gone. */
const KEPT_ROWS = 2;

/**
 * @typedef {import("./layout.js").Size} Size
 *
 * The measured space on a screen.
 * @typedef {object} Room
 * @property {number} width of the hand
 * @property {number} height of the hand; 0 if it is not limited
 * @property {Size} card
 * @property {number} usual the standard width of a card in the hand, from `--hand-card`
 * @property {{round: string, height: number}} kept the greatest height of the hand in this round, so that the table
 * does not jump when cards are gone
 * @property {Size} stage
 * @property {Size} plate a name plate on the stage
 */

/** Defaults until the screen has been measured. @type {Room} */
export const SOME_ROOM = {
  width: 300,
  height: 0,
  card: { width: 64, height: 90 },
  usual: 64,
  kept: { round: "", height: 0 },
  stage: { width: 380, height: 400 },
  plate: { width: 115, height: 44 },
};

/**
 * Measure the space; returns `before` itself if nothing has changed.
 * @param {HTMLElement} screen
 * @param {Room} before
 * @returns {Room}
 */
export function measureRoom(screen, before) {
  const usual = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--hand-card")) || SOME_ROOM.usual;
  const room = { ...before, usual, ...measureStage(screen, before), ...measureHand(screen, before, usual) };
  return JSON.stringify(room) === JSON.stringify(before) ? before : room;
}

/**
 * @param {HTMLElement} screen
 * @param {Room} before
 */
function measureStage(screen, { stage: before, plate }) {
  const stage = screen.querySelector(".stage");
  if (!stage) return { stage: before, plate };
  const { clientWidth: width, clientHeight: height } = stage;
  const heights = [.../** @type {NodeListOf<HTMLElement>} */ (stage.querySelectorAll(".badge"))].map((badge) => badge.offsetHeight);
  return { stage: { width, height }, plate: { width: plateWidth(width, height), height: Math.min(...heights, SOME_ROOM.plate.height * 2) } };
}

/**
 * Maximum width of a name plate.
 * @param {number} width of the stage
 * @param {number} height
 */
function plateWidth(width, height) {
  if (width < 700 || height < 400) return Math.min(150, 0.295 * width);
  return width < 1300 ? 176 : 230;
}

/**
 * @param {HTMLElement} screen
 * @param {Room} before
 * @param {number} usual
 */
function measureHand(screen, before, usual) {
  const mine = screen.querySelector(".mine");
  const hand = /** @type {HTMLElement | null | undefined} */ (mine?.querySelector(".hand"));
  if (!mine || !hand) return null;
  const count = hand.children.length;
  const width = Math.min(mine.clientWidth - 16, WIDEST);
  const isBeside = matchMedia(IS_BESIDE).matches;
  const height = isBeside ? mine.clientHeight - (mine.querySelector(".own-row")?.clientHeight ?? 0) - 16 : 0;
  const card = sizeOf(isBeside ? beside(count, width, height, usual) : inRows(count, width, usual, keptOf(hand, before, width)));
  return { width, height, card, kept: keptHeight(hand, before, width, isBeside, usual) };
}

/** @param {number} width @returns {Size} */
function sizeOf(width) {
  return { width, height: Math.round(width * 1.4) };
}

/**
 * Card width below the table: larger the fewer cards there are, but the hand never grows higher than it was.
 * @param {number} count
 * @param {number} width
 * @param {number} usual
 * @param {number} kept the height of the hand in this round; 0 if there is none yet
 */
function inRows(count, width, usual, kept) {
  const fits = Math.min(width / Math.max(1, count) - 6, kept ? kept / 1.4 : Infinity);
  return Math.floor(Math.max(usual, Math.min(LARGEST * usual, fits)));
}

/**
 * Card width beside the table: the largest at which all rows fit.
 * @param {number} count
 * @param {number} width
 * @param {number} height
 * @param {number} usual
 */
function beside(count, width, height, usual) {
  let card = Math.round(LARGEST * usual);
  while (card > REACH && fan(count, { width, height, card: sizeOf(card) }, REACH).height > height - 6) card -= 1;
  return card;
}

/**
 * The greatest height of the hand in this round; 0 if the round or the width has changed.
 * @param {HTMLElement} hand
 * @param {Room} before
 * @param {number} width
 */
function keptOf(hand, { kept, width: widthBefore }, width) {
  return kept.round === hand.dataset.round && width === widthBefore ? kept.height : 0;
}

/**
 * @param {HTMLElement} hand
 * @param {Room} before
 * @param {number} width
 * @param {boolean} isBeside
 * @param {number} usual
 */
function keptHeight(hand, before, width, isBeside, usual) {
  const { round = "", height = "0" } = hand.dataset;
  if (isBeside) return { round, height: 0 };
  const most = usual * 1.4 * (1 + 0.5 * (KEPT_ROWS - 1)) + KEPT_ROWS;
  const now = Math.round(Math.min(most, Number(height)));
  return { round, height: Math.max(keptOf(hand, before, width), now) };
}

/** @typedef {import("./model.js").Data} Data */

/**
 * @param {import("../games/games.js").Context} context
 * @param {Room} room
 * @param {((card: string, element: HTMLElement) => void) | undefined} tap
 */
export function hand(context, room, tap) {
  const { game, own, hint, chosen, table, raised, position, settings: wishes } = context;
  if (!own) return null;
  const cards = sorted(game, own.cards.hand);
  const spread = fan(cards.length, room, REACH);
  /** @type {{[card: string]: number}} */
  const copies = {};
  const best = hint?.moves[0]?.move;
  const isUnmarked = Boolean(game.isUnmarked?.(wishes, position)) && own.moves.length > 0;
  return h(
    "div",
    {
      class: "hand",
      role: "group",
      "aria-label": say("hand.name", { count: cards.length }),
      "data-round": `${table.game_number} ${roundOf(table)}`,
      "data-height": spread.height,
      style: { height: `${Math.max(spread.height, room.kept.height)}px`, width: `${room.width}px`, "--hand-card": `${room.card.width}px` },
      onkeydown: walk,
    },
    cards.map((card, index) => {
      const copy = (copies[card] = (copies[card] ?? 0) + 1);
      const key = `${card} ${copy}`;
      const moves = game.movesOf(card, own.moves);
      const isPlayable = moves.length > 0 && !isUnmarked;
      const isHinted = moves.some((move) => move === best);
      const isChosen = chosen.includes(card) || raised === key;
      const mark = isUnmarked ? " is-unmarked" : isPlayable ? " is-playable" : "";
      return h(
        "button",
        {
          key,
          type: "button",
          class: `card${mark}${isHinted ? " is-hinted" : ""}${isChosen ? " is-chosen" : ""}`,
          "aria-pressed": chosen.length || isUnmarked ? String(isChosen) : null,
          "aria-label": say(isHinted ? "hand.hinted" : isPlayable ? "hand.playable" : "hand.card", { card: game.cardName(card) }),
          "aria-disabled": mark ? null : "true",
          "data-flight": `card ${key}`,
          "data-key": key,
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

/** Arrow keys, Home and End move the focus from card to card. @param {KeyboardEvent} event */
function walk(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
  if (step === undefined) return;
  const buttons = [.../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll("button")];
  const from = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const to = Math.max(0, Math.min(buttons.length - 1, from + step));
  buttons[to]?.focus();
  event.preventDefault();
}
