/** The guide: each lesson has its words and its moment. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { LESSONS, momentOf } from "../../../src/marotte/web/scripts/guide/lessons.js";
import words from "../../../src/marotte/web/scripts/guide/en.js";

/** A table of Fool! before the reader's card, with these cards in hand and this colour led. */
function foolTable(hand, lead, happened = []) {
  const position = { lead, trick: lead ? [{ seat: 1, card: `${lead}5` }] : [], sitting_out: [] };
  const table = { status: "playing", position };
  const context = { table, position, seat: 0, own: { hand, moves: hand }, closing: null, settings: { has_hints: true } };
  return momentOf(context, happened);
}

const due = (game, moment) => LESSONS[game].filter((lesson) => lesson.when(moment)).map((lesson) => lesson.name);

test("every lesson has words, and all words are those of a lesson", () => {
  const told = Object.entries(LESSONS).flatMap(([game, lessons]) =>
    lessons.map(({ name }) => `guide.${name === "tools" ? "all" : game}.${name}`));
  const frame = ["guide.name", "guide.next", "guide.stop"];
  assert.deepEqual(new Set([...told, ...frame]), new Set(Object.keys(words)));
});

test("who leads is told how to lead, and who follows how to follow", () => {
  assert.deepEqual(due("fool", foolTable(["g4", "r9"], null)), ["start", "lead", "tools"]);
  assert.deepEqual(due("fool", foolTable(["g4", "r9"], "g")), ["start", "follow", "tools"]);
  assert.deepEqual(due("fool", foolTable(["g4", "1"], "b")), ["start", "shed", "one", "tools"]);
});

test("the cap is explained when somebody gets it", () => {
  const happened = [{ what: "moved", facts: [{ fact: "trick", winner: 1, fools: [2] }] }];
  assert.ok(due("fool", foolTable(["g4"], null, happened)).includes("cap"));
});

test("nobody is told to play while others are asked", () => {
  const moment = foolTable(["g4", "r9"], "g");
  moment.context.own.moves = [];
  assert.deepEqual(due("fool", momentOf(moment.context, [])), ["start"]);
});
