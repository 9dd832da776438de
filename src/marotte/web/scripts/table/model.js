/** What the page knows about a table, derived from the server's messages alone. No I/O. */

/**
 * @typedef {{[key: string]: any}} Data of which only some fields are looked at
 *
 * @typedef {import("../../protocol.js").Position} Position
 * @typedef {import("../../protocol.js").Cards} Cards
 * @typedef {import("../../protocol.js").Fact} Fact
 * @typedef {import("../../protocol.js").LobbyMessage} LobbyMessage
 * @typedef {import("../../protocol.js").TableMessage<Position, Cards, Fact>} TableMessage
 * @typedef {import("../../protocol.js").Hello | LobbyMessage | TableMessage | import("../../protocol.js").Refused
 *   | import("../../protocol.js").Said | import("../../protocol.js").Hinted | import("../../protocol.js").Ping} Message
 *
 * @typedef {object} Model
 * @property {import("../connection.js").State} line
 * @property {import("../../protocol.js").Hello | null} hello
 * @property {Data | null} shown the last `lobby` or `table` message
 * @property {Data[]} history all events of this game that have facts
 * @property {Data[]} fresh the part of the history that was received since the connection was opened
 * @property {Data[]} latest the most recent events
 * @property {{fact: Data, at: number} | null} closing a trick that has just ended, and when
 * @property {number} endedAt when a round or the game ended while the reader was watching, in milliseconds
 * @property {{[seat: number]: {phrase: string, at: number}}} said the last phrase of each seat
 * @property {boolean} isRemoved whether the host has freed the reader's seat, and they have none now
 * @property {number} removals how often that has happened here, or `MOST_REMOVALS` if the server says it was too often
 * @property {import("../../protocol.js").Hinted | null} hint
 * @property {(import("../../protocol.js").Refused & {at: number}) | null} refusal the last refusal
 */

/**
 * Fields of facts that are known only briefly: cards that were shown, or who showed them. For each of them: the field
 * with the seat that may always know it, and the field with the cards.
 */
const FLASHED = {
  island: { holder: "seat", cards: "island" },
  islands: { holder: "seat", cards: "islands" },
  holder: { holder: "holder", cards: "total" },
};

/** The event that a player opens or closes a lesson. It is shown, but it is not part of the game. */
const READING = "reading";

/** A player who was removed this often may not sit down again. Must match the server. */
export const MOST_REMOVALS = 2;

/** How long a full trick or the last card of a round is shown, in milliseconds, at a pace of one second per move. */
const LOOK = 1800;

/** Whether nobody has to be quick at a table. @param {Data} settings */
export function isUnhurried({ is_calm, clock }) {
  return is_calm || clock?.unit === "days";
}

/** The same at this table: less where bots are fast, but no more where they are slow. @param {Data} table */
export function lookTime({ pace }) {
  return LOOK * Math.min(1, pace);
}

/** Whether the last card of a round or a game is still visible. @param {Model} model @param {number} now */
export function isLooking({ shown, endedAt }, now) {
  return shown !== null && now - endedAt < lookTime(shown.table);
}

/** @returns {Model} */
export function newModel() {
  return {
    line: "connecting",
    hello: null,
    shown: null,
    history: [],
    fresh: [],
    latest: [],
    closing: null,
    endedAt: -Infinity,
    said: {},
    isRemoved: false,
    removals: 0,
    hint: null,
    refusal: null,
  };
}

/** Whether a message shows the whole table, before the game or since. @param {Data} message */
export function isScreen({ type }) {
  return type === "lobby" || type === "table";
}

/**
 * The model after a message.
 * @param {Model} model
 * @param {Message} message
 * @param {number} now in milliseconds
 * @returns {Model}
 */
export function receive(model, message, now) {
  switch (message.type) {
    case "hello":
      return { ...model, hello: message, fresh: [] };
    case "lobby":
    case "table":
      return look(model, message, now);
    case "said":
      return { ...model, said: { ...model.said, [message.seat]: { phrase: message.phrase, at: now } } };
    case "hinted":
      return message.version === model.shown?.table.asked ? { ...model, hint: message } : model;
    case "refused":
      return { ...model, refusal: { ...message, at: now } };
    default:
      return model; // a newer server may send other types
  }
}

