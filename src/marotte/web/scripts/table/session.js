/** What this device knows of a table and does at it: what comes from the server, and what goes there. Nothing is drawn here. */

import { Connection } from "../connection.js";
import { gameOf } from "../games/games.js";
import { say } from "../language.js";
import { announce, hush } from "../news.js";
import { note, promisedBy } from "../promises.js";
import { Refused, invitationTo, recordOf, sitDown, storyOf } from "../server.js";
import { change, settings } from "../settings.js";
import { ring } from "../sounds.js";
import { remember } from "../visits.js";
import { Checking } from "./checking.js";
import { winnersOf } from "./ending.js";
import { areTurnedOver, isAnswer, isBeginning, lookTime, newModel, ownOf, recalled, receive, seatsOf } from "./model.js";
import { sentences } from "./telling.js";

/** @typedef {import("./model.js").Data} Data */

/** So soon after a move nobody has seen what is asked next, where bots take a second for a move; in milliseconds. */
const HASTE = 350;

export class Session {
  model = newModel();
  /** Which of the own seats looks, if several people share the device; null while nobody should see a hand. @type {number | null} */
  seat = null;
  /** Cards that are picked for a move of several. @type {string[]} */
  chosen = [];
  /** Moves to choose among after a tap on a card. @type {string[]} */
  options = [];
  /** An answer is on its way: until the server has it, there is nothing to do. */
  isMoving = false;
  /** The link for the others. @type {{url: string, is_local: boolean} | null} */
  invitation = null;
  /** Whether the reader has a seat that this device remembers. */
  isSettled = false;
  /** When the last move was sent. */
  movedAt = -Infinity;
  /** Whether the reader has asked for a move to be taken back, … */
  wantsBack = false;
  /** … or for a hint. */
  wantsHint = false;
  /** Whether something may have happened before the line was opened. */
  hasMissed = false;
  /** The check of this game's shuffles. @type {Checking | null} */
  checking = null;
  /** Explains what is new, if that is wanted. @type {import("../guide/guide.js").Guide | null} */
  guide = null;

  /** What whoever opens the table wants: who sits where, and whether a game begins at once. */
  wishes = { bots: /** @type {string[]} */ ([]), isEager: false };
  /** @type {Connection | null} */
  connection = null;

  /**
   * @param {string} table
   * @param {() => void} redraw
   */
  constructor(table, redraw) {
    this.table = table;
    this.redraw = redraw;
  }

  open() {
    this.connection = new Connection(this.table, (message) => this.receive(message), (line) => {
      this.model = { ...this.model, line };
      this.redraw();
    });
  }

  close() {
    this.connection?.close();
  }

  // What comes from the server

  /** @param {Data} message */
  receive(message) {
    const before = this.model.shown;
    this.isMoving &&= !isAnswer(message, before, seatsOf(this.model));
    this.model = receive(this.model, message, performance.now());
    if (message.type !== "said") this.wantsHint = false;
    if (message.type === "hello") {
      this.welcome(message);
    } else if (message.type === "table") {
      this.look(message, before);
    } else if (message.type === "refused") {
      if (this.wantsBack && message.code === "not_allowed") this.refuse({ ...message, code: "undo" });
      this.wantsBack = false;
    } else if (message.type === "said" || message.type === "hinted") {
      this.repeat(message);
    }
    this.redraw();
  }

  /** Say no, with words of our own. @param {Data} refusal */
  refuse(refusal) {
    this.model = receive(this.model, { ...refusal, type: "refused" }, performance.now());
    this.redraw();
  }

  /** Whoever has opened the table may have said who sits where, and that it begins at once. @param {Data} hello */
  welcome(hello) {
    this.hasMissed = true;
    const { bots, isEager } = this.wishes;
    this.wishes = { bots: [], isEager: false };
    if (!hello.is_host || !(bots.length || isEager)) return;
    history.replaceState(null, "", location.pathname); // once, also for who loads the page again
    bots.forEach((bot, seat) => bot && this.send({ type: "invite", seat, bot }));
    if (isEager) this.send({ type: "begin" });
  }

