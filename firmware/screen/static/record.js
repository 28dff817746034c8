// The record's lines, each with a way back to it, to another card and to one that was missed before
// it, and the cards that the table has missed.

import { openDialog } from "./components/dialog.js";
import { Named } from "./components/drawn.js";
import { Select } from "./components/fields.js";
import { Problem, useSending } from "./components/form.js";
import { List } from "./components/list.js";
import { Pieces } from "./components/pieces.js";
import { post } from "./link.js";
import { html, useEffect, useRef, useState } from "./vendor/preact.js";
import { t, tn, within } from "./words.js";

/**
 * @typedef {Omit<Api.Choice, "piece"> & { id: string, piece: string }} Shown
 * @typedef {object} Asked Which card it was
 * @property {string} title
 * @property {string} [note]
 * @property {(card: Api.Choice) => ReturnType<typeof post>} send
 * @property {string} does
 * @property {Api.Choice[]} choices
 * @property {Page.Game} game
 * @typedef {{ below: number, last: number, choices: Api.Choice[], names: Map<string, string>, game: Page.Game }} OfLine
 */

const NEWEST = 30; // lines; the others are shown when they are asked for

/** @param {{ label: string, name: string, press: () => void }} props */
const Small = ({ label, name, press }) =>
  html`<button class="plain small" type="button" aria-label=${name} onclick=${press}>${label}</button>`;

// -- cards that were missed ----------------------------------------------------------------------

/**
 * The cards that were missed, each with every place that takes it.
 * @param {{ missed: Api.MissedCard[] }} props
 */
export const Offers = ({ missed }) =>
  missed.map((one) => html`<${Offer} key=${one.piece} ...${one} />`);

/** @param {Api.MissedCard} missed */
function Offer({ piece, label, best, places }) {
  const [chosen, choose] = useState(best);
  const sending = useSending();
  const before = places.some((one) => one.before === chosen) ? chosen : best;
  /** @param {string} address @param {object} [body] */
  const send = (address, body) => sending.send(() => post(address, { piece, ...body }));
  /** @param {Api.Place} place */
  const option = ({ before: n, text: place, hid }) => ({
    value: n,
    label:
      hid > 1
        ? t("{place}, before line {n} (hidden then)", { place, n })
        : t("{place}, before line {n}", { place, n }),
  });
  const field = { key: "before", label: t("Put it into the game"), options: places.map(option) };
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    send("/api/insert", { before });
  };
  return html`<form class="offer" data-missed=${piece} onsubmit=${submit}>
    <h3>${t("{piece} was in the pile but was never seen being laid.", { piece: label })}</h3>
    <${Select} field=${field} value=${before} on=${choose} />
    <div class="choices">
      <button class="gold" type="submit">${t("Put it in")}</button>
      <button class="plain" type="button" onclick=${() => send("/api/decline")}>
        ${t("It was not there")}
      </button>
    </div>
    <${Problem} text=${sending.text} />
  </form>`;
}

// -- which card it was ---------------------------------------------------------------------------

/**
 * Asks which card it was; nothing is chosen beforehand, and a refusal stands where the press was.
 * @param {Asked} asked
 */
const askCard = (asked) =>
  openDialog(
    "box-sheet mend-sheet",
    asked.title,
    (close) => html`<${WhichCard} ...${asked} close=${close} />`,
  );

