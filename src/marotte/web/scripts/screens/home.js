/** The first page: four games, and how to begin. */

import { icon } from "../cards/icons.js";
import { picture } from "../cards/pictures.js";
import { marotte } from "../cards/things.js";
import { h } from "../dom.js";
import { LANGUAGES, language, say } from "../language.js";
import { go, visit } from "../routes.js";
import { Refused, lookAt, openTable, openTables, sitDown } from "../server.js";
import { change, settings } from "../settings.js";
import { forget, visits } from "../visits.js";
import { Screen } from "./screen.js";

/** How many sit at a table that somebody wants at once. */
const SEATS = { fool: 4, ciao: 4, faith: 4, fettnapf: 3 };

export class HomeScreen extends Screen {
  /** @type {any[]} */
  tables = [];
  /** @type {(import("../visits.js").Visit & {status: string})[]} */
  going = [];
  wrong = "";
  isBusy = false;

  async start() {
    this.tables = await openTables().catch(() => []);
    this.redraw();
    const looks = visits().map(async (one) => {
      try {
        return { ...one, status: (await lookAt(one.table)).table.status };
      } catch (error) {
        if (error instanceof Refused && error.code === "no_such_table") forget(one.table);
        return null;
      }
    });
    this.going = (await Promise.all(looks)).filter((one) => one !== null);
    this.redraw();
  }

  /**
   * Two clicks, and one plays.
   * @param {keyof typeof SEATS} game
   */
  async play(game) {
    if (this.isBusy) return;
    this.isBusy = true;
    this.wrong = "";
    this.redraw();
    try {
      const { table } = await openTable({ game, seats: SEATS[game] });
      await sitDown(table, settings.name || say("home.you"));
      await visit(`/t/${table}?begin`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.wrong = say(error.code === "offline" ? "line.offline" : "home.wrong", { sentence: error.message });
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
      h("ul", { class: "games" }, Object.keys(SEATS).map((game) => this.game(/** @type {keyof typeof SEATS} */ (game)))),
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

  /** @param {keyof typeof SEATS} game */
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
    const going = this.going.filter((one) => one.status !== "over");
    if (!going.length) return null;
    return h("section", { class: "going-on" }, h("h2", {}, say("home.goOn")), h("ul", { class: "tables" }, going.map((one) =>
      h("li", { key: one.table }, h("a", { class: "button", href: `/t/${one.table}`, onclick: go },
        say(`game.${one.game}`), " ", h("small", {}, say(`status.${one.status}`)))))));
  }

  openOnes() {
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
