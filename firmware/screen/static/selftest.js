// The self-test's page: what is asked now, buttons for the answers, and what was found so far.

import { List } from "./components/list.js";
import { at } from "./draw.js";
import { save } from "./files.js";
import { wayBack } from "./first-back.js";
import { follow, outOfReach, post } from "./link.js";
import { languageRow } from "./look.js";
import { panel } from "./panel.js";
import { html, render } from "./vendor/preact.js";
import { t, tn } from "./words.js";

/** @typedef {Record<string, any>} Test what the table tells of it (Api.SelfTest), with its result where it is over */
/** @typedef {{ part: string, verdict: string, text: string }} Found */

const hands = panel(at("panel"));
/** @type {Record<string, string>} */
const WORDS = {
  yes: t("Yes"),
  no: t("No"),
  again: t("Play it again"),
  "nothing happens": t("Nothing happens"),
};
/** @type {Record<string, string>} */
const KINDS = {
  rest: t("Hands off"),
  lamp: t("Lamp"),
  look: t("Ring"),
  tone: t("Sound"),
  press: t("Button"),
  elsewhere: t("Camera"),
};
/** @type {Record<string, string>} */
const SIGNS = { pass: "✓", fail: "✗" };

/** @param {object} body */
async function ask(body) {
  at("problem").textContent = (await post("/api/selftest", body)).text;
}

/** @param {Event} event */
async function download(event) {
  event.preventDefault(); // it may need the PIN, which a plain link cannot ask for
  at("problem").textContent = await save("/selftest.txt", "selftest.txt");
}

/** @param {{ test: Test }} props */
function Answers({ test: { step, kind, answers } }) {
  /** @param {string} one @param {string} look */
  const made = (one, look) => html`<button type="button" class=${look}
    onclick=${() => ask({ do: "answer", step, answer: one })}>${WORDS[one] ?? one}</button>`;
  const others = answers.filter((/** @type {string} */ one) => !WORDS[one]);
  return html`
    <div class="answers">
      ${answers.map((/** @type {string} */ one) => WORDS[one] && made(one, one === "yes" ? "gold" : "plain"))}
    </div>
    ${
      kind === "lamp" &&
      others.length > 0 &&
      html`<div class="others">
        <span>${t("Another one is lit:")}</span>
        ${others.map((/** @type {string} */ one) => made(one, "plain small"))}
      </div>`
    }
  `;
}

/** @param {{ test: Test }} props */
const Running = ({ test }) => html`
  <p class="kind">${KINDS[test.kind] ?? ""} · ${tn("{n} to go", "{n} to go", test.left)}</p>
  <h2>${test.text}</h2>
  <${Answers} test=${test} />
  ${test.answers.includes("yes") && html`<p class="hint">${t("On the box: OK is yes, any other button is no.")}</p>`}
  <button type="button" class="plain stop" onclick=${() => ask({ do: "stop" })}>${t("Stop the test")}</button>
`;

/** @param {{ test: Test | null }} props */
const Resting = ({ test }) => html`
  ${
    test &&
    html`
      <p class=${`verdict ${test.passed ? "pass" : "fail"}`}>
        ${test.stopped ? t("Stopped") : test.passed ? t("All is well") : t("Not all is well")}
      </p>
      <p class="hint">
        ${t("{what}: {says}.", { what: test.when, says: test.result })}${" "}
        <a href="/selftest.txt" onclick=${download}>${t("Download the report")}</a>${" "}
        ${t("(kept: {file})", { file: test.kept })}
      </p>
    `
  }
  <h2>${test ? t("Test again?") : t("Every lamp, tone and button, and the camera")}</h2>
  <p class="hint">
    ${t("The game waits meanwhile and goes on after it. It takes about two minutes; after a minute without an answer it ends by itself.")}
  </p>
  <div class="answers">
    <button type="button" class="gold" onclick=${() => ask({ do: "start" })}>${t("Start the self-test")}</button>
  </div>
`;

/** @param {Found} found */
const finding = ({ part, verdict, text }) =>
  html`<b>${SIGNS[verdict] ?? "–"}</b><strong>${part}</strong><span>${text}</span>`;

/** The newest first; when all is done, what failed before what did not. @param {Test} test @returns {Found[]} */
function sorted({ on, findings }) {
  if (on) return [...findings].reverse();
  return ["fail", "skipped", "pass"].flatMap((verdict) =>
    findings.filter((/** @type {Found} */ one) => one.verdict === verdict),
  );
}

/** @param {Api.Snapshot} table */
function draw(table) {
  const test = table.selftest ?? null;
  document.body.dataset.version = String(table.version);
  at("simulated").hidden = !table.simulated;
  render(
    test?.on ? html`<${Running} test=${test} />` : html`<${Resting} test=${test} />`,
    at("now"),
  );
  const found = test ? sorted(test) : [];
  const attributes = (/** @type {Found} */ { verdict }) => ({ class: verdict });
  const keyOf = (/** @type {Found} */ one) => `${one.part} ${one.text}`;
  render(
    test && html`<${List} of=${found} ...${{ attributes, keyOf, row: finding }} />`,
    at("found"),
  );
  hands.show({ ...table, drawn: false });
  hands.light(table);
}

document.querySelector("header")?.append(wayBack(), languageRow());
follow({ table: draw, lamps: (lamps) => hands.light(lamps), lost: outOfReach() });
