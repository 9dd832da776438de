/** What this device prefers. */

import { icon } from "../cards/icons.js";
import { h } from "../dom.js";
import { LANGUAGES, say } from "../language.js";
import { go } from "../routes.js";
import { change, settings } from "../settings.js";
import { Screen } from "./screen.js";

/** The keys at the table. */
const KEYS = ["c", "arrows", "enter", "h", "u", "o", "l", "s", "t", "p", "m", "escape"];

export class SettingsScreen extends Screen {
  view() {
    return h(
      "main",
      { class: "settings" },
      h("a", { class: "quiet", href: "/", onclick: go }, icon("back"), say("gone.home")),
      h("h1", {}, say("settings.title")),
      this.choice("language", [["", say("settings.asBrowser")], ...Object.entries(LANGUAGES)]),
      this.choice("theme", ["auto", "light", "dark"].map((one) => [one, say(`settings.theme.${one}`)])),
      this.choice("cards", ["small", "normal", "large"].map((one) => [one, say(`settings.cards.${one}`)])),
      this.choice("motion", ["auto", "none"].map((one) => [one, say(`settings.motion.${one}`)])),
      this.tick("letters"),
      this.tick("sound"),
      h("section", {}, h("h2", {}, say("settings.keys")), h("dl", { class: "keys" },
        KEYS.map((key) => [h("dt", { key: `key ${key}` }, h("kbd", {}, say(`key.${key}`))), h("dd", { key: `does ${key}` }, say(`key.${key}.does`))]))),
    );
  }

  /**
   * @param {"language" | "theme" | "cards" | "motion"} name
   * @param {string[][]} values
   */
  choice(name, values) {
    return h("label", { key: name, class: "field" }, h("span", {}, say(`settings.${name}`)),
      h("select", { value: settings[name], onchange: (/** @type {any} */ event) => this.set({ [name]: event.target.value }) },
        values.map(([value, label]) => h("option", { key: value, value }, label))));
  }

  /** @param {"letters" | "sound"} name */
  tick(name) {
    return h("label", { key: name, class: "field is-tick" },
      h("input", { type: "checkbox", checked: settings[name], onchange: (/** @type {any} */ event) => this.set({ [name]: event.target.checked }) }),
      h("span", {}, say(`settings.${name}`)), h("small", {}, say(`settings.${name}.why`)));
  }

  /** @param {object} changes */
  set(changes) {
    change(changes);
    this.redraw();
  }
}

customElements.define("settings-screen", SettingsScreen);
