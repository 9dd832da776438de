/** What this device knows about a table, and its messages to and from the server. Nothing is drawn here. */

import { Connection } from "../connection.js";
import { knowDeck } from "../decks.js";
import { gameOf } from "../games/games.js";
import { say } from "../language.js";
import { announce, hush } from "../announcer.js";
import { noteCommitment, commitmentOf } from "../commitments.js";
import { Refused, invitationTo, openToRoom, recordOf, historyOf } from "../server.js";
import { rememberName, lessonsOf, ownName } from "../lesson_progress.js";
import { change, settings } from "../settings.js";
import { peopleIn, sitDownAs, tidy } from "../local_players.js";
import { ring } from "../sounds.js";
import { rememberTable } from "../recent_tables.js";
import { ShufflePanel } from "./shuffle_panel.js";
import { winnersOf } from "./round_end.js";
import { removedWords } from "./lobby.js";
import { areTurnedOver, isAnswer, isBeginning, isScreen, lookTime, newModel, ownOf, recalled, receive, seatsOf, turnedAway } from "./model.js";
import { question, sentences } from "./sentences.js";

/** @typedef {import("./model.js").Data} Data */

/**
 * Taps this soon after a move are ignored, because nobody has read the next question yet. In milliseconds, at a pace of
 * one second per move.
 */
const HASTE = 350;

export class Session {
  model = newModel();
  /**
   * The seat whose hand is visible, if several players share the device; null while no hand should be seen.
   * @type {number | null}
   */
  seat = null;
  /** Cards picked for a move of several cards. @type {string[]} */
  chosen = [];
  /** The card that the next tap plays, with its number among equal cards. */
  raised = "";
  /** When it was raised. */
  raisedAt = -Infinity;
  /** Moves to choose from after a tap on a card. @type {string[]} */
  options = [];
  /** Whether an answer is on its way: nothing can be done until the server has replied. */
  isMoving = false;
  /** The invitation for other players. @type {import("./lobby.js").Invitation | null} */
  invitation = null;
  /** Whether the reader has a seat that this device remembers. */
  isSettled = false;
  /** When the last move was sent. */
  movedAt = -Infinity;
  /** Whether the reader has requested an undo. */
  wantsBack = false;
  /** Whether the reader has requested a hint. */
  wantsHint = false;
  /** Whether events may have been missed before the connection was opened. */
  hasMissed = false;
  /** The check of this game's shuffles. @type {ShufflePanel | null} */
  checking = null;
  /** Explains what is new, if the reader wants that. @type {import("../guide/guide.js").Guide | null} */
  guide = null;

  /** What the person who opened the table wants: the bots, by seat, and whether the game begins at once. */
  wishes = { bots: /** @type {string[]} */ ([]), isEager: false };
  /** The reader's seats for which the table was last told that a lesson is open. @type {number[]} */
  readers = [];
  /** The number of the game in which the table no longer waits for lessons to be read here. */
  unreadGame = -1;
  /** Whether the game begins as soon as a newcomer has read the introduction. */
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

  // Messages from the server

