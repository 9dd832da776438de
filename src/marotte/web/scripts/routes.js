/** Which screen belongs to which address, and going from one to the other without loading the page again. */

/** @type {[RegExp, string, () => Promise<unknown>][]} */
const ROUTES = [
  [/^\/$/, "home-screen", () => import("./screens/home.js")],
  [/^\/new\/\w+$/, "create-screen", () => import("./screens/create.js")],
  [/^\/t\/[\w-]+$/, "table-screen", () => import("./screens/table.js")],
  [/^\/replay(\/[\w-]+\/\d+)?$/, "replay-screen", () => import("./screens/replay.js")],
  [/^\/rules(\/\w+)?$/, "rules-screen", () => import("./screens/rules.js")],
  [/^\/settings$/, "settings-screen", () => import("./screens/settings.js")],
];

/** Show the screen that belongs to the address. */
export async function show() {
  const [, tag, load] = ROUTES.find(([pattern]) => pattern.test(location.pathname)) ?? ROUTES[0];
  const path = location.pathname;
  await load();
  if (location.pathname !== path) return; // somebody was quicker
  const screen = document.createElement(tag);
  document.getElementById("stage")?.replaceChildren(screen);
  scrollTo(0, 0);
}

/**
 * Go to another screen.
 * @param {string} path
 */
export function visit(path) {
  history.pushState(null, "", path);
  return show();
}

/**
 * For links: go there without loading the page again, unless another tab is wanted.
 * @param {MouseEvent} event
 */
export function go(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  visit(/** @type {HTMLAnchorElement} */ (event.currentTarget).getAttribute("href") ?? "/");
}
