/** The words of the page in the language of the reader. */

/**
 * A text has gaps, `{name}`. Where it depends on a number or a person it is an object of forms: `you` if the one it is
 * about (`seat`) is the reader, `toYou` if it is done to the reader, or else one by the number in `count`, as the language has them: `one`, `few`, `other`.
 * @typedef {string | {[form: string]: Text}} Text
 * @typedef {{[key: string]: Text}} Texts
 * @typedef {{[name: string]: any}} Values
 */

export const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch" };

/** @type {Texts} */
let texts = {};
let plurals = new Intl.PluralRules("en");
export let language = "en";

/**
 * Speak this language from now on; an empty one is chosen as the browser prefers. Without a connection there may be no
 * words in it on this device: then another one that is there.
 * @param {string} wanted
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
 * Know more words, which not everybody needs.
 * @param {string} folder in which they are
 */
export async function speakAlso(folder) {
  texts = { ...texts, ...(await import(`./${folder}/${language}.js`)).default };
}

/**
 * Speak with these texts.
 * @param {string} tag
 * @param {Texts} words
 */
export function use(tag, words) {
  language = tag;
  texts = words;
  plurals = new Intl.PluralRules(tag);
}

/**
 * A text in the language of the reader. Values that are lists are joined as the language does it.
 * @param {string} key
 * @param {Values} [values]
 * @returns {string}
 */
export function say(key, values = {}) {
  let text = texts[key];
  while (typeof text === "object") text = text[formOf(text, values)];
  if (text === undefined) throw new Error(`there is no text ${key} in ${language}`);
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return Array.isArray(value) ? listing(value) : typeof value === "number" ? number(value) : String(value);
  });
}

/**
 * Whether there is such a text.
 * @param {string} key
 */
export function has(key) {
  return key in texts;
}

/**
 * @param {{[form: string]: Text}} forms
 * @param {Values} values
 */
function formOf(forms, values) {
  if (forms.you !== undefined && values.isYou) return "you";
  if (forms.toYou !== undefined && values.isToYou) return "toYou";
  if (values.count === 0 && forms.zero !== undefined) return "zero";
  const form = plurals.select(Number(values.count ?? 2));
  return form in forms ? form : "other";
}

/** The language and where it is spoken so: our English has no comma before "and", and days before months. */
export function locale() {
  return language === "en" ? "en-GB" : language;
}

/**
 * "a, b and c"
 * @param {string[]} items
 */
export function listing(items) {
  return new Intl.ListFormat(locale(), { type: "conjunction" }).format(items.map(String));
}

/** @param {number} value with the minus sign of print, not the hyphen */
export function number(value) {
  return String(value).replace("-", "−");
}
