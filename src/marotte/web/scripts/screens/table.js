/** The table screen: the lobby, the game and its end. Its data and requests are in table/session.js. */

import { h } from "../dom.js";
import { has, say } from "../language.js";
import { announce } from "../announcer.js";
import { change, settings } from "../settings.js";
import { board } from "../table/board.js";
import { LONGEST_COUNTDOWN, timeLeft } from "../table/clock.js";
import { ending, resting } from "../table/round_end.js";
import { withAnimation } from "../table/card_animation.js";
import { handOver } from "../table/handover.js";
import { lobby } from "../table/lobby.js";
import { bar, menu } from "../table/menu.js";
import { isLooking, lookTime, seatsOf } from "../table/model.js";
import { openHands } from "../table/open_hands.js";
import { log, panel, phrases, shut, trick } from "../table/panels.js";
import { PHRASE, place, platePanel } from "../table/seat_plates.js";
import { Session } from "../table/session.js";
import { ownDeck, sheet } from "../table/sheet.js";
import { briefly } from "../table/sentences.js";
import { gameAt } from "../recent_tables.js";
import { notice } from "./message.js";
import { Preparing } from "./preparing.js";
import { ResizingScreen } from "./resizing_screen.js";

/** How long a refusal is shown, in milliseconds. */
const REFUSAL = 6000;

/** How often clocks are updated, in milliseconds; those that show hours only once a minute. */
const TICK = 250;
const MINUTE = 60000;

/** How long after a move its card may still fly from where it was tapped, in milliseconds. */
const TAP = 3000;

/** If the table has not answered by then, its game may still be compiling; in milliseconds. */
const PATIENCE = 600;

/** @typedef {import("../games/games.js").Context} Context */

export class TableScreen extends ResizingScreen {
  session = new Session(location.pathname.split("/")[2], () => this.redraw());
  /** Shown until the table answers. */
  preparing = new Preparing(gameAt(location.pathname.split("/")[2]), () => this.redraw());
  /** The open panel; empty if there is none. */
  panel = "";
  /** The number of the game whose table is shown after its end in place of the result; 0 if there is none. */
  lookedAt = 0;
  /** Whether the link has been copied. */
  isCopied = false;
  /** Where the last tap was, because the card flies from there. @type {DOMRect | null} */
  tapped = null;
  timer = 0;
  /** The index of the card in the hand that had the focus before the redraw; −1 if there was none. */
  cardPlace = -1;
  /** When the screen was last drawn. */
  drawnAt = 0;

  start() {
    const { bots = [] } = /** @type {{bots?: string[]}} */ (history.state ?? {});
    this.session.wishes = { bots, isEager: new URLSearchParams(location.search).has("begin") };
    this.session.open();
    this.preparing.start(PATIENCE);
    this.timer = setInterval(() => this.tick(), TICK);
    this.keys = (/** @type {KeyboardEvent} */ event) => this.press(event);
    addEventListener("keydown", this.keys);
  }

  stop() {
    this.session.close();
    this.preparing.stop();
    clearInterval(this.timer);
    if (this.keys) removeEventListener("keydown", this.keys);
  }

  // Drawing

  view() {
    const { session } = this;
    const { model } = session;
    if (["missing", "forbidden", "refused", "broken"].includes(model.line)) {
      return notice(say(`gone.${model.line}.title`), say(`gone.${model.line}.text`));
    }
    if ((!model.hello || !model.shown) && this.preparing.isNeeded) return this.preparing.view();
    if (!model.hello || !model.shown) return h("p", { class: "waiting", role: "status" }, say(`line.${model.line}`));
    this.preparing.stop();
    const context = session.context();
    if (!context) return this.lobby();
    const isHidden = seatsOf(model).length > 1 && session.seat === null;
    const { status } = context.table;
    const guide = isHidden || status === "over" ? null : session.guide;
    const lesson = guide && this.lesson();
    const hasEnded = (status === "resting" || status === "over") && !isLooking(model, context.now);
    const isOpen = hasEnded && status === "over" && this.lookedAt === context.table.game_number;
    return h(
      "main",
      { class: "table-screen", "data-point": guide?.shown?.lesson.point },
      bar(context, model, (what) => this.open(what)),
      // What the curtain says need not be repeated below it.
      board(context, hasEnded && !isOpen ? "" : briefly(model.latest, context), this.room, (seat) => this.explain(seat), this.doings(), isOpen ? this.openTable(context) : null),
      isHidden && this.forAll(context),
      isHidden && status === "playing" && handOver(session.nextSeat(), context, (seat) => session.take(seat)),
      !seatsOf(model).length && !isOpen && h("p", { key: "watching", class: "watching" }, say("table.watching")),
      hasEnded && status === "resting" ? resting(context, model, lesson, session) : lesson,
      hasEnded && status === "over" && !isOpen && ending(context, session, () => this.look(context.table.game_number)),
      session.options.length > 0 && this.chooser(context),
      this.panels(context),
      this.refusal(),
      h("aside", { class: "side", "aria-label": say("panel.side") }, h("h2", {}, say("panel.log")), log(context, model.history), sheet(context)),
    );
  }

