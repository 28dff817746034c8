// A game step by step: the table as it was, and beside it what was hidden then.

import { at, h, named, redraw, s } from "./draw.js";
import { gameOf } from "./games.js";
import { ask, save } from "./files.js";
import { NO_ANSWER, get } from "./link.js";
import { languageRow, look } from "./look.js";
import { backTo, pictureOf } from "./look-back.js";
import "./stir.js"; // nothing is shown between games while somebody looks back
import { t } from "./words.js";

const percent = new Intl.NumberFormat(document.documentElement.lang, {
  style: "percent",
  maximumFractionDigits: 0,
});
const tenths = new Intl.NumberFormat(document.documentElement.lang, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const SPEEDS = [1, 2, 4, 8]; // steps in 2 s
const FINER_MS = 5000; // an analysis that becomes finer is asked for so often
const places = {
  score: at("score"),
  ask: at("ask"),
  round: at("round"),
  side: at("side"),
  banner: at("banner"),
};
const wanted = new URLSearchParams(location.search);
const number = Number(wanted.get("game")) || 0;
const from = wanted.get("from"); // the page of a game that has just ended

let game = null; // the outline: every step in short
let analysis = null; // what is said of it after it by now, where somebody has written that for this game
let step = 0;
let playing = null; // the timer of play
let speed = 1;
const frames = new Map(); // step -> the table then, and what was hidden

const slider = h("input", {
  type: "range",
  min: 0,
  value: 0,
  "aria-label": t("Line of the record"),
  oninput: () => go(Number(slider.value)),
});
const said = h("p", { class: "said", "aria-live": "polite" });
const play = h(
  "button",
  { type: "button", class: "gold", onclick: () => (playing ? stop() : start()) },
  t("Play"),
);
const faster = h("button", {
  type: "button",
  class: "plain",
  onclick: () => {
    speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
    pace();
  },
});
const button = (label, sign, by) =>
  h(
    "button",
    {
      type: "button",
      class: "plain",
      "aria-label": label,
      title: label,
      onclick: () => {
        stop();
        go(by());
      },
    },
    sign,
  );

function pace() {
  faster.textContent = `${speed}×`;
  faster.setAttribute("aria-label", t("Speed: {n} times", { n: speed }));
  if (playing) start();
}

function start() {
  stop();
  if (step >= last()) go(0);
  playing = setInterval(() => (step >= last() ? stop() : go(step + 1)), 2000 / speed);
  play.textContent = t("Pause");
}

function stop() {
  clearInterval(playing);
  playing = null;
  play.textContent = t("Play");
}

const last = () => game.steps.length - 1;
/** Where a step stands in the record, whose lines are counted from 1, the header. */
const lineOf = (n) => t("Line {n} of {of}", { n: game.steps[n].n, of: game.steps[last()].n });
/** The step at a line of the record; one that was taken back has none, so the one before it. */
const stepAt = (line) =>
  Math.max(
    0,
    game.steps.findLastIndex(({ n }) => n <= line),
  );

async function frame(n) {
  if (!frames.has(n)) {
    const answer = await ask(`/api/replay/step?game=${number}&step=${n}`);
    if (!answer.ok) return answer;
    frames.set(n, answer.said);
  }
  return { ok: true, said: frames.get(n) };
}

/** Shows a step; one that was asked for later wins. */
async function go(n) {
  step = Math.min(Math.max(n, 0), last());
  slider.value = step;
  slider.setAttribute("aria-valuetext", lineOf(step));
  history.replaceState(
    null,
    "",
    `?game=${number}&line=${game.steps[step].n}${from ? `&from=${from}` : ""}`,
  );
  const asked = step;
  const { ok, said: shown } = await frame(asked);
  if (asked !== step) return;
  if (!ok) return problem(shown?.text ?? NO_ANSWER);
  await draw(shown);
  if (step < last()) frame(step + 1);
}

async function draw({ table, hidden }) {
  const look = await gameOf(table);
  redraw(at("ribbons"), [table.state, table.players], () =>
    look
      .ribbons(table)
      .map((one) =>
        h(
          "p",
          { class: `ribbon ${one.kind}` },
          one.icon ?? "",
          h("strong", {}, one.title),
          h("span", {}, one.text),
        ),
      ),
  );
  look.draw(places, table);
  said.replaceChildren(
    h("b", {}, lineOf(step)),
    " ",
    ...named(game.steps[step].text || t("The game begins."), table.players),
  );
  redraw(at("hidden"), [hidden, table.version, analysis], () => [
    judged(),
    hidden.length ? hidden.map(row) : h("p", { class: "note" }, t("Nothing lay hidden here.")),
  ]);
  at("line").style.setProperty("--at", last() ? step / last() : 0);
  document.body.classList.remove("starting");
  document.body.dataset.version = `${step + 1}`;
}

/** What the reckoning says of this step: words, and what could have been done. */
function judged() {
  const one = step > 0 && analysis?.steps[step - 1];
  if (!one || !(one.words.length || one.judged || one.interval)) return null;
  const options = one.judged?.options ?? [];
  const isPoints = analysis.unit === "points";
  return h(
    "div",
    { class: "judged" },
    one.words.map((text) => h("p", {}, named(text, analysis.players))),
    one.interval &&
      h(
        "p",
        { class: "stands" },
        t("{what}: {chance} ({low} to {high})", {
          what: analysis.chance_of,
          chance: percent.format(one.chance),
          low: percent.format(one.interval[0]),
          high: percent.format(one.interval[1]),
        }),
      ),
    options.length > 1 &&
      h(
        "table",
        {},
        h(
          "caption",
          {},
          isPoints
            ? t("What could be done, and the points until the next scoring")
            : t("What could be done, and the chance to win after it"),
        ),
        h(
          "tbody",
          {},
          options.map(({ what, worth, success }, i) =>
            h(
              "tr",
              { class: i === one.judged.taken && "done" },
              h("th", { scope: "row" }, what),
              h("td", {}, isPoints ? tenths.format(worth) : percent.format(worth)),
              h("td", {}, succeeds(success)),
            ),
          ),
        ),
      ),
  );
}

/** How likely something succeeds; 0 and 1 are certain. */
function succeeds(chance) {
  if (chance === null) return "";
  if (chance === 1) return t("certain to succeed");
  return chance
    ? t("succeeds: {chance}", { chance: percent.format(chance) })
    : t("certain to fail");
}

/** The sheet with what is said of the whole game; it is filled anew as that becomes finer. */
const dialog = h("dialog", { class: "box-sheet analysis-sheet", "aria-label": t("Analysis") });

/** The whole game looked back on, praise first. */
function sheet(said) {
  const list = (lines) =>
    lines.length > 0 &&
    h(
      "ul",
      {},
      lines.map((text) => h("li", {}, named(text, said.players))),
    );
  const jump = ({ step: to, words }) =>
    h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "plain small",
          onclick: () => {
            dialog.close();
            go(to + 1);
          },
        },
        t("Line {n}", { n: game.steps[to + 1].n }),
      ),
      h("span", {}, named(words, said.players)),
    );
  const kept = h("p", { class: "told", role: "status" });
  const keep = async () => {
    kept.textContent =
      (await save(`/api/keepsake?game=${number}`, `game-${number}.html`)) ||
      t("Saved. It needs no network: send it to those who played.");
  };
  return [
    h("h2", {}, t("Looking back")),
    list(said.praise),
    list(said.summary),
    said.turned.length > 0 && [
      h("h3", {}, t("What turned the game")),
      h("ul", {}, said.turned.map(jump)),
    ],
    said.accuracy.some(({ judged: of }) => of) &&
      h(
        "table",
        {},
        h("caption", {}, t("How often each chose best")),
        h(
          "tbody",
          {},
          said.accuracy.map(({ name, best, judged: of, remark }) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, h("bdi", {}, name)),
              h("td", {}, t("{n} of {of}", { n: best, of })),
              h("td", {}, remark),
            ),
          ),
        ),
      ),
    said.notes.map((text) => h("p", { class: "note" }, text)),
    said.finer && soon(said.waits),
    h(
      "p",
      { class: "choices" },
      h("button", { type: "button", class: "gold", onclick: keep }, t("Save as one page")),
      pictureOf(number),
      close(),
    ),
    kept,
  ];
}

