/** The four games, and the interface between a game and the table screen. */

import { ciao } from "./ciao.js";
import { faith } from "./faith.js";
import { fettnapf } from "./fettnapf.js";
import { fool } from "./fool.js";

/**
 * @typedef {import("../table/model.js").Data} Data
 * @typedef {import("../dom.js").Tree} Tree
 * @typedef {import("../dom.js").Child} Child
 */

/**
 * The data that a table is drawn from.
 *
 * @template [Position=any] public part of the position
 * @template [Cards=any] what only a seat sees
 * @template [Fact=any] what happened
 * @typedef {object} Context
 * @property {Game} game
 * @property {import("../../protocol.js").TableView<Position, Cards>} table what everybody sees
 * @property {Position} position
 * @property {import("../../protocol.js").OwnView<Cards> | undefined} own the view of the reader's seat
 * @property {number | null} seat of the reader; null for a spectator
 * @property {number | null} reader the seat addressed as "you"; null where several people share a device
 * @property {number} seats their number
 * @property {Partial<import("../../protocol.js").Settings>} settings of the table
 * @property {(seat: number) => string} name
 * @property {Extract<Fact, {fact: "trick"}> | null} closing the trick that has just ended, while it is still shown
 * @property {import("../../protocol.js").Hinted | null} hint
 * @property {{[seat: number]: {phrase: string, at: number}}} said
 * @property {number} now
 * @property {number | null} lastMover
 * @property {(move: string) => void} play
 * @property {string[]} chosen cards picked so far for a move that needs several
 * @property {(card: string) => void} choose
 * @property {string} raised the card that the next tap plays, where cards need a second tap; with its number among
 *   equal cards
 * @property {Cards[] | null} [opened] the cards of each seat, where all are open
 */

/**
 * A button for a move that is not a card.
 * @typedef {{move: string, label: string, isMain?: boolean}} Choice
 *
 * What a seat had left, with the points of each card where they count.
 * @typedef {{words?: string, cards: {card: string, points?: number}[]}} Left
 *
 * The sections of a round: tricks, or their equivalent in other games.
 * @typedef {object} Sections
 * @property {string} name of a section, for the buttons that step through them
 * @property {{[fact: string]: string}} kinds the kind of section that a fact starts
 * @property {string} end the fact that ends a section, so that the next one may be of the same kind
 * @property {(number: number) => string} [title] where kind and number are not enough
 */

/**
 * @template [Position=any] public part of the position
 * @template [Cards=any] what only a seat sees
 * @template [Fact=any] what happened
 * @typedef {object} Game
 * @property {string} name
 * @property {number} usualSeats seats at a table started from the home page
 * @property {{[option: string]: string}} [strict] options that make mistakes count as in the rulebook
 * @property {boolean} [isQuick] whether some moments require speed
 * @property {{[moment: string]: string}} [momentRules] the rule for each of those moments
 * @property {(card: string, options?: object) => Tree} face
 * @property {(card: string) => string} cardName in words, for lists
 * @property {(card: string) => string} theCard in words, for sentences
 * @property {() => {[colour: string]: string} | undefined} letters of the colours, if the settings ask for them
 * @property {(card: string) => [number, number]} bySuit
 * @property {(card: string) => [number, number]} byValue
 * @property {(card: string, moves: string[]) => string[]} movesOf the moves that a card stands for
 * @property {(move: string, context: Context<Position, Cards, Fact>) => string} moveName in words, for buttons
 * @property {(move: string) => Child} [pictureOf] a move, where a card has several
 * @property {(context: Context<Position, Cards, Fact>) => Choice[]} choices the moves that are not cards
 * @property {boolean} [hasChoices] whether there often are some, so that space is reserved for them
 * @property {(card: number, stage: import("../table/layout.js").Size, seats: number) => import("../table/layout.js").Needs} needs
 *   the space required for cards of this width
 * @property {(context: Context<Position, Cards, Fact>) => Child} middle of the table
 * @property {(context: Context<Position, Cards, Fact>, seat: number) => Child} lies what lies in front of a seat
 * @property {(context: Context<Position, Cards, Fact>, seat: number) => Child} marks beside a name
 * @property {(context: Context<Position, Cards, Fact>, seat: number) => Child} points beside a name
 * @property {(context: Context<Position, Cards, Fact>, seat: number) => string[]} plate sentences that explain the points and marks
 * @property {(context: Context<Position, Cards, Fact>) => string} question for the reader, when it is their turn
 * @property {(trick: Extract<Fact, {fact: "trick"}>, seat: number) => {kind: "winner" | "fool", words: string} | null} [note] about a card in a
 *   completed trick
 * @property {(context: Context<Position, Cards, Fact>, facts: Fact[], seat: number) => Left | null} [left] what a seat had left at the end of
 *   a round, from the last facts
 * @property {(fact: Fact) => boolean} [isOnSheet] whether the score sheet already shows a fact, so that the end of a
 *   round need not repeat it
 * @property {(context: Context<Position, Cards, Fact>) => Child} [results] further results at the end of a game
 * @property {(context: Context<Position, Cards, Fact>, seat: number) => number} [standing] of a seat, where points count only at the end
 * @property {(settings: Partial<import("../../protocol.js").Settings>, position: Position) => boolean} [isUnmarked] whether players judge for themselves which cards
 *   can be played: then no card is marked, and every card needs a second tap
 * @property {(options: import("../../protocol.js").Settings["options"]) => Game<Position, Cards, Fact>} [variant] the game with other names and pictures, if the options require them
 * @property {(fact: Fact) => Data[]} [parts] of a fact that takes several sentences
 * @property {boolean} [isOneRound] whether a game is always a single round
 * @property {Sections} [sections] of a round, if it has any
 * @property {(context: Context<Position, Cards, Fact>) => {[name: string]: any}} whyNot values for the sentence about an illegal card
 */

/** @type {{[name: string]: Game<any, any, any>}} */
export const GAMES = { fool, ciao, faith, fettnapf };

/** The game of a table, in the variant that its options require. @param {Data} settings @returns {Game} */
export function gameOf({ game, options = {} }) {
  return GAMES[game].variant?.(options) ?? GAMES[game];
}

/** How long bots take for a move, in seconds. */
export const PACES = { fast: 0.3, normal: 1, slow: 2 };

/** How well bots play, from weak to strong. */
export const LEVELS = ["novice", "club", "expert"];

/** The bots that can take a seat in any of the games. */
export const BOTS = [...LEVELS, "random"];
