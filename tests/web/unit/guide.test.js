/** The guide: the texts of the lessons, and when they are shown. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { gameOf } from "../../../src/marotte/web/scripts/games/games.js";
import { Guide } from "../../../src/marotte/web/scripts/guide/guide.js";
import { LESSONS, heldUp, isHurried, momentOf, textsOf } from "../../../src/marotte/web/scripts/guide/lessons.js";
import { bestSpot, overlap } from "../../../src/marotte/web/scripts/guide/placement.js";
import { say, use } from "../../../src/marotte/web/scripts/language.js";
import german from "../../../src/marotte/web/scripts/guide/de.js";
import words from "../../../src/marotte/web/scripts/guide/en.js";
import french from "../../../src/marotte/web/scripts/guide/fr.js";
import germanWords from "../../../src/marotte/web/scripts/words/de.js";
import englishWords from "../../../src/marotte/web/scripts/words/en.js";
import frenchWords from "../../../src/marotte/web/scripts/words/fr.js";

globalThis.document = { getElementById: () => null }; // announcements go nowhere

/** A table of Fool! on the reader's turn, with these cards in hand and this colour led. */
function foolTable(hand, lead, events = []) {
  const position = { lead, trick: lead ? [{ seat: 1, card: `${lead}5` }] : [], sitting_out: [] };
  const table = { status: "playing", position };
  const context = { table, position, seat: 0, own: { cards: { hand }, moves: hand }, closing: null, settings: { has_hints: true } };
  return momentOf(context, events);
}

const due = (game, moment) => LESSONS[game].filter((lesson) => lesson.when(moment)).map((lesson) => lesson.name);

test("every lesson has a text, and every text belongs to a lesson", () => {
  const tables = [{}, { options: { dares_to_win: 1 } }, { options: { dares_to_win: 3 } }];
  const lessons = Object.entries(LESSONS).flatMap(([game, all]) => all.map((lesson) => ({ game, lesson })));
  const told = lessons.flatMap(({ game, lesson }) => tables.flatMap((settings) => textsOf(game, lesson, settings).map((names) => ["guide", ...names].join("."))));
  const frame = ["guide.name", "guide.next", "guide.begin", "guide.stop"];
  assert.deepEqual(new Set([...told, ...frame]), new Set(Object.keys(words)));
});

test("the leader is told how to lead, and the others how to follow", () => {
  assert.deepEqual(due("fool", foolTable(["g4", "r9"], null)), ["start", "lead", "tools"]);
  assert.deepEqual(due("fool", foolTable(["g4", "r9"], "g")), ["start", "follow", "tools"]);
  assert.deepEqual(due("fool", foolTable(["g4", "1"], "b")), ["start", "shed", "one", "tools"]);
});

const LANGUAGES = { en: { ...englishWords, ...words }, fr: { ...frenchWords, ...french }, de: { ...germanWords, ...german } };

/** The text of a lesson in each language. */
function saidIn(game, name, moment) {
  const lesson = LESSONS[game].find((one) => one.name === name);
  return Object.entries(LANGUAGES).map(([language, texts]) => {
    use(language, texts);
    return say(`guide.${game}.${name}`, lesson.values(moment));
  });
}

test("lessons mention only cards that the reader holds", () => {
  const following = (hand) => saidIn("fool", "follow", foolTable(hand, "g"));
  for (const one of following(["g4", "r9"])) assert.doesNotMatch(one, /\b1\b/);
  for (const one of following(["g4", "1"])) assert.match(one, /\b1\b/);
  for (const name of ["follow", "tarot"]) {
    const playing = (hand) => saidIn("faith", name, foolTable(hand, "c"));
    for (const one of playing(["c4", "t9"])) assert.doesNotMatch(one, /Fool|Fou\b|Narr/);
    for (const one of playing(["c4", "t9", "F"])) assert.match(one, /Fool|Fou\b|Narr/);
  }
});

test("lessons call players by name, and the reader \"you\"", () => {
  const at = (facts, position = {}) => momentOf({ table: { status: "playing" }, position, seat: 0, reader: 0, lastMover: 2, name: (seat) => ["Anne", "Paul", "Feste"][seat] }, [{ type: "moved", facts }]);
  const sheds = (seat) => saidIn("faith", "shed", at([{ fact: "sheds", seat, card: "c4" }]));
  for (const [index, you] of ["You could", "Vous n’avez", "Du konntest"].entries()) assert.ok(sheds(0)[index].startsWith(you));
  for (const one of [...sheds(1), ...saidIn("ciao", "thanks", at([], { turn: 1 }))]) assert.ok(one.startsWith("Paul "), one);
  for (const one of saidIn("fettnapf", "call", at([]))) assert.ok(one.startsWith("Feste "), one);
});

