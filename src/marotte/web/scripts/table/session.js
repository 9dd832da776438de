/** What this device knows of a table and does at it: what comes from the server, and what goes there. Nothing is drawn here. */

import { Connection } from "../connection.js";
import { knowDeck } from "../decks.js";
import { gameOf } from "../games/games.js";
import { say } from "../language.js";
import { announce, hush } from "../announcer.js";
import { note, promisedBy } from "../commitments.js";
import { Refused, invitationTo, openToRoom, recordOf, historyOf } from "../server.js";
import { callOneself, lessonsOf, ownName } from "../lesson_progress.js";
import { change, settings } from "../settings.js";
import { peopleIn, sitDownAs, tidy } from "../local_players.js";
import { ring } from "../sounds.js";
import { remember } from "../recent_tables.js";
import { Checking } from "./shuffle_panel.js";
import { winnersOf } from "./round_end.js";
import { removedWords } from "./lobby.js";
import { areTurnedOver, isAnswer, isBeginning, lookTime, newModel, ownOf, recalled, receive, seatsOf, turnedAway } from "./model.js";
import { question, sentences } from "./sentences.js";

/** @typedef {import("./model.js").Data} Data */

/** So soon after a move nobody has seen what is asked next, where bots take a second for a move; in milliseconds. */
const HASTE = 350;

