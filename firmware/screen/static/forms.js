// Every line that would be taken now as a plain form. What there is to fill in, the game says.

import { h } from "./draw.js";
import { post } from "./link.js";
import { t } from "./words.js";

const AS_IT_IS = t("as it is");
const FEW = 7; // so many choices are shown side by side, more in a list

/** Returns {show(told)} of the section in `place`: what is being filled in stays as it is. */
export function forms(place) {
  const kept = new Map(); // a form as the game told it -> its element
  const moves = h("div");
  const corrections = h("div");
  const nothing = h(
    "p",
    { class: "note" },
    t("The game waits for nothing: only lines can be taken back."),
  );
  const folded = h("details", { class: "more" }, h("summary", {}, t("Corrections")), corrections);
  place.append(h("h2", {}, t("What may be entered now")), nothing, moves, folded);

  function element(form) {
    const key = JSON.stringify(form);
    if (!kept.has(key)) kept.set(key, one(form));
    return kept.get(key);
  }

  return {
    show(told) {
      const now = new Set(told.map((form) => JSON.stringify(form)));
      for (const key of kept.keys()) if (!now.has(key)) kept.delete(key);
      const [first, second] = [false, true].map((corrects) =>
        told.filter((form) => form.corrects === corrects).map(element),
      );
      arrange(moves, first);
      arrange(corrections, second);
      nothing.hidden = first.length > 0;
      folded.hidden = second.length === 0;
    },
  };
}

/** Puts the elements into the place, without touching those that stand there already. */
function arrange(place, elements) {
  for (const child of [...place.children]) if (!elements.includes(child)) child.remove();
  elements.forEach((element, i) => {
    if (place.children[i] !== element) place.insertBefore(element, place.children[i] ?? null);
  });
}

/** Returns the form of one line. */
export function one({ label, line, fields }) {
  const problem = h("p", { class: "problem", role: "alert" });
  const made = fields.map(field);
  async function submit(event) {
    event.preventDefault();
    const filled = {};
    for (const { key, value } of made)
      if (value() !== undefined) put(filled, key.split("."), value());
    const answer = await post("/api/do", { ...line, ...filled });
    problem.textContent = answer.text;
    if (answer.ok) form.reset();
  }
  const form = h(
    "form",
    { class: `line ${fields.length ? "" : "bare"}`, onsubmit: submit, "data-line": line.do },
    made.map(({ element }) => element),
    h("button", { class: fields.length ? "gold" : "plain", type: "submit" }, label),
    problem,
  );
  return form;
}

/** Puts a value under its key, "track.white" into what stands under "track", "counts.0" into a list. */
function put(into, [key, ...rest], value) {
  if (rest.length === 0) into[key] = value;
  else put((into[key] ??= /^\d+$/.test(rest[0]) ? [] : {}), rest, value);
}

/** Returns {key, element, value()} of a field; a value of undefined is left out. */
function field({ key, label, kind, options = [], least, most, optional }) {
  const made = {
    number,
    text,
    true: tick,
    some,
    piece: list,
    one: options.length > FEW ? list : chips,
  }[kind]({ key, label, options, least, most, optional });
  return { key, ...made };
}

function number({ label, least, most, optional }) {
  const input = h("input", {
    type: "number",
    min: least,
    max: most,
    required: !optional,
    placeholder: optional ? AS_IT_IS : "",
  });
  return {
    element: h("label", { class: "field" }, h("span", {}, label), input),
    value: () => (input.value === "" ? undefined : Number(input.value)),
  };
}

function text({ label, optional }) {
  const input = h("input", { type: "text", required: !optional, maxlength: 40 });
  return {
    element: h("label", { class: "field" }, h("span", {}, label), input),
    value: () => input.value || undefined,
  };
}

function tick({ label }) {
  const input = h("input", { type: "checkbox" });
  return {
    element: h("label", { class: "option" }, input, ` ${label}`),
    value: () => input.checked || undefined,
  };
}

function some({ label, options }) {
  const boxes = options.map(() => h("input", { type: "checkbox" }));
  return {
    element: h(
      "fieldset",
      { class: "field chips" },
      h("legend", {}, label),
      options.map((option, i) => h("label", {}, boxes[i], option.label)),
    ),
    value: () => options.filter((_, i) => boxes[i].checked).map((option) => option.value),
  };
}

function list({ label, options, optional }) {
  const select = h(
    "select",
    { required: !optional },
    h("option", { value: "" }, optional ? AS_IT_IS : t("choose …")),
    options.map((option) => h("option", { value: JSON.stringify(option.value) }, option.label)),
  );
  return {
    element: h("label", { class: "field" }, h("span", {}, label), select),
    value: () => (select.value === "" ? undefined : JSON.parse(select.value)),
  };
}

let chipGroups = 0;

function chips({ label, options, optional }) {
  const name = `chips-${(chipGroups += 1)}`;
  const only = options.length === 1 && !optional;
  const boxes = options.map(() =>
    h("input", { type: "radio", name, required: !optional, checked: only }),
  );
  const none =
    optional && h("label", {}, h("input", { type: "radio", name, checked: true }), AS_IT_IS);
  return {
    element: h(
      "fieldset",
      { class: "field chips" },
      h("legend", {}, label),
      none,
      options.map((option, i) => h("label", {}, boxes[i], option.label)),
    ),
    value: () => options.find((_, i) => boxes[i].checked)?.value,
  };
}
