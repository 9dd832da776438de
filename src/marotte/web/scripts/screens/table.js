/** A table: the lobby before the game, the game, and its end. */

import { Connection } from "../connection.js";
import { h } from "../dom.js";
import { GAMES } from "../games/games.js";
import { has, say } from "../language.js";
import { announce } from "../news.js";
import { go } from "../routes.js";
import { Refused, invitationTo, sitDown, storyOf } from "../server.js";
import { change, settings } from "../settings.js";
import { ring } from "../sounds.js";
import { board } from "../table/board.js";
import { ending, resting } from "../table/ending.js";
import { withFlights } from "../table/flights.js";
import { handOver } from "../table/handover.js";
import { lobby } from "../table/lobby.js";
import { bar, menu } from "../table/menu.js";
import { newModel, ownOf, receive } from "../table/model.js";
import { log, panel, phrases, sheet, trick } from "../table/panels.js";
import { sentences } from "../table/telling.js";
import { remember } from "../visits.js";
import { Screen } from "./screen.js";

/** How long a complete trick stays on the table, in milliseconds. */
const TRICK = 1800;

/** How long a refusal is shown, in milliseconds. */
const REFUSAL = 6000;

export class TableScreen extends Screen {
  model = newModel();
  /** Which of the own seats looks, if several people share the device; null while nobody should see a hand. @type {number | null} */
  seat = null;
  /** Cards that are picked for a move of several. @type {string[]} */
  chosen = [];
  /** An answer is on its way: until the server has it, there is nothing to do. */
  isMoving = false;
  /** Moves to choose among after a tap on a card. @type {string[]} */
  options = [];
  /** Which panel is open. */
  panel = "";
  /** The link for the others. @type {{url: string, is_local: boolean} | null} */
  invitation = null;
  /** Whether a game is to begin as soon as somebody sits. */
  isEager = false;
  room = { width: 300, card: { width: 64, height: 90 } };
  /** Where the last tap was, for the card flies from there. @type {DOMRect | null} */
  tapped = null;
  /** @type {Connection | null} */
  connection = null;
  timer = 0;

  start() {
    const [, , table] = location.pathname.split("/");
    this.table = table;
    this.isEager = new URLSearchParams(location.search).has("begin");
    this.connection = new Connection(table, (message) => this.receive(message), (line) => {
      this.model = { ...this.model, line };
      this.redraw();
    });
    this.observer = new ResizeObserver(() => this.measure());
    this.observer.observe(this);
    this.timer = setInterval(() => this.tick(), 250);
    this.keys = (/** @type {KeyboardEvent} */ event) => this.press(event);
    addEventListener("keydown", this.keys);
  }

  stop() {
    this.connection?.close();
    this.observer?.disconnect();
    clearInterval(this.timer);
    if (this.keys) removeEventListener("keydown", this.keys);
  }

  // What comes from the server

  /** @param {import("../table/model.js").Data} message */
  receive(message) {
    const before = this.model.shown;
    this.isMoving &&= message.type === "said" || message.type === "hinted";
    this.model = receive(this.model, message, performance.now());
    if (message.type === "hello") {
      this.welcome(message);
    } else if (message.type === "table") {
      if (!before && message.table.status === "gathering") this.invite();
      else if (!before) this.recall();
      if (before?.table.asked !== message.table.asked) this.chosen = this.options = [];
      this.turnSeat();
      this.follow(message);
    } else if (message.type === "refused") {
      announce(this.refusal());
    }
    this.redraw();
  }

  /** @param {import("../table/model.js").Data} hello */
  welcome(hello) {
    this.seat = hello.seats[0] ?? null;
    if (hello.seats.length) remember(hello.table, hello.settings);
    if (this.isEager && hello.is_host) {
      this.isEager = false;
      history.replaceState(null, "", location.pathname);
      this.send({ type: "begin" });
    }
  }

  async invite() {
    this.invitation = await invitationTo(this.table ?? "").catch(() => null);
    this.redraw();
  }

  /** What has happened so far: the log of a page that was loaded again. */
  async recall() {
    const story = await storyOf(this.table ?? "").catch(() => []);
    this.model = { ...this.model, story: [...story, ...this.model.story] };
    this.redraw();
  }

  /** @param {import("../table/model.js").Data} message */
  follow(message) {
    const context = this.context();
    if (!context) return;
    const told = sentences(message.happened, context);
    if (told.length) announce(told.join(" "));
    const isMine = Boolean(ownOf(this.model, this.seat)?.moves?.length);
    ring(message.happened, isMine);
  }

