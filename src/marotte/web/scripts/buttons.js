/** Buttons that several screens have. */

import { icon } from "./cards/icons.js";
import { h } from "./dom.js";

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
