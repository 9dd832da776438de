/** How each game is dealt: the heaps of cards, and the parts of a deal they are drawn into. */

import { DECKS } from "../rules/decks.js";

/**
 * A part of a deal: `size` cards in the hand of each seat (`hands`), on a pile whose order matters (`pile`), face up on
 * their own (`card`), or in a single hand that belongs to no seat (`hand`).
 * @typedef {{key: string, kind: "hands" | "pile" | "card" | "hand", size: number}} Part
 *
 * @typedef {{cards: string[], parts: Part[]}} Heap cards in the order of the deck
 *
 * @typedef {object} Rule how a game is dealt
 * @property {string} starter the record's key for the starting seat, which is random in the first round
 * @property {Heap[]} heaps in the order they are drawn from
 *
 * @typedef {Rule & {seats: number, ranks: Map<string, number>}} Dealing at a table; `ranks` gives the order of the deck
 *
 * @typedef {{[entry: string]: any}} Deck the number of cards of each kind, and how many are dealt
 */

/** The version of the rules, the same for all games so far. */
const RULES = 1;

/** Upper bound for any number in a deck. */
const MOST = 100;

/**
 * How the table of a record deals; null if that is not known here.
 * @param {any} record
 * @returns {Dealing | null}
 */
export function dealingOf(record) {
  const seats = record.seats.length;
  const game = Object.hasOwn(GAMES, record.game) && (record.rules ?? RULES) === RULES ? GAMES[record.game] : null;
  const usual = game?.deck(seats, record.options ?? {});
  if (!game || !usual || !Object.entries(record.deck ?? {}).every(([entry, value]) => isLike(usual[entry], value))) return null;
  const rule = game.deal(seats, { ...usual, ...record.deck });
  if (!rule.heaps.every((heap) => isEnough(heap, seats))) return null;
  const cards = rule.heaps.flatMap((heap) => heap.cards);
  return { ...rule, seats, ranks: new Map(cards.map((card, rank) => [card, rank])) };
}

/**
 * Whether a value has the type of the usual one: a count, or a list of counts.
 * @param {unknown} usual
 * @param {unknown} value
 * @returns {boolean}
 */
function isLike(usual, value) {
  if (Array.isArray(usual)) return Array.isArray(value) && value.every((one) => isLike(0, one));
  return typeof usual === "number" && Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST;
}

/**
 * Whether a heap has enough cards for its parts.
 * @param {Heap} heap
 * @param {number} seats
 */
function isEnough({ cards, parts }, seats) {
  return parts.every(({ size }) => Number.isInteger(size) && size >= 0) && countOf(parts, seats) <= cards.length;
}

/**
 * The number of cards in these parts of a deal.
 * @param {Part[]} parts
 * @param {number} seats
 */
export function countOf(parts, seats) {
  return parts.reduce((sum, { kind, size }) => sum + (kind === "hands" ? seats * size : size), 0);
}

/** @type {{[game: string]: {deck: (seats: number, options: any) => Deck | null, deal: (seats: number, deck: Deck) => Rule}}} */
const GAMES = {
  fool: {
    deck: (seats) => {
      const row = DECKS.find(([players]) => players === seats);
      if (!row) return null;
      const [, , green, red, yellow, blue, ones, discs] = row;
      return { green, red, yellow, blue, ones, discs };
    },
    deal: (seats, { green, red, yellow, blue, ones }) => {
      const colours = Object.entries({ g: green, r: red, y: yellow, b: blue });
      const cards = [...colours.flatMap(([letter, highest]) => numbered(letter, highest).slice(1)), ...Array(ones).fill("1")];
      return { starter: "start", heaps: [{ cards, parts: [{ key: "hands", kind: "hands", size: cards.length / seats }] }] };
    },
  },

  faith: {
    deck: () => ({ values: 8, tarot: 11, hand: 8, dares: 10 }),
    deal: (_, { values, tarot, hand }) => {
      const cards = [..."cpsw"].flatMap((letter) => numbered(letter, values));
      return {
        starter: "dealer",
        heaps: [{
          cards: [...cards, ...numbered("t", tarot), "F"],
          parts: [{ key: "hands", kind: "hands", size: hand }, { key: "chien", kind: "hand", size: 4 }],
        }],
      };
    },
  },

  ciao: {
    deck: (_, { level }) => {
      const withEvents = level === "symbols" ? 0 : 1;
      const symbols = [..."rps"].flatMap((symbol) =>
        Object.entries({ g: 7, y: 5, r: 5 }).flatMap(([colour, count]) =>
          ["", "@", "!", "+", ">", "~"].map((event) => [symbol + colour + event, event ? withEvents : count])));
      return { ...Object.fromEntries(symbols), jg: 3, jy: 3, jr: 3, m: 3 * withEvents, hand: 7 };
    },
    deal: (seats, { hand, ...counts }) => {
      const cards = Object.entries(counts).flatMap(([card, count]) => Array(count).fill(card));
      return {
        starter: "start",
        heaps: [{
          cards,
          parts: [{ key: "hands", kind: "hands", size: hand }, { key: "pile", kind: "pile", size: cards.length - seats * hand }],
        }],
      };
    },
  },

  fettnapf: {
    deck: (seats) => ({
      numbers: [8, 6, 6, 6, 6, 6, 6, 6, 4, 4],
      islands: Array.from({ length: 21 }, (_, index) => index + 10),
      hand: 3,
      islands_each: seats <= 3 ? 2 : 1,
      feet: 4,
    }),
    deal: (seats, { numbers, islands, hand, islands_each: each }) => {
      const cards = numbers.flatMap((/** @type {number} */ count, /** @type {number} */ number) => Array(count).fill(String(number)));
      return {
        starter: "start",
        heaps: [
          {
            cards,
            parts: [
              { key: "hands", kind: "hands", size: hand },
              { key: "turned", kind: "card", size: 1 },
              { key: "pile", kind: "pile", size: cards.length - seats * hand - 1 },
            ],
          },
          {
            cards: [...islands].sort((a, b) => a - b).map(String),
            parts: [
              { key: "islands", kind: "hands", size: each },
              { key: "island_pile", kind: "pile", size: islands.length - seats * each },
            ],
          },
        ],
      };
    },
  },
};

/**
 * `g1`, `g2` …
 * @param {string} letter
 * @param {number} highest
 */
function numbered(letter, highest) {
  return Array.from({ length: highest }, (_, index) => `${letter}${index + 1}`);
}
