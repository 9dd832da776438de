/** In place of a screen that could not be loaded, until the server is back. */

import { h } from "../dom.js";
import { say } from "../language.js";
import { go, show } from "../routes.js";
import { Screen } from "./screen.js";

export class MissingScreen extends Screen {
  resume() {
    show();
  }

  view() {
    return h(
      "main",
      { class: "notice" },
      h("h1", {}, say("line.missing")),
      h("a", { class: "button main", href: "/", onclick: go }, say("gone.home")),
    );
  }
}

customElements.define("missing-screen", MissingScreen);