const close = () =>
  h("button", { type: "button", class: "plain close", onclick: () => dialog.close() }, t("Close"));
const soon = (waits) =>
  h(
    "p",
    { class: "note soon" },
    waits
      ? t("The computer is still looking back on another game. This one comes after it.")
      : t("The computer goes on. What stands here becomes finer by itself."),
  );

/** Loads what is said of the game, again as long as it becomes finer: the steps come first. */
async function lookBack(isFirst = true) {
  const { ok, said: told } = await get(`/api/analysis?game=${number}`);
  if (!ok && isFirst) return;
  if (!ok || told.finer) setTimeout(lookBack, FINER_MS, false);
  if (isFirst) {
    document.body.append(dialog);
    at("badges").prepend(
      h(
        "button",
        { type: "button", class: "badge analysis", onclick: () => dialog.showModal() },
        t("Analysis"),
      ),
    );
  }
  if (!ok) return;
  analysis = told;
  dialog.replaceChildren(...sheet(told).flat(Infinity).filter(Boolean));
  if (isFirst && from && !wanted.has("line")) dialog.showModal();
  drawCurves();
  go(step);
}

/** The curves behind the Swords: the chance with its interval, or the points of each seat. */
function drawCurves() {
  const { unit, start, interval, steps, chance_of: what, accuracy } = analysis;
  const path = (values) =>
    values
      .map(
        (one, i) =>
          `${i ? "L" : "M"}${((i / Math.max(last(), 1)) * 1000).toFixed(1)} ${(58 - one * 56).toFixed(1)}`,
      )
      .join(" ");
  const all = [{ chance: start, interval }, ...steps];
  const top = Math.max(1, ...steps.flatMap(({ points }) => points));
  const heights = (seat) => [0, ...steps.map(({ points }) => Math.max(0, points[seat]) / top)];
  const reach = (n) => all.map((one) => one.interval[n]);
  const curves =
    unit === "points"
      ? accuracy.map(({ name }, seat) =>
          s("path", { class: `chance seat-${seat}`, d: path(heights(seat)) }, s("title", {}, name)),
        )
      : start === null
        ? []
        : [
            interval &&
              s("path", {
                class: "interval",
                d: `${path(reach(0))} ${path(reach(1)).split(/(?=L)/).reverse().join(" ").replaceAll("M", "L")} Z`,
              }),
            s(
              "path",
              { class: "chance", d: path(all.map(({ chance }) => chance)) },
              s("title", {}, t("The chance: {what}", { what })),
            ),
          ];
  at("line")
    .querySelectorAll(unit === "points" ? "path" : ".chance, .interval")
    .forEach((one) => one.remove()); // points leave no room for lamps
  at("line")
    .querySelector("svg")
    .append(...curves.filter(Boolean));
  const legend = at("line").nextElementSibling;
  legend.querySelectorAll(unit === "points" ? "li" : ".of-analysis").forEach((one) => one.remove());
  const keys =
    unit === "points"
      ? accuracy.map(({ name }, seat) => key(`chance seat-${seat}`, name))
      : [key("chance", t("{what}: 0 to 100 %", { what }))];
  legend.prepend(...keys.map((one) => (one.classList.add("of-analysis"), one)));
}

