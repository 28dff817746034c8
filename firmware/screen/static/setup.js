// Before a game begins: what its owner is asked of the copy, once. It is kept for every further game.

import { Facts } from "./facts.js";
import { styled } from "./later.js";
import { asked as asksPin, get, post } from "./link.js";
import { Sheet } from "./sheets.js";
import { timeWords } from "./start.js";
import { html, useState } from "./vendor/preact.js";
import { t, tn } from "./words.js";

/**
 * @typedef {{ begin: () => void, back: () => void, say: (problem: string) => void }} Says
 * @typedef {{ name: string, asked: Required<Api.Setup>, shown: string, on: Says }} Asked
 * @typedef {Asked & { told: [string, object], keep?: string, without?: string, children?: unknown }} Question
 */

/**
 * Returns the question what the owner's copy of a game shows, or null where that is told already or
 * cannot be asked. `shown` says what must be shown besides; `on` has begin(), back() and say(problem).
 * @param {{ name: string }} game @param {string} shown @param {Says} on
 */
export async function copyQuestion({ name }, shown, on) {
  const { ok, said } = await get("/api/setup", asksPin);
  if (!ok || said[name].told) return null;
  await Promise.all(
    ["components/fields.css", "sheets.css"].map((style) => styled(`/static/${style}`)),
  );
  const asked = said[name];
  /** @param {Question} props */
  const Question = asked.first ? First : asked.cards?.length === 1 ? Numbers : Table;
  return html`<${Question} name=${name} asked=${asked} shown=${shown} on=${on} />`;
}

/** The question with its answers: `told` is an address and what is sent there. @param {Question} question */
function Question({ name, asked, shown, on, told, keep, without, children }) {
  const keeps = async () => {
    const { ok, text } = await post(...told);
    on.say(text);
    if (ok) on.begin();
  };
  // Of facts that stand there already the usual answer tells nothing: a habit keeps nothing.
  return html`<section class="copy-of" data-copy=${name}>
    <h2>${t("What your copy shows")}</h2>
    <p>${asked.asks}</p>
    ${children} ${shown && html`<p class="note">${shown}</p>`}
    <div class="choices">
      <button type="button" class=${asked.first ? "gold" : "plain"} data-keep-copy onclick=${keeps}>
        ${keep ?? t("My copy shows this: keep it, and begin")}
      </button>
      <button type="button" class=${asked.first ? "plain" : "gold"} data-without onclick=${on.begin}>
        ${without ?? t("I do not know: begin, and ask again next time")}
      </button>
      <button type="button" class="plain" onclick=${on.back}>${t("Back")}</button>
    </div>
  </section>`;
}

/**
 * What is told at once, with `checked`: whoever keeps it has looked.
 * @param {Api.Setup} asked @param {Record<string, unknown>} told @returns {[string, object]}
 */
const checked = ({ cards }, told) => [
  "/api/cards",
  { cards: told, checked: cards?.map(({ card }) => card) },
];

/** One piece that shows a few numbers. @param {Asked} question */
function Numbers(question) {
  const [{ card, facts, fields }] = question.asked.cards;
  const [now, tell] = useState(/** @type {Record<string, unknown>} */ ({ ...facts }));
  return html`<${Question} ...${question} told=${checked(question.asked, { [card]: now })}>
    <${Sheet}
      told=${{ name: card, fields, places: [] }}
      answers=${now}
      on=${(/** @type {string} */ key, /** @type {unknown} */ value) => tell((had) => ({ ...had, [key]: value }))}
    />
  <//>`;
}

/** A few facts a card: most copies show what is assumed. @param {Asked} question */
function Table(question) {
  const [chosen, choose] = useState({});
  const { cards, says } = question.asked;
  return html`<${Question} ...${question} told=${checked(question.asked, chosen)}>
    <ul>
      ${says.map((one) => html`<li>${one}</li>`)}
    </ul>
    <${Facts} facts=${cards} title=${t("My cards show something else …")} chosen=${chosen} on=${choose} />
  <//>`;
}

/** What a first game cannot do without; all the rest is asked when it matters. @param {Asked} question */
function First(question) {
  const { name, asked } = question;
  const { first, wait, touches, seconds } = asked;
  const [answers, fill] = useState(() =>
    Object.fromEntries(first.map((one) => [one.name, { ...one.answers }])),
  );
  /** @param {string} sheet @returns {(key: string, value: unknown) => void} */
  const tell = (sheet) => (key, value) =>
    fill((all) => {
      const { [key]: _, ...rest } = all[sheet];
      return { ...all, [sheet]: value === null ? rest : { ...rest, [key]: value } };
    });
  return html`<${Question}
    ...${question}
    told=${["/api/setup", { game: name, answers }]}
    keep=${t("Keep it, ask us for the rest later, and begin")}
    without=${t("I do not know: begin with made-up values")}
  >
    <p>
      ${tn(
        "Now {n} touch tells what a game cannot do without: about {time}.",
        "Now {n} touches tell what a game cannot do without: about {time}.",
        touches,
        { time: timeWords(seconds) },
      )}
    </p>
    <p class="note">
      ${t("The table asks for the rest when it matters, and keeps it: {parts}.", {
        parts: wait.join(" · "),
      })}${" "}
      <a href=${`/copy?game=${name}`}>${t("Tell all of it now …")}</a>
    </p>
    ${first.map(
      (one) => html`<div key=${one.name} data-first=${one.name}>
        <h3>${one.title}</h3>
        ${one.note && html`<p class="note">${one.note}</p>`}
        <${Sheet} told=${one} answers=${answers[one.name]} on=${tell(one.name)} />
      </div>`,
    )}
  <//>`;
}
