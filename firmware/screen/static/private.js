// What one person alone may see, and may choose: on a phone, or on the shared screen for a while.
// It knows no game. What it drew is gone with forget(): nothing of it is kept anywhere else.

import { cardsOf } from "./cards.js";
import { isChosen, possible } from "./choice.js";
import { asks, h, named } from "./draw.js";
import { gameOf } from "./games.js";
import { fill, t } from "./words.js";

const FEW = 12; // so many numbers are buttons side by side
const BACK = t("Back");
const ASK = t("What do these do?");
const LACKS = t("Still to choose: {what}");
const WONDER = t("What would you do?");

/** Puts a value under its key, "track.white" into what stands under "track", "counts.0" into a list. */
function put(into, [key, ...rest], value) {
  if (rest.length === 0) into[key] = value;
  else put((into[key] ??= /^\d+$/.test(rest[0]) ? [] : {}), rest, value);
}

/** Whether a field is one choice, made by one touch. */
const isOneTouch = ({ fields }) =>
  fields.length === 1 &&
  !fields[0].optional &&
  ["one", "piece"].includes(fields[0].kind) &&
  fields[0].options.length > 0;

/** Whether a choice is done by one touch; what cannot be unseen never is. */
const isDone = ({ fields, for_good: forGood }) => !fields.length && !forGood;

/** Whether choices stand in a list before one is filled in. */
const isListed = (forms) => forms.length !== 1 || isDone(forms[0]) || forms[0].for_good;

/**
 * Returns {show(view, players), forget()} of the part in `place`; `send(line, question)` gives the text of a refusal, or "",
 * `hint(question)` that of a hint, or of why there is none.
 */
