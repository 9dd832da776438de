import assert from "node:assert/strict";
import { test } from "node:test";
import { listing, number, say, use } from "../../../src/marotte/web/scripts/language.js";

const texts = {
  plain: "{seat} plays {card}.",
  counted: { one: "{count} card", other: "{count} cards" },
  none: { zero: "nothing", one: "{count}", other: "{count}" },
  about: { you: { one: "You draw a card.", other: "You draw {count} cards." }, toYou: "For you", other: "{seat} draws." },
};

test("placeholders are replaced, and lists are joined as the language requires", () => {
  use("en", texts);
  assert.equal(say("plain", { seat: "Anne", card: ["a", "b", "c"] }), "Anne plays a, b and c.");
  use("de", texts);
  assert.equal(listing(["a", "b", "c"]), "a, b und c");
});

test("forms depend on number and person", () => {
  use("en", texts);
  assert.equal(say("counted", { count: 1 }), "1 card");
  assert.equal(say("counted", { count: 0 }), "0 cards");
  assert.equal(say("none", { count: 0 }), "nothing");
  assert.equal(say("about", { isYou: true, count: 1 }), "You draw a card.");
  assert.equal(say("about", { isYou: true, count: 3 }), "You draw 3 cards.");
  assert.equal(say("about", { isToYou: true, count: 3 }), "For you");
  assert.equal(say("about", { seat: "Paul", count: 3 }), "Paul draws.");
  use("fr", texts);
  assert.equal(say("counted", { count: 0 }), "0 card");
});

test("a missing text throws", () => {
  use("en", texts);
  assert.throws(() => say("nothing"), /there is no text nothing/);
});

test("negative numbers have a true minus sign", () => {
  assert.equal(number(-3), "−3");
});
