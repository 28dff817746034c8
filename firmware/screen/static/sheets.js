// A sheet to fill in: a picture of places to touch, or rows of choices. What there is, a game says.

import { Choices, Count, Select } from "./components/fields.js";
import { List } from "./components/list.js";
import { html, useMemo, useState } from "./vendor/preact.js";
import { t } from "./words.js";

/**
 * @typedef {Api.Field & { options: Api.Option[] }} Field
 * @typedef {Record<string, any>} Answers
 * @typedef {(key: string, value: unknown) => void} Tells
 * @typedef {Pick<Api.Sheet, "name" | "fields" | "places"> & Partial<Api.Sheet>} Told
 * @typedef {Omit<Api.Sheet, "fields"> & { fields: Field[], answers: Answers, on: Tells }} Filled
 */

const FEW = 4; // so many choices of what may be left out stand side by side, more in a list
const NOTHING = "–"; // what may be left out and is
const UNTOLD = t("not told");
const APART = 137.5; // degrees between two colours: neighbours in a list never look alike
/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * A sheet as the table tells it; `on(key, value)` hears each answer, null where one is taken back.
 * @param {{ told: Told, answers: Answers, on: Tells }} props
 */
export function Sheet({ told, answers, on }) {
  const fields = told.fields.map((field) => ({
    ...field,
    options: field.options ?? told.options ?? [],
  }));
  const Kind = told.places.length ? Picture : Rows;
  return html`<${Kind} key=${told.name} ...${told} fields=${fields} answers=${answers} on=${on} />`;
}

/** @param {Field} field */
const isGiven = (field) => field.kind === "one" && field.options.length === 1 && !field.optional;
/** @param {Field} field @param {unknown} value */
const called = (field, value) => field.options.find((one) => one.value === value)?.label;
/** @param {Answers} answers @param {unknown} value */
const count = (answers, value) => Object.values(answers).filter((one) => one === value).length;

// -- a picture: touch a place, then what is there -----------------------------------------------

/** Where the dots are, in parts of the picture, and how large they may be. @param {number[][]} places */
function laidOut(places) {
  let apart = Infinity;
  for (const [i, [x, y]] of places.entries())
    for (const [u, v] of places.slice(i + 1)) apart = Math.min(apart, Math.hypot(x - u, y - v));
  const [xs, ys] = [0, 1].map((axis) => places.map((place) => place[axis]));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left + apart, Math.max(...ys) - top + apart];
  const at = places.map(([x, y]) => [(x - left + apart / 2) / wide, (y - top + apart / 2) / high]);
  return { at, ratio: wide / high, size: (0.94 * apart) / wide };
}

/** @param {string} words */
const longest = (words) => Math.max(...words.split(/\s+/).map((one) => one.length), 3);

/**
 * The next place after one that must be told and is not; where none is left it stays.
 * @param {Field[]} fields @param {Answers} answers @param {number} now
 */
function onwards(fields, answers, now) {
  const order = [...fields.keys()].map((i) => (now + 1 + i) % fields.length);
  const isOpen = (/** @type {Field} */ { optional, key }) => !optional && !(key in answers);
  return order.find((i) => !isGiven(fields[i]) && isOpen(fields[i])) ?? now;
}

/** The place that is asked about first. @param {Field[]} fields @param {Answers} answers */
function first(fields, answers) {
  const now = fields.findIndex((field) => !isGiven(field));
  const { key, optional } = fields[now];
  return key in answers && !optional ? onwards(fields, answers, now) : now;
}

