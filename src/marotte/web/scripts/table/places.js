/** Everybody else around the table, and the reader's own place: who it is, how many cards, what lies there. */

import { h } from "../dom.js";
import { number, say } from "../language.js";
import { icon } from "../cards/icons.js";
import { places } from "./layout.js";

/** How long a phrase stays in the air, in milliseconds. */
export const PHRASE = 5000;

/**
 * @param {import("../games/games.js").Context} context
 */
export function around(context) {
  const { seats, seat: mine } = context;
  const first = mine ?? 0;
  const where = places(seats);
  const others = where.map((spot, index) => place(context, (first + index + 1) % seats, spot));
  const bottom = { x: 50, y: 100 };
  if (mine === null) return [...others, place(context, first, bottom)];
  const own = h("div", { key: "own", class: "place is-mine", style: spotted(bottom) }, context.game.lies(context, mine));
  return [...others, own];
}

/**
 * One place.
 * @param {import("../games/games.js").Context} context
 * @param {number} seat
 * @param {{x: number, y: number} | null} spot where it is; the own one is elsewhere
 */
export function place(context, seat, spot) {
  const { game, table } = context;
  const isTurn = table.status === "playing" && table.actors.includes(seat);
  const isWinner = table.winners?.includes(seat);
  return h(
    "div",
    {
      key: `place ${seat}`,
      class: `place${isTurn ? " is-turn" : ""}${isWinner ? " is-winner" : ""}${spot ? "" : " is-own"}`,
      "data-place": seat,
      "data-side": spot && sideOf(spot),
      style: spot ? spotted(spot) : {},
    },
    badge(context, seat, isTurn),
    spot && game.lies(context, seat),
  );
}

/** On which side of the table somebody sits; at the bottom only where nobody is the reader. @param {{x: number, y: number}} spot */
function sideOf({ x, y }) {
  if (x === 50 && y === 100) return "bottom";
  return x < 35 ? "left" : x > 65 ? "right" : "middle";
}

/** @param {{x: number, y: number}} spot */
function spotted({ x, y }) {
  return { "--x": x, "--y": y };
}

/**
 * @param {import("../games/games.js").Context} context
 * @param {number} seat
 * @param {boolean} isTurn
 */
function badge(context, seat, isTurn) {
  const { game, table, said, now } = context;
  const who = table.seats[seat];
  const phrase = said[seat] && now - said[seat].at < PHRASE ? said[seat].phrase : null;
  return h(
    "div",
    { class: "badge" },
    h("span", { class: "who", title: who.name }, h("b", {}, context.name(seat))),
    h(
      "span",
      { class: "facts" },
      (who.kind === "bot" || who.is_away) && icon("bot"),
      h("span", { class: "size", role: "img", "aria-label": say("place.cards", { count: table.position.sizes[seat] }) },
        number(table.position.sizes[seat])),
      game.points(context, seat),
      game.marks(context, seat),
    ),
    isTurn && h("span", { class: "turn" }, say(who.kind === "bot" ? "place.thinking" : "place.turn")),
    who.is_away && h("span", { class: "state" }, say("place.away")),
    !who.is_connected && !who.is_away && h("span", { class: "state" }, say("place.lost")),
    phrase && h("span", { class: "phrase" }, say(`phrase.${phrase}`)),
  );
}
