/** The lessons for newcomers, and the moments at which they matter. Nothing is drawn or stored here. */

import { say } from "../language.js";
import { LONGEST_COUNTDOWN, timeLeft } from "../table/clock.js";
import { factsOf, isUnhurried } from "../table/model.js";

/**
 * @typedef {import("../games/games.js").Context} Context
 * @typedef {import("../table/model.js").Data} Data
 *
 * @typedef {object} Moment
 * @property {Context} context
 * @property {boolean} isAsked whether the reader is to move
 * @property {Data[]} facts of the latest events
 *
 * @typedef {object} Lesson
 * @property {string} name of its text, under the name of the game
 * @property {string} [point] where to look: names from `POINTS`, separated by spaces
 * @property {boolean} [isNews] whether it is about something that has happened, and stays until it is read
 * @property {(moment: Moment) => boolean} when whether it matters now
 * @property {(moment: Moment) => {[name: string]: any}} [values] for the placeholders in its text
 * @property {(settings: Data) => string[]} [more] names of further texts that apply with these settings
 */

/**
 * What lessons refer to, and therefore never cover. table.css outlines all of these except `cards`.
 * @type {{[point: string]: string}}
 */
export const POINTS = {
  hand: ".hand",
  middle: ".middle",
  places: ".stage .badge, .own-row .badge",
  cards: ".stage .slot > .card",
  trick: ".stage .slot > .card, .stage .badge, .own-row .badge",
  own: ".place.is-mine .islands",
  me: ".own-row .badge",
  tools: ".tools",
  choices: ".asking .choices",
};

/** @param {Moment} moment @param {...string} names */
const has = ({ facts }, ...names) => facts.some((fact) => names.includes(fact.fact));
/** @param {Moment} moment @param {string} name */
const factOf = ({ facts }, name) => facts.find((fact) => fact.fact === name) ?? {};
/** @param {Moment} moment @returns {string[]} */
const handOf = ({ context }) => context.own?.cards.hand ?? [];
/** @param {Moment} moment @returns {string[]} */
const movesOf = ({ context }) => context.own?.moves ?? [];
/** @param {Moment} moment */
const leadOf = ({ context }) => context.position.lead;
/** Whether the reader can follow the card that was led. @param {Moment} moment */
const canFollow = (moment) => handOf(moment).some((card) => card[0] === leadOf(moment));
/** The phase of Ciao!, whoever is asked. @param {Moment} moment */
const phaseOf = ({ context }) => context.position.phase;
/** @param {Moment} moment */
const isResting = ({ context }) => context.table.status === "resting";
/** @param {Moment} moment @param {(card: string) => boolean} isIt */
const canPlay = (moment, isIt) => movesOf(moment).some((move) => isIt(move.split("=")[0]));

/**
 * Whether players judge for themselves which cards fit: then nothing may be said about the cards in the hand.
 * @param {Moment} moment
 */
const isUnmarked = ({ context }) => Boolean(context.game.isUnmarked?.(context.settings, context.position));
/** Whether the reader is asked to beat a card in Ciao!. @param {Moment} moment */
const isToBeat = (moment) => moment.isAsked && phaseOf(moment) === "turn";
/** Whether the reader can beat it, or has to judge that. @param {Moment} moment of Ciao! */
const canBeat = (moment) => isToBeat(moment) && (isUnmarked(moment) || canPlay(moment, (card) => /^[rps][gyr]/.test(card)));
/** Whether colours count at this level of Ciao!. @param {Moment} moment */
const areColoursStrong = ({ context }) => (context.settings.options?.level ?? "full") === "full";

/**
 * How many of a card the reader holds: nobody should be told to play a card they don't have.
 * @param {Moment} moment
 * @param {string} card
 */
const counted = (moment, card) => ({ count: handOf(moment).filter((one) => one === card).length });
/** The player a lesson tells about. @param {Moment} moment @param {number | null} [seat] */
const person = ({ context }, seat) => ({ seat: context.name(seat ?? 0), isYou: seat === context.reader });

const colour = (/** @type {Moment} */ moment) => ({ colour: leadOf(moment) && say(`fool.colour.${leadOf(moment)}`), ...counted(moment, "1") });
const suit = (/** @type {Moment} */ moment) => ({ suit: leadOf(moment) && say(`faith.suit.${leadOf(moment)}`), ...counted(moment, "F") });

/** Whether playable cards are bright in Ciao!; where mistakes are punished, none is. @param {Data} settings */
const areBright = ({ options }) => options?.mistakes !== "punished";
/** Whether islands are hidden in Fettnapf. @param {Data} settings */
const areHidden = ({ options }) => options?.islands !== "open";
/** Whether events are in the deck of Ciao!. @param {Moment} moment */
const hasEvents = ({ context }) => context.settings.options?.level !== "symbols";
/**
 * Whether players sometimes have to be quick: that is told in advance, as there is no time to read it then.
 * @param {Moment} moment
 */