  /** The table after the game: all cards, and a button back to the result. @param {Context} context */
  openTable(context) {
    return h(
      "section",
      { key: "open", class: "mine is-open" },
      h("div", { class: "own-row" }, context.seat !== null && place(context, context.seat, null, (seat) => this.explain(seat)),
        h("button", { type: "button", class: "main", onclick: () => this.look(0) }, say("ending.result"))),
      openHands(context),
    );
  }

  /** Show the table after this game; 0 shows the result. @param {number} game */
  look(game) {
    this.lookedAt = game;
    this.redraw();
  }

  /**
   * Buttons for all players who share the device: to end a pause, or to come back if all are away.
   * @param {Context} context
   */
  forAll({ table }) {
    const { session } = this;
    const [first, ...others] = seatsOf(session.model);
    const button = (/** @type {string} */ words, /** @type {() => void} */ act) =>
      h("section", { key: "for all", class: "hand-over" }, h("button", { type: "button", class: "main", onclick: act }, words));
    if (table.status === "paused") return button(say("menu.resume"), () => session.send({ type: "resume", seat: first }));
    if (table.status === "over" || session.awaySeats().length <= others.length) return null;
    return button(say("table.return"), () => session.sendForAll({ type: "return" }));
  }

  lobby() {
    const { session } = this;
    if (session.isIntroducing) return this.introduction();
    const doings = {
      send: (/** @type {object} */ message) => session.send(message),
      sit: (/** @type {string} */ name) => session.sit(name),
      share: (/** @type {string} */ link) => this.share(link),
      open: () => this.open("room"),
    };
    return [lobby(session.model, session.invitation, this.isCopied, this.lesson(), doings), this.panel === "room" && this.lettingIn(), this.refusal()];
  }

  /** Ask for confirmation before the table is opened to the local network. */
  lettingIn() {
    const letIn = async (/** @type {Event} */ event) => {
      shut(event);
      if (!(await this.session.openToRoom())) return;
      announce(say("room.isOpen"));
      this.querySelector(".invitation .code")?.scrollIntoView({ block: "nearest" });
    };
    return panel(say("room.title"), () => this.open(""), [
      h("p", { key: "text" }, say("room.text")),
      h("div", { key: "choices", class: "choices" },
        h("button", { type: "button", onclick: shut }, say("room.cancel")),
        h("button", { type: "button", class: "main", onclick: letIn }, say("room.open"))),
    ]);
  }

  /** The guide's current lesson. */
  lesson() {
    const { session } = this;
    return session.guide?.view(() => session.understand(), () => session.dismissGuide()) ?? null;
  }

  /** The introduction for a newcomer, before a game that begins at once. */
  introduction() {
    const { session } = this;
    const opening = session.guide?.opening(() => session.understand(), () => session.dismissGuide());
    return opening ?? h("p", { class: "waiting", role: "status" }, say("line.connecting"));
  }

  doings() {
    const { session } = this;
    return {
      tap: (/** @type {string} */ card, /** @type {HTMLElement} */ element) => {
        this.tapped = element.getBoundingClientRect();
        session.tap(card, element.dataset.key);
      },
      hint: () => session.askForHint(),
      undo: () => session.undo(),
      pause: () => session.sendForAll({ type: "pause" }),
      resume: () => session.sendFrom("resume"),
      open: (/** @type {string} */ what) => this.open(what),
      sort: () => {
        change({ order: settings.order === "suits" ? "values" : "suits" });
        this.redraw();
      },
      comeBack: () => session.sendFrom("return"),
    };
  }

  /** @param {Context} context */
  chooser(context) {
    const { session } = this;
    const best = context.hint?.moves[0]?.move;
    return panel(say("table.choose"), () => session.offer([]), h("div", { class: "choices" },
      session.options.map((move, index) => h("button", { key: move, type: "button", autofocus: index === 0, class: move === best ? "is-hinted" : "", "data-move": move, onclick: () => session.play(move) },
        context.game.pictureOf?.(move), context.game.moveName(move, context)))));
  }

  /** @param {Context} context */
  panels(context) {
    const { panel: name, session } = this;
    const close = () => name === this.panel && this.open(""); // another one may have been opened by a shortcut already
    switch (name) {
      case "log":
        return panel(say("panel.log"), close, log(context, session.model.history));
      case "scores":
        return panel(say("panel.scores"), close, [sheet(context), ownDeck(context)]);
      case "trick":
        return panel(say("panel.trick"), close, trick(context, session.model.history));
      case "phrases":
        return panel(say("panel.phrases"), close, phrases((phrase) => session.send({ type: "say", seat: session.seat, phrase })));
      case "menu":
        return panel(say("panel.menu"), close, menu(context, session));
      default:
        return platePanel(context, name, close);
    }
  }

