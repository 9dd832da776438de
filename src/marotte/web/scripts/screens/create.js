/** The form that opens a table: seats, players, rules and times. */

import { wayBack } from "../buttons.js";
import { icon } from "../cards/icons.js";
import { picture } from "../cards/pictures.js";
import { h } from "../dom.js";
import { choice, entry, tick } from "../form_fields.js";
import { BOTS, GAMES, PACES } from "../games/games.js";
import { say } from "../language.js";
import { rememberName } from "../lesson_progress.js";
import { visit } from "../routes.js";
import { Refused, allGames, openTable } from "../server.js";
import { settings } from "../settings.js";
import { sitDownAs, tidy } from "../local_players.js";
import { notice } from "./message.js";
import { Preparing } from "./preparing.js";
import { Screen } from "./screen.js";

/** The choices for each time, in seconds; the server says which games have it. @type {{[name: string]: number[]}} */
const TIMES = {
  rest: [5, 15, 30, 60, 300],
  show: [2, 4, 8, 15, 30],
  race: [4, 8, 15, 30],
  thanks: [3, 5, 10, 20],
  call: [2, 3, 5, 10, 20],
};

/** Times in which players have to be quick; a calm table has none of them. */
const QUICK = ["race", "thanks", "call"];

const CLOCKS = ["none", "seconds 30", "seconds 60", "days 1", "days 3"];

export class CreateScreen extends Screen {
  /** @type {any} */
  game = null;
  /** @type {{[name: string]: any}} */
  wishes = {};
  wrong = "";
  isBusy = false;
  /** Shown while the game is being compiled. @type {Preparing | null} */
  preparing = null;
  /** The custom deck, if it is wanted. @type {import("../deck/form.js").OwnDeck | null} */
  deck = null;
  /** The table that was opened, and its settings as a key. @type {{key: string, table: string} | null} */
  opened = null;

  async start() {
    const name = location.pathname.split("/")[2];
    try {
      this.game = (await allGames()).find((/** @type {any} */ one) => one.name === name) ?? "missing";
    } catch {
      this.wrong = say("line.offline");
    }
    this.wishes = {
      name: settings.name,
      seats: this.game?.default_seats,
      chairs: [],
      bot: settings.level,
      clock: "none",
      pace: 1,
      isStrict: false,
      isCalm: settings.calm,
      isListed: false,
      options: {},
    };
    this.redraw();
  }

  resume() {
    this.wrong = "";
    if (this.game) this.redraw();
    else this.start();
  }

  /** @param {{[name: string]: any}} changes */
  wish(changes) {
    Object.assign(this.wishes, changes);
    this.amend();
    this.deck?.look(Number(this.wishes.seats), this.options());
  }

  /** @param {boolean} isWanted */
  async wishDeck(isWanted) {
    this.deck = isWanted ? await this.usualDeck() : null;
    this.wish({});
  }

  async usualDeck() {
    const { OwnDeck } = await import("../deck/form.js");
    return OwnDeck.come(this.game, () => this.amend());
  }

  /** Clear the refusal after a change, as it may no longer apply. */
  amend() {
    this.wrong = "";
    this.redraw();
  }

  /**
   * Why no table was opened. Often the deck does not suit the seats or the options; the deck form can explain that.
   * @param {Refused} refused
   */
  async whyNot({ code, reason }) {
    if (code !== "malformed") return reason;
    const deck = this.deck ?? (await this.usualDeck());
    await deck.look(Number(this.wishes.seats), this.options());
    return deck.wrong || reason;
  }

