/** Cards that fly: whatever has moved between two drawings travels there, and what is gone leaves. */

import { hasMotion } from "../settings.js";

/** How long a card is on its way, in milliseconds. */
const FLIGHT = 200;

/**
 * Draw, and let the cards fly from where they were to where they are.
 * @param {Element} stage
 * @param {() => void} redraw
 * @param {(element: HTMLElement) => DOMRect | undefined} origin where a card comes from that was not there before
 */
export function withFlights(stage, redraw, origin) {
  if (!hasMotion()) return redraw();
  const before = new Map();
  for (const element of stage.querySelectorAll("[data-flight]")) {
    before.set(/** @type {HTMLElement} */ (element).dataset.flight, element.getBoundingClientRect());
  }
  redraw();
  /** @type {[HTMLElement, DOMRect, DOMRect][]} */
  const moved = [];
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (stage.querySelectorAll("[data-flight]"))) {
    const from = before.get(element.dataset.flight) ?? origin(element);
    if (from) moved.push([element, from, element.getBoundingClientRect()]);
  }
  for (const [element, from, to] of moved) fly(element, from, to);
}

/**
 * @param {HTMLElement} element
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function fly(element, from, to) {
  const right = from.x + from.width / 2 - to.x - to.width / 2;
  const down = from.y + from.height / 2 - to.y - to.height / 2;
  if (Math.abs(right) < 1 && Math.abs(down) < 1) return;
  const scale = Math.min(1, from.width / to.width || 1);
  element.animate(
    [{ transform: `translate(${right}px, ${down}px) scale(${scale})` }, { transform: "none" }],
    { duration: FLIGHT, easing: "cubic-bezier(.2,.7,.3,1)" },
  );
}
