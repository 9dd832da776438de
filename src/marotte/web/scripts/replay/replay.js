/** A finished game, step by step: one played on this device, from a link, or from a file. */

import { tool, wayBack } from "../buttons.js";
import { icon } from "../cards/icons.js";
import { knowDeck } from "../decks.js";
import { h } from "../dom.js";
import { gameOf } from "../games/games.js";
import { locale, say } from "../language.js";
import { announce } from "../announcer.js";
import { commitmentOf } from "../commitments.js";
import { go } from "../routes.js";
import { Refused, recordOf, replay, replayOf } from "../server.js";
import { board } from "../table/board.js";
import { fullTitle, sectionsOf, hasOneRound, isSameSection, roundStarts, sectionStarts } from "../table/log_sections.js";
import { ShufflePanel } from "../table/shuffle_panel.js";
import { controls, nearest } from "./controls.js";
import { winnersOf } from "../table/round_end.js";
import { withAnimation } from "../table/card_animation.js";
import { factsOf } from "../table/model.js";
import { openHands } from "../table/open_hands.js";
import { log, panel } from "../table/panels.js";
import { platePanel } from "../table/seat_plates.js";
import { ownDeck, sheet } from "../table/sheet.js";
import { briefly } from "../table/sentences.js";
import { dropClosedTables } from "../recent_tables.js";
import { ResizingScreen } from "../screens/resizing_screen.js";

/** How long each step is shown during playback, in milliseconds. */
const STEP = 1200;

/** Delay before the address follows a step, in milliseconds: browsers limit how often it may change. */
const NOTE = 200;

/** In place of a seat: all hands are visible. */
const ALL = -1;

export class ReplayScreen extends ResizingScreen {
  /** @type {any} */
  game = null;
  /** The round and section of each step. @type {import("../table/log_sections.js").Chapter[]} */
  chapters = [];
  /** Whether the address leads others to the same game. */
  hasAddress = false;
  /** Tables at which games were finished on this device. @type {Awaited<ReturnType<typeof dropClosedTables>>} */
  own = [];
  step = 0;
  /** The seat whose hand is visible, or `ALL`. */
  eyes = ALL;
  panel = "";
  /** Why there is nothing to show. @type {Refused | null} */
  wrong = null;
  /** The check of this game's shuffles. @type {ShufflePanel | null} */
  checking = null;
  isBusy = false;
  timer = 0;
  noting = 0;

  start() {
    this.follow();
    this.keys = (/** @type {KeyboardEvent} */ event) => this.press(event);
    addEventListener("keydown", this.keys);
  }

  stop() {
    clearInterval(this.timer);
    clearTimeout(this.noting);
    if (this.keys) removeEventListener("keydown", this.keys);
  }

  resume() {
    this.wrong = null;
    this.redraw();
    if (!this.game) this.follow();
  }

  /** Load the game that the address names; without one, list the games of this device. */
  follow() {
    const [, , table, number] = location.pathname.split("/");
    const game = Number(number);
    this.hasAddress = Boolean(table);
    if (table) this.load(() => replayOf(table, game), () => recordOf(table, game), commitmentOf(table, game));
    else this.remember();
  }

  /** List the games that were finished on this device. */
  async remember() {
    this.own = (await dropClosedTables()).filter((visit) => visit.finished);
    this.redraw();
  }

  /**
   * @param {() => Promise<any>} ask
   * @param {() => Promise<any>} read fetches the record
   * @param {string | null} promised the hash of its shuffles, if this device was shown it before the game
   */
  async load(ask, read, promised) {
    this.isBusy = true;
    this.wrong = null;
    this.redraw();
    try {
      const game = await ask();
      await knowDeck(game);
      this.game = game;
      this.checking = new ShufflePanel(read, promised, () => this.redraw());
      this.chapters = sectionsOf(this.game.steps.flatMap((/** @type {any} */ step) => step.events), gameOf(this.game));
      this.findMoment();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.wrong = error;
    }
    this.isBusy = false;
    this.redraw();
  }

  /** Go to the step that the address names, counted from 1, and to the seat whose hand is visible, if it names one. */
  findMoment() {
    const address = new URLSearchParams(this.hasAddress ? location.search : "");
    const number = (/** @type {string} */ name) => (/^\d+$/.test(address.get(name) ?? "") ? Number(address.get(name)) : null);
    const seat = number("seat");
    this.step = this.within((number("step") ?? 1) - 1);
    this.eyes = seat !== null && seat < this.game.seats ? seat : ALL;
  }

  /** Put the step and the seat into the address, to be shared. The history state stays, and so the way back. */
  noteMoment() {
    clearTimeout(this.noting);
    if (!this.hasAddress) return;
    const seat = this.eyes === ALL ? "" : `&seat=${this.eyes}`;
    const address = `${location.pathname}?step=${this.step + 1}${seat}`;
    this.noting = setTimeout(() => history.replaceState(history.state, "", address), NOTE);
  }

  /** @param {number} step */
  within(step) {
    return Math.max(0, Math.min(this.game.steps.length - 1, step));
  }

  /** @param {File | undefined} file */
  async read(file) {
    if (file) await this.load(async () => replay(await file.text()), async () => JSON.parse(await file.text()), null);
  }

  /** @param {number} step */
  show(step) {
    this.step = this.within(step);
    this.noteMoment();
    this.redraw();
  }

  /** Go to a step and announce it; a new round or section is announced first. @param {number} step */
  go(step) {
    const before = this.chapters[this.step];
    this.show(step);
    const chapter = this.chapters[this.step];
    const title = !isSameSection(chapter, before) && fullTitle(chapter, this.context());
    announce([title && `${title}.`, this.told()].filter(Boolean).join(" "));
  }

