/** What all screens have in common. */

import { draw } from "../dom.js";
import { line } from "../server_status.js";
import { announce } from "../announcer.js";

const NAME = "Marotte";

/** The heading of the screen that is shown. */
let named = "";

export class Screen extends HTMLElement {
  back = () => this.resume();
  /** Whether the reader comes from another screen, whose focus is gone with it. */
  isArriving = false;

  connectedCallback() {
    line.addEventListener("back", this.back);
    this.start();
    this.redraw();
  }

  disconnectedCallback() {
    line.removeEventListener("back", this.back);
    this.stop();
  }

  /** Called once when the screen is shown. */
  start() {}

  /** Called when the server answers again after it did not. */
  resume() {}

  /** Called once when it goes. */
  stop() {}

  /**
   * What is to be seen.
   * @returns {import("../dom.js").Child}
   */
  view() {
    return null;
  }

  /** A sign before the title of the page, to be seen among the tabs of a browser. */
  get sign() {
    return "";
  }

  /** Bring the page up to date, if the screen is still there. */
  redraw() {
    if (!this.isConnected) return;
    const focused = /** @type {HTMLElement | null} */ (this.contains(document.activeElement) ? document.activeElement : null);
    draw(this, this.view());
    if (document.activeElement !== document.body) this.isArriving = false; // the reader has gone on already
    else if (focused || this.isArriving) this.findFocus(focused);
    const heading = this.querySelector("h1")?.textContent ?? NAME;
    document.title = this.sign + (heading === NAME ? NAME : `${heading} · ${NAME}`);
    if (heading === named) return;
    const isRead = document.activeElement?.tagName === "H1" && document.activeElement !== focused;
    if (named && !isRead) announce(heading); // who hears the page learns where a link has led
    named = heading;
  }

  /**
   * Keys and screen readers go on from somewhere: where they were, or from the beginning of what is new.
   * @param {HTMLElement | null} focused what had the focus
   */
  findFocus(focused) {
    const next = focused?.isConnected ? focused : this.firstFocus();
    if (!next) return; // nothing is there yet
    this.isArriving = false;
    if (next.tagName === "H1") next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }

  /** Where whoever comes here begins. @returns {HTMLElement | null} */
  firstFocus() {
    return this.querySelector("[autofocus]") ?? this.querySelector("h1");
  }
}
