// The phone's page: a code lets it in, then its camera is the table's.

import { at, h, redraw, s } from "./draw.js";
import { languageRow } from "./look.js";
import { NO_ANSWER, get, post } from "./link.js";
import { handles, staysAwake } from "./phone-handles.js";
import { opened, sending, whyNot } from "./phone-sending.js";
import { unencrypted, warned } from "./phone-warning.js";
import { html, render } from "./vendor/preact.js";
import { Advice, Measured, Word } from "./verdicts.js";
import { t, tn } from "./words.js";

const API = "/api/phone-camera";
const AIM_MS = 60_000; // measuring costs the box a tenth of a core: for so long, then when it is asked for
const LOOKS_MS = 800;
const FEW = 30; // pictures over which the speed is counted
const film = /** @type {HTMLVideoElement} */ (at("film"));
const picture = /** @type {HTMLCanvasElement} */ (at("picture"));
const canFilm = window.isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia);
/** @type {Api.PhoneCamera | null} */
let about = null; // what the box says of itself, null: it does not answer
let problem = "";
/** @type {Awaited<ReturnType<typeof opened>> | null} */
let camera = null; // while it is on: {track, close()}
/** @type {ReturnType<typeof sending> | null} */
let sender = null;
/** @type {number[]} */
let sent = []; // when the last pictures were taken by the box, ms
let counts = { came: 0, dropped: 0 };
let silent = false; // the box does not answer
let awake = "";
let aimed = 0; // until when it is measured, ms
/** @type {Api.Calibration | null} */
let report = null;
let measuring = false;

// -- steps --------------------------------------------------------------------------------------

function drawStep() {
  const phase = !about
    ? "silent"
    : !about.camera
      ? "other"
      : !canFilm
        ? "open"
        : !about.in
          ? "code"
          : camera
            ? "on"
            : "in";
  document.body.dataset.phase = phase;
  redraw(at("step"), [phase, about, problem], () => [
    STEPS[phase](),
    h("p.problem", { role: "alert" }, problem),
  ]);
  for (const id of ["sight", "going", "seen", "handles"]) at(id).hidden = phase !== "on";
  document.body.dataset.version = String(Number(document.body.dataset.version ?? 0) + 1);
}

/** @type {Record<string, () => unknown>} */
const STEPS = {
  silent: () => [h("p", NO_ANSWER), again(start)],
  other: () => [
    h("p", t("This table has another camera. Where a phone is to be it:")),
    unencrypted(),
  ],
  open: () =>
    about?.https
      ? [
          h(
            "p",
            h(
              "a",
              {
                class: "gold",
                href: `https://${location.host}${location.pathname}${location.hash}`,
              },
              t("Open this page encrypted"),
            ),
          ),
          warned(location.hostname),
        ]
      : unencrypted(),
  code: () => [
    h("p", t("The operator’s page shows a code: scan it with this phone, or type it here.")),
    h(
      "form",
      { onsubmit: submit },
      h("input", {
        id: "code",
        inputmode: "numeric",
        autocomplete: "one-time-code",
        maxlength: 6,
        required: true,
        "aria-label": t("The code"),
      }),
      h("button.gold", { type: "submit" }, t("Let this phone in")),
    ),
    h(
      "p.note",
      t(
        "One phone at a time. What it sees goes to this box and nowhere else; nothing of it is kept.",
      ),
    ),
  ],
  in: () => [
    h(
      "p",
      t(
        "This phone is let in. Lay it on a pile of books so that its camera looks straight down at the mat, and plug it in.",
      ),
    ),
    h(
      "div.choices",
      h(
        "button.gold",
        { type: "button", id: "begin", onclick: () => begin() },
        t("Start the camera"),
      ),
      h("button.plain", { type: "button", onclick: leave }, t("Not this phone")),
    ),
  ],
  on: () => [],
};
/** @param {() => void} does */
const again = (does) => h("button.gold", { type: "button", onclick: does }, t("Try again"));

/** @param {string} code */
async function enter(code) {
  const { ok, text } = await post(`${API}/enter`, { code });
  problem = ok ? "" : text;
  await start();
}

