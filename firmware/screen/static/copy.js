// The owner's copy: what the rulebook shows in pictures alone, told once, step by step. Operator's.

import { h, redraw } from "./draw.js";
import { keep as keepTold } from "./change.js";
import { factsPart } from "./facts.js";
import { languageRow, look } from "./look.js";
import { save } from "./files.js";
import { NO_ANSWER, get, post } from "./link.js";
import { askPin } from "./pin.js";
import { sheet } from "./sheets.js";
import { t } from "./words.js";

const MARKS = { assumed: "○", begun: "…", told: "✓", unknown: "?" };
const STANDS = {
  assumed: t("assumed"),
  begun: t("begun"),
  told: t("told"),
  unknown: t("not known"),
};
const main = document.querySelector("main");
let games = []; // what every copy must tell, and how far it has come
let game = null;
let step = null; // the one that is being told
let piece = null;
let filling = null; // its sheet: {element, show}
const wrong = h("p", { class: "wrong", role: "status" });
const change = h("p", { role: "alert" }); // what is told is changed only when somebody says so
const state = h("p", { class: "state note", role: "status" });
const isNarrow = matchMedia("(max-width: 820px)");
const body = h("div", { class: "told-of" });

const far = () => game.progress.find(({ name }) => name === step.name);

async function load() {
  let { ok, said } = await get("/api/copy");
  if (said?.reason === "pin-needed" && (await askPin())) ({ ok, said } = await get("/api/copy"));
  document.body.dataset.version ??= "1";
  if (!ok) return main.replaceChildren(closed(said));
  games = said.games;
  const name = game?.name ?? new URLSearchParams(location.search).get("game");
  await show(
    games.find((one) => one.name === name) ?? games.find(({ steps }) => steps.length) ?? games[0],
  );
}

const closed = (said) =>
  h(
    "section",
    { class: "leaf" },
    h("p", {}, said?.text ?? NO_ANSWER),
    said?.reason === "pin-needed" &&
      h(
        "p",
        { class: "choices" },
        h("button", { type: "button", class: "gold", onclick: load }, t("Enter the PIN")),
      ),
  );

async function show(one) {
  game = one;
  main.replaceChildren(
    games.length > 1
      ? h(
          "div",
          { class: "games-of", role: "group", "aria-label": t("Which game?") },
          games.map((other) =>
            h(
              "button",
              {
                type: "button",
                "aria-pressed": String(other === one),
                "data-game": other.name,
                onclick: () => show(other),
              },
              other.title.split(": ").at(-1),
            ),
          ),
        )
      : "",
    body,
  );
  if (!one.steps.length) return body.replaceChildren(h("div", {}, table(one)), share());
  const left = h("div", { class: "parts" }, steps(), share());
  body.replaceChildren(left, h("section", { class: "leaf telling" }));
  choose(
    one.steps.find(({ name }) => name === step?.name) ??
      one.steps.find(({ name }) => !one.progress.find((of) => of.name === name).is_whole) ??
      one.steps[0],
  );
}

/** A game that has a few facts a card has them in one table. */
function table({ title, cards }) {
  const told = h("p", { role: "status" });
  const { part, chosen } = factsPart(
    cards,
    t("For every new game; the one that is on stays as it is."),
    title,
  );
  part.open = true;
  const keep = async (checked) => {
    const { ok, text } = await keepTold("/api/cards", { cards: chosen, checked }, told);
    told.textContent = ok ? t("Kept.") : text;
  };
  return h(
    "section",
    { class: "leaf" },
    part,
    h(
      "p",
      { class: "choices" },
      h(
        "button",
        { type: "button", class: "plain", "data-save": "cards", onclick: () => keep([]) },
        t("Keep this"),
      ),
      h(
        "button",
        {
          type: "button",
          class: "plain",
          "data-save": "checked",
          onclick: () => keep(cards.map(({ card }) => card)),
        },
        t("Keep this: I looked at every card"),
      ),
    ),
    told,
  );
}

// -- the steps -------------------------------------------------------------------------------------

