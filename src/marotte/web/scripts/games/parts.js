/** What games have in common. */

import { drawing, mark, tinted } from "../cards/shapes.js";
import { h } from "../dom.js";
import { number, say } from "../language.js";

/**
 * The card that somebody has played to the trick.
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
 * The points of a seat, beside its name.
 * @param {import("./games.js").Context} context
 * @param {number} seat
 */
export function total({ table }, seat) {
  const points = table.totals[seat];
  return h("span", { class: "points", role: "img", "aria-label": say("place.points", { count: points }) }, number(points));
}

/**
 * What has to be followed, for the middle of the table.
 * @param {string} words
 * @param {string[]} sign its mark and colour
 */
export function leading(words, [name, colour]) {
  return h("div", { class: "lead" }, h("span", {}, words), drawing("thing", 48, 48, tinted(colour, mark(name, 0, 0, 48))));
}