  /** Several people on one device: whoever is asked looks, after the others have looked away. */
  turnSeat() {
    const own = this.model.shown?.own ?? [];
    if (own.length < 2) return;
    const asked = own.find((/** @type {any} */ one) => one.moves?.length);
    if (asked && asked.seat !== this.seat) this.seat = null;
  }

  // What goes to the server

  /** @param {object} message */
  send(message) {
    const isSent = this.connection?.send(message) ?? false;
    if (!isSent) announce(say("line.lost"));
    return isSent;
  }

  /** Say what was asked for, once. @param {object} message */
  answer(message) {
    this.isMoving = this.send(message);
    this.redraw();
  }

  /** @param {string} move */
  play(move) {
    this.chosen = [];
    this.options = [];
    this.answer({ type: "move", seat: this.seat, version: this.model.shown?.version, move });
  }

  /**
   * @param {string} card
   * @param {HTMLElement} element
   */
  tap(card, element) {
    const context = this.context();
    if (!context?.own) return;
    this.tapped = element.getBoundingClientRect();
    const moves = context.game.movesOf(card, context.own.moves);
    if (moves.some((move) => move.startsWith("swap "))) return this.choose(card);
    if (moves.length === 1) return this.play(moves[0]);
    if (moves.length) this.options = moves;
    else if (context.own.moves.length && !context.table.time.moment) this.play(card); // the answer says why not
    else announce(say("table.notYet"));
    return this.redraw();
  }

  /** @param {string} card */
  choose(card) {
    const isChosen = this.chosen.includes(card);
    this.chosen = isChosen ? this.chosen.filter((one) => one !== card) : [...this.chosen, card];
    this.redraw();
  }

  // What is to be seen

  /** @returns {import("../games/games.js").Context | null} */
  context() {
    const { hello, shown, story, closing, said, hint } = this.model;
    if (!hello || !shown?.table.position) return null;
    const game = GAMES[hello.settings.game];
    const now = performance.now();
    const movers = story.filter((entry) => entry.what === "moved");
    const own = ownOf(this.model, this.seat);
    return {
      game,
      table: shown.table,
      position: shown.table.position,
      own: own && this.isMoving ? { ...own, moves: [] } : own,
      seat: hello.seats.length ? this.seat : null,
      seats: hello.settings.seats,
      settings: hello.settings,
      name: (seat) => shown.table.seats[seat].name,
      closing: closing && now - closing.at < TRICK && !shown.table.position.trick?.length ? closing.fact : null,
      hint: hint?.seat === this.seat ? hint : null,
      said,
      now,
      lastMover: movers[movers.length - 1]?.seat ?? null,
      play: (move) => this.play(move),
      chosen: this.chosen,
      choose: (card) => this.choose(card),
    };
  }

  view() {
    const { model } = this;
    if (model.line === "missing" || model.line === "forbidden" || model.line === "refused") return gone(model.line);
    if (!model.hello || !model.shown) return h("p", { class: "waiting", role: "status" }, say(`line.${model.line}`));
    const context = this.context();
    if (!context) return lobby(model, this.invitation, { send: (message) => this.send(message), sit: (name, seat) => this.sit(name, seat) });
    const isHidden = model.hello.seats.length > 1 && this.seat === null;
    return h(
      "main",
      { class: "table-screen" },
      bar(context, model, (what) => this.open(what)),
      isHidden ? handOver(this.nextSeat(), context, (seat) => this.take(seat)) : board(context, model.news, this.room, this.doings()),
      context.table.status === "resting" && resting(context, model, this.isMoving, (message) => this.answer(message)),
      context.table.status === "over" && this.panel !== "away" && ending(context, model, (message) => this.send(message), () => this.open("away")),
      this.options.length > 0 && this.chooser(context),
      this.panels(context),
      this.refusal() && h("p", { class: "refusal", role: "alert" }, this.refusal()),
      h("aside", { class: "side", "aria-label": say("panel.side") }, h("h2", {}, say("panel.log")), log(context, model.story), sheet(context)),
    );
  }

  doings() {
    return {
      tap: (/** @type {string} */ card, /** @type {HTMLElement} */ element) => this.tap(card, element),
      hint: () => this.send({ type: "hint", seat: this.seat }),
      undo: () => this.send({ type: "undo", seat: this.seat }),
      open: (/** @type {string} */ what) => this.open(what),
      sort: () => {
        change({ order: settings.order === "suits" ? "values" : "suits" });
        this.redraw();
      },
      comeBack: () => this.send({ type: "return", seat: this.seat }),
    };
  }

