/** Several people on one device: nobody sees the cards of another one. */

import { h } from "../dom.js";
import { say } from "../language.js";

/**
 * @param {number | null} seat who is asked, if it is one of those who share the device
 * @param {import("../games/games.js").Context} context
 * @param {(seat: number) => void} take
 */
export function handOver(seat, { name }, take) {
  if (seat === null) return null;
  return h(
    "section",
    { key: "hand over", class: "hand-over", "aria-label": say("handOver.title", { seat: name(seat) }) },
    h("h2", {}, say("handOver.title", { seat: name(seat) })),
    h("p", {}, say("handOver.text")),
    h("button", { type: "button", class: "main", onclick: () => take(seat) }, say("handOver.take", { seat: name(seat) })),
  );
}
