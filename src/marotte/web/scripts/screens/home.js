/** The home page: the four games, and how to begin. */

import { tool } from "../buttons.js";
import { icon } from "../cards/icons.js";
import { picture } from "../cards/pictures.js";
import { marotte } from "../cards/tokens.js";
import { h } from "../dom.js";
import { GAMES, LEVELS } from "../games/games.js";
import { LANGUAGES, has, language, locale, say } from "../language.js";
import { lessonsOf, ownName } from "../lesson_progress.js";
import { go, visit } from "../routes.js";
import { Refused, allGames, openTable, openTables } from "../server.js";
import { change, settings } from "../settings.js";
import { sitDownAs } from "../local_players.js";
import { forgetTable, dropClosedTables } from "../recent_tables.js";
import { Preparing } from "./preparing.js";
import { Screen } from "./screen.js";

export class HomeScreen extends Screen {
  /** Tables that are open to all; null while unknown. @type {any[] | null} */
  tables = null;
  /** @type {(import("../recent_tables.js").Visit & {status: string})[]} */
  going = [];
  wrong = "";
  isBusy = false;
  /** Shown while a game is being compiled. @type {Preparing | null} */
  preparing = null;

  async start() {
    this.tables = await openTables().catch(() => null);
    this.redraw();
    this.going = (await dropClosedTables()).filter((one) => one.status !== "over");
    this.redraw();
  }

  resume() {
    this.wrong = "";
    this.start();
  }

  /**
   * Open a table with bots and begin at once.
   * @param {string} game
   */
  async play(game) {
    if (this.isBusy) return;
    this.isBusy = true;
    this.wrong = "";
    this.preparing = new Preparing(game, () => this.redraw(), levelOf(settings) === "expert").start();
    this.redraw();
    try {
      const isFirst = settings.guide && !lessonsOf(ownName(), game).length; // nobody has to be quick during explanations
      const { table } = await openTable({
        game,
        seats: GAMES[game].usualSeats,
        bot: levelOf(settings),
        is_calm: settings.calm || isFirst,
        ...(settings.short && (await shortGame(game))),
      });
      await sitDownAs(table, ownName());
      await visit(`/t/${table}?begin`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.wrong = error.reason;
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
    return h(
      "main",
      { class: "home" },
      h("header", { class: "title" }, h("div", { class: "logo", "aria-hidden": "true" }, marotte()), h("h1", {}, "Marotte"), h("p", {}, say("home.motto"))),
      this.wrong && h("p", { class: "refusal", role: "alert" }, this.wrong),
      this.goOn(),
      this.how(),
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

  /** The options of a game that begins at once; the last choice is remembered. */
  how() {
    const choose = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string[]} */ values, /** @type {(value: string) => void} */ choice) =>
      h("label", { key: name }, h("small", {}, say(`home.${name}`)),
        h("select", { value, onchange: (/** @type {any} */ event) => { choice(event.target.value); this.redraw(); } },
          values.map((one) => h("option", { key: one, value: one }, say(`home.${name}.${one}`)))));
    return h("section", { class: "play-options", "aria-label": say("home.how") },
      choose("level", levelOf(settings), LEVELS, (level) => change({ level })),
      choose("length", settings.short ? "short" : "whole", ["whole", "short"], (length) => change({ short: length === "short" })));
  }

  /** @param {string} game */
  game(game) {
    return h(
      "li",
      { key: game, class: "game" },
      h("div", { class: "picture", "aria-hidden": "true" }, picture(game)),
      h("h2", {}, say(`game.${game}`)),
      h("p", {}, say(`about.${game}`), settings.short && has(`short.${game}`) && h("strong", { class: "short" }, icon("clock"), say(`short.${game}`))),
      h("div", { class: "choices" },
        h("button", { type: "button", class: "main", "aria-disabled": this.isBusy ? "true" : null, "aria-label": say("home.playThis", { game: say(`game.${game}`) }), onclick: () => this.play(game) }, say("home.play")),
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

  /** Remove a table from the list. @param {string} table */
  forget(table) {
    forgetTable(table);
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

/** The chosen level, or `club` if it does not exist. @param {{level: string}} settings */
function levelOf({ level }) {
  return LEVELS.includes(level) ? level : "club";
}

/** The settings of a short game, from the server; empty if the game has no short version. @param {string} game */
async function shortGame(game) {
  const { short = {} } = (await allGames()).find((/** @type {any} */ one) => one.name === game) ?? {};
  return Object.fromEntries(Object.entries(short).filter(([, choices]) => Object.keys(choices).length));
}

customElements.define("home-screen", HomeScreen);
