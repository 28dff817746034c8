// The calibration page: the live picture, what was measured in it, and what to change.

import { at, h, redraw, s } from "./draw.js";
import { wayBack } from "./first-back.js";
import { NO_ANSWER, get, post } from "./link.js";
import { languageRow } from "./look.js";
import { askPin } from "./pin.js";
import { html, render } from "./vendor/preact.js";
import { Advice, Measured, VERDICTS, Word, whyBlind } from "./verdicts.js";
import { language, t } from "./words.js";

/** @typedef {Api.Calibration} Report */

const PICTURE_MS = 330; // three pictures a second; the next is asked for when one is there
const REPORT_MS = 600;
const wait = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));
/** @type {Partial<Report>} */
let report = {};
let isThere = false; // the table has answered once
let unreached = ""; // why it does not
let keptNow = ""; // what the last press on a button came to
let closed = false; // the PIN was asked for and not given: nothing is asked for until it is
const picture = /** @type {HTMLImageElement} */ (at("picture"));
const [store, focus] = [at("store"), at("focus")].map(
  (one) => /** @type {HTMLButtonElement} */ (one),
);

/** Fetches; the PIN is asked for where it is needed, on a page that stands already. @type {Page.Fetches} */
async function withPin(address, options) {
  let answer = await fetch(address, options);
  if (answer.status === 401) {
    document.body.dataset.version ??= "0";
    if (await askPin()) answer = await fetch(address, options);
  }
  closed = answer.status === 401;
  return answer;
}

// -- the picture ----------------------------------------------------------------------------

function nextPicture() {
  return new Promise((done) => {
    picture.onload = () => done(true);
    picture.onerror = () => done(false);
    picture.src = `/api/calibration/picture?${Date.now()}`;
  });
}

async function showPictures() {
  for (;;) {
    if (!document.hidden && isThere && !closed) {
      const came = await nextPicture();
      picture.hidden = !came;
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
      "button.gold",
      {
        type: "button",
        onclick: async () => {
          closed = !(await askPin());
        },
      },
      t("Enter the PIN"),
    ),
  );
}

/** @param {boolean} blind */
function showBlind(blind) {
  at("blind").hidden = !blind;
  at("blind").textContent = blind ? unreached || whyBlind(report.eyes) : "";
}

/** @param {number[][]} corners */
const points = (corners) => corners.map((point) => point.join(",")).join(" ");
/** @param {number | null} reads */
const grade = (reads) =>
  reads === null || reads >= 90 ? "good" : reads >= 50 ? "poor" : "useless";

/** @param {Partial<Report>} report */
function drawOverlay({ size, area, mat, codes = [], spots = [] }) {
  const place = at("overlay");
  if (!size) return place.replaceChildren();
  at("sight").style.aspectRatio = `${size[0]} / ${size[1]}`;
  place.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
  const [left, top] = area
    ? [Math.min(...area.map((p) => p[0])), Math.min(...area.map((p) => p[1]))]
    : [0, 0];
  redraw(place, [size, area, mat, codes, spots], () => [
    mat && s("polygon.mat", { points: points(mat) }),
    area && s("polygon.area", { points: points(area) }),
    area && s("text.area-name", { x: left + 10, y: top + 30 }, t("the pile")),
    codes.map((code) =>
      s("polygon", { class: `code ${grade(code.reads)}`, points: points(code.corners) }),
    ),
    spots.map(([x, y]) => s("circle.spot", { cx: x, cy: y, r: 34 })),
  ]);
}

// -- what was measured ----------------------------------------------------------------------

/** @param {Partial<Report>} report */
const Codes = ({ codes = [] }) =>
  codes.length > 0 &&
  html`<h2>${t("Read in 100 frames")}</h2>
    <ul>
      ${codes.map(
        ({ label, sticker, reads, px }) => html`<li class=${grade(reads)}>
          <span>${sticker > 1 ? `${label} (${sticker})` : label}</span>${" "}
          <b>${reads ?? "…"}</b>${" "}<span class="px">${px.toFixed(1)} px</span>
        </li>`,
      )}
    </ul>`;

/** @param {Record<string, any>} lock */
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
        value: white
          .map((/** @type {number} */ one) => (one > 100 ? Math.round(one) : one.toFixed(2)))
          .join(" / "),
      }),
  ].filter(Boolean);
  return words.join(", ");
}

/** @param {Record<string, any>} stored */
function inUse({ verdict, px_per_module: px, made }) {
  return t("In use: {verdict}, {px} px per module, of {when}.", {
    verdict: VERDICTS[verdict] ?? verdict,
    px: px.toFixed(1),
    when: new Date(made).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" }),
  });
}

/** @param {Partial<Report>} report */
function drawKept({ stored, warning, tuning }) {
  const now = tuning && lockWords(tuning);
  const state = tuning?.is_focusing
    ? t("Focusing …")
    : tuning && (tuning.locked ? t("The camera is locked") : t("The camera chooses by itself"));
  redraw(at("kept"), [keptNow, stored, warning, now, state, tuning?.refused], () => [
    keptNow && h("b", `${keptNow} `),
    stored ? inUse(stored) : t("Nothing is stored yet."),
    " ",
    state && now && t("{what}: {says}.", { what: state, says: now }),
    tuning?.locked &&
      tuning.refused?.length > 0 &&
      h(
        "span.warning",
        t("The camera refused to lock: {parts}.", { parts: tuning.refused.join(", ") }),
      ),
    warning && h("span.warning", warning),
  ]);
  focus.hidden = !tuning;
  focus.textContent = tuning?.can_focus ? t("Focus once") : t("Expose again");
  focus.disabled = Boolean(tuning?.is_focusing);
}

function draw() {
  at("camera").textContent =
    (report.eyes?.state === "seeing" && report.eyes.text) || report.camera || "";
  drawOverlay(report);
  render(html`<${Word} ...${report} /><${Advice} ...${report} />`, at("verdict"));
  render(html`<${Measured} ...${report} />`, at("rows"));
  render(html`<${Codes} ...${report} />`, at("codes"));
  drawKept(report);
  store.disabled = !report.seeing || !report.area;
  const must = report.verdict === "poor" || report.verdict === "useless";
  store.textContent = must ? t("Store it all the same") : t("Store and lock");
  store.className = must ? "plain" : "gold";
}

async function followReport() {
  for (;;) {
    if (!document.hidden && !closed) {
      const { ok, said } = await get("/api/calibration", withPin);
      isThere = true;
      report = ok ? said : {};
      unreached = ok ? "" : (said?.text ?? NO_ANSWER);

      draw();
      if (closed) showClosed();
      document.body.dataset.version = String(Number(document.body.dataset.version ?? 0) + 1);
    }
    await wait(REPORT_MS);
  }
}

/**
 * @template {string} A @param {A} address @param {object} body
 * @param {(said: Page.ToPost<A>) => string} done gives what it came to
 */
async function press(address, body, done) {
  at("problem").textContent = "";
  const { ok, text, said } = await post(address, body);
  keptNow = ok ? done(said) : "";
  at("problem").textContent = text;
  draw();
}

store.addEventListener("click", () =>
  press("/api/calibration/store", { anyway: store.className === "plain" }, ({ refused }) =>
    refused.length
      ? t("Stored. The camera refused to lock: {parts}.", { parts: refused.join(", ") })
      : t("Stored."),
  ),
);
focus.addEventListener("click", () =>
  press("/api/calibration/focus", {}, () => t("Wait until it is sharp, then store.")),
);

document.querySelector("header")?.append(wayBack(), languageRow());
showPictures();
followReport();
