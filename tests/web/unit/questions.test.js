import assert from "node:assert/strict";
import { test } from "node:test";
import { gameOf } from "../../../src/marotte/web/scripts/games/games.js";
import { use } from "../../../src/marotte/web/scripts/language.js";

/** @typedef {{hand: string[], moves?: string[]}} Own */

/** A game, the position, the reader's hand and moves, and the question. @type {[string, object, Own, string][]} */
const CASES = [
  ["fool", {"lead": "b"}, {"hand": ["g2", "r3"]}, "You have no blue: play anything."],
  ["fool", {"lead": "b"}, {"hand": ["b2", "r3"]}, "Follow blue."],
  ["fool", {"lead": "b"}, {"hand": ["b2", "1"]}, "Follow blue, or play a 1."],
  ["fool", {"lead": null}, {"hand": ["b2"]}, "No colour yet: play any card."],
  ["fool", {"lead": null, "trick": []}, {"hand": ["b2"]}, "You lead: play any card."],
  ["faith", {"lead": "c"}, {"hand": ["c1", "t3"]}, "Follow cups."],
  ["faith", {"lead": "c"}, {"hand": ["c1", "F"]}, "Follow cups, or play the Fool."],
  ["faith", {"lead": "c"}, {"hand": ["s1", "t3"]}, "You have no cups: play a Tarot card."],
  ["faith", {"lead": "c"}, {"hand": ["t3", "F"]}, "You have no cups: play a Tarot card, or the Fool."],
  ["faith", {"lead": "c"}, {"hand": ["s1", "F"]}, "You have neither cups nor Tarot: play the Fool."],
  ["faith", {"lead": "c"}, {"hand": ["s1", "w1"]}, "You have neither cups nor Tarot: play anything."],
  ["faith", {"lead": "t"}, {"hand": ["t1", "w1"]}, "Play a Tarot card."],
  ["faith", {"lead": "t"}, {"hand": ["s1", "w1"]}, "You have no Tarot: play anything."],
  ["faith", {"lead": null}, {"hand": ["s1"]}, "The Fool was led: play any card."],
  ["ciao", {"phase": "turn"}, {"hand": ["rg"], "moves": ["rg", "draw"]}, "Beat the card, or draw."],
  ["ciao", {"phase": "turn"}, {"hand": ["rg"], "moves": ["draw"]}, "None of your cards beats it: draw."],
  ["ciao", {"phase": "turn"}, {"hand": ["rg"], "moves": ["rg"]}, "Beat the card: nothing is left to draw."],
  ["ciao", {"phase": "lead"}, {"hand": ["rg"], "moves": ["rg"]}, "You start: play any card."],
  ["ciao", {"phase": "lead"}, {"hand": ["rg", "m"], "moves": ["rg"]}, "You start: play any card but a millstone."],
  ["ciao", {"phase": "race"}, {"hand": ["rg"], "moves": ["hold"]}, "None of your cards beats it: throw nothing."],
  ["ciao", {"phase": "race"}, {"hand": ["rg"], "moves": ["rg", "hold"]}, "Throw a card that beats it, or nothing. All choose in secret, and chance decides."],
  ["ciao", {"phase": "plus", "plus": 6}, {"hand": ["rg"], "moves": ["take"]}, "Nothing of yours helps against the +6: take the cards."],
  ["fettnapf", {"total": 27, "direction": "up"}, {"hand": ["2", "7", "7"]}, "27, going up: your cards make 29 or 34."],
  ["fettnapf", {"total": 4, "direction": "down"}, {"hand": ["6"]}, "4, going down: your cards make −2."],
];

/** @param {string} tag */
async function speak(tag) {
  const read = async (/** @type {string} */ folder) => (await import(`../../../src/marotte/web/scripts/${folder}/${tag}.js`)).default;
  use(tag, { ...(await read("texts")), ...(await read("words")) });
}

/**
 * @param {string} game
 * @param {object} position
 * @param {Own} own
 * @param {object} options
 */
function ask(game, position, { hand, moves = [] }, options = {}) {
  const settings = { game, options, is_calm: true, clock: { unit: "none" } };
  const context = { game: gameOf(settings), position: { trick: [{}], ...position }, own: { moves, cards: { hand } }, settings, chosen: [] };
  return context.game.question(/** @type {any} */ (context));
}

test("the question fits the reader's hand", async () => {
  await speak("en");
  for (const [game, position, own, words] of CASES) assert.equal(ask(game, position, own), words);
});

test("no question has unfilled placeholders in other languages", async () => {
  for (const tag of ["fr", "de"]) {
    await speak(tag);
    const asked = CASES.map(([game, position, own]) => ask(game, position, own));
    assert.ok(asked.every((words) => !words.includes("undefined")));
  }
});

test("where mistakes are punished, the question does not reveal which cards are wrong", async () => {
  await speak("en");
  const own = { hand: ["rg"], moves: ["draw", "wrong rg"] };
  assert.equal(ask("ciao", { phase: "turn" }, own, { mistakes: "punished" }), "Beat the card, or draw.");
});

test("cards are unmarked only in phases in which one can be put down", () => {
  const ciao = gameOf({ game: "ciao" });
  const phases = ["lead", "turn", "drawn", "race", "plus", "direction", "again", "give", "thanks", "swap"];
  const unmarked = phases.filter((phase) => ciao.isUnmarked?.({ options: { mistakes: "punished" } }, { phase }));
  assert.deepEqual(unmarked, ["lead", "turn", "drawn", "race", "plus"]);
  assert.equal(ciao.isUnmarked?.({ options: {} }, { phase: "turn" }), false);
});
