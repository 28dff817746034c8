// Small ways to make elements, so that nothing on this page is ever built from text as HTML.

const SVG = "http://www.w3.org/2000/svg";

/** @template {string} N @typedef {N extends `${infer T}.${string}` ? T : N} Tag of a name with classes */

/** @param {(tag: string) => any} make @param {string} name @param {any[]} given @returns {any} */
function filled(make, name, given) {
  const [tag, ...classes] = name.split(".");
  const element = make(tag);
  if (classes.length) element.setAttribute("class", classes.join(" "));
  const hasAttributes = given[0]?.constructor === Object;
  const children = hasAttributes ? given.slice(1) : given;
  for (const [key, value] of Object.entries(hasAttributes ? given[0] : {})) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key.startsWith("--")) element.style.setProperty(key, value);
    else if (key === "does") asks(element, value);
    else element.setAttribute(key, value === true ? "" : value);
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
 * An HTML element: `h("p.big", { onclick: f, "--tilt": "3deg" }, "text", other)`, attributes where it has any.
 * @template {string} N @param {N} name @param {any[]} given
 * @returns {Tag<N> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag<N>] : HTMLElement}
 */
export const h = (name, ...given) => filled((tag) => document.createElement(tag), name, given);

/**
 * The same for a piece of a drawing.
 * @template {string} N @param {N} name @param {any[]} given
 * @returns {Tag<N> extends keyof SVGElementTagNameMap ? SVGElementTagNameMap[Tag<N>] : SVGElement}
 */
export const s = (name, ...given) =>
  filled((tag) => document.createElementNS(SVG, tag), name, given);

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
  nameParts(text, names).map((part, i) => (i % 2 ? h("bdi", part) : part));

/**
 * Draws into `place` again only when `key` differs from the last time: a Pi has little to spare.
 * @param {any} place @param {unknown} key @param {() => any} build
 * @param {(place: any, children: any[]) => void} [put]
 */
export function redraw(place, key, build, put = (at, children) => at.replaceChildren(...children)) {
  const text = JSON.stringify(key);
  if (place.drawnFor === text) return;
  place.drawnFor = text;
  put(place, [build()].flat(Infinity).filter(Boolean));
}

/**
 * Whether an element is the same thing as a new one, whatever is in it; one with a label may have another class.
 * @param {any} was @param {any} child
 */
function isSameThing(was, child) {
  if (!(was instanceof Element && child instanceof Element)) return false;
  const now = was.cloneNode(false);
  const looks = child.ariaLabel ? child.getAttribute("class") : null;
  if (looks !== null) /** @type {Element} */ (now).setAttribute("class", looks);
  return now.isEqualNode(child.cloneNode(false));
}

/**
 * Puts children into `place`, but leaves each part there that looks the same: of a large drawing little changes.
 * No part may listen to events, for it would hear of the table as it was.
 * @param {Element} place @param {any[]} children
 */
export function putChanged(place, children) {
  const before = /** @type {any[]} */ ([...place.childNodes]);
  for (const [i, child] of children.entries()) {
    const was = before[i];
    if (!was) place.append(child);
    else if (child.matches?.("[data-coming]"))
      was.replaceWith(child); // its own module replaces it
    else if (was.isEqualNode(child)) continue;
    else if (isSameThing(was, child)) {
      if (was.getAttribute("class") !== child.getAttribute("class"))
        was.setAttribute("class", child.getAttribute("class"));
      putChanged(was, [...child.childNodes]);
    } else was.replaceWith(child);
  }
  for (const left of before.slice(children.length)) left.remove();
}
