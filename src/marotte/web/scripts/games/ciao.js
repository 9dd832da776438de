/** Ciao! on the page. */

import { SKULL, face } from "../cards/ciao.js";
import { back } from "../cards/frame.js";
import { direction } from "../cards/tokens.js";
import { h } from "../dom.js";
import { number, say } from "../language.js";
import { isUnhurried } from "../table/model.js";
import { handLeft, total, totalWords } from "./common.js";

const SYMBOLS = "rpsjm";
const COLOURS = "gyr";
/** The names of the event signs, as in the text keys. */
const EVENTS = /** @type {{[sign: string]: string}} */ ({ "@": "again", "!": "speed", "+": "plus", ">": "give", "~": "swap" });

/** A card without the symbol that a joker was named. @param {string} card */
const plain = (card) => card.split("=")[0];

/**
 * @param {string} card
 * @param {"card" | "theCard"} form
 */
function words(card, form) {
  if (card === "m" || card === SKULL) return say(`ciao.${form}.${card}`);
  const symbol = say(`ciao.${form}.${card[0]}${card[1]}`);
  if (card.includes("=")) return say("ciao.named", { card: symbol, symbol: say(`ciao.symbol.${card[3]}`) });
  const event = EVENTS[card[2]];
  return event ? say("ciao.withEvent", { card: symbol, event: say(`ciao.event.${event}`) }) : symbol;
}

/** @type {import("./games.js").Game<import("../../protocol.js").ciao.Position, import("../../protocol.js").ciao.Cards, import("../../protocol.js").ciao.Fact>} */
export const ciao = {
  name: "ciao",
  usualSeats: 4,
  strict: { mistakes: "punished" },
  isQuick: true,
  momentRules: { race: "C14", thanks: "C16" },
  face,
  cardName: (card) => words(card, "card"),
  theCard: (card) => words(card, "theCard"),
  letters: () => undefined, // strength is drawn as pips, symbols as pictures
  bySuit: (card) => [SYMBOLS.indexOf(card[0]), COLOURS.indexOf(card[1] ?? "g") * 10 + "@!+>~".indexOf(card[2] ?? "")],
  byValue: (card) => [COLOURS.indexOf(card[1] ?? "g"), SYMBOLS.indexOf(card[0])],
  movesOf: (card, moves) =>
    moves.filter((move) => plain(move) === card || move === `wrong ${card}` || move.startsWith(`give ${card} to `)),

  moveName(move, context) {
    const [verb, ...rest] = move.split(" ");
    if (verb === "swap") {
      const other = Number(rest[0]);
      return say("ciao.do.swap", { seat: context.name(other), count: context.position.sizes[other] });
    }
    if (verb === "give") return say("ciao.do.give", { card: context.game.theCard(rest[0]), seat: context.name(Number(rest[2])) });
    if (verb === "wrong") return say("ciao.do.wrong", { card: context.game.theCard(rest[0]) });
    if (move.includes("=")) return say("ciao.named", { card: context.game.cardName(plain(move)), symbol: say(`ciao.symbol.${move[3]}`) });
    if (verb === "take") return say("ciao.do.take", { count: context.position.plus });
    if (verb === "draw") return say(context.position.pile ? "ciao.do.draw" : "ciao.do.drawOrPass");
    return /^[a-z]{3,}$/.test(verb) ? say(`ciao.do.${verb}`) : context.game.cardName(move);
  },

  pictureOf: (move) => move.includes("=") && h("span", { class: "card", "aria-hidden": "true" }, face(move)),

  hasChoices: true,
  choices(context) {
    const moves = context.own?.moves ?? [];
    const isWord = (/** @type {string} */ move) => /^([a-z]{3,}|swap \d)$/.test(move) && move !== "late";
    return moves.filter(isWord).map((/** @type {string} */ move) => ({
      move,
      label: ciao.moveName(move, context),
      isMain: move === "thanks",
    }));
  },

  points: total,
  plate: (context, seat) => [totalWords(context, seat)],

  needs: (card) => ({ pieces: 0, own: { width: 0, height: 0 }, middle: { width: 3 * card, height: 2.4 * card } }),

  middle(context) {
    const { position, table } = context;
    const isRace = table.time.moment === "race" && !isUnhurried(context.settings);
    const played = Object.values(position.played).reduce((sum, count) => sum + count, 0);
    return h(
      "div",
      { class: "pile-area" },
      h("span", { class: "way", role: "img", "aria-label": say(`ciao.${position.direction}`) }, direction(position.direction === "clockwise")),
      drawPile(context),
      position.top
        ? h(
            "div",
            { class: "top" },
            h(
              "span",
              {
                key: `${position.top} ${played}`,
                class: "card",
                role: "img",
                "aria-label": say("ciao.top", { card: context.game.cardName(position.top) }),
                "data-flight": `top ${played}`,
                "data-from": context.lastMover ?? "",
              },
              face(position.top),
            ),
          )
        : h("div", { class: "top is-empty" }),
      position.plus > 0 && h("strong", { class: "plus" }, `+${position.plus}`),
      isRace && h("p", { class: "race", role: "status" }, say(table.time.is_open ? "ciao.raceOpen" : "ciao.raceSoon")),
    );
  },

  lies: () => null,
  marks: () => null,

  question(context) {
    const { position, own } = context;
    if (position.phase === "drawn" && own?.cards.drawn) {
      const isForced = !own.moves.includes("keep"); // in edition A
      const isOpen = own.moves.length > 1; // also where mistakes are punished: the player has to judge
      const ask = isForced ? "forced" : isOpen ? "drawn" : "unfit";
      return say(`ciao.ask.${ask}`, { card: context.game.theCard(own.cards.drawn) });
    }
    if (position.phase === "thanks" && own?.cards.gift && position.turn !== null) {
      return say("ciao.ask.thanks", { card: context.game.theCard(own.cards.gift), seat: context.name(position.turn) });
    }
    const millstone = { card: context.game.theCard("m") };
    return say(`ciao.ask.${asked(context)}`, { count: position.plus, answer: answer(context), ...millstone });
  },

  isUnmarked: ({ options }, { phase }) => options?.mistakes === "punished" && phase !== null && WITH_CARDS.has(phase),

  left: (_, facts, seat) => handLeft(facts, seat, () => say("ciao.emptied")),
  // The last card no longer matters when a round is over. Why a round is blocked can't be seen on the sheet.
  isOnSheet: (fact) => fact.fact === "plays" || fact.fact === "throws" || (fact.fact === "round" && fact.winner !== null),

  variant: ({ edition }) => (edition === "A" ? withSkulls : ciao),

  parts(fact) {
    if (fact.fact === "chooses") return [{ ...fact, way: say(`ciao.way.${fact.direction}`) }];
    return [fact.fact === "round" && fact.winner === null ? { ...fact, fact: "blocked" } : fact];
  },

  whyNot(context) {
    const { position } = context;
    return { card: position.top ? ciao.theCard(position.top) : "", count: position.plus, answer: answer(context) };
  },
};

