/** A guide through the first games: explains each new thing once, when there is time to read. */

import { tool } from "../buttons.js";
import { picture } from "../cards/pictures.js";
import { marotte } from "../cards/tokens.js";
import { h } from "../dom.js";
import { say, speakAlso } from "../language.js";
import { noteLesson, lessonsOf } from "../lesson_progress.js";
import { announce } from "../announcer.js";
import { LESSONS, canHurry, heldUp, isHurried, momentOf, textsOf } from "./lessons.js";
import { placeGuide } from "./placement.js";

/**
 * A lesson in words, and the people it is for.
 * @typedef {{lesson: import("./lessons.js").Lesson, text: string, people: string[]}} Told
 */

export class Guide {
  /** The current lesson. @type {Told | null} */
  shown = null;
  /** News that there was no time to read. @type {Told[]} */
  waiting = [];
  /** Whether something would be explained if no clock were running. */
  isHeldBack = false;
  /** Whether a clock may start to run. */
  canHurry = true;
  /** Whether the table would still keep showing cards while a lesson is open. */
  isPatient = true;
  /**
   * The cards that were shown briefly when a lesson became due: they come before it.
   * @type {Map<import("./lessons.js").Lesson, string[]>}
   */
  shownBefore = new Map();
  /** The person looking; on a shared device this changes. */
  reader = "";

  /** @param {string} game */
  constructor(game) {
    this.game = game;
  }

  /** A guide with its texts loaded. @param {string} game */
  static async come(game) {
    await speakAlso("guide");
    return new Guide(game);
  }

  /**
   * Before the game: what it is about, for those on this device who don't know it yet.
   * @param {import("../table/model.js").Data} settings of the table
   * @param {string[]} people
   */
  introduce(settings, people) {
    const lesson = LESSONS[this.game][0];
    const newcomers = people.filter((person) => !this.hasLearnt(person, lesson));
    if (newcomers.join() === (this.shown?.people ?? []).join()) return;
    this.shown = null;
    if (newcomers.length) this.tell({ lesson, text: this.words(lesson, settings), people: newcomers });
  }

  /**
   * Check whether there is something new to explain at the table.
   * @param {import("../games/games.js").Context} context
   * @param {import("../table/model.js").Data[]} events
   * @param {string} reader the person looking; empty if nobody is
   */
  look(context, events, reader) {
    this.isHeldBack = false;
    this.canHurry = canHurry(context);
    this.turnTo(reader);
    if (!this.reader) return;
    if (context.table.status === "over") {
      this.forgetAll(); // nobody needs it any more
      return;
    }
    const moment = momentOf(context, events);
    if (this.shown && !this.shown.lesson.isNews && !this.shown.lesson.when(moment)) this.shown = null; // its moment has passed
    const due = LESSONS[this.game].filter((lesson) => this.isNew(lesson) && lesson.when(moment));
    const held = heldUp(context);
    this.noteShown(due, held);
    if (isHurried(context) || (held.length && !this.isPatient)) {
      this.stepAside(due, moment);
      return;
    }
    const isReady = (/** @type {import("./lessons.js").Lesson} */ lesson) => !this.shownBefore.get(lesson)?.some((card) => held.includes(card));
    this.waitWith(due.filter((lesson) => !isReady(lesson)), moment);
    if (!this.shown) this.tellNext(due, moment, isReady);
  }

  /**
   * Note which cards have to be seen before each lesson. None before the first lesson: it says why cards that are shown
   * briefly matter, and the table keeps showing them meanwhile.
   * @param {import("./lessons.js").Lesson[]} due
   * @param {string[]} held
   */
  noteShown(due, held) {
    const before = this.shownBefore;
    const open = [...due, ...this.waiting.map((told) => told.lesson)];
    this.shownBefore = new Map(open.map((lesson) => [lesson, before.get(lesson) ?? (lesson === LESSONS[this.game][0] ? [] : held)]));
  }

  /**
   * Tell what has waited, otherwise what matters now.
   * @param {import("./lessons.js").Lesson[]} due
   * @param {import("./lessons.js").Moment} moment
   * @param {(lesson: import("./lessons.js").Lesson) => boolean} isReady
   */
  tellNext(due, moment, isReady) {
    const told = this.waiting.find(({ lesson }) => isReady(lesson));
    const lesson = due.find(isReady);
    this.waiting = this.waiting.filter((one) => one !== told);
    this.tell(told ?? (lesson ? this.inWords(lesson, moment) : null));
  }

