/** The form for a custom deck, built from the server's description of the game's deck. */

import { entryName } from "../decks.js";
import { h } from "../dom.js";
import { entry as field } from "../form_fields.js";
import { gameOf } from "../games/games.js";
import { has, say, speakAlso } from "../language.js";
import { Refused, lookAtDeck } from "../server.js";

/**
 * @typedef {object} Entry of a deck, as docs/protocol.md describes it
 * @property {string} name
 * @property {"number" | "counts" | "values"} kind
 * @property {number} minimum
 * @property {number} maximum
 * @property {string[]} cards
 *
 * @typedef {number | number[]} Value of an entry
 */

export class OwnDeck {
  /** The usual deck. @type {{[entry: string]: Value}} */
  usual = {};
  /** The entries that the user has set. @type {{[entry: string]: Value}} */
  wishes = {};
  /** What is wrong with the deck; empty if nothing is. @type {string} */
  wrong = "";
  /** The number of the latest request; responses to earlier ones are ignored. */
  asked = 0;
  /** The field being edited, which a response must not overwrite. @type {{place: string, text: string} | null} */
  typing = null;
  /** @type {{seats: number, options: object}} */
  table = { seats: 0, options: {} };

  /**
   * @param {{name: string, deck: Entry[]}} game
   * @param {() => void} redraw
   */
  constructor(game, redraw) {
    this.game = game;
    this.redraw = redraw;
  }

  /**
   * A form with its texts loaded.
   * @param {{name: string, deck: Entry[]}} game
   * @param {() => void} redraw
   */
  static async come(game, redraw) {
    await speakAlso("deck");
    return new OwnDeck(game, redraw);
  }

  /** The entries that differ from the usual deck. @returns {{[entry: string]: Value}} */
  changed() {
    return Object.fromEntries(Object.entries(this.wishes).filter(([name, value]) => String(value) !== String(this.usual[name])));
  }

  /**
   * The setup has changed, and perhaps its usual deck with it.
   * @param {number} seats
   * @param {object} options
   */
  async look(seats, options) {
    this.table = { seats, options };
    const turn = (this.asked += 1);
    try {
      // All wishes, not just the changed entries: what is usual for one setup need not be for another.
      const { usual, fault } = await lookAtDeck({ game: this.game.name, seats, options, deck: this.wishes });
      if (turn !== this.asked) return;
      this.usual = usual;
      this.wrong = fault ? this.faultWords(fault) : "";
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (turn !== this.asked) return;
      this.wrong = error.reason;
    }
    this.redraw();
  }

  /** @param {{name: string, sentence: string, numbers: {[name: string]: any}}} fault */
  faultWords({ name, sentence, numbers }) {
    if (name === "bounds") return say("deck.fault.bounds", { ...numbers, entry: this.nameOf(numbers.entry) });
    const key = `deck.${this.game.name}.fault.${name}`;
    return has(key) ? say(key, numbers) : sentence;
  }

  /** @param {string} name */
  nameOf(name) {
    return entryName(this.game.name, name, this.table.options);
  }

  /**
   * @param {string} name
   * @param {Value | undefined} value undefined: as usual
   */
  wish(name, value) {
    if (value === undefined) delete this.wishes[name];
    else this.wishes[name] = value;
    this.redraw();
    this.look(this.table.seats, this.table.options);
  }

  /** @param {string} name */
  valueOf(name) {
    return this.wishes[name] ?? this.usual[name];
  }

  view() {
    if (!Object.keys(this.usual).length) return null; // the server has not answered yet
    const { deck } = this.game;
    const counted = deck.filter(({ kind, cards }) => kind === "number" && cards.length > 0);
    const isGrid = counted.length > 1;
    return h(
      "div",
      { key: "own-deck", class: "own-deck" },
      isGrid && this.heap("cards", counted.map((one) => this.count(one.cards[0], one, this.valueOf(one.name), (value) => this.wish(one.name, value)))),
      deck.filter((one) => !isGrid || !counted.includes(one)).map((one) => this.entry(one)),
      this.wrong && h("p", { key: "wrong", class: "refusal", role: "alert" }, this.wrong),
      h("p", { key: "usual" }, h("button", { type: "button", disabled: !Object.keys(this.changed()).length, onclick: () => this.reset() }, say("deck.usual"))),
    );
  }

