import assert from "node:assert/strict";
import { test } from "node:test";
import { isAnswer, isBeginning, isGranted, isLooking, lastTrick, newModel, ownOf, recalled, receive, seatsOf } from "../../../src/marotte/web/scripts/table/model.js";

const trick = { fact: "trick", winner: 1, fools: [2], cards: [{ seat: 1, card: "g5" }] };
const table = (asked, events = [], own = []) => ({ type: "table", version: asked, events, table: { asked }, own });
const lobby = (version, events, own = []) => ({ type: "lobby", version, events, table: {}, own });
const moved = (facts) => ({ type: "moved", seat: 1, move: "g5", by: "bot", facts });

test("the history grows with events and starts afresh with each game", () => {
  let model = receive(newModel(), table(1, [{ type: "begun", facts: [{ fact: "deal" }] }]), 0);
  model = receive(model, table(2, [moved([{ fact: "plays" }])]), 1);
  assert.equal(model.history.length, 2);
  model = receive(model, table(3, [{ type: "rematch" }, { type: "begun", facts: [{ fact: "deal" }] }]), 2);
  assert.equal(model.history.length, 1);
});

test("a request is offered only if the server would grant it", () => {
  const model = receive(newModel(), { ...table(1, [], [{ seat: 0, may: ["pause"] }, { seat: 2, may: ["undo"] }]), may: ["begin"] }, 0);
  assert.deepEqual(["begin", "undo", "pause", "grant"].map((type) => isGranted(model, type)), [true, true, true, false]);
  assert.ok(!isGranted(newModel(), "begin"));
});

test("a removed player stays marked as removed until they sit down again", () => {
  const removed = [{ type: "removed", seat: 1 }];
  const seated = receive(newModel(), lobby(1, [], [{ seat: 1 }]), 0);
  assert.ok(!receive(receive(newModel(), lobby(1, [], [{ seat: 0 }]), 0), lobby(2, removed, [{ seat: 0 }]), 1).isRemoved);
  const gone = receive(seated, lobby(2, removed), 1);
  assert.ok(gone.isRemoved);
  assert.ok(receive(gone, lobby(3, []), 2).isRemoved);
  assert.ok(!receive(gone, lobby(3, [], [{ seat: 1 }]), 2).isRemoved);
});

test("a refusal disappears with its question, or when a pause ends", () => {
  const at = (asked, status) => ({ ...table(asked), table: { asked, status } });
  const refused = receive(receive(newModel(), at(1, "paused"), 0), { type: "refused", code: "paused" }, 1);
  assert.ok(receive(refused, at(1, "paused"), 2).refusal);
  assert.equal(receive(refused, at(1, "playing"), 2).refusal, null);
  assert.equal(receive(refused, at(2, "paused"), 2).refusal, null);
});

test("a move that is undone is removed from the history", () => {
  let model = receive(newModel(), table(2, [moved([{ fact: "plays" }])]), 0);
  model = receive(model, table(3, [{ type: "undone" }]), 1);
  assert.deepEqual(model.history, []);
});

test("a trick that has just ended is kept for display, and is the last trick", () => {
  const model = receive(newModel(), table(2, [moved([{ fact: "plays" }, trick])]), 70);
  assert.deepEqual(model.closing, { fact: trick, at: 70 });
  assert.equal(lastTrick(model.history), trick);
  const dealt = receive(model, table(3, [{ type: "dealt", facts: [{ fact: "deal" }] }]), 90);
  assert.equal(lastTrick(dealt.history), undefined);
});

test("a hint and a refusal disappear with their question", () => {
  let model = receive(newModel(), table(5), 0);
  model = receive(model, { type: "hinted", seat: 0, version: 5, moves: [] }, 1);
  model = receive(model, { type: "refused", code: "stale", sentence: "", rule: "" }, 1);
  assert.ok(model.hint && model.refusal);
  assert.ok(receive(model, table(5), 2).hint);
  const next = receive(model, table(6), 2);
  assert.deepEqual([next.hint, next.refusal], [null, null]);
  assert.equal(receive(next, { type: "hinted", seat: 0, version: 5, moves: [] }, 3).hint, null);
});

test("unknown messages from a newer server are ignored", () => {
  const model = newModel();
  assert.equal(receive(model, { type: "tomorrow" }, 0), model);
});

test("each of several seats on one device has its own view", () => {
  const model = receive(newModel(), table(1, [], [{ seat: 0 }, { seat: 2 }]), 0);
  assert.equal(ownOf(model, 2)?.seat, 2);
  assert.equal(ownOf(model, 1), undefined);
});

test("a shuffle commitment counts only before the first move", () => {
  const message = (status, ...events) => ({ table: { status }, events: events.map((type) => ({ type })) });
  assert.ok(isBeginning(message("gathering", "sat")));
  assert.ok(isBeginning(message("playing", "begun", "moved")));
  assert.ok(isBeginning(message("playing", "rematch")));
  assert.ok(!isBeginning(message("playing", "dealt")));
  assert.ok(!isBeginning(message("over")));
});

test("what other players do does not answer the reader's request", () => {
  const before = table(5);
  assert.ok(!isAnswer({ type: "said", seat: 1, phrase: "wow" }, before, [0]));
  assert.ok(!isAnswer(table(5, [{ type: "returned", seat: 2 }], [{ seat: 0 }]), before, [0]));
  assert.ok(isAnswer(table(5, [{ type: "wished", seat: 0 }], [{ seat: 0 }]), before, [0]));
  assert.ok(isAnswer(table(5, [], [{ seat: 0, has_thrown: true }]), before, [0]));
  assert.ok(isAnswer(table(6), before, [0]));
  assert.ok(isAnswer({ type: "refused", code: "stale" }, before, [0]));
});

