/** The places around the table and the reader's own: who sits there, how many cards they hold, what lies there. */

import { h } from "../dom.js";
import { number, say } from "../language.js";
import { icon } from "../cards/icons.js";
import { isAside } from "./layout.js";
import { panel } from "./panels.js";
import { label } from "./seat_names.js";

/** How long a phrase stays visible, in milliseconds. */
export const PHRASE = 5000;

/** @typedef {(seat: number) => void} Explain shows in words what a seat's plate says */

/**
 * @param {import("../games/games.js").Context} context
 * @param {import("./layout.js").Spot[]} spots of the other seats
 * @param {Explain} explain
 */
export function around(context, spots, explain) {
  const { seats, seat: mine } = context;
  const first = mine ?? 0;
  const others = spots.map((spot, index) => place(context, (first + index + 1) % seats, spot, explain));
  const bottom = { x: 50, y: 100 };
  if (mine === null) return [...others, place(context, first, bottom, explain)];
  const own = h("div", { key: "own", class: "place is-mine", style: spotted(bottom) }, context.game.lies(context, mine));
  return [...others, own];
}

/**
 * The place of one seat.
 * @param {import("../games/games.js").Context} context
 * @param {number} seat
 * @param {{x: number, y: number} | null} spot where it is; null for the reader's own, which is next to the hand
 * @param {Explain} explain
 */
export function place(context, seat, spot, explain) {
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
    badge(context, seat, isTurn, explain),
    spot && game.lies(context, seat),
  );
}

/**
 * The side of the table that a seat is at; the bottom only if the reader has no seat.
 * @param {{x: number, y: number}} spot
 */
function sideOf({ x, y }) {
  if (x === 50 && y === 100) return "bottom";
  return !isAside({ x, y }) ? "middle" : x < 50 ? "left" : "right";
}

/** @param {{x: number, y: number}} spot */
function spotted({ x, y }) {
  return { "--x": x, "--y": y };
}

/**
 * @param {import("../games/games.js").Context} context
 * @param {number} seat
 * @param {boolean} isTurn
 * @param {Explain} explain
 */
function badge(context, seat, isTurn, explain) {
  const { game, table, said, now } = context;
  const who = table.seats[seat];
  const phrase = said[seat] && now - said[seat].at < PHRASE ? said[seat].phrase : null;
  return h(
    "button",
    { class: "badge", type: "button", "aria-haspopup": "dialog", onclick: () => explain(seat) },
    h("span", { class: "who", title: who.name }, h("b", {}, label(context, seat))),
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
    who.is_reading && seat !== context.seat && h("span", { class: "state is-reading" }, say("place.reading")),
    !who.is_connected && !who.is_away && h("span", { class: "state" }, say("place.lost")),
    phrase && h("span", { class: "phrase" }, say(`phrase.${phrase}`)),
  );
}

/**
 * What a plate says, in words.
 * @param {import("../games/games.js").Context} context
 * @param {number} seat
 */
function plate(context, seat) {
  const { game, table } = context;
  const who = table.seats[seat];
  const lines = [
    ...(who.kind ? [say(who.is_away ? "place.away" : `plate.${who.kind}`)] : []),
    say("plate.cards", { count: table.position.sizes[seat] }),
    ...game.plate(context, seat),
  ];
  return h("ul", { class: "plate" }, lines.map((words) => h("li", { key: words }, words)));
}

/**
 * The panel that explains a plate, if it is open.
 * @param {import("../games/games.js").Context} context
 * @param {string} name of the open panel: "plate 2"
 * @param {() => unknown} close
 */
export function platePanel(context, name, close) {
  if (!name.startsWith("plate ")) return null;
  const seat = Number(name.slice(6));
  return panel(label(context, seat), close, plate(context, seat));
}
