// The owner's copy: what the rulebook shows in pictures alone, told once, step by step. Operator's.

import { keep as keepTold } from "./change.js";
import { Upload } from "./components/fields.js";
import { useSending } from "./components/form.js";
import { List } from "./components/list.js";
import { Facts } from "./facts.js";
import { save } from "./files.js";
import { NO_ANSWER, get, post } from "./link.js";
import { languageRow, look } from "./look.js";
import { askPin } from "./pin.js";
import { Sheet } from "./sheets.js";
import { html, render, useRef, useState } from "./vendor/preact.js";
import { t } from "./words.js";

/** @type {Record<string, string>} */
const MARKS = { assumed: "○", begun: "…", told: "✓", unknown: "?" };
/** @type {Record<string, string>} */
const STANDS = {
  assumed: t("assumed"),
  begun: t("begun"),
  told: t("told"),
  unknown: t("not known"),
};
/** @type {Record<string, string>} */
const MEANS = {
  assumed: t("Nothing is told: a new game plays with what is assumed."),
  begun: t("Kept as far as it goes. A new game takes it as soon as it is whole."),
  told: t("Told: every new game takes it."),
  unknown: t("Not known: the players are asked when it matters."),
};
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const isNarrow = matchMedia("(max-width: 799px)");
/** @type {Api.CopyGame[]} */
let games = []; // what every copy must tell, and how far it has come
/** @type {Api.CopyGame} */
let game;
/** @type {Api.CopyStep} */
let step; // the one that is being told
/** @type {Api.CopyPiece} */
let piece;
let wrong = "";
/** @type {{ current: HTMLElement | null }} */
const change = { current: null }; // the place where it is asked whether what is told is changed

/** The element that a page has put there. @param {{ current: HTMLElement | null }} place */
const element = ({ current }) => /** @type {HTMLElement} */ (current);

/** @param {Api.CopyStep} step */
const farOf = ({ name }) =>
  /** @type {Api.Progress} */ (game.progress.find((one) => one.name === name));
/** @param {string} stands */
const isOpen = (stands) => stands === "assumed" || stands === "begun";

/** @param {Page.Got<"/api/copy">} answer */
const isClosed = ({ ok, said }) => !ok && said?.reason === "pin-needed";

async function load() {
  let answer = await get("/api/copy");
  if (isClosed(answer) && (await askPin())) answer = await get("/api/copy");
  document.body.dataset.version ??= "1";
  if (!answer.ok) return render(html`<${Closed} said=${answer.said} />`, main);
  games = answer.said.games;
  const name = game?.name ?? new URLSearchParams(location.search).get("game");
  show(
    games.find((one) => one.name === name) ?? games.find(({ steps }) => steps.length) ?? games[0],
  );
}

/** @param {{ said: Partial<Api.Refusal> | null }} props */
const Closed = ({ said }) => html`<section class="leaf">
  <p>${said?.text ?? NO_ANSWER}</p>
  ${
    said?.reason === "pin-needed" &&
    html`<p class="choices">
      <button type="button" class="gold" onclick=${load}>${t("Enter the PIN")}</button>
    </p>`
  }
</section>`;

/** @param {Api.CopyGame} one */
function show(one) {
  game = one;
  const { steps } = one;
  const next = steps.find((other) => !farOf(other).is_whole) ?? steps[0];
  if (next) choose(steps.find(({ name }) => name === step?.name) ?? next);
  draw();
}

/** @param {Api.CopyStep} one */
function choose(one) {
  step = one;
  const { standing } = farOf(one);
  tell(one.pieces.find(({ id }) => isOpen(standing[id])) ?? one.pieces[0]);
}

/** @param {Api.CopyPiece} one */
function tell(one) {
  piece = one;
  wrong = "";
  draw();
}

const draw = () => render(html`<${Page} />`, main);

const Page = () => html`
  ${
    games.length > 1 &&
    html`<div class="games-of" role="group" aria-label=${t("Which game?")}>
      ${games.map(
        (one) => html`<button
          type="button"
          aria-pressed=${String(one === game)}
          data-game=${one.name}
          onclick=${() => show(one)}
        >
          ${one.title.split(": ").at(-1)}
        </button>`,
      )}
    </div>`
  }
  <div class="told-of">
    ${
      game.steps.length
        ? html`<div class="parts"><${Steps} /><${Share} key=${game.name} /></div>
            <section class="leaf telling"><${Telling} /></section>`
        : html`<div><${Table} key=${game.name} ...${game} /></div><${Share} key=${game.name} />`
    }
  </div>
`;

