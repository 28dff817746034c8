// What is printed on an owner's cards, as far as copies differ: a table to fill in.

import { html } from "./vendor/preact.js";
import { t } from "./words.js";

/**
 * @typedef {{ id: string, key: string, label: string, value: any }} Column
 * @typedef {Record<string, Record<string, any>>} Facts what is told, by card
 */

/** A cell for each thing that is printed: boxes to tick, or a number. @param {Api.Field} field */
const columnsOf = ({ key, label, options }) =>
  (options ?? [{ label, value: undefined }]).map((option) => ({
    id: `${key} ${option.value ?? ""}`,
    key,
    label: option.label,
    value: option.value,
  }));

/**
 * What is chosen of a card with one fact more: what must be told together is.
 * @param {Api.Card} card @param {Record<string, unknown> | undefined} had @param {string} key
 * @param {unknown} value
 */
function withFact({ facts: known, fields }, had = {}, key, value) {
  const told = { ...known, ...had, [key]: value };
  const whole = fields.filter((one) => !one.optional || one.key === key || one.key in had);
  return Object.fromEntries(whole.map((one) => [one.key, told[one.key]]));
}

/**
 * @param {{ column: Column, label: string, field: Api.Field, value: any, on: (value: unknown) => void }} props
 */
function Cell({ column, label, field, value, on }) {
  const called = t("{card}: {what}", { card: label, what: column.label });
  if (field.kind === "number")
    return html`<input
      type="number"
      min=${field.least}
      max=${field.most}
      value=${value}
      aria-label=${called}
      onchange=${(/** @type {Page.Input} */ { target }) => on(Number(target.value))}
    />`;
  const all = (field.options ?? []).map((one) => one.value);
  const shown = value === "any" ? all : (value ?? []);
  const tick = (/** @type {Page.Input} */ { target }) =>
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
 * @param {object} props
 * @param {Api.Card[]} props.facts
 * @param {string} props.title
 * @param {string} [props.note]
 * @param {Facts} props.chosen what was told here, by card
 * @param {(chosen: Facts) => void} props.on hears it with one fact more
 * @param {boolean} [props.isChecked] somebody has looked at every card
 * @param {boolean} [props.open]
 */
export function Facts({ facts, title, note, chosen, on, isChecked, open }) {
  const columns = [
    ...new Map(
      facts.flatMap(({ fields }) => fields.flatMap(columnsOf)).map((one) => [one.id, one]),
    ).values(),
  ];
  /** @param {Api.Card} one */
  const cell = (one) => (/** @type {Column} */ column) => {
    const { card, label, facts: known, fields } = one;
    const field = fields.find(({ key }) => key === column.key);
    const { [column.key]: value } = { ...known, ...chosen[card] };
    const tell = (/** @type {unknown} */ now) =>
      on({ ...chosen, [card]: withFact(one, chosen[card], column.key, now) });
    return html`<td>
      ${field && html`<${Cell} ...${{ column, label, field, value }} on=${tell} />`}
    </td>`;
  };
  /** @param {Api.Card} one */
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
