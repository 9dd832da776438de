import assert from "node:assert/strict";
import { test } from "node:test";
import { fan, places } from "../../../src/marotte/web/scripts/table/layout.js";

test("the others sit around the table, clockwise from the reader's left", () => {
  const [left, top, right] = places(4);
  assert.deepEqual([left.x, top.y, right.x], [0, 0, 100]);
  for (let seats = 2; seats <= 8; seats += 1) {
    const all = places(seats);
    assert.equal(all.length, seats - 1);
    for (const { x, y } of all) assert.ok(x >= 0 && x <= 100 && y >= 0 && y <= 100);
  }
});

test("no two of them sit in one place", () => {
  for (let seats = 3; seats <= 8; seats += 1) {
    const all = places(seats).map(({ x, y }) => `${Math.round(x / 20)} ${Math.round(y / 20)}`);
    assert.equal(new Set(all).size, all.length);
  }
});

test("every card of a hand can be tapped, whatever the room", () => {
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

test("where there is height for it, rows do not lie over each other", () => {
  const card = { width: 64, height: 90 };
  const rows = (height) => fan(12, { width: 300, height, card }, 44).cards[11].y;
  assert.equal(rows(0), 45);
  assert.equal(rows(160), 70);
  assert.equal(rows(1000), 96);
});