  /**
   * @param {Data} message of a table
   * @param {Data | null} before the last one
   */
  look(message, before) {
    if (!before && message.table.status === "gathering") this.invite();
    if (areTurnedOver(message, before)) hush();
    if (this.hasMissed && message.table.status !== "gathering") this.recall();
    this.hasMissed = this.wantsBack = false;
    this.notePromise(message, before);
    if (before?.table.asked !== message.table.asked) this.chosen = this.options = [];
    this.turnSeat(message);
    this.settleIn();
    if (message.table.position) this.follow(message, before);
    else this.greet(message, before);
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
    this.invitation = await invitationTo(this.table).catch(() => null);
    this.redraw();
  }

  /** What has happened so far, for a page that was loaded again or a line that was lost. */
  async recall() {
    const story = await storyOf(this.table).catch(() => null);
    if (story) this.model = recalled(this.model, story);
    this.redraw();
  }

  /**
   * Note the hash of the shuffles before the game, for whoever wants to check them after it.
   * @param {Data} message
   * @param {Data | null} before
   */
  notePromise(message, before) {
    const { table } = this;
    const { game_number: game = 1, shuffle } = message.table;
    if (isBeginning(message)) note(table, game, shuffle.commitment);
    if (before?.table.game_number === message.table.game_number) return;
    this.checking = new Checking(() => recordOf(table, game), promisedBy(table, game), () => this.redraw());
  }

  /**
   * Let it be heard: what has happened, and what the reader is asked now.
   * @param {Data} message
   * @param {Data | null} before
   */
  follow(message, before) {
    const context = this.context();
    if (!context) return;
    const { table } = message;
    const isNewQuestion = before?.table.asked !== table.asked && table.status === "playing";
    const isMine = isNewQuestion && Boolean(ownOf(this.model, this.seat)?.moves?.length);
    const hasEnded = table.status === "over" && before?.table.status !== "over";
    const told = message.happened.length ? sentences(this.model.news, context) : [];
    const next = isNewQuestion && this.seat === null && seatsOf(this.model).length ? this.nextSeat() : null;
    const asks = isMine ? context.game.question(context) : next !== null && say("handOver.title", { seat: context.name(next) });
    announce([...told, hasEnded && winnersOf(context), asks].filter(Boolean).join(" "));
    ring(message.happened, isMine);
  }

  /**
   * Let be heard who comes and goes before the game.
   * @param {Data} message
   * @param {Data | null} before
   */
  greet({ happened, table }, before) {
    for (const { what, seat } of happened) {
      if (what === "sat" || what === "rose") announce(say(`happened.${what}`, { seat: (what === "sat" ? table : before?.table)?.seats[seat].name ?? "" }));
    }
  }

  /** Let be heard what somebody says, or what a strong player would do. @param {Data} message */
  repeat(message) {
    const context = this.context();
    if (!context) return;
    if (message.type === "said") announce(say("phrase.said", { seat: context.name(message.seat), phrase: say(`phrase.${message.phrase}`) }));
    else if (message.moves.length) announce(say("tool.hinted", { move: context.game.moveName(message.moves[0].move, context) }));
  }

  /** Several people on one device: whoever is asked looks, after the others have looked away. @param {Data} message */
  turnSeat({ table, own, happened }) {
    const [first, ...others] = own.map((/** @type {Data} */ one) => one.seat);
    if (!others.length) {
      this.seat = first ?? null;
      return;
    }
    const isNewHand = happened.some((/** @type {Data} */ entry) => ["begun", "dealt", "again"].includes(entry.what));
    const isPlaying = table.status === "playing" || table.status === "paused";
    const asked = this.nextSeat();
    const isOther = asked !== null && asked !== this.seat;
    const hasLeft = this.seat !== null && table.seats[this.seat].is_away;
    if (!isPlaying || isNewHand || isOther || hasLeft) this.seat = null;
  }