/** @param {Event} event */
function submit(event) {
  event.preventDefault();
  enter(/** @type {HTMLInputElement} */ (at("code")).value);
}

async function leave() {
  end();
  problem = (await post(`${API}/leave`, {})).text;
  await start();
}

async function start() {
  const { ok, said } = await get(API);
  about = ok ? said : null;
  drawStep();
}

// -- the camera ---------------------------------------------------------------------------------

/** @param {string | null} [device] */
async function begin(device) {
  end();
  problem = "";
  try {
    camera = await opened(film, device, (error) => {
      problem = whyNot(error);
      drawStep();
    });
  } catch (error) {
    problem = whyNot(/** @type {Error} */ (error));
    return drawStep();
  }
  sender = sending(film, picture, {
    sent(told, when) {
      [counts, silent, sent] = [told, false, [...sent.slice(1 - FEW), when]];
    },
    silent() {
      silent = true;
    },
    refused(said) {
      end();
      problem = said.text ?? NO_ANSWER;
      start();
    },
  });
  awake = await staysAwake();
  drawStep();
  await handles(at("handles"), camera, { choose: begin, stop: leave });
  measure();
}

function end() {
  sender?.stop();
  camera?.close();
  [sender, camera, sent, report] = [null, null, [], null];
}

function drawGoing() {
  if (!camera) return;
  const last = sent.at(-1) ?? 0;
  const rate =
    sent.length > 1 && performance.now() - last < 2_000
      ? Math.round((1000 * (sent.length - 1)) / (last - sent[0]))
      : 0;
  const said = silent
    ? NO_ANSWER
    : rate
      ? tn("{n} picture a second", "{n} pictures a second", rate)
      : t("Waiting for the camera …");
  redraw(at("going"), [said, counts, awake, problem], () => [
    h("p", { class: silent || !rate ? "word poor" : "word good", "data-rate": rate }, said),
    h(
      "p.note",
      { "data-looked": counts.came - counts.dropped },
      t("Taken: {came}. Overtaken by a newer one before the box looked: {dropped}.", counts),
    ),
    h("p.note", awake),
    problem && h("p.problem", problem),
  ]);
}

// -- what the box sees --------------------------------------------------------------------------

async function measure() {
  aimed = performance.now() + AIM_MS;
  if (measuring) return;
  measuring = true;
  while (camera && performance.now() < aimed) {
    const { ok, said } = await get(`${API}/sees`);
    report = ok ? said : null;
    drawSeen();
    await new Promise((done) => setTimeout(done, LOOKS_MS));
  }
  measuring = false;
  if (camera) drawSeen();
}

/** @param {number[][]} corners */
const points = (corners) => corners.map((point) => point.join(",")).join(" ");

function drawSeen() {
  const { verdict, text, advice, rows, codes = [], size, eyes } = report ?? {};
  if (size) at("overlay").setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
  redraw(
    at("overlay"),
    [measuring, codes.map((code) => code.corners)],
    () => measuring && codes.map((code) => s("polygon.code", { points: points(code.corners) })),
  );
  render(
    html`
      <h2>${t("What the box sees")}</h2>
      <${Word} verdict=${verdict} text=${text} seeing />
      <${Advice} advice=${advice} />
      <p data-codes=${codes.length}>${tn("{n} code is read.", "{n} codes are read.", codes.length)}</p>
      <${Measured} rows=${rows} />
      ${eyes && html`<p class="note">${eyes.text}</p>`}
      ${!measuring && html`<button type="button" class="plain" id="again" onclick=${measure}>${t("Measure again")}</button>`}
    `,
    at("seen"),
  );
}

// -- the beginning ------------------------------------------------------------------------------

document.addEventListener("visibilitychange", async () => {
  if (!document.hidden && camera) awake = await staysAwake();
});
document.querySelector("header")?.append(languageRow());
setInterval(drawGoing, 500);
const key = location.hash.slice(1);
await start();
const told = /** @type {Api.PhoneCamera | null} */ (about);
if (key && told?.camera && canFilm) {
  history.replaceState(null, "", location.pathname); // it is used up
  if (!told.in) await enter(key);
}