  /** @param {import("../games/games.js").Context} context */
  chooser(context) {
    return panel(say("table.choose"), () => this.dismiss(), h("div", { class: "choices" },
      this.options.map((move) => h("button", { key: move, type: "button", "data-move": move, onclick: () => this.play(move) }, context.game.moveName(move, context)))));
  }

  /** @param {import("../games/games.js").Context} context */
  panels(context) {
    const { panel: name } = this;
    const close = () => name === this.panel && this.open(""); // who types fast has opened another one already
    switch (name) {
      case "log":
        return panel(say("panel.log"), close, log(context, this.model.story));
      case "scores":
        return panel(say("panel.scores"), close, sheet(context));
      case "trick":
        return panel(say("panel.trick"), close, trick(context, this.model.story));
      case "phrases":
        return panel(say("panel.phrases"), close, phrases((phrase) => {
          this.send({ type: "say", seat: this.seat, phrase });
          close();
        }));
      case "menu":
        return panel(say("panel.menu"), close, menu(context, (message) => this.send(message), (what) => this.open(what)));
      default:
        return null;
    }
  }

  refusal() {
    const { refusal } = this.model;
    if (!refusal || performance.now() - refusal.at > REFUSAL) return "";
    const context = this.context();
    const rule = (refusal.rule ?? "").split(",")[0];
    const why = context && `why.${context.game.name}.${rule}`;
    if (context && why && rule && has(why)) return `${say(why, context.game.whyNot(context))} (${refusal.rule})`;
    return has(`refused.${refusal.code}`) ? say(`refused.${refusal.code}`) : refusal.sentence;
  }

  redraw() {
    if (!this.isConnected) return;
    withFlights(this, () => super.redraw(), this.tapped && { seat: this.seat, rect: this.tapped });
    this.measure();
  }

  /** How much room there is for the hand; it is laid anew if that has changed. */
  measure() {
    const mine = this.querySelector(".mine");
    if (!mine) return;
    const width = mine.clientWidth - 16;
    const style = getComputedStyle(document.documentElement);
    const cardWidth = parseFloat(style.getPropertyValue("--hand-card")) || 64;
    if (width !== this.room.width || cardWidth !== this.room.card.width) {
      this.room = { width, card: { width: cardWidth, height: Math.round(cardWidth * 1.4) } };
      this.redraw();
    }
  }

  /** Clocks go on, tricks and phrases go away. */
  tick() {
    const { closing, said, shown } = this.model;
    const now = performance.now();
    const isTimed = shown?.table.time?.left != null;
    const hasNews = (closing && now - closing.at < TRICK + 500) || Object.values(said).some((one) => now - one.at < 6000);
    if (isTimed || hasNews || this.model.refusal) this.redraw();
  }

  // What people do

  /** @param {string} what */
  open(what) {
    this.panel = what;
    this.redraw();
  }

  dismiss() {
    this.options = [];
    this.redraw();
  }

  /** @param {number} seat */
  take(seat) {
    this.seat = seat;
    this.redraw();
  }

  /** Whose turn it is among those who share the device. */
  nextSeat() {
    const own = this.model.shown?.own ?? [];
    return (own.find((/** @type {any} */ one) => one.moves?.length) ?? own[0]).seat;
  }

  /**
   * @param {string} name
   * @param {number} [seat]
   */
  async sit(name, seat) {
    try {
      await sitDown(this.table ?? "", name, seat);
      change({ name });
      this.connection?.close();
      this.stop();
      this.start();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.model = { ...this.model, refusal: { code: error.code, sentence: error.message, at: performance.now() } };
      this.redraw();
    }
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    if (this.querySelector("dialog[open]")) return;
    const context = this.context();
    if (!context) return;
    const doings = this.doings();
    /** @type {{[key: string]: () => void}} */
    const keys = {
      h: doings.hint,
      u: doings.undo,
      o: doings.sort,
      l: () => this.open("log"),
      s: () => this.open("scores"),
      t: () => this.open("trick"),
      p: () => this.open("phrases"),
      m: () => this.open("menu"),
      c: () => /** @type {HTMLElement | null} */ (this.querySelector(".hand button"))?.focus(),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/** @param {string} line */
function gone(line) {
  return h("div", { class: "notice" }, h("h1", {}, say(`gone.${line}.title`)), h("p", {}, say(`gone.${line}.text`)),
    h("a", { class: "button main", href: "/", onclick: go }, say("gone.home")));
}

customElements.define("table-screen", TableScreen);
