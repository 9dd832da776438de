/** The texts of the page in the reader's language. */

/**
 * A text has placeholders, `{name}`. Where it depends on a number or a person it is an object of forms:
 * - `you` if the player it is about (`seat`) is the reader,
 * - `withYou` if the reader is one of several,
 * - `toYou` if it is done to the reader,
 * - `zero` if `count` is 0,
 * - otherwise the plural category of `count` (`one`, `few`, `other`), or the ordinal category of `place`.
 * @typedef {string | {[form: string]: Text}} Text
 * @typedef {{[key: string]: Text}} Texts
 * @typedef {{[name: string]: any}} Values
 */

export const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch" };

/** @type {Texts} */
let texts = {};
let plurals = new Intl.PluralRules("en");
let ordinals = plurals;
export let language = "en";

/**
 * Switch to this language. Falls back to the next preferred one if its texts can't be loaded, as may happen offline.
 * @param {string} wanted empty: as the browser prefers
 */
export async function speak(wanted) {
  const preferred = [wanted, ...navigator.languages.map((tag) => tag.slice(0, 2)), ...Object.keys(LANGUAGES)];
  for (const tag of preferred.filter((one) => one in LANGUAGES)) {
    const found = await Promise.all([import(`./texts/${tag}.js`), import(`./words/${tag}.js`)]).catch(() => null);
    if (!found) continue;
    use(tag, { ...found[0].default, ...found[1].default });
    document.documentElement.lang = tag;
    return;
  }
}

/**
 * Load further texts that not every visit needs.
 * @param {string} folder where they are
 */
export async function speakAlso(folder) {
  texts = { ...texts, ...(await import(`./${folder}/${language}.js`)).default };
}

/**
 * Switch to these texts.
 * @param {string} tag
 * @param {Texts} words
 */
export function use(tag, words) {
  language = tag;
  texts = words;
  plurals = new Intl.PluralRules(tag);
  ordinals = new Intl.PluralRules(tag, { type: "ordinal" });
}

/**
 * A text in the reader's language. Lists are joined as the language requires.
 * @param {string} key
 * @param {Values} [values]
 * @returns {string}
 */
export function say(key, values = {}) {
  return sayWith(key, values).join("");
}

/**
 * The same in pieces, so that values may be drawings.
 * @param {string} key
 * @param {Values} values
 * @returns {any[]}
 */
export function sayWith(key, values) {
  let text = texts[key];
  while (typeof text === "object") text = text[formOf(text, values)];
  if (text === undefined) throw new Error(`there is no text ${key} in ${language}`);
  return text.split(/\{(\w+)\}/).flatMap((piece, index) => (index % 2 ? pieces(values[piece]) : piece));
}

/** What a placeholder is replaced with. @param {any} value */
function pieces(value) {
  if (Array.isArray(value)) return listed(value);
  return typeof value === "number" ? number(value) : typeof value === "object" && value ? value : String(value);
}

/** @param {string} key */
export function has(key) {
  return key in texts;
}

/**
 * @param {{[form: string]: Text}} forms
 * @param {Values} values
 */
function formOf(forms, values) {
  if (forms.you !== undefined && values.isYou) return "you";
  if (forms.withYou !== undefined && values.isWithYou) return "withYou";
  if (forms.toYou !== undefined && values.isToYou) return "toYou";
  if (values.count === 0 && forms.zero !== undefined) return "zero";
  const form = values.place === undefined ? plurals.select(Number(values.count ?? 2)) : ordinals.select(values.place);
  return form in forms ? form : "other";
}

/** The locale tag. Our English is British: no comma before "and", and days before months. */
export function locale() {
  return language === "en" ? "en-GB" : language;
}

/**
 * "a, b and c"
 * @param {string[]} items
 */
export function listing(items) {
  return listed(items.map(String)).join("");
}

/**
 * The same in pieces.
 * @param {any[]} items
 * @returns {any[]}
 */
function listed(items) {
  const list = new Intl.ListFormat(locale(), { type: "conjunction" });
  return list.formatToParts(items.map((_, index) => String(index))).map(({ type, value }) => (type === "element" ? items[Number(value)] : value));
}

/**
 * "a, b or c"
 * @param {(string | number)[]} items
 */
export function either(items) {
  return new Intl.ListFormat(locale(), { type: "disjunction" }).format(items.map(String));
}

/** A number with a true minus sign instead of a hyphen. @param {number} value */
export function number(value) {
  return String(value).replace("-", "−");
}
