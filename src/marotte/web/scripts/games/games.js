/** The four games, and what each of them has to say about its table. */

import { ciao } from "./ciao.js";
import { faith } from "./faith.js";
import { fettnapf } from "./fettnapf.js";
import { fool } from "./fool.js";

/**
 * @typedef {import("../table/model.js").Data} Data
 * @typedef {import("../dom.js").Tree} Tree
 * @typedef {import("../dom.js").Child} Child
 *
 * What a drawing of a table is made from.
 * @typedef {object} Context
 * @property {Game} game
 * @property {Data} table what everybody sees
 * @property {Data} position the cards that lie open
 * @property {Data | undefined} own what the reader's seat sees
 * @property {number | null} seat of the reader; none for who only looks
 * @property {number | null} reader who is called "you"; nobody where several people share a device
 * @property {number} seats how many
 * @property {Data} settings of the table
 * @property {(seat: number) => string} name
 * @property {Data | null} closing the trick that has just ended, while it still lies there
 * @property {Data | null} hint
 * @property {{[seat: number]: {phrase: string, at: number}}} said
 * @property {number} now
 * @property {number | null} lastMover
 * @property {(move: string) => void} play
 * @property {string[]} chosen cards that are picked for a move of several
 * @property {(card: string) => void} choose
 * @property {string} raised the card that is played with the next tap, where every card asks before; with its number among equal ones
 * @property {Data[] | null} [opened] what each seat sees, where all cards are open
 *
 * A button for a move that is no card.
 * @typedef {{move: string, label: string, isMain?: boolean}} Choice
 *
 * What somebody had left, and perhaps what each card counts.
 * @typedef {{words?: string, cards: {card: string, points?: number}[]}} Left
 *
 * The sections of a round: tricks, or what a game has in their place.
 * @typedef {object} Sections
 * @property {string} name of what buttons go to from one to the next
 * @property {{[fact: string]: string}} kinds the kind of section that a fact opens
 * @property {string} end the fact that ends a section, so that the next one may be of the same kind
 * @property {(number: number) => string} [title] if a kind and a number don't say enough
 *
 * @typedef {object} Game
 * @property {string} name
 * @property {number} usualSeats how many sit at a table that somebody wants at once
 * @property {{[option: string]: string}} [strict] options with which mistakes count as in the rulebook
 * @property {boolean} [isQuick] whether people have to be quick at times
 * @property {{[moment: string]: string}} [momentRules] the rules that say what may be done then
 * @property {(card: string, options?: object) => Tree} face
 * @property {(card: string) => string} cardName in words, as in a list
 * @property {(card: string) => string} theCard in words, as in a sentence: who plays what
 * @property {() => {[colour: string]: string} | undefined} letters of the colours, if they are wanted
 * @property {(card: string) => [number, number]} bySuit
 * @property {(card: string) => [number, number]} byValue
 * @property {(card: string, moves: string[]) => string[]} movesOf which moves a card stands for
 * @property {(move: string, context: Context) => string} moveName in words, as on a button
 * @property {(move: string) => Child} [pictureOf] a move that is one of several for a card
 * @property {(context: Context) => Choice[]} choices the moves that are no cards
 * @property {boolean} [hasChoices] whether there often are some: then their place is kept free
 * @property {(card: number, stage: import("../table/layout.js").Size, seats: number) => import("../table/layout.js").Needs} needs how much room there has to be at a table whose cards are so wide
 * @property {(context: Context) => Child} middle of the table
 * @property {(context: Context, seat: number) => Child} lies what lies at a place
 * @property {(context: Context, seat: number) => Child} marks beside a name
 * @property {(context: Context, seat: number) => Child} points beside a name
 * @property {(context: Context, seat: number) => string[]} plate what points and marks beside a name mean, in sentences
 * @property {(context: Context) => string} question what the reader is asked
 * @property {(trick: Data, seat: number) => {kind: "winner" | "fool", words: string} | null} [note] what is to be said of a card once its trick is complete
 * @property {(context: Context, facts: Data[], seat: number) => Left | null} [left] what a seat had left at the end of a round, from the last facts
 * @property {(fact: Data) => boolean} [isOnSheet] whether a fact is seen below or beside the score sheet, so that the end of a round need not tell it
 * @property {(context: Context) => Child} [results] what else there is to say at the end of a game
 * @property {(context: Context, seat: number) => number} [standing] how a seat stands, where points count only at the end
 * @property {(settings: Data, position: Data) => boolean} [isUnmarked] whether players judge themselves which cards can be played: then none is marked, and every one asks before it is played
 * @property {(options: Data) => Game} [variant] the same with other names and pictures, if these options want them
 * @property {(fact: Data) => Data[]} [parts] of a fact, if it is told in several sentences
 * @property {boolean} [isOneRound] whether a game is always a single round
 * @property {Sections} [sections] of a round, if it has any
 * @property {(context: Context) => {[name: string]: any}} whyNot what a sentence about a forbidden card is filled with
 */

/** @type {{[name: string]: Game}} */
export const GAMES = { fool, ciao, faith, fettnapf };

/** The game of a table, as its options have it. @param {Data} settings @returns {Game} */
export function gameOf({ game, options = {} }) {
  return GAMES[game].variant?.(options) ?? GAMES[game];
}

/** How long bots take for a move, in seconds. */
export const PACES = { fast: 0.3, normal: 1, slow: 2 };

/** How well bots play, from weak to strong. */
export const LEVELS = ["novice", "club", "expert"];

/** Who can be invited to a seat of any of them. */
export const BOTS = [...LEVELS, "random"];
