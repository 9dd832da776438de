/** The Fool's Faith on the page. */

import { face } from "../cards/faith.js";
import { chien, dareBack } from "../cards/tokens.js";
import { h } from "../dom.js";
import { number, say } from "../language.js";
import { settings } from "../settings.js";
import { label } from "../table/seat_names.js";
import { leading, trickCard, trickNeeds } from "./common.js";

const SUITS = "cpswtF";
/** Number of written dares; a larger deck starts again from the first. */
const DARES = 10;
/** Maximum cards in an exchange with the Chien. */
const MOST_EXCHANGED = 3;
/** The mark and colour of each suit. */
const SIGNS = { c: ["cup", "red"], p: ["pentacle", "yellow"], s: ["sword", "blue"], w: ["wand", "green"], t: ["moon", "gold"] };

/** @param {number} number of a dare card */
const dareText = (number) => say(`dare.${number % DARES}`);

/** @param {string} card */
const valueOf = (card) => (card === "F" ? 0 : Number(card.slice(1)));

/**
 * The move that exchanges the chosen cards of the hand for the chosen cards of the Chien.
 * @param {string[]} moves
 * @param {string[]} chosen
 * @param {string[]} hand
 */
export function exchange(moves, chosen, hand) {
  const given = chosen.filter((card) => hand.includes(card));
  const taken = chosen.filter((card) => !hand.includes(card));
  return moves.find((move) => {
    const [gives, takes] = move.replace("swap ", "").split(" for ").map((cards) => cards.split(","));
    return isSame(gives, given) && isSame(takes ?? [], taken);
  });
}

/**
 * @param {string[]} some
 * @param {string[]} others
 */
function isSame(some, others) {
  return some.length === others.length && some.every((card) => others.includes(card));
}

/** @param {import("./games.js").Context<import("../../protocol.js").faith.Position, import("../../protocol.js").faith.Cards, import("../../protocol.js").faith.Fact>} context */
const isExchanging = ({ own }) => Boolean(own?.cards.chien?.length && own.moves.length);