  /** @param {import("./model.js").Message} message */
  receive(message) {
    const before = this.model.shown;
    this.isMoving &&= !isAnswer(message, before, seatsOf(this.model));
    this.model = receive(this.model, message, performance.now());
    if (message.type !== "said") this.wantsHint = false;
    if (message.type === "hello") {
      knowDeck(message.settings).then(() => this.redraw());
      this.welcome(message);
    } else if (isScreen(message)) {
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

  /** Whether the table has waited long enough for lessons here; if so, that is noted. @param {Data} refusal */
  isRefusedToRead({ code }) {
    const { shown } = this.model;
    const isIt = code === "not_allowed" && !this.wantsBack && this.readers.some((seat) => !shown?.table.seats[seat]?.is_reading);
    if (isIt) this.unreadGame = shown?.table.game_number ?? 0;
    if (isIt) this.readers = [];
    return isIt;
  }

  /** Tell the table whether a lesson is being read here: its clocks wait for that, up to a limit. */
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

  /** Show a refusal as if the server had sent it. @param {Omit<import("../../protocol.js").Refused, "type">} refusal */
  refuse(refusal) {
    this.model = receive(this.model, { ...refusal, type: "refused" }, performance.now());
    this.redraw();
  }

  /** Carry out the wishes of the person who opened the table. @param {import("../../protocol.js").Hello} hello */
  welcome(hello) {
    this.hasMissed = true;
    const { bots, isEager } = this.wishes;
    this.wishes = { bots: [], isEager: false };
    if (!hello.is_host || !(bots.length || isEager)) return;
    history.replaceState(null, "", location.pathname); // only once, even if the page is reloaded
    bots.forEach((bot, seat) => bot && this.send({ type: "invite", seat, bot }));
    if (isEager) this.beginOrIntroduce(hello);
  }

  /** @param {Data} hello */
  beginOrIntroduce({ settings: { game } }) {
    this.isIntroducing = settings.guide && !lessonsOf(ownName(), game).length;
    if (!this.isIntroducing) this.send({ type: "begin" });
  }

  /** Begin a game that was waiting for a newcomer. */
  beginAtLast() {
    if (this.isIntroducing && !this.model.shown?.table.position) this.send({ type: "begin" });
    this.isIntroducing = false;
  }

  /** Before the game, let the guide say what it is about. */
  introduce() {
    const { hello, shown } = this.model;
    if (!this.guide || !hello || !shown || shown.table.position) return;
    this.guide.introduce(hello.settings, Object.values(this.people()));
    if (!this.guide.shown) this.beginAtLast();
  }

  /**
   * @param {Data} message a `table` message
   * @param {Data | null} before the previous one
   */
  look(message, before) {
    if (!before && message.table.status === "gathering") this.invite();
    if (areTurnedOver(message, before)) hush();
    this.noteReading(message, before);
    const hasEnded = before?.table.status === "playing" && message.table.status === "over"; // now everything is revealed
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
   * Drop the seats for which the table no longer waits. After a reconnection, start from what the table says.
   * @param {Data} message a `table` message
   * @param {Data | null} before the previous one
   */
  noteReading({ table }, before) {
    const isGivenUp = (/** @type {number} */ seat) => before?.table.seats[seat]?.is_reading && !table.seats[seat]?.is_reading;
    this.readers = this.readers.filter((seat) => !isGivenUp(seat)); // if it has waited long enough, it refuses the next request
    if (this.hasMissed) this.readers = seatsOf(this.model).filter((seat) => table.seats[seat].is_reading);
  }

  /** Remember a table at which the reader has a seat, and call the guide. */
  settleIn() {
    const { hello } = this.model;
    if (this.isSettled || !hello || !seatsOf(this.model).length) return;
    this.isSettled = true;
    rememberTable(hello.table, hello.settings);
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
      this.beginAtLast(); // without a guide, as it could not be loaded
    }
    this.redraw();
  }

  /** The people in the reader's seats, by seat. */
  people() {
    const called = seatsOf(this.model).map((seat) => [seat, this.model.shown?.table.seats[seat].name ?? ""]);
    return peopleIn(this.table, Object.fromEntries(called));
  }

  /** The person looking, on a device that may be shared; empty if nobody is. */
  get person() {
    return this.seat === null ? "" : this.people()[this.seat];
  }

  async invite() {
    this.invitation = await invitationTo(this.table).catch(() => null);
    this.redraw();
  }

  /** Open the table to the local network; returns whether that was possible. */
  async openToRoom() {
    try {
      this.invitation = await openToRoom(this.table);
    } catch (error) {
      this.refuse({ code: error instanceof Refused ? error.code : "server_error", sentence: "", rule: "" });
    }
    this.redraw();
    return !this.invitation?.is_local;
  }

  /** Fetch the history so far: after a reload or a reconnection, and when the game has ended. */
  async recall() {
    const history = await historyOf(this.table).catch(() => null);
    if (history) this.model = recalled(this.model, history);
    this.redraw();
  }

  /**
   * Note the hash of the shuffles before the game, so that they can be checked after it.
   * @param {Data} message
   * @param {Data | null} before
   */
  notePromise(message, before) {
    const { table } = this;
    const { game_number: game = 1, shuffle } = message.table;
    if (isBeginning(message)) noteCommitment(table, game, shuffle.commitment);
    if (before?.table.game_number === message.table.game_number) return;
    this.checking = new ShufflePanel(() => recordOf(table, game), commitmentOf(table, game), () => this.redraw());
  }

  /**
   * Announce what has happened and what the reader is asked now.
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
   * Announce who comes and goes before the game.
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

  /** Announce a phrase or a hint. @param {Data} message */
  repeat(message) {
    const context = this.context();
    if (!context) return;
    if (message.type === "said") announce(say("phrase.said", { seat: context.name(message.seat), isYou: message.seat === context.reader, phrase: say(`phrase.${message.phrase}`) }));
    else if (message.moves.length) announce(say("tool.hinted", { move: context.game.moveName(message.moves[0].move, context) }));
  }

  /** Several players on one device: hide the hand when it is another player's turn. @param {Data} message */
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

  /** The next seat to move among those that share the device; null if there is none. */
  nextSeat() {
    const { own, table } = /** @type {Data} */ (this.model.shown);
    const isAsked = (/** @type {Data} */ one) => one.moves?.length && !one.has_thrown && !table.seats[one.seat].is_away;
    return own.find(isAsked)?.seat ?? null;
  }

  // Requests to the server

  /** @param {object} message */
  send(message) {
    const isSent = this.connection?.send(message) ?? false;
    if (!isSent) announce(say("line.lost"));
    return isSent;
  }

  /** Send a request from the current seat, if there is one. @param {string} type */
  sendFrom(type) {
    if (this.seat !== null) this.send({ type, seat: this.seat });
  }

  /** The reader's seats for which a bot plays. */
  awaySeats() {
    return seatsOf(this.model).filter((seat) => this.model.shown?.table.seats[seat].is_away);
  }

  /** Send a request for all players who share the device. @param {object} message */
  sendForAll(message) {
    return seatsOf(this.model).map((seat) => this.send({ ...message, seat })).every(Boolean);
  }

  /** Send an answer; nothing else can be done until the server has replied. @param {object} message */
  answer(message) {
    this.isMoving = this.send(message);
    this.redraw();
  }

  /** Ask for the next round for all players who share the device. */
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
    this.guide?.next(); // a player who acts has read it
    this.answer({ type: "move", seat: this.seat, version: this.model.shown?.version, move });
  }

  /** Deselect all cards. */
  lowerCards() {
    this.chosen = this.options = [];
    this.raised = "";
  }

  /**
   * Whether this tap only raises a card: where playable cards are not marked, every card needs a second tap.
   * @param {string} key of the card, with its number among equal cards
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
   * Play or pick a card, or say why that is not possible.
   * @param {string} card
   * @param {string} [key] with its number among equal cards
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
    else this.play(card); // the refusal says why not
  }

  /** Ask which of several moves is meant. @param {string[]} moves */
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
      if (isFirst) rememberName(tidy(name));
      this.introduce(); // the table may have shown the new seat before this device knew whose it is
      // Nothing to do if the connection already belongs to the player. Events would be lost while it is opened again.
      if (seatsOf(this.model).length || this.model.hello?.is_host) return true;
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

  /** The host does not let this person sit down again; on a shared device, others may still sit. */
  turnAway() {
    if (seatsOf(this.model).length) return this.refuse({ code: "not_allowed", sentence: "", rule: "" });
    this.model = turnedAway(this.model);
    announce(removedWords(this.model));
    return this.redraw();
  }

  /** Show the hand of a seat to its player, on a shared device. @param {number} seat */
  take(seat) {
    this.seat = seat;
    this.redraw();
  }

  /** The reader has understood the lesson. */
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

  // Drawing

  /** @returns {import("../games/games.js").Context | null} */
  context() {
    const { hello, shown, history, closing, said, hint } = this.model;
    if (!hello || !shown?.table.position) return null;
    const now = performance.now();
    const movers = history.filter((event) => event.type === "moved");
    const own = ownOf(this.model, this.seat);
    const canMove = shown.table.status === "playing" && !this.isMoving; // during a pause the server still lists moves, but accepts none
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
