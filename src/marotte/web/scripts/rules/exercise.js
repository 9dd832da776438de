/** An example from the rules, as an exercise. */

import { icon } from "../cards/icons.js";
import { current } from "../cards/tokens.js";
import { h } from "../dom.js";
import { GAMES } from "../games/games.js";
import { number } from "../language.js";
import { READER } from "./examples.js";

/** @typedef {import("../dom.js").Child} Child */

export class Exercise {
  /** The current question. */
  index = 0;
  isComplete = false;
  /** The choices tapped so far for this question. @type {string[]} */
  tried = [];
  /** The answers to earlier questions, such as "winner" or "fool". @type {{[choice: string]: string}} */
  notes = {};
  /** The comment on the latest answer. @type {Child} */
  verdict = null;

  /**
   * @param {import("./examples.js").Example} example
   * @param {import("../screens/rules.js").ExampleWords} own the texts of this example
   * @param {import("../screens/rules.js").Words} words the texts shared by all examples
   * @param {() => void} changed
   */
  constructor(example, own, words, changed) {
    this.example = example;
    this.own = own;
    this.words = words;
    this.changed = changed;
  }

  get step() {
    return this.example.steps[this.index];
  }

  get right() {
    return Object.values(this.step.right).flat();
  }

  /** @param {string} choice */
  answer(choice) {
    const { step, right, words } = this;
    const isRight = right.includes(choice);
    this.tried = [...new Set([...this.tried, choice])];
    const count = right.filter((one) => this.tried.includes(one)).length;
    const hasAll = count === right.length;
    const [sentence] = Object.entries(isRight ? step.right : step.wrong).find(([, choices]) => choices.includes(choice)) ?? [""];
    const progress = hasAll ? words.complete : fill(words.found, { count, all: right.length });
    const name = this.nameOf(choice);
    this.verdict = [
      // The name makes verdicts with the same sentence differ: otherwise the second would not be read aloud.
      h("strong", {}, `${name[0].toUpperCase()}${name.slice(1)}${words.colon}${isRight ? words.yes : words.no}.`),
      ` ${this.own.says[sentence]}`,
      isRight && right.length > 1 && ` ${progress}`,
    ];
    if (hasAll && !this.isComplete) this.goOn(choice);
    this.changed();
  }

  /** @param {string} found the choice that answered the question */
  goOn(found) {
    this.notes[found] = this.step.asks;
    this.isComplete = this.index === this.example.steps.length - 1;
    if (this.isComplete) return;
    this.index += 1;
    this.tried = [];
    this.verdict = [this.verdict, h("span", { class: "only-read" }, ` ${this.own.questions[this.index]}`)];
  }

  view() {
    const { words, example } = this;
    const group = example.of === "hand" ? words.hand : example.of === "trick" ? words.trick : words.choices;
    return h(
      "div",
      { class: `example${this.isComplete ? " is-complete" : ""}`, role: "group", "aria-label": words.example },
      h("p", { class: "label", "aria-hidden": "true" }, words.example),
      h("p", { class: "question" }, this.own.questions[this.index]),
      this.shown(),
      h("div", { class: `answers of-${example.of}`, role: "group", "aria-label": group }, example.choices.map((one) => this.choice(one))),
      h("p", { class: "verdict", role: "status" }, this.verdict),
    );
  }

  /** @param {string} choice */
  choice(choice) {
    const { words, example } = this;
    const isTried = this.tried.includes(choice);
    const isRight = this.right.includes(choice);
    const note = words.notes[this.notes[choice]];
    const [seat] = (example.of === "trick" && example.trick?.find(([, card]) => card === choice)) || [];
    const player = seat !== undefined && words.names[seat];
    const name = this.nameOf(choice);
    const mark = isTried && h("span", { class: "sign" }, icon(isRight ? "check" : "close"));
    const isCard = example.of === "hand" || example.of === "trick";
    return h(
      "button",
      {
        key: choice,
        type: "button",
        class: `answer${isTried ? (isRight ? " is-right" : " is-wrong") : ""}`,
        "aria-label": [player, name, note, isTried && (isRight ? words.yes : words.no)].filter(Boolean).join(", "),
        onclick: () => this.answer(choice),
      },
      isCard ? h("span", { class: "card" }, this.face(choice), mark) : [name, mark],
      player && h("span", { class: "player" }, player),
      note && h("span", { class: "note" }, note),
    );
  }

  /** The cards on the table that are not choices. */
  shown() {
    const { words, example } = this;
    const { of, trick, top, count, played, islands, holds } = example;
    const placed = (/** @type {import("./examples.js").Placed} */ [seat, card]) =>
      this.picture(card, seat === READER ? words.you : words.names[seat]);
    const player = played && (played[0] === READER ? words.youPlay : fill(words.played, { seat: words.names[played[0]] }));
    /** @type {[title: string, parts: Child][]} */
    const parts = [
      [words.count, count && [
        h("span", { class: "player" }, words.count), h("strong", { class: "count" }, count.total),
        current(count.direction === "up"), h("span", { class: "player" }, words[count.direction])]],
      [words.trick, of !== "trick" && trick?.map(placed)],
      [words.top, top && this.picture(top, words.top)],
      [player, played && this.picture(played[1], player)],
      [words.islands, islands?.map(placed)],
      [words.holds, holds?.map((card) => this.picture(card, ""))],
    ];
    const lying = parts.filter(([, one]) => one);
    return lying.length > 0 && h("div", { class: "shown" },
      lying.map(([title, one]) => h("div", { key: title, class: "part", role: "group", "aria-label": title }, one)));
  }

  /**
   * A card that can't be tapped.
   * @param {string} card
   * @param {string} label below it
   */
  picture(card, label) {
    const name = GAMES[this.example.game].cardName(card);
    return h("div", { key: card, class: "shown-card", role: "img", "aria-label": label ? label + this.words.colon + name : name },
      h("span", { class: "card" }, this.face(card)), label && h("span", { class: "player" }, label));
  }

  /** @param {string} card */
  face(card) {
    const game = GAMES[this.example.game];
    return game.face(card, { letters: game.letters() });
  }

  /** @param {string} choice */
  nameOf(choice) {
    const { of, game } = this.example;
    if (of === "numbers") return number(Number(choice));
    return of === "seats" ? this.words.names[Number(choice)] : GAMES[game].cardName(choice);
  }
}

/**
 * Replace the placeholders in a text.
 * @param {string} text
 * @param {{[name: string]: string | number | undefined}} values
 */
export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}
