import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";
import { noteCommitment, commitmentOf } from "../../../src/marotte/web/scripts/commitments.js";
import { below, take, wordsOf } from "../../../src/marotte/web/scripts/shuffle/draws.js";
import { hmac, sha256 } from "../../../src/marotte/web/scripts/shuffle/hashing.js";

/** Every length around the block boundaries, and some much longer ones. */
const LENGTHS = [...Array(300).keys(), 1000, 65_536, 100_001];

const bytesOf = (length, seed = 1) => Uint8Array.from({ length }, (_, index) => (index * 131 + seed * 17 + (index >> 8)) % 256);
const hex = (bytes) => Buffer.from(bytes).toString("hex");

test("SHA-256 agrees with Node for any length", () => {
  for (const length of LENGTHS) {
    const bytes = bytesOf(length);
    assert.equal(hex(sha256(bytes)), createHash("sha256").update(bytes).digest("hex"), `${length} bytes`);
  }
});

test("HMAC agrees with Node for short and long keys", () => {
  for (const keyLength of [0, 1, 31, 32, 33, 63, 64, 65, 128, 200]) {
    for (const length of [0, 1, 32, 55, 56, 64, 119, 500]) {
      const key = bytesOf(keyLength, 2);
      const message = bytesOf(length, 3);
      const expected = createHmac("sha256", key).update(message).digest("hex");
      assert.equal(hex(hmac(key, message)), expected, `a key of ${keyLength} for ${length} bytes`);
    }
  }
});

test("hashing does not change its input", () => {
  const key = bytesOf(32);
  const message = bytesOf(70);
  hmac(key, message);
  assert.deepEqual([key, message], [bytesOf(32), bytesOf(70)]);
});

test("the words of a draw are its blocks, cut into 32-bit pieces", () => {
  const secret = bytesOf(32);
  const words = wordsOf(secret, 3, 1);
  for (const block of [0, 1, 2]) {
    const hash = createHmac("sha256", secret).update(`marotte/1 round 3 draw 1 block ${block}`).digest();
    for (let place = 0; place < 32; place += 4) assert.equal(words.next().value, hash.readUInt32BE(place));
  }
});

test("a number below a bound is a word modulo the bound", () => {
  const words = wordsOf(bytesOf(32), 1, 0);
  const same = wordsOf(bytesOf(32), 1, 0);
  for (let bound = 1; bound <= 120; bound += 1) assert.equal(below(words, bound), same.next().value % bound);
});

test("words beyond the last whole multiple are skipped, as they would favour small numbers", () => {
  const highest = 2 ** 32 - 1;
  assert.equal(below([highest, highest, 7].values(), 3), 1); // 2 ** 32 is 1 more than a multiple of 3
  assert.equal(below([highest - 1, 7].values(), 3), 2);
  assert.equal(below([highest].values(), 1), 0);
  assert.equal(below([highest].values(), 64), 63);
});

test("the last card of a heap moves into the gap", () => {
  const heap = ["a", "b", "c", "d"];
  assert.deepEqual(take([1, 1, 0, 5].values(), heap, 4), ["b", "d", "a", "c"]);
  assert.deepEqual(take([3].values(), heap, 1), ["d"]);
  assert.deepEqual(heap, ["a", "b", "c", "d"]);
});

test("only the first commitment of a table counts", () => {
  noteCommitment("fair", 1, "aa");
  noteCommitment("fair", 1, "bb");
  noteCommitment("fair", 2, "cc");
  assert.deepEqual([commitmentOf("fair", 1), commitmentOf("fair", 2)], ["aa", "cc"]);
  assert.deepEqual([commitmentOf("fair", 3), commitmentOf("other", 1)], [null, null]);
});
