/** Card animations: cards that have moved since the last redraw fly to their place; a finished trick is swept away. */

import { hasMotion } from "../settings.js";

/** Duration of a flight, in milliseconds. */
const FLIGHT = 200;

/** @typedef {{seat: number | null, rect: DOMRect} | null} Tapped the reader's seat, and where the tapped card lay */

/**
 * Redraw, and let cards fly from their old places to their new ones. New cards come from the player who played them;
 * cards that are gone fly to the player who won them.
 * @param {HTMLElement} stage
 * @param {() => void} redraw
 * @param {Tapped} [tapped]
 */
export function withAnimation(stage, redraw, tapped = null) {
  if (!hasMotion()) return redraw();
  /** @type {Map<string, {element: HTMLElement, rect: DOMRect}>} */
  const before = new Map();
  for (const element of flying(stage)) {
    before.set(element.dataset.flight ?? "", { element, rect: element.getBoundingClientRect() });
  }
  redraw();
  /** @type {(() => void)[]} */
  const starts = []; // measure everything before anything moves, to avoid layout thrashing
  for (const element of flying(stage)) {
    const from = before.get(element.dataset.flight ?? "")?.rect ?? origin(stage, element.dataset.from, tapped);
    before.delete(element.dataset.flight ?? "");
    if (from) starts.push(flight(element, from, element.getBoundingClientRect()));
  }
  for (const { element, rect } of before.values()) {
    const to = badgeOf(stage, element.dataset.to);
    if (to) starts.push(sweep(stage, element, rect, to));
  }
  for (const start of starts) start();
}

/** @param {Element} stage @returns {NodeListOf<HTMLElement>} */
function flying(stage) {
  return stage.querySelectorAll("[data-flight]");
}

/**
 * @param {Element} stage
 * @param {string | undefined} seat that played the card
 * @param {Tapped} tapped
 */
function origin(stage, seat, tapped) {
  return tapped && seat && Number(seat) === tapped.seat ? tapped.rect : badgeOf(stage, seat);
}

/**
 * @param {Element} stage
 * @param {string | undefined} seat
 */
function badgeOf(stage, seat) {
  return seat ? stage.querySelector(`[data-place="${seat}"] .badge`)?.getBoundingClientRect() : undefined;
}

/**
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function way(from, to) {
  return { right: from.x + from.width / 2 - to.x - to.width / 2, down: from.y + from.height / 2 - to.y - to.height / 2 };
}

/**
 * @param {HTMLElement} element
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function flight(element, from, to) {
  const { right, down } = way(from, to);
  const scale = Math.min(1, from.width / to.width || 1);
  return () => {
    if (Math.abs(right) < 1 && Math.abs(down) < 1) return;
    element.animate(
      [{ transform: `translate(${right}px, ${down}px) scale(${scale})` }, { transform: "none" }],
      { duration: FLIGHT, easing: "cubic-bezier(.2,.7,.3,1)" },
    );
  };
}

/**
 * A card that is no longer drawn: a copy of it flies away and disappears.
 * @param {HTMLElement} stage
 * @param {HTMLElement} card
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function sweep(stage, card, from, to) {
  const { right, down } = way(to, from);
  return () => {
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    ghost.ariaHidden = "true";
    ghost.append(...card.childNodes);
    for (const [name, value] of Object.entries({ left: from.x, top: from.y, width: from.width })) {
      ghost.style.setProperty(name, `${value}px`);
    }
    stage.parentElement?.append(ghost);
    const end = { transform: `translate(${right}px, ${down}px) scale(.3)`, opacity: 0.2 };
    ghost.animate([{ transform: "none", opacity: 1 }, end], { duration: 1.5 * FLIGHT, easing: "ease-in" }).onfinish = () =>
      ghost.remove();
  };
}
