/** The cards of Fool!: "g17" is a green 17, "1" a jester's bell in all four colours. */

import { frame, marked, remembered } from "./frame.js";
import { tinted } from "./shapes.js";

/** @type {{[letter: string]: [colour: string, mark: string]}} */
const COLOURS = { g: ["green", "leaf"], r: ["red", "flame"], y: ["yellow", "sun"], b: ["blue", "drop"] };

export const face = remembered((card, letters) => {
  const [colour, name] = COLOURS[card[0]] ?? ["", "bell"];
  return frame("paper", tinted(colour, marked(colour ? card.slice(1) : card, name, letters[card[0]])));
});