  async open() {
    if (this.isBusy) return;
    const { wishes, game } = this;
    const name = tidy(wishes.name);
    const [unit, amount] = wishes.clock.split(" ");
    this.isBusy = true;
    this.preparing = new Preparing(game.name, () => this.redraw(), wishes.bot === "expert").start();
    this.redraw();
    try {
      const table = await this.openOnce({
        game: game.name,
        seats: Number(wishes.seats),
        options: this.options(),
        deck: this.deck?.wishes ?? {},
        clock: { unit, amount: Number(amount ?? 1) },
        bot: wishes.bot,
        pace: Number(wishes.pace),
        ...this.times(),
        is_calm: wishes.isCalm,
        is_listed: wishes.isListed,
        has_hints: !wishes.isStrict,
        has_undo: !wishes.isStrict,
      });
      await sitDownAs(table, name);
      rememberName(name);
      const others = Array.from({ length: Number(wishes.seats) - 1 }, (_, index) => wishes.chairs[index] ?? "");
      await visit(`/t/${table}`, { bots: ["", ...others] });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.wrong = await this.whyNot(error);
    }
    this.stop();
    this.isBusy = false;
    this.redraw();
  }

  stop() {
    this.preparing?.stop();
    this.preparing = null;
  }

  view() {
    if (this.preparing?.isShown) return this.preparing.view();
    if (this.game === "missing" || (!this.game && this.wrong)) {
      return notice(this.wrong || say("create.missing"));
    }
    if (!this.game) return h("p", { class: "waiting", role: "status" }, say("line.connecting"));
    return h(
      "main",
      { class: "create" },
      wayBack(),
      h("div", { class: "picture", "aria-hidden": "true" }, picture(this.game.name)),
      h("h1", {}, say("create.title", { game: say(`game.${this.game.name}`) })),
      this.wrong && h("p", { class: "refusal", role: "alert" }, this.wrong),
      this.form(),
    );
  }