/** @param {Filled} props */
function Picture({ name, title, fields, places, counts, answers, on }) {
  const { at, ratio, size } = useMemo(() => laidOut(places), [name]);
  const [now, choose] = useState(() => first(fields, answers));
  const field = fields[now];
  /** @param {string} value */
  const isOver = (value) => counts[value] !== undefined && count(answers, value) > counts[value];
  /** @param {Field} one */
  const words = (one) => called(one, answers[one.key]) ?? (one.optional ? t("none") : UNTOLD);

  /** @param {KeyboardEvent} event @param {number} i */
  function step(event, i) {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    let next = i;
    do next = (next + by + fields.length) % fields.length;
    while (isGiven(fields[next]));
    const dots = /** @type {HTMLElement} */ (event.currentTarget).parentElement?.children;
    /** @type {HTMLElement | undefined} */ (dots?.[next])?.focus();
    choose(next);
  }

  /** @param {unknown} value */
  function answer(value) {
    const taken = answers[field.key] === value ? null : value;
    on(field.key, taken);
    if (taken !== null && !field.optional)
      choose(onwards(fields, { ...answers, [field.key]: taken }, now));
  }

  /** @param {Field} one @param {number} i */
  const dot = (one, i) => {
    const value = answers[one.key];
    const isTold = value !== undefined;
    const label = isTold ? called(one, value) : "";
    const marks = [isTold ? "told" : "untold", i === now && "now", isOver(value) && "over"];
    return html`<button
      type="button"
      class=${["dot", ...marks].filter(Boolean).join(" ")}
      disabled=${isGiven(one)}
      data-key=${one.key}
      aria-label=${`${one.label}: ${words(one)}`}
      aria-pressed=${String(i === now)}
      onclick=${() => choose(i)}
      onkeydown=${(/** @type {KeyboardEvent} */ event) => step(event, i)}
      style=${{
        "--x": `${100 * at[i][0]}%`,
        "--y": `${100 * at[i][1]}%`,
        "--hue": isTold ? hue(fields, value) : "",
        "--long": longest(label ?? ""),
      }}
    >
      <small>${/\d+/.exec(one.label)?.[0] ?? ""}</small>
      <span>${label}</span>
    </button>`;
  };
  /** @param {Api.Option} option */
  const chip = ({ value, label }) => html`<button
    key=${String(value)}
    type="button"
    data-value=${String(value)}
    class=${isOver(value) ? "over" : ""}
    aria-pressed=${String(answers[field.key] === value)}
    onclick=${() => answer(value)}
    style=${{ "--hue": hue(fields, value) }}
  >
    <i></i>${label}
    ${counts[value] !== undefined && html`<small>${count(answers, value)}/${counts[value]}</small>`}
  </button>`;
  return html`<div class="pictured">
    <div
      class="picture"
      role="group"
      aria-label=${title}
      data-picture=${name}
      style=${{ "--ratio": ratio, "--size": `${100 * size}%` }}
    >
      ${fields.map(dot)}
    </div>
    <div class="asked">
      <h3 class="question" aria-live="polite">
        ${field.label}: ${called(field, answers[field.key]) ?? (field.optional ? NOTHING : "?")}
      </h3>
      <div class="palette" role="group" aria-label=${field.label}>${field.options.map(chip)}</div>
      <details class="more">
        <summary>${t("All in words")}</summary>
        <ul class="in-words">
          ${fields.map((one) => html`<li>${one.label}: ${words(one)}</li>`)}
        </ul>
      </details>
    </div>
  </div>`;
}

/**
 * A colour for a value, always the same: the order in which the options stand.
 * @param {Field[]} fields @param {unknown} value
 */
function hue(fields, value) {
  const [options] = fields.map((one) => one.options).sort((a, b) => b.length - a.length);
  return String(Math.round(APART * options.findIndex((one) => one.value === value)) % 360);
}

// -- rows of choices -----------------------------------------------------------------------------

/** @param {Filled} props */
function Rows({ fields, answers, on }) {
  const kinds = new Set(fields.map(({ kind }) => kind));
  /** @param {Field} field */
  const row = (field) => {
    const isLong = field.optional && field.options?.length > FEW;
    const one = isLong ? Select : Choices;
    const Kind = field.kind === "number" ? Count : field.kind === "built" ? Built : one;
    const value = answers[field.key] ?? (field.kind === "number" ? field.least : undefined);
    /** @param {unknown} told */
    const hear = (told) => on(field.key, told ?? null);
    return html`<${Kind} key=${field.key} field=${field} value=${value} on=${hear} none=${NOTHING} />`;
  };
  return html`<div class=${`rows ${[...kinds].join(" ")}`}>${fields.map(row)}</div>`;
}

