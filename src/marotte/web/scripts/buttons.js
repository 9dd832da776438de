/** Buttons shared by several screens. */

import { icon } from "./cards/icons.js";
import { h } from "./dom.js";
import { say } from "./language.js";
import { go } from "./routes.js";

/** A link back to the table the reader came from to look something up, or else to the home page. */
export function wayBack() {
  const { table } = /** @type {{table?: string}} */ (history.state ?? {});
  return h("a", { class: "quiet", href: table ?? "/", onclick: (/** @type {MouseEvent} */ event) => go(event) }, icon("back"), say(table ? "gone.table" : "gone.home"));
}

/**
 * An icon button. Its name is the accessible label and the tooltip.
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
