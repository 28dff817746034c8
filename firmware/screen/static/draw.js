// Small ways to make elements, so that nothing on this page is ever built from text as HTML.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {any} element
 * @param {Record<string, any> | null | undefined} attributes
 * @param {any[]} children
 * @returns {any}
 */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name.startsWith("--")) element.style.setProperty(name, value);
    else if (name === "does") asks(element, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(
    ...children
      .flat(Infinity)
      .filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/**
 * Makes a drawing answer to a touch: `does` are pieces, or keys of effects, with spaces between (games.js).
 * @param {any} element @param {string} does @param {string} [label]
 */
export function asks(element, does, label) {
  element.dataset.does = does;
  element.tabIndex = -1;
  element.setAttribute("role", "button");
  element.removeAttribute("aria-hidden");
  if (label) element.setAttribute("aria-label", label);
  return element;
}

/**
 * An HTML element: `h("p", {class: "x", onclick: f, "--tilt": "3deg"}, "text", other)`.
 * @template {string} N @param {N} name @param {Record<string, any> | null} [attributes] @param {any[]} children
 * @returns {N extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[N] : HTMLElement}
 */
export function h(name, attributes, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/**
 * The same for a piece of a drawing.
 * @template {string} N @param {N} name @param {Record<string, any> | null} [attributes] @param {any[]} children
 * @returns {N extends keyof SVGElementTagNameMap ? SVGElementTagNameMap[N] : SVGElement}
 */
export function s(name, attributes, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

/** The element of that id, which the page's own HTML has. @param {string} id */
export const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * The parts of a text: every second one is one of the names.
 * @param {string} text @param {string[]} names @returns {string[]}
 */
export function nameParts(text, names) {
  const known = names
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return known.length ? String(text).split(new RegExp(`(${known.join("|")})`)) : [text];
}

/**
 * A text in which each of the names is set apart: one that is written right to left turns nothing.
 * @param {string} text @param {string[]} names
 */
export const named = (text, names) =>
  nameParts(text, names).map((part, i) => (i % 2 ? h("bdi", {}, part) : part));

/**
 * Draws into `place` again only when `key` differs from the last time: a Pi has little to spare.
 * @param {any} place @param {unknown} key @param {() => any} build
 */
export function redraw(place, key, build) {
  const text = JSON.stringify(key);
  if (place.drawnFor === text) return;
  place.drawnFor = text;
  place.replaceChildren(...[build()].flat(Infinity).filter(Boolean));
}
