// A list whose rows stay the same elements while others come and go.

import { html } from "../vendor/preact.js";

/**
 * @template T
 * @param {object} props
 * @param {T[]} props.of the rows' values
 * @param {(one: T, i: number) => string | number} props.keyOf tells them apart
 * @param {(one: T, i: number) => unknown} props.row gives what a row shows
 * @param {(one: T) => Record<string, unknown>} [props.attributes] of a row
 * @param {string} [props.empty] is said where there is none
 * @param {boolean} [props.ordered]
 * @param {Record<string, unknown>} [props.rest] all else are the list's attributes
 */
export function List({ of, keyOf, row, attributes = () => ({}), empty, ordered, ...rest }) {
  if (!of.length && empty) return html`<p class="note">${empty}</p>`;
  const rows = of.map(
    (one, i) => html`<li key=${keyOf(one, i)} ...${attributes(one)}>${row(one, i)}</li>`,
  );
  return ordered ? html`<ol ...${rest}>${rows}</ol>` : html`<ul ...${rest}>${rows}</ul>`;
}
