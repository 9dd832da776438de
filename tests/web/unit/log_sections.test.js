/** How a log is split into rounds and sections, and how to step through them. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { sectionsOf, roundStarts, sectionStarts } from "../../../src/marotte/web/scripts/table/log_sections.js";
import { nearest } from "../../../src/marotte/web/scripts/replay/controls.js";
import { GAMES } from "../../../src/marotte/web/scripts/games/games.js";

const deal = { type: "dealt", facts: [{ fact: "deal" }] };
const moved = (...facts) => ({ type: "moved", facts: facts.map((fact) => ({ fact })) });

/** The round, kind and number of each entry's section. */
function told(game, entries) {
  return sectionsOf(entries, GAMES[game]).map(({ round, kind, number }) => `${round} ${kind} ${number}`);
}

test("a trick ends with its last card, and a round with the next deal", () => {
  const entries = [deal, moved("plays"), moved("sheds", "trick"), moved("plays"), moved("plays", "trick", "round"), deal, moved("plays")];
  assert.deepEqual(told("fool", entries), ["1  0", "1 trick 1", "1 trick 1", "1 trick 2", "1 trick 2", "2  0", "2 trick 1"]);
});

test("the Chien comes before the tricks, and dares after them", () => {
  const entries = [deal, moved("leaves"), moved("takes"), moved("exchanges"), moved("plays"), moved("plays", "trick"), moved("plays", "trick", "round"), moved("dare")];
  assert.deepEqual(told("faith", entries), ["1  0", "1 chien 1", "1 chien 1", "1 chien 1", "1 trick 1", "1 trick 1", "1 trick 2", "1 dares 1"]);
});

test("without tricks, sections are turns of the count, or there are only rounds", () => {
  const entries = [deal, moved("plays", "draws"), moved("plays", "turns"), moved("plays", "stop")];
  assert.deepEqual(told("fettnapf", entries), ["1  0", "1 turn 1", "1 turn 1", "1 turn 2"]);
  assert.deepEqual(told("ciao", entries), ["1  0", "1  0", "1  0", "1  0"]);
});

test("the buttons go to the start of a trick or round, then to the next one", () => {
  const entries = [deal, moved("plays"), moved("plays", "trick"), moved("plays", "trick"), deal, moved("plays")];
  const chapters = sectionsOf(entries, GAMES.fool);
  assert.deepEqual(sectionStarts(chapters), [0, 1, 3, 4, 5]);
  assert.deepEqual(roundStarts(chapters), [0, 4]);
  assert.equal(nearest(sectionStarts(chapters), 2, -1, 5), 1);
  assert.equal(nearest(sectionStarts(chapters), 1, -1, 5), 0);
  assert.equal(nearest(roundStarts(chapters), 2, 1, 5), 4);
  assert.equal(nearest(roundStarts(chapters), 4, 1, 5), 5);
  assert.equal(nearest(roundStarts(chapters), 0, -1, 5), 0);
});
