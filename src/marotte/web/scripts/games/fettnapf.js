/** Fettnapf on the page. */

import { face } from "../cards/fettnapf.js";
import { back } from "../cards/frame.js";
import { footprint } from "../cards/tokens.js";
import { h } from "../dom.js";
import { either, number, say } from "../language.js";

const LOWEST = 10;
const HIGHEST = 30;

/** Width of an island relative to a card. As in table.css. */
const ISLAND = 0.62;

/** @param {string} card */
const isIsland = (card) => Number(card) >= LOWEST;

/** @type {import("./games.js").Game<import("../../protocol.js").fettnapf.Position, import("../../protocol.js").fettnapf.Cards, import("../../protocol.js").fettnapf.Fact>} */
export const fettnapf = {
  name: "fettnapf",
  usualSeats: 3,
  strict: { calls: "manual" },
  isQuick: true,
  isOneRound: true,
  momentRules: { call: "N10" },
  face,
  cardName: (card) => (isIsland(card) ? say("fettnapf.island", { value: card }) : card),
  theCard: (card) => (isIsland(card) ? say("fettnapf.theIsland", { value: card }) : say("fettnapf.theNumber", { value: card })),
  letters: () => undefined,
  bySuit: (card) => [0, Number(card)],
  byValue: (card) => [0, Number(card)],
  movesOf: (card, moves) => moves.filter((move) => move === card).slice(0, 1),
  moveName: (move) => (/^\d/.test(move) ? move : say(`fettnapf.do.${move}`)),

  choices: ({ own }) =>
    (own?.moves ?? [])
      .filter((/** @type {string} */ move) => move === "stop" || move === "silent")
      .map((/** @type {string} */ move) => ({ move, label: fettnapf.moveName(move, /** @type {any} */ (null)), isMain: move === "stop" })),

  points: ({ position }, seat) =>
    h(
      "span",
      { class: "points feet", role: "img", "aria-label": say("fettnapf.feet", { count: position.feet[seat], most: position.last_foot }) },
      footprint(),
      `${position.feet[seat]}/${position.last_foot}`,
    ),

  plate: ({ position }, seat) => [
    say("fettnapf.plate.feet", { count: position.feet[seat], most: position.last_foot }),
    say("fettnapf.islands", { count: position.island_counts[seat] }),
  ],

  needs(card, stage, seats) {
    const islands = ISLAND * 1.4 * card;
    const track = Math.min((seats > 3 ? 0.28 : 0.58) * stage.width, 300) + 16;
    return { pieces: islands, own: { width: 2 * card, height: islands }, middle: { width: Math.max(track, 2.4 * card), height: 1.4 * card + (stage.height <= 400 ? 54 : 78) } };
  },

  middle(context) {
    const { position } = context;
    return h(
      "div",
      { class: "count-area" },
      h(
        "div",
        { class: "count" },
        h("div", { class: "total", role: "img", "aria-label": say("fettnapf.total", { value: position.total }) }, position.total),
        position.top !== null &&
          h(
            "span",
            {
              key: `top ${position.discards}`,
              class: "card",
              role: "img",
              "aria-label": say("fettnapf.top", { value: position.top }),
              "data-flight": `top ${position.discards}`,
              "data-from": context.lastMover ?? "",
            },
            face(position.top),
          ),
      ),
      track(position),
      h("p", { class: "piles" }, say("fettnapf.piles", { count: position.pile, islands: position.island_pile })),
    );
  },

  lies(context, seat) {
    const { position, table, own, opened } = context;
    const open = position.islands[seat] ?? opened?.[seat].own_islands ?? (own?.seat === seat ? own.cards.own_islands : null);
    const flashed = (table.flash ?? []).filter((/** @type {any} */ one) => one.seat === seat).map((/** @type {any} */ one) => one.card);
    const shown = open ?? flashed;
    const hidden = Math.max(0, position.island_counts[seat] - shown.length);
    const islands = [
      ...shown.map((/** @type {string} */ card) =>
        h(
          "span",
          {
            key: card,
            class: `card is-island${flashed.includes(card) ? " is-flashed" : ""}`,
            role: "img",
            "aria-label": fettnapf.cardName(card),
          },
          face(card),
        ),
      ),
      ...Array.from({ length: hidden }, (_, index) =>
        h("span", { key: `hidden ${index}`, class: "card is-island is-back", "aria-hidden": "true" }, back()),
      ),
    ];
    return h(
      "div",
      { class: "islands", role: "group", "aria-label": say("fettnapf.islands", { count: position.island_counts[seat] }) },
      islands,
    );
  },

  marks: () => null,

  question({ own, position }) {
    if (own?.cards.asked) return say("fettnapf.stop", { value: position.total });
    const way = position.direction === "up" ? 1 : -1;
    const totals = [...new Set((own?.cards.hand ?? []).map((card) => Number(position.total) + way * Number(card)))];
    return say(`fettnapf.play.${position.direction}`, { value: position.total, totals: either(totals.map((total) => number(Number(total)))) });
  },

  left: ({ opened }, _, seat) => (opened ? { cards: opened[seat].own_islands.map((/** @type {string} */ card) => ({ card })) } : null),
  isOnSheet: ({ fact }) => fact === "over",

  standing: ({ position }, seat) => position.feet[seat],

  parts(fact) {
    if (fact.fact === "stop" && fact.holder != null) return [{ ...fact, fact: "stopOn" }];
    return [fact.fact === "over" ? { ...fact, fact: fact.why === "feet" ? "overFeet" : "overIslands" } : fact];
  },

  // The count starts upwards and changes direction with each section.
  sections: { name: "turn", kinds: { plays: "turn" }, end: "turns", title: (number) => say(number % 2 ? "fettnapf.up" : "fettnapf.down") },

  whyNot: () => ({}),
};

/** The scale from 10 to 30, on a river whose current carries the count. @param {import("./games.js").Data} position */
function track(position) {
  const steps = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, index) => LOWEST + index);
  const share = (position.total - LOWEST) / (HIGHEST - LOWEST);
  return h(
    "div",
    { class: `track is-${position.direction}`, role: "img", "aria-label": say(`fettnapf.${position.direction}`) },
    h("div", { class: "river" }),
    steps.map((step) => h("i", { key: String(step), class: step % 5 ? "" : "is-fifth" }, step % 10 ? null : step)),
    h("b", { key: "here", class: "here", style: { "--at": Math.max(-0.04, Math.min(1.04, share)) } }),
  );
}
