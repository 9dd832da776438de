/** Who somebody is for the reader: another by name, the reader "You". */

import { say } from "../language.js";

/** @typedef {Pick<import("../games/games.js").Context, "name" | "reader">} Listener */

/**
 * What a seat is called where its name stands alone, as on a badge.
 * @param {Listener} listener
 * @param {number} seat
 */
export function label({ name, reader }, seat) {
  return seat === reader ? say("place.you") : name(seat);
}

/**
 * What a sentence about some seats is filled with: the reader comes first and has forms of their own.
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
