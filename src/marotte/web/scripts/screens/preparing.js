/** While a game is compiled, once after the first start: its picture, what is being done, and how much of it is left. */

import { picture } from "../cards/pictures.js";
import { marotte } from "../cards/tokens.js";
import { h } from "../dom.js";
import { say } from "../language.js";
import { progressOfGames } from "../server.js";

/** @typedef {{is_ready: boolean, has_search: boolean, step: string, done: number}} Progress of a game, see docs/protocol.md */

/** How often the server is asked, in milliseconds. */
const PAUSE = 500;

/** How many answers may be lost before nothing is known. */
const MOST_LOST = 5;

/** After this time one is told why it takes so long, in milliseconds. */
const LONG = 3000;

export class Preparing {
  /** How far it is; unknown until the server has said it. @type {Progress | null} */
  progress = null;
  /** How many answers were lost. */
  lost = 0;
  timer = 0;
  /** Whether there was something to wait for: then it is shown until the table is there. */
  isShown = false;
  since = performance.now();

  /**
   * @param {string} game which one; empty if that is not known, as behind a link
   * @param {() => void} redraw
   * @param {boolean} [needsSearch] whether a strong bot is wanted; left out if that is not known either
   */
  constructor(game, redraw, needsSearch) {
    this.game = game;
    this.redraw = redraw;
    this.needsSearch = needsSearch;
  }

  /** Ask how far it is until it is ready, from now on or after some time, in milliseconds. @param {number} [delay] */
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
    if (this.timer !== asked) return; // nobody waits any longer
    if (games) this.progress = this.find(games);
    else this.lost += 1;
    this.isShown ||= this.isNeeded;
    const isUnknown = !games && !this.progress && this.lost <= MOST_LOST; // a server need not know
    if (this.isNeeded || isUnknown) this.timer = setTimeout(() => this.ask(), PAUSE);
    this.redraw();
  }

  /**
   * The game that is waited for: if that is not known, the one that is furthest, for the server goes on with it.
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

  /** How much is done, from 0 to 1. */
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
