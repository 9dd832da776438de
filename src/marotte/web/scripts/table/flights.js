/** Cards that fly: whatever has moved between two drawings travels there, and what is gone leaves. */

import { hasMotion } from "../settings.js";

/** How long a card is on its way, in milliseconds. */
const FLIGHT = 200;

/**
 * Draw, and let the cards fly from where they were to where they are; new ones from the place of who played them.
 * @param {Element} stage
 * @param {() => void} redraw
 * @param {{seat: number | null, rect: DOMRect} | null} [tapped] the own seat, and where its card lay
 */
export function withFlights(stage, redraw, tapped = null) {
  if (!hasMotion()) return redraw();
  const before = new Map();
  for (const element of stage.querySelectorAll("[data-flight]")) {
    before.set(/** @type {HTMLElement} */ (element).dataset.flight, element.getBoundingClientRect());
  }
  redraw();
  /** @type {[HTMLElement, DOMRect, DOMRect][]} */
  const moved = [];
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (stage.querySelectorAll("[data-flight]"))) {
    const from = before.get(element.dataset.flight) ?? origin(stage, element.dataset.from, tapped);
    if (from) moved.push([element, from, element.getBoundingClientRect()]);
  }
  for (const [element, from, to] of moved) fly(element, from, to);
}

/**
 * @param {Element} stage
 * @param {string | undefined} seat who played it
 * @param {{seat: number | null, rect: DOMRect} | null} tapped
 */
function origin(stage, seat, tapped) {
  if (!seat) return undefined;
  if (tapped && Number(seat) === tapped.seat) return tapped.rect;
  return stage.querySelector(`[data-place="${seat}"] .badge`)?.getBoundingClientRect();
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