/** Which +3s answer a +3. @param {import("./games.js").Context<import("../../protocol.js").ciao.Position, import("../../protocol.js").ciao.Cards, import("../../protocol.js").ciao.Fact>} context */
const answer = ({ settings }) => say(`ciao.answer.${settings.options?.plus3 ?? "beats"}`);

/**
 * The question of this phase, for the reader. It says whether any card in the hand can be played, unless players have
 * to judge that themselves.
 * @param {import("./games.js").Context<import("../../protocol.js").ciao.Position, import("../../protocol.js").ciao.Cards, import("../../protocol.js").ciao.Fact>} context
 */
function asked({ position, own, settings }) {
  const { phase } = position;
  const moves = own?.moves ?? [];
  const canPlay = ciao.isUnmarked?.(settings, position) || moves.some((/** @type {string} */ move) => /^[rpsj][gyr]/.test(move));
  if (phase === "lead") return own?.cards.hand.includes("m") ? "leadBut" : "lead";
  if (phase === "race" && canPlay) return isUnhurried(settings) ? "calmRace" : "race";
  if (phase === "turn" && !moves.includes("draw")) return "mustBeat";
  return !canPlay && ["turn", "race", "plus"].includes(String(phase)) ? `${phase}Not` : phase;
}

/** Phases in which any card can be put down, legal or not. */
const WITH_CARDS = new Set(["lead", "turn", "drawn", "race", "plus"]);

/** The move that takes cards from the pile, if any: one card, or all those of a +3. @param {string[]} moves */
const drawing = (moves) => moves.find((move) => move === "draw" || move === "take");

/** The pile: a button for a player who may draw. @param {import("./games.js").Context<import("../../protocol.js").ciao.Position, import("../../protocol.js").ciao.Cards, import("../../protocol.js").ciao.Fact>} context */
function drawPile(context) {
  const { position, own, play } = context;
  const move = drawing(own?.moves ?? []);
  const size = say("ciao.pile", { count: position.pile });
  const children = [
    h("span", { class: "card is-back" }, back()),
    h("span", { class: "number", "aria-hidden": "true" }, number(position.pile)),
  ];
  if (!move) return h("div", { key: "pile", class: "draw-pile", role: "img", "aria-label": size }, children);
  const label = `${ciao.moveName(move, context)}. ${size}`;
  return h("button", { key: "pile", type: "button", class: "draw-pile", "aria-label": label, onclick: () => play(move) }, children);
}

/** Edition A has skulls instead of millstones. @param {string} card */
const asSkull = (card) => (card === "m" ? SKULL : card);

/** @type {import("./games.js").Game<import("../../protocol.js").ciao.Position, import("../../protocol.js").ciao.Cards, import("../../protocol.js").ciao.Fact>} */
const withSkulls = {
  ...ciao,
  face: (card, options) => face(asSkull(card), options),
  cardName: (card) => words(asSkull(card), "card"),
  theCard: (card) => words(asSkull(card), "theCard"),
};
