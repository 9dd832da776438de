/** What all screens have in common. */

import { draw } from "../dom.js";
import { line } from "../line.js";
import { announce } from "../news.js";

const NAME = "Marotte";

/** The heading of the screen that is shown. */
let named = "";

export class Screen extends HTMLElement {
  back = () => this.resume();

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
    draw(this, this.view());
    const heading = this.querySelector("h1")?.textContent ?? NAME;
    document.title = this.sign + (heading === NAME ? NAME : `${heading} · ${NAME}`);
    if (heading === named) return;
    if (named) announce(heading); // who hears the page learns where a link has led
    named = heading;
  }
}
