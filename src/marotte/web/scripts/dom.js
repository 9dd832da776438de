/**
 * A small virtual DOM: trees that describe part of the page, and the patching of the page to match them.
 *
 * A screen is a pure function from its data to a tree. Elements with the same tag (and key, if they have one) are
 * reused, so that focus, scroll positions and animations survive a redraw.
 */

/**
 * @typedef {string | number | Tree | null | undefined | false | any[]} Child lists may be nested
 * @typedef {{tag: string, key: string | undefined, properties: Properties, children: (Tree | string)[]}} Tree
 * @typedef {{[name: string]: any}} Properties
 *
 * Properties are attributes, except for these: `key`; `on…`, listeners; `style`, an object of CSS properties; `value`
 * and `checked`, which overrule what was typed; `initial`, the value before anything is typed; `after`, called with the
 * element after it has been created or its tree has changed.
 */

const SVG = "http://www.w3.org/2000/svg";

/** The tree that each element was last drawn from. @type {WeakMap<Node, Tree>} */
const drawn = new WeakMap();

/**
 * @param {string} tag
 * @param {Properties | null} [properties]
 * @param {...Child} children
 * @returns {Tree}
 */
export function h(tag, properties, ...children) {
  const { key, ...others } = properties ?? {};
  return { tag, key, properties: others, children: flatten(children) };
}

/**
 * @param {Child[]} children
 * @returns {(Tree | string)[]}
 */
function flatten(children) {
  /** @type {(Tree | string)[]} */
  const flat = [];
  for (const child of children) {
    if (Array.isArray(child)) flat.push(...flatten(child));
    else if (typeof child === "number") flat.push(String(child));
    else if (child) flat.push(child);
  }
  return flat;
}

/** The `after` callbacks to call once the whole tree is in place. @type {(() => void)[]} */
let waiting = [];

/**
 * Make these the children of an element.
 * @param {Element} parent
 * @param {...Child} children
 */
export function draw(parent, ...children) {
  fill(parent, flatten(children));
  const calls = waiting;
  waiting = [];
  for (const call of calls.reverse()) call(); // parents first: a panel opens before its list is scrolled
}

/**
 * @param {Element} parent
 * @param {(Tree | string)[]} trees
 */
function fill(parent, trees) {
  const before = /** @type {Map<string, ChildNode>} */ (new Map());
  const unnamed = /** @type {ChildNode[]} */ ([]);
  for (const node of parent.childNodes) {
    const tree = drawn.get(node);
    if (tree?.key !== undefined) before.set(tree.tag + " " + tree.key, node);
    else unnamed.push(node);
  }
  /** @type {ChildNode[]} */
  const after = trees.map((tree) => {
    if (typeof tree !== "string" && tree.key !== undefined) {
      const same = before.get(tree.tag + " " + tree.key);
      before.delete(tree.tag + " " + tree.key);
      return same ? renew(same, tree) : make(parent, tree);
    }
    const index = unnamed.findIndex((node) => isLike(node, tree));
    return index < 0 ? make(parent, tree) : renew(unnamed.splice(index, 1)[0], tree);
  });
  const kept = new Set(after);
  for (const node of [...parent.childNodes]) if (!kept.has(node)) node.remove();
  after.forEach((node, index) => {
    if (parent.childNodes[index] !== node) parent.insertBefore(node, parent.childNodes[index] ?? null);
  });
}

/**
 * @param {ChildNode} node
 * @param {Tree | string} tree
 */
function isLike(node, tree) {
  return typeof tree === "string" ? node.nodeType === Node.TEXT_NODE : drawn.get(node)?.tag === tree.tag;
}

/**
 * @param {Element} parent
 * @param {Tree | string} tree
 * @returns {ChildNode}
 */
function make(parent, tree) {
  if (typeof tree === "string") return document.createTextNode(tree);
  const isDrawing = tree.tag === "svg" || (parent.namespaceURI === SVG && parent.tagName !== "foreignObject");
  const element = isDrawing ? document.createElementNS(SVG, tree.tag) : document.createElement(tree.tag);
  return renew(element, tree);
}

/**
 * @param {ChildNode} node
 * @param {Tree | string} tree
 * @returns {ChildNode}
 */
function renew(node, tree) {
  if (typeof tree === "string") {
    if (node.nodeValue !== tree) node.nodeValue = tree;
    return node;
  }
  const element = /** @type {HTMLElement} */ (node);
  const before = drawn.get(element);
  if (before === tree) return element;
  drawn.set(element, tree);
  const names = new Set([...Object.keys(before?.properties ?? {}), ...Object.keys(tree.properties)]);
  for (const name of names) set(element, name, tree.properties[name], before?.properties[name]);
  fill(element, tree.children);
  for (const name of ["value", "checked"]) {
    // After the children, because the value of a `select` is one of its options. Overrules what was typed since.
    const value = tree.properties[name];
    if (value !== undefined && /** @type {any} */ (element)[name] !== value) /** @type {any} */ (element)[name] = value;
  }
  const { after } = tree.properties;
  if (after) waiting.push(() => after(element));
  return element;
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {any} value
 * @param {any} before
 */
function set(element, name, value, before) {
  if (name === "after" || name === "value" || name === "checked") return;
  if (name === "initial") {
    if (before === undefined) /** @type {any} */ (element).value = value;
    return;
  }
  if (name.startsWith("on")) {
    // `void`, because a handler that returns false would prevent the default action, for all descendants too.
    /** @type {any} */ (element)[name] = value ? (/** @type {Event} */ event) => void value(event) : null;
  } else if (name === "style") {
    for (const key of Object.keys(before ?? {})) if (!(key in (value ?? {}))) element.style.removeProperty(key);
    for (const [key, one] of Object.entries(value ?? {})) element.style.setProperty(key, String(one));
  } else if (value === before) {
    return;
  } else if (value === undefined || value === null || value === false) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true ? "" : String(value));
  }
}