export function privatePart(place, send, hint) {
  let printed = new Map(); // piece -> what is made of it, where its name does not say that
  let drawn = ""; // of which moment it is: a number, no secret
  let card = null;
  let isPiece = null;
  let game = null;
  let sending = false; // while something is on its way nothing else is pressed
  let open = null; // the form that is being filled in, by its place among the forms
  let forgotten = 0; // times: what was on its way to be shown before is not shown after

  function forget() {
    forgotten += 1;
    settle();
    drawn = "";
    open = null;
    printed = new Map();
    place.replaceChildren();
    document.querySelector(".effects-sheet")?.close(); // it may show one of these cards
  }

  function settle() {
    sending = false;
    place.classList.remove("sending");
  }

  async function show(view, players) {
    const moment = `${view.seat} ${view.version} ${view.asks?.question ?? ""}`;
    if (moment === drawn) return;
    const isSameQuestion =
      drawn.endsWith(` ${view.asks?.question ?? ""}`) && drawn.startsWith(`${view.seat} `);
    if (isSameQuestion && place.querySelector(".step")) return; // somebody is choosing: it stays as it is
    const before = forgotten;
    game = await gameOf(view);
    ({ card, isPiece } = await cardsOf(game));
    if (before !== forgotten) return;
    drawn = moment;
    open = null;
    settle();
    printed = new Map(
      view.own.flatMap(({ pieces }) => pieces.map(({ id, shows }) => [id, shows ?? null])),
    );
    draw(view, players);
  }

  function draw(view, players) {
    const { own, asks } = view;
    const forms = asks?.forms.filter((form) => !form.corrects) ?? [];
    const again = () => draw(view, players);
    if (!isListed(forms)) open = 0;
    const problem = h("p", { class: "problem", role: "alert" });
    const given = async (line) => {
      if (sending) return;
      sending = true;
      place.classList.add("sending");
      const before = drawn;
      const text = await send(line, asks.question); // the one that was answered, whatever came meanwhile
      if (text || drawn !== before) settle(); // else it was taken, and what is asked next is on its way
      problem.textContent = text;
      if (text) problem.scrollIntoView({ block: "nearest" });
    };
    place.replaceChildren(
      ...[
        h(
          "div",
          { class: "own" },
          own.map((group) => shown(group, players)),
        ),
        asks && h("h2", { class: "question" }, named(asks.text, players)),
        asks && hinting(asks, players),
        problem,
        asks &&
          (open === null
            ? list(
                forms,
                given,
                (i) => {
                  open = i;
                  again();
                },
                players,
              )
            : step(
                forms[open],
                given,
                isListed(forms) &&
                  (() => {
                    open = null;
                    again();
                  }),
                players,
              )),
      ].filter(Boolean),
    );
  }

  /** What a bot would do, or the button that asks for that; nothing in a game without hints. */
  function hinting({ hint: had, question }, players) {
    if (had === null || had === undefined) return null;
    const words = h("p", { class: "hinted", role: "status" }, named(had, players));
    const wonder = h(
      "button",
      {
        type: "button",
        class: "plain small wonder",
        onclick: async () => {
          wonder.disabled = true;
          words.replaceChildren(...[named(await hint(question), players)].flat());
          wonder.hidden = true;
        },
      },
      WONDER,
    );
    return h("div", { class: "hints" }, !had && wonder, words);
  }

  function shown({ kind, title, pieces, text }, players) {
    if (!pieces.length && !text) return null;
    return h(
      "section",
      { class: `held ${kind}` },
      h("h2", {}, title),
      pieces.length > 0 &&
        h(
          "ul",
          { class: "cards-of" },
          pieces.map(({ id, label, text: printed, shows }) =>
            h(
              "li",
              { title: printed },
              answering(card(id, label, shows), id, printed),
              h(
                "span",
                { class: "unseen" },
                printed ? t("{card}: {what}", { card: label, what: printed }) : label,
              ),
            ),
          ),
        ),
      text && h("p", {}, named(text, players)),
    );
  }

  /** A card that tells what it does, and what is printed on it. */
  function answering(drawn, id, printed) {
    if (printed) drawn.dataset.printed = printed;
    return id ? asks(drawn, id) : drawn;
  }

  // -- what may be chosen --------------------------------------------------------------------------

  function list(forms, given, opens, players) {
    return h(
      "ul",
      { class: "choices-of" },
      forms.map((form, i) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: isDone(form) ? "" : "more",
              onclick: () => (isDone(form) ? given(form.line) : opens(i)),
            },
            worded(form.label, form.shows, players),
          ),
        ),
      ),
    );
  }

  /** A choice in words; where the game draws what it comes to, by that. */
  function worded(label, shows, players) {
    const drawing = shows && game.comesTo?.(shows, label);
    return drawing
      ? [h("span", { class: "unseen" }, named(label, players)), drawing]
      : named(label, players);
  }

  function step(form, given, back, players) {
    const head = h("h3", {}, named(form.label, players));
    const aside = back && h("button", { type: "button", class: "plain back", onclick: back }, BACK);
    if (isOneTouch(form)) {
      const [{ key, options, kind }] = form.fields;
      const take = (value) => {
        const line = structuredClone(form.line);
        put(line, key.split("."), value);
        given(line);
      };
      return h(
        "div",
        { class: "step" },
        head,
        offered(options, kind, (option) => ({ onclick: () => take(option.value) }), players),
        aside,
      );
    }
    const lacks = h("p", { class: "note lacks", role: "status" });
    const whole = async () => {
      const line = structuredClone(form.line);
      for (const { key, value } of made)
        if (value() !== undefined) put(line, key.split("."), value());
      await given(line);
    };
    const go = h("button", { type: "button", class: "gold do", onclick: whole }, form.label);
    const weigh = () => {
      const values = [];
      const missing = made.filter((one, i) => {
        const may = possible(form.ways, values);
        if (may) one.offer(may);
        values.push(one.value());
        return !isChosen(form.fields[i], one.value(), may);
      });
      go.disabled = missing.length > 0;
      lacks.textContent = missing.length
        ? fill(LACKS, {
            what: missing
              .filter(({ element }) => !element.hidden)
              .map(({ label }) => label)
              .join(", "),
          })
        : "";
    };
    const made = form.fields.map((field) => ({
      label: field.label,
      ...filledIn(field, players, weigh),
    }));
    weigh();
    return h(
      "div",
      { class: "step", oninput: weigh },
      head,
      made.map(({ element }) => element),
      lacks,
      h("p", { class: "choices" }, go, aside),
    );
  }

  /** Buttons of what may be taken: pieces as their cards. */
  function offered(options, kind, told, players) {
    const isCards =
      kind === "piece" || options.every(({ value }) => typeof value === "string" && isPiece(value));
    return [
      h(
        "ul",
        { class: isCards ? "cards-of offered" : "options" },
        options.map((option) =>
          h(
            "li",
            {},
            h(
              "button",
              { type: "button", ...told(option) },
              isCards
                ? [
                    card(option.value, option.label, printed.get(option.value)),
                    h("span", { class: "unseen" }, option.label),
                  ]
                : worded(option.label, option.shows, players),
            ),
          ),
        ),
      ),
      isCards &&
        h(
          "button",
          {
            type: "button",
            class: "plain small",
            does: options.map(({ value }) => value).join(" "),
          },
          ASK,
        ),
    ];
  }

  function filledIn(field, players, changed) {
    const { key, label, kind, optional, options = [], least, most } = field;
    if (kind === "number" && most - least < FEW && !optional)
      return {
        key,
        ...oneOf({ label, options: numbers(least, most), optional }, players, changed),
      };
    if (kind === "number") return { key, ...number(field, changed) };
    if (kind === "true") return { key, ...tick(field) };
    if (kind === "some") return { key, ...some(field, players, changed) };
    return { key, ...oneOf({ label, options, optional, kind }, players, changed) };
  }

  /** One of the options; `offer(values)` leaves those alone that may be, null among them: it may be left out. */
  function oneOf({ label, options, optional, kind }, players, changed) {
    const only = (values) => (values.length === 1 ? (values[0] ?? undefined) : undefined);
    let chosen = optional ? undefined : only(options.map(({ value }) => value));
    let may = null;
    const element = h("fieldset", { class: "field" }, h("legend", {}, named(label, players)));
    const isOffered = (value) => !may || may.includes(value);
    const choose = (value) => {
      chosen = (may ? may.includes(null) : optional) && chosen === value ? undefined : value;
      changed();
      mark();
    };
    const mark = () =>
      element.querySelectorAll("li").forEach((item, i) => {
        item.hidden = !isOffered(options[i].value);
        item.firstChild.setAttribute("aria-pressed", String(options[i].value === chosen));
      });
    element.append(
      ...offered(options, kind, ({ value }) => ({ onclick: () => choose(value) }), players).filter(
        Boolean,
      ),
    );
    mark();
    return {
      element,
      value: () => chosen,
      offer: (values) => {
        may = values;
        if (chosen !== undefined && !isOffered(chosen)) chosen = undefined;
        chosen ??= only(values);
        element.hidden = values.every((value) => value === null);
        mark();
      },
    };
  }

  function some({ label, options, kind, most }, players, changed) {
    let chosen = [];
    const element = h("fieldset", { class: "field" }, h("legend", {}, named(label, players)));
    const mark = () =>
      element
        .querySelectorAll("li button")
        .forEach((button, i) =>
          button.setAttribute("aria-pressed", String(chosen.includes(options[i].value))),
        );
    const choose = (value) => {
      chosen = chosen.includes(value)
        ? chosen.filter((one) => one !== value)
        : [...chosen, value].slice(-most); // one more: the first one goes
      changed();
      mark();
    };
    element.append(
      ...offered(options, kind, ({ value }) => ({ onclick: () => choose(value) }), players).filter(
        Boolean,
      ),
    );
    mark();
    return {
      element,
      value: () => options.map(({ value }) => value).filter((value) => chosen.includes(value)),
    };
  }

  return { show, forget };
}

const numbers = (least, most) =>
  Array.from({ length: most - least + 1 }, (_, i) => ({
    value: least + i,
    label: String(least + i),
  }));

function number({ label, least, most, optional }, changed) {
  const input = h("input", {
    type: "number",
    inputmode: "numeric",
    min: least,
    max: most,
    value: optional ? "" : least,
    "aria-label": label,
  });
  const by = (change) => {
    input.value = Math.min(
      most,
      Math.max(least, (input.value === "" ? least - change : Number(input.value)) + change),
    );
    changed();
  };
  const button = (sign, name, change) =>
    h("button", { type: "button", "aria-label": name, onclick: () => by(change) }, sign);
  return {
    element: h(
      "div",
      { class: "field stepper" },
      h("span", {}, label),
      button("−", t("{label}: one less", { label }), -1),
      input,
      button("+", t("{label}: one more", { label }), 1),
    ),
    value: () => (input.value === "" ? undefined : Number(input.value)),
  };
}

function tick({ label }) {
  const input = h("input", { type: "checkbox" });
  return {
    element: h("label", { class: "field option" }, input, ` ${label}`),
    value: () => input.checked || undefined,
  };
}
