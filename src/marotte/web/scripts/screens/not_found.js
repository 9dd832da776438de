/** In place of a screen that could not be loaded, until the server is back; and for an unknown address. */

import { say } from "../language.js";
import { show } from "../routes.js";
import { notice } from "./message.js";
import { Screen } from "./screen.js";

export class MissingScreen extends Screen {
  resume() {
    show();
  }

  view() {
    return notice(say("line.missing"));
  }
}

export class NowhereScreen extends Screen {
  view() {
    return notice(say("gone.nowhere.title"), say("gone.nowhere.text"));
  }
}

customElements.define("missing-screen", MissingScreen);
customElements.define("nowhere-screen", NowhereScreen);
