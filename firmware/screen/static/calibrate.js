// The calibration page: the live picture, what was measured in it, and what to change.

import { h, redraw, s } from "./draw.js";
import { wayBack } from "./first-back.js";
import { languageRow } from "./look.js";
import { askPin } from "./pin.js";
import { VERDICTS, verdictList } from "./verdicts.js";
import { language, t } from "./words.js";

const PICTURE_MS = 330; // three pictures a second; the next is asked for when one is there
const REPORT_MS = 600;
const at = (id) => document.getElementById(id);
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
let report = null;
let keptNow = ""; // what the last press on a button came to
let closed = false; // the PIN was asked for and not given: nothing is asked for until it is

async function send(address, body) {
  return fetch(
    address,
    body && {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    },
  );
}

/** GETs, or POSTs a body; gives what was said with {ok, text}. The PIN is asked for where it is needed. */
async function ask(address, body) {
  try {
    let answer = await send(address, body);
    if (answer.status === 401) document.body.dataset.version ??= "0"; // the page itself stands
    if (answer.status === 401 && (await askPin())) answer = await send(address, body);
    closed = answer.status === 401;
    const said = await answer.json().catch(() => ({}));
    return {
      ...said,
      ok: answer.ok,
      text: answer.ok
        ? (said.text ?? "")
        : (said.text ?? t("The table answered {status}.", { status: answer.status })),
    };
  } catch {
    return { ok: false, text: t("The table does not answer.") };
  }
}

// -- the picture ----------------------------------------------------------------------------

function nextPicture() {
  return new Promise((done) => {
    const picture = at("picture");
    picture.onload = () => done(true);
    picture.onerror = () => done(false);
    picture.src = `/api/calibration/picture?${Date.now()}`;
  });
}

async function showPictures() {
  for (;;) {
    if (!document.hidden && report && !closed) {
      const came = await nextPicture();
      at("picture").hidden = !came;
      at("overlay").style.display = came ? "" : "none";
      showBlind(!came);
      document.body.dataset.picture = came ? "seen" : "none";
    }
    await wait(PICTURE_MS);
  }
}

function showClosed() {
  at("blind").hidden = false;
  at("blind").replaceChildren(
    t("What the camera sees is shown to whoever has the PIN."),
    " ",
    h(
      "button",
      {
        type: "button",
        class: "gold",
        onclick: async () => {
          closed = !(await askPin());
        },
      },
      t("Enter the PIN"),
    ),
  );
}

function showBlind(blind) {
  at("blind").hidden = !blind;
  const { state, text: said } = report?.eyes ?? {};
  const gone = {
    lost: t("The camera is lost. {why}", { why: said }),
    none: t("No picture: {why}", { why: said }),
  }[state];
  const text = report?.unreachable ? report.text : (gone ?? t("The camera gives no picture yet."));
  at("blind").textContent = blind ? text : "";
}

const points = (corners) => corners.map((point) => point.join(",")).join(" ");
const grade = (reads) =>
  reads === null || reads >= 90 ? "good" : reads >= 50 ? "poor" : "useless";

function drawOverlay({ size, area, mat, codes = [], spots = [] }) {
  const place = at("overlay");
  if (!size) return place.replaceChildren();
  at("sight").style.aspectRatio = `${size[0]} / ${size[1]}`;
  place.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
  const [left, top] = area
    ? [Math.min(...area.map((p) => p[0])), Math.min(...area.map((p) => p[1]))]
    : [0, 0];
  redraw(place, [size, area, mat, codes, spots], () => [
    mat && s("polygon", { class: "mat", points: points(mat) }),
    area && s("polygon", { class: "area", points: points(area) }),
    area && s("text", { class: "area-name", x: left + 10, y: top + 30 }, t("the pile")),
    codes.map((code) =>
      s("polygon", { class: `code ${grade(code.reads)}`, points: points(code.corners) }),
    ),
    spots.map(([x, y]) => s("circle", { class: "spot", cx: x, cy: y, r: 34 })),
  ]);
}

// -- what was measured ----------------------------------------------------------------------

function drawVerdict({ verdict, text, advice = [], seeing }) {
  redraw(at("verdict"), [verdict, advice, seeing], () => [
    h(
      "p",
      { class: `word ${verdict ?? ""}` },
      verdict ? text : seeing ? t("Looking …") : t("Nothing is seen."),
    ),
    advice.length > 0 &&
      h(
        "ol",
        {},
        advice.map((one) => h("li", { "data-do": one.do }, one.text)),
      ),
  ]);
}