  /** Whether the current lesson, or one that is held back, is for this person. @param {string} person */
  isFor(person) {
    return this.shown ? this.shown.people.includes(person) : person === this.reader;
  }

  /** Whether the table should wait because a lesson is open or held back. */
  get isReading() {
    return this.canHurry && (this.shown !== null || this.isHeldBack);
  }

  /** @param {string} reader the person looking from now on */
  turnTo(reader) {
    if (reader === this.reader) return;
    this.reader = reader;
    this.forgetAll();
  }

  /** Drop all lessons that are open or waiting. */
  forgetAll() {
    this.shown = null;
    this.waiting = [];
    this.shownBefore.clear();
  }

  /**
   * Show no lesson while a clock runs. News is told later; other lessons will have their moment again.
   * @param {import("./lessons.js").Lesson[]} due
   * @param {import("./lessons.js").Moment} moment
   */
  stepAside(due, moment) {
    if (this.shown?.lesson.isNews) this.waiting.unshift(this.shown);
    this.shown = null;
    this.waitWith(due, moment);
    const isShowing = (moment.context.table.flash ?? []).length > 0; // cards shown briefly come before any lesson except the first
    this.isHeldBack = isShowing ? due.includes(LESSONS[this.game][0]) : due.length > 0 || this.waiting.length > 0;
  }

  /**
   * Keep news for later.
   * @param {import("./lessons.js").Lesson[]} due
   * @param {import("./lessons.js").Moment} moment
   */
  waitWith(due, moment) {
    this.waiting.push(...due.filter((lesson) => lesson.isNews && this.isNew(lesson)).map((lesson) => this.inWords(lesson, moment)));
  }

  /**
   * @param {import("./lessons.js").Lesson} lesson
   * @param {import("./lessons.js").Moment} moment
   * @returns {Told}
   */
  inWords(lesson, moment) {
    return { lesson, text: this.words(lesson, moment.context.settings, lesson.values?.(moment)), people: [this.reader] };
  }

  /**
   * @param {import("./lessons.js").Lesson} lesson
   * @param {import("../table/model.js").Data} settings of the table
   * @param {import("../language.js").Values} [values]
   */
  words(lesson, settings, values) {
    return textsOf(this.game, lesson, settings).map(([game, name]) => say(`guide.${game}.${name}`, values)).join(" ");
  }

  /** @param {Told | null} told */
  tell(told) {
    if (!told) return;
    this.shown = told;
    announce(told.text);
  }

  /** @param {import("./lessons.js").Lesson} lesson */
  isNew(lesson) {
    return !this.hasLearnt(this.reader, lesson) && this.shown?.lesson !== lesson && !this.waiting.some((told) => told.lesson === lesson);
  }

  /**
   * @param {string} person
   * @param {import("./lessons.js").Lesson} lesson
   */
  hasLearnt(person, lesson) {
    return lessonsOf(person, this.game).includes(lesson.name);
  }

  /** Mark the current lesson as learnt. */
  next() {
    const { shown } = this;
    shown?.people.forEach((person) => noteLesson(person, this.game, shown.lesson.name));
    this.shown = null;
  }

  /** Place the guide where it covers nothing that matters now. @param {HTMLElement} screen */
  place(screen) {
    if (this.shown) placeGuide(screen, this.shown.lesson.point ?? "");
  }

  /**
   * The introduction before a first game that begins at once.
   * @param {() => void} begin
   * @param {() => void} stop
   */
  opening(begin, stop) {
    return (
      this.shown &&
      h(
        "main",
        { key: "opening", class: "opening" },
        h("div", { class: "picture", "aria-hidden": "true" }, picture(this.game)),
        h("h1", {}, say(`game.${this.game}`)),
        h("p", {}, this.shown.text),
        h("div", { class: "choices" },
          h("button", { type: "button", class: "main", autofocus: true, onclick: begin }, say("guide.begin")),
          h("button", { type: "button", onclick: stop }, say("guide.stop"))),
      )
    );
  }

  /**
   * @param {() => void} next
   * @param {() => void} stop
   */
  view(next, stop) {
    return (
      this.shown &&
      h(
        "aside",
        { key: "guide", class: "guide", "aria-label": say("guide.name") },
        h("div", { class: "logo", "aria-hidden": "true" }, marotte()),
        h("p", {}, this.shown.text),
        h("div", { class: "choices" },
          h("button", { key: "next", type: "button", class: "main", onclick: next }, say("guide.next")),
          tool("close", say("guide.stop"), stop)),
      )
    );
  }
}
