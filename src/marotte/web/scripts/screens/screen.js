/** The base class of all screens. */

import { draw } from "../dom.js";
import { line } from "../server_status.js";
import { announce } from "../announcer.js";

const NAME = "Marotte";

/** The heading of the current screen. */
let named = "";

export class Screen extends HTMLElement {
  back = () => this.resume();
  /** Whether the reader comes from another screen, so that the focus was lost. */
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

  /** Called when the server is back after an outage. */
  resume() {}

  /** Called once when the screen is removed. */
  stop() {}

  /**
   * The content of the screen.
   * @returns {import("../dom.js").Child}
   */
  view() {
    return null;
  }

  /** A sign before the page title, visible in the browser's tabs. */
  get sign() {
    return "";
  }

  /** Update the page, if the screen is still connected. */
  redraw() {
    if (!this.isConnected) return;
    const focused = /** @type {HTMLElement | null} */ (this.contains(document.activeElement) ? document.activeElement : null);
    draw(this, this.view());
    if (document.activeElement !== document.body) this.isArriving = false; // the reader has already moved on
    else if (focused || this.isArriving) this.findFocus(focused);
    const heading = this.querySelector("h1")?.textContent ?? NAME;
    document.title = this.sign + (heading === NAME ? NAME : `${heading} · ${NAME}`);
    if (heading === named) return;
    const isRead = document.activeElement?.tagName === "H1" && document.activeElement !== focused;
    if (named && !isRead) announce(heading); // tells screen reader users where a link has led
    named = heading;
  }

  /**
   * Keyboards and screen readers need a place to go on from: the previous one, or the beginning of the new content.
   * @param {HTMLElement | null} focused what had the focus
   */
  findFocus(focused) {
    const next = focused?.isConnected ? focused : this.firstFocus();
    if (!next) return; // nothing is there yet
    this.isArriving = false;
    if (next.tagName === "H1") next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }

  /** The element to focus on arrival. @returns {HTMLElement | null} */
  firstFocus() {
    return this.querySelector("[autofocus]") ?? this.querySelector("h1");
  }
}