export class Session {
  model = newModel();
  /** Which of the own seats looks, if several people share the device; null while nobody should see a hand. @type {number | null} */
  seat = null;
  /** Cards that are picked for a move of several. @type {string[]} */
  chosen = [];
  /** A card that is played with the next tap; with its number among equal ones. */
  raised = "";
  /** When it was raised. */
  raisedAt = -Infinity;
  /** Moves to choose among after a tap on a card. @type {string[]} */
  options = [];
  /** An answer is on its way: until the server has it, there is nothing to do. */
  isMoving = false;
  /** The link for the others. @type {import("./lobby.js").Invitation | null} */
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
  /** In which of the own seats the table was last told that a lesson is open. @type {number[]} */
  readers = [];
  /** In which game the table waits no longer for whoever reads here. */
  unreadGame = -1;
  /** Whether the game begins as soon as a newcomer has read what it is about. */
  isIntroducing = false;
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
      knowDeck(message.settings).then(() => this.redraw());
      this.welcome(message);
    } else if (message.type === "table") {
      this.look(message, before);
    } else if (message.type === "refused" && this.isRefusedToRead(message)) {
      this.model = { ...this.model, refusal: null };
    } else if (message.type === "refused") {
      if (this.wantsBack && message.code === "not_allowed") this.refuse({ ...message, code: "undo" });
      this.wantsBack = false;
    } else if (message.type === "said" || message.type === "hinted") {
      this.repeat(message);
    }
    this.redraw();
  }

  /** Whether the table has waited long enough for whoever reads here. @param {Data} refusal */
  isRefusedToRead({ code }) {
    const { shown } = this.model;
    const isIt = code === "not_allowed" && !this.wantsBack && this.readers.some((seat) => !shown?.table.seats[seat]?.is_reading);
    if (isIt) this.unreadGame = shown?.table.game_number ?? 0;
    if (isIt) this.readers = [];
    return isIt;
  }

  /** Let the table know whether somebody reads here: then its clocks wait, for a while. */
  tellReading() {
    const { shown } = this.model;
    if (!shown) return;
    const game = shown.table.game_number ?? 0;
    const own = this.seat === null ? seatsOf(this.model) : [this.seat];
    if (this.guide) this.guide.isPatient = this.unreadGame !== game;
    const isReading = (this.guide?.isReading ?? false) && !this.isIntroducing && this.unreadGame !== game && shown.table.status !== "over";
    const wanted = isReading ? own.filter((seat) => this.guide?.isFor(this.people()[seat])) : [];
    const before = this.readers;
    this.readers = wanted;
    for (const seat of before) if (!wanted.includes(seat)) this.send({ type: "reading", seat, is_on: false });
    for (const seat of wanted) if (!before.includes(seat)) this.send({ type: "reading", seat, is_on: true });
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
    if (isEager) this.beginOrIntroduce(hello);
  }

  /** @param {Data} hello */
  beginOrIntroduce({ settings: { game } }) {
    this.isIntroducing = settings.guide && !lessonsOf(ownName(), game).length;
    if (!this.isIntroducing) this.send({ type: "begin" });
  }

  /** Begin a game that has waited for a newcomer. */
  beginAtLast() {
    if (this.isIntroducing && !this.model.shown?.table.position) this.send({ type: "begin" });
    this.isIntroducing = false;
  }

  /** Before the game, the guide says what it is about. */
  introduce() {
    const { hello, shown } = this.model;
    if (!this.guide || !hello || !shown || shown.table.position) return;
    this.guide.introduce(hello.settings, Object.values(this.people()));
    if (!this.guide.shown) this.beginAtLast();
  }

  /**
   * @param {Data} message of a table
   * @param {Data | null} before the last one
   */
  look(message, before) {
    if (!before && message.table.status === "gathering") this.invite();
    if (areTurnedOver(message, before)) hush();
    this.noteReading(message, before);
    const hasEnded = before?.table.status === "playing" && message.table.status === "over"; // now all of it is told
    if ((this.hasMissed && message.table.status !== "gathering") || hasEnded) this.recall();
    this.hasMissed = this.wantsBack = false;
    this.notePromise(message, before);
    if (before?.table.asked !== message.table.asked || message.table.status !== "playing") this.lowerCards();
    this.turnSeat(message);
    this.settleIn();
    this.introduce();
    if (message.table.position) this.follow(message, before);
    else this.greet(message, before);
  }

  /**
   * The table may have waited long enough; after a lost line it is told again.
   * @param {Data} message of a table
   * @param {Data | null} before the last one
   */
  noteReading({ table }, before) {
    const isGivenUp = (/** @type {number} */ seat) => before?.table.seats[seat]?.is_reading && !table.seats[seat]?.is_reading;
    this.readers = this.readers.filter((seat) => !isGivenUp(seat)); // asked once more, it says so
    if (this.hasMissed) this.readers = seatsOf(this.model).filter((seat) => table.seats[seat].is_reading);
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
    try {
      const { Guide } = await import("../guide/guide.js");
      this.guide = await Guide.come(game);
      this.introduce();
    } catch {
      this.beginAtLast(); // without a guide, as the line is lost
    }
    this.redraw();
  }

  /** Who sits here, seat by seat. */
  people() {
    const called = seatsOf(this.model).map((seat) => [seat, this.model.shown?.table.seats[seat].name ?? ""]);
    return peopleIn(this.table, Object.fromEntries(called));
  }

  /** Who looks, on a device that may be shared; empty if nobody does. */
  get person() {
    return this.seat === null ? "" : this.people()[this.seat];
  }

  async invite() {
    this.invitation = await invitationTo(this.table).catch(() => null);
    this.redraw();
  }

  /** Let friends in the same network come in; whether that was possible. */
  async openToRoom() {
    try {
      this.invitation = await openToRoom(this.table);
    } catch (error) {
      this.refuse({ code: error instanceof Refused ? error.code : "server_error" });
    }
    this.redraw();
    return !this.invitation?.is_local;
  }

  /** What has happened so far, for a page that was loaded again or a line that was lost. */
  async recall() {
    const history = await historyOf(this.table).catch(() => null);
    if (history) this.model = recalled(this.model, history);
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
   * Let it be heard: what has events, and what the reader is asked now.
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
    const told = message.events.length ? sentences(this.model.latest, context) : [];
    const next = isNewQuestion && this.seat === null && seatsOf(this.model).length ? this.nextSeat() : null;
    const asks = isMine ? question(context) : next !== null && say("handOver.title", { seat: context.name(next) });
    announce([...told, hasEnded && winnersOf(context), asks].filter(Boolean).join(" "));
    ring(message.events, isMine);
  }

  /**
   * Let be heard who comes and goes before the game.
   * @param {Data} message
   * @param {Data | null} before
   */
  greet({ events, table }, before) {
    const own = before?.own.map((/** @type {Data} */ part) => part.seat) ?? [];
    for (const { type, seat } of events) {
      if (type === "removed" && own.includes(seat) && this.model.isRemoved) announce(removedWords(this.model));
      else if (["sat", "rose", "removed"].includes(type)) announce(say(`event.${type}`, { seat: (type === "sat" ? table : before?.table)?.seats[seat].name ?? "" }));
    }
  }

  /** Let be heard what somebody says, or what a strong player would do. @param {Data} message */
  repeat(message) {
    const context = this.context();
    if (!context) return;
    if (message.type === "said") announce(say("phrase.said", { seat: context.name(message.seat), isYou: message.seat === context.reader, phrase: say(`phrase.${message.phrase}`) }));
    else if (message.moves.length) announce(say("tool.hinted", { move: context.game.moveName(message.moves[0].move, context) }));
  }

  /** Several people on one device: whoever is asked looks, after the others have looked away. @param {Data} message */
  turnSeat({ table, own, events }) {
    const [first, ...others] = own.map((/** @type {Data} */ one) => one.seat);
    if (!others.length) {
      this.seat = first ?? null;
      return;
    }
    const isNewHand = events.some((/** @type {Data} */ event) => ["begun", "dealt", "rematch"].includes(event.type));
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
    this.lowerCards();
    this.guide?.next(); // who acts has read it
    this.answer({ type: "move", seat: this.seat, version: this.model.shown?.version, move });
  }

  /** Nothing is picked any more. */
  lowerCards() {
    this.chosen = this.options = [];
    this.raised = "";
  }

  /**
   * Whether a card is only raised by this tap: where cards are not marked, each of them is played with the second one.
   * @param {string} key of the card, with its number among equal ones
   * @param {import("../games/games.js").Context} context
   */
  raise(key, { game, settings: wishes, position, own }) {
    if (!game.isUnmarked?.(wishes, position) || !own?.moves.length || this.raised === key) return false;
    this.raised = key;
    this.raisedAt = performance.now();
    this.redraw();
    const context = this.context();
    if (context) announce(question(context));
    return true;
  }

  /**
   * Do what a card stands for, or say why not.
   * @param {string} card
   * @param {string} [key] with its number among equal ones
   */
  tap(card, key = card) {
    const context = this.context();
    if (!context?.own || this.isMoving || this.raise(key, context)) return;
    if (this.raised && performance.now() - this.raisedAt < HASTE) return; // the second half of a double tap
    const moves = context.game.movesOf(card, context.own.moves);
    if (moves.some((move) => move.startsWith("swap "))) this.choose(card);
    else if (moves.length === 1) this.play(moves[0]);
    else if (moves.length) this.offer(moves);
    else if (!context.own.moves.length) this.refuse({ code: context.table.status === "paused" ? "paused" : "not_your_turn", sentence: "", rule: "" });
    else if (context.table.time.moment) this.refuse({ code: "illegal_move", sentence: "", rule: context.game.momentRules?.[context.table.time.moment] ?? "" });
    else this.play(card); // the answer says why not
  }

  /** Ask which of some moves it shall be. @param {string[]} moves */
  offer(moves) {
    this.raised = "";
    this.options = moves;
    this.redraw();
  }

  /** @param {string} card */
  choose(card) {
    const isChosen = this.chosen.includes(card);
    this.chosen = isChosen ? this.chosen.filter((one) => one !== card) : [...this.chosen, card];
    this.redraw();
  }

  undo() {
    const context = this.context();
    if (!context?.own?.may.includes("undo")) return;
    this.wantsBack = true;
    this.sendFrom("undo");
  }

  askForHint() {
    const context = this.context();
    if (!context?.own?.may.includes("hint") || !context.own.moves.length || this.wantsHint) return;
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
      await sitDownAs(this.table, name);
      this.model = { ...this.model, refusal: null };
      this.redraw();
      if (isFirst) callOneself(tidy(name));
      this.introduce(); // the table may have shown the new seat before it was known whose it is
      if (!isFirst || this.model.hello?.is_host) return true; // the line knows whose it is
      this.close();
      this.open();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === "not_allowed") this.turnAway();
      else this.refuse({ code: error.code, sentence: error.message, rule: "" });
      return false;
    }
  }

  /** The host plays this game without whoever wanted to sit down here; on a shared device others may still sit. */
  turnAway() {
    if (seatsOf(this.model).length) return this.refuse({ code: "not_allowed", sentence: "", rule: "" });
    this.model = turnedAway(this.model);
    announce(removedWords(this.model));
    return this.redraw();
  }

  /** Somebody who shares the device looks now. @param {number} seat */
  take(seat) {
    this.seat = seat;
    this.redraw();
  }

  /** What the guide has said is understood. */
  understand() {
    this.guide?.next();
    this.beginAtLast();
    this.redraw();
  }

  dismissGuide() {
    change({ guide: false });
    this.guide = null;
    this.beginAtLast();
    this.redraw();
  }

  // What is to be seen

  /** @returns {import("../games/games.js").Context | null} */
  context() {
    const { hello, shown, history, closing, said, hint } = this.model;
    if (!hello || !shown?.table.position) return null;
    const now = performance.now();
    const movers = history.filter((event) => event.type === "moved");
    const own = ownOf(this.model, this.seat);
    const canMove = shown.table.status === "playing" && !this.isMoving; // in a pause moves are sent, but none is taken
    return {
      game: gameOf(hello.settings),
      table: shown.table,
      position: shown.table.position,
      own: own && (own.has_thrown || !canMove) ? { ...own, moves: [] } : own,
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
      raised: this.raised,
      opened: shown.table.open?.own ?? null,
    };
  }
}
