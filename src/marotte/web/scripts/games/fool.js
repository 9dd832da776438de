/** Fool! on the page. */

import { face } from "../cards/fool.js";
import { cap } from "../cards/tokens.js";
import { h } from "../dom.js";
import { say } from "../language.js";
import { settings } from "../settings.js";
import { handLeft, leading, total, totalWords, trickCard, trickNeeds } from "./common.js";

const COLOURS = "gryb";
/** The mark and colour name of each colour. */
const SIGNS = { g: ["leaf", "green"], r: ["flame", "red"], y: ["sun", "yellow"], b: ["drop", "blue"] };

/** @param {string} card */
const valueOf = (card) => Number(card === "1" ? 1 : card.slice(1));
/** 1s have no colour and come last. @param {string} card */
const suitOf = (card) => (card === "1" ? COLOURS.length : COLOURS.indexOf(card[0]));

/** @type {import("./games.js").Game<import("../../protocol.js").fool.Position, import("../../protocol.js").fool.Cards, import("../../protocol.js").fool.Fact>} */
export const fool = {
  name: "fool",
  usualSeats: 4,
  face,
  cardName: (card) => (card === "1" ? say("fool.one") : say(`fool.card.${card[0]}`, { value: valueOf(card) })),
  theCard: (card) => (card === "1" ? say("fool.theOne") : say(`fool.theCard.${card[0]}`, { value: valueOf(card) })),
  letters: () =>
    settings.letters
      ? Object.fromEntries([...COLOURS].map((colour) => [colour, say(`fool.letter.${colour}`)]))
      : undefined,
  bySuit: (card) => [suitOf(card), valueOf(card)],
  byValue: (card) => [valueOf(card), suitOf(card)],
  movesOf: (card, moves) => moves.filter((move) => move === card).slice(0, 1),
  moveName: (move) => fool.cardName(move),
  choices: () => [],
  points: total,
  plate: (context, seat) => [totalWords(context, seat), ...(context.position.sitting_out.includes(seat) ? [say("fool.plate.cap")] : [])],

  needs: trickNeeds,

  middle({ position, table, closing }) {
    if (!position.lead) return !closing && table.status === "playing" && h("p", { class: "hush" }, say("fool.noLead"));
    const colour = say(`fool.colour.${position.lead}`);
    return leading(say("fool.lead", { colour }), SIGNS[/** @type {"g"} */ (position.lead)]);
  },

  lies: (context, seat) => {
    const { closing, position } = context;
    if (!closing && position.sitting_out.includes(seat)) return h("div", { class: "slot is-out" }, say("fool.out"));
    return trickCard(context, seat);
  },

  note(trick, seat) {
    if (trick.fools.includes(seat)) return { kind: "fool", words: say("fool.fool") };
    return trick.winner === seat ? { kind: "winner", words: say("fool.winner") } : null;
  },

  marks({ position, closing }, seat) {
    const wearers = closing ? closing.fools : position.sitting_out;
    return wearers.includes(seat)
      ? h("span", { key: "cap", class: "mark", "data-flight": `cap ${wearers.indexOf(seat)}`, role: "img", "aria-label": say("fool.cap") }, cap())
      : null;
  },

  question({ position, own }) {
    if (!position.lead) return say(position.trick.length ? "fool.any" : "fool.open");
    const hand = own?.cards.hand ?? [];
    const isOne = hand.includes("1");
    const canFollow = hand.some((/** @type {string} */ card) => card[0] === position.lead);
    return say(!canFollow ? "fool.free" : isOne ? "fool.followOrOne" : "fool.follow", { colour: say(`fool.colour.${position.lead}`) });
  },

  parts(fact) {
    if (fact.fact === "round") return [fact, ...fact.points.flatMap(outOfCards)];
    if (fact.fact !== "trick") return [fact];
    const caps = fact.fools.map((/** @type {number} */ seat) => {
      const card = fact.cards.find((one) => one.seat === seat)?.card;
      return { fact: "cap", seat, card };
    });
    return [fact, ...caps];
  },

  left: (_, facts, seat) => handLeft(facts, seat, (points) => say(points ? "fool.emptied" : "fool.emptiedWithCap")),
  isOnSheet: ({ fact }) => fact === "round",

  sections: { name: "trick", kinds: { plays: "trick", sheds: "trick" }, end: "trick" },

  whyNot: ({ position }) => ({ colour: position.lead ? say(`fool.colour.${position.lead}`) : "" }),
};

/**
 * An extra fact for a player with an empty hand, who has ten points, or 0 with the cap. All others are below 0 (T12).
 * @param {number} points
 * @param {number} seat
 */
function outOfCards(points, seat) {
  return points < 0 ? [] : [{ fact: points ? "ten" : "none", seat }];
}