/**
 * @param {Model} model
 * @param {Data} message
 * @param {number} now
 * @returns {Model}
 */
function look(model, message, now) {
  const isSameQuestion = message.table.asked === model.shown?.table.asked;
  const events = message.events.map((/** @type {Data} */ event) => withRace(event, model));
  let { history, fresh } = model;
  for (const event of events) {
    if (event.type === "begun" || event.type === "rematch") history = fresh = [];
    if (event.type === "undone") {
      [history, fresh] = [withoutLastMove(history), withoutLastMove(fresh)];
    } else if (event.facts) {
      [history, fresh] = [[...history, event], [...fresh, event]];
    }
  }
  const told = events.filter((/** @type {Data} */ event) => event.type !== READING);
  let latest = told.length ? told : model.latest;
  if (areTurnedOver(message, model.shown) && message.table.status !== "over") {
    const reader = message.own.length === 1 ? message.own[0].seat : null; // players who share a device share the log
    const flash = message.table.flash ?? [];
    const forget = (/** @type {Data} */ event) => withoutFlashed(event, reader, flash);
    [history, fresh, latest] = [history.map(forget), fresh.map(forget), latest.map(forget)];
  }
  const tricks = factsOf(message.events).filter((fact) => fact.fact === "trick");
  return {
    ...model,
    shown: message,
    latest,
    history,
    fresh,
    closing: tricks.length ? { fact: tricks[tricks.length - 1], at: now } : model.closing,
    endedAt: model.shown?.table.status === "playing" && ["resting", "over"].includes(message.table.status) ? now : model.endedAt,
    isRemoved: !message.own.length && (model.isRemoved || isRemovedIn(events, model)),
    removals: model.removals + Number(!message.own.length && isRemovedIn(events, model)),
    hint: isSameQuestion ? model.hint : null,
    refusal: isSameQuestion && message.table.status === model.shown?.table.status ? model.refusal : null, // a pause clears it, too
  };
}

/**
 * Whether the host has freed one of the reader's seats.
 * @param {Data[]} events
 * @param {Model} model before these events
 */
function isRemovedIn(events, { shown }) {
  const seats = (shown?.own ?? []).map((/** @type {Data} */ own) => own.seat);
  return events.some(({ type, seat }) => type === "removed" && seats.includes(seat));
}

/**
 * The model of a person whom the server no longer lets sit down.
 * @param {Model} model
 * @returns {Model}
 */
export function turnedAway(model) {
  return { ...model, isRemoved: true, removals: MOST_REMOVALS };
}

/**
 * Mark a card thrown in a race if the reader has thrown one as well, so that they learn why theirs does not count.
 * @param {Data} event
 * @param {Model} model before this event
 * @returns {Data}
 */
function withRace(event, { shown, hello }) {
  const losers = (shown?.own ?? []).filter((/** @type {Data} */ own) => own.has_thrown && own.seat !== event.seat);
  if (!losers.length || !factsOf([event]).some((fact) => fact.fact === "throws")) return event;
  return { ...event, outran: isUnhurried(hello?.settings ?? {}) ? "lot" : "quicker" };
}

/**
 * Whether nobody has moved yet, so that the table's commitment to its shuffles is a promise.
 * @param {Data} message a `lobby` or `table` message
 */
export function isBeginning({ table, events }) {
  return table.status === "gathering" || events.some((/** @type {Data} */ event) => event.type === "begun" || event.type === "rematch");
}

/**
 * Whether a message is the answer to the reader's request, and not just about something that others have done.
 * @param {Data} message
 * @param {Data | null} before the last `lobby` or `table` message
 * @param {number[]} seats of the reader
 */
