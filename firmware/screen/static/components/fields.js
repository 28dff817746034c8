// One set of fields for every page. What is entered is the caller's: a field shows `value`, and `on` hears another one.

import { html } from "../vendor/preact.js";
import { t } from "../words.js";

const NOTHING = "–"; // a number that is left out
const FEW = 7; // so many choices stand side by side, more in a list

/**
 * @typedef {{value: unknown, label: string, name?: string, shows?: object}} Option `name`: for a reader who does not see the label
 * @typedef {Api.Field} Told A field as the table tells it
 */

/**
 * @typedef {object} Shown What a page says of a field besides
 * @property {Told} field
 * @property {any} value undefined: left out
 * @property {(value: any) => void} on
 * @property {unknown[] | null} [may] the values that are open; null: each
 * @property {string} [none] what leaving it out is called
 * @property {unknown} [help]
 * @property {string} [error] why it was refused
 * @property {unknown} [title] stands for the field's label
 * @property {(option: Option) => unknown} [draw] what stands on the button of a choice
 * @property {string} [list] the class of the list of choices
 */

/** Whether two values are one; the table tells each of them anew. @param {unknown} one @param {unknown} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** What stands below a field: its help, and why it was refused. @param {{help?: unknown, error?: unknown}} props */
const Below = ({ help, error }) => [
  help && html`<span class="help">${help}</span>`,
  error && html`<span class="problem" role="alert">${error}</span>`,
];

/** A field of any kind. @param {Shown & {few?: number}} shown */
export function Field({ few = FEW, ...shown }) {
  const { kind, options = [] } = shown.field;
  const isLong = kind === "piece" || (kind === "one" && options.length > few);
  const Kind = isLong ? Select : KINDS[kind];
  return html`<${Kind} ...${shown} />`;
}

/** Buttons side by side, of which one is pressed, or several. @param {Shown} shown */
export function Choices(shown) {
  const { field, value, on, may, none, help, error } = shown;
  const { title = field.label, list = "options", draw = ({ label }) => label } = shown;
  const { key, kind, options = [], optional, most = Infinity } = field;
  const all =
    optional && none ? [{ value: undefined, label: none, name: t("none") }, ...options] : options;
  /** @typedef {any} Value */
  const isOn = (/** @type {Value} */ one) =>
    kind === "some" ? value.includes(one) : isSame(one, value);
  const without = (/** @type {Value} */ one) =>
    kind === "some" ? value.filter((/** @type {Value} */ other) => other !== one) : undefined;
  const press = (/** @type {Value} */ one) => {
    if (isOn(one)) return (optional || kind === "some") && on(without(one));
    on(kind === "some" ? [...value, one].slice(-most) : one); // one more: the first one goes
  };
  /** @param {Option} option */
  const button = (
    option,
  ) => html`<li key=${String(option.value)} hidden=${may && !may.includes(option.value ?? null)}>
    <button
      type="button"
      data-value=${String(option.value)}
      aria-label=${option.name}
      aria-pressed=${String(isOn(option.value))}
      onclick=${() => press(option.value)}
    >
      ${draw(option)}
    </button>
  </li>`;
  return html`<fieldset class="field" data-key=${key} aria-label=${title ? null : field.label}>
    ${title && html`<legend>${title}</legend>`}
    <ul class=${list}>
      ${all.map(button)}
    </ul>
    <${Below} help=${help} error=${error} />
  </fieldset>`;
}

/** Choices in a list that unfolds. @param {Shown} shown */
export function Select({ field, value, on, none, help, error }) {
  const { key, label, options = [], optional } = field;
  const first = optional ? (none ?? t("none")) : t("choose …");
  const pick = (/** @type {any} */ { target }) => on(options[target.selectedIndex - 1]?.value);
  return html`<label class="field" data-key=${key}>
    <span>${label}</span>
    <select
      required=${!optional}
      value=${value === undefined ? "" : JSON.stringify(value)}
      onchange=${pick}
    >
      <option value="">${first}</option>
      ${options.map((one) => html`<option value=${JSON.stringify(one.value)}>${one.label}</option>`)}
    </select>
    <${Below} help=${help} error=${error} />
  </label>`;
}

/** A number that is typed, or counted up and down. @param {Shown} shown */
export function Count({ field, value, on, help, error }) {
  const { key, label, least = 0, most = Infinity, optional } = field;
  const type = (/** @type {any} */ { target }) =>
    on(target.value === "" ? undefined : Number(target.value));
  const by = (/** @type {number} */ change) => () =>
    on(Math.min(most, Math.max(least, (value ?? 0) + change)));
  return html`<div class="field counted" role="group" aria-label=${label} data-key=${key}>
    <span>${label}</span>
    <button type="button" aria-label=${t("{what}: one less", { what: label })} onclick=${by(-1)}>
      −
    </button>
    <input
      type="number"
      inputmode="numeric"
      min=${least}
      max=${most}
      required=${!optional}
      placeholder=${optional ? NOTHING : null}
      aria-label=${label}
      value=${value === undefined ? "" : String(value)}
      oninput=${type}
    />
    <button type="button" aria-label=${t("{what}: one more", { what: label })} onclick=${by(1)}>
      +
    </button>
    <${Below} help=${help} error=${error} />
  </div>`;
}

/** A line of text; what else an input may have is handed on. @param {Shown} shown */
export function Text({ field, value, on, help, error, none, may, draw, ...rest }) {
  const { key, label, optional } = field;
  return html`<label class="field" data-key=${key}>
    <span>${label}</span>
    <input
      type="text"
      maxlength="40"
      required=${!optional}
      value=${value ?? ""}
      oninput=${(/** @type {any} */ { target }) => on(target.value || undefined)}
      ...${rest}
    />
    <${Below} help=${help} error=${error} />
  </label>`;
}

/** A box to tick: true or left out. @param {Shown} shown */
export function Tick({ field, value, on, help, error }) {
  return html`<label class="field option" data-key=${field.key}>
    <input
      type="checkbox"
      name=${field.key}
      checked=${Boolean(value)}
      onchange=${(/** @type {any} */ { target }) => on(target.checked || undefined)}
    />
    <span>${field.label}</span>
    <${Below} help=${help} error=${error} />
  </label>`;
}

/** @type {Partial<Record<Api.Field["kind"], Function>>} */
const KINDS = { number: Count, text: Text, true: Tick, one: Choices, some: Choices, piece: Select };

/** A file to choose; `on` hears it, or undefined. @param {{label: string, accept?: string, on: (file?: File) => void}} shown */
export const Upload = ({ label, accept, on }) => html`<label class="field">
  <span>${label}</span>
  <input type="file" accept=${accept} onchange=${(/** @type {any} */ { target }) => on(target.files[0])} />
</label>`;
