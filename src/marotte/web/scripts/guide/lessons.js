/** What a newcomer has to know, and the moment at which it matters. Pure, as everything that decides. */

import { say } from "../language.js";
import { factsOf } from "../table/model.js";

/**
 * @typedef {import("../games/games.js").Context} Context
 * @typedef {import("../table/model.js").Data} Data
 *
 * @typedef {object} Moment
 * @property {Context} context
 * @property {boolean} isAsked whether the reader is to move
 * @property {Data[]} facts that have just happened
 *
 * @typedef {object} Lesson
 * @property {string} name of its text, below the name of the game
 * @property {"hand" | "middle" | "places" | "own" | "tools" | "choices"} [point] where to look
 * @property {boolean} [isNews] it is about something that has happened, and stays until it is read
 * @property {(moment: Moment) => boolean} when it matters
 * @property {(moment: Moment) => {[name: string]: any}} [values] for the gaps of its text
 */

/** @param {Moment} moment @param {...string} names */
const has = ({ facts }, ...names) => facts.some((fact) => names.includes(fact.fact));
/** @param {Moment} moment @param {string} name */
const factOf = ({ facts }, name) => facts.find((fact) => fact.fact === name) ?? {};
/** @param {Moment} moment @returns {string[]} */
const handOf = ({ context }) => context.own?.hand ?? [];
/** @param {Moment} moment @returns {string[]} */
const movesOf = ({ context }) => context.own?.moves ?? [];
/** @param {Moment} moment */
const leadOf = ({ context }) => context.position.lead;
/** @param {Moment} moment whether the reader holds a card of what was led */
const canFollow = (moment) => handOf(moment).some((card) => card[0] === leadOf(moment));
/** @param {Moment} moment in which phase of Ciao! the table is, whoever is asked */
const phaseOf = ({ context }) => context.position.phase;
/** @param {Moment} moment */
const isResting = ({ context }) => context.table.status === "resting";
/** @param {Moment} moment @param {(card: string) => boolean} isIt */
const canPlay = (moment, isIt) => movesOf(moment).some((move) => isIt(move.split("=")[0]));

/** @param {Moment} moment of Ciao! */
const canBeat = (moment) => moment.isAsked && phaseOf(moment) === "turn" && canPlay(moment, (card) => /^[rps][gyr]/.test(card));
/** @param {Moment} moment of Ciao!: whether colours count at this level */
const areColoursStrong = ({ context }) => (context.settings.options?.level ?? "full") === "full";

const colour = (/** @type {Moment} */ moment) => ({ colour: leadOf(moment) && say(`fool.colour.${leadOf(moment)}`) });
const suit = (/** @type {Moment} */ moment) => ({ suit: leadOf(moment) && say(`faith.suit.${leadOf(moment)}`) });

/** The same in all games: what helps who is stuck. Last, for the game itself comes first. @type {Lesson} */
const TOOLS = { name: "tools", point: "tools", when: ({ isAsked, context }) => isAsked && context.settings.has_hints };

