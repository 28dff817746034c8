// A box is set up step by step: language, place, PIN, game, camera, aim, sheets, self-test, cards.
// Each step may be left out and found again; what is chosen is kept by the box at once.

import { h, redraw } from "./draw.js";
import { ask } from "./files.js";
import { BODIES } from "./first-steps.js";
import { NO_ANSWER, post } from "./link.js";
import { languageRow, look } from "./look.js";
import { askPin } from "./pin.js";
import { t, tn } from "./words.js";

const NAMES = {
  language: t("Language"),
  place: t("Where it stands"),
  pin: t("PIN"),
  game: t("Game"),
  camera: t("Camera"),
  aim: t("Aim the camera"),
  sheets: t("Print the sheets"),
  selftest: t("Self-test"),
  cards: t("Check the cards"),
};
const MARKS = { done: "✓", skipped: "–" };
const STANDS = { done: t("done"), skipped: t("left out") };
const AGAIN_MS = 500;
const PATIENCE_MS = 60_000;
const END = "end"; // after the last step: what is still to be done, and the way to the table
const main = document.querySelector("main");
const list = h("section", { class: "leaf all-steps", "aria-label": t("Steps") });
const panel = h("section", { class: "leaf telling" });
const problem = h("p", { class: "problem", role: "alert" });
const anew = h("div", { class: "waits", role: "status" });
let box = null; // what the box says of itself
let shown = null; // the step that is shown

const standing = (name) => box.steps.find((one) => one.name === name)?.is ?? null;
const order = () => box.steps.map(({ name }) => name);
const after = (name) => order()[order().indexOf(name) + 1] ?? END;

async function load() {
  const { ok, said } = await ask("/api/first");
  document.body.dataset.version ??= "1";
  if (!ok) return main.replaceChildren(closed(said));
  box = said;
  main.replaceChildren(list, h("div", {}, panel, anew));
  show();
}

/** Whoever may not set the box up is told where to go. */
const closed = (said) =>
  h(
    "section",
    { class: "leaf closed" },
    h("p", {}, said?.text ?? NO_ANSWER),
    said &&
      h(
        "p",
        { class: "choices" },
        h(
          "button",
          {
            type: "button",
            class: "gold",
            onclick: async () => {
              if (await askPin()) load();
            },
          },
          t("Enter the PIN"),
        ),
        h("a", { class: "plain", href: "/" }, t("To the table")),
      ),
  );

// -- the steps ---------------------------------------------------------------------------------

/** The step of the address, else the first that is still to be done. */
function show() {
  const asked = location.hash.slice(1);
  const name =
    asked === END || asked in NAMES
      ? asked
      : (order().find((one) => standing(one) === null) ?? END);
  const isNew = name !== shown;
  shown = name;
  drawList();
  drawAnew();
  if (isNew) build();
}

function go(name) {
  location.hash = name;
  show();
  panel.querySelector("h2").focus(); // a screen reader reads what the step is
}

function drawList() {
  const done = order().filter((name) => standing(name) !== null).length;
  redraw(list, [box.steps, shown], () => [
    h(
      "p",
      { class: "note" },
      tn("{n} of {all} step", "{n} of {all} steps", done, { all: order().length }),
    ),
    h(
      "ol",
      { class: "steps" },
      [...order(), END].map((name) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: standing(name) ?? "",
              "data-step": name,
              "aria-current": name === shown && "step",
              onclick: () => go(name),
            },
            h(
              "span",
              { class: "mark", "aria-hidden": "true" },
              name === END ? "→" : (MARKS[standing(name)] ?? "○"),
            ),
            h("span", {}, name === END ? t("Begin") : NAMES[name]),
            h("small", {}, STANDS[standing(name)] ?? ""),
          ),
        ),
      ),
    ),
  ]);
}

function build() {
  problem.textContent = "";
  const place = h("div", { class: "of-step" });
  panel.dataset.shows = shown;
  panel.replaceChildren(
    h("h2", { tabindex: "-1" }, shown === END ? t("Begin") : NAMES[shown]),
    place,
    problem,
    deeds(),
  );
  if (shown === END) place.append(...ending());
  else BODIES[shown](place, toolsOf(shown));
}

/** What a step is given. */
const toolsOf = (name) => ({
  box: () => box,
  /** Keeps a value; gives whether it was kept. */
  choose: (told) => tell({ step: name, do: "choose", ...told }),
  /** Shows the step anew, with what the box says now; not where another is shown by now. */
  again: () => {
    if (shown === name) build();
  },
  reopen: openAnew,
  say: (text) => {
    problem.textContent = text;
  },
});