/** What was hidden: a word, and where a number counts how near it was to where it is ripe. */
function row({ label, text, amount, band }) {
  const place = band && `${amount} · ${band[0]}–${band[1]}`;
  const ripe = band && amount >= band[0] && amount <= band[1];
  const most = band && Math.max(band[1] + 4, amount);
  return h(
    "div",
    { class: `veiled ${band ? (ripe ? "ripe" : amount > band[1] ? "late" : "early") : ""}` },
    h("h3", {}, label, band && h("b", {}, place)),
    band &&
      h(
        "div",
        { class: "gauge", "--from": band[0] / most, "--to": band[1] / most, "--at": amount / most },
        h("i", { class: "band" }),
        h("i", { class: "mark" }),
      ),
    h("p", {}, text),
  );
}

/** What one line or shade of the timeline is. */
const key = (kind, name) =>
  h("li", {}, h("span", { class: `key ${kind}`, "aria-hidden": "true" }), name);

/** Swords and silence over the game, as the lamps showed them. */
function timeline() {
  const wide = 1000,
    high = 60,
    n = Math.max(last(), 1);
  const most = Math.max(...game.steps.flatMap((one) => [one.white, one.black]));
  const top = Math.max(7, most);
  const x = (i) => (i / n) * wide;
  const path = (colour) =>
    game.steps
      .map(
        (one, i) =>
          `${i ? "H" : "M"}${x(i).toFixed(1)}${i ? " V" : " "}${(high - (one[colour] / top) * (high - 4) - 2).toFixed(1)}`,
      )
      .join(" ");
  const silent = [];
  game.steps.forEach((one, i) => {
    if (!one.silence) return;
    if (silent.at(-1)?.[1] === i) silent.at(-1)[1] = i + 1;
    else silent.push([i, i + 1]);
  });
  const keys = [
    most > 0 && key("white", t("white Swords")),
    most > 0 && key("black", t("black Swords")),
    silent.length > 0 && key("silent", t("silence")),
  ];
  return [
    h(
      "div",
      { id: "line", role: "img", "aria-label": t("Swords and silence over the game") },
      s(
        "svg",
        { viewBox: `0 0 ${wide} ${high}`, preserveAspectRatio: "none" },
        silent.map(([from, to]) =>
          s("rect", {
            class: "silent",
            x: x(from),
            width: x(Math.min(to, n)) - x(from),
            y: 0,
            height: high,
          }),
        ),
        s("path", { class: "black", d: path("black") }),
        s("path", { class: "white", d: path("white") }),
      ),
      h("i", { class: "now" }),
    ),
    h("ul", { class: "legend" }, keys),
  ];
}

