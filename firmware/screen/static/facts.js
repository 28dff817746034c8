// What is printed on an owner's cards, as far as copies differ: a table to fill in.

import { h } from "./draw.js";
import { t } from "./words.js";

/** A cell for each thing that is printed: boxes to tick, or a number. */
const columnsOf = ({ key, label, options }) =>
  (options ?? [{ label }]).map((option) => ({
    id: `${key} ${option.value ?? ""}`,
    key,
    label: option.label,
    value: option.value,
  }));

/** What is printed on the owner's copy of one game, as far as it differs between two copies. */
export function factsPart(facts, note, title) {
  const chosen = {};
  const columns = [
    ...new Map(
      facts.flatMap(({ fields }) => fields.flatMap(columnsOf)).map((one) => [one.id, one]),
    ).values(),
  ];
  const row = ({ card, label, facts: known, fields, checked, told: isTold }) => {
    const told = { ...known };
    const change = (key, value) => {
      told[key] = value;
      const whole = fields.filter(
        (field) => !field.optional || field.key === key || field.key in (chosen[card] ?? {}),
      );
      chosen[card] = Object.fromEntries(whole.map((field) => [field.key, told[field.key]]));
    };
    const cell = (column) => {
      const field = fields.find(({ key }) => key === column.key);
      if (!field) return null;
      const called = t("{card}: {what}", { card: label, what: column.label });
      if (field.kind === "number")
        return h("input", {
          type: "number",
          min: field.least,
          max: field.most,
          value: known[field.key],
          "aria-label": called,
          onchange: (event) => change(field.key, Number(event.target.value)),
        });
      const values = field.options.map(({ value }) => value);
      const shows = () => (told[field.key] === "any" ? values : (told[field.key] ?? []));
      const tick = ({ target }) =>
        change(
          field.key,
          values.filter((one) => (one === column.value ? target.checked : shows().includes(one))),
        );
      return h("input", {
        type: "checkbox",
        checked: shows().includes(column.value),
        "aria-label": called,
        onchange: tick,
      });
    };
    return h(
      "tr",
      { "data-card": card },
      h(
        "th",
        { scope: "row" },
        label,
        card.includes(".") && h("small", {}, ` ${card.split(".")[1]}`),
        !checked && !isTold && h("small", { class: "assumed" }, " ", t("assumed")),
      ),
      columns.map((column) => h("td", {}, cell(column))),
    );
  };
  const part = h(
    "details",
    { class: "more" },
    h("summary", {}, title),
    h(
      "div",
      { class: "wide" },
      h(
        "table",
        { class: "facts" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", {}, t("Card")),
            columns.map(({ label }) => h("th", { scope: "col" }, label)),
          ),
        ),
        h("tbody", {}, facts.map(row)),
      ),
    ),
    h("p", { class: "note" }, note),
  );
  return { part, chosen };
}
