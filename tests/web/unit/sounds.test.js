/** What is heard, without anybody who listens. */

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.localStorage = { getItem: () => null };
const { tune } = await import("../../../src/marotte/web/scripts/sounds.js");

const moved = (...facts) => [{ type: "moved", facts: facts.map((fact) => ({ fact })) }];

test("a card is one note, and a trick another tune", () => {
  assert.equal(tune(moved("plays"), false).length, 1);
  assert.notDeepEqual(tune(moved("plays", "trick"), false), tune(moved("plays"), false));
});

test("who is asked hears it", () => {
  assert.equal(tune(moved("plays"), true).length, tune(moved("plays"), false).length + 2);
  assert.deepEqual(tune([], false), []);
});
