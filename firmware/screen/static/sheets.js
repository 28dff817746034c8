// A sheet to fill in: a picture of places to touch, or rows of choices. What there is, a game says.

import { h } from "./draw.js";
import { t } from "./words.js";

const FEW = 4; // so many choices of what may be left out stand side by side, more in a list
const NOTHING = "–"; // what may be left out and is
const UNTOLD = t("not told");
const APART = 137.5; // degrees between two colours: neighbours in a list never look alike
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Returns {element, show(answers)} of a sheet; `on(key, value)` hears each answer, null where one is taken back. */
export function sheet(told, on) {
  const fields = told.fields.map((field) => ({ ...field, options: field.options ?? told.options }));
  return told.places.length ? picture({ ...told, fields }, on) : rows(fields, on);
}

const isGiven = (field) => field.kind === "one" && field.options.length === 1 && !field.optional;
const called = (field, value) => field.options.find((one) => one.value === value)?.label;
const count = (answers, value) => Object.values(answers).filter((one) => one === value).length;

// -- a picture: touch a place, then what is there -----------------------------------------------

/** Where the dots are, in parts of the picture, and how large they may be. */
function laidOut(places) {
  let apart = Infinity;
  places.forEach(([x, y], i) =>
    places.slice(i + 1).forEach(([u, v]) => {
      apart = Math.min(apart, Math.hypot(x - u, y - v));
    }),
  );
  const [xs, ys] = [0, 1].map((axis) => places.map((place) => place[axis]));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left + apart, Math.max(...ys) - top + apart];
  const at = places.map(([x, y]) => [(x - left + apart / 2) / wide, (y - top + apart / 2) / high]);
  return { at, ratio: wide / high, size: (0.94 * apart) / wide };
}

const longest = (words) => Math.max(...words.split(/\s+/).map((one) => one.length), 3);

function picture({ name, title, fields, places, counts }, on) {
  const { at, ratio, size } = laidOut(places);
  let answers = {};
  let now = fields.findIndex((field) => !isGiven(field));
  const question = h("h3", { class: "question", "aria-live": "polite" });
  const palette = h("div", { class: "palette", role: "group" });
  const inWords = h("ul", { class: "in-words" });
  const dots = fields.map((field, i) =>
    h(
      "button",
      {
        type: "button",
        class: "dot",
        disabled: isGiven(field),
        "data-key": field.key,
        onclick: () => choose(i),
        onkeydown: (event) => step(event, i),
        "--x": `${100 * at[i][0]}%`,
        "--y": `${100 * at[i][1]}%`,
      },
      h("small", {}, /\d+/.exec(field.label)?.[0] ?? ""),
      h("span", {}),
    ),
  );
  const board = h(
    "div",
    {
      class: "picture",
      role: "group",
      "aria-label": title,
      "--ratio": ratio,
      "--size": `${100 * size}%`,
      "data-picture": name,
    },
    dots,
  );

  function choose(i) {
    now = i;
    draw();
  }

  function step(event, i) {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    let next = i;
    do next = (next + by + fields.length) % fields.length;
    while (isGiven(fields[next]));
    dots[next].focus();
    choose(next);
  }

  /** The next place that must be told and is not; where none is left it stays. */
  function onwards() {
    const order = [...fields.keys()].map((i) => (now + 1 + i) % fields.length);
    return (
      order.find(
        (i) => !isGiven(fields[i]) && !fields[i].optional && !(fields[i].key in answers),
      ) ?? now
    );
  }

  function answer(value) {
    const field = fields[now];
    const taken = answers[field.key] === value ? null : value;
    answers = { ...answers };
    if (taken === null) delete answers[field.key];
    else answers[field.key] = taken;
    if (taken !== null && !field.optional) now = onwards();
    draw();
    on(field.key, taken);
  }

  function chip({ value, label }) {
    const has = counts[value];
    const there = count(answers, value);
    return h(
      "button",
      {
        type: "button",
        "data-value": String(value),
        class: has !== undefined && there > has ? "over" : "",
        "aria-pressed": String(answers[fields[now].key] === value),
        onclick: () => answer(value),
        "--hue": hue(fields, value),
      },
      h("i", {}),
      label,
      has !== undefined && h("small", {}, `${there}/${has}`),
    );
  }

  function drawPalette(field) {
    const focused =
      document.activeElement?.closest?.(".palette") === palette
        ? document.activeElement.dataset.value
        : null;
    palette.setAttribute("aria-label", field.label);
    palette.replaceChildren(...field.options.map(chip));
    if (focused !== null)
      [...palette.children].find((one) => one.dataset.value === focused)?.focus();
  }

  function draw() {
    dots.forEach((dot, i) => {
      const field = fields[i];
      const value = answers[field.key];
      const label = value === undefined ? "" : called(field, value);
      const over = counts[value] !== undefined && count(answers, value) > counts[value];
      dot.className = `dot ${value === undefined ? "untold" : "told"} ${i === now ? "now" : ""} ${over ? "over" : ""}`;
      dot.style.setProperty("--hue", value === undefined ? "" : hue(fields, value));
      dot.style.setProperty("--long", longest(label));
      dot.setAttribute(
        "aria-label",
        `${field.label}: ${label || (field.optional ? t("none") : UNTOLD)}`,
      );
      dot.setAttribute("aria-pressed", String(i === now));
      dot.lastChild.textContent = label;
    });
    inWords.replaceChildren(...dots.map((dot) => h("li", {}, dot.getAttribute("aria-label"))));
    const field = fields[now];
    question.textContent = `${field.label}: ${called(field, answers[field.key]) ?? (field.optional ? NOTHING : "?")}`;
    drawPalette(field);
  }

  draw();
  return {
    element: h(
      "div",
      { class: "pictured" },
      board,
      h(
        "div",
        { class: "asked" },
        question,
        palette,
        h("details", { class: "more" }, h("summary", {}, t("All in words")), inWords),
      ),
    ),
    show(told) {
      const fresh = Object.keys(answers).length === 0;
      answers = { ...told };
      if (fresh && fields[now].key in answers && !fields[now].optional) now = onwards();
      draw();
    },
  };
}

