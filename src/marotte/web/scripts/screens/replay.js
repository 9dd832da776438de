/** A finished game, step by step: own, from a link, or from a file. */

import { tool, wayBack } from "../buttons.js";
import { icon } from "../cards/icons.js";
import { h } from "../dom.js";
import { gameOf } from "../games/games.js";
import { locale, say } from "../language.js";
import { announce } from "../news.js";
import { promisedBy } from "../promises.js";
import { go } from "../routes.js";
import { Refused, recordOf, replay, replayOf } from "../server.js";
import { board } from "../table/board.js";
import { Checking } from "../table/checking.js";
import { winnersOf } from "../table/ending.js";
import { withFlights } from "../table/flights.js";
import { sorted } from "../table/hand.js";
import { factsOf } from "../table/model.js";
import { log, panel, sheet } from "../table/panels.js";
import { briefly } from "../table/telling.js";
import { lookAfter } from "../visits.js";
import { RoomyScreen } from "./roomy.js";

/** How long a step is shown when it goes by itself, in milliseconds. */
const STEP = 1200;

/** Everybody's cards are open. */
const ALL = -1;

export class ReplayScreen extends RoomyScreen {
  /** @type {any} */
  game = null;
  /** Tables at which this device has played to the end. @type {Awaited<ReturnType<typeof lookAfter>>} */
  own = [];
  step = 0;
  /** Whose cards are seen. */
  eyes = ALL;
  panel = "";
  /** Why there is nothing to be seen. @type {Refused | null} */
  wrong = null;
  /** The check of this game's shuffles. @type {Checking | null} */
  checking = null;
  isBusy = false;
  timer = 0;

  start() {
    this.follow();
    this.keys = (/** @type {KeyboardEvent} */ event) => this.press(event);
    addEventListener("keydown", this.keys);
  }

  stop() {
    clearInterval(this.timer);
    if (this.keys) removeEventListener("keydown", this.keys);
  }

  resume() {
    this.wrong = null;
    this.redraw();
    if (!this.game) this.follow();
  }

  /** Load the game that the address names, if it does. */
  follow() {
    const [, , table, number] = location.pathname.split("/");
    const game = Number(number);
    if (table) this.load(() => replayOf(table, game), () => recordOf(table, game), promisedBy(table, game));
    else this.remember();
  }

  /** Find the games that were played on this device. */
  async remember() {
    this.own = (await lookAfter()).filter((visit) => visit.finished);
    this.redraw();
  }

  /**
   * @param {() => Promise<any>} ask
   * @param {() => Promise<any>} read the record
   * @param {string | null} promised the hash of its shuffles, if this device was shown it
   */
  async load(ask, read, promised) {
    this.isBusy = true;
    this.wrong = null;
    this.redraw();
    try {
      this.game = await ask();
      this.checking = new Checking(read, promised, () => this.redraw());
      this.step = 0;
      this.eyes = ALL;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.wrong = error;
    }
    this.isBusy = false;
    this.redraw();
  }

  /** @param {File | undefined} file */
  async read(file) {
    if (file) await this.load(async () => replay(await file.text()), async () => JSON.parse(await file.text()), null);
  }

  /** @param {number} step */
  go(step) {
    const last = this.game.steps.length - 1;
    this.step = Math.max(0, Math.min(last, step));
    if (this.step === last) this.hold();
    announce(this.told());
    this.redraw();
  }

  /** What has happened with this step, and at the end who has won. */
  told() {
    const { happened, table } = this.game.steps[this.step];
    const context = this.context();
    return [briefly(happened, context), table.status === "over" && winnersOf(context)].filter(Boolean).join(" ");
  }

  run() {
    if (this.timer) return this.hold();
    if (this.step === this.game.steps.length - 1) this.go(0); // once more
    this.timer = setInterval(() => this.go(this.step + 1), STEP);
    return this.redraw();
  }

