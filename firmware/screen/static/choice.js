// What of a form may be chosen still, and what it lacks to be whole. A form's `ways` are the values that
// its fields may have together, in their order, null where one is left out.

/** @typedef {import("./components/fields.js").Told} Told */
/** @typedef {{field: Told, value: any, may: any[] | null, isOpen: boolean, isLacking: boolean}} Choice */

/**
 * Returns what the next field may be after the values chosen so far; null where each of its values is open.
 * @param {any[][] | undefined} ways
 * @param {any[]} before
 */
function possible(ways, before) {
  if (!ways?.length) return null;
  const those = ways.filter((way) => before.every((value, i) => way[i] === (value ?? null)));
  return [...new Set(those.map((way) => way[before.length]))];
}

/**
 * Whether a field has a value that it may have: `may` as above.
 * @param {Told} field
 * @param {any} value
 * @param {any[] | null} may
 */
function isChosen({ kind, optional, least = 0, most = Infinity }, value, may) {
  if (kind === "some") return value.length >= least && value.length <= most;
  if (value === undefined) return may ? may.includes(null) : optional || kind === "true";
  return kind !== "number" || (Number.isInteger(value) && value >= least && value <= most);
}

/** @param {any[]} values */
const only = (values) => (values.length === 1 ? (values[0] ?? undefined) : undefined);

/**
 * What a field comes to: what was entered where that may be, else the only thing that may be.
 * @param {Told} field
 * @param {any} value
 * @param {any[] | null} may
 */
function settled({ kind, options = [], optional }, value, may) {
  const all = options.map((one) => one.value);
  if (kind === "some") return (value ?? []).filter((/** @type {any} */ one) => all.includes(one));
  if (may) return may.includes(value) ? value : only(may);
  if (!["one", "piece"].includes(kind)) return value;
  if (all.includes(value)) return value;
  return optional ? undefined : only(all);
}

/**
 * Returns for each field of a form `{field, value, may, isOpen, isLacking}`; `entered` holds what was entered, by key,
 * `may` is as above, and a field that is not open has nothing to choose.
 * @param {{fields: Told[], ways?: any[][]}} form
 * @param {Record<string, any>} entered
 * @returns {Choice[]}
 */
export function choicesOf({ fields, ways }, entered) {
  /** @type {any[]} */
  const before = [];
  return fields.map((told) => {
    const may = possible(ways, before);
    const field = may ? { ...told, optional: may.includes(null) } : told;
    const value = settled(field, entered[field.key], may);
    before.push(value);
    const isOpen = !may?.every((one) => one === null);
    return { field, value, may, isOpen, isLacking: !isChosen(told, value, may) };
  });
}

/**
 * Puts a value under its key, "track.white" into what stands under "track", "counts.0" into a list.
 * @param {any} into
 * @param {string[]} key its parts
 * @param {any} value
 */
function put(into, [key, ...rest], value) {
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  into[key] ??= /^\d+$/.test(rest[0]) ? [] : {};
  put(into[key], rest, value);
}

/**
 * Returns a form's line with what was chosen; what was left out is not in it.
 * @param {any} line
 * @param {{field: Told, value: any}[]} choices
 */
export function lineOf(line, choices) {
  const whole = structuredClone(line);
  for (const { field, value } of choices)
    if (value !== undefined) put(whole, field.key.split("."), value);
  return whole;
}