/** @param {Asked & { close: () => void }} props */
function WhichCard({ title, note, send, does, choices, game, close }) {
  const [chosen, choose] = useState(/** @type {Shown | null} */ (null));
  const sending = useSending();
  /** @param {Shown} one */
  const pick = (one) => {
    choose(one);
    sending.say("");
  };
  const go = async () => {
    if ((await sending.send(() => send(/** @type {Shown} */ (chosen)))).ok) close();
  };
  /** @param {Shown} one */
  const name = (one) =>
    [game.shortName({ ...one, id: one.of[0] }), one.more].filter(Boolean).join(" · ");
  const whole = chosen && [chosen.label, chosen.more].filter(Boolean).join(": ");
  return html`
    <h2>${title}</h2>
    ${note && html`<p class="note">${note}</p>`}
    <${Pieces}
      pieces=${choices.map((one) => ({ ...one, id: one.piece }))}
      game=${game}
      pick=${pick}
      name=${name}
      alone
      attributes=${(/** @type {Shown} */ { id }) => ({ "aria-pressed": String(id === chosen?.id) })}
    />
    <div class="foot">
      <${Problem} text=${sending.text} />
      <div class="choices">
        <output>${whole ?? t("choose a card")}</output>
        <button class="gold" type="button" disabled=${!chosen} onclick=${go}>${does}</button>
        <button class="plain" type="button" onclick=${close}>${t("Never mind")}</button>
      </div>
    </div>
  `;
}

// -- the lines -----------------------------------------------------------------------------------

/**
 * A line in short: what was done, and with what.
 * @param {{ line: Record<string, any>, names: Map<string, string>, players: string[] }} props
 */
function Words({ line: { do: action, ...rest }, names, players }) {
  const told = Object.entries(rest).map(([key, value]) => {
    if (key === "seat") return players[value] || t("Seat {number}", { number: value + 1 });
    if (names.has(value)) return names.get(value);
    if (value === null) return t("no such card");
    if (Array.isArray(value)) return [key, value.join(", ") || t("none")].join(" ");
    return typeof value === "string" ? value : `${key} ${value}`;
  });
  return html`<b>${action}</b> ${told.join(", ")}`;
}

/**
 * A button that asks once more before the lines above it are taken back.
 * @param {{ n: number, below: number, last: number }} props
 */
function Back({ n, below, last }) {
  const [asks, ask] = useState(false);
  const sending = useSending();
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const wasAsked = useRef(false);
  useEffect(() => {
    if (asks || wasAsked.current) place.current?.focus();
    wasAsked.current = asks;
  }, [asks]);
  const go = () => sending.send(() => post("/api/back", { keep: n, of: last }));
  const name = t("Take back to line {n}", { n });
  if (!asks)
    return html`<button ref=${place} class="plain small" type="button" aria-label=${name} onclick=${() => ask(true)}>${t("back to here")}</button>`;
  return html`<span class="sure" role="alertdialog" aria-label=${t("Are you sure?")}>
    ${tn("Take {n} line back?", "Take {n} lines back?", below)}${" "}
    <button ref=${place} class="gold small" type="button" onclick=${go}>${t("Yes")}</button>${" "}
    <button class="plain small" type="button" onclick=${() => ask(false)}>${t("No")}</button>
    <span class="problem" role="alert">${sending.text}</span>
  </span>`;
}

/** The ways to put a line right. @param {OfLine & { line: Api.RecordLine }} props */
function Ways({ line: { n, piece, text, sheets }, below, last, choices, names, game }) {
  const card = names.get(piece ?? "");
  const missed = () =>
    askCard({
      title: t("Which card was missed before line {n}?", { n }),
      note: [
        text.split("\n")[0],
        t("All that came after it is played again: whose card each one was changes with it."),
      ]
        .filter(Boolean)
        .join(" "),
      send: (one) => post("/api/insert", { piece: one.piece, before: n }),
      does: t("Put it in"),
      choices: choices.filter(({ sheet }) => sheets.includes(sheet)),
      game,
    });
  const replace = () =>
    askCard({
      title: t("Which card was it, and not {card}?", { card }),
      send: (by) => post("/api/replace", { piece, with: by.piece, before: n + 1 }),
      does: t("Replace"),
      choices: ofItsSheet(choices, piece ?? ""),
      game,
    });
  return html`<span class="ways">
    ${sheets.length > 0 && html`<${Small} label=${t("A card was missed before this")} name=${t("A card was missed before line {n}", { n })} press=${missed} />`}
    ${piece && html`<${Small} label=${t("This was another card")} name=${t("Line {n}: {card} was misread", { n, card })} press=${replace} />`}
    ${below > 0 && html`<${Back} n=${n} below=${below} last=${last} />`}
  </span>`;
}

