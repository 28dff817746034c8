// What one person alone may see, and may choose: on a phone, or on the shared screen for a while.
// It knows no game. What it drew is gone with forget(): nothing of it is kept anywhere else.

import { cardsOf } from "./cards.js";
import { Drawn, Named } from "./components/drawn.js";
import { Choices } from "./components/fields.js";
import { LineForm, Problem } from "./components/form.js";
import { List } from "./components/list.js";
import { lineOf } from "./choice.js";
import { asks } from "./draw.js";
import { gameOf } from "./games.js";
import { html, render, useEffect, useMemo, useRef, useState } from "./vendor/preact.js";
import { before, keepWhileReworded, t } from "./words.js";

/**
 * @typedef {Api.Field & { isPieces?: boolean }} Field
 * @typedef {Api.Form} Form
 * @typedef {object} Shown What a hand is drawn of
 * @property {Api.Hand} view
 * @property {string[]} players
 * @property {Page.Game} game
 * @property {(id: string, label?: string, shows?: Api.Option["shows"] | null) => HTMLElement} card
 * @property {(value: string) => boolean} isPiece
 * @property {(line: Api.Form["line"]) => Promise<string>} given sends a choice; gives the text of a refusal
 * @property {(question: string) => Promise<string>} hint
 * @property {Filled} filled
 *
 * @typedef {object} Filled How far a choice is made: it stays so while the words of the page change
 * @property {string} [question]
 * @property {number | null} [open] the form that is being filled in
 * @property {Record<string, any>} [entered]
 */

const FEW = 12; // so many numbers are buttons side by side
const BACK = t("Back");
const ASK = t("What do these do?");
const WONDER = t("What would you do?");

/** Whether a field is one choice, made by one touch. @param {Form} form */
const isOneTouch = ({ fields }) =>
  fields.length === 1 &&
  !fields[0].optional &&
  ["one", "piece"].includes(fields[0].kind) &&
  Boolean(fields[0].options?.length);

/** Whether a choice is done by one touch; what cannot be unseen never is. @param {Form} form */
const isDone = ({ fields, for_good: forGood }) => !fields.length && !forGood;

/**
 * A choice of one thing among one is made by its first touch; what cannot be unseen stays as it is.
 * @param {Form} form @returns {Form}
 */
function withOnlyOption(form) {
  const [field] = form.fields;
  if (form.for_good || !isOneTouch(form) || field.options?.length !== 1) return form;
  const [{ value, label }] = field.options;
  return {
    ...form,
    label: t("{card}: {what}", { card: form.label, what: label }),
    line: lineOf(form.line, [{ field, value }]),
    fields: [],
  };
}

/** Whether choices stand in a list before one is filled in. @param {Form[]} forms */
const isListed = (forms) => forms.length !== 1 || isDone(forms[0]) || forms[0].for_good;

/** @param {Field} field */
const numbers = ({ least = 0, most = 0 }) =>
  Array.from({ length: most - least + 1 }, (_, i) => ({
    value: least + i,
    label: String(least + i),
  }));

/**
 * A field as a hand shows it: everything that can be chosen lies there to be touched.
 * @param {Field} field @returns {Field}
 */
function touched(field) {
  const { kind, least = 0, most = Infinity, optional } = field;
  if (kind === "number" && most - least < FEW && !optional)
    return { ...field, kind: "one", options: numbers(field) };
  return kind === "piece" ? { ...field, kind: "one", isPieces: true } : field;
}

/**
 * Returns {show(view, players), forget()} of the part in `place`; `send(line, question)` gives the text of a refusal, or "",
 * `hint(question)` that of a hint, or of why there is none.
 * @param {HTMLElement} place @param {(line: Api.Form["line"], question: string) => Promise<string>} send
 * @param {(question: string) => Promise<string>} hint
 */
