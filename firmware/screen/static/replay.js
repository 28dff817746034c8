// A game step by step: the table as it was, and beside it what was hidden then.

import { openDialog } from "./components/dialog.js";
import { Drawn, Named } from "./components/drawn.js";
import { Gauge, ripenessOf } from "./components/gauge.js";
import { at } from "./draw.js";
import { drawGame, gameOf } from "./games.js";
import { NO_ANSWER, asked as askingPin, get } from "./link.js";
import { languageRow, look } from "./look.js";
import { backTo } from "./look-back.js";
import { Judged, Whole, curvesOf } from "./replay-analysis.js";
import "./stir.js"; // nothing is shown between games while somebody looks back
import { html, render, useMemo } from "./vendor/preact.js";
import { t } from "./words.js";

const SPEEDS = [1, 2, 4, 8]; // steps in 2 s
const FINER_MS = 5000; // an analysis that becomes finer is asked for so often
const [WIDE, HIGH] = [1000, 60]; // of the timeline
/** @type {Page.Places} */
const places = { score: at("score"), ask: at("ask"), round: at("round"), side: at("side") };
const wanted = new URLSearchParams(location.search);
const number = Number(wanted.get("game")) || 0;
const from = wanted.get("from") ?? ""; // the page of a game that has just ended
/** Asks; whoever came from the table is asked for no PIN. @template {string} A @param {A} address */
const ask = (address) => get(address, from ? fetch : askingPin);

/** @type {Api.Replay} */
let game; // the outline: every step in short
/** @type {Api.Analysis | null} */
let analysis = null; // what is said of it after it by now, where somebody has written that for this game
let step = 0;
let timer = 0; // of play; 0: it stands still
let speed = 1;
/** @type {ReturnType<typeof openDialog>} */
let sheet = null; // with what is said of the whole game, while it is open
/** @type {Map<number, Api.ReplayStep>} */
const frames = new Map(); // by step: the table then, and what was hidden
const looks = [look(), languageRow()];

// -- going through it ----------------------------------------------------------------------------

const last = () => game.steps.length - 1;
/** Where a step stands in the record, whose lines are counted from 1, the header. @param {number} n */
const lineOf = (n) => t("Line {n} of {of}", { n: game.steps[n].n, of: game.steps[last()].n });
/** The step at a line of the record; one that was taken back has none, so the one before it. @param {number} line */
const stepAt = (line) =>
  Math.max(
    0,
    game.steps.findLastIndex(({ n }) => n <= line),
  );

function start() {
  stop();
  if (step >= last()) go(0);
  timer = setInterval(() => (step >= last() ? stop() : go(step + 1)), 2000 / speed);
  drawSteps();
}

function stop() {
  clearInterval(timer);
  timer = 0;
  drawSteps();
}

function faster() {
  speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
  if (timer) start();
  drawSteps();
}

/** @param {number} n */
function jump(n) {
  stop();
  go(n);
}

/** @param {number} n */
async function frame(n) {
  const had = frames.get(n);
  if (had) return { ok: /** @type {const} */ (true), said: had };
  const answer = await ask(`/api/replay/step?game=${number}&step=${n}`);
  if (answer.ok) frames.set(n, answer.said);
  return answer;
}

/** Shows a step; one that was asked for later wins. @param {number} n */
async function go(n) {
  step = Math.min(Math.max(n, 0), last());
  const back = from ? `&from=${from}` : "";
  history.replaceState(null, "", `?game=${number}&line=${game.steps[step].n}${back}`);
  const asked = step;
  const { ok, said: shown } = await frame(asked);
  if (asked !== step) return;
  if (!ok) return problem(shown);
  await draw(shown);
  if (step < last()) frame(step + 1);
}

// -- a step --------------------------------------------------------------------------------------

/** @param {Api.ReplayStep} shown */
async function draw({ table, hidden }) {
  const drawn = await gameOf(table);
  const snapshot = /** @type {Api.Snapshot} */ (/** @type {object} */ (table));
  render(html`<${Ribbons} of=${drawn.ribbons(snapshot)} />`, at("ribbons"));
  drawGame(drawn, places, snapshot);
  drawSteps(table.players);
  const judged = analysis?.steps[step - 1];
  render(
    html`
      ${analysis && html`<${Judged} one=${judged} of=${analysis} />`}
      ${hidden.map((one) => html`<${Veiled} ...${one} />`)}
      ${!hidden.length && html`<p class="note">${t("Nothing lay hidden here.")}</p>`}
    `,
    at("hidden"),
  );
  document.body.classList.remove("starting");
  document.body.dataset.version = `${step + 1}`;
}

