/** The settings of this device. Only the name ever leaves it, when the player sits down. */

/**
 * @typedef {object} Settings
 * @property {string} language one of LANGUAGES, or empty: as the browser prefers
 * @property {"auto" | "light" | "dark"} theme
 * @property {"small" | "normal" | "large"} cards their size
 * @property {boolean} letters whether cards also show their colour as a letter
 * @property {"auto" | "none"} motion
 * @property {boolean} sound
 * @property {boolean} calm whether tables opened here never require speed
 * @property {string} level of the bots in games started from the home page, one of LEVELS
 * @property {boolean} short whether those games are short ones
 * @property {boolean} guide whether the guide explains new things
 * @property {boolean} shortcuts whether the table has keyboard shortcuts
 * @property {"suits" | "values"} order of the player's own hand
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

/** The stored settings; unknown ones and those of the wrong type are dropped. @returns {Partial<Settings>} */
function keptSettings() {
  const known = Object.entries(kept(KEY, {})).filter(([name, value]) => typeof value === typeof DEFAULTS[/** @type {"name"} */ (name)]);
  return Object.fromEntries(known);
}

/** @type {Set<() => void>} */
const listeners = new Set();

/**
 * Change and store some settings.
 * @param {Partial<Settings>} changes
 */
export function change(changes) {
  Object.assign(settings, keptSettings(), changes); // another tab may have changed others
  keep(KEY, settings);
  for (const listener of listeners) listener();
}

/** @param {() => void} listener called after every change */
export function onChange(listener) {
  listeners.add(listener);
}

/** Whether animations are wanted. */
export function hasMotion() {
  return settings.motion !== "none" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Apply the settings to the look of the page. */
export function dress() {
  const root = document.documentElement;
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = settings.theme === "auto" ? (isDark ? "dark" : "light") : settings.theme;
  root.dataset.cards = settings.cards;
  root.dataset.motion = hasMotion() ? "some" : "none";
}

/**
 * Read a value from this device's storage. Never fails: without storage, or with a value of another type, it returns
 * the default.
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
 * Store a value on this device.
 * @param {string} key
 * @param {unknown} value
 */
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or blocked: the value lasts only until the page is closed.
  }
}
