import assert from "node:assert/strict";
import { test } from "node:test";
import { lastTrick, newModel, ownOf, receive } from "../../../src/marotte/web/scripts/table/model.js";

const trick = { fact: "trick", winner: 1, fools: [2], cards: [{ seat: 1, card: "g5" }] };
const table = (asked, happened = [], own = []) => ({ type: "table", version: asked, happened, table: { asked }, own });
const moved = (facts) => ({ what: "moved", seat: 1, move: "g5", by: "bot", facts });

test("the story grows with what happens and begins anew with a game", () => {
  let model = receive(newModel(), table(1, [{ what: "begun", facts: [{ fact: "deal" }] }]), 0);
  model = receive(model, table(2, [moved([{ fact: "plays" }])]), 1);
  assert.equal(model.story.length, 2);
  model = receive(model, table(3, [{ what: "again" }, { what: "begun", facts: [{ fact: "deal" }] }]), 2);
  assert.equal(model.story.length, 1);
});

test("a move that is taken back is no longer told", () => {
  let model = receive(newModel(), table(2, [moved([{ fact: "plays" }])]), 0);
  model = receive(model, table(3, [{ what: "takenback" }]), 1);
  assert.deepEqual(model.story, []);
});

test("a trick that has just ended stays for a while, and is the last one", () => {
  const model = receive(newModel(), table(2, [moved([{ fact: "plays" }, trick])]), 70);
  assert.deepEqual(model.closing, { fact: trick, at: 70 });
  assert.equal(lastTrick(model.story), trick);
  const dealt = receive(model, table(3, [{ what: "dealt", facts: [{ fact: "deal" }] }]), 90);
  assert.equal(lastTrick(dealt.story), undefined);
});

test("a hint and a refusal go with the question that they were about", () => {
  let model = receive(newModel(), table(5), 0);
  model = receive(model, { type: "hinted", seat: 0, version: 5, moves: [] }, 1);
  model = receive(model, { type: "refused", code: "stale", sentence: "", rule: "" }, 1);
  assert.ok(model.hint && model.refusal);
  assert.ok(receive(model, table(5), 2).hint);
  const next = receive(model, table(6), 2);
  assert.deepEqual([next.hint, next.refusal], [null, null]);
  assert.equal(receive(next, { type: "hinted", seat: 0, version: 5, moves: [] }, 3).hint, null);
});

test("what a newer server says is passed over", () => {
  const model = newModel();
  assert.equal(receive(model, { type: "tomorrow" }, 0), model);
});

test("of several seats on one device each has its own view", () => {
  const model = receive(newModel(), table(1, [], [{ seat: 0 }, { seat: 2 }]), 0);
  assert.equal(ownOf(model, 2)?.seat, 2);
  assert.equal(ownOf(model, 1), undefined);
});