/**
 * What a piece may have been, those of its own sheet first. Copies that nobody can tell apart have one name.
 * @param {Api.Choice[]} choices @param {string} piece
 */
function ofItsSheet(choices, piece) {
  const own = choices.find(({ of }) => of.includes(piece))?.sheet;
  return choices
    .filter(({ of }) => !of.includes(piece))
    .sort((a, b) => Number(b.sheet === own) - Number(a.sheet === own));
}

/**
 * The heading and the lines, the newest first; `reveal(whole)` shows the covered cards, or hides them again.
 * @param {{ view: Api.Operator, table: Api.Snapshot, game: Page.Game, reveal: (wanted: boolean) => void }} props
 */
export function Record({ view, table: { pieces, players }, game, reveal }) {
  const { lines, last, earlier, covered, hides, choices } = view;
  const [isWhole, showAll] = useState(false);
  const sending = useSending();
  const names = new Map(pieces.map(({ id, label }) => [id, label]));
  const newest = [...lines].reverse();
  const shown = isWhole ? newest : newest.slice(0, NEWEST);
  const takeBack = () => sending.send(() => post("/api/do", { do: "undo" }));
  /** @param {Api.RecordLine} one @param {number} below */
  const row = (one, below) => html`
    <span class="n">${one.n}</span>
    <span class="words">
      ${one.text && html`<span class="telling"><${Named} text=${one.text} names=${players} /></span>`}
      ${one.line && html`<span class="entry"><${Words} line=${one.line} names=${names} players=${players} /></span>`}
    </span>
    <${Ways} line=${one} ...${{ below, last, choices, names, game }} />
  `;
  return html`
    <div class="record-head">
      <h2>${t("The record")}</h2>
      ${last > 1 && html`<button class="plain" type="button" onclick=${takeBack}>${t("Take the last line back")}</button>`}
    </div>
    <${Problem} text=${sending.text} />
    ${covered > 0 && html`<${Covered} covered=${covered} hides=${hides} reveal=${reveal} />`}
    <${List}
      ordered
      class="lines"
      of=${shown}
      keyOf=${(/** @type {Api.RecordLine} */ { n }) => n}
      attributes=${(/** @type {Api.RecordLine} */ { n, covered: is }) => ({ value: n, "data-line": n, class: is ? "covered" : "" })}
      row=${row}
      empty=${t("No line yet: the game has only just begun.")}
    />
    ${
      shown.length < lines.length &&
      html`<button class="plain small all" type="button" onclick=${() => showAll(true)}>
      ${tn("Show the one line", "Show all {n} lines", lines.length)}
    </button>`
    }
    ${
      earlier > 0 &&
      html`<p class="note">
      ${tn("{n} earlier line is not shown.", "{n} earlier lines are not shown.", earlier)}${" "}
      ${within(t("{command} has them all."), { command: html`<code>roundtable games list</code>` })}
    </p>`
    }
    ${newest.some(({ n }, i) => i > 0 && n + 1 < newest[i - 1].n) && html`<p class="note">${t("Numbers that are missing are lines that were taken back.")}</p>`}
  `;
}

/** @param {{ covered: number, hides: boolean, reveal: (wanted: boolean) => void }} props */
const Covered = ({ covered, hides, reveal }) => html`<p class="note covers">
  ${
    hides
      ? tn(
          "{n} card under the newest three is not shown.",
          "{n} cards under the newest three are not shown.",
          covered,
        )
      : t("The whole pile is shown: whoever plays looks away.")
  }${" "}
  <button class="plain small" type="button" onclick=${() => reveal(hides)}>
    ${hides ? t("Show the whole pile (whoever plays looks away)") : t("Hide it again")}
  </button>
</p>`;
