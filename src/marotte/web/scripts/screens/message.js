/** A message in place of a screen, with a link to the home page. */

import { marotte } from "../cards/tokens.js";
import { h } from "../dom.js";
import { say } from "../language.js";
import { go } from "../routes.js";

/**
 * @param {string} title
 * @param {string} [text]
 */
export function notice(title, text = "") {
  return h(
    "main",
    { class: "notice" },
    h("div", { class: "logo", "aria-hidden": "true" }, marotte()),
    h("h1", {}, title),
    text && h("p", {}, text),
    h("a", { class: "button main", href: "/", onclick: go }, say("gone.home")),
  );
}