/** A colour for a value, always the same: the order in which the options stand. */
function hue(fields, value) {
  const options = fields.reduce(
    (most, { options: own }) => (own.length > most.length ? own : most),
    [],
  );
  return String(Math.round(APART * options.findIndex((one) => one.value === value)) % 360);
}

// -- rows of choices -----------------------------------------------------------------------------

function rows(fields, on) {
  const made = fields.map((field) =>
    ({ number: stepper, built, one: field.optional && field.options.length > FEW ? list : chips })[
      field.kind
    ](field, (value) => on(field.key, value)),
  );
  const kinds = new Set(fields.map(({ kind }) => kind));
  return {
    element: h(
      "div",
      { class: `rows ${[...kinds].join(" ")}` },
      made.map(({ element }) => element),
    ),
    show: (answers) => made.forEach(({ show }, i) => show(answers[fields[i].key])),
  };
}

function chips({ key, label, options, optional }, on) {
  let now = null;
  const all = optional ? [{ value: null, label: NOTHING, name: t("none") }, ...options] : options;
  const buttons = all.map(({ value, label: shown, name }) =>
    h(
      "button",
      {
        type: "button",
        "data-value": String(value),
        "aria-label": name,
        onclick: () => on(value === now && !optional ? null : value),
      },
      shown,
    ),
  );
  return {
    element: h(
      "div",
      { class: "row", role: "group", "aria-label": label, "data-key": key },
      h("span", { class: "what" }, label),
      h("span", { class: "chosen-of" }, buttons),
    ),
    show(value) {
      now = value ?? null;
      buttons.forEach((button, i) =>
        button.setAttribute("aria-pressed", String(all[i].value === now)),
      );
    },
  };
}