/** A game that has a few facts a card has them in one table. @param {Api.CopyGame} game */
function Table({ title, cards }) {
  const [chosen, tells] = useState({});
  const sending = useSending();
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  /** @param {string[]} checked */
  const keep = (checked) => () =>
    sending.send(async () => {
      const { ok, text } = await keepTold("/api/cards", { cards: chosen, checked }, element(place));
      return { ok, text: ok ? t("Kept.") : text };
    });
  /** @param {string} name @param {string} words @param {string[]} checked */
  const button = (name, words, checked) =>
    html`<button type="button" class="plain" data-save=${name} onclick=${keep(checked)}>${words}</button>`;
  return html`<section class="leaf">
    <${Facts}
      facts=${cards}
      note=${t("For every new game; the one that is on stays as it is.")}
      title=${title}
      chosen=${chosen}
      on=${tells}
      open
    />
    <p class="choices">
      ${button("cards", t("Keep this"), [])}
      ${button(
        "checked",
        t("Keep this: I looked at every card"),
        cards.map(({ card }) => card),
      )}
    </p>
    <p ref=${place}></p>
    <p role="status">${sending.text}</p>
  </section>`;
}

// -- the steps -------------------------------------------------------------------------------------

function Steps() {
  const all = game.steps.length;
  const n = game.progress.filter(({ is_whole: is }) => is).length;
  /** @param {Api.CopyStep} one */
  const press = (one) => {
    choose(one);
    if (isNarrow.matches) main.querySelector(".telling")?.scrollIntoView();
  };
  /** @param {Api.CopyStep} one */
  const row = (one) => {
    const { is_whole: is, whole, standing } = farOf(one);
    const stands = Object.values(standing);
    const mark = is ? "told" : whole || stands.includes("begun") ? "begun" : "assumed";
    return html`<button
      type="button"
      class=${is ? "whole" : ""}
      data-step=${one.name}
      aria-current=${one === step ? "step" : null}
      onclick=${() => press(one)}
    >
      <span class="mark" aria-hidden="true">${MARKS[mark]}</span>
      <span>${one.title}</span>
      <small>${stands.length > 1 ? `${whole}/${stands.length}` : STANDS[stands[0]]}</small>
    </button>`;
  };
  return html`<section class="leaf">
    <h2>${game.title}</h2>
    <p class="note">
      ${
        n === all
          ? t("All is told: new games play with it.")
          : t(
              "What the rulebook shows in pictures alone. {n} of {all} parts are told; the rest is assumed in every new game until it is.",
              { n, all },
            )
      }
    </p>
    <${List}
      ordered
      class="steps"
      aria-label=${t("What the copy must tell")}
      of=${game.steps}
      keyOf=${(/** @type {Api.CopyStep} */ { name }) => name}
      row=${row}
    />
  </section>`;
}

/** The step that is told: its pieces, its sheet, and what can be done with it. */
function Telling() {
  const { standing, answers, wrong: said } = farOf(step);
  const isSeveral = step.pieces.length > 1;
  const given = step.fields.filter(({ options }) => options?.length === 1);
  const begin = Object.fromEntries(given.map(({ key, options }) => [key, options?.[0].value]));
  return html`
    <h2>${step.title}</h2>
    ${step.note && html`<p class="note">${step.note}</p>`}
    ${isSeveral && html`<${Pieces} standing=${standing} />`}
    ${isSeveral && html`<h3>${piece.label}</h3>`}
    <${Sheet}
      key=${`${step.name} ${piece.id}`}
      told=${step}
      answers=${withWaiting(answers[piece.id] ?? begin)}
      on=${answer}
    />
    <p class="wrong" role="status">${wrong || said.join(" ")}</p>
    <p role="alert" ref=${change}></p>
    <p class="state note" role="status">${MEANS[standing[piece.id]]}</p>
    <${Deeds} standing=${standing} isSeveral=${isSeveral} />
  `;
}

/**
 * The pieces by what tells them apart: "Tile 12" is 12.
 * @param {{ standing: Api.Progress["standing"] }} props
 */
function Pieces({ standing }) {
  const labels = step.pieces.map(({ label }) => label);
  const [first, last] = [labels[0], labels[labels.length - 1]];
  let same = 0;
  while (same < first.length && first[same] === last[same] && !/\d/.test(first[same])) same += 1;
  return html`<div class="pieces" role="group" aria-label=${step.title}>
    ${step.pieces.map(
      (one) => html`<button
        key=${one.id}
        type="button"
        class=${standing[one.id]}
        data-piece=${one.id}
        aria-pressed=${String(one === piece)}
        aria-label=${`${one.label}: ${STANDS[standing[one.id]]}`}
        onclick=${() => tell(one)}
      >
        ${one.label.slice(same)}<small aria-hidden="true">${MARKS[standing[one.id]]}</small>
      </button>`,
    )}
  </div>`;
}

