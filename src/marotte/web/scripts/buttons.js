/** Buttons that several screens have. */

import { icon } from "./cards/icons.js";
import { h } from "./dom.js";
import { say } from "./language.js";
import { go } from "./routes.js";

/** Back to the table from which somebody has come to look something up, or else to the first page. */
export function wayBack() {
  const { table } = /** @type {{table?: string}} */ (history.state ?? {});
  return h("a", { class: "quiet", href: table ?? "/", onclick: (/** @type {MouseEvent} */ event) => go(event) }, icon("back"), say(table ? "gone.table" : "gone.home"));
}

/**
 * A button with a sign in place of words; its name is read and shown to who waits over it.
 * @param {import("./cards/icons.js").IconName} sign
 * @param {string} name
 * @param {(event: Event) => void} act
 * @param {boolean} [isOff]
 */
export function tool(sign, name, act, isOff = false) {
  return h(
    "button",
    { key: name, type: "button", class: "tool", "aria-label": name, title: name, disabled: isOff, onclick: act },
    icon(sign),
  );
}