  refusal() {
    const { refusal } = this.session.model;
    return refusal && h("p", { key: "refusal", class: "refusal is-floating", role: "alert" }, this.reason(refusal));
  }

  /** Why something was refused, in the reader's language. @param {import("../table/model.js").Data} refusal */
  reason(refusal) {
    const context = this.session.context();
    const rule = (refusal.rule ?? "").split(",")[0];
    const why = context && `why.${context.game.name}.${rule}`;
    if (context && why && rule && has(why)) return [say(why, context.game.whyNot(context)), " ", h("small", {}, refusal.rule)];
    return has(`refused.${refusal.code}`) ? say(`refused.${refusal.code}`) : refusal.sentence;
  }

  redraw() {
    if (!this.isConnected) return;
    const { session } = this;
    const context = session.context();
    if (context) session.guide?.look(context, session.model.latest, session.person);
    session.tellReading();
    this.cardPlace = [...this.querySelectorAll(".hand button")].findIndex((card) => card === document.activeElement);
    this.drawnAt = performance.now();
    const isTapped = this.tapped && this.drawnAt - session.movedAt < TAP;
    withAnimation(this, () => super.redraw(), isTapped ? { seat: session.seat, rect: /** @type {DOMRect} */ (this.tapped) } : null);
    this.measure();
  }

  measure() {
    super.measure();
    this.session.guide?.place(this);
  }

  get sign() {
    return this.session.context()?.own?.moves.length ? "● " : "";
  }

  /** Keep the focus in the hand when a card is gone; in the lobby, on the button that begins the game. */
  firstFocus() {
    const begin = this.isArriving ? ".hand-over .main" : ".hand-over .main, .lobby > .choices .main";
    return this.card(this.cardPlace) ?? this.querySelector(begin) ?? super.firstFocus();
  }

  /** The card at this index of the hand, or the last one. @param {number} place @returns {HTMLElement | null} */
  card(place) {
    const cards = /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll(".hand button"));
    return cards[Math.min(Math.max(0, place), cards.length - 1)] ?? null;
  }

  /** Update clocks; remove tricks, phrases and refusals whose time is up. */
  tick() {
    const { session } = this;
    const { closing, said, shown, refusal, endedAt } = session.model;
    if (!shown) return;
    const now = performance.now();
    const left = shown.table.time ? timeLeft(shown.table) : null;
    const isTimed = left !== null && (left < LONGEST_COUNTDOWN || now - this.drawnAt > MINUTE);
    const looked = now - Math.max(closing?.at ?? -Infinity, endedAt);
    const hasNews = looked < lookTime(shown.table) + 2 * TICK || Object.values(said).some((one) => now - one.at < PHRASE + 2 * TICK);
    const isStale = refusal && now - refusal.at > REFUSAL;
    if (isStale) session.model = { ...session.model, refusal: null };
    if (isTimed || hasNews || isStale) this.redraw();
  }

  // User input

  /** Open the panel that explains a seat's plate. @param {number} seat */
  explain(seat) {
    this.open(`plate ${seat}`);
  }

  /** @param {string} what */
  open(what) {
    this.panel = what;
    this.redraw();
  }

  /** Share the link with the device's share dialog, or copy it. @param {string} link */
  async share(link) {
    if (navigator.share) return navigator.share({ url: link, title: "Marotte" }).catch(() => undefined);
    const field = /** @type {HTMLInputElement | null} */ (this.querySelector(".invitation input"));
    field?.select();
    // Pages without TLS, as in a local network, have no clipboard API, only the old command.
    await (navigator.clipboard?.writeText(link) ?? Promise.reject(new Error("no clipboard"))).catch(() => document.execCommand("copy"));
    this.isCopied = true;
    announce(say("lobby.copied"));
    return this.redraw();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    if (!settings.shortcuts || this.querySelector("dialog[open]")) return;
    const { session } = this;
    const context = session.context();
    if (!context) return;
    const doings = this.doings();
    /** @type {{[key: string]: () => void}} */
    const keys = {
      h: doings.hint,
      u: doings.undo,
      o: doings.sort,
      l: () => this.open("log"),
      s: () => this.open("scores"),
      t: () => context.position.trick && this.open("trick"),
      p: () => session.seat !== null && this.open("phrases"),
      m: () => this.open("menu"),
      g: () => session.understand(),
      c: () => this.card(0)?.focus({ preventScroll: true }),
    };
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

customElements.define("table-screen", TableScreen);
