// What plain functions draw, in a component: drawings, and texts with names in them.

import { nameParts } from "../draw.js";
import { html, useLayoutEffect, useMemo, useRef } from "../vendor/preact.js";

/** @typedef {Node | string | false | null | undefined} Drawing */

/**
 * A drawing that a plain function made, or several; put in anew only where it is another one.
 * @param {{of: Drawing | Drawing[], [attribute: string]: unknown}} props
 */
export function Drawn({ of, ...rest }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const those = /** @type {(Node | string)[]} */ ([of].flat().filter(Boolean));
    place.current?.replaceChildren(...those);
  }, [of]);
  return html`<span class="drawn" ref=${place} ...${rest}></span>`;
}

/**
 * A text in which each of the names is set apart: one that is written right to left turns nothing.
 * @param {{text: string, names: string[]}} props
 */
export const Named = ({ text, names }) =>
  nameParts(text, names).map((part, i) => (i % 2 ? html`<bdi>${part}</bdi>` : part));

/**
 * What `make(of)` draws; it is made anew only where it is of something else.
 * @template T
 * @param {{make: (of: T) => Drawing | Drawing[], of: T}} props
 */
export const Made = ({ make, of }) =>
  html`<${Drawn} of=${useMemo(() => make(of), [make, JSON.stringify(of)])} />`;