  reset() {
    this.wishes = {};
    this.look(this.table.seats, this.table.options);
  }

  /** @param {Entry} entry */
  entry(entry) {
    const { name, kind, cards, minimum, maximum } = entry;
    if (kind === "number") {
      return field(`deck-${name}`, this.nameOf(name), say("deck.bounds", { minimum, maximum }), this.number(name, entry, this.valueOf(name), (value) => this.wish(name, value)));
    }
    if (kind === "counts") {
      return this.heap(name, cards.map((card, index) => this.count(card, entry, this.listOf(name)[index], (value) => this.put(name, index, value))));
    }
    return this.heap(name, cards.map((card, index) => this.member(card, minimum + index, name)));
  }

  /**
   * Change one item of a list.
   * @param {string} name
   * @param {number} index
   * @param {number | undefined} value undefined: as usual
   */
  put(name, index, value) {
    const usual = /** @type {number[]} */ (this.usual[name]);
    this.wish(name, this.listOf(name).map((one, place) => (place === index ? value ?? usual[index] : one)));
  }

  /** @param {string} name @returns {number[]} */
  listOf(name) {
    return [this.valueOf(name) ?? []].flat();
  }

  /**
   * A group of cards side by side, each with an input.
   * @param {string} name
   * @param {import("../dom.js").Tree[]} cards
   */
  heap(name, cards) {
    return h("fieldset", { key: name, class: "heap", "data-entry": name }, h("legend", {}, say(`deck.${this.game.name}.${name}`)), h("div", { class: "heap-cards" }, cards));
  }

  /**
   * A number input for the count of a card.
   * @param {string} card
   * @param {Entry} entry
   * @param {Value | undefined} value
   * @param {(value: number | undefined) => void} set
   */
  count(card, entry, value, set) {
    const { face, cardName } = this.cards();
    return h("label", { key: card, class: Number(value) ? "" : "is-none" }, h("span", { class: "card", "aria-hidden": "true" }, face(card)),
      h("input", { ...this.number(card, entry, value, set), "aria-label": cardName(card) }));
  }

  /**
   * A checkbox for whether a card is in the deck.
   * @param {string} card
   * @param {number} value
   * @param {string} name of the entry
   */
  member(card, value, name) {
    const { face, cardName } = this.cards();
    const isIn = this.listOf(name).includes(value);
    const change = (/** @type {any} */ event) => {
      const others = this.listOf(name).filter((one) => one !== value);
      this.wish(name, event.target.checked ? [...others, value].sort((a, b) => a - b) : others);
    };
    return h("label", { key: card, class: isIn ? "" : "is-none" }, h("span", { class: "card", "aria-hidden": "true" }, face(card)),
      h("input", { type: "checkbox", checked: isIn, "aria-label": cardName(card), onchange: change }));
  }

  /**
   * @param {string} place a unique name
   * @param {Entry} entry
   * @param {Value | undefined} value
   * @param {(value: number | undefined) => void} set
   */
  number(place, { minimum, maximum }, value, set) {
    return {
      type: "number",
      inputmode: "numeric",
      min: minimum,
      max: maximum,
      value: this.typing?.place === place ? this.typing.text : String(value ?? ""),
      oninput: (/** @type {any} */ event) => (this.typing = { place, text: event.target.value }),
      onchange: (/** @type {any} */ event) => {
        this.typing = null;
        set(event.target.value === "" ? undefined : Number(event.target.value));
      },
    };
  }

  /** The game in the variant that its options require. */
  cards() {
    return gameOf({ game: this.game.name, options: this.table.options });
  }
}
