// What of a form may be chosen still, and what it lacks to be whole. A form's `ways` are the values that
// its fields may have together, in their order, null where one is left out.

/** Returns what the next field may be after the values chosen so far; null where each of its values is open. */
export function possible(ways, before) {
  if (!ways?.length) return null;
  const those = ways.filter((way) => before.every((value, i) => way[i] === (value ?? null)));
  return [...new Set(those.map((way) => way[before.length]))];
}

/** Whether a field has a value that it may have: `may` as above. */
export function isChosen({ kind, optional, least, most }, value, may) {
  if (kind === "some") return value.length >= least && value.length <= most;
  if (value === undefined) return may ? may.includes(null) : optional || kind === "true";
  return kind !== "number" || (Number.isInteger(value) && value >= least && value <= most);
}
