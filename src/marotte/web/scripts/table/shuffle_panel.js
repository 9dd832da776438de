/** A button that verifies the shuffle, and the result. The check itself is loaded on demand. */

import { icon } from "../cards/icons.js";
import { h } from "../dom.js";
import { say } from "../language.js";

/** @typedef {import("../shuffle/check.js").Finding | {what: "busy"} | {what: "unfetched"}} Finding */

/** Number of digits of a hash that are shown: enough to compare. */
const DIGITS = 16;

export class ShufflePanel {
  /** @type {Finding | null} */
  finding = null;

  /**
   * @param {() => Promise<any>} read fetches the record
   * @param {string | null} promised the hash that this device was shown before the game
   * @param {() => void} redraw
   */
  constructor(read, promised, redraw) {
    this.read = read;
    this.promised = promised;
    this.redraw = redraw;
  }

  async run() {
    this.tell({ what: "busy" });
    const loaded = await Promise.all([import("../shuffle/check.js"), this.read()]).catch(() => null);
    this.tell(loaded ? loaded[0].check(loaded[1], this.promised) : { what: "unfetched" });
  }

  /** @param {Finding} finding */
  tell(finding) {
    this.finding = finding;
    this.redraw();
  }

  view() {
    const told = this.finding ? sentences(this.finding, this.promised !== null) : [];
    return h(
      "div",
      { key: "checking", class: "checking" },
      // Above the button, so that it is visible where the button was pressed, however little space is left below.
      h("div", { class: "finding", role: "status" }, told.map((sentence) => h("p", { key: sentence }, sentence))),
      h("button", { type: "button", onclick: () => this.run() }, icon("verify"), say("check.do")),
    );
  }
}

/**
 * Before the end there is nothing to check yet, only a commitment to note down.
 * @param {string} commitment
 */
export function promise(commitment) {
  return h("details", { key: "promise", class: "promise" },
    h("summary", {}, icon("verify"), say("check.do")),
    h("p", {}, say("check.later", { commitment: shortHash(commitment) })));
}

/** @param {string} commitment */
function shortHash(commitment) {
  return commitment.slice(0, DIGITS);
}

/**
 * @param {Finding} finding
 * @param {boolean} isPromised whether this device was shown the hash before the game
 * @returns {string[]}
 */
function sentences(finding, isPromised) {
  switch (finding.what) {
    case "busy":
      return [say("check.busy")];
    case "unfetched":
      return [say("check.unfetched")];
    case "unknown":
      return [say("check.unknown"), say("check.verify")];
    case "secret":
      return [say("check.secret"), say("check.verify")];
    case "deal":
      return [say("check.deal", finding), say("check.verify")];
    case "shuffle":
      return [say("check.shuffle", finding), say("check.verify")];
    case "right":
      return [
        say("check.right", { counted: counted(finding) }),
        say(isPromised ? "check.promised" : "check.unpromised", { commitment: shortHash(finding.commitment) }),
        say("check.verify"),
      ];
  }
}

/** @param {{deals: number, shuffles: number}} finding */
function counted({ deals, shuffles }) {
  const parts = [say("check.deals", { count: deals })];
  return shuffles ? [...parts, say("check.shuffles", { count: shuffles })] : parts;
}
