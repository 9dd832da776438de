/** The rules of the games, for beginners and for looking up why the table has refused a move. */

import { wayBack } from "../buttons.js";
import { icon } from "../cards/icons.js";
import { picture } from "../cards/pictures.js";
import { sign } from "../cards/tokens.js";
import { h } from "../dom.js";
import { GAMES } from "../games/games.js";
import { language, say } from "../language.js";
import { go } from "../routes.js";
import { DECKS } from "../rules/decks.js";
import { EXAMPLES } from "../rules/examples.js";
import { Exercise, fill } from "../rules/exercise.js";
import { Screen } from "./screen.js";

/**
 * The rules in one language. A statement is a text, with its rule number if it has one, the sign of the card it is
 * about, and whether it is our reading; or it is an example, or a table.
 * @typedef {{rule?: string, text?: string, sign?: string, ours?: boolean, example?: string, table?: string}} Statement
 * @typedef {{title: string, statements: Statement[]}} Section
 * @typedef {{about: string, facts: string, sections: Section[]}} GameRules
 * @typedef {{questions: string[], says: {[sentence: string]: string}}} ExampleWords
 * @typedef {{[word: string]: any, names: string[], deckColumns: string[], notes: {[asked: string]: string}}} Words
 * @typedef {object} Rules
 * @property {Words} words of the interface
 * @property {GameRules} fool
 * @property {GameRules} ciao
 * @property {GameRules} faith
 * @property {GameRules} fettnapf
 * @property {{[name: string]: ExampleWords}} examples
 */

/** Signs above the columns of the deck table, where words would be too wide. @type {(string[] | null)[]} */
const COLUMN_SIGNS = [null, null, ["leaf", "green"], ["flame", "red"], ["sun", "yellow"], ["drop", "blue"], ["bell"], ["cap"]];

/** Signs that have no colour of their own. @type {{[name: string]: string}} */
const TINTS = { grin: "yellow" };

export class RulesScreen extends Screen {
  /** @type {Rules | null} */
  rules = null;
  /** The ID of the rule or section that was looked up. */
  sought = "";
  /** The examples, by name. @type {Map<string, Exercise>} */
  exercises = new Map();
  game = location.pathname.split("/")[2] ?? "";

  async start() {
    const rules = /** @type {Rules} */ ((await import(`../rules/${language}.js`)).default);
    for (const [name, example] of Object.entries(EXAMPLES)) {
      this.exercises.set(name, new Exercise(example, rules.examples[name], rules.words, () => this.redraw()));
    }
    this.rules = rules;
    this.seek(location.hash.slice(1));
  }

  /**
   * Show a rule or a section, and move the focus there for screen readers.
   * @param {string} id
   */
  seek(id) {
    this.sought = id;
    this.redraw();
    const place = id && /** @type {HTMLElement | null} */ (this.querySelector(`#${CSS.escape(id)}`));
    if (!place) return;
    place.scrollIntoView({ block: place.matches("li") ? "center" : "start" });
    place.focus({ preventScroll: true });
  }