/** @param {{ standing: Api.Progress["standing"], isSeveral: boolean }} props */
function Deeds({ standing, isSeveral }) {
  const at = step.pieces.indexOf(piece);
  const others = [...step.pieces.slice(at + 1), ...step.pieces.slice(0, at)];
  const next = isSeveral && others.find(({ id }) => isOpen(standing[id]));
  const one = isSeveral ? piece.id : undefined;
  /** @param {string} name @param {string} words @param {() => void} press @param {string} [kind] */
  const button = (name, words, press, kind = "plain") =>
    html`<button type="button" class=${kind} ...${{ [`data-${name}`]: true }} onclick=${press}>${words}</button>`;
  return html`<p class="choices">
    ${next && button("next", t("Next: {what}", { what: next.label }), () => tell(next), "gold")}
    ${step.can_be_unknown && button("unknown", t("Not known: ask the players"), () => does("unknown", one))}
    ${isSeveral && step.can_be_unknown && button("unknown-all", t("All that are not told: not known"), () => does("unknown"))}
    ${button("forget", t("Forget what is told here"), () => does("forget", one))}
  </p>`;
}

// -- telling ---------------------------------------------------------------------------------------

let before = Promise.resolve(); // answers go one after the other, as they were given
/** @type {{ step: Api.CopyStep, piece: Api.CopyPiece, key: string, value: unknown }[]} */
const waiting = []; // those that are on their way: the page shows them already

/** @param {string} key @param {unknown} value */
function answer(key, value) {
  const [of, at, on] = [game, step, piece];
  const mine = { step: at, piece: on, key, value };
  waiting.push(mine);
  before = before.then(async () => {
    const known = of.progress.find(({ name }) => name === at.name)?.answers[on.id]?.[key] ?? null;
    await ask(of, { game: of.name, step: at.name, piece: on.id, key, value, before: known }, () =>
      waiting.splice(waiting.indexOf(mine), 1),
    );
  });
  draw();
}

/** @param {Record<string, unknown>} answers */
function withWaiting(answers) {
  const all = { ...answers };
  for (const one of waiting.filter((other) => other.step === step && other.piece === piece)) {
    if (one.value === null) delete all[one.key];
    else all[one.key] = one.value;
  }
  return all;
}

/** @param {string} deed @param {string} [one] */
const does = (deed, one) =>
  ask(game, { game: game.name, step: step.name, do: deed, ...(one && { piece: one }) });

/** @param {Api.CopyGame} of @param {object} told @param {() => void} [done] */
async function ask(of, told, done = () => {}) {
  const { ok, text, said } = await keepTold("/api/copy", told, element(change));
  done();
  if (ok) of.progress = said.progress;
  else await again(of);
  wrong = ok ? "" : text;
  draw();
}

/**
 * What was refused was perhaps told by somebody else meanwhile: show what stands.
 * @param {Api.CopyGame} of
 */
async function again(of) {
  const { ok, said } = await get("/api/copy");
  const now = ok && said.games.find(({ name }) => name === of.name);
  if (now) of.progress = now.progress;
}

// -- as a file ---------------------------------------------------------------------------------------

function Share() {
  const said = useSending();
  const [file, choose] = useState(/** @type {File | null} */ (null));
  const keep = () =>
    said.send(async () => {
      const text = await save(`/api/copy/file?game=${game.name}`, `${game.name}-copy.toml`);
      return { ok: !text, text: text || t("Saved.") };
    });
  const take = () =>
    file ? said.send(() => takeOver(file)) : said.say(t("Choose the file first."), true);
  const takeOver = async (/** @type {File} */ file) => {
    const { name } = game;
    const sent = { game: name, name: file.name, text: await file.text() };
    const { ok, text, said: told } = await post("/api/copy/file", sent);
    if (!ok) return { ok, text };
    ({ games } = told);
    show(games.find((one) => one.name === name) ?? games[0]);
    return { ok, text: t("Taken over.") };
  };
  return html`<section class="leaf share">
    <h2>${t("As a file")}</h2>
    <p class="note">${t("One owner tells it, all others take it over.")}</p>
    <p class="choices">
      <button type="button" class="plain" data-save="copy" onclick=${keep}>${t("Save what is told")}</button>
    </p>
    <${Upload} label=${t("The file of a copy")} accept=".toml" on=${choose} />
    <p class="choices">
      <button type="button" class="plain" data-take onclick=${take}>${t("Take it over")}</button>
    </p>
    <p class=${said.isWrong ? "problem" : ""} role="status">${said.text}</p>
  </section>`;
}

document.querySelector("nav")?.prepend(languageRow(), look());
addEventListener("visibilitychange", async () => {
  if (document.hidden || !game) return;
  await again(game);
  draw();
});
await load();
document.body.dataset.version = "1";
