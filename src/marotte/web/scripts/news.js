/** One polite voice for screen readers: what happens is said there, once, and not too much at a time. */

/** What comes within this time is said together, in milliseconds. */
const PAUSE = 400;

/** @type {string[]} */
let waiting = [];
let timer = 0;

/** @param {string} sentence */
export function announce(sentence) {
  if (!sentence) return;
  waiting.push(sentence);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const voice = document.getElementById("voice");
    if (voice) voice.textContent = waiting.join(" ");
    waiting = [];
  }, PAUSE);
}
