import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES } from "../../../src/marotte/web/scripts/games/games.js";
import { trickNeeds } from "../../../src/marotte/web/scripts/games/common.js";
import { fan, laid, places } from "../../../src/marotte/web/scripts/table/layout.js";

test("the other seats go clockwise around the table from the reader's left", () => {
  const [left, top, right] = places(4);
  assert.deepEqual([left.x, top.y, right.x], [0, 0, 100]);
  for (let seats = 2; seats <= 8; seats += 1) {
    const all = places(seats);
    assert.equal(all.length, seats - 1);
    for (const { x, y } of all) assert.ok(x >= 0 && x <= 100 && y >= 0 && y <= 100);
  }
});

test("no two seats share a place", () => {
  for (let seats = 3; seats <= 8; seats += 1) {
    const all = places(seats).map(({ x, y }) => `${Math.round(x / 20)} ${Math.round(y / 20)}`);
    assert.equal(new Set(all).size, all.length);
  }
});

test("every card of a hand can be tapped at any width", () => {
  for (const width of [304, 374, 900]) {
    for (let count = 1; count <= 30; count += 1) {
      const { cards, height } = fan(count, { width, height: 0, card: { width: 64, height: 90 } }, 44);
      assert.equal(cards.length, count);
      for (const { x, y } of cards) assert.ok(x >= 0 && x + 64 <= width + 1 && y + 90 <= height);
      for (let index = 1; index < count; index += 1) {
        const [one, next] = [cards[index - 1], cards[index]];
        assert.ok(next.y > one.y ? next.y - one.y >= 44 : next.x - one.x >= 44, `${count} cards in ${width}`);
      }
    }
  }
});

test("rows of cards do not overlap where the height allows it", () => {
  const card = { width: 64, height: 90 };
  const rows = (height) => fan(12, { width: 300, height, card }, 44).cards[11].y;
  assert.equal(rows(0), 45);
  assert.equal(rows(160), 70);
  assert.equal(rows(1000), 96);
});

/** Stages and name plates of a phone, the smallest phone, a phone in landscape and a desktop. */
const STAGES = [
  { name: "phone", stage: { width: 390, height: 520 }, plate: { width: 115, height: 44 }, usual: 64, least: 80 },
  { name: "small phone", stage: { width: 320, height: 330 }, plate: { width: 94, height: 42 }, usual: 64, least: 60 },
  { name: "on its side", stage: { width: 370, height: 315 }, plate: { width: 109, height: 42 }, usual: 54, least: 54 },
  { name: "desk", stage: { width: 1120, height: 580 }, plate: { width: 176, height: 53 }, usual: 92, least: 120 },
];

for (const { name, stage, plate, usual, least } of STAGES) {
  test(`cards of a trick are large: ${name}`, () => {
    for (let seats = 3; seats <= 8; seats += 1) {
      const needs = (/** @type {number} */ card) => trickNeeds(card, stage, seats);
      const { card } = laid(seats, stage, plate, needs, Math.round(1.6 * usual));
      assert.ok(card >= least, `${seats} players: ${card} px`);
    }
  });
}

test("nothing sticks out of the stage", () => {
  for (const { stage, plate, usual } of STAGES) {
    for (let seats = 2; seats <= 8; seats += 1) {
      for (const game of Object.values(GAMES)) {
        const needs = (/** @type {number} */ card) => game.needs(card, stage, seats);
        const { card, table, middle } = laid(seats, stage, plate, needs, Math.round(1.6 * usual));
        const { height } = needs(card).middle;
        assert.ok(table.width <= stage.width && table.height <= stage.height);
        assert.ok(card === 30 || (middle - height / 2 >= 0 && middle + height / 2 <= stage.height), `${game.name} ${seats}`);
      }
    }
  }
});

test("notes below the lowest cards stay on the stage", () => {
  for (const { stage, plate, usual } of STAGES) {
    for (let seats = 3; seats <= 8; seats += 1) {
      const needs = (/** @type {number} */ card) => trickNeeds(card, stage, seats);
      const { card, table, top, way } = laid(seats, stage, plate, needs, Math.round(1.6 * usual));
      const { notes = 0 } = needs(card);
      assert.ok(top >= 4 && notes > 0);
      assert.ok(top + table.height + (way === "under" ? 4 : notes) <= stage.height + 0.01, `${seats} players`);
    }
  }
});
