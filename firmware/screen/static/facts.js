// What is printed on an owner's cards, as far as copies differ: a table to fill in.

import { html } from "./vendor/preact.js";
import { t } from "./words.js";

/** A cell for each thing that is printed: boxes to tick, or a number. */
const columnsOf = ({ key, label, options }) =>
  (options ?? [{ label }]).map((option) => ({
    id: `${key} ${option.value ?? ""}`,
    key,
    label: option.label,
    value: option.value,
  }));

/** What is chosen of a card with one fact more: what must be told together is. */
function withFact({ facts: known, fields }, had = {}, key, value) {
  const told = { ...known, ...had, [key]: value };
  const whole = fields.filter((one) => !one.optional || one.key === key || one.key in had);
  return Object.fromEntries(whole.map((one) => [one.key, told[one.key]]));
}

function Cell({ column, label, field, value, on }) {
  const called = t("{card}: {what}", { card: label, what: column.label });
  if (field.kind === "number")
    return html`<input
      type="number"
      min=${field.least}
      max=${field.most}
      value=${value}
      aria-label=${called}
      onchange=${({ target }) => on(Number(target.value))}
    />`;
  const all = field.options.map((one) => one.value);
  const shown = value === "any" ? all : (value ?? []);
  const tick = ({ target }) =>
    on(all.filter((one) => (one === column.value ? target.checked : shown.includes(one))));
  return html`<input
    type="checkbox"
    checked=${shown.includes(column.value)}
    aria-label=${called}
    onchange=${tick}
  />`;
}

/**
 * What is printed on the owner's copy of one game, as far as it differs between two copies.
 * @param {object} props `chosen` is what was told here, by card; `on` hears it with one fact more; `isChecked`: somebody
 *   has looked at every card
 */
export function Facts({ facts, title, note, chosen, on, isChecked, open }) {
  const columns = [
    ...new Map(
      facts.flatMap(({ fields }) => fields.flatMap(columnsOf)).map((one) => [one.id, one]),
    ).values(),
  ];
  const cell = (one) => (column) => {
    const { card, label, facts: known, fields } = one;
    const field = fields.find(({ key }) => key === column.key);
    const { [column.key]: value } = { ...known, ...chosen[card] };
    const tell = (now) => on({ ...chosen, [card]: withFact(one, chosen[card], column.key, now) });
    return html`<td>
      ${field && html`<${Cell} ...${{ column, label, field, value }} on=${tell} />`}
    </td>`;
  };
  const row = (one) => html`<tr key=${one.card} data-card=${one.card}>
    <th scope="row">
      ${one.label}${one.card.includes(".") && html`<small> ${one.card.split(".")[1]}</small>`}
      ${!one.checked && !one.told && !isChecked && html`<small class="assumed"> ${t("assumed")}</small>`}
    </th>
    ${columns.map(cell(one))}
  </tr>`;
  return html`<details class="more" open=${open}>
    <summary>${title}</summary>
    <div class="wide">
      <table class="facts">
        <thead>
          <tr>
            <th>${t("Card")}</th>
            ${columns.map(({ label }) => html`<th scope="col">${label}</th>`)}
          </tr>
        </thead>
        <tbody>${facts.map(row)}</tbody>
      </table>
    </div>
    ${note && html`<p class="note">${note}</p>`}
  </details>`;
}
