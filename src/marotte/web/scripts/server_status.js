/**
 * Whether the server answers. While it does not, a sentence above the screen says so; a table has a line of its own.
 *
 * A browser that believes to be offline is only a reason to ask: a server on the same machine does without a network.
 */

import { icon } from "./cards/icons.js";
import { draw, h } from "./dom.js";
import { say } from "./language.js";

/** How long to wait before the server is asked again, in milliseconds. */
const PAUSE = 5000;

/** Tells with the event "back" when the server answers again. */
export const line = new EventTarget();

let isLost = false;
let timer = 0;

/** Look after the line from now on. */
export function watchLine() {
  addEventListener("offline", seek);
  addEventListener("online", seek);
  if (navigator.serviceWorker?.controller) seek(); // a page that was kept is shown without asking the server
}

/** Say how it is, in the language that is spoken now. */
export function showLine() {
  const place = /** @type {Element} */ (document.getElementById("line"));
  draw(place, isLost && h("p", {}, icon("offline"), say("line.away")));
}

/**
 * Somebody has asked the server.
 * @param {boolean} isAnswered
 */
export function heard(isAnswered) {
  clearTimeout(timer);
  if (!isAnswered || !navigator.onLine) timer = setTimeout(seek, PAUSE);
  if (isAnswered !== isLost) return; // as before
  isLost = !isAnswered;
  showLine();
  if (isAnswered) line.dispatchEvent(new Event("back"));
}

async function seek() {
  const answer = await fetch("/api/tables").catch(() => null);
  heard(answer !== null);
  await answer?.text(); // an answer that is not read to its end stays open
}
