// A box is set up step by step: language, place, PIN, game, camera, sheets, aim, self-test, cards.
// Each step may be left out and found again; what is chosen is kept by the box at once.

import { Problem } from "./components/form.js";
import { List } from "./components/list.js";
import { ask } from "./files.js";
import { CHECKS } from "./first-checks.js";
import { BODIES } from "./first-steps.js";
import { NO_ANSWER, post } from "./link.js";
import { languageRow, look } from "./look.js";
import { askPin } from "./pin.js";
import { html, render, useEffect, useRef } from "./vendor/preact.js";
import { t, tn } from "./words.js";

/** @type {Record<string, string>} */
const NAMES = {
  language: t("Language"),
  place: t("Where it stands"),
  pin: t("PIN"),
  game: t("Game"),
  camera: t("Camera"),
  sheets: t("Print the sheets"),
  aim: t("Aim the camera"),
  selftest: t("Self-test"),
  cards: t("Check the cards"),
};
/** @type {Record<string, string>} */
const MARKS = { done: "✓", skipped: "–" };
/** @type {Record<string, string>} */
const STANDS = { done: t("done"), skipped: t("left out") };
/** @typedef {{ step: string, do: string, [more: string]: unknown }} Told */

const AGAIN_MS = 500;
const PATIENCE_MS = 60_000;
const END = "end"; // after the last step: what is still to be done, and the way to the table
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
/** @type {Api.First} */
let box; // what the box says of itself
let shown = ""; // the step that is shown
let builds = 0; // times that a step was begun anew
let problem = "";
let isOpening = false; // the box restarts
let chosenAt = ""; // the step at which something was chosen last
/** @type {object | null} */
let draft = null; // what is typed at the step that is shown, and not kept yet

/** @param {string} name */
const standing = (name) => box.steps.find((one) => one.name === name)?.is ?? null;
const order = () => box.steps.map(({ name }) => name);
/** @param {string} name */
const after = (name) => order()[order().indexOf(name) + 1] ?? END;
/** @param {string} name */
const nameOf = (name) => (name === END ? t("Begin") : NAMES[name]);

async function load() {
  const { ok, said } = await ask("/api/first");
  document.body.dataset.version ??= "1";
  if (!ok) return render(html`<${Closed} said=${said} />`, main);
  box = said;
  show();
}

const unlock = async () => {
  if (await askPin()) load();
};

/**
 * Whoever may not set the box up is told where to go.
 * @param {{ said: Partial<Api.Refusal> | null }} props
 */
const Closed = ({ said }) => html`<section class="leaf closed">
  <p>${said?.text ?? NO_ANSWER}</p>
  ${
    said &&
    html`<p class="choices">
      <button type="button" class="gold" onclick=${unlock}>${t("Enter the PIN")}</button>
      <a class="plain" href="/">${t("To the table")}</a>
    </p>`
  }
</section>`;

// -- the steps ---------------------------------------------------------------------------------

/** Shows the step of the address, else the first that is still to be done. */
function show() {
  const asked = location.hash.slice(1);
  const name =
    asked === END || asked in NAMES
      ? asked
      : (order().find((one) => standing(one) === null) ?? END);
  if (name !== shown) problem = "";
  shown = name;
  draw();
}

/** Goes to a step; what is typed at the one that is shown is kept before. @param {string} name */
function go(name) {
  location.hash = name; // `leave` hears it
}

/** Shows the step of the address once what is typed is kept; where that is refused this one stays. */
async function leave() {
  if (await keepDraft()) show();
  else history.replaceState(null, "", `#${shown}`);
}

/** @param {string} text */
function say(text) {
  problem = text;
  draw();
}

/** Shows the step anew, with what the box says now. */
function again() {
  builds += 1;
  draw();
}

const draw = () => render(html`<${Page} />`, main);

const Page = () => html`
  <section class="leaf all-steps" aria-label=${t("Steps")}><${Steps} /></section>
  <div>
    <section class="leaf telling" data-shows=${shown}>
      <${Step} key=${`${shown} ${builds}`} name=${shown} />
      <${Problem} text=${problem} />
      ${shown !== END && html`<${Deeds} />`}
    </section>
    <div class="waits" role="status"><${Anew} /></div>
  </div>
`;

function Steps() {
  const done = order().filter((name) => standing(name) === "done").length;
  /** @param {string} name */
  const row = (name) => html`<button
    type="button"
    class=${standing(name) ?? ""}
    data-step=${name}
    aria-current=${name === shown ? "step" : null}
    onclick=${() => go(name)}
  >
    <span class="mark" aria-hidden="true">${name === END ? "→" : (MARKS[standing(name) ?? ""] ?? "○")}</span>
    <span>${nameOf(name)}</span>
    <small>${STANDS[standing(name) ?? ""]}</small>
  </button>`;
  return html`
    <p class="note">${tn("{n} of {all} step", "{n} of {all} steps", done, { all: order().length })}</p>
    <${List} ordered class="steps" of=${[...order(), END]} keyOf=${String} row=${row} />
  `;
}

let first = true; // the page itself has the focus, and not a step

/** One step; a screen reader reads what it is when it comes. @param {{ name: string }} props */
function Step({ name }) {
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!first) heading.current?.focus();
    first = false;
  }, []);
  const Body = name === END ? Ending : BODIES[name];
  return html`
    <h2 tabindex="-1" ref=${heading}>${nameOf(name)}</h2>
    <div class="of-step">
      <${Body} box=${box} choose=${choose} next=${() => go(after(name))} ...${{ again, hold, say, reopen }} />
    </div>
  `;
}