export function isAnswer(message, before, seats) {
  if (!isScreen(message)) return message.type === "refused" || message.type === "hello"; // hello: the connection was lost
  return (
    message.table.asked !== before?.table.asked ||
    message.events.some((/** @type {Data} */ event) => seats.includes(event.seat) && event.type !== READING) ||
    message.own.some((/** @type {Data} */ own) => own.has_thrown)
  );
}

/**
 * Add the history from the server, which may end before or after the events received since it was requested.
 * @param {Model} model
 * @param {Data[]} history
 * @returns {Model}
 */
export function recalled(model, history) {
  const { fresh } = model;
  const isSame = (/** @type {Data} */ one, /** @type {Data} */ other) =>
    one.type === other.type && one.seat === other.seat && one.move === other.move;
  let known = Math.min(fresh.length, history.length);
  while (known && !history.slice(-known).every((event, index) => isSame(event, fresh[index]))) known -= 1;
  const isCurrent = known === fresh.length; // then the last event may reveal less by now than it did
  return { ...model, history: [...history, ...fresh.slice(known)], latest: isCurrent ? history.slice(-1) : model.latest };
}

/**
 * An event without the cards that others have shown briefly: remembering them is the game. Cards that are still shown
 * stay, because a sentence should not change while it is being read.
 * @param {Data} event
 * @param {number | null} reader who may always see their own cards
 * @param {Data[]} flash the cards shown now
 * @returns {Data}
 */
function withoutFlashed(event, reader, flash) {
  const isShown = (/** @type {number} */ seat, /** @type {string | number} */ card) => flash.some((one) => one.seat === seat && one.card === String(card));
  const hidden = (/** @type {Data} */ fact) => Object.entries(FLASHED)
    .filter(([name, { holder, cards }]) => fact[name] != null && fact[holder] !== reader && ![fact[cards]].flat().every((card) => isShown(fact[holder], card)))
    .map(([name]) => [name, null]);
  if (!event.facts?.some((/** @type {Data} */ fact) => hidden(fact).length)) return event;
  return { ...event, facts: event.facts.map((/** @type {Data} */ fact) => ({ ...fact, ...Object.fromEntries(hidden(fact)) })) };
}

/** @param {Data[]} history */
function withoutLastMove(history) {
  const last = history.findLastIndex((event) => event.type === "moved");
  return last < 0 ? history : history.slice(0, last);
}

/**
 * @param {Data[]} entries
 * @returns {Data[]}
 */
export function factsOf(entries) {
  return entries.flatMap((event) => event.facts ?? []);
}

/**
 * The last trick of the current round.
 * @param {Data[]} history
 * @returns {Data | undefined}
 */
export function lastTrick(history) {
  const start = history.findLastIndex((event) => event.type === "begun" || event.type === "dealt");
  return factsOf(history.slice(start + 1)).findLast((fact) => fact.fact === "trick");
}

/**
 * What the reader sees from this seat; the reader may have several seats, or none.
 * @param {Model} model
 * @param {number | null} seat
 * @returns {import("../../protocol.js").OwnView<any> | undefined}
 */
export function ownOf(model, seat) {
  return model.shown?.own.find((/** @type {Data} */ own) => own.seat === seat);
}

/**
 * The reader's seats; a player may have stood up since the connection was opened.
 * @param {Model} model
 * @returns {number[]}
 */
export function seatsOf({ hello, shown }) {
  return shown ? shown.own.map((/** @type {Data} */ own) => own.seat) : (hello?.seats ?? []);
}

/**
 * Whether the server would grant a request of the reader, from one of their seats or without one.
 * @param {Model} model
 * @param {string} what type of the request
 */
export function isGranted({ shown }, what) {
  return Boolean(shown && (shown.may.includes(what) || shown.own.some((/** @type {Data} */ own) => own.may.includes(what))));
}

/**
 * Whether cards that were shown briefly are now turned over.
 * @param {Data} message
 * @param {Data | null} before the last `lobby` or `table` message
 */
export function areTurnedOver(message, before) {
  const shown = (message.table.flash ?? []).map((/** @type {Data} */ one) => one.card);
  return (before?.table.flash ?? []).some((/** @type {Data} */ one) => !shown.includes(one.card));
}