function problem(text) {
  stop();
  document.body.classList.remove("starting");
  at("ribbons").replaceChildren(
    h(
      "p",
      { class: "ribbon alarm", role: "alert" },
      h("strong", {}, text),
      " ",
      h("a", { href: "/games" }, t("Games")),
    ),
  );
  document.body.dataset.version = "refused";
}

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
  if (event.key === " " && event.target.tagName !== "BUTTON") play.click();
  else if (KEYS[event.key]) {
    stop();
    go(KEYS[event.key]());
  } else return;
  event.preventDefault();
});

at("badges").append(
  backTo(from),
  h("a", { class: "badge", href: "/games" }, t("Games")),
  look(),
  languageRow(),
);
const answer = await ask(`/api/replay?game=${number}`);
if (answer.ok) {
  game = answer.said;
  slider.max = last();
  at("title").textContent = t("Game {n}: {ending}", { n: game.n, ending: game.ending });
  at("steps").append(
    h(
      "div",
      { class: "keys" },
      button(t("To the start"), "|◀", () => 0),
      button(t("A step back"), "◀", () => step - 1),
      play,
      button(t("A step on"), "▶", () => step + 1),
      button(t("To the end"), "▶|", last),
      faster,
    ),
    h("div", { class: "track" }, timeline(), slider),
    said,
  );
  pace();
  if (game.why)
    said.after(
      h(
        "p",
        { class: "problem" },
        t("It is shown as far as it can be read: {why}", { why: game.why }),
      ),
    );
  await go(stepAt(Number(wanted.get("line"))));
  lookBack();
} else {
  problem(answer.said?.text ?? NO_ANSWER);
}
