/** The choice of sounds, without playing them. */

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.localStorage = { getItem: () => null };
const { tune } = await import("../../../src/marotte/web/scripts/sounds.js");

const moved = (...facts) => [{ type: "moved", facts: facts.map((fact) => ({ fact })) }];

test("a card is one note, and a trick has a different tune", () => {
  assert.equal(tune(moved("plays"), false).length, 1);
  assert.notDeepEqual(tune(moved("plays", "trick"), false), tune(moved("plays"), false));
});

test("the reader's turn adds two notes", () => {
  assert.equal(tune(moved("plays"), true).length, tune(moved("plays"), false).length + 2);
  assert.deepEqual(tune([], false), []);
});
