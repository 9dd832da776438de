/** The polite live region for screen readers: announces each sentence once, in batches. */

/** Sentences that arrive within this time of each other are announced together, in milliseconds. */
const PAUSE = 400;

/** Longest delay before the first sentence of a batch is announced, in milliseconds. */
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

/** Clear the live region, so that a screen reader can't look up what was announced. */
export function hush() {
  const voice = document.getElementById("voice");
  if (voice) voice.textContent = "";
}
