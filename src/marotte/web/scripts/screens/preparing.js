/** Shown while a game is compiled, once after the first start: its picture, the current step and the progress. */

import { picture } from "../cards/pictures.js";
import { marotte } from "../cards/tokens.js";
import { h } from "../dom.js";
import { say } from "../language.js";
import { progressOfGames } from "../server.js";

/**
 * The progress of a game, see docs/protocol.md.
 * @typedef {{is_ready: boolean, has_search: boolean, step: string, done: number}} Progress
 */

/** Polling interval, in milliseconds. */
const PAUSE = 500;

/** Maximum number of failed requests before giving up. */
const MOST_LOST = 5;

/** After this time the page says why it takes so long, in milliseconds. */
const LONG = 3000;

export class Preparing {
  /** The progress; null until the server has reported it. @type {Progress | null} */
  progress = null;
  /** Number of failed requests. */
  lost = 0;
  timer = 0;
  /** Whether there was something to wait for: then it is shown until the table opens. */
  isShown = false;
  since = performance.now();

  /**
   * @param {string} game empty if unknown, as after following a link
   * @param {() => void} redraw
   * @param {boolean} [needsSearch] whether a strong bot is wanted; undefined if unknown
   */
  constructor(game, redraw, needsSearch) {
    this.game = game;
    this.redraw = redraw;
    this.needsSearch = needsSearch;
  }

  /** Poll the progress until the game is ready. @param {number} [delay] before the first request, in milliseconds */
  start(delay = 0) {
    this.timer = setTimeout(() => this.ask(), delay);
    return this;
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  async ask() {
    const asked = this.timer;
    const games = await progressOfGames();
    if (this.timer !== asked) return; // stopped in the meantime
    if (games) this.progress = this.find(games);
    else this.lost += 1;
    this.isShown ||= this.isNeeded;
    const isUnknown = !games && !this.progress && this.lost <= MOST_LOST; // some servers don't report progress
    if (this.isNeeded || isUnknown) this.timer = setTimeout(() => this.ask(), PAUSE);
    this.redraw();
  }

  /**
   * The game that is waited for. If that is unknown, the one furthest along, because the server continues with it.
   * @param {{[game: string]: Progress}} games
   * @returns {Progress | null}
   */
  find(games) {
    if (this.game) return games[this.game] ?? null;
    const furthest = (/** @type {(one: Progress) => boolean} */ isReady) =>
      Object.values(games).filter((one) => !isReady(one)).sort((one, other) => other.done - one.done)[0];
    return furthest((one) => one.is_ready) ?? furthest((one) => one.has_search) ?? null;
  }

  /** Whether there is something to wait for. */
  get isNeeded() {
    return this.progress !== null && !(this.progress.is_ready && (this.progress.has_search || this.needsSearch === false));
  }

  /** The share that is done, from 0 to 1. */
  get done() {
    const { is_ready: isReady = false, done = 0 } = this.progress ?? {};
    return this.needsSearch ? (isReady ? 0.5 : 0) + done / 2 : done;
  }

  view() {
    const { game, progress } = this;
    const title = game ? say("preparing.title", { game: say(`game.${game}`) }) : say("preparing.any");
    const isLong = performance.now() - this.since > LONG;
    return h(
      "main",
      { key: "preparing", class: "opening preparing", "aria-busy": "true" },
      h("div", { class: game ? "picture" : "logo", "aria-hidden": "true" }, game ? picture(game) : marotte()),
      h("h1", {}, title),
      h("progress", { max: 1, value: this.done, "aria-label": title }),
      h("p", { class: "hush", role: "status" }, isLong && say(`preparing.${progress?.step ?? "waiting"}`), " ", isLong && say("preparing.once")),
    );
  }
}
