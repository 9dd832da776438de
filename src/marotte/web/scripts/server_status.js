/**
 * Whether the server can be reached. While it can't, a banner above the screen says so; the table screen has its own.
 *
 * The browser's `offline` event only triggers a check: a server on the same machine needs no network.
 */

import { icon } from "./cards/icons.js";
import { draw, h } from "./dom.js";
import { say } from "./language.js";

/** Delay before the next check, in milliseconds. */
const PAUSE = 5000;

/** Dispatches the event "back" when the server can be reached again. */
export const line = new EventTarget();

let isLost = false;
let timer = 0;

/** Start watching the connection to the server. */
export function watchServer() {
  addEventListener("offline", seek);
  addEventListener("online", seek);
  if (navigator.serviceWorker?.controller) seek(); // a cached page starts without a request to the server
}

/** Show or hide the banner, in the current language. */
export function showServerStatus() {
  const place = /** @type {Element} */ (document.getElementById("line"));
  draw(place, isLost && h("p", {}, icon("offline"), say("line.away")));
}

/**
 * Report the outcome of a request to the server.
 * @param {boolean} isAnswered
 */
export function noteAnswer(isAnswered) {
  clearTimeout(timer);
  if (!isAnswered || !navigator.onLine) timer = setTimeout(seek, PAUSE);
  if (isAnswered !== isLost) return; // no change
  isLost = !isAnswered;
  showServerStatus();
  if (isAnswered) line.dispatchEvent(new Event("back"));
}

async function seek() {
  const answer = await fetch("/api/tables").catch(() => null);
  noteAnswer(answer !== null);
  await answer?.text(); // an unread response would keep its connection open
}
