/** Who sits where on this device, whatever the table calls them. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { peopleIn, sitDownAs, tidy } from "../../../src/marotte/web/scripts/local_players.js";

/** The server gives whoever sits down this seat. */
function giveSeat(seat) {
  globalThis.fetch = async () => ({ ok: true, json: async () => ({ seat }) });
}

Object.defineProperty(globalThis.navigator, "onLine", { value: true }); // or the line would be looked for, again and again

test("somebody whom the table gives a number is the same person as before", async () => {
  giveSeat(2);
  await sitDownAs("table", " Paul ");
  assert.deepEqual(peopleIn("table", { 2: "Paul 2" }), { 2: "Paul" });
  assert.deepEqual(peopleIn("elsewhere", { 2: "Paul 2" }), { 2: "Paul 2" }); // nobody knows what was typed there
});

test("two people with the same name on one device stay two", async () => {
  giveSeat(0);
  await sitDownAs("shared", "Paul");
  giveSeat(1);
  await sitDownAs("shared", "Paul");
  assert.deepEqual(peopleIn("shared", { 0: "Paul", 1: "Paul 2" }), { 0: "Paul", 1: "Paul 2" });
});

test("whoever takes a seat after somebody else is not taken for them", async () => {
  giveSeat(0);
  await sitDownAs("swapped", "Paul");
  await sitDownAs("swapped", "Anne");
  assert.deepEqual(peopleIn("swapped", { 0: "Anne" }), { 0: "Anne" });
});

test("a name is read as the server reads it", () => {
  assert.equal(tidy("  Anne \u00a0 Marie "), "Anne Marie");
  assert.equal(tidy("Ａｎｎａ"), "Anna");
});
