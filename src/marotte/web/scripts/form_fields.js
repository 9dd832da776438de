/** Form fields: a label, a control and a sentence of help. */

import { h } from "./dom.js";

/**
 * @param {string} name
 * @param {string} label
 * @param {string} why
 * @param {string} tag
 * @param {import("./dom.js").Properties} properties
 * @param {import("./dom.js").Child} [children]
 */
function field(name, label, why, tag, properties, children) {
  return h(
    "div",
    { key: name, class: properties.type === "checkbox" ? "field is-tick" : "field" },
    h("label", { for: name }, label),
    h(tag, { id: name, "aria-describedby": why ? `${name}-why` : null, ...properties }, children),
    why && h("small", { id: `${name}-why` }, why),
  );
}

/**
 * A text field.
 * @param {string} name
 * @param {string} label
 * @param {string} why
 * @param {import("./dom.js").Properties} properties
 */
export function entry(name, label, why, properties) {
  return field(name, label, why, "input", properties);
}

/**
 * A drop-down list.
 * @param {string} name
 * @param {string} label
 * @param {string} why
 * @param {string} value
 * @param {string[][]} values each with its label
 * @param {(value: string) => void} change
 * @param {boolean} [isOff] whether it is disabled
 */
export function choice(name, label, why, value, values, change, isOff = false) {
  const options = values.map(([one, words]) => h("option", { key: one, value: one }, words));
  return field(name, label, why, "select", { value, disabled: isOff, onchange: (/** @type {any} */ event) => change(event.target.value) }, options);
}

/**
 * A checkbox.
 * @param {string} name
 * @param {string} label
 * @param {string} why
 * @param {boolean} isOn
 * @param {(isOn: boolean) => void} change
 */
export function tick(name, label, why, isOn, change) {
  return field(name, label, why, "input", {
    type: "checkbox",
    checked: isOn,
    onchange: (/** @type {any} */ event) => change(event.target.checked),
  });
}