/** @param {{ of: ReturnType<Page.Game["ribbons"]> }} props */
const Ribbons = ({ of }) =>
  of.map(
    ({ kind, icon, title, text }) => html`<p class=${`ribbon ${kind}`}>
      ${icon && html`<${Drawn} of=${icon} />`}<strong>${title}</strong><span>${text}</span>
    </p>`,
  );

/** What was hidden: a word, and where a number counts how near it was to where it is ripe. @param {Api.Hidden} hidden */
const Veiled = ({
  label,
  text,
  amount,
  band,
}) => html`<div class=${`veiled ${ripenessOf(amount, band)}`}>
  <h3>${label}${band && html`<b>${`${amount} · ${band[0]}–${band[1]}`}</b>`}</h3>
  ${band && html`<${Gauge} amount=${amount} band=${band} />`}
  <p>${text}</p>
</div>`;

// -- all steps -----------------------------------------------------------------------------------

/** The parts of the game in which silence stood: from step to step. @param {Api.Step[]} steps */
function silentParts(steps) {
  /** @type {[number, number][]} */
  const parts = [];
  for (const [i, { silence }] of steps.entries()) {
    const newest = parts.at(-1);
    if (silence && newest?.[1] === i) newest[1] = i + 1;
    else if (silence) parts.push([i, i + 1]);
  }
  return parts;
}

/** Swords and silence over the game, as the lamps showed them. @returns {{ legend: [string, string][], curves: unknown }} */
function lamps() {
  const n = Math.max(last(), 1);
  const most = Math.max(...game.steps.flatMap(({ white, black }) => [white, black]));
  const top = Math.max(7, most);
  const x = (/** @type {number} */ i) => (i / n) * WIDE;
  const path = (/** @type {"white" | "black"} */ colour) =>
    game.steps
      .map((one, i) => {
        const y = HIGH - (one[colour] / top) * (HIGH - 4) - 2;
        return `${i ? "H" : "M"}${x(i).toFixed(1)}${i ? " V" : " "}${y.toFixed(1)}`;
      })
      .join(" ");
  const silent = silentParts(game.steps);
  /** @type {[string, string][]} */
  const legend =
    most > 0
      ? [
          ["white", t("white Swords")],
          ["black", t("black Swords")],
        ]
      : [];
  if (silent.length) legend.push(["silent", t("silence")]);
  return {
    legend,
    curves: html`
      ${silent.map(
        ([begin, end]) =>
          html`<rect class="silent" x=${x(begin)} width=${x(Math.min(end, n)) - x(begin)} y="0" height=${HIGH} />`,
      )}
      <path class="black" d=${path("black")} />
      <path class="white" d=${path("white")} />
    `,
  };
}