// -- a list of texts, each put together ----------------------------------------------------------

/**
 * What a text is made of: the options of its parts, or null where it is none of these.
 * @param {Api.Option[][]} parts @param {string} text @returns {Api.Option[] | null}
 */
function partsOf(parts, text) {
  if (!parts.length) return text === "" ? [] : null;
  const [first, ...rest] = parts;
  for (const option of first) {
    const head = String(option.value);
    if (!rest.length && text === head) return [option];
    const further =
      rest.length && text.startsWith(`${head} `) && partsOf(rest, text.slice(head.length + 1));
    if (further) return [option, ...further];
  }
  return null;
}

/** @param {Api.Built[]} shapes @param {string} text */
function builtWords(shapes, text) {
  for (const { label, parts } of shapes) {
    const made = partsOf(parts, text) ?? partsOf(parts.slice(0, -1), text); // a count of 1 is not said
    if (made) return `${label}: ${made.map((one) => one.label).join(", ")}`;
  }
  return text;
}

/** @param {Api.Option[]} part */
const isCount = (part) => part.every(({ label }) => /^\d+$/.test(label));

/** @param {{ field: Field, value?: string[], on: (value: string[] | null) => void }} props */
function Built({ field: { key, label, shapes = [], most = 0 }, value: texts = [], on }) {
  const [shape, begin] = useState(/** @type {Api.Built | null} */ (null));
  const [chosen, choose] = useState(/** @type {(Api.Option | null)[]} */ ([]));
  /** @param {Api.Built} one */
  const start = (one) => {
    begin(one);
    choose(one.parts.map((part, i) => (i > 0 && isCount(part) ? part[0] : null)));
  };
  const add = () => {
    begin(null);
    on([...texts, chosen.map((one) => one?.value).join(" ")]);
  };
  /** @param {number} i */
  const without = (i) => (texts.length > 1 ? texts.filter((_, j) => j !== i) : null);
  /**
   * @template {{ label: string, value?: unknown }} T @param {T[]} all @param {(one: T) => boolean} isOn
   * @param {(one: T) => void} press
   */
  const pick = (all, isOn, press) => html`<span class="options">
    ${all.map(
      (one) => html`<button
        type="button"
        data-value=${String(one.value ?? one.label)}
        aria-pressed=${String(isOn(one))}
        onclick=${() => press(one)}
      >
        ${one.label}
      </button>`,
    )}
  </span>`;
  /** @param {string} text @param {number} i */
  const row = (text, i) => {
    const words = builtWords(shapes, text);
    return html`<span>${words}</span>
      <button type="button" aria-label=${t("Take away: {what}", { what: words })} onclick=${() => on(without(i))}>
        ×
      </button>`;
  };
  const maker = html`<div class="maker">
    ${pick(shapes, (one) => one.label === shape?.label, start)}
    ${shape?.parts.map((part, i) =>
      pick(
        part,
        (one) => one.value === chosen[i]?.value,
        (one) => choose(chosen.map((had, j) => (i === j ? one : had))),
      ),
    )}
    ${shape && html`<button type="button" class="gold" data-add disabled=${chosen.some((one) => !one)} onclick=${add}>${t("Add this")}</button>`}
  </div>`;
  return html`<div class="field made" role="group" aria-label=${label} data-key=${key}>
    <span>${label}</span>
    <${List} class="built-list" of=${texts} keyOf=${(/** @type {string} */ text, /** @type {number} */ i) => `${i} ${text}`} row=${row} />
    ${texts.length < most && maker}
  </div>`;
}
