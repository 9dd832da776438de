/** All cards, where nothing is secret: the hands and, at the end of a game, the cards that nobody held. */

import { h } from "../dom.js";
import { say } from "../language.js";
import { sorted } from "./hand.js";
import { label } from "./seat_names.js";
import { smallCards } from "./small_cards.js";

/**
 * @param {import("../games/games.js").Context} context
 */
export function openHands(context) {
  const { game, table, opened } = context;
  const rest = Object.entries(table.open?.rest ?? {}).filter(([, cards]) => cards.length);
  return h(
    "section",
    { key: "hands", class: "all-hands", tabindex: "0", "aria-label": say("replay.all") },
    (opened ?? []).map((own, seat) =>
      h("div", { key: String(seat), class: "open-hand" }, h("strong", {}, label(context, seat)),
        !own.hand.length && h("span", { class: "hush" }, say("rest.none")),
        h("div", { class: "row" }, sorted(game, own.hand).map((card, index) =>
          h("span", { key: `${card} ${index}`, class: "card", role: "img", "aria-label": game.cardName(card) }, game.face(card, { letters: game.letters() })))))),
    rest.map(([pile, cards]) => h("div", { key: pile, class: "open-hand is-rest" }, h("strong", {}, say(`rest.${pile}`)), smallCards(game, cards))),
  );
}