/** @type {import("./games.js").Game<import("../../protocol.js").faith.Position, import("../../protocol.js").faith.Cards, import("../../protocol.js").faith.Fact>} */
export const faith = {
  name: "faith",
  usualSeats: 4,
  face,
  cardName: (card) => (card === "F" ? say("faith.fool") : say(`faith.card.${card[0]}`, { value: valueOf(card) })),
  theCard: (card) => (card === "F" ? say("faith.theFool") : say(`faith.theCard.${card[0]}`, { value: valueOf(card) })),
  letters: () =>
    settings.letters
      ? Object.fromEntries([..."cpsw"].map((suit) => [suit, say(`faith.letter.${suit}`)]))
      : undefined,
  bySuit: (card) => [SUITS.indexOf(card[0]), valueOf(card)],
  byValue: (card) => [valueOf(card) + (card[0] === "t" || card === "F" ? 20 : 0), SUITS.indexOf(card[0])],
  movesOf: (card, moves) =>
    moves.filter((move) => move === card || (move.startsWith("swap") && move.split(/[ ,]/).includes(card))),

  moveName(move, context) {
    if (move.startsWith("dare ")) return say("faith.handTo", { seat: context.name(Number(move.slice(5))) });
    if (move.startsWith("swap ")) {
      const [given, taken] = move.slice(5).split(" for ").map((cards) => cards.split(",").map(faith.cardName));
      return say("faith.swap", { given, taken });
    }
    return move === "take" || move === "leave" ? say(`faith.${move}`) : faith.cardName(move);
  },

  hasChoices: true,
  choices(context) {
    const { own, chosen } = context;
    if (!own?.moves.length) return [];
    if (isExchanging(context)) {
      const move = exchange(own.moves, chosen, own.cards.hand);
      return move ? [{ move, label: say("faith.exchange"), isMain: true }] : [];
    }
    const words = own.moves.filter((/** @type {string} */ move) => /^(take|leave|dare )/.test(move));
    return words.map((/** @type {string} */ move) => ({ move, label: faith.moveName(move, context) }));
  },

  points: ({ position }, seat) =>
    h("span", { class: "tricks", role: "img", "aria-label": say("faith.tricks", { count: position.tricks_won[seat] }) }, number(position.tricks_won[seat])),

  plate: ({ position }, seat) => [
    say("faith.plate.tricks", { count: position.tricks_won[seat] }),
    ...(position.dares_won[seat].length ? [say("faith.plate.dares", { count: position.dares_won[seat].length })] : []),
  ],

  needs: trickNeeds,

  middle(context) {
    const { position, own } = context;
    const stake = say("faith.stake", { count: position.stake });
    if (isExchanging(context)) return openChien(context);
    if (position.lead) {
      const suit = say(`faith.suit.${position.lead}`);
      return leading(say("faith.lead", { suit }), SIGNS[/** @type {"c"} */ (position.lead)]);
    }
    const left = own?.cards.left?.length && !position.tricks
      ? h("p", { class: "hush" }, say("faith.left", { cards: own.cards.left.map(faith.cardName) }))
      : null;
    return h("div", { class: "chien" }, chien(), h("span", {}, stake), left);
  },

  lies(context, seat) {
    const exchanged = context.position.exchanged[seat];
    if (!context.position.tricks && !context.position.trick.length && exchanged) {
      return h("div", { class: "slot is-out" }, say("faith.exchanged", { count: exchanged }));
    }
    return trickCard(context, seat);
  },

  note: (trick, seat) => (trick.winner === seat ? { kind: "winner", words: say("faith.winner") } : null),

  marks({ position }, seat) {
    const dares = position.dares_won[seat].length;
    return dares
      ? h("span", { class: "mark", role: "img", "aria-label": say("faith.dares", { count: dares }) }, dareBack(), dares > 1 && `×${dares}`)
      : null;
  },

  question(context) {
    const { own, position, chosen } = context;
    if (own?.moves[0]?.startsWith("dare")) {
      return say("faith.handOut", { text: dareText(position.dares_won[own.seat][0].number) });
    }
    if (isExchanging(context)) return say(chosen.length > 2 * MOST_EXCHANGED ? "faith.chooseLess" : chosen.length ? "faith.chooseMore" : "faith.choose");
    if (own?.moves.includes("take")) return say("faith.takeOrLeave");
    return position.lead ? duty(position.lead, own?.cards.hand ?? []) : say(position.trick.length ? "faith.afterFool" : "faith.open");
  },

  left: ({ position }, _, seat) => ({ words: say("faith.tricks", { count: position.tricks_won[seat] }), cards: [] }),
  isOnSheet: ({ fact }) => fact === "dare",

  results(context) {
    const { position } = context;
    return h("ul", { class: "dares" }, position.dares_received.map((/** @type {any[]} */ dares, /** @type {number} */ seat) =>
      dares.length > 0 && h("li", { key: String(seat) }, h("strong", {}, label(context, seat)),
        dares.map((dare) => h("p", { key: String(dare.number) }, dareText(dare.number))))));
  },

  parts: (fact) => [fact.fact === "dare" ? { ...fact, text: dareText(fact.number) } : fact],

  sections: {
    name: "trick",
    kinds: { leaves: "chien", takes: "chien", exchanges: "chien", plays: "trick", sheds: "trick", dare: "dares" },
    end: "trick",
  },

  whyNot: ({ position }) => ({ suit: position.lead ? say(`faith.suit.${position.lead}`) : "" }),
};

/**
 * What the player has to play once a suit has been led (F12 to F15).
 * @param {string} lead
 * @param {string[]} hand
 */
function duty(lead, hand) {
  const holds = (/** @type {string} */ suit) => hand.some((card) => card[0] === suit);
  const isFool = holds("F");
  const suit = say(`faith.suit.${lead}`);
  if (holds(lead)) return say(`faith.follow${lead === "t" ? "Tarot" : ""}${isFool ? "OrFool" : ""}`, { suit });
  if (lead !== "t" && holds("t")) return say(isFool ? "faith.tarotOrFool" : "faith.tarot", { suit });
  return say(`faith.${lead === "t" ? "noTarot" : "neither"}${isFool ? "ButFool" : ""}`, { suit });
}

/** The Chien during an exchange: cards to pick. @param {import("./games.js").Context<import("../../protocol.js").faith.Position, import("../../protocol.js").faith.Cards, import("../../protocol.js").faith.Fact>} context */
function openChien({ own, chosen, choose, hint }) {
  const hinted = hint?.moves[0]?.move.split(" for ")[1]?.split(",") ?? [];
  return h(
    "div",
    { class: "open-chien", role: "group", "aria-label": say("faith.chien") },
    own?.cards.chien.map((/** @type {string} */ card) =>
      h(
        "button",
        {
          key: card,
          type: "button",
          class: `card is-playable${chosen.includes(card) ? " is-chosen" : ""}${hinted.includes(card) ? " is-hinted" : ""}`,
          "aria-pressed": String(chosen.includes(card)),
          "aria-label": say("faith.inChien", { card: faith.cardName(card) }),
          onclick: () => choose(card),
        },
        face(card, { letters: faith.letters() }),
      ),
    ),
  );
}
