/** A table: the lobby before the game, the game, and its end. */

import { marotte } from "../cards/things.js";
import { Connection } from "../connection.js";
import { h } from "../dom.js";
import { GAMES } from "../games/games.js";
import { has, say } from "../language.js";
import { announce, hush } from "../news.js";
import { note, promisedBy } from "../promises.js";
import { go } from "../routes.js";
import { Refused, invitationTo, recordOf, sitDown, storyOf } from "../server.js";
import { change, settings } from "../settings.js";
import { ring } from "../sounds.js";
import { board } from "../table/board.js";
import { Checking } from "../table/checking.js";
import { ending, resting, winnersOf } from "../table/ending.js";
import { withFlights } from "../table/flights.js";
import { handOver } from "../table/handover.js";
import { lobby } from "../table/lobby.js";
import { LONGEST_COUNTDOWN, bar, menu } from "../table/menu.js";
import { areTurnedOver, isAnswer, isBeginning, newModel, ownOf, recalled, receive, seatsOf } from "../table/model.js";
import { log, panel, phrases, sheet, trick } from "../table/panels.js";
import { PHRASE } from "../table/places.js";
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
  /** Whether the reader has a seat that this device remembers. */
  isSettled = false;
  /** Whether the reader has asked for a move to be taken back. */
  wantsBack = false;
  /** Whether something may have happened before the line was opened. */
  hasMissed = false;
  /** Whether the reader looks at the table after the end of the game. */
  isAway = false;
  /** Whether the link has been copied. */
  isCopied = false;
  /** Whether a game is to begin as soon as somebody sits. */
  isEager = false;
  room = { width: 300, card: { width: 64, height: 90 } };
  /** Where the last tap was, for the card flies from there. @type {DOMRect | null} */
  tapped = null;
  /** The check of this game's shuffles. @type {Checking | null} */
  checking = null;
  /** Explains what is new, if that is wanted. @type {import("../guide/guide.js").Guide | null} */
  guide = null;
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
    this.isMoving &&= !isAnswer(message, before, seatsOf(this.model));
    this.model = receive(this.model, message, performance.now());
    if (message.type === "hello") {
      this.welcome(message);
    } else if (message.type === "table") {
      if (!before && message.table.status === "gathering") this.invite();
      if (areTurnedOver(message, before)) hush();
      if (this.hasMissed && message.table.status !== "gathering") this.recall();
      this.hasMissed = this.wantsBack = false;
      this.notePromise(message, before);
      if (before?.table.asked !== message.table.asked) this.chosen = this.options = [];
      if (before?.table.game_number !== message.table.game_number) this.isAway = false;
      this.turnSeat();
      this.settleIn();
      this.follow(message, before);
    } else if (message.type === "refused") {
      if (this.wantsBack && message.code === "not_allowed") this.refuse({ ...message, code: "undo" });
      this.wantsBack = false;
    } else if (message.type === "said" || message.type === "hinted") {
      this.repeat(message);
    }
    this.redraw();
  }

  /** Say no, with words of our own. @param {import("../table/model.js").Data} refusal */
  refuse(refusal) {
    this.model = receive(this.model, { ...refusal, type: "refused" }, performance.now());
    this.redraw();
  }

  /** @param {import("../table/model.js").Data} hello */
  welcome(hello) {
    this.hasMissed = true;
    const { bots } = /** @type {{bots?: string[]}} */ (history.state ?? {});
    if (bots && hello.is_host) {
      history.replaceState(null, "");
      bots.forEach((bot, seat) => bot && this.send({ type: "invite", seat, bot }));
    }
    if (this.isEager && hello.is_host) {
      this.isEager = false;
      history.replaceState(null, "", location.pathname);
      this.send({ type: "begin" });
    }
  }

  /** Whoever has sat down can come back, and is guided. */
  settleIn() {
    const { hello } = this.model;
    if (this.isSettled || !hello || !seatsOf(this.model).length) return;
    this.isSettled = true;
    remember(hello.table, hello.settings);
    this.callGuide(hello.settings.game);
  }

  /** @param {string} game */
  async callGuide(game) {
    if (!settings.guide || this.guide) return;
    const { Guide } = await import("../guide/guide.js");
    this.guide = await Guide.come(game);
    this.redraw();
  }

  async invite() {
    this.invitation = await invitationTo(this.table ?? "").catch(() => null);
    this.redraw();
  }

  /** What has happened so far, for a page that was loaded again or a line that was lost. */
  async recall() {
    const story = await storyOf(this.table ?? "").catch(() => null);
    if (story) this.model = recalled(this.model, story);
    this.redraw();
  }

  /**
   * Note the hash of the shuffles before the game, for whoever wants to check them after it.
   * @param {import("../table/model.js").Data} message
   * @param {import("../table/model.js").Data | null} before
   */
  notePromise(message, before) {
    const { game_number: game = 1, shuffle } = message.table;
    const table = this.table ?? "";
    if (isBeginning(message)) note(table, game, shuffle.commitment);
    if (before?.table.game_number === message.table.game_number) return;
    this.checking = new Checking(() => recordOf(table, game), promisedBy(table, game), () => this.redraw());
  }

  /**
   * Let it be heard: what has happened, and what the reader is asked now.
   * @param {import("../table/model.js").Data} message
   * @param {import("../table/model.js").Data | null} before
   */
  follow(message, before) {
    const context = this.context();
    if (!context) return;
    const { table } = message;
    const isNewQuestion = before?.table.asked !== table.asked && table.status === "playing";
    const isMine = isNewQuestion && Boolean(ownOf(this.model, this.seat)?.moves?.length);
    const hasEnded = table.status === "over" && before?.table.status !== "over";
    const told = sentences(message.happened, context);
    announce([...told, hasEnded && winnersOf(context), isMine && context.game.question(context)].filter(Boolean).join(" "));
    ring(message.happened, isMine);
  }

  /** Let be heard what somebody says, or what a strong player would do. @param {import("../table/model.js").Data} message */
  repeat(message) {
    const context = this.context();
    if (!context) return;
    if (message.type === "said") announce(say("phrase.said", { seat: context.name(message.seat), phrase: say(`phrase.${message.phrase}`) }));
    else if (message.moves.length) announce(say("tool.hinted", { move: context.game.moveName(message.moves[0].move, context) }));
  }

  /** Several people on one device: whoever is asked looks, after the others have looked away. */
  turnSeat() {
    const own = this.model.shown?.own ?? [];
    const seats = seatsOf(this.model);
    const isKept = this.seat !== null && seats.includes(this.seat) && this.model.shown?.table.status !== "gathering";
    if (!isKept) this.seat = seats.length === 1 ? seats[0] : null;
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

  /** Ask for something in the own seat, if there is one. @param {string} type */
  sendFrom(type) {
    if (this.seat !== null) this.send({ type, seat: this.seat });
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
    this.guide?.next(); // who acts has read it
    this.answer({ type: "move", seat: this.seat, version: this.model.shown?.version, move });
  }

  /**
   * @param {string} card
   * @param {HTMLElement} element
   */
  tap(card, element) {
    const context = this.context();
    if (!context?.own || this.isMoving) return;
    this.tapped = element.getBoundingClientRect();
    const moves = context.game.movesOf(card, context.own.moves);
    if (moves.some((move) => move.startsWith("swap "))) return this.choose(card);
    if (moves.length === 1) return this.play(moves[0]);
    if (moves.length) this.options = moves;
    else if (context.own.moves.length && !context.table.time.moment) this.play(card); // the answer says why not
    else return this.refuse({ code: "not_your_turn", sentence: "", rule: "" });
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
      own: own && (this.isMoving || own.has_thrown) ? { ...own, moves: [] } : own,
      seat: this.seat,
      reader: seatsOf(this.model).length > 1 ? null : this.seat,
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
    if (!context) return this.lobby();
    const isHidden = seatsOf(model).length > 1 && this.seat === null;
    const { status } = context.table;
    const guide = isHidden || status === "over" ? null : this.guide;
    const lesson = guide?.view(() => this.understand(), () => this.dismissGuide());
    return h(
      "main",
      { class: "table-screen", "data-point": guide?.shown?.lesson.point },
      bar(context, model, (what) => this.open(what)),
      board(context, sentences(model.news, context).slice(-2).join(" "), this.room, this.doings()),
      isHidden && status === "playing" && handOver(this.nextSeat(), context, (seat) => this.take(seat)),
      !seatsOf(model).length && h("p", { key: "watching", class: "watching" }, say("table.watching")),
      status === "resting" ? resting(context, model, lesson, this.isMoving, (message) => this.answer(message)) : lesson,
      status === "over" && this.result(context),
      this.options.length > 0 && this.chooser(context),
      this.panels(context),
      this.refusal() && h("p", { key: "refusal", class: "refusal is-floating", role: "alert" }, this.refusal()),
      h("aside", { class: "side", "aria-label": say("panel.side") }, h("h2", {}, say("panel.log")), log(context, model.story), sheet(context)),
    );
  }

  /** The end of the game, or a way back to it for who looks at the table. @param {import("../games/games.js").Context} context */
  result(context) {
    const look = (/** @type {boolean} */ isAway) => {
      this.isAway = isAway;
      this.redraw();
    };
    if (this.isAway) return h("button", { key: "result", type: "button", class: "main to-result", onclick: () => look(false) }, say("ending.result"));
    return this.checking && ending(context, this.model, this.checking, (message) => this.send(message), () => look(true));
  }

  lobby() {
    const doings = {
      send: (/** @type {object} */ message) => this.send(message),
      sit: (/** @type {string} */ name) => this.sit(name),
      share: (/** @type {string} */ link) => this.share(link),
    };
    return [
      lobby(this.model, this.invitation, this.isCopied, doings),
      this.refusal() && h("p", { key: "refusal", class: "refusal is-floating", role: "alert" }, this.refusal()),
    ];
  }

  doings() {
    return {
      tap: (/** @type {string} */ card, /** @type {HTMLElement} */ element) => this.tap(card, element),
      hint: () => this.sendFrom("hint"),
      undo: () => {
        this.wantsBack = true;
        this.sendFrom("undo");
      },
      resume: () => this.sendFrom("resume"),
      open: (/** @type {string} */ what) => this.open(what),
      sort: () => {
        change({ order: settings.order === "suits" ? "values" : "suits" });
        this.redraw();
      },
      comeBack: () => this.sendFrom("return"),
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
        return panel(say("panel.phrases"), close, phrases((phrase) => this.send({ type: "say", seat: this.seat, phrase })));
      case "menu":
        return panel(say("panel.menu"), close, menu(context, (message) => this.send(message)));
      default:
        return null;
    }
  }

  refusal() {
    const { refusal } = this.model;
    if (!refusal) return "";
    const context = this.context();
    const rule = (refusal.rule ?? "").split(",")[0];
    const why = context && `why.${context.game.name}.${rule}`;
    if (context && why && rule && has(why)) return `${say(why, context.game.whyNot(context))} (${refusal.rule})`;
    return has(`refused.${refusal.code}`) ? say(`refused.${refusal.code}`) : refusal.sentence;
  }

  redraw() {
    if (!this.isConnected) return;
    const context = this.context();
    if (context) this.guide?.look(context, this.model.news);
    const focused = /** @type {HTMLElement | null} */ (this.contains(document.activeElement) ? document.activeElement : null);
    const place = focused ? [...this.querySelectorAll(".hand button")].indexOf(focused) : -1;
    withFlights(this, () => super.redraw(), this.tapped && { seat: this.seat, rect: this.tapped });
    if (focused && document.activeElement === document.body) {
      if (focused.isConnected) focused.focus({ preventScroll: true }); // it was only moved
      else this.focusCard(place);
    }
    this.measure();
  }

  get sign() {
    return ownOf(this.model, this.seat)?.moves?.length ? "● " : "";
  }

  /** Go to a card of the hand, or to the last one: who plays with keys stays there when a card or a button is gone. @param {number} place */
  focusCard(place) {
    const cards = /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll(".hand button"));
    cards[Math.min(Math.max(0, place), cards.length - 1)]?.focus({ preventScroll: true });
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

  /** Clocks go on; tricks, phrases and refusals go away. */
  tick() {
    const { closing, said, shown, refusal } = this.model;
    const now = performance.now();
    const isTimed = (shown?.table.time?.left ?? Infinity) < LONGEST_COUNTDOWN;
    const hasNews = (closing && now - closing.at < TRICK + 500) || Object.values(said).some((one) => now - one.at < PHRASE + 500);
    const isStale = refusal && now - refusal.at > REFUSAL;
    if (isStale) this.model = { ...this.model, refusal: null };
    if (isTimed || hasNews || isStale) this.redraw();
  }

  // What people do

  /** What the guide has said is understood. */
  understand() {
    this.guide?.next();
    this.redraw();
  }

  dismissGuide() {
    change({ guide: false });
    this.guide = null;
    this.redraw();
  }

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
    return this.model.shown?.own.find((/** @type {any} */ one) => one.moves?.length)?.seat ?? null;
  }

  /** Pass the link on as this device does it, or copy it. @param {string} link */
  async share(link) {
    if (navigator.share) return navigator.share({ url: link, title: "Marotte" }).catch(() => undefined);
    const field = /** @type {HTMLInputElement | null} */ (this.querySelector(".invitation input"));
    field?.select();
    // A page that came without encryption, as in one's own network, has no clipboard but the old way.
    await (navigator.clipboard?.writeText(link) ?? Promise.reject(new Error("no clipboard"))).catch(() => document.execCommand("copy"));
    this.isCopied = true;
    announce(say("lobby.copied"));
    return this.redraw();
  }

  /** @param {string} name */
  async sit(name) {
    try {
      await sitDown(this.table ?? "", name);
      change({ name });
      if (seatsOf(this.model).length) return; // the line knows whose it is
      this.stop();
      this.start();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refuse({ code: error.code, sentence: error.message, rule: "" });
    }
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
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
      p: () => this.seat !== null && this.open("phrases"),
      m: () => this.open("menu"),
      g: () => this.understand(),
      c: () => this.focusCard(0),
    };
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/** @param {string} line */
function gone(line) {
  return h("main", { class: "notice" }, h("div", { class: "logo", "aria-hidden": "true" }, marotte()), h("h1", {}, say(`gone.${line}.title`)), h("p", {}, say(`gone.${line}.text`)),
    h("a", { class: "button main", href: "/", onclick: go }, say("gone.home")));
}

customElements.define("table-screen", TableScreen);