const isQuick = ({ context }) => context.table.status === "playing" && !isUnhurried(context.settings);

/** @type {Pick<Lesson, "point" | "values" | "more">} */
const BEATING = {
  point: "middle hand",
  values: ({ context }) => ({ card: context.game.theCard(context.position.top) }),
  more: (settings) => (areBright(settings) ? ["bright"] : []),
};

/** The same in all games: help for players who are stuck. Last, because the game itself comes first. @type {Lesson} */
const TOOLS = { name: "tools", point: "tools", when: ({ isAsked, context }) => isAsked && context.settings.has_hints === true };

/**
 * In order of priority, if several matter at once; the first one is told before the game.
 * @type {{[game: string]: Lesson[]}}
 */
export const LESSONS = {
  fool: [
    { name: "start", point: "hand", when: (moment) => handOf(moment).length > 0 },
    { name: "cap", point: "trick", isNews: true, when: (moment) => has(moment, "trick") },
    {
      name: "out",
      point: "me",
      when: ({ context }) => context.position.sitting_out.includes(context.seat) && !context.closing && context.table.status === "playing",
    },
    { name: "lead", point: "hand", when: (moment) => moment.isAsked && !moment.context.position.trick.length },
    { name: "follow", point: "middle cards hand", when: (moment) => moment.isAsked && leadOf(moment) && canFollow(moment), values: colour },
    { name: "shed", point: "middle cards hand", when: (moment) => moment.isAsked && leadOf(moment) && !canFollow(moment), values: colour },
    { name: "one", point: "cards hand", when: (moment) => moment.isAsked && leadOf(moment) && canPlay(moment, (card) => card === "1") },
    { name: "round", isNews: true, when: isResting },
    TOOLS,
  ],
  ciao: [
    { name: "start", point: "middle hand", when: (moment) => handOf(moment).length > 0 },
    { name: "quick", point: "middle", when: (moment) => isQuick(moment) && hasEvents(moment) },
    { name: "race", point: "middle hand", when: (moment) => phaseOf(moment) === "race" && !isQuick(moment) },
    {
      name: "plus",
      point: "middle",
      when: ({ context }) => context.position.plus > 0,
      values: ({ context }) => ({ answer: say(`ciao.answer.${context.settings.options?.plus3 ?? "beats"}`) }),
    },
    {
      name: "thanks",
      point: "choices",
      when: (moment) => moment.isAsked && phaseOf(moment) === "thanks" && !isQuick(moment),
      values: (moment) => person(moment, moment.context.position.turn),
    },
    { name: "give", point: "hand", when: (moment) => moment.isAsked && phaseOf(moment) === "give" },
    { name: "swap", point: "choices", isNews: true, when: (moment) => (moment.isAsked && phaseOf(moment) === "swap") || has(moment, "swaps") },
    { name: "again", point: "choices", when: (moment) => moment.isAsked && phaseOf(moment) === "again" },
    { name: "direction", point: "middle", isNews: true, when: (moment) => has(moment, "reverses") },
    { name: "beat", when: (moment) => canBeat(moment) && areColoursStrong(moment), ...BEATING },
    { name: "beatSymbol", when: (moment) => canBeat(moment) && !areColoursStrong(moment), ...BEATING },
    {
      name: "draw",
      point: "middle choices",
      when: (moment) => isToBeat(moment) && !isUnmarked(moment) && !canPlay(moment, (card) => card.length < 4),
    },
    { name: "joker", point: "hand", when: (moment) => moment.isAsked && canPlay(moment, (card) => card[0] === "j") },
    { name: "millstone", point: "hand", when: (moment) => handOf(moment).includes("m") },
    { name: "round", isNews: true, when: isResting },
    TOOLS,
  ],
  faith: [
    {
      name: "start",
      point: "hand",
      when: (moment) => handOf(moment).length > 0,
      more: ({ options }) => [`win${options?.dares_to_win ?? 2}`],
    },
    { name: "chien", point: "middle choices", when: (moment) => movesOf(moment).includes("take") },
    { name: "exchange", point: "middle hand", when: (moment) => movesOf(moment).some((move) => move.startsWith("swap ")) },
    {
      name: "trick",
      point: "trick",
      isNews: true,
      when: (moment) => has(moment, "trick"),
      values: (moment) => person(moment, factOf(moment, "trick").winner),
    },
    {
      name: "lead",
      point: "hand",
      when: (moment) => moment.isAsked && !leadOf(moment) && movesOf(moment).every((move) => handOf(moment).includes(move)),
    },
    { name: "follow", point: "middle cards hand", when: (moment) => moment.isAsked && leadOf(moment) && canFollow(moment), values: suit },
    {
      name: "tarot",
      point: "middle cards hand",
      when: (moment) => moment.isAsked && leadOf(moment) && !canFollow(moment) && canPlay(moment, (card) => card[0] === "t"),
      values: suit,
    },
    { name: "shed", point: "trick", isNews: true, when: (moment) => has(moment, "sheds"), values: (moment) => person(moment, factOf(moment, "sheds").seat) },
    { name: "fool", point: "hand", when: (moment) => moment.isAsked && canPlay(moment, (card) => card === "F") },
    { name: "dares", point: "choices", when: (moment) => movesOf(moment).some((move) => move.startsWith("dare ")) },
    { name: "tie", isNews: true, when: (moment) => has(moment, "tie") },
    { name: "round", isNews: true, when: (moment) => isResting(moment) && !has(moment, "tie") },
    TOOLS,
  ],
  fettnapf: [
    {
      name: "start",
      point: "places",
      when: ({ context }) => context.table.status === "playing",
      more: (settings) => (areHidden(settings) ? ["hidden"] : []),
    },
    {
      name: "quick",
      point: "me",
      when: (moment) => isQuick(moment) && moment.context.settings.options?.calls === "manual",
    },
    {
      name: "foot",
      point: "places",
      isNews: true,
      when: (moment) => has(moment, "stop"),
      values: (moment) => ({ total: factOf(moment, "stop").total, most: moment.context.position.last_foot }),
    },
    { name: "down", point: "middle", when: ({ context }) => context.position.direction === "down" },
    {
      name: "island",
      point: "places",
      isNews: true,
      when: (moment) => has(moment, "turns"),
      more: (settings) => (areHidden(settings) ? ["brief"] : []),
    },
    { name: "play", point: "middle hand", when: (moment) => moment.isAsked && !moment.context.own?.cards.asked },
    { name: "own", point: "own", when: ({ isAsked, context }) => isAsked && context.own?.cards.own_islands?.length > 0 },
    {
      name: "call",
      point: "choices",
      when: (moment) => movesOf(moment).includes("stop") && !isQuick(moment),
      values: (moment) => person(moment, moment.context.lastMover),
    },
    TOOLS,
  ],
};