  /** Who is asked among those who share the device. */
  nextSeat() {
    const { own, table } = /** @type {Data} */ (this.model.shown);
    const isAsked = (/** @type {Data} */ one) => one.moves?.length && !one.has_thrown && !table.seats[one.seat].is_away;
    return own.find(isAsked)?.seat ?? null;
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

  /** Own seats for which a bot plays. */
  awaySeats() {
    return seatsOf(this.model).filter((seat) => this.model.shown?.table.seats[seat].is_away);
  }

  /** Ask for something for all who share the device. @param {object} message */
  sendForAll(message) {
    return seatsOf(this.model).map((seat) => this.send({ ...message, seat })).every(Boolean);
  }

  /** Say what was asked for, once. @param {object} message */
  answer(message) {
    this.isMoving = this.send(message);
    this.redraw();
  }

  /** All who share the device want the next round. */
  beReady() {
    for (const seat of this.awaySeats()) this.send({ type: "return", seat });
    this.isMoving = this.sendForAll({ type: "ready" });
    this.redraw();
  }

  /** @param {string} move */
  play(move) {
    const now = performance.now();
    if (now - this.movedAt < HASTE * Math.min(1, this.model.shown?.table.pace)) return; // the second half of a double tap
    this.movedAt = now;
    this.chosen = this.options = [];
    this.guide?.next(); // who acts has read it
    this.answer({ type: "move", seat: this.seat, version: this.model.shown?.version, move });
  }

  /** Do what a card stands for, or say why not. @param {string} card */
  tap(card) {
    const context = this.context();
    if (!context?.own || this.isMoving) return;
    const moves = context.game.movesOf(card, context.own.moves);
    if (moves.some((move) => move.startsWith("swap "))) this.choose(card);
    else if (moves.length === 1) this.play(moves[0]);
    else if (moves.length) this.offer(moves);
    else if (!context.own.moves.length) this.refuse({ code: "not_your_turn", sentence: "", rule: "" });
    else if (context.table.time.moment) this.refuse({ code: "illegal_move", sentence: "", rule: context.game.momentRules?.[context.table.time.moment] ?? "" });
    else this.play(card); // the answer says why not
  }

  /** Ask which of some moves it shall be. @param {string[]} moves */
  offer(moves) {
    this.options = moves;
    this.redraw();
  }

  /** @param {string} card */
  choose(card) {
    const isChosen = this.chosen.includes(card);
    this.chosen = isChosen ? this.chosen.filter((one) => one !== card) : [...this.chosen, card];
    this.redraw();
  }

  takeBack() {
    const context = this.context();
    if (!context?.settings.has_undo || !context.own?.can_undo || context.table.status !== "playing") return;
    this.wantsBack = true;
    this.sendFrom("undo");
  }

  askForHint() {
    const context = this.context();
    if (!context?.settings.has_hints || !context.own?.moves.length || this.wantsHint) return;
    this.wantsHint = true;
    this.sendFrom("hint");
  }

  /**
   * @param {string} name
   * @returns {Promise<boolean>} whether there was a seat
   */
  async sit(name) {
    const isFirst = !seatsOf(this.model).length;
    try {
      await sitDown(this.table, name);
      this.model = { ...this.model, refusal: null };
      this.redraw();
      if (isFirst) change({ name });
      if (!isFirst || this.model.hello?.is_host) return true; // the line knows whose it is
      this.close();
      this.open();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refuse({ code: error.code, sentence: error.message, rule: "" });
      return false;
    }
  }

  /** Somebody who shares the device looks now. @param {number} seat */
  take(seat) {
    this.seat = seat;
    this.redraw();
  }

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

  // What is to be seen

  /** @returns {import("../games/games.js").Context | null} */
  context() {
    const { hello, shown, story, closing, said, hint } = this.model;
    if (!hello || !shown?.table.position) return null;
    const now = performance.now();
    const movers = story.filter((entry) => entry.what === "moved");
    const own = ownOf(this.model, this.seat);
    return {
      game: gameOf(hello.settings),
      table: shown.table,
      position: shown.table.position,
      own: own && (this.isMoving || own.has_thrown) ? { ...own, moves: [] } : own,
      seat: this.seat,
      reader: seatsOf(this.model).length > 1 ? null : this.seat,
      seats: hello.settings.seats,
      settings: hello.settings,
      name: (seat) => shown.table.seats[seat].name,
      closing: closing && now - closing.at < lookTime(shown.table) && !shown.table.position.trick?.length ? closing.fact : null,
      hint: hint?.seat === this.seat ? hint : null,
      said,
      now,
      lastMover: movers[movers.length - 1]?.seat ?? null,
      play: (move) => this.play(move),
      chosen: this.chosen,
      choose: (card) => this.choose(card),
    };
  }
}
