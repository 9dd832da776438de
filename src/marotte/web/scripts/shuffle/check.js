/**
 * Whether the deals and shuffles of a game follow from the secret that was promised before it: what `marotte verify`
 * does, once more and in the browser of whoever wants to know. docs/records.md describes how cards follow from a secret.
 *
 * Only cards are looked at. Whether all moves obey the rules is for those to say who know them: the players, or
 * `marotte replay`.
 */

import { countOf, dealingOf } from "./decks.js";
import { METHOD, commitmentTo, take, wordsOf } from "./draws.js";

/**
 * What came out. `secret`: its hash is not the promised one. `deal` and `shuffle`: the first that does not follow from
 * the secret, by its round, and a shuffle also by its number there; both are counted from 1. `unknown`: it can't be
 * checked here.
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

/** What stands before the cards of a shuffle. */
const SHUFFLE = "* shuffle ";

/**
 * @param {any} record as the server sends it
 * @param {string | null} promised the hash that was shown before the game; without it, the one in the record
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

/** Whether it has the form of a record. @param {any} record */
function isWhole({ seats, rounds }) {
  return Array.isArray(seats) && Array.isArray(rounds) && rounds.every((round) =>
    round?.deal && Array.isArray(round.moves) && round.moves.every((/** @type {unknown} */ move) => typeof move === "string"));
}

/**
 * @param {Dealing} dealing
 * @param {any} deal as it is written
 * @param {Iterator<number, never>} words
 * @param {number} round
 */
function isDealRight(dealing, deal, words, round) {
  const { seats, starter, heaps } = dealing;
  // Who starts a later round follows from the rules. Nature draws it all the same, from a heap of one seat.
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
 * Cards as a record holds them.
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
 * A part of a deal as a text that can be compared. The cards of a hand have no order: all hands are sorted alike.
 * @param {Dealing} dealing
 * @param {Part} part
 * @param {any} written perhaps no list of cards at all
 */
function inOrder(dealing, { kind }, written) {
  const order = (/** @type {any} */ hand) => (Array.isArray(hand) ? sorted(dealing, hand) : hand);
  if (kind === "hand") return JSON.stringify(order(written));
  return JSON.stringify(kind === "hands" && Array.isArray(written) ? written.map(order) : written);
}

/**
 * Nature shuffles all played cards but the top one. Which these are is for the rules to say; here it is looked whether
 * their order is that of the secret.
 * @param {Dealing} dealing
 * @param {string} move as it is written
 * @param {Iterator<number, never>} words
 */
function isShuffleRight(dealing, move, words) {
  const cards = move.slice(SHUFFLE.length).split(",");
  if (!cards.every((card) => dealing.ranks.has(card))) return false;
  return move === SHUFFLE + take(words, sorted(dealing, cards), cards.length).join(",");
}

/**
 * In the order of the deck.
 * @param {Dealing} dealing
 * @param {string[]} cards
 */
function sorted({ ranks }, cards) {
  return [...cards].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}