/**
 * The names of a lesson's texts, each under the name of its game or `all`.
 * @param {string} game
 * @param {Lesson} lesson
 * @param {Data} settings of the table
 * @returns {[game: string, name: string][]}
 */
export function textsOf(game, lesson, settings) {
  return [lesson.name, ...(lesson.more?.(settings) ?? [])].map((name) => [lesson === TOOLS ? "all" : game, name]);
}

/** Whether the table knows that a lesson is open, and waits. @param {Context} context */
const isWaiting = ({ table, seat }) => Boolean(table.seats?.[seat ?? -1]?.is_reading);

/**
 * The cards that are shown briefly, each with its seat; none while the table keeps showing them for the reader.
 * @param {Context} context
 * @returns {string[]}
 */
export function heldUp(context) {
  if (context.settings.clock?.unit === "days" || isWaiting(context)) return [];
  return (context.table.flash ?? []).map((/** @type {Data} */ { seat, card }) => `${seat} ${card}`);
}

/**
 * Whether there is no time to read because a clock runs for the reader. While the table knows that a lesson is open,
 * its clocks stand still.
 * @param {Context} context
 */
export function isHurried(context) {
  const { table, own, settings } = context;
  if (settings.clock?.unit === "days") return false;
  const left = table.time ? timeLeft(table) : null;
  const isLimited = left !== null && left < LONGEST_COUNTDOWN;
  if (table.status === "resting") return isLimited;
  if (table.status !== "playing" || !own?.moves?.length) return false;
  return isLimited || (table.time?.moment != null && !isUnhurried(settings) && !isWaiting(context));
}

/**
 * Whether a clock could start to run, so that the table has to know when a lesson is open.
 * @param {Context} context
 */
export function canHurry({ table, game, settings }) {
  if (table.flash?.length || table.status === "resting") return true;
  return settings.clock?.unit === "seconds" || (Boolean(game.isQuick) && !isUnhurried(settings));
}

/**
 * The current moment at a table.
 * @param {Context} context
 * @param {Data[]} events
 * @returns {Moment}
 */
export function momentOf(context, events) {
  return {
    context,
    isAsked: Boolean(context.own?.moves?.length) && context.table.status === "playing",
    facts: factsOf(events),
  };
}
