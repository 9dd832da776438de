/** The controls of a replay: a slider, and buttons that move by step, by section and by round. */

import { tool } from "../buttons.js";
import { h } from "../dom.js";
import { say } from "../language.js";
import { fullTitle, roundStarts, sectionStarts } from "../table/log_sections.js";

/**
 * @typedef {import("../table/log_sections.js").Chapter} Chapter
 * @typedef {import("../games/games.js").Context} Context
 */

/**
 * The nearest of these steps before or after the current one, otherwise the first or last step of the game.
 * @param {number[]} starts
 * @param {number} step
 * @param {1 | -1} way
 * @param {number} last
 */
export function nearest(starts, step, way, last) {
  return (way < 0 ? starts.findLast((start) => start < step) : starts.find((start) => start > step)) ?? (way < 0 ? 0 : last);
}

/**
 * @param {object} replay
 * @param {Context} replay.context
 * @param {Chapter[]} replay.chapters of each step
 * @param {number} replay.step
 * @param {boolean} replay.isRunning
 * @param {string} told what happened in this step
 * @param {{go: (step: number) => void, slide: (step: number) => void, run: () => void}} doings
 */
export function controls({ context, chapters, step, isRunning }, told, { go, slide, run }) {
  const last = chapters.length - 1;
  const rounds = roundStarts(chapters);
  const title = fullTitle(chapters[step], context);
  const count = `${step + 1} / ${last + 1}`;
  const toRound = (/** @type {1 | -1} */ way) => go(nearest(rounds, step, way, last));
  const toSection = (/** @type {1 | -1} */ way) => go(nearest(sectionStarts(chapters), step, way, last));
  const isFirst = chapters[step].round === chapters[0].round;
  const isLast = chapters[step].round === chapters[last].round;
  const kind = context.game.sections?.name;
  return h("section", { key: "controls", class: "controls", "aria-label": say("replay.controls") },
    h("p", { class: "where", "aria-hidden": "true" }, h("span", {}, title), h("span", { class: "number" }, count)),
    h("div", { class: "slider", style: { "--share": step / Math.max(1, last) } },
      rounds.slice(1).map((start) => h("i", { key: String(start), style: { "--at": start / last } })),
      h("input", {
        type: "range",
        min: 0,
        max: last,
        value: String(step),
        "aria-label": say("replay.step"),
        "aria-valuetext": `${[count, title].filter(Boolean).join(", ")}. ${told}`,
        oninput: (/** @type {any} */ event) => slide(Number(event.target.value)),
      })),
    h("div", { class: "steps" },
      tool("first", say(isFirst ? "replay.first" : "replay.backRound"), () => toRound(-1)),
      kind && tool("fastBack", say(`replay.back.${kind}`), () => toSection(-1)),
      tool("back", say("replay.back"), () => go(step - 1)),
      tool(isRunning ? "pause" : "play", say(isRunning ? "replay.hold" : "replay.run"), run),
      tool("forward", say("replay.forward"), () => go(step + 1)),
      kind && tool("fastForward", say(`replay.next.${kind}`), () => toSection(1)),
      tool("last", say(isLast ? "replay.last" : "replay.nextRound"), () => toRound(1))));
}