  /** Go to a step at the reader's request, which ends playback. @param {number} step */
  jump(step) {
    this.hold();
    this.go(step);
  }

  /** What happened in this step, and at the end who has won. */
  told() {
    const { events, table } = this.game.steps[this.step];
    const context = this.context();
    return [briefly(events, context), table.status === "over" && winnersOf(context)].filter(Boolean).join(" ");
  }

  run() {
    if (this.timer) return this.hold();
    if (this.step === this.game.steps.length - 1) this.go(0); // start again
    this.timer = setInterval(() => {
      this.go(this.step + 1);
      if (this.step === this.game.steps.length - 1) this.hold();
    }, STEP);
    return this.redraw();
  }

  hold() {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = 0;
    this.redraw();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (!this.game || event.ctrlKey || event.altKey || event.metaKey || this.querySelector("dialog[open]")) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    const { chapters, step } = this;
    const last = chapters.length - 1;
    const starts = event.shiftKey ? roundStarts(chapters) : sectionStarts(chapters);
    const to = {
      ArrowLeft: step - 1,
      ArrowRight: step + 1,
      PageUp: nearest(starts, step, -1, last),
      PageDown: nearest(starts, step, 1, last),
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.jump(to);
  }

  /** @returns {import("../games/games.js").Context} */
  context() {
    const { game, step, eyes } = this;
    const { table, own, events } = game.steps[step];
    const seats = table.seats.map((/** @type {any} */ seat) => ({ ...seat, kind: "" })); // a record does not say who was a bot
    const trick = factsOf(events).find((fact) => fact.fact === "trick");
    return {
      game: gameOf(game),
      table: { ...table, seats },
      position: table.position,
      own: eyes === ALL ? undefined : own[eyes],
      seat: eyes === ALL ? null : eyes,
      reader: eyes === ALL ? null : eyes,
      seats: game.seats,
      settings: { game: game.game, options: game.options, deck: game.deck, has_hints: false, has_undo: false, clock: { unit: "none", amount: 1 } },
      name: (seat) => table.seats[seat].name,
      closing: trick && !table.position.trick?.length ? trick : null,
      hint: null,
      said: {},
      now: 0,
      lastMover: events.findLast((/** @type {any} */ event) => event.type === "moved")?.seat ?? null,
      play: () => undefined,
      chosen: [],
      choose: () => undefined,
      raised: "",
      opened: eyes === ALL || table.status === "over" ? own.map((/** @type {any} */ one) => one.cards) : null,
    };
  }

  redraw() {
    if (!this.isConnected) return;
    withAnimation(this, () => super.redraw());
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
    const events = steps.slice(0, this.step + 1).flatMap((/** @type {any} */ step) => step.events);
    return h(
      "main",
      { class: "table-screen is-replay" },
      h("header", { class: "bar" },
        h("a", { class: "tool", href: history.state?.table ?? "/", "aria-label": say(history.state?.table ? "gone.table" : "bar.home"), onclick: go }, icon(history.state?.table ? "back" : "home")),
        h("h1", {}, say(`game.${this.game.game}`), " ", !hasOneRound(context) && h("small", {}, say("bar.round", { number: steps[this.step].round }))),
        h("label", { class: "eyes" }, icon("eye"), h("span", { class: "only-read" }, say("replay.eyes")),
          h("select", { value: String(this.eyes), onchange: (/** @type {any} */ event) => this.lookAs(Number(event.target.value)) },
            h("option", { value: String(ALL) }, say("replay.all")),
            Array.from({ length: this.game.seats }, (_, seat) => h("option", { key: String(seat), value: String(seat) }, context.name(seat))))),
        tool("log", say("panel.log"), () => this.open("log")),
        tool("scores", say("panel.scores"), () => this.open("scores"))),
      board(context, this.told(), this.room, (seat) => this.open(`plate ${seat}`), null),
      context.seat === null && openHands(context),
      controls({ context, chapters: this.chapters, step: this.step, isRunning: Boolean(this.timer) }, this.told(), {
        go: (step) => this.jump(step),
        slide: (step) => this.slide(step),
        run: () => this.run(),
      }),
      platePanel(context, name, close),
      name === "log" && panel(say("panel.log"), close, log(context, events)),
      name === "scores" && panel(say("panel.scores"), close, [sheet(context), ownDeck(context), this.game.is_verified !== null && this.checking?.view()]),
    );
  }

  /** Go to a step without announcing it, as the slider does that itself. @param {number} step */
  slide(step) {
    this.hold();
    this.show(step);
  }

  /** @param {number} eyes */
  lookAs(eyes) {
    this.eyes = eyes;
    this.noteMoment();
    this.redraw();
  }

  /** @param {string} name of a panel */
  open(name) {
    this.panel = name;
    this.redraw();
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
 * Why a game can't be shown. A record can be wrong in many ways, so the server's own message is given.
 * @param {Refused} refused
 */
function reasons({ code, reason, message }) {
  return code === "malformed" ? [say("replay.wrong"), " ", h("span", { lang: "en" }, message)] : reason;
}

/**
 * Links to the games that were finished at a table.
 * @param {import("../recent_tables.js").Visit & {finished: number}} visit
 */
function finishedGames({ table, game, at, finished }) {
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(at);
  return Array.from({ length: finished }, (_, index) =>
    h("li", { key: `${table} ${index}` }, h("a", { class: "button", href: `/replay/${table}/${index + 1}`, onclick: go },
      say(`game.${game}`), " ", h("small", {}, day, index > 0 && ` (${index + 1})`))));
}

customElements.define("replay-screen", ReplayScreen);
