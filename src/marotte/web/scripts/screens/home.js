/** The first page: four games, and how to begin. */

import { tool } from "../buttons.js";
import { icon } from "../cards/icons.js";
import { picture } from "../cards/pictures.js";
import { marotte } from "../cards/things.js";
import { h } from "../dom.js";
import { GAMES } from "../games/games.js";
import { LANGUAGES, language, locale, say } from "../language.js";
import { lessonsOf } from "../learnt.js";
import { go, visit } from "../routes.js";
import { Refused, openTable, openTables, sitDown } from "../server.js";
import { change, settings } from "../settings.js";
import { forget, lookAfter } from "../visits.js";
import { Screen } from "./screen.js";

/** How long cards are shown for a moment in a first game, in seconds: there is something to read meanwhile. */
const FIRST_LOOK = 12;

export class HomeScreen extends Screen {
  /** Those that are open to all, if that is known. @type {any[] | null} */
  tables = [];
  /** @type {(import("../visits.js").Visit & {status: string})[]} */
  going = [];
  wrong = "";
  isBusy = false;

  async start() {
    this.tables = await openTables().catch(() => null);
    this.redraw();
    this.going = (await lookAfter()).filter((one) => one.status !== "over");
    this.redraw();
  }

  resume() {
    this.wrong = "";
    this.start();
  }

  /**
   * Two clicks, and one plays.
   * @param {string} game
   */
  async play(game) {
    if (this.isBusy) return;
    this.isBusy = true;
    this.wrong = "";
    this.redraw();
    try {
      const isFirst = settings.guide && !lessonsOf(game).length; // nobody has to be quick while things are explained
      const { table } = await openTable({ game, seats: GAMES[game].usualSeats, is_calm: settings.calm || isFirst, ...(isFirst && { show: FIRST_LOOK }) });
      await sitDown(table, settings.name || say("home.you"));
      await visit(`/t/${table}?begin`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.wrong = error.reason;
    }
    this.isBusy = false;
    this.redraw();
  }

  view() {
    return h(
      "main",
      { class: "home" },
      h("header", { class: "title" }, h("div", { class: "logo", "aria-hidden": "true" }, marotte()), h("h1", {}, "Marotte"), h("p", {}, say("home.motto"))),
      this.wrong && h("p", { class: "refusal", role: "alert" }, this.wrong),
      this.goOn(),
      h("ul", { class: "games" }, Object.keys(GAMES).map((game) => this.game(game))),
      this.openOnes(),
      h(
        "footer",
        {},
        h("nav", { "aria-label": say("home.more") },
          h("a", { href: "/rules", onclick: go }, icon("log"), say("home.rules")),
          h("a", { href: "/replay", onclick: go }, icon("play"), say("home.replay")),
          h("a", { href: "/settings", onclick: go }, icon("settings"), say("home.settings"))),
        h("label", { class: "language" }, icon("globe"), h("span", { class: "only-read" }, say("settings.language")),
          h("select", { value: language, onchange: (/** @type {any} */ event) => change({ language: event.target.value }) },
            Object.entries(LANGUAGES).map(([tag, name]) => h("option", { key: tag, value: tag, lang: tag }, name)))),
        h("p", { class: "hush" }, say("home.credits")),
      ),
    );
  }

  /** @param {string} game */
  game(game) {
    return h(
      "li",
      { key: game, class: "game" },
      h("div", { class: "picture", "aria-hidden": "true" }, picture(game)),
      h("h2", {}, say(`game.${game}`)),
      h("p", {}, say(`about.${game}`)),
      h("div", { class: "choices" },
        h("button", { type: "button", class: "main", disabled: this.isBusy, "aria-label": say("home.playThis", { game: say(`game.${game}`) }), onclick: () => this.play(game) }, say("home.play")),
        h("a", { class: "button", href: `/new/${game}`, "aria-label": say("home.inviteTo", { game: say(`game.${game}`) }), onclick: go }, say("home.invite")),
        h("a", { class: "quiet", href: `/rules/${game}`, "aria-label": say("home.rulesOf", { game: say(`game.${game}`) }), onclick: go }, say("home.rules"))),
    );
  }

  goOn() {
    if (!this.going.length) return null;
    const time = new Intl.DateTimeFormat(locale(), { dateStyle: "short", timeStyle: "short" });
    return h("section", { class: "going-on" }, h("h2", {}, say("home.goOn")), h("ul", { class: "tables" }, this.going.map((one) =>
      h("li", { key: one.table }, h("a", { class: "button", href: `/t/${one.table}`, onclick: go },
        say(`game.${one.game}`), " ", h("small", {}, `${say(`status.${one.status}`)}, ${time.format(one.at)}`)),
        tool("close", say("home.forget", { game: say(`game.${one.game}`) }), () => this.forget(one.table))))));
  }

  /** Nobody wants to go on there. @param {string} table */
  forget(table) {
    forget(table);
    this.going = this.going.filter((one) => one.table !== table);
    this.redraw();
  }

  openOnes() {
    if (!this.tables) return null;
    return h("section", { class: "open-tables" }, h("h2", {}, say("home.openTables")),
      this.tables.length
        ? h("ul", { class: "tables" }, this.tables.map((one) =>
            h("li", { key: one.table }, h("a", { class: "button", href: `/t/${one.table}`, onclick: go },
              say(`game.${one.settings.game}`), " ",
              h("small", {}, one.free.length ? say("home.free", { count: one.free.length }) : say("home.watch"))))))
        : h("p", { class: "hush" }, say("home.noTables")));
  }
}

customElements.define("home-screen", HomeScreen);