function steps() {
  const place = h("ol", { class: "steps", "aria-label": t("What the copy must tell") });
  const whole = h("p", { class: "note" });
  drawSteps = () => {
    const done = game.progress.filter(({ is_whole: is }) => is).length;
    whole.textContent =
      done === game.steps.length
        ? t("All is told: new games play with it.")
        : t(
            "What the rulebook shows in pictures alone. {n} of {all} parts are told; the rest is assumed in every new game until it is.",
            { n: done, all: game.steps.length },
          );
    redraw(place, [game.name, step?.name, game.progress], () =>
      game.steps.map((one) => {
        const {
          is_whole: is,
          whole: n,
          standing,
        } = game.progress.find(({ name }) => name === one.name);
        const all = Object.values(standing);
        const mark = is ? "told" : n || all.includes("begun") ? "begun" : "assumed";
        return h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: is ? "whole" : "",
              "data-step": one.name,
              "aria-current": one === step && "step",
              onclick: () => {
                choose(one);
                if (isNarrow.matches) body.querySelector(".telling").scrollIntoView();
              },
            },
            h("span", { class: "mark", "aria-hidden": "true" }, MARKS[mark]),
            h("span", {}, one.title),
            h("small", {}, all.length > 1 ? `${n}/${all.length}` : STANDS[all[0]]),
          ),
        );
      }),
    );
  };
  return h("section", { class: "leaf" }, h("h2", {}, game.title), whole, place);
}
let drawSteps = () => {};

function choose(one) {
  step = one;
  const { standing } = far();
  piece =
    one.pieces.find(({ id }) => standing[id] === "begun" || standing[id] === "assumed") ??
    one.pieces[0];
  build();
}

function build() {
  filling = sheet(step, (key, value) => answer(key, value));
  wrong.textContent = "";
  const several = step.pieces.length > 1;
  body
    .querySelector(".telling")
    .replaceChildren(
      ...[
        h("h2", {}, step.title),
        step.note && h("p", { class: "note" }, step.note),
        several && pieces(),
        several && h("h3", {}, piece.label),
        filling.element,
        wrong,
        change,
        state,
        deeds(several),
      ].filter(Boolean),
    );
  draw();
}

/** The pieces by what tells them apart: "Tile 12" is 12. */
function pieces() {
  const labels = step.pieces.map(({ label }) => label);
  const [first, last] = [labels[0], labels.at(-1)];
  let same = 0;
  while (same < first.length && first[same] === last[same] && !/\d/.test(first[same])) same += 1;
  const { standing } = far();
  return h(
    "div",
    { class: "pieces", role: "group", "aria-label": step.title },
    step.pieces.map((one) =>
      h(
        "button",
        {
          type: "button",
          class: standing[one.id],
          "data-piece": one.id,
          "aria-pressed": String(one === piece),
          "aria-label": `${one.label}: ${STANDS[standing[one.id]]}`,
          onclick: () => {
            piece = one;
            build();
          },
        },
        one.label.slice(same),
        h("small", { "aria-hidden": "true" }, MARKS[standing[one.id]]),
      ),
    ),
  );
}

function deeds(several) {
  const at = step.pieces.indexOf(piece);
  const others = [...step.pieces.slice(at + 1), ...step.pieces.slice(0, at)];
  const next = others.find(({ id }) => ["assumed", "begun"].includes(far().standing[id]));
  const one = several ? piece.id : undefined;
  return h(
    "p",
    { class: "choices" },
    several &&
      next &&
      h(
        "button",
        {
          type: "button",
          class: "gold",
          "data-next": "",
          onclick: () => {
            piece = next;
            build();
          },
        },
        t("Next: {what}", { what: next.label }),
      ),
    step.can_be_unknown &&
      h(
        "button",
        { type: "button", class: "plain", "data-unknown": "", onclick: () => does("unknown", one) },
        t("Not known: ask the players"),
      ),
    several &&
      step.can_be_unknown &&
      h(
        "button",
        { type: "button", class: "plain", "data-unknown-all": "", onclick: () => does("unknown") },
        t("All that are not told: not known"),
      ),
    h(
      "button",
      { type: "button", class: "plain", "data-forget": "", onclick: () => does("forget", one) },
      t("Forget what is told here"),
    ),
  );
}

