// What one person alone may see, and may choose: on a phone, or on the shared screen for a while.
// It knows no game. What it drew is gone with forget(): nothing of it is kept anywhere else.

import { cardsOf } from "./cards.js";
import { h, named } from "./draw.js";
import { gameOf } from "./games.js";
import { t } from "./words.js";

const FEW = 12; // so many numbers are buttons side by side
const BACK = t("Back");

/** Puts a value under its key, "track.white" into what stands under "track", "counts.0" into a list. */
function put(into, [key, ...rest], value) {
  if (rest.length === 0) into[key] = value;
  else put((into[key] ??= /^\d+$/.test(rest[0]) ? [] : {}), rest, value);
}

/** Whether a field is one choice, made by one touch. */
const isOneTouch = ({ fields }) => fields.length === 1 && !fields[0].optional && ["one", "piece"].includes(fields[0].kind) && fields[0].options.length > 0;

/**
 * Returns {show(view, players), forget()} of the part in `place`; `send(line)` gives the text of a refusal, or "".
 */
export function privatePart(place, send) {
  let printed = new Map(); // piece -> what is made of it, where its name does not say that
  let drawn = ""; // of which moment it is: a number, no secret
  let card = null;
  let sending = false; // while something is on its way nothing else is pressed
  let open = null; // the form that is being filled in, by its place among the forms
  let forgotten = 0; // times: what was on its way to be shown before is not shown after

  function forget() {
    forgotten += 1;
    drawn = "";
    open = null;
    printed = new Map();
    place.replaceChildren();
  }

  async function show(view, players) {
    const moment = `${view.seat} ${view.version} ${view.asks?.question ?? ""}`;
    if (moment === drawn) return;
    const isSameQuestion = drawn.endsWith(` ${view.asks?.question ?? ""}`) && drawn.startsWith(`${view.seat} `);
    if (isSameQuestion && place.querySelector(".step")) return; // somebody is choosing: it stays as it is
    const before = forgotten;
    await gameOf(view.game);
    card = await cardsOf(view.game);
    if (before !== forgotten) return;
    drawn = moment;
    open = null;
    printed = new Map(view.own.flatMap(({ pieces }) => pieces.map(({ id, shows }) => [id, shows ?? null])));
    draw(view, players);
  }

  function draw(view, players) {
    const { own, asks } = view;
    const forms = asks?.forms.filter((form) => !form.corrects) ?? [];
    const again = () => draw(view, players);
    if (forms.length === 1 && forms[0].fields.length) open = 0;
    const problem = h("p", { class: "problem", role: "alert" });
    const given = async (line) => {
      if (sending) return;
      sending = true;
      place.classList.add("sending");
      const text = await send(line);
      sending = false;
      place.classList.remove("sending");
      problem.textContent = text;
      if (text) problem.scrollIntoView({ block: "nearest" });
    };
    place.replaceChildren(...[
      h("div", { class: "own" }, own.map((group) => shown(group, players))),
      asks && h("h2", { class: "question" }, named(asks.text, players)),
      problem,
      asks && (open === null ? list(forms, given, (i) => { open = i; again(); }, players) : step(forms[open], given, forms.length > 1 && (() => { open = null; again(); }), players)),
    ].filter(Boolean));
  }

  function shown({ kind, title, pieces, text }, players) {
    if (!pieces.length && !text) return null;
    return h("section", { class: `held ${kind}` }, h("h2", {}, title),
      pieces.length > 0 && h("ul", { class: "cards-of" }, pieces.map(({ id, label, text: printed, shows }) => h("li", { title: printed }, card(id, label, shows), h("span", { class: "unseen" }, printed ? t("{card}: {what}", { card: label, what: printed }) : label)))),
      text && h("p", {}, named(text, players)));
  }

  // -- what may be chosen --------------------------------------------------------------------------

  function list(forms, given, opens, players) {
    return h("ul", { class: "choices-of" }, forms.map(({ label, line, fields }, i) => h("li", {},
      h("button", { type: "button", class: fields.length ? "more" : "", onclick: () => (fields.length ? opens(i) : given(line)) }, named(label, players)))));
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
      return h("div", { class: "step" }, head, offered(options, kind, (option) => ({ onclick: () => take(option.value) }), players), aside);
    }
    const made = form.fields.map((field) => filledIn(field, players));
    const whole = async () => {
      const line = structuredClone(form.line);
      for (const { key, value } of made) if (value() !== undefined) put(line, key.split("."), value());
      await given(line);
    };
    return h("div", { class: "step" }, head, made.map(({ element }) => element),
      h("p", { class: "choices" }, h("button", { type: "button", class: "gold do", onclick: whole }, form.label), aside));
  }

  /** Buttons of what may be taken: pieces as their cards. */
  function offered(options, kind, told, players) {
    const isCards = kind === "piece" || options.every(({ value }) => typeof value === "string" && isPiece(value));
    return h("ul", { class: isCards ? "cards-of offered" : "options" }, options.map((option) => h("li", {},
      h("button", { type: "button", ...told(option) }, isCards ? [card(option.value, option.label, printed.get(option.value)), h("span", { class: "unseen" }, option.label)] : named(option.label, players)))));
  }

  function filledIn(field, players) {
    const { key, label, kind, optional, options = [], least, most } = field;
    if (kind === "number" && most - least < FEW && !optional) return { key, ...oneOf({ label, options: numbers(least, most), optional }, players, most - least < 1) };
    if (kind === "number") return { key, ...number(field) };
    if (kind === "true") return { key, ...tick(field) };
    if (kind === "some") return { key, ...some(field, players) };
    return { key, ...oneOf({ label, options, optional, kind }, players, false) };
  }

  function oneOf({ label, options, optional, kind }, players, isGiven) {
    let chosen = isGiven || (options.length === 1 && !optional) ? options[0].value : undefined;
    const element = h("fieldset", { class: "field" }, h("legend", {}, named(label, players)));
    const mark = () => element.querySelectorAll("button").forEach((button, i) => button.setAttribute("aria-pressed", String(options[i].value === chosen)));
    element.append(offered(options, kind, (option) => ({ onclick: () => { chosen = optional && chosen === option.value ? undefined : option.value; mark(); } }), players));
    mark();
    return { element, value: () => chosen };
  }

  function some({ label, options, kind }, players) {
    const chosen = new Set();
    const element = h("fieldset", { class: "field" }, h("legend", {}, named(label, players)));
    const mark = () => element.querySelectorAll("button").forEach((button, i) => button.setAttribute("aria-pressed", String(chosen.has(options[i].value))));
    element.append(offered(options, kind, ({ value }) => ({ onclick: () => { if (!chosen.delete(value)) chosen.add(value); mark(); } }), players));
    mark();
    return { element, value: () => options.map(({ value }) => value).filter((value) => chosen.has(value)) };
  }

  return { show, forget };
}

const isPiece = (value) => /^(m|b|picts|saxons|dragon|excalibur|grail|morgan|merlin|knight)-/.test(value);
const numbers = (least, most) => Array.from({ length: most - least + 1 }, (_, i) => ({ value: least + i, label: String(least + i) }));

function number({ label, least, most, optional }) {
  const input = h("input", { type: "number", inputmode: "numeric", min: least, max: most, value: optional ? "" : least, "aria-label": label });
  const by = (change) => { input.value = Math.min(most, Math.max(least, (input.value === "" ? least - change : Number(input.value)) + change)); };
  const button = (sign, name, change) => h("button", { type: "button", "aria-label": name, onclick: () => by(change) }, sign);
  return {
    element: h("div", { class: "field stepper" }, h("span", {}, label), button("−", t("{label}: one less", { label }), -1), input, button("+", t("{label}: one more", { label }), 1)),
    value: () => (input.value === "" ? undefined : Number(input.value)),
  };
}

function tick({ label }) {
  const input = h("input", { type: "checkbox" });
  return { element: h("label", { class: "field option" }, input, ` ${label}`), value: () => input.checked || undefined };
}
