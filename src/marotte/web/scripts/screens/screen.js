/** What all screens have in common. */

import { draw } from "../dom.js";

export class Screen extends HTMLElement {
  connectedCallback() {
    this.start();
    this.redraw();
  }

  disconnectedCallback() {
    this.stop();
  }

  /** Called once when the screen is shown. */
  start() {}

  /** Called once when it goes. */
  stop() {}

  /**
   * What is to be seen.
   * @returns {import("../dom.js").Child}
   */
  view() {
    return null;
  }

  /** Bring the page up to date, if the screen is still there. */
  redraw() {
    if (this.isConnected) draw(this, this.view());
  }
}
