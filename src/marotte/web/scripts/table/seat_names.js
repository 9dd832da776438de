/** What players are called: others by their name, the reader "You". */

import { say } from "../language.js";

/** @typedef {Pick<import("../games/games.js").Context, "name" | "reader">} Listener */

/**
 * The name of a seat where it stands alone, as on a badge.
 * @param {Listener} listener
 * @param {number} seat
 */
export function label({ name, reader }, seat) {
  return seat === reader ? say("place.you") : name(seat);
}

/**
 * The values for a sentence about some seats. The reader comes first and has their own grammatical forms.
 * @param {Listener} listener
 * @param {number[]} seats
 */
export function values(listener, seats) {
  const isIn = listener.reader !== null && seats.includes(listener.reader);
  const sorted = isIn ? [/** @type {number} */ (listener.reader), ...seats.filter((seat) => seat !== listener.reader)] : seats;
  return {
    seats: sorted.map((seat) => label(listener, seat)),
    count: seats.length,
    isYou: isIn && seats.length === 1,
    isWithYou: isIn && seats.length > 1,
  };
}
