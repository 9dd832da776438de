/** A guide through the first games: explains each new thing once, at the moment it matters. */

import { tool } from "../buttons.js";
import { marotte } from "../cards/things.js";
import { h } from "../dom.js";
import { say, speakAlso } from "../language.js";
import { learn, lessonsOf } from "../learnt.js";
import { announce } from "../news.js";
import { LESSONS, momentOf } from "./lessons.js";

export class Guide {
  /** What is explained now, in words. @type {{lesson: import("./lessons.js").Lesson, text: string} | null} */
  shown = null;

  /** @param {string} game */
  constructor(game) {
    this.game = game;
  }

  /** A guide that knows the words. @param {string} game */
  static async come(game) {
    await speakAlso("guide");
    return new Guide(game);
  }

  /**
   * Look at the table: perhaps there is something new.
   * @param {import("../games/games.js").Context} context
   * @param {import("../table/model.js").Data[]} news
   */
  look(context, news) {
    if (context.seat === null) return;
    const moment = momentOf(context, news);
    if (this.shown && !this.shown.lesson.isNews && !this.shown.lesson.when(moment)) this.shown = null; // its moment has passed
    if (this.shown) return;
    const known = lessonsOf(this.game);
    const lesson = LESSONS[this.game].find((one) => !known.includes(one.name) && one.when(moment));
    if (!lesson) return;
    const game = lesson.name === "tools" ? "all" : this.game;
    this.shown = { lesson, text: say(`guide.${game}.${lesson.name}`, lesson.values?.(moment)) };
    announce(this.shown.text);
  }

  /** The reader knows it now. */
  next() {
    if (this.shown) learn(this.game, this.shown.lesson.name);
    this.shown = null;
  }

  /**
   * @param {() => void} next
   * @param {() => void} stop
   */
  view(next, stop) {
    return (
      this.shown &&
      h(
        "aside",
        { key: "guide", class: "guide", "aria-label": say("guide.name") },
        h("div", { class: "logo", "aria-hidden": "true" }, marotte()),
        h("p", {}, this.shown.text),
        h("div", { class: "choices" },
          h("button", { key: "next", type: "button", class: "main", onclick: next }, say("guide.next")),
          tool("close", say("guide.stop"), stop)),
      )
    );
  }
}
