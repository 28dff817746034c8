// What plain functions draw, in a component: drawings, and texts with names in them.

import { nameParts } from "../draw.js";
import { html, useLayoutEffect, useRef } from "../vendor/preact.js";

/**
 * A drawing that a plain function made; it is put in anew only where it is another one.
 * @param {{ of: Node, [attribute: string]: unknown }} props
 */
export function Drawn({ of, ...rest }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => place.current?.replaceChildren(of), [of]);
  return html`<span class="drawn" ref=${place} ...${rest}></span>`;
}

/**
 * A text in which each of the names is set apart: one that is written right to left turns nothing.
 * @param {{ text: string, names: string[] }} props
 */
export const Named = ({ text, names }) =>
  nameParts(text, names).map((part, i) => (i % 2 ? html`<bdi>${part}</bdi>` : part));
