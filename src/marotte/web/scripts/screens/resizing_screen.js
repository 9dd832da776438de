/** A screen with a hand of cards, which is laid out again whenever the available space changes. */

import { SOME_ROOM, measureRoom } from "../table/hand.js";
import { Screen } from "./screen.js";

export class ResizingScreen extends Screen {
  room = SOME_ROOM;
  observer = new ResizeObserver(() => this.measure());

  connectedCallback() {
    super.connectedCallback();
    this.observer.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.observer.disconnect();
  }

  measure() {
    const room = measureRoom(this, this.room);
    if (room === this.room) return;
    this.room = room;
    this.redraw();
  }
}