/** In the order in which they are told if several matter at once. @type {{[game: string]: Lesson[]}} */
export const LESSONS = {
  fool: [
    { name: "start", point: "hand", when: (moment) => handOf(moment).length > 0 },
    { name: "cap", point: "places", isNews: true, when: (moment) => has(moment, "trick") },
    {
      name: "out",
      when: ({ context }) => context.position.sitting_out.includes(context.seat) && !context.closing && context.table.status === "playing",
    },
    { name: "lead", point: "hand", when: (moment) => moment.isAsked && !moment.context.position.trick.length },
    { name: "follow", point: "middle", when: (moment) => moment.isAsked && leadOf(moment) && canFollow(moment), values: colour },
    { name: "shed", point: "hand", when: (moment) => moment.isAsked && leadOf(moment) && !canFollow(moment), values: colour },
    { name: "one", point: "hand", when: (moment) => moment.isAsked && leadOf(moment) && canPlay(moment, (card) => card === "1") },
    { name: "round", when: isResting },
    TOOLS,
  ],
  ciao: [
    { name: "start", point: "hand", when: (moment) => handOf(moment).length > 0 },
    { name: "race", point: "middle", when: (moment) => phaseOf(moment) === "race" },
    { name: "plus", point: "middle", when: ({ context }) => context.position.plus > 0 },
    { name: "thanks", point: "choices", when: (moment) => moment.isAsked && phaseOf(moment) === "thanks" },
    { name: "give", point: "hand", when: (moment) => moment.isAsked && phaseOf(moment) === "give" },
    { name: "swap", point: "choices", isNews: true, when: (moment) => (moment.isAsked && phaseOf(moment) === "swap") || has(moment, "swaps") },
    { name: "again", point: "choices", when: (moment) => moment.isAsked && phaseOf(moment) === "again" },
    { name: "direction", point: "middle", isNews: true, when: (moment) => has(moment, "reverses") },
    {
      name: "beat",
      point: "middle",
      when: (moment) => canBeat(moment) && areColoursStrong(moment),
      values: ({ context }) => ({ card: context.game.theCard(context.position.top) }),
    },
    {
      name: "beatSymbol",
      point: "middle",
      when: (moment) => canBeat(moment) && !areColoursStrong(moment),
      values: ({ context }) => ({ card: context.game.theCard(context.position.top) }),
    },
    {
      name: "draw",
      point: "choices",
      when: (moment) => moment.isAsked && phaseOf(moment) === "turn" && !canPlay(moment, (card) => card.length < 4),
    },
    { name: "joker", point: "hand", when: (moment) => moment.isAsked && canPlay(moment, (card) => card[0] === "j") },
    { name: "millstone", point: "hand", when: (moment) => handOf(moment).includes("m") },
    { name: "round", when: isResting },
    TOOLS,
  ],
  faith: [
    { name: "start", point: "hand", when: (moment) => handOf(moment).length > 0 },
    { name: "chien", point: "middle", when: (moment) => movesOf(moment).includes("take") },
    { name: "exchange", point: "middle", when: (moment) => movesOf(moment).some((move) => move.startsWith("swap ")) },
    {
      name: "trick",
      point: "places",
      isNews: true,
      when: (moment) => has(moment, "trick"),
      values: ({ context, facts }) => ({ seat: context.name(factOf({ context, facts, isAsked: false }, "trick").winner ?? 0) }),
    },
    {
      name: "lead",
      point: "hand",
      when: (moment) => moment.isAsked && !leadOf(moment) && movesOf(moment).every((move) => handOf(moment).includes(move)),
    },
    { name: "follow", point: "middle", when: (moment) => moment.isAsked && leadOf(moment) && canFollow(moment), values: suit },
    {
      name: "tarot",
      point: "hand",
      when: (moment) => moment.isAsked && leadOf(moment) && !canFollow(moment) && canPlay(moment, (card) => card[0] === "t"),
      values: suit,
    },
    { name: "shed", isNews: true, when: (moment) => has(moment, "sheds") },
    { name: "fool", point: "hand", when: (moment) => moment.isAsked && canPlay(moment, (card) => card === "F") },
    { name: "dares", point: "choices", when: (moment) => movesOf(moment).some((move) => move.startsWith("dare ")) },
    { name: "tie", isNews: true, when: (moment) => has(moment, "tie") },
    { name: "round", when: (moment) => isResting(moment) && !has(moment, "tie") },
    TOOLS,
  ],
  fettnapf: [
    { name: "start", point: "places", when: ({ context }) => context.table.flash.length > 0 },
    {
      name: "foot",
      point: "places",
      isNews: true,
      when: (moment) => has(moment, "stop"),
      values: (moment) => ({ total: factOf(moment, "stop").total, most: moment.context.position.last_foot }),
    },
    { name: "down", point: "middle", when: ({ context }) => context.position.direction === "down" },
    { name: "island", point: "places", isNews: true, when: (moment) => has(moment, "turns") },
    { name: "play", point: "middle", when: (moment) => moment.isAsked && !moment.context.own?.asked },
    { name: "own", point: "own", when: ({ isAsked, context }) => isAsked && context.own?.own_islands?.length > 0 },
    { name: "call", point: "choices", when: (moment) => movesOf(moment).includes("stop") },
    TOOLS,
  ],
};

/**
 * The moment that a table is in.
 * @param {Context} context
 * @param {Data[]} news
 * @returns {Moment}
 */
export function momentOf(context, news) {
  return {
    context,
    isAsked: Boolean(context.own?.moves?.length) && context.table.status === "playing",
    facts: factsOf(news),
  };
}
