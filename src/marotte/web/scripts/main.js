/** The entry point of the page. */

import { sprite } from "./cards/symbols.js";
import { draw } from "./dom.js";
import { keepOffline } from "./offline.js";
import { speak } from "./language.js";
import { showServerStatus, watchServer } from "./server_status.js";
import { show } from "./routes.js";
import "./screens/not_found.js";
import { dress, onChange, settings } from "./settings.js";
import { wakeSounds } from "./sounds.js";

async function begin() {
  dress();
  draw(/** @type {Element} */ (document.getElementById("drawings")), sprite());
  await speak(settings.language);
  watchServer();
  await show();
  await keepOffline();
}

let spoken = settings.language;
onChange(async () => {
  dress();
  if (settings.language === spoken) return;
  spoken = settings.language;
  await speak(spoken);
  showServerStatus();
  await show();
  await keepOffline();
});
for (const query of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"]) {
  matchMedia(query).addEventListener("change", dress);
}
addEventListener("popstate", show);
for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wakeSounds);
begin();
