/** Opening a table: how many, who, which rules, how long. */

import { h } from "../dom.js";
import { BOTS, GAMES } from "../games/games.js";
import { say } from "../language.js";
import { go, visit } from "../routes.js";
import { Refused, allGames, openTable, sitDown } from "../server.js";
import { change, settings } from "../settings.js";
import { Screen } from "./screen.js";

const CLOCKS = ["none", "seconds 30", "seconds 60", "days 1", "days 3"];

/** The options that make a table strict, in whichever game has them. */
const STRICT = { mistakes: "punished", calls: "manual" };

export class CreateScreen extends Screen {
  /** @type {any} */
  game = null;
  /** @type {{[name: string]: any}} */
  wishes = {};
  wrong = "";
  isBusy = false;

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
      bot: "club",
      clock: "none",
      pace: 1,
      isStrict: false,
      isCalm: false,
      isListed: false,
      options: {},
    };
    this.redraw();
  }

  /** @param {{[name: string]: any}} changes */
  wish(changes) {
    Object.assign(this.wishes, changes);
    this.redraw();
  }

  async open() {
    const { wishes, game } = this;
    const [unit, amount] = wishes.clock.split(" ");
    const names = game.options.map((/** @type {any} */ option) => option.name);
    const strict = wishes.isStrict ? Object.entries(STRICT).filter(([name]) => names.includes(name)) : [];
    this.isBusy = true;
    this.redraw();
    try {
      const { table } = await openTable({
        game: game.name,
        seats: Number(wishes.seats),
        options: { ...wishes.options, ...Object.fromEntries(strict) },
        clock: { unit, amount: Number(amount ?? 1) },
        bot: wishes.bot,
        pace: Number(wishes.pace),
        is_calm: wishes.isCalm,
        is_listed: wishes.isListed,
        has_hints: !wishes.isStrict,
        has_undo: !wishes.isStrict,
      });
      change({ name: wishes.name });
      await sitDown(table, wishes.name);
      await visit(`/t/${table}`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.wrong = error.code === "offline" ? say("line.offline") : error.message;
    }
    this.isBusy = false;
    this.redraw();
  }

  view() {
    if (this.game === "missing") {
      return h("main", { class: "notice" }, h("h1", {}, say("create.missing")), h("a", { class: "button main", href: "/", onclick: go }, say("gone.home")));
    }
    if (!this.game) return h("p", { class: "waiting", role: "status" }, this.wrong || say("line.connecting"));
    return h(
      "main",
      { class: "create" },
      h("a", { class: "quiet", href: "/", onclick: go }, say("gone.home")),
      h("h1", {}, say("create.title", { game: say(`game.${this.game.name}`) })),
      this.wrong && h("p", { class: "refusal", role: "alert" }, this.wrong),
      this.form(),
    );
  }

  form() {
    const { wishes, game } = this;
    return h(
      "form",
      { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.open(); } },
      field(say("create.name"), "", h("input", { required: true, maxlength: 24, autocomplete: "nickname", value: wishes.name, oninput: (/** @type {any} */ event) => (wishes.name = event.target.value) })),
      this.choice("seats", game.seat_counts.map((/** @type {number} */ count) => [String(count), say("create.seats.value", { count })])),
      this.choice("bot", BOTS.map((bot) => [bot, say(`bot.${bot}`)])),
      this.choice("clock", CLOCKS.map((clock) => [clock, say(`create.clock.${clock.replace(" ", "")}`)])),
      this.choice("pace", [["0.3", say("create.pace.fast")], ["1", say("create.pace.normal")], ["2", say("create.pace.slow")]]),
      this.tick("isStrict"),
      GAMES[game.name].isQuick && this.tick("isCalm"),
      this.tick("isListed"),
      game.options.length > 0 && h("fieldset", {}, h("legend", {}, say("create.rules")), game.options.map((/** @type {any} */ option) => this.option(option))),
      h("button", { class: "main", disabled: this.isBusy }, say("create.open")),
    );
  }

  /**
   * @param {string} name
   * @param {string[][]} values
   */
  choice(name, values) {
    return field(say(`create.${name}`), say(`create.${name}.why`),
      h("select", { value: String(this.wishes[name]), onchange: (/** @type {any} */ event) => this.wish({ [name]: event.target.value }) },
        values.map(([value, label]) => h("option", { key: value, value }, label))));
  }

  /** @param {string} name */
  tick(name) {
    return h("label", { key: name, class: "field is-tick" },
      h("input", { type: "checkbox", checked: this.wishes[name], onchange: (/** @type {any} */ event) => this.wish({ [name]: event.target.checked }) }),
      h("span", {}, say(`create.${name}`)), h("small", {}, say(`create.${name}.why`)));
  }

  /** @param {any} option */
  option(option) {
    const key = `option.${this.game.name}.${option.name}`;
    const value = this.wishes.options[option.name] ?? option.default ?? "";
    const set = (/** @type {any} */ wanted) => this.wish({ options: { ...this.wishes.options, [option.name]: wanted } });
    const input = option.choices.length
      ? h("select", { value: String(value), onchange: (/** @type {any} */ event) => set(event.target.value) },
          option.choices.map((/** @type {string} */ choice) => h("option", { key: choice, value: choice }, say(`${key}.${choice}`))))
      : h("input", { type: "number", min: option.minimum, max: option.maximum, value: String(value), onchange: (/** @type {any} */ event) => event.target.value && set(Number(event.target.value)) });
    return field(say(key), say(`${key}.why`), input);
  }
}

/**
 * @param {string} label
 * @param {string} why
 * @param {import("../dom.js").Child} input
 */
function field(label, why, input) {
  return h("label", { key: label, class: "field" }, h("span", {}, label), input, why && h("small", {}, why));
}

customElements.define("create-screen", CreateScreen);
