/** Short synthesised sounds, off by default. */

import { settings } from "./settings.js";
import { factsOf } from "./table/model.js";

/** A note: its pitch in hertz, and its start and duration in seconds. @typedef {[number, number, number]} Note */

/** The tunes by the facts that trigger them; the first match is played. @type {[string[], Note[]][]} */
const TUNES = [
  [["wins", "over"], [[523, 0, 0.2], [659, 0.12, 0.2], [784, 0.24, 0.25], [1047, 0.36, 0.7]]],
  [["round", "tie", "blocked"], [[523, 0, 0.2], [659, 0.12, 0.2], [784, 0.24, 0.4]]],
  [["race"], [[880, 0, 0.08], [880, 0.12, 0.08], [1175, 0.24, 0.3]]],
  [["stop", "wrong", "late"], [[220, 0, 0.2], [165, 0.14, 0.4]]],
  [["trick"], [[494, 0, 0.12], [330, 0.1, 0.25]]],
  [["turns", "swaps", "reverses"], [[392, 0, 0.1], [523, 0.08, 0.1], [392, 0.16, 0.2]]],
  [["plays", "sheds", "throws", "draws"], [[330, 0, 0.08]]],
];

/** It is your turn. @type {Note[]} */
const YOUR_TURN = [[660, 0.08, 0.3], [880, 0.2, 0.4]];

/** @type {AudioContext | undefined} */
let audio;

/**
 * Play a note that dies away.
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

/** Browsers block audio until the first user gesture, so this is called on every gesture. */
export function wakeSounds() {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  audio.resume();
}

/**
 * The notes for what has just happened.
 * @param {import("./table/model.js").Data[]} events
 * @param {boolean} isMine whether it is now the reader's turn
 * @returns {Note[]}
 */
export function tune(events, isMine) {
  const facts = factsOf(events).map((fact) => fact.fact);
  const [, notes] = TUNES.find(([names]) => names.some((name) => facts.includes(name))) ?? [[], []];
  return isMine ? [...notes, ...YOUR_TURN] : notes;
}

/**
 * Play the sounds for what has just happened, if sounds are on.
 * @param {import("./table/model.js").Data[]} events
 * @param {boolean} isMine
 */
export function ring(events, isMine) {
  if (settings.sound) tune(events, isMine).forEach(bell);
}