export function privatePart(place, send, hint) {
  let drawn = ""; // of which moment it is: a number, no secret
  let sending = false; // while something is on its way nothing else is pressed
  let forgotten = 0; // times: what was on its way to be shown before is not shown after
  /** @type {Filled} */
  let filled = before.filled ?? {};
  keepWhileReworded(() => ({ filled }));

  function forget() {
    forgotten += 1;
    settle();
    drawn = "";
    filled = {};
    render(null, place);
    /** @type {HTMLDialogElement | null} */ (document.querySelector(".effects-sheet"))?.close(); // it may show one of these cards
  }

  function settle() {
    sending = false;
    place.classList.remove("sending");
  }

  /** @param {Api.Hand} view @param {string[]} players */
  async function show(view, players) {
    const question = view.asks?.question;
    const moment = `${view.seat} ${view.version} ${question ?? ""}`;
    if (moment === drawn) return;
    const had = forgotten;
    const game = await gameOf(view);
    const { card, isPiece } = await cardsOf(game);
    if (had !== forgotten) return;
    drawn = moment;
    if (filled.question !== question) filled = { question };
    settle();
    /** Sends a choice; gives the text of a refusal. @param {Api.Form["line"]} line */
    const given = async (line) => {
      if (sending) return "";
      sending = true;
      place.classList.add("sending");
      const text = await send(line, question ?? ""); // the one that was answered, whatever came meanwhile
      if (text || drawn !== moment) settle(); // else it was taken, and what is asked next is on its way
      return text;
    };
    const shown = { view, players, game, card, isPiece, given, hint, filled };
    render(html`<${Hand} key=${`${view.seat} ${question}`} ...${shown} />`, place);
  }

  return { show, forget };
}

/** What is asked, what may be chosen, and below that what is held. @param {Shown} shown */
function Hand(shown) {
  const { view, players, given, hint, filled } = shown;
  const { own, asks } = view;
  const forms = (asks?.forms ?? []).filter((form) => !form.corrects).map(withOnlyOption);
  const [open, setOpen] = useState(filled.open ?? (isListed(forms) ? null : 0)); // the form that is being filled in
  /** @param {number | null} i */
  const opens = (i) => {
    Object.assign(filled, { open: i, entered: {} });
    setOpen(i);
  };
  const [refusal, refuse] = useState("");
  const top = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (refusal) top.current?.scrollIntoView({ block: "nearest" });
  }, [refusal]);
  /** @param {Api.Form["line"]} line */
  const choose = async (line) => {
    const text = await given(line);
    refuse(text);
    return { ok: !text, text: "" }; // it is said above, for all of them
  };
  const back =
    isListed(forms) &&
    html`<button type="button" class="plain back" onclick=${() => opens(null)}>${BACK}</button>`;
  const form = open === null ? null : forms[open];
  return html`
    ${asks && html`<h2 class="question"><${Named} text=${asks.text} names=${players} /></h2>`}
    ${asks && html`<${Hint} asks=${asks} hint=${hint} players=${players} />`}
    <div ref=${top}><${Problem} text=${refusal} /></div>
    ${asks && !form && html`<${Ways} ...${shown} forms=${forms} choose=${choose} opens=${opens} />`}
    ${form && html`<${Step} key=${open} ...${shown} form=${form} choose=${choose} back=${back} />`}
    <div class="own">
      ${own.map((group) => html`<${Held} ...${shown} group=${group} />`)}
    </div>
  `;
}

/**
 * What a bot would do, or the button that asks for that; nothing in a game without hints.
 * @param {{ asks: Api.SeatAsks, hint: Shown["hint"], players: string[] }} props
 */
function Hint({ asks: { hint: had, question }, hint, players }) {
  const [answer, tell] = useState("");
  const text = answer || had;
  const [isAsked, asks] = useState(false);
  if (had === null || had === undefined) return null;
  const wonder = async () => {
    asks(true);
    tell(await hint(question));
  };
  return html`<div class="hints">
    ${!text && html`<button type="button" class="plain small wonder" disabled=${isAsked} onclick=${wonder}>${WONDER}</button>`}
    <p class="hinted" role="status"><${Named} text=${text} names=${players} /></p>
  </div>`;
}

const byPlace = (/** @type {unknown} */ _, /** @type {number} */ i) => i;

/**
 * A drawing of the game's, made once.
 * @param {{ card: Shown["card"], id: string, label: string, shows?: Api.Option["shows"], printed?: string }} props
 */
const Card = ({ card, id, label, shows, printed }) => {
  const made = useMemo(() => {
    const drawing = card(id, label, shows);
    return id && printed !== undefined ? asks(drawing, id) : drawing;
  }, [card, id, label, JSON.stringify(shows), printed]);
  return html`<${Drawn} of=${made} />`;
};

