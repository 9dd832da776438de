/** Several people on one device: nobody sees the cards of another one. */

import { h } from "../dom.js";
import { say } from "../language.js";
import { back } from "../cards/frame.js";

/**
 * @param {number} seat whose turn it is
 * @param {import("../games/games.js").Context} context
 * @param {(seat: number) => void} take
 */
export function handOver(seat, { name }, take) {
  return h(
    "section",
    { key: "hand over", class: "notice hand-over" },
    h("div", { class: "card is-back", "aria-hidden": "true" }, back()),
    h("h2", {}, say("handOver.title", { seat: name(seat) })),
    h("p", {}, say("handOver.text")),
    h("button", { type: "button", class: "main", onclick: () => take(seat) }, say("handOver.take", { seat: name(seat) })),
  );
}
