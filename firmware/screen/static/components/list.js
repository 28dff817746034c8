// A list whose rows stay the same elements while others come and go.

import { html } from "../vendor/preact.js";

/**
 * @param {object} props `of` are the rows' values, `keyOf(value)` tells them apart, `row(value, i)` gives what a row shows,
 *   `empty` is said where there is none; `rest` are the list's attributes, `of-row(value)` those of a row
 */
export function List({ of, keyOf, row, attributes = () => ({}), empty, ordered, ...rest }) {
  if (!of.length && empty) return html`<p class="note">${empty}</p>`;
  const rows = of.map(
    (one, i) => html`<li key=${keyOf(one, i)} ...${attributes(one)}>${row(one, i)}</li>`,
  );
  return ordered ? html`<ol ...${rest}>${rows}</ol>` : html`<ul ...${rest}>${rows}</ul>`;
}
