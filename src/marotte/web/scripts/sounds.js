/** Small sounds, made here, if they are wanted. */

import { settings } from "./settings.js";

/** @type {AudioContext | undefined} */
let audio;

/**
 * A bell: a tone that dies away.
 * @param {number} pitch in hertz
 * @param {number} after in seconds
 * @param {number} length in seconds
 */
function bell(pitch, after, length) {
  audio ??= new AudioContext();
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

/**
 * Let what has happened be heard.
 * @param {import("./table/model.js").Data[]} happened
 * @param {boolean} isMine whether the reader is asked now
 */
export function ring(happened, isMine) {
  if (!settings.sound) return;
  if (happened.some((entry) => entry.what === "moved")) bell(330, 0, 0.08);
  if (isMine) {
    bell(660, 0.08, 0.3);
    bell(880, 0.2, 0.4);
  }
}