/** @param {Shown & { group: Api.Group }} props */
function Held({ group: { kind, title, pieces, text }, card, players }) {
  if (!pieces.length && !text) return null;
  /** @param {string} label @param {string} [printed] */
  const words = (label, printed) =>
    printed ? t("{card}: {what}", { card: label, what: printed }) : label;
  /** @param {Api.OwnPiece} piece */
  const piece = ({ id, label, text: printed, shows }) => html`
    <${Card} card=${card} id=${id} label=${label} shows=${shows} printed=${printed ?? ""} />
    <span class="unseen">${words(label, printed)}</span>
  `;
  return html`<section class=${`held ${kind}`}>
    <h2>${title}</h2>
    ${
      pieces.length > 0 &&
      html`<${List}
      class="cards-of"
      of=${pieces}
      keyOf=${byPlace}
      attributes=${(/** @type {Api.OwnPiece} */ { text }) => ({ title: text })}
      row=${piece}
    />`
    }
    ${text && html`<p><${Named} text=${text} names=${players} /></p>`}
  </section>`;
}

/**
 * The choices, one below the other.
 * @param {Shown & { forms: Form[], choose: (line: Api.Form["line"]) => void, opens: (i: number) => void }} props
 */
function Ways({ forms, choose, opens, game, players }) {
  /** @param {Form} form @param {number} i */
  const row = (form, i) => html`<button
    type="button"
    class=${isDone(form) ? "" : "more"}
    onclick=${() => (isDone(form) ? choose(form.line) : opens(i))}
  >
    <${Worded} game=${game} label=${form.label} shows=${form.shows} players=${players} />
  </button>`;
  return html`<${List} class="choices-of" of=${forms} keyOf=${byPlace} row=${row} />`;
}

/** Words that a slash joins, which break there where they are too wide. @param {string} label */
const breakable = (label) => label.replaceAll(/(\p{L}\/)(?=\p{L})/gu, "$1\u200B");

/**
 * A choice in words; where the game draws what it comes to, by that.
 * @param {{ game: Page.Game, label: string, shows?: Api.Option["shows"], players: string[] }} props
 */
function Worded({ game, label, shows, players }) {
  const drawing = useMemo(() => shows && game.comesTo?.(shows, label), [JSON.stringify(shows)]);
  const words = html`<${Named} text=${label} names=${players} />`;
  return drawing ? html`<span class="unseen">${words}</span><${Drawn} of=${drawing} />` : words;
}

/**
 * One choice that is filled in, by one touch or by several.
 * @param {Shown & { form: Form, choose: (line: Api.Form["line"]) => Promise<object>, back: unknown }} props
 */
function Step({ form, choose, back, ...shown }) {
  const { players, filled } = shown;
  const fields = form.fields.map(touched);
  const numbers = fields
    .filter(({ kind, optional }) => kind === "number" && !optional)
    .map(({ key, least }) => [key, least]);
  const begin = { ...Object.fromEntries(numbers), ...filled.entered };
  const [field] = fields;
  return html`<div class="step">
    <h3><${Named} text=${form.label} names=${players} /></h3>
    ${
      isOneTouch(form)
        ? html`<${Choices}
            field=${field}
            on=${(/** @type {unknown} */ value) => choose(lineOf(form.line, [{ field, value }]))}
            ...${offered(field, shown)}
            title=""
          /><p class="choices">${back}</p>`
        : html`<${LineForm}
            form=${{ ...form, fields }}
            send=${choose}
            begin=${begin}
            note=${(/** @type {Record<string, any>} */ entered) => Object.assign(filled, { entered })}
            waits
            kind="gold do"
            aside=${back}
            shown=${(/** @type {Field} */ one) => offered(one, shown)}
          />`
    }
  </div>`;
}

/**
 * How a field is shown in a hand: pieces as their cards.
 * @param {Field} field @param {Omit<Shown, "given" | "hint" | "filled">} shown
 */
function offered(field, { view, card, isPiece, game, players }) {
  const { options = [], isPieces, label } = field;
  const title = html`<${Named} text=${label} names=${players} />`;
  const isCards =
    options.length > 0 &&
    (isPieces || options.every(({ value }) => typeof value === "string" && isPiece(value)));
  if (!isCards)
    return {
      title,
      few: Infinity,
      draw: (/** @type {Api.Option} */ { label, shows }) =>
        html`<${Worded} game=${game} label=${breakable(label)} shows=${shows} players=${players} />`,
    };
  const printed = new Map(
    view.own.flatMap(({ pieces }) => pieces.map(({ id, shows }) => [id, shows ?? null])),
  );
  return {
    title,
    few: Infinity,
    list: "cards-of offered",
    draw: (/** @type {Api.Option} */ { value, label }) => html`
      <${Card} card=${card} id=${value} label=${label} shows=${printed.get(value)} />
      <span class="unseen">${label}</span>
    `,
    help: html`<button
      type="button"
      class="plain small"
      data-does=${options.map(({ value }) => value).join(" ")}
    >
      ${ASK}
    </button>`,
  };
}
