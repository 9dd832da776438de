/** The settings of this device. */

import { wayBack } from "../buttons.js";
import { h } from "../dom.js";
import { choice, tick } from "../form_fields.js";
import { LANGUAGES, say } from "../language.js";
import { forgetLessons } from "../lesson_progress.js";
import { change, settings } from "../settings.js";
import { Screen } from "./screen.js";

/** Keyboard shortcuts at the table. */
const KEYS = ["c", "arrows", "enter", "h", "u", "o", "l", "s", "t", "p", "m", "g", "escape"];

export class SettingsScreen extends Screen {
  /** Whether the lessons were reset, so that everything is explained again. */
  isForgotten = false;

  view() {
    return h(
      "main",
      { class: "settings" },
      wayBack(),
      h("h1", {}, say("settings.title")),
      this.choice("language", [["", say("settings.asBrowser")], ...Object.entries(LANGUAGES)]),
      this.choice("theme", ["auto", "light", "dark"].map((one) => [one, say(`settings.theme.${one}`)])),
      this.choice("cards", ["small", "normal", "large"].map((one) => [one, say(`settings.cards.${one}`)])),
      this.choice("motion", ["auto", "none"].map((one) => [one, say(`settings.motion.${one}`)])),
      this.tick("letters"),
      this.tick("sound"),
      this.tick("calm"),
      this.tick("guide"),
      settings.guide && h("button", { key: "again", type: "button", onclick: () => this.explainAgain() }, say(this.isForgotten ? "settings.forgotten" : "settings.forget")),
      h("section", {}, h("h2", {}, say("settings.keys")), this.tick("shortcuts"), h("dl", { class: "keys" },
        KEYS.map((key) => [h("dt", { key: `key ${key}` }, h("kbd", {}, say(`key.${key}`))), h("dd", { key: `does ${key}` }, say(`key.${key}.does`))]))),
    );
  }

  /**
   * @param {"language" | "theme" | "cards" | "motion"} name
   * @param {string[][]} values
   */
  choice(name, values) {
    return choice(name, say(`settings.${name}`), "", settings[name], values, (value) => this.set({ [name]: value }));
  }

  explainAgain() {
    forgetLessons();
    this.isForgotten = true;
    this.redraw();
  }

  /** @param {"letters" | "sound" | "calm" | "guide" | "shortcuts"} name */
  tick(name) {
    return tick(name, say(`settings.${name}`), say(`settings.${name}.why`), settings[name], (isOn) => this.set({ [name]: isOn }));
  }

  /** @param {object} changes */
  set(changes) {
    change(changes);
    this.redraw();
  }
}

customElements.define("settings-screen", SettingsScreen);
