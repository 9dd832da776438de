/** The HTTP requests to the server, as described in docs/protocol.md. */

import { has, say } from "./language.js";
import { noteAnswer } from "./server_status.js";

/** A refusal: a code from a closed list, and a sentence in English. */
export class Refused extends Error {
  /**
   * @param {string} code
   * @param {string} sentence
   */
  constructor(code, sentence) {
    super(sentence);
    this.code = code;
  }

  /** The refusal in the reader's language; less precise than the server's own sentence, which is the fallback. */
  get reason() {
    const key = `refused.${this.code}`;
    return this.code === "offline" ? say("line.offline") : has(key) ? say(key) : this.message;
  }
}

/**
 * @param {string} path
 * @param {unknown} [body] sent with POST; without a body the request is a GET
 * @returns {Promise<any>}
 */
async function ask(path, body) {
  const request = body === undefined ? {} : {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
  let response;
  try {
    response = await fetch(path, request);
  } catch {
    noteAnswer(false);
    throw new Refused("offline", "the server can't be reached");
  }
  noteAnswer(true);
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Refused(answer?.code ?? "server_error", answer?.sentence ?? response.statusText);
  return answer;
}

export const allGames = () => ask("/api/games");
/** Compilation progress of each game; null if the request fails. @returns {Promise<{[game: string]: any} | null>} */
export const progressOfGames = () => ask("/api/progress").then(({ games }) => games, () => null);
/** @param {object} table a setup with the custom deck to check */
export const lookAtDeck = (table) => ask("/api/decks", table);
export const openTables = () => ask("/api/tables");
/** @param {object} wishes */
export const openTable = (wishes) => ask("/api/tables", wishes);
/** @param {string} table */
export const lookAt = (table) => ask(`/api/tables/${encodeURIComponent(table)}`);
/**
 * @param {string} table
 * @param {string} name
 */
export const sitDown = (table, name) => ask(`/api/tables/${encodeURIComponent(table)}/seats`, { name });
/** @param {string} table */
export const invitationTo = (table) => ask(`/api/tables/${encodeURIComponent(table)}/invitation`);
/** Let other devices on the same network reach the server. @param {string} table */
export const openToRoom = (table) => ask(`/api/tables/${encodeURIComponent(table)}/invitation`, {});
/** @param {string} table */
export const historyOf = (table) => ask(`/api/tables/${encodeURIComponent(table)}/history`);
/**
 * @param {string} table
 * @param {number} game
 */
export const recordOf = (table, game) => ask(`/api/tables/${encodeURIComponent(table)}/record?game=${game}`);
/**
 * @param {string} table
 * @param {number} game
 */
export const replayOf = (table, game) => ask(`/api/tables/${encodeURIComponent(table)}/replay?game=${game}`);
/** @param {string} record the text of a file */
export const replay = (record) => ask("/api/replays", record);
