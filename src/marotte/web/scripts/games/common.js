/** Parts that several games share. */

import { drawing, mark, tinted } from "../cards/shapes.js";
import { h } from "../dom.js";
import { number, say } from "../language.js";
import { isCrowded } from "../table/layout.js";

/** How far a note sticks out below its card, in pixels. As in table.css. */
const NOTE = 13;

/**
 * The card that a seat has played to the trick.
 * @param {import("./games.js").Context} context
 * @param {number} seat
 */
export function trickCard(context, seat) {
  const { game, position, closing } = context;
  const cards = position.trick.length ? position.trick : (closing?.cards ?? []);
  const played = cards.find((/** @type {any} */ one) => one.seat === seat);
  if (!played) return h("div", { class: "slot" });
  const note = closing && game.note?.(closing, seat);
  return h(
    "div",
    { class: `slot${note ? ` is-${note.kind}` : ""}` },
    h(
      "span",
      {
        key: played.card,
        class: "card",
        role: "img",
        "aria-label": note ? `${game.cardName(played.card)}, ${note.words}` : game.cardName(played.card),
        "data-flight": `trick ${seat} ${played.card}`,
        "data-from": seat,
        "data-to": closing?.winner,
      },
      game.face(played.card, { letters: game.letters() }),
    ),
    note && h("span", { class: "note", "aria-hidden": "true" }, note.words),
  );
}

/**
 * The space for a trick: a card in front of each seat, and what was led in the middle.
 * @param {number} card its width
 * @param {import("../table/layout.js").Size} stage
 * @param {number} seats
 * @returns {import("../table/layout.js").Needs}
 */
export function trickNeeds(card, stage, seats) {
  const isSmall = stage.width < 700 || stage.height < 460;
  const middle = isCrowded(stage, seats) ? { width: 44, height: 40 } : isSmall ? { width: 96, height: 70 } : { width: 160, height: 120 };
  return { pieces: 1.4 * card, own: { width: card, height: 1.4 * card }, middle, notes: NOTE, canBeCovered: true };
}

/**
 * The points of a seat, beside its name.
 * @param {import("./games.js").Context} context
 * @param {number} seat
 */
export function total({ table }, seat) {
  const points = table.totals[seat];
  return h("span", { class: "points", role: "img", "aria-label": say("place.points", { count: points }) }, number(points));
}

/**
 * The points of a seat, in words.
 * @param {import("./games.js").Context} context
 * @param {number} seat
 */
export const totalWords = ({ table }, seat) => say("plate.points", { count: table.totals[seat] });

/**
 * The cards that a seat had left when a round ended, for games that score them.
 * @param {import("./games.js").Data[]} facts
 * @param {number} seat
 * @param {(points: number) => string} none what to say about an empty hand
 * @returns {import("./games.js").Left | null}
 */
export function handLeft(facts, seat, none) {
  const round = facts.find(({ fact }) => fact === "round");
  if (!round) return null;
  const left = round.left[seat];
  return { words: left.length ? "" : none(round.points[seat]), cards: left };
}

/**
 * What was led, for the middle of the table.
 * @param {string} words
 * @param {string[]} sign its mark and colour
 */
export function leading(words, [name, colour]) {
  return h("div", { class: "lead" }, h("span", {}, words), drawing("thing", 48, 48, tinted(colour, mark(name, 0, 0, 48))));
}
