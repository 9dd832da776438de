/** Several players on one device: no hand is visible until the device has been handed over. */

import { h } from "../dom.js";
import { say } from "../language.js";

/**
 * @param {number | null} seat the next seat to move on this device, if there is one
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
