/** What the page knows of a table: made from the messages of the server alone, without any I/O. */

/**
 * @typedef {{[key: string]: any}} Data what the server has sent, see docs/protocol.md
 *
 * @typedef {object} Model
 * @property {import("../connection.js").State} line
 * @property {Data | null} hello
 * @property {Data | null} shown the last `table` message
 * @property {Data[]} story all that has happened in this game, with facts
 * @property {Data[]} news what has happened with the last message
 * @property {{fact: Data, at: number} | null} closing a trick that has just ended, and when
 * @property {{[seat: number]: {phrase: string, at: number}}} said the last that everybody has said
 * @property {Data | null} hint
 * @property {(Data & {at: number}) | null} refusal the last one
 */

/** @returns {Model} */
export function newModel() {
  return {
    line: "connecting",
    hello: null,
    shown: null,
    story: [],
    news: [],
    closing: null,
    said: {},
    hint: null,
    refusal: null,
  };
}

/**
 * The model after a message.
 * @param {Model} model
 * @param {Data} message
 * @param {number} now in milliseconds
 * @returns {Model}
 */
export function receive(model, message, now) {
  switch (message.type) {
    case "hello":
      return { ...model, hello: message };
    case "table":
      return look(model, message, now);
    case "said":
      return { ...model, said: { ...model.said, [message.seat]: { phrase: message.phrase, at: now } } };
    case "hinted":
      return message.version === model.shown?.table.asked ? { ...model, hint: message } : model;
    case "refused":
      return { ...model, refusal: { ...message, at: now } };
    default:
      return model; // a newer server may say more
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
  let story = model.story;
  for (const entry of message.happened) {
    if (entry.what === "begun" || entry.what === "again") story = [];
    if (entry.what === "takenback") story = withoutLastMove(story);
    else if (entry.facts) story = [...story, entry];
  }
  const tricks = factsOf(message.happened).filter((fact) => fact.fact === "trick");
  return {
    ...model,
    shown: message,
    news: message.happened.length ? message.happened : model.news,
    story,
    closing: tricks.length ? { fact: tricks[tricks.length - 1], at: now } : model.closing,
    hint: isSameQuestion ? model.hint : null,
    refusal: isSameQuestion ? model.refusal : null,
  };
}

/** @param {Data[]} story */
function withoutLastMove(story) {
  const last = story.findLastIndex((entry) => entry.what === "moved");
  return last < 0 ? story : story.slice(0, last);
}

/**
 * @param {Data[]} entries
 * @returns {Data[]}
 */
export function factsOf(entries) {
  return entries.flatMap((entry) => entry.facts ?? []);
}

/**
 * The last trick of the round that goes on.
 * @param {Data[]} story
 * @returns {Data | undefined}
 */
export function lastTrick(story) {
  const start = story.findLastIndex((entry) => entry.what === "begun" || entry.what === "dealt");
  return factsOf(story.slice(start + 1)).findLast((fact) => fact.fact === "trick");
}

/**
 * What the seat at which the reader looks sees; the reader may have several seats, or none.
 * @param {Model} model
 * @param {number | null} seat
 * @returns {Data | undefined}
 */
export function ownOf(model, seat) {
  return model.shown?.own.find((/** @type {Data} */ own) => own.seat === seat);
}