function Timeline() {
  const [own, said] = useMemo(() => [lamps(), analysis && curvesOf(analysis)], [analysis]);
  const parts = analysis?.unit === "points" ? [said] : [own, said]; // points leave no room for lamps
  const legend = [...parts].reverse().flatMap((one) => one?.legend ?? []);
  return html`
    <div id="line" role="img" aria-label=${t("Swords and silence over the game")}
      style=${{ "--at": last() ? step / last() : 0 }}>
      <svg viewBox=${`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none">${parts.map((one) => one?.curves)}</svg>
      <i class="now"></i>
    </div>
    <ul class="legend">
      ${legend.map(([kind, name]) => html`<li><span class=${`key ${kind}`} aria-hidden="true"></span>${name}</li>`)}
    </ul>
  `;
}

/** @param {{ label: string, to: () => number, children?: unknown }} props */
const Way = ({ label, to, children }) =>
  html`<button type="button" class="plain" aria-label=${label} title=${label} onclick=${() => jump(to())}>${children}</button>`;

/** @param {{ players: string[] }} props */
const Steps = ({ players }) => html`
  <div class="keys">
    <${Way} label=${t("To the start")} to=${() => 0}>|◀<//>
    <${Way} label=${t("A step back")} to=${() => step - 1}>◀<//>
    <button type="button" class="gold play" onclick=${() => (timer ? stop() : start())}>
      ${timer ? t("Pause") : t("Play")}
    </button>
    <${Way} label=${t("A step on")} to=${() => step + 1}>▶<//>
    <${Way} label=${t("To the end")} to=${last}>▶|<//>
    <button type="button" class="plain" aria-label=${t("Speed: {n} times", { n: speed })} onclick=${faster}>
      ${`${speed}×`}
    </button>
  </div>
  <div class="track">
    <${Timeline} />
    <input type="range" min="0" max=${last()} value=${step} aria-label=${t("Line of the record")}
      aria-valuetext=${lineOf(step)} oninput=${(/** @type {Page.Input} */ { target }) => go(Number(target.value))} />
  </div>
  <p class="said" aria-live="polite">
    <b>${lineOf(step)}</b> <${Named} text=${game.steps[step].text || t("The game begins.")} names=${players} />
  </p>
  ${
    game.why &&
    html`<p class="problem">${t("It is shown as far as it can be read: {why}", { why: game.why })}</p>`
  }
`;

const drawSteps = (players = game.players) =>
  render(html`<${Steps} players=${players} />`, at("steps"));

/** Says what was refused, and leads on; what is drawn stays. @param {Partial<Api.Refusal> | null} refused */
function problem(refused) {
  if (game) stop();
  const isOver = from && refused?.reason === "pin-needed";
  const text = isOver
    ? t(
        "The table no longer shows the end of this game: looking back now takes the operator’s PIN.",
      )
    : (refused?.text ?? NO_ANSWER);
  document.body.classList.remove("starting");
  render(
    html`<p class="ribbon alarm" role="alert">
      <strong>${text}</strong>${" "}
      ${isOver && html`<${Drawn} of=${backTo(from, "plain")} />${" "}`}
      <a class="plain" href="/games">${t("Games")}</a>
    </p>`,
    at("ribbons"),
  );
  document.body.dataset.version = "refused";
}

// -- what is said of it --------------------------------------------------------------------------

function openAnalysis() {
  sheet ??= openDialog(
    "box-sheet analysis-sheet",
    t("Analysis"),
    (close) => {
      const leap = (/** @type {number} */ to) => {
        close();
        go(to);
      };
      const line = (/** @type {number} */ n) => game.steps[n].n;
      return html`<${Whole} of=${analysis} number=${number} lineOf=${line} jump=${leap} close=${close} />`;
    },
    () => {
      sheet = null;
    },
  );
}

/** Loads what is said of the game, again as long as it becomes finer: the steps come first. */
async function lookBack(isFirst = true) {
  const { ok, said, isLost } = await get(`/api/analysis?game=${number}`);
  if (!ok && (isFirst || !isLost)) return;
  if (!ok || said.finer) setTimeout(lookBack, FINER_MS, false);
  if (!ok) return;
  analysis = said;
  sheet?.redraw();
  drawBadges();
  if (isFirst && from && !wanted.has("line")) openAnalysis();
  go(step);
}

const back = backTo(from);
const drawBadges = () =>
  render(
    html`
      ${analysis && html`<button type="button" class="badge analysis" onclick=${openAnalysis}>${t("Analysis")}</button>`}
      <${Drawn} of=${back} />
      <a class="badge" href="/games">${t("Games")}</a>
      ${looks.map((one) => html`<${Drawn} of=${one} />`)}
    `,
    at("badges"),
  );

// -- the beginning -------------------------------------------------------------------------------

/** @type {Record<string, () => number>} */
const KEYS = {
  ArrowLeft: () => step - 1,
  ArrowRight: () => step + 1,
  Home: () => 0,
  End: last,
  PageUp: () => step - 10,
  PageDown: () => step + 10,
};

document.addEventListener("keydown", (event) => {
  if (!game || event.ctrlKey || event.altKey || event.metaKey) return;
  const isButton = event.target instanceof HTMLButtonElement;
  if (event.key === " " && !isButton) (timer ? stop : start)();
  else if (KEYS[event.key]) jump(KEYS[event.key]());
  else return;
  event.preventDefault();
});

drawBadges();
const answer = await ask(`/api/replay?game=${number}`);
if (answer.ok) {
  game = answer.said;
  at("title").textContent = t("Game {n}: {ending}", { n: game.n, ending: game.ending });
  await go(stepAt(Number(wanted.get("line"))));
  lookBack();
} else {
  problem(answer.said);
}