test("the fetched history is merged with events received in the meantime", () => {
  const entry = (move) => ({ ...moved([{ fact: "plays" }]), move });
  const story = [{ type: "begun", facts: [] }, entry("g2"), entry("g3")];
  let model = receive(newModel(), { type: "hello", seats: [0] }, 0);
  assert.deepEqual(recalled(model, story).latest, [story[2]]);
  model = receive(model, table(4, [entry("g3")]), 1);
  model = receive(model, table(5, [entry("g4")]), 2);
  const moves = recalled(model, story).history.map(({ move }) => move);
  assert.deepEqual(moves, [undefined, "g2", "g3", "g4"]);
  assert.deepEqual(recalled(model, story.slice(0, 2)).history.length, 4);
});

test("a player who has stood up has no seat, whatever `hello` said", () => {
  let model = receive(newModel(), { type: "hello", seats: [0, 1] }, 0);
  assert.deepEqual(seatsOf(model), [0, 1]);
  model = receive(model, table(1, [], [{ seat: 1 }]), 1);
  assert.deepEqual(seatsOf(model), [1]);
});

test("islands that are turned over are forgotten, except the reader's own", () => {
  const shows = (seat, island) => ({ fact: "shows", seat, islands: [island] });
  const flash = (...cards) => cards.map((card) => ({ card }));
  let model = receive(newModel(), { ...table(1, [{ type: "begun", facts: [shows(0, "11"), shows(1, "22")] }], [{ seat: 0 }]), table: { asked: 1, flash: flash("11", "22") } }, 0);
  model = receive(model, { ...table(1, [], [{ seat: 0 }]), table: { asked: 1, flash: [] } }, 1);
  assert.deepEqual(model.history[0].facts, [shows(0, "11"), { ...shows(1, "22"), islands: null }]);
  assert.deepEqual(model.latest, model.history);
});

test("the holder of a stepped-on island is forgotten too, except the reader, and not once the game is over", () => {
  const stop = (holder) => ({ fact: "stop", seat: 0, total: 22, holder, feet: 1 });
  const told = (holder, status) => {
    const shown = (events, flash) => ({ ...table(1, events, [{ seat: 0 }]), table: { asked: 1, status, flash } });
    const model = receive(newModel(), shown([moved([stop(holder)])], [{ card: "22" }]), 0);
    return receive(model, shown([], []), 1).history[0].facts;
  };
  assert.deepEqual(told(1, "playing"), [stop(null)]);
  assert.deepEqual(told(0, "playing"), [stop(0)]);
  assert.deepEqual(told(1, "over"), [stop(1)]);
});

test("the holder is known while that island is shown, even if others are turned over meanwhile", () => {
  const stop = (holder) => ({ fact: "stop", seat: 0, total: 17, holder, feet: 1 });
  const shown = (events, flash) => ({ ...table(1, events, [{ seat: 0 }]), table: { asked: 1, status: "playing", flash } });
  const [stepped, other] = [{ seat: 1, card: "17" }, { seat: 2, card: "25" }];
  const drawn = moved([{ fact: "turns", direction: "up", seat: 2, island: "25" }]);
  let model = receive(newModel(), shown([drawn], [other]), 0);
  model = receive(model, shown([moved([stop(1)])], [stepped, other]), 1);
  model = receive(model, shown([], [stepped]), 2);
  assert.deepEqual(model.history.map(({ facts }) => facts[0]), [{ ...drawn.facts[0], island: null }, stop(1)]);
  assert.deepEqual(model.latest[0].facts, [stop(1)]);
  model = receive(model, shown([], []), 3);
  assert.deepEqual(model.history[1].facts, [stop(null)]);
  assert.deepEqual(model.latest[0].facts, [stop(null)]);
});

test("the last card of a round stays in view for a time set by the bots' pace, but not for latecomers", () => {
  const at = (status, pace = 1) => ({ type: "table", version: 1, events: [], table: { asked: 1, status, pace }, own: [] });
  const ended = receive(receive(newModel(), at("playing"), 0), at("resting"), 1000);
  assert.ok(isLooking(ended, 2000));
  assert.ok(!isLooking(ended, 3000));
  assert.ok(isLooking(receive(ended, at("resting"), 1500), 2000));
  assert.ok(!isLooking(receive(receive(newModel(), at("playing", 0), 0), at("over", 0), 1000), 1000));
  assert.ok(!isLooking(receive(newModel(), at("over"), 1000), 1001));
});

test("the loser of a race is told why", () => {
  const hello = (settings) => ({ type: "hello", settings: { clock: { unit: "none" }, ...settings } });
  const throws = { ...moved([{ fact: "throws", seat: 1 }]), seat: 1 };
  const told = (settings, hasThrown, entry = throws) => {
    let model = receive(newModel(), hello(settings), 0);
    model = receive(model, table(1, [], [{ seat: 0, has_thrown: hasThrown }]), 0);
    return receive(model, table(2, [entry]), 1).history[0].outran;
  };
  assert.equal(told({}, true), "quicker");
  assert.equal(told({ is_calm: true }, true), "lot");
  assert.equal(told({ clock: { unit: "days" } }, true), "lot");
  assert.equal(told({}, false), undefined);
  assert.equal(told({}, true, { ...throws, seat: 0 }), undefined);
  assert.equal(told({}, true, moved([{ fact: "plays" }])), undefined);
});