function draw() {
  const { answers, standing, wrong: said } = far();
  filling.show(
    withWaiting(
      answers[piece.id] ??
        Object.fromEntries(
          step.fields
            .filter(({ options }) => options?.length === 1)
            .map(({ key, options }) => [key, options[0].value]),
        ),
    ),
  );
  wrong.textContent = said.join(" ");
  state.textContent = {
    assumed: t("Nothing is told: a new game plays with what is assumed."),
    begun: t("Kept as far as it goes. A new game takes it as soon as it is whole."),
    told: t("Told: every new game takes it."),
    unknown: t("Not known: the players are asked when it matters."),
  }[standing[piece.id]];
  body.querySelector(".pieces")?.replaceWith(pieces());
  body.querySelector(".telling .choices")?.replaceWith(deeds(step.pieces.length > 1));
  drawSteps();
}

// -- telling ---------------------------------------------------------------------------------------

let before = Promise.resolve(); // answers go one after the other, as they were given
const waiting = []; // those that are on their way: the page shows them already

function answer(key, value) {
  const [of, at, on] = [game, step, piece];
  const mine = { step: at, piece: on, key, value };
  waiting.push(mine);
  before = before.then(async () => {
    const known = of.progress.find(({ name }) => name === at.name).answers[on.id]?.[key] ?? null;
    await ask(of, { game: of.name, step: at.name, piece: on.id, key, value, before: known }, () =>
      waiting.splice(waiting.indexOf(mine), 1),
    );
  });
  filling.show(withWaiting(far().answers[piece.id] ?? {}));
}

function withWaiting(answers) {
  const all = { ...answers };
  for (const one of waiting.filter((other) => other.step === step && other.piece === piece)) {
    if (one.value === null) delete all[one.key];
    else all[one.key] = one.value;
  }
  return all;
}

const does = (deed, one) =>
  ask(game, { game: game.name, step: step.name, do: deed, ...(one && { piece: one }) });

async function ask(of, told, done = () => {}) {
  const { ok, text, said } = await keepTold("/api/copy", told, change);
  done();
  if (ok) of.progress = said.progress;
  else await again(of);
  if (of === game) {
    const focused = document.activeElement?.closest?.("[data-value], [data-piece]");
    draw();
    if (focused && !focused.isConnected && focused.dataset.piece)
      body.querySelector(`[data-piece="${focused.dataset.piece}"]`)?.focus();
  }
  if (!ok) wrong.textContent = text;
}

/** What was refused was perhaps told by somebody else meanwhile: show what stands. */
async function again(of) {
  const { ok, said } = await get("/api/copy");
  if (ok) of.progress = said.games.find(({ name }) => name === of.name).progress;
}

// -- as a file ---------------------------------------------------------------------------------------

function share() {
  const told = h("p", { role: "status" });
  const tell = (text, isWrong) => {
    told.className = isWrong ? "problem" : "";
    told.textContent = text;
  };
  const chosen = h("input", {
    type: "file",
    accept: ".toml",
    "aria-label": t("The file of a copy"),
    onchange: () => tell(""),
  });
  const keep = async () => {
    const text = await save(`/api/copy/file?game=${game.name}`, `${game.name}-copy.toml`);
    tell(text || t("Saved."), text);
  };
  const take = async () => {
    const [file] = chosen.files;
    if (!file) return tell(t("Choose the file first."), true);
    const { ok, text, said } = await post("/api/copy/file", {
      game: game.name,
      name: file.name,
      text: await file.text(),
    });
    if (!ok) return tell(text, true);
    games = said.games;
    await show(games.find(({ name }) => name === game.name));
    body.querySelector(".share [role=status]").textContent = t("Taken over.");
  };
  return h(
    "section",
    { class: "leaf share" },
    h("h2", {}, t("As a file")),
    h("p", { class: "note" }, t("One owner tells it, all others take it over.")),
    h(
      "p",
      { class: "choices" },
      h(
        "button",
        { type: "button", class: "plain", "data-save": "copy", onclick: keep },
        t("Save what is told"),
      ),
    ),
    h("label", { class: "field" }, h("span", {}, t("The file of a copy")), chosen),
    h(
      "p",
      { class: "choices" },
      h(
        "button",
        { type: "button", class: "plain", "data-take": "", onclick: take },
        t("Take it over"),
      ),
    ),
    told,
  );
}

document.querySelector("nav").prepend(languageRow(), look());
addEventListener(
  "visibilitychange",
  () => document.hidden || !game || again(game).then(() => game.steps.length && draw()),
);
await load();
document.body.dataset.version = "1";
