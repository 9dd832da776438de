/** One polite voice for screen readers: what happens is said there, once, and not too much at a time. */

/** What comes within this time is said together, in milliseconds. */
const PAUSE = 400;

/** Nobody waits longer than this for the first of it. */
const LONGEST_PAUSE = 1500;

/** @type {string[]} */
let waiting = [];
let since = 0;
let timer = 0;

/** @param {string} sentence */
export function announce(sentence) {
  if (!sentence) return;
  if (!waiting.length) since = performance.now();
  waiting.push(sentence);
  clearTimeout(timer);
  const left = LONGEST_PAUSE - (performance.now() - since);
  timer = setTimeout(() => {
    const voice = document.getElementById("voice");
    if (voice) voice.textContent = waiting.join(" ");
    waiting = [];
  }, Math.max(0, Math.min(PAUSE, left)));
}

/** Say no more of what was said: it is not to be looked up. */
export function hush() {
  const voice = document.getElementById("voice");
  if (voice) voice.textContent = "";
}
