/** The players on this device, by the names they typed. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { peopleIn, sitDownAs, tidy } from "../../../src/marotte/web/scripts/local_players.js";

/** A fake server that assigns this seat. */
function giveSeat(seat) {
  globalThis.fetch = async () => ({ ok: true, json: async () => ({ seat }) });
}

Object.defineProperty(globalThis.navigator, "onLine", { value: true }); // no repeated connection checks

test("a player whom the table gives a number is still the same person", async () => {
  giveSeat(2);
  await sitDownAs("table", " Paul ");
  assert.deepEqual(peopleIn("table", { 2: "Paul 2" }), { 2: "Paul" });
  assert.deepEqual(peopleIn("elsewhere", { 2: "Paul 2" }), { 2: "Paul 2" }); // sat down elsewhere
});

test("two people with the same name on one device stay two people", async () => {
  giveSeat(0);
  await sitDownAs("shared", "Paul");
  giveSeat(1);
  await sitDownAs("shared", "Paul");
  assert.deepEqual(peopleIn("shared", { 0: "Paul", 1: "Paul 2" }), { 0: "Paul", 1: "Paul 2" });
});

test("a player who takes over a seat is not confused with the previous one", async () => {
  giveSeat(0);
  await sitDownAs("swapped", "Paul");
  await sitDownAs("swapped", "Anne");
  assert.deepEqual(peopleIn("swapped", { 0: "Anne" }), { 0: "Anne" });
});

test("names are normalised as on the server", () => {
  assert.equal(tidy("  Anne \u00a0 Marie "), "Anne Marie");
  assert.equal(tidy("Ａｎｎａ"), "Anna");
});