function list({ key, label, options }, on) {
  const select = h(
    "select",
    { onchange: () => on(options[select.selectedIndex - 1]?.value ?? null) },
    h("option", { "aria-label": t("none") }, NOTHING),
    options.map((one) => h("option", {}, one.label)),
  );
  return {
    element: h(
      "label",
      { class: "row listed", "data-key": key },
      h("span", { class: "what" }, label),
      select,
    ),
    show(value) {
      select.selectedIndex = 1 + options.findIndex((one) => one.value === value);
    },
  };
}

function stepper({ key, label, least, most }, on) {
  let now = least;
  const shown = h("output", {}, least);
  const to = (by) => () => on(Math.min(most, Math.max(least, now + by)));
  const [less, more] = [
    h(
      "button",
      { type: "button", "aria-label": t("{what}: one less", { what: label }), onclick: to(-1) },
      "−",
    ),
    h(
      "button",
      { type: "button", "aria-label": t("{what}: one more", { what: label }), onclick: to(1) },
      "+",
    ),
  ];
  return {
    element: h(
      "div",
      { class: "row count", role: "group", "aria-label": label, "data-key": key },
      h("span", { class: "what" }, label),
      h("span", { class: "step" }, less, shown, more),
    ),
    show(value) {
      now = value ?? least;
      shown.textContent = now;
      shown.classList.toggle("some", now > least);
      [less.disabled, more.disabled] = [now <= least, now >= most];
    },
  };
}

// -- a list of texts, each put together ----------------------------------------------------------

/** What a text is made of: the options of its parts, or null where it is none of these. */
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

function builtWords(shapes, text) {
  for (const { label, parts } of shapes) {
    const made = partsOf(parts, text) ?? partsOf(parts.slice(0, -1), text); // a count of 1 is not said
    if (made) return `${label}: ${made.map((one) => one.label).join(", ")}`;
  }
  return text;
}

const isCount = (part) => part.every(({ label }) => /^\d+$/.test(label));

function built({ key, label, shapes, most }, on) {
  let texts = [];
  let shape = null;
  let chosen = [];
  const list = h("ul", { class: "built-list" });
  const maker = h("div", { class: "maker" });

  function begin(one) {
    shape = one;
    chosen = one.parts.map((part, i) => (i > 0 && isCount(part) ? part[0] : null));
    draw();
  }

  function choose(i, option) {
    chosen[i] = option;
    draw();
  }

  function add() {
    const text = chosen.map(({ value }) => value).join(" ");
    shape = null;
    on([...texts, text]);
  }

  const pick = (all, isOn, press) =>
    h(
      "span",
      { class: "chosen-of" },
      all.map((one) =>
        h(
          "button",
          {
            type: "button",
            "data-value": String(one.value ?? one.label),
            "aria-pressed": String(isOn(one)),
            onclick: () => press(one),
          },
          one.label,
        ),
      ),
    );

  function draw() {
    list.replaceChildren(
      ...texts.map((text, i) =>
        h(
          "li",
          {},
          h("span", {}, builtWords(shapes, text)),
          h(
            "button",
            {
              type: "button",
              "aria-label": t("Take away: {what}", { what: builtWords(shapes, text) }),
              onclick: () => on(texts.length > 1 ? texts.filter((_, j) => j !== i) : null),
            },
            "×",
          ),
        ),
      ),
    );
    const full = texts.length >= most;
    maker.hidden = full;
    if (full) return;
    maker.replaceChildren(
      ...[
        pick(shapes, (one) => one === shape, begin),
        ...(shape
          ? shape.parts.map((part, i) =>
              pick(
                part,
                (one) => one === chosen[i],
                (one) => choose(i, one),
              ),
            )
          : []),
        shape &&
          h(
            "button",
            {
              type: "button",
              class: "gold",
              "data-add": "",
              disabled: chosen.some((one) => !one),
              onclick: add,
            },
            t("Add this"),
          ),
      ].filter(Boolean),
    );
  }

  return {
    element: h(
      "div",
      { class: "row made", role: "group", "aria-label": label, "data-key": key },
      h("span", { class: "what" }, label),
      list,
      maker,
    ),
    show(value) {
      texts = value ?? [];
      draw();
    },
  };
}