test("the cap is explained when a player gets it", () => {
  const events = [{ type: "moved", facts: [{ fact: "trick", winner: 1, fools: [2] }] }];
  assert.ok(due("fool", foolTable(["g4"], null, events)).includes("cap"));
});

test("nothing about playing is explained on another player's turn", () => {
  const moment = foolTable(["g4", "r9"], "g");
  moment.context.own.moves = [];
  assert.deepEqual(due("fool", momentOf(moment.context, [])), ["start"]);
});

/** A table of Ciao! with these settings and this clock, on the reader's turn. */
function ciaoTable(settings, time = {}, more = {}) {
  const position = { phase: "turn", top: "rg", plus: 0 };
  const table = { status: "playing", position, flash: [], time: { left: null, moment: null, is_open: true, ...time }, ...more };
  const own = { cards: { hand: ["py", "sy"] }, moves: ["py", "draw"] };
  return { table, position, seat: 0, own, settings, name: () => "Anne", game: { theCard: (card) => card } };
}

const CALM = { is_calm: true, clock: { unit: "none" } };
const QUICK = { is_calm: false, clock: { unit: "none" } };

test("the reader is hurried while a clock runs", () => {
  assert.equal(isHurried(ciaoTable(QUICK)), false);
  assert.equal(isHurried(ciaoTable(QUICK, { moment: "thanks", left: 5 })), true);
  assert.equal(isHurried(ciaoTable(QUICK, { moment: "race", is_open: false })), true);
  assert.equal(isHurried(ciaoTable(CALM, { moment: "race" })), false);
  assert.equal(isHurried(ciaoTable({ ...QUICK, clock: { unit: "seconds" } }, { left: 30 })), true);
  assert.equal(isHurried(ciaoTable({ ...QUICK, clock: { unit: "days" } }, { left: 80000 })), false);
  assert.equal(isHurried(ciaoTable(QUICK, { left: 15 }, { status: "resting" })), true);
  assert.equal(isHurried(ciaoTable(QUICK, {}, { status: "resting" })), false);
});

/** A table of Fettnapf on another player's turn, with these islands held up. */
function fettnapfTable(flash, more = {}) {
  const position = { direction: "up", last_foot: 3 };
  const table = { status: "playing", position, time: { left: null, moment: null }, seats: [{ is_reading: false }], flash: flash.map((card) => ({ seat: 1, card })), ...more };
  return { table, position, seat: 0, reader: 0, own: { cards: { hand: ["3"] }, moves: [] }, settings: CALM, name: () => "Anne", game: {} };
}

/** A guide that has already given the first lesson. */
function fettnapfGuide(person) {
  use("en", words);
  const guide = new Guide("fettnapf");
  guide.look(fettnapfTable([]), [], person);
  assert.equal(guide.shown?.lesson.name, "start");
  guide.next();
  return guide;
}

const STOP = [{ type: "moved", facts: [{ fact: "stop", seat: 1, total: 17, holder: 2, feet: 1 }] }];
const COUNT = [{ type: "moved", facts: [{ fact: "counts" }] }];

test("cards held up are to be looked at first, unless the table waits for the reader", () => {
  assert.deepEqual(heldUp(fettnapfTable(["17"])), ["1 17"]);
  assert.deepEqual(heldUp(fettnapfTable(["17"], { seats: [{ is_reading: true }] })), []);
  assert.deepEqual(heldUp({ ...fettnapfTable(["17"]), settings: { clock: { unit: "days" } } }), []);
});

test("a lesson waits until its card is turned over, but not for later cards", () => {
  const guide = fettnapfGuide("Berta");
  guide.look(fettnapfTable(["17"]), STOP, "Berta");
  assert.equal(guide.shown, null);
  guide.look(fettnapfTable(["17", "25"]), COUNT, "Berta");
  assert.equal(guide.shown, null);
  guide.look(fettnapfTable(["25"]), COUNT, "Berta");
  assert.equal(guide.shown?.lesson.name, "foot");
  guide.look(fettnapfTable(["25", "12"]), COUNT, "Berta"); // before the table knows that the player is reading
  assert.equal(guide.shown?.lesson.name, "foot");
  assert.equal(guide.isReading, true);
});

