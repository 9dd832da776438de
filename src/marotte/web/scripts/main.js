/** Where everything begins. */

import { sprite } from "./cards/marks.js";
import { draw } from "./dom.js";
import { speak } from "./language.js";
import { show } from "./routes.js";
import { dress, onChange, settings } from "./settings.js";

async function begin() {
  dress();
  draw(/** @type {Element} */ (document.getElementById("drawings")), sprite());
  await speak(settings.language);
  await show();
}

let spoken = settings.language;
onChange(async () => {
  dress();
  if (settings.language === spoken) return;
  spoken = settings.language;
  await speak(spoken);
  await show();
});
for (const query of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"]) {
  matchMedia(query).addEventListener("change", dress);
}
addEventListener("popstate", show);
begin();
