/** Which screen belongs to which address, and going from one to the other without loading the page again. */

import { language } from "./language.js";
import { heard } from "./server_status.js";

/** @type {[RegExp, string, () => Promise<unknown>][]} */
const ROUTES = [
  [/^\/$/, "home-screen", () => import("./screens/home.js")],
  [/^\/new\/\w+$/, "create-screen", () => import("./screens/create.js")],
  [/^\/t\/[\w-]+$/, "table-screen", () => import("./screens/table.js")],
  [/^\/replay(\/[\w-]+\/\d+)?$/, "replay-screen", () => import("./replay/replay.js")],
  [/^\/rules(\/\w+)?$/, "rules-screen", () => Promise.all([import("./screens/rules.js"), import(`./rules/${language}.js`)])],
  [/^\/settings$/, "settings-screen", () => import("./screens/settings.js")],
];

/** For any other address. @type {[RegExp, string, () => Promise<unknown>]} */
const NOWHERE = [/^/, "nowhere-screen", async () => undefined];

/** Whether a screen was shown before. */
let hasShown = false;

/** Show the screen that belongs to the address. */
export async function show() {
  const [, tag, load] = ROUTES.find(([pattern]) => pattern.test(location.pathname)) ?? NOWHERE;
  const path = location.pathname;
  const isLoaded = await load().then(() => true, () => false);
  if (!isLoaded) heard(false);
  if (location.pathname !== path) return; // somebody was quicker
  const screen = /** @type {import("./screens/screen.js").Screen} */ (document.createElement(isLoaded ? tag : "missing-screen"));
  screen.isArriving = hasShown;
  hasShown = true;
  document.getElementById("stage")?.replaceChildren(screen);
  scrollTo(0, 0);
}

/**
 * Go to another screen.
 * @param {string} path
 * @param {object | null} [state] what it should know, once
 */
export function visit(path, state = null) {
  history.pushState(state, "", path);
  return show();
}

/**
 * For links: go there without loading the page again, unless another tab is wanted.
 * @param {MouseEvent} event
 * @param {object | null} [state] what the screen there should know
 */
export function go(event, state = null) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  visit(/** @type {HTMLAnchorElement} */ (event.currentTarget).getAttribute("href") ?? "/", state);
}