function drawRows({ rows = [] }) {
  redraw(at("rows"), rows, () => verdictList(rows));
}

function drawCodes({ codes = [] }) {
  redraw(
    at("codes"),
    codes.map(({ label, sticker, reads, px }) => [label, sticker, reads, px]),
    () =>
      codes.length > 0 && [
        h("h2", {}, t("Read in 100 frames")),
        h(
          "ul",
          {},
          codes.map((code) =>
            h(
              "li",
              { class: grade(code.reads) },
              h("span", {}, code.sticker > 1 ? `${code.label} (${code.sticker})` : code.label),
              h("b", {}, code.reads ?? "…"),
              h("span", { class: "px" }, `${code.px.toFixed(1)} px`),
            ),
          ),
        ),
      ],
  );
}

function lockWords({ lens, exposure, gain, white } = {}) {
  const words = [
    lens !== undefined && t("lens {value}", { value: lens.toFixed(2) }),
    exposure !== undefined &&
      (report.camera === "pi"
        ? t("exposure {value}", { value: `${(exposure / 1000).toFixed(1)} ms` })
        : t("exposure {value}", { value: Math.round(exposure) })),
    gain !== undefined && t("gain {value}", { value: gain.toFixed(1) }),
    white &&
      t("white balance {value}", {
        value: white.map((one) => (one > 100 ? Math.round(one) : one.toFixed(2))).join(" / "),
      }),
  ].filter(Boolean);
  return words.join(", ");
}

function inUse({ verdict, px_per_module: px, made }) {
  return t("In use: {verdict}, {px} px per module, of {when}.", {
    verdict: VERDICTS[verdict] ?? verdict,
    px: px.toFixed(1),
    when: new Date(made).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" }),
  });
}

function drawKept({ stored, warning, tuning }) {
  const now = tuning && lockWords(tuning);
  const state = tuning?.is_focusing
    ? t("Focusing …")
    : tuning && (tuning.locked ? t("The camera is locked") : t("The camera chooses by itself"));
  redraw(at("kept"), [keptNow, stored, warning, now, state, tuning?.refused], () => [
    keptNow && h("b", {}, `${keptNow} `),
    stored ? inUse(stored) : t("Nothing is stored yet."),
    " ",
    state && now && t("{what}: {says}.", { what: state, says: now }),
    tuning?.locked &&
      tuning.refused?.length > 0 &&
      h(
        "span",
        { class: "warning" },
        t("The camera refused to lock: {parts}.", { parts: tuning.refused.join(", ") }),
      ),
    warning && h("span", { class: "warning" }, warning),
  ]);
  at("focus").hidden = !tuning;
  at("focus").textContent = tuning?.can_focus ? t("Focus once") : t("Expose again");
  at("focus").disabled = Boolean(tuning?.is_focusing);
}

function draw() {
  at("camera").textContent =
    (report.eyes?.state === "seeing" && report.eyes.text) || report.camera || "";
  drawOverlay(report);
  drawVerdict(report);
  drawRows(report);
  drawCodes(report);
  drawKept(report);
  at("store").disabled = !report.seeing || !report.area;
  const must = report.verdict === "poor" || report.verdict === "useless";
  at("store").textContent = must ? t("Store it all the same") : t("Store and lock");
  at("store").className = must ? "plain" : "gold";
  document.body.dataset.verdict = report.verdict ?? "";
}

async function followReport() {
  for (;;) {
    if (!document.hidden && !closed) {
      const said = await ask("/api/calibration");
      report = said.ok ? said : { unreachable: true, text: said.text };
      draw();
      if (closed) showClosed();
      document.body.dataset.version = String(Number(document.body.dataset.version ?? 0) + 1);
    }
    await wait(REPORT_MS);
  }
}

async function press(address, body, done) {
  at("problem").textContent = "";
  const said = await ask(address, body);
  keptNow = said.ok ? done(said) : "";
  at("problem").textContent = said.ok ? "" : said.text;
  draw();
}

at("store").addEventListener("click", () =>
  press("/api/calibration/store", { anyway: at("store").className === "plain" }, ({ refused }) =>
    refused.length
      ? t("Stored. The camera refused to lock: {parts}.", { parts: refused.join(", ") })
      : t("Stored."),
  ),
);
at("focus").addEventListener("click", () =>
  press("/api/calibration/focus", {}, () => t("Wait until it is sharp, then store.")),
);

document.querySelector("header").append(wayBack(), languageRow());
showPictures();
followReport();
