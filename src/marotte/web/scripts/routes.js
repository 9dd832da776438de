/** The routes of the page, and navigation between its screens without a reload. */

import { language } from "./language.js";
import { noteAnswer } from "./server_status.js";

/** @type {[RegExp, string, () => Promise<unknown>][]} */
const ROUTES = [
  [/^\/$/, "home-screen", () => import("./screens/home.js")],
  [/^\/new\/\w+$/, "create-screen", () => import("./screens/create.js")],
  [/^\/t\/[\w-]+$/, "table-screen", () => import("./screens/table.js")],
  [/^\/replay(\/[\w-]+\/\d+)?$/, "replay-screen", () => import("./replay/replay.js")],
  [/^\/rules(\/\w+)?$/, "rules-screen", () => Promise.all([import("./screens/rules.js"), import(`./rules/${language}.js`)])],
  [/^\/settings$/, "settings-screen", () => import("./screens/settings.js")],
];

/** The route for unknown addresses. @type {[RegExp, string, () => Promise<unknown>]} */
const NOWHERE = [/^/, "nowhere-screen", async () => undefined];

/** Whether any screen has been shown yet. */
let hasShown = false;

/** Show the screen for the current address. */
export async function show() {
  const [, tag, load] = ROUTES.find(([pattern]) => pattern.test(location.pathname)) ?? NOWHERE;
  const path = location.pathname;
  const isLoaded = await load().then(() => true, () => false);
  if (!isLoaded) noteAnswer(false);
  if (location.pathname !== path) return; // the reader has moved on while it was loading
  const screen = /** @type {import("./screens/screen.js").Screen} */ (document.createElement(isLoaded ? tag : "missing-screen"));
  screen.isArriving = hasShown;
  hasShown = true;
  document.getElementById("stage")?.replaceChildren(screen);
  scrollTo(0, 0);
}

/**
 * Go to another screen.
 * @param {string} path
 * @param {object | null} [state] passed to it as `history.state`
 */
export function visit(path, state = null) {
  history.pushState(state, "", path);
  return show();
}

/**
 * Click handler for links: navigate without a reload, unless a new tab or window was asked for.
 * @param {MouseEvent} event
 * @param {object | null} [state] passed to the screen as `history.state`
 */
export function go(event, state = null) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  visit(/** @type {HTMLAnchorElement} */ (event.currentTarget).getAttribute("href") ?? "/", state);
}