let before = Promise.resolve(); // what is told goes one after the other: no answer comes over a newer one
const tell = (body) => (before = before.then(() => tellNow(body)));

async function tellNow(body) {
  const { ok, text, said } = await post("/api/first", body);
  problem.textContent = text;
  if (ok) box = said;
  else await lookAgain(body.step);
  const focused = document.activeElement?.dataset.value;
  drawList();
  drawAnew();
  panel.querySelector(".deeds").replaceWith(deeds());
  if (focused !== undefined) panel.querySelector(`[data-value="${CSS.escape(focused)}"]`)?.focus();
  return ok;
}

const chosen = (said) => JSON.stringify({ ...said, eyes: null, selftest: null, cameras: null });

/** What was refused was perhaps chosen by somebody else meanwhile: show what stands. */
async function lookAgain(step) {
  const told = problem.textContent;
  const { ok, said } = await ask("/api/first");
  if (!ok || chosen(said) === chosen(box)) return; // what is typed stays
  box = said;
  if (step === shown) build();
  problem.textContent = told;
}

function deeds() {
  if (shown === END) return h("p", { class: "choices deeds" });
  const back = order()[order().indexOf(shown) - 1];
  const is = standing(shown);
  const stand = async (how) => {
    if (await tell({ step: shown, do: how })) go(after(shown));
  };
  const checks = BODIES[shown].isDone; // nothing is chosen there: whoever has done it says so
  return h(
    "p",
    { class: "choices deeds" },
    back &&
      h(
        "button",
        { type: "button", class: "plain", "data-back": "", onclick: () => go(back) },
        t("Back"),
      ),
    is === null &&
      h(
        "button",
        { type: "button", class: "plain", "data-skip": "", onclick: () => stand("skip") },
        t("Leave it out"),
      ),
    checks &&
      is !== "done" &&
      h(
        "button",
        { type: "button", class: "gold", "data-done": "", onclick: () => stand("done") },
        t("Done, go on"),
      ),
    (checks ? is === "done" : is !== null) &&
      h(
        "button",
        { type: "button", class: "gold", "data-next": "", onclick: () => go(after(shown)) },
        t("Next"),
      ),
  );
}

function ending() {
  const open = order().filter((name) => standing(name) !== "done");
  return [
    open.length > 0
      ? h(
          "p",
          {},
          t(
            "Left for later: {steps}. Each is found in the list, and this page on the operator’s: Keep …",
            { steps: open.map((name) => NAMES[name]).join(", ") },
          ),
        )
      : h("p", {}, t("Each step is done. This page is found again on the operator’s: Keep …")),
    h(
      "p",
      { class: "choices" },
      h("a", { class: "gold", href: "/" }, t("To the table: begin a game")),
    ),
  ];
}

// -- what counts only when the box is opened anew --------------------------------------------------

function drawAnew() {
  const text = box.unkept
    ? t("Nothing can be kept: {why}", { why: box.unkept })
    : t(
        "Some of what was chosen counts when the box is opened anew. It takes a few seconds; a game that is on goes on.",
      );
  redraw(
    anew,
    [box.unkept, box.waits],
    () =>
      (box.unkept || box.waits) &&
      h(
        "div",
        { class: "leaf" },
        h("p", {}, text),
        !box.unkept &&
          h(
            "p",
            { class: "choices" },
            h(
              "button",
              { type: "button", class: "plain", "data-anew": "", onclick: openAnew },
              t("Open it anew now"),
            ),
          ),
      ),
  );
}

/** Opens the box anew and waits until it is back; gives whether it came. */
async function openAnew() {
  const { ok, text } = await post("/api/first/anew", {});
  if (!ok) {
    problem.textContent = text;
    return false;
  }
  redraw(anew, "opens", () => h("p", { class: "leaf" }, t("The box is opened anew …")));
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    await new Promise((done) => setTimeout(done, AGAIN_MS));
    const { ok: is, said } = await ask("/api/first");
    if (!is || said.waits) continue;
    box = said;
    drawList();
    drawAnew();
    build();
    return true;
  }
  problem.textContent = t("The box did not come back: look at its log.");
  return false;
}

document.querySelector("header nav").prepend(languageRow(), look());
addEventListener("hashchange", () => box && show());
addEventListener("visibilitychange", async () => {
  if (document.hidden || !box) return;
  const { ok, said } = await ask("/api/first");
  if (ok) box = said;
  if (ok) drawList();
});
await load();
document.body.dataset.version = "1";
