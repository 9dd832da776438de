/** What this device prefers. Nothing of it leaves the device but the name, when somebody sits down. */

/**
 * @typedef {object} Settings
 * @property {string} language one of LANGUAGES, or empty: as the browser says
 * @property {"auto" | "light" | "dark"} theme
 * @property {"small" | "normal" | "large"} cards how large they are
 * @property {boolean} letters whether colours are also written as letters
 * @property {"auto" | "none"} motion
 * @property {boolean} sound
 * @property {boolean} calm whether tables that are opened here are for people who need not be quick
 * @property {string} level of the bots in a game that begins at once, one of LEVELS
 * @property {boolean} short whether such a game is a short one
 * @property {boolean} guide whether new things are explained
 * @property {boolean} shortcuts whether letters are keys at the table
 * @property {"suits" | "values"} order of the own hand
 * @property {string} name of the player
 */

/** @type {Settings} */
const DEFAULTS = {
  language: "",
  theme: "auto",
  cards: "normal",
  letters: false,
  motion: "auto",
  sound: false,
  calm: false,
  level: "club",
  short: false,
  guide: true,
  shortcuts: true,
  order: "suits",
  name: "",
};

const KEY = "marotte.settings";

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...keptSettings() };

/** Those that are kept and are of the right kind. @returns {Partial<Settings>} */
function keptSettings() {
  const known = Object.entries(kept(KEY, {})).filter(([name, value]) => typeof value === typeof DEFAULTS[/** @type {"name"} */ (name)]);
  return Object.fromEntries(known);
}

/** @type {Set<() => void>} */
const listeners = new Set();

/**
 * Change some of them, for good.
 * @param {Partial<Settings>} changes
 */
export function change(changes) {
  Object.assign(settings, keptSettings(), changes); // another tab may have changed something, too
  keep(KEY, settings);
  for (const listener of listeners) listener();
}

/**
 * Be told when somebody has changed something.
 * @param {() => void} listener
 */
export function onChange(listener) {
  listeners.add(listener);
}

/** Whether cards move. */
export function hasMotion() {
  return settings.motion !== "none" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Let the page look as the settings say. */
export function dress() {
  const root = document.documentElement;
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = settings.theme === "auto" ? (isDark ? "dark" : "light") : settings.theme;
  root.dataset.cards = settings.cards;
  root.dataset.motion = hasMotion() ? "some" : "none";
}

/**
 * What is kept on this device under a name. A browser that keeps nothing (or something of another kind) is no reason to fail.
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
export function kept(key, otherwise) {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
    return typeof value === typeof otherwise && Array.isArray(value) === Array.isArray(otherwise) ? value : otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * Keep something on this device.
 * @param {string} key
 * @param {unknown} value
 */
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage: it is forgotten with the page.
  }
}
