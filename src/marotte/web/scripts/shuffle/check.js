/**
 * Checks that the deals and shuffles of a game follow from the secret committed to before it. This is `marotte verify`
 * again, independently and in the browser. docs/records.md describes how cards follow from a secret.
 *
 * Only the cards are checked. Whether all moves obey the rules is for the players to judge, or for `marotte replay`.
 */

import { countOf, dealingOf } from "./decks.js";
import { METHOD, commitmentTo, take, wordsOf } from "./draws.js";

/**
 * The outcome. `secret`: the secret does not match its commitment. `deal` and `shuffle`: the first one that does not
 * follow from the secret, with its round, and for a shuffle its number in the round; both count from 1. `unknown`: this
 * record can't be checked here.
 * @typedef {{what: "right", deals: number, shuffles: number, commitment: string}
 *   | {what: "secret"}
 *   | {what: "deal", round: number}
 *   | {what: "shuffle", round: number, number: number}
 *   | {what: "unknown"}} Finding
 *
 * @typedef {import("./decks.js").Dealing} Dealing
 * @typedef {import("./decks.js").Part} Part
 */

const HEXADECIMAL = /^[0-9a-f]{64}$/;

/** Precedes the cards of a shuffle. */
const SHUFFLE = "* shuffle ";

/**
 * @param {any} record as the server sends it
 * @param {string | null} promised the commitment shown before the game; null: use the one in the record
 * @returns {Finding}
 */
export function check(record, promised) {
  const entry = record?.shuffle;
  if (entry?.method !== METHOD || entry.secret == null || !isWhole(record)) return { what: "unknown" };
  const dealing = dealingOf(record);
  if (!dealing) return { what: "unknown" };
  const digits = String(entry.secret);
  if (!HEXADECIMAL.test(digits)) return { what: "secret" };
  const secret = Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const commitment = commitmentTo(secret);
  if (commitment !== (promised ?? entry.commitment)) return { what: "secret" };
  let shuffles = 0;
  for (const [index, { deal, moves }] of record.rounds.entries()) {
    const round = index + 1;
    if (!isDealRight(dealing, deal, wordsOf(secret, round, 0), round)) return { what: "deal", round };
    let number = 0;
    for (const move of moves) {
      if (!move.startsWith("*")) continue;
      number += 1;
      if (!isShuffleRight(dealing, move, wordsOf(secret, round, number))) return { what: "shuffle", round, number };
    }
    shuffles += number;
  }
  return { what: "right", deals: record.rounds.length, shuffles, commitment };
}

/** Whether it has the structure of a record. @param {any} record */
function isWhole({ seats, rounds }) {
  return Array.isArray(seats) && Array.isArray(rounds) && rounds.every((round) =>
    round?.deal && Array.isArray(round.moves) && round.moves.every((/** @type {unknown} */ move) => typeof move === "string"));
}

/**
 * @param {Dealing} dealing
 * @param {any} deal as in the record
 * @param {Iterator<number, never>} words
 * @param {number} round
 */
function isDealRight(dealing, deal, words, round) {
  const { seats, starter, heaps } = dealing;
  // The rules say who starts a later round. The starter is drawn all the same, from a heap of one seat.
  const starters = round === 1 ? Array.from({ length: seats }, (_, seat) => seat) : [deal[starter]];
  if (take(words, starters, 1)[0] !== deal[starter]) return false;
  return heaps.every(({ cards, parts }) => {
    const drawn = take(words, cards, countOf(parts, seats));
    return parts.every((part) => {
      const expected = laid(part, drawn.splice(0, countOf([part], seats)), seats);
      return inOrder(dealing, part, expected) === inOrder(dealing, part, deal[part.key]);
    });
  });
}

/**
 * Cards as they are written in a record.
 * @param {Part} part
 * @param {string[]} cards
 * @param {number} seats
 */
function laid({ kind, size }, cards, seats) {
  if (kind === "card") return cards[0];
  if (kind !== "hands") return cards;
  return Array.from({ length: seats }, (_, seat) => cards.slice(seat * size, (seat + 1) * size));
}

/**
 * A part of a deal as text, for comparison. The order of cards in a hand does not matter, so hands are sorted.
 * @param {Dealing} dealing
 * @param {Part} part
 * @param {any} written as in the record, so not necessarily a list of cards
 */
function inOrder(dealing, { kind }, written) {
  const order = (/** @type {any} */ hand) => (Array.isArray(hand) ? sorted(dealing, hand) : hand);
  if (kind === "hand") return JSON.stringify(order(written));
  return JSON.stringify(kind === "hands" && Array.isArray(written) ? written.map(order) : written);
}

/**
 * A shuffle takes all played cards but the top one. Which cards those are is up to the rules; this only checks that
 * their order follows from the secret.
 * @param {Dealing} dealing
 * @param {string} move as in the record
 * @param {Iterator<number, never>} words
 */
function isShuffleRight(dealing, move, words) {
  const cards = move.slice(SHUFFLE.length).split(",");
  if (!cards.every((card) => dealing.ranks.has(card))) return false;
  return move === SHUFFLE + take(words, sorted(dealing, cards), cards.length).join(",");
}

/**
 * Cards in the order of the deck.
 * @param {Dealing} dealing
 * @param {string[]} cards
 */
function sorted({ ranks }, cards) {
  return [...cards].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}
