/** Small sounds, made here, if they are wanted. */

import { settings } from "./settings.js";
import { factsOf } from "./table/model.js";

/** A note: its pitch in hertz, when it begins and how long it sounds, in seconds. @typedef {[number, number, number]} Note */

/** What is heard, by what has events; the first that fits. @type {[string[], Note[]][]} */
const TUNES = [
  [["wins", "over"], [[523, 0, 0.2], [659, 0.12, 0.2], [784, 0.24, 0.25], [1047, 0.36, 0.7]]],
  [["round", "tie", "blocked"], [[523, 0, 0.2], [659, 0.12, 0.2], [784, 0.24, 0.4]]],
  [["race"], [[880, 0, 0.08], [880, 0.12, 0.08], [1175, 0.24, 0.3]]],
  [["stop", "wrong", "late"], [[220, 0, 0.2], [165, 0.14, 0.4]]],
  [["trick"], [[494, 0, 0.12], [330, 0.1, 0.25]]],
  [["turns", "swaps", "reverses"], [[392, 0, 0.1], [523, 0.08, 0.1], [392, 0.16, 0.2]]],
  [["plays", "sheds", "throws", "draws"], [[330, 0, 0.08]]],
];

/** Two bells: it is your turn. @type {Note[]} */
const YOUR_TURN = [[660, 0.08, 0.3], [880, 0.2, 0.4]];

/** @type {AudioContext | undefined} */
let audio;

/**
 * A bell: a tone that dies away.
 * @param {Note} note
 */
function bell([pitch, after, length]) {
  if (audio?.state !== "running") return;
  const start = audio.currentTime + after;
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.12, start);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(loudness).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}

/** Browsers are silent until somebody has done something; so this is called whenever somebody does. */
export function wakeSounds() {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  audio.resume();
}

/**
 * Which notes belong to what has events.
 * @param {import("./table/model.js").Data[]} events
 * @param {boolean} isMine whether the reader is asked now
 * @returns {Note[]}
 */
export function tune(events, isMine) {
  const facts = factsOf(events).map((fact) => fact.fact);
  const [, notes] = TUNES.find(([names]) => names.some((name) => facts.includes(name))) ?? [[], []];
  return isMine ? [...notes, ...YOUR_TURN] : notes;
}

/**
 * Let what has happened be heard.
 * @param {import("./table/model.js").Data[]} events
 * @param {boolean} isMine
 */
export function ring(events, isMine) {
  if (settings.sound) tune(events, isMine).forEach(bell);
}
