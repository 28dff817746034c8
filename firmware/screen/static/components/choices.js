// What may be chosen from a list: a touch points at a row, or presses the row's own button.

import { pressOf } from "../headline.js";
import { html } from "../vendor/preact.js";
import { Cap } from "./answers.js";
import { Named } from "./drawn.js";

/** @import { DrawsKey } from "./answers.js" */

/**
 * @param {{ item: Api.Item, i: number, at: number | null, table: Api.Snapshot, cap?: DrawsKey }} props
 *   `item` of the list, `i` its place, `cap(button)` draws its key
 */
function Row({ item: { text, button }, i, at, table, cap }) {
  const press = pressOf(table, button);
  const points = !button && pressOf(table, "accuse");
  const Tag = press || points ? "button" : "span";
  return html`<li class=${i === at ? "pointed" : ""} aria-current=${i === at ? "true" : null}>
    <${Tag} type=${Tag === "button" ? "button" : null} data-press=${press || null}
      data-point=${points ? String(i) : null}>
      <span><${Named} text=${text} names=${table.players} /></span>
      ${button && html`<${Cap} button=${button} label=${button} cap=${cap} />`}
    <//>
  </li>`;
}

/**
 * @param {{ title?: string, table: Api.Snapshot, cap?: DrawsKey, kind?: string }} props
 *   `title` of the list, `table` the snapshot, `cap(button)` draws a key, `kind` "players" for those
 */
export const Choices = ({ title, table, cap, kind = "" }) =>
  html`<div class=${`list ${kind}`}>
    ${title && html`<h3><kbd>ACCUSE</kbd> ${title}</h3>`}
    <ol>
      ${table.list?.items.map(
        (item, i) =>
          html`<${Row} key=${`${i} ${item.text}`} ...${{ item, i, at: table.list?.at ?? null, table, cap }} />`,
      )}
    </ol>
  </div>`;