  /**
   * Follow a link within the page, which the browser would treat as navigation to another screen.
   * @param {MouseEvent} event
   */
  jump = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    const hash = /** @type {HTMLAnchorElement} */ (event.currentTarget).hash;
    history.replaceState(history.state, "", hash);
    this.seek(hash.slice(1));
  };

  view() {
    if (!this.rules) return h("main", { class: "rules", "aria-busy": "true" });
    return Object.hasOwn(GAMES, this.game) ? this.one(this.rules, /** @type {"fool"} */ (this.game)) : this.list(this.rules);
  }

  /** @param {Rules} rules */
  list({ words }) {
    return h(
      "main",
      { key: "list", class: "rules is-list" },
      h("a", { class: "quiet", href: "/", onclick: go }, icon("back"), words.home),
      h("header", {}, h("h1", {}, words.title), h("p", { class: "hush" }, words.intro)),
      h("ul", { class: "games" }, Object.keys(GAMES).map((game) =>
        h("li", { key: game, class: "game" },
          h("div", { class: "picture", "aria-hidden": "true" }, picture(game)),
          h("h2", {}, say(`game.${game}`)),
          h("p", {}, say(`about.${game}`)),
          h("div", { class: "choices" },
            h("a", {
              class: "button main",
              href: `/rules/${game}`,
              "aria-label": fill(words.readOf, { game: say(`game.${game}`) }),
              onclick: go,
            }, words.read))))),
    );
  }

  /**
   * @param {Rules} rules
   * @param {"fool" | "ciao" | "faith" | "fettnapf"} game
   */
  one(rules, game) {
    const { words } = rules;
    const { about, facts, sections } = rules[game];
    const first = sections[0].statements[0].rule;
    /** How often each rule has come up: its first statement has the plain number as ID. @type {Map<string, number>} */
    const counts = new Map();
    return h(
      "main",
      { key: game, class: "rules" },
      history.state?.table ? wayBack() : h("a", { class: "quiet", href: "/rules", onclick: go }, icon("back"), words.all),
      h("header", { class: "rules-head" },
        h("div", { class: "picture", "aria-hidden": "true" }, picture(game)),
        h("h1", {}, say(`game.${game}`)),
        h("p", { class: "about" }, about),
        h("p", { class: "hush" }, facts)),
      h("nav", { class: "parts", "aria-label": words.parts },
        h("ul", {}, sections.map(({ title }, index) =>
          h("li", { key: String(index) }, h("a", { href: `#part-${index + 1}`, onclick: this.jump }, title))))),
      sections.map(({ title, statements }, index) =>
        h("section", { key: title, "aria-labelledby": `part-${index + 1}` },
          h("h2", { id: `part-${index + 1}`, tabindex: "-1" }, title),
          h("ul", { class: "statements" }, statements.map((statement) => this.statement(statement, rules, counts))))),
      h("footer", {},
        h("p", { class: "hush" }, fill(words.oursMeans, { rule: first })),
        h("a", { class: "button main", href: `/new/${game}`, onclick: go }, words.open),
        h("nav", { "aria-label": words.all },
          Object.keys(GAMES).filter((other) => other !== game).map((other) =>
            h("a", { key: other, href: `/rules/${other}`, onclick: (/** @type {MouseEvent} */ event) => go(event, history.state) }, say(`game.${other}`))))),
    );
  }

  /**
   * @param {Statement} statement
   * @param {Rules} rules
   * @param {Map<string, number>} counts
   */
  statement({ rule, text, sign: name, ours, example, table }, rules, counts) {
    const { words } = rules;
    if (example) return h("li", { key: example, class: "is-wide" }, this.exercises.get(example)?.view());
    if (table) return h("li", { key: table, class: "is-wide" }, decks(words));
    const count = (counts.get(rule ?? "") ?? 0) + 1;
    counts.set(rule ?? "", count);
    const id = rule && (count > 1 ? `${rule}-${count}` : rule);
    return h(
      "li",
      { key: `${rule} ${count}`, id, tabindex: id && "-1", class: rule && rule === this.sought ? "is-sought" : "" },
      name && h("span", { class: "of-card", "aria-hidden": "true" }, sign(name, TINTS[name])),
      strong(text ?? ""),
      rule && " ",
      rule && h("a", { class: "number", href: `#${rule}`, "aria-label": fill(words.rule, { rule }), onclick: this.jump }, rule),
      ours && h("small", {}, ` ${words.ours}`),
    );
  }
}

/**
 * Text with the parts between asterisks in bold.
 * @param {string} text
 */
function strong(text) {
  return text.split("*").map((part, index) => (index % 2 ? h("strong", {}, part) : part));
}

/**
 * The number of cards used in Fool!, by number of players.
 * @param {Words} words
 */
function decks(words) {
  return h(
    "table",
    { class: "decks" },
    h("caption", { class: "only-read" }, words.decks),
    h("thead", {}, h("tr", {}, words.deckColumns.map((title, column) => {
      const [name, colour] = COLUMN_SIGNS[column] ?? [];
      return h("th", { key: title, scope: "col" }, name && sign(name, colour), h("span", { class: name && "only-read" }, title));
    }))),
    h("tbody", {}, DECKS.map(([players, ...others]) =>
      h("tr", { key: String(players) },
        h("th", { scope: "row" }, players),
        others.map((count, index) => h("td", { key: String(index) }, count))))),
  );
}

customElements.define("rules-screen", RulesScreen);
