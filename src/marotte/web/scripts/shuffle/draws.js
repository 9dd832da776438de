/** How cards follow from a secret, as docs/records.md describes it. */

import { hmac, sha256 } from "./hashing.js";

export const METHOD = "marotte/1";

/** Number of different words. */
const WORDS = 2 ** 32;

const encoder = new TextEncoder();

/**
 * The commitment that a table publishes before the game.
 * @param {Uint8Array} secret
 * @returns {string}
 */
export function commitmentTo(secret) {
  const hash = sha256(Uint8Array.of(...encoder.encode(`${METHOD} commitment `), ...secret));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The endless stream of words for one draw, a deal or a shuffle.
 * @param {Uint8Array} secret
 * @param {number} round from 1
 * @param {number} number which draw of the round: 0 is the deal
 * @returns {Generator<number, never>}
 */
export function* wordsOf(secret, round, number) {
  for (let block = 0; ; block += 1) {
    const hash = hmac(secret, encoder.encode(`${METHOD} round ${round} draw ${number} block ${block}`));
    const view = new DataView(hash.buffer);
    for (let place = 0; place < hash.length; place += 4) yield view.getUint32(place);
  }
}

/**
 * A uniformly distributed number below the bound.
 * @param {Iterator<number, never>} words
 * @param {number} bound
 */
export function below(words, bound) {
  const end = WORDS - (WORDS % bound);
  let word = words.next().value;
  while (word >= end) word = words.next().value;
  return word % bound;
}

/**
 * Draw cards from a sorted heap. The heap's last card moves into each gap.
 * @template Card
 * @param {Iterator<number, never>} words
 * @param {Card[]} heap
 * @param {number} count
 * @returns {Card[]}
 */
export function take(words, heap, count) {
  const left = [...heap];
  return Array.from({ length: count }, () => {
    const place = below(words, left.length);
    const card = left[place];
    left[place] = left[left.length - 1];
    left.pop();
    return card;
  });
}