// -- telling the box ---------------------------------------------------------------------------

/** @type {Promise<any>} */
let before = Promise.resolve(); // what is told goes one after the other: no answer comes over a newer one
/** @param {Told} body @returns {Promise<boolean>} */
const tell = (body) => (before = before.then(() => tellNow(body)));

/** Keeps a value of the step that is shown; gives whether it was kept. @param {object} told */
const choose = (told) => {
  chosenAt = shown;
  return tell({ step: shown, do: "choose", ...told });
};

/** @param {object | null} told */
const hold = (told) => {
  draft = told;
};

/** Keeps what is typed, where there is any; gives whether nothing was refused. @returns {Promise<boolean>} */
const keepDraft = () =>
  (before = before.then(() => !draft || tellNow({ step: shown, do: "choose", ...draft })));

/** @param {Told} body */
async function tellNow(body) {
  const { ok, text, said } = await post("/api/first", body);
  if (ok) box = said;
  else await lookAgain(body.step);
  say(text);
  return ok;
}

/** @param {object} said */
const chosen = (said) => JSON.stringify({ ...said, eyes: null, selftest: null, cameras: null });

/** What was refused was perhaps chosen by somebody else meanwhile: show what stands. @param {string} step */
async function lookAgain(step) {
  const { ok, said } = await ask("/api/first");
  if (!ok || chosen(said) === chosen(box)) return; // what is typed stays
  box = said;
  if (step === shown) builds += 1;
}

/** What is in force already without a choice: whoever is content goes on. @param {string} name */
const isSet = (name) =>
  ["language", "camera"].includes(name) ||
  { game: box.game, place: box.place }[name] ||
  box.fixed[name === "place" ? "store" : name];

function Deeds() {
  const back = order()[order().indexOf(shown) - 1];
  const is = standing(shown);
  /** @param {string} how */
  const stand = async (how) => {
    if (!(await tell({ step: shown, do: how }))) return;
    if (how === "skip") draft = null; // whoever leaves it out keeps nothing of it
    go(after(shown));
  };
  const nextWord = shown === "place" && box.place === "store" ? t("Save, go on") : t("Next");
  const checks = shown in CHECKS; // nothing is chosen there: whoever has done it says so
  /** @param {string} name @param {string} label @param {() => void} press @param {string} [kind] */
  const button = (name, label, press, kind = "gold") =>
    html`<button type="button" class=${kind} ...${{ [`data-${name}`]: true }} onclick=${press}>${label}</button>`;
  return html`<p class="choices deeds">
    ${back && button("back", t("Back"), () => go(back), "plain")}
    ${is === null && button("skip", t("Leave it out"), () => stand("skip"), "plain")}
    ${checks && is !== "done" && button("done", t("Done, go on"), () => stand("done"))}
    ${!checks && is === null && isSet(shown) && button("done", t("Keep it so, go on"), () => stand("done"))}
    ${(checks ? is === "done" : is !== null) && button("next", nextWord, () => go(after(shown)))}
  </p>`;
}

function Ending() {
  const steps = order().filter((name) => standing(name) !== "done");
  const left = steps.map((name) => NAMES[name]).join(", ");
  return html`
    <p>
      ${
        steps.length > 0
          ? t(
              "Left for later: {steps}. You find this page again on the operator’s page, under “Data and backup”.",
              { steps: left },
            )
          : t(
              "Each step is done. You find this page again on the operator’s page, under “Data and backup”.",
            )
      }
    </p>
    <p class="choices"><a class="gold" href="/">${t("To the table: begin a game")}</a></p>
  `;
}

// -- what counts only after a restart ------------------------------------------------------------

function Anew() {
  if (isOpening) return html`<p class="leaf">${t("The box restarts …")}</p>`;
  if (box.unkept)
    return html`<div class="leaf"><p>${t("Nothing can be kept: {why}", { why: box.unkept })}</p></div>`;
  if (!box.waits || ![END, chosenAt].includes(shown)) return null;
  return html`<div class="leaf">
    <p>
      ${t("Some settings take effect after a restart of the box. It takes a few seconds; a game that is on goes on.")}
    </p>
    <p class="choices">
      <button type="button" class="plain" data-anew onclick=${reopen}>${t("Restart now")}</button>
    </p>
  </div>`;
}

/** Restarts the box and waits until it is back; gives whether it came. */
async function reopen() {
  const { ok, text } = await post("/api/first/anew", {});
  isOpening = ok;
  say(text);
  if (!ok) return false;
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    await new Promise((done) => setTimeout(done, AGAIN_MS));
    const { ok: is, said } = await ask("/api/first");
    if (!is || said.waits) continue;
    box = said;
    isOpening = false;
    again();
    return true;
  }
  isOpening = false;
  say(t("The box did not come back: look at its log."));
  return false;
}

document.querySelector("header nav")?.prepend(languageRow(), look());
addEventListener("hashchange", () => box && leave());
addEventListener("beforeunload", (event) => draft && event.preventDefault());
addEventListener("visibilitychange", async () => {
  if (document.hidden || !box) return;
  const { ok, said } = await ask("/api/first");
  if (ok) box = said;
  if (ok) draw();
});
await load();
document.body.dataset.version = "1";
