// The page that is kept: one game to step through, and what is said of it. Knows no game, no network.

const told = JSON.parse(document.getElementById("told").textContent);
const { words, texts, steps } = told;
const MOST_LEVEL = 20; // of the scale that a level is drawn on
const SWIPE = 40; // px
const isPoints = told.unit === "points";
const SEATS = ["--gold", "--blood", "--good", "--ink"]; // colours of the seats' curves
const DASHES = [undefined, [8, 4], [2, 4], [12, 4, 2, 4]]; // and their strokes
const at = { step: -1, timer: null, each: 1000 }; // -1: before the first step; ms a step

const text = (n) => texts[n];
const fill = (message, params) =>
  message.replace(/\{(\w+)\}/g, (place, name) => params[name] ?? place);
const percent = (chance) => `${Math.round(100 * chance)} %`;

/** An element: nothing here is ever built from text as HTML, so a name is a name. */
function h(name, ...given) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  const hasAttributes = given[0]?.constructor === Object;
  const children = hasAttributes ? given.slice(1) : given;
  for (const [key, value] of Object.entries(hasAttributes ? given[0] : {})) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key.startsWith("--")) element.style.setProperty(key, value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(
    ...children
      .flat(Infinity)
      .filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

// -- one step --------------------------------------------------------------------------------

/** What a piece looks like in a heap: a card with its name, the top one last. */
const piece = (n) => h("li.piece", h("bdi", text(n)));

function heap([label, pieces, isPile]) {
  if (!pieces.length) return isPile ? h("p.faded", `${text(label)}: ${words.empty}`) : null;
  const shown = isPile ? [...pieces].reverse() : pieces;
  return h(
    "div",
    { class: isPile ? "heap pile" : "heap" },
    h("h3", `${text(label)} (${pieces.length})`),
    h("ol", shown.map(piece)),
  );
}

function level([label, value]) {
  const [low, high] = told.band;
  const where = value < low ? "below" : value > high ? "above" : "in";
  const wide = `${(100 * Math.min(value, MOST_LEVEL)) / MOST_LEVEL}%`;
  return h(
    "tr",
    { class: `level ${where}` },
    h("th", { scope: "row" }, text(label)),
    h("td", String(value)),
    h("td.scale", { "aria-hidden": "true" }, h("span.band"), h("span.bar", { "--wide": wide })),
  );
}

function levels(all) {
  if (!told.band || !all.length) return null;
  const [low, high] = told.band;
  return h(
    "table.levels",
    {
      "--low": `${(100 * (low - 0.5)) / MOST_LEVEL}%`,
      "--high": `${100 - (100 * (high + 0.5)) / MOST_LEVEL}%`,
    },
    h("caption", fill(words.band, { low, high })),
    h("tbody", all.map(level)),
  );
}

function table(step) {
  return [
    h(
      "ul.counts",
      told.counted.map((name, n) => h("li", h("b", String(step.counts[n])), ` ${name}`)),
    ),
    h(
      "p.standing",
      step.standing.map((n) => h("span", text(n))),
    ),
    levels(step.levels),
    step.heaps.map(heap),
  ];
}

function option([what, worth, success], n, step) {
  const best = Math.max(...step.options.map(([, worth]) => worth));
  const marks = [n === step.taken && words.taken, worth === best && words.best].filter(Boolean);
  return h(
    "tr",
    { class: n === step.taken ? "taken" : "" },
    h("th", { scope: "row" }, text(what), marks.length > 0 && h("span.mark", marks.join(", "))),
    h("td", isPoints ? worth.toFixed(1) : percent(worth)),
    h("td", succeeds(success)),
  );
}

/** How likely something succeeds; 0 and 1 are certain. */
function succeeds(chance) {
  if (chance === null) return isPoints ? "" : "–";
  return chance === 1 ? words.sure : chance ? percent(chance) : words.fails;
}

const options = (step) =>
  step.options &&
  h(
    "table.options",
    h("caption", words.options),
    h(
      "thead",
      h(
        "tr",
        ["", told.chance_of, isPoints ? "" : words.succeeds].map((name) =>
          name ? h("th", { scope: "col" }, name) : h("td"),
        ),
      ),
    ),
    h(
      "tbody",
      step.options.map((one, n) => option(one, n, step)),
    ),
  );

function beside(step) {
  return [
    step.told.map((n) => h("p.told", text(n))),
    step.words.map((n) => h("p.say", text(n))),
    options(step),
    h(
      "p.chance",
      isPoints ? stands(step) : fill(words.chance, { side: told.chance_of, chance: stands(step) }),
    ),
  ];
}

/** What the curve is after a step: the chance with its interval, or the points of each. */
function stands({ chance, interval, points }) {
  if (chance === null && !isPoints) return "–";
  if (isPoints)
    return told.accuracy
      .map(({ name }, seat) => fill(words.chance, { side: name, chance: points[seat] ?? 0 }))
      .join(", ");
  if (!interval) return percent(chance);
  return fill(words.interval, {
    chance: percent(chance),
    low: percent(interval[0]),
    high: percent(interval[1]),
  });
}

const BEGIN = {
  line: 1,
  told: [],
  words: [],
  chance: told.start,
  interval: told.interval,
  points: [],
  counts: told.counted.map(() => null),
  levels: [],
  heaps: [],
  standing: [],
};

function shown() {
  return at.step < 0 ? BEGIN : steps[at.step];
}

function show() {
  const step = shown();
  const place = fill(words.place, { n: step.line, of: steps.at(-1)?.line ?? BEGIN.line });
  find("#stage").replaceChildren(
    ...(at.step < 0 ? [h("p", words.begin)] : table(step)).flat(Infinity).filter(Boolean),
  );
  find("#beside").replaceChildren(...beside(step).flat(Infinity).filter(Boolean));
  find("#place").textContent = place;
  const slider = find("#slider");
  slider.value = at.step + 1;
  slider.setAttribute("aria-valuetext", place);
  document.body.dataset.step = at.step + 1;
  chart?.redraw(false);
}

function go(step) {
  at.step = Math.max(-1, Math.min(steps.length - 1, step));
  if (at.step === steps.length - 1) stop();
  show();
}

// -- playing ---------------------------------------------------------------------------------

function stop() {
  clearInterval(at.timer);
  at.timer = null;
  find("#play").textContent = words.play;
  find("#beside").setAttribute("aria-live", "polite");
}

function play() {
  if (at.timer) return stop();
  if (at.step === steps.length - 1) go(-1);
  at.timer = setInterval(() => go(at.step + 1), at.each);
  find("#play").textContent = words.pause;
  find("#beside").setAttribute("aria-live", "off");
}

function speed(event) {
  at.each = 1000 / Number(event.target.value);
  if (at.timer) {
    stop();
    play();
  }
}

const KEYS = {
  ArrowLeft: () => go(at.step - 1),
  ArrowRight: () => go(at.step + 1),
  Home: () => go(-1),
  End: () => go(steps.length - 1),
  " ": play,
};

function pressed(event) {
  const busy = event.target.closest("input, select, button, summary, a");
  const does = KEYS[event.key];
  if (!does || event.ctrlKey || event.altKey || event.metaKey) return;
  if (busy && (event.key === " " || busy.matches("input, select"))) return;
  event.preventDefault();
  does();
}

function swiped(stage) {
  let from = null;
  stage.addEventListener(
    "touchstart",
    (event) => {
      from = event.touches[0].clientX;
    },
    { passive: true },
  );
  stage.addEventListener("touchend", (event) => {
    const moved = event.changedTouches[0].clientX - from;
    if (Math.abs(moved) > SWIPE) go(at.step + (moved < 0 ? 1 : -1));
  });
}

// -- the curve -------------------------------------------------------------------------------

let chart = null;
const token = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const stepped = uPlot.paths.stepped({ align: 1 });

function line(label, stroke, scale, dash) {
  return { label, stroke, scale, dash, width: 2, paths: stepped, points: { show: false } };
}

/** Behind the curve: where something held (silence); before it, where the reader is. */
function drawStanding(plot) {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.fillStyle = token("--spell");
  steps.forEach((step, n) => {
    if (!step.standing.length) return;
    const left = plot.valToPos(n + 1, "x", true);
    const right = plot.valToPos(Math.min(n + 2, steps.length), "x", true);
    ctx.fillRect(left, bbox.top, right - left + 1, bbox.height);
  });
  ctx.restore();
}

function drawPlace(plot) {
  const { ctx, bbox } = plot;
  const x = Math.round(plot.valToPos(at.step + 1, "x", true));
  ctx.save();
  ctx.fillStyle = token("--gold");
  ctx.fillRect(x - 1, bbox.top, 3, bbox.height);
  ctx.restore();
}

/** What is drawn: the points of each seat, or the chance, its interval, and what is counted first. */
function curves() {
  if (isPoints)
    return told.accuracy.map(({ name }, seat) => ({
      series: line(name, token(SEATS[seat]), "y", DASHES[seat]),
      data: [0, ...steps.map((step) => step.points[seat])],
    }));
  const all = [{ chance: told.start, interval: told.interval }, ...steps];
  const of = (series, value) => ({
    series,
    data: all.map((one) => (one.chance === null ? null : value(one))),
  });
  const counted = (n, stroke, dash) => ({
    series: line(told.counted[n], token(stroke), "swords", dash),
    data: [0, ...steps.map((step) => step.counts[n])],
  });
  const edge = (n) =>
    of({ ...line("", "transparent", "y"), width: 0 }, ({ interval }) => 100 * interval[n]);
  return [
    of(line(told.chance_of, token("--gold"), "y"), ({ chance }) => 100 * chance),
    ...(told.interval ? [edge(0), edge(1)] : []),
    counted(0, "--ink", [6, 4]),
    counted(1, "--blood", [2, 4]),
  ];
}

const size = (place) => ({ width: place.clientWidth, height: innerHeight < 700 ? 150 : 220 });

function draw(place) {
  const axis = {
    stroke: token("--soft"),
    grid: { stroke: token("--rule"), width: 1 },
    ticks: { stroke: token("--rule"), width: 1 },
    font: `${token("--drawn-tiny")} Alegreya, serif`,
  };
  const drawn = curves();
  const unit = isPoints ? "" : " %";
  const right = { ...axis, scale: "swords", side: 1, size: 34, grid: { show: false } };
  chart = new uPlot(
    {
      ...size(place),
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, y: false, points: { show: false } },
      scales: {
        x: { time: false, range: [0, Math.max(1, steps.length)] },
        y: {
          range: isPoints ? (_, low, high) => [Math.min(0, low), Math.max(10, high)] : [0, 100],
        },
        swords: { range: (_, _low, high) => [0, Math.max(8, high)] },
      },
      axes: [
        { ...axis },
        { ...axis, size: 56, values: (_, ticks) => ticks.map((tick) => `${tick}${unit}`) },
        ...(isPoints ? [] : [right]),
      ],
      series: [{}, ...drawn.map(({ series }) => series)],
      bands: told.interval ? [{ series: [3, 2], fill: `${token("--gold")}33` }] : [],
      hooks: { drawClear: [drawStanding], draw: [drawPlace] },
    },
    [[0, ...steps.map((_, n) => n + 1)], ...drawn.map(({ data }) => data)],
    place,
  );
  chart.over.addEventListener("click", () => {
    if (chart.cursor.idx !== null) go(chart.cursor.idx - 1);
  });
  new ResizeObserver(() => chart.setSize(size(place))).observe(place);
}

function legend() {
  const held = [...new Set(steps.flatMap((step) => step.standing))].map(text);
  const keys = isPoints
    ? told.accuracy.map(({ name }, seat) => [`seat-${seat}`, name])
    : [
        ["curve", told.chance_of],
        ["white", told.counted[0]],
        ["black", told.counted[1]],
      ];
  if (held.length) keys.push(["held", held.join(", ")]);
  return h(
    "ul.legend",
    keys.map(([kind, name]) =>
      h("li", h("span", { class: `key ${kind}`, "aria-hidden": "true" }), name),
    ),
  );
}

// -- the whole page --------------------------------------------------------------------------

const find = (selector) => document.querySelector(selector);
const section = (heading, ...content) => h("section", h("h2", heading), content);
const list = (all) =>
  h(
    "ul",
    all.map((one) => h("li", one)),
  );
const button = (name, label, does) =>
  h("button", { type: "button", id: name, onclick: does }, label);

function jump(step, label) {
  return h(
    "button.jump",
    {
      type: "button",
      onclick: () => {
        go(step);
        find("#replay").scrollIntoView();
      },
    },
    label,
  );
}

function controls() {
  const speeds = [0.5, 1, 2, 4].map((one) =>
    h("option", { value: one, selected: one === 1 }, fill(words.a_second, { n: one })),
  );
  return h(
    "div",
    { id: "controls" },
    button("first", words.first, () => go(-1)),
    button("back", words.back, () => go(at.step - 1)),
    button("play", words.play, play),
    button("next", words.next, () => go(at.step + 1)),
    button("last", words.last, () => go(steps.length - 1)),
    h("label", words.speed, " ", h("select", { id: "speed", onchange: speed }, speeds)),
    h("p", { id: "place" }),
    h("input", {
      id: "slider",
      type: "range",
      min: 0,
      max: steps.length,
      value: 0,
      "aria-label": words.slider,
      oninput: (event) => go(event.target.value - 1),
    }),
  );
}

function accuracy() {
  const row = (one) =>
    h("tr", h("th", { scope: "row" }, h("bdi", one.name)), h("td", one.rate), h("td", one.remark));
  return h("table.accuracy", h("tbody", told.accuracy.map(row)));
}

function everyTurn() {
  const turns = steps.map((step, n) => [step, n]).filter(([step]) => step.turn);
  const row = ([step, n]) => h("li", jump(n, [...step.told, ...step.words].map(text).join(" ")));
  return h("details", h("summary", words.turns), h("ol", turns.map(row)));
}

const began = () =>
  new Date(1000 * told.began).toLocaleDateString(document.documentElement.lang, {
    dateStyle: "full",
  });

function build() {
  document.body.append(
    h(
      "header",
      h("h1", told.title),
      told.began !== null && h("p.faded", began()),
      h("p.result", told.result),
      told.players.some(Boolean) &&
        h(
          "p.faded",
          told.players.map((name, n) => [n ? ", " : "", h("bdi", name)]),
        ),
    ),
    h(
      "main",
      section(words.praise, list(told.praise)),
      h(
        "section",
        { id: "replay" },
        h("h2", words.replay),
        h("div", { id: "curve", role: "img", "aria-label": words.curve }),
        legend(),
        controls(),
        h("p.faded", words.keys),
        h("div.two", h("div", { id: "stage" }), h("div", { id: "beside", "aria-live": "polite" })),
      ),
      told.turned.length > 0 &&
        section(
          words.turned,
          h(
            "ol",
            told.turned.map((one) => h("li", jump(one.step, one.words))),
          ),
        ),
      told.summary.length > 0 && section(words.summary, list(told.summary)),
      told.accuracy.some(({ judged }) => judged) && section(words.accuracy, accuracy()),
      section(words.notes, list(told.notes), everyTurn()),
    ),
    h("footer.faded", words.footer),
  );
}

build();
draw(find("#curve"));
swiped(find("#stage"));
document.addEventListener("keydown", pressed);
go(0); // of a game without a line the table before it
document.body.dataset.ready = "yes";