test("once the table stops waiting, lessons wait until no card is held up", () => {
  const guide = fettnapfGuide("Carl");
  guide.isPatient = false;
  guide.look(fettnapfTable(["17"]), STOP, "Carl");
  guide.look(fettnapfTable(["25"]), COUNT, "Carl");
  assert.equal(guide.shown, null);
  guide.look(fettnapfTable([]), COUNT, "Carl");
  assert.equal(guide.shown?.lesson.name, "foot");
});

test("a lesson still waiting when the game is over is dropped", () => {
  const guide = fettnapfGuide("Dora");
  guide.look(fettnapfTable(["17"]), STOP, "Dora");
  for (const flash of [["17"], []]) {
    guide.look(fettnapfTable(flash, { status: "over" }), STOP, "Dora");
    assert.deepEqual([guide.shown, guide.waiting, guide.isReading], [null, [], false]);
  }
});

test("no lesson is shown while a clock runs; news is shown afterwards", () => {
  use("en", words);
  const guide = new Guide("ciao");
  guide.look(ciaoTable(CALM), [], "Anne");
  assert.equal(guide.shown?.lesson.name, "start");
  guide.next();
  const news = [{ type: "moved", facts: [{ fact: "reverses" }] }];
  guide.look(ciaoTable(QUICK, { moment: "thanks", left: 5 }), news, "Anne");
  assert.equal(guide.shown, null);
  assert.equal(guide.isHeldBack, true);
  guide.look(ciaoTable(QUICK), [], "Anne");
  assert.equal(guide.shown?.lesson.name, "direction");
});

test("where speed matters, quick moments are explained beforehand", () => {
  const dueAt = (settings) => due("ciao", momentOf(ciaoTable(settings), []));
  assert.ok(dueAt(QUICK).includes("quick"));
  assert.ok(!dueAt(CALM).includes("quick"));
  assert.ok(!dueAt({ ...QUICK, options: { level: "symbols" } }).includes("quick"));
});

test("where mistakes are punished, bright cards are not mentioned", () => {
  const beat = LESSONS.ciao.find((lesson) => lesson.name === "beat");
  assert.deepEqual(textsOf("ciao", beat, { options: {} }), [["ciao", "beat"], ["ciao", "bright"]]);
  assert.deepEqual(textsOf("ciao", beat, { options: { mistakes: "punished" } }), [["ciao", "beat"]]);
});

test("where mistakes are punished, the guide does not judge the hand", () => {
  const lessons = (options, moves) => {
    const settings = { ...CALM, game: "ciao", options };
    const context = { ...ciaoTable(settings), game: gameOf(settings), own: { cards: { hand: ["rg"] }, moves } };
    return due("ciao", momentOf(context, [])).filter((name) => ["beat", "beatSymbol", "draw"].includes(name));
  };
  for (const moves of [["draw", "wrong rg"], ["draw", "rg"]]) {
    assert.deepEqual(lessons({ mistakes: "punished" }, moves), ["beat"]);
    assert.deepEqual(lessons({ mistakes: "punished", level: "symbols" }, moves), ["beatSymbol"]);
  }
  assert.deepEqual(lessons({ mistakes: "punished" }, []), []);
  assert.deepEqual(lessons({}, ["draw"]), ["draw"]);
  assert.deepEqual(lessons({}, ["draw", "rg"]), ["beat"]);
});

test("the guide covers as little as possible, and never what it explains", () => {
  const target = { left: 0, top: 100, right: 100, bottom: 200 };
  const hand = { left: 0, top: 200, right: 100, bottom: 400 };
  const obstacles = [{ box: target, weight: 1000 }, { box: hand, weight: 3 }];
  const { left, top, width } = bestSpot([{ left: 0, width: 100, height: 90 }], 400, obstacles);
  const box = { left, top, right: left + width, bottom: top + 90 };
  assert.equal(overlap(box, target), 0);
  assert.equal(overlap(box, hand), 0);
  const high = bestSpot([{ left: 0, width: 100, height: 150 }], 400, obstacles);
  assert.equal(overlap({ ...high, right: 100, bottom: high.top + 150 }, target), 0); // it covers the hand instead
});