  hold() {
    clearInterval(this.timer);
    this.timer = 0;
    this.redraw();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (!this.game || event.ctrlKey || event.altKey || event.metaKey || this.querySelector("dialog[open]")) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    const last = this.game.steps.length - 1;
    const to = { ArrowLeft: this.step - 1, ArrowRight: this.step + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }

  /** @returns {import("../games/games.js").Context} */
  context() {
    const { game, step, eyes } = this;
    const { table, own, happened } = game.steps[step];
    const trick = factsOf(happened).find((fact) => fact.fact === "trick");
    return {
      game: gameOf(game),
      table: { time: { left: null, moment: null, is_open: true }, flash: [], ...table },
      position: table.position,
      own: eyes === ALL ? undefined : own[eyes],
      seat: eyes === ALL ? null : eyes,
      reader: eyes === ALL ? null : eyes,
      seats: game.seats,
      settings: { has_hints: false, has_undo: false, clock: { unit: "none" } },
      name: (seat) => table.seats[seat].name,
      closing: trick && !table.position.trick?.length ? trick : null,
      hint: null,
      said: {},
      now: 0,
      lastMover: happened.findLast((/** @type {any} */ entry) => entry.what === "moved")?.seat ?? null,
      play: () => undefined,
      chosen: [],
      choose: () => undefined,
    };
  }

  redraw() {
    if (!this.isConnected) return;
    withFlights(this, () => super.redraw());
    this.measure();
  }

  view() {
    if (!this.game) return this.choosing();
    const context = this.context();
    const { steps } = this.game;
    const { panel: name } = this;
    const close = () => {
      if (this.panel !== name) return; // another one is open already
      this.panel = "";
      this.redraw();
    };
    const story = steps.slice(0, this.step + 1).flatMap((/** @type {any} */ step) => step.happened);
    return h(
      "main",
      { class: "table-screen is-replay" },
      h("header", { class: "bar" },
        h("a", { class: "tool", href: history.state?.table ?? "/", "aria-label": say(history.state?.table ? "gone.table" : "bar.home"), onclick: go }, icon(history.state?.table ? "back" : "home")),
        h("h1", {}, say(`game.${this.game.game}`), " ", h("small", {}, say("bar.round", { number: steps[this.step].round }))),
        h("label", { class: "eyes" }, icon("eye"), h("span", { class: "only-read" }, say("replay.eyes")),
          h("select", { value: String(this.eyes), onchange: (/** @type {any} */ event) => { this.eyes = Number(event.target.value); this.redraw(); } },
            h("option", { value: String(ALL) }, say("replay.all")),
            Array.from({ length: this.game.seats }, (_, seat) => h("option", { key: String(seat), value: String(seat) }, context.name(seat))))),
        tool("log", say("panel.log"), () => this.open("log")),
        tool("scores", say("panel.scores"), () => this.open("scores"))),
      board(context, this.told(), this.room, null),
      this.eyes === ALL && this.hands(context),
      this.controls(),
      this.panel === "log" && panel(say("panel.log"), close, log(context, story)),
      this.panel === "scores" && panel(say("panel.scores"), close, [sheet(context), this.game.is_verified !== null && this.checking?.view()]),
    );
  }

  /** @param {"log" | "scores"} name */
  open(name) {
    this.panel = name;
    this.redraw();
  }

  /** All hands. @param {import("../games/games.js").Context} context */
  hands({ game, name }) {
    return h("section", { key: "hands", class: "all-hands", tabindex: "0", "aria-label": say("replay.all") },
      this.game.steps[this.step].own.map((/** @type {any} */ own) =>
        h("div", { key: String(own.seat), class: "open-hand" }, h("strong", {}, name(own.seat)),
          h("div", { class: "row" }, sorted(game, own.hand ?? []).map((card, index) =>
            h("span", { key: `${card} ${index}`, class: "card", role: "img", "aria-label": game.cardName(card) }, game.face(card, { letters: game.letters() })))))));
  }

  controls() {
    const { length } = this.game.steps;
    return h("section", { key: "controls", class: "controls", "aria-label": say("replay.controls") },
      tool("first", say("replay.first"), () => this.go(0)),
      tool("back", say("replay.back"), () => this.go(this.step - 1)),
      tool(this.timer ? "pause" : "play", say(this.timer ? "replay.hold" : "replay.run"), () => this.run()),
      tool("forward", say("replay.forward"), () => this.go(this.step + 1)),
      tool("last", say("replay.last"), () => this.go(length - 1)),
      h("input", { type: "range", min: 0, max: length - 1, value: String(this.step), "aria-label": say("replay.step"), oninput: (/** @type {any} */ event) => this.go(Number(event.target.value)) }),
      h("span", { class: "number" }, `${this.step + 1} / ${length}`));
  }

  choosing() {
    return h(
      "main",
      {
        class: "replay-start",
        ondragover: (/** @type {Event} */ event) => event.preventDefault(),
        ondrop: (/** @type {DragEvent} */ event) => {
          event.preventDefault();
          this.read(event.dataTransfer?.files[0]);
        },
      },
      wayBack(),
      h("h1", {}, say("replay.title")),
      this.wrong && h("p", { class: "refusal", role: "alert" }, reasons(this.wrong)),
      this.isBusy
        ? h("p", { role: "status" }, say("line.connecting"))
        : h("label", { class: "drop" }, icon("download"), h("span", {}, say("replay.drop")),
            h("input", { class: "only-read", type: "file", accept: ".json,.jsonl,application/json", onchange: (/** @type {any} */ event) => this.read(event.target.files[0]) })),
      this.own.length > 0 && h("section", {}, h("h2", {}, say("replay.own")), h("ul", { class: "tables" }, this.own.flatMap(finishedGames))),
    );
  }
}

/**
 * Why a game can't be seen. What is wrong with a record can be anything, so that is told as the server does.
 * @param {Refused} refused
 */
function reasons({ code, reason, message }) {
  return code === "malformed" ? [say("replay.wrong"), " ", h("span", { lang: "en" }, message)] : reason;
}

/**
 * Links to the games that were played to the end at a table.
 * @param {import("../visits.js").Visit & {finished: number}} visit
 */
function finishedGames({ table, game, at, finished }) {
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(at);
  return Array.from({ length: finished }, (_, index) =>
    h("li", { key: `${table} ${index}` }, h("a", { class: "button", href: `/replay/${table}/${index + 1}`, onclick: go },
      say(`game.${game}`), " ", h("small", {}, day, index > 0 && ` (${index + 1})`))));
}

customElements.define("replay-screen", ReplayScreen);