  form() {
    return h(
      "form",
      { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.open(); } },
      h("div", { class: "half" }, this.company(), this.rules()),
      h("div", { class: "half" }, this.manners()),
      h("button", { class: "main", "aria-disabled": this.isBusy ? "true" : null }, say("create.open")),
    );
  }

  /** The options and the deck. */
  rules() {
    const { game, deck } = this;
    return h(
      "fieldset",
      {},
      h("legend", {}, say("create.rules")),
      game.options.map((/** @type {any} */ option) => this.option(option)),
      tick("deck", say("create.deck"), say("create.deck.why"), deck !== null, (isOn) => this.wishDeck(isOn)),
      deck?.view(),
    );
  }

  /** The players. */
  company() {
    const { wishes, game } = this;
    return [
      entry("name", say("create.name"), "", { required: true, pattern: ".*\\S.*", maxlength: 24, autocomplete: "nickname", value: wishes.name, oninput: (/** @type {any} */ event) => (wishes.name = event.target.value) }),
      this.choice("seats", game.seat_counts.map((/** @type {number} */ count) => [String(count), say("create.seats.value", { count })])),
      this.chairs(),
    ];
  }

  /** The bots, the clock and other conditions. */
  manners() {
    return [
      this.choice("bot", BOTS.map((bot) => [bot, say(`bot.${bot}`)])),
      this.choice("clock", CLOCKS.map((clock) => [clock, say(`create.clock.${clock.replace(" ", "")}`)])),
      this.choice("pace", Object.entries(PACES).map(([pace, seconds]) => [String(seconds), say(`create.pace.${pace}`)])),
      this.shownTimes().map((name) => this.time(name)),
      this.tick("isStrict"),
      GAMES[this.game.name].isQuick && this.tick("isCalm"),
      this.tick("isListed"),
    ];
  }

  /** The times that can be chosen with the current settings. @returns {string[]} */
  shownTimes() {
    const isUnhurried = this.wishes.isCalm || this.wishes.clock.startsWith("days");
    return Object.keys(this.game.times).filter((/** @type {string} */ name) => name in TIMES && !(isUnhurried && QUICK.includes(name)));
  }

  /** The times that were chosen. */
  times() {
    const chosen = this.shownTimes().filter((name) => this.wishes[name] !== undefined);
    return Object.fromEntries(chosen.map((name) => [name, Number(this.wishes[name])]));
  }

  /** @param {string} name of a time */
  time(name) {
    const inWords = (/** @type {number} */ seconds) => (seconds < 60 ? say("create.seconds", { count: seconds }) : say("create.minutes", { count: seconds / 60 }));
    const values = TIMES[name].map((seconds) => [String(seconds), inWords(seconds)]);
    return choice(name, say(`create.${name}`), say(`create.${name}.why`), String(this.wishes[name] ?? this.game.times[name]), values, (value) => this.wish({ [name]: value }));
  }

  /** The options that differ from the default. */
  options() {
    const usual = Object.fromEntries(this.game.options.map((/** @type {any} */ option) => [option.name, option.default]));
    const wanted = Object.entries({ ...this.wishes.options, ...this.strict() });
    return Object.fromEntries(wanted.filter(([name, value]) => value !== undefined && value !== usual[name]));
  }

  /**
   * Open a table, or reuse the one already opened with these settings if sitting down was refused before.
   * @param {object} settings
   * @returns {Promise<string>}
   */
  async openOnce(settings) {
    const key = JSON.stringify(settings);
    if (this.opened?.key !== key) this.opened = { key, table: (await openTable(settings)).table };
    return this.opened.table;
  }

  /** Options that are fixed at a strict table. @returns {{[option: string]: string}} */
  strict() {
    return (this.wishes.isStrict && GAMES[this.game.name].strict) || {};
  }

  /** The players on the other seats. */
  chairs() {
    const { chairs, seats } = this.wishes;
    const sit = (/** @type {number} */ index, /** @type {string} */ bot) => {
      chairs[index] = bot;
      this.redraw();
    };
    return h("fieldset", { class: "chairs" }, h("legend", {}, say("create.chairs")), h("small", {}, say("create.chairs.why")),
      h("p", { class: "chair is-own" }, icon("person"), say("create.chair", { number: 1 }), h("strong", {}, say("create.you"))),
      Array.from({ length: Number(seats) - 1 }, (_, index) =>
        h("label", { key: String(index), class: "chair" }, icon(chairs[index] ? "bot" : "person"), say("create.chair", { number: index + 2 }),
          h("select", { value: chairs[index] ?? "", onchange: (/** @type {any} */ event) => sit(index, event.target.value) },
            h("option", { value: "" }, say("create.person")),
            BOTS.map((bot) => h("option", { key: bot, value: bot }, say(`bot.${bot}`)))))));
  }

  /**
   * @param {string} name
   * @param {string[][]} values
   */
  choice(name, values) {
    return choice(name, say(`create.${name}`), say(`create.${name}.why`), String(this.wishes[name]), values, (value) => this.wish({ [name]: value }));
  }

  /** @param {string} name */
  tick(name) {
    return tick(name, say(`create.${name}`), say(`create.${name}.why`), this.wishes[name], (isOn) => this.wish({ [name]: isOn }));
  }

  /** @param {any} option */
  option(option) {
    const key = `option.${this.game.name}.${option.name}`;
    const fixed = this.strict()[option.name];
    const value = String(fixed ?? this.wishes.options[option.name] ?? option.default ?? "");
    const set = (/** @type {any} */ wanted) => this.wish({ options: { ...this.wishes.options, [option.name]: wanted } });
    if (option.choices.length) {
      const choices = option.choices.map((/** @type {string} */ one) => [one, say(`${key}.${one}`)]);
      return choice(option.name, say(key), say(`${key}.why`), value, choices, set, fixed !== undefined);
    }
    return entry(option.name, say(key), say(`${key}.why`), {
      type: "number",
      min: option.minimum,
      max: option.maximum,
      value,
      onchange: (/** @type {any} */ event) => set(event.target.value ? Number(event.target.value) : undefined),
    });
  }
}

customElements.define("create-screen", CreateScreen);
