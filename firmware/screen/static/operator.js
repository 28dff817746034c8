// The operator's page: every card and every line by hand, the record, what was missed, a new game.
// It knows no game: forms, lines and pieces come from the table.

import { Doctor } from "./doctor.js";
import { at, redraw } from "./draw.js";
import { box, eyesWords } from "./box.js";
import { Drawn, Made } from "./components/drawn.js";
import { END, endGame } from "./end-game.js";
import { Entry } from "./entry.js";
import { Forms } from "./forms.js";
import { gameOf } from "./games.js";
import { Keeping } from "./keeping.js";
import { fetchOnce, follow, get, outOfReach, post } from "./link.js";
import { later, once } from "./later.js";
import { languageRow, look } from "./look.js";
import { PhoneSeat } from "./phone-seat.js";
import { askPin } from "./pin.js";
import { unsure } from "./card-questions.js";
import { Offers, Record } from "./record.js";
import { tableForm } from "./start.js";
import { untilAnswered } from "./until.js";
import { html, render } from "./vendor/preact.js";
import { before, keepWhileReworded, t } from "./words.js";

const theme = look();
const tongues = languageRow();
const boxed = box(); // sound and light, what does not work, self-test, calibration
/** @type {ReturnType<typeof import("./calling.js").calling>} */
let calls; // where a broker is told of the table
const callsOf = once(
  () => import("./calling.js"),
  ({ calling }) => calling(),
);
const copySays = later(() => import("./change.js"), "copySays");
/** @type {Api.Snapshot} */
let table; // what all may see
/** @type {Api.Operator | null} */
let view = null; // what the operator may see besides
let wantsNewGame = before.wantsNewGame ?? false;
keepWhileReworded(() => ({ wantsNewGame }));
let closed = false; // the PIN was asked for and not given
let whole = 0; // the last line of the record for which the whole pile was asked for

const ask = untilAnswered(async () => {
  const { version } = table;
  const path = whole ? `/api/operator?whole=${whole}` : "/api/operator";
  const { ok, said, isLost } = await get(path, fetchOnce);
  if (isLost || version !== table.version) return !isLost; // a newer one is on its way
  closed = said?.reason === "pin-needed";
  if (closed) view = null;
  if (ok) view = said;
  await draw();
  return true;
});

async function leave() {
  await post("/api/leave", {});
  ask();
}

async function open() {
  if (await askPin()) ask();
}

/** @param {{ press: () => void, children: unknown, [attribute: string]: unknown }} props */
const Button = ({ press, children, ...rest }) =>
  html`<button class="plain" type="button" onclick=${press} ...${rest}>${children}</button>`;

const Badges = () => html`
  ${table.simulated && html`<span class="badge simulated">${t("SIMULATED")}</span>`}
  <span class=${`badge eyes ${table.eyes.state}`} title=${table.eyes.text}>${eyesWords(table.eyes)}</span>
  ${table.help && html`<${Made} make=${calls.button} of=${table.help} />`}
  ${table.state && !closed && html`<${Button} press=${newGame}>${t("New game …")}<//>`}
  ${
    table.state &&
    !closed &&
    !table.ended &&
    !table.play &&
    html`<${Button} press=${() => endGame(table)} data-ends>${t("{what} …", { what: END })}<//>`
  }
  ${!closed && html`<${PhoneSeat} /><${Doctor} /><${Keeping} view=${view} />`}
  ${view?.pin && html`<${Button} press=${leave} title=${t("The next one here needs the PIN again")}>${t("Lock")}<//>`}
  ${[theme, tongues, boxed.button].map((one) => html`<${Drawn} of=${one} />`)}
  <a class="plain" href="/help">${t("Help")}</a>
  <a class="plain" href="/">${t("To the table")}</a>
`;

/** @param {{ children: unknown, [attribute: string]: unknown }} props */
const Alarm = ({ children, ...rest }) =>
  html`<p class="ribbon alarm" ...${rest}><span>${children}</span></p>`;

const Ribbons = () => html`
  ${table.help && html`<${Made} make=${calls.ribbon} of=${table.help} />`}
  ${view?.wrong_pins && html`<${Alarm} data-wrong-pins>${view.wrong_pins}<//>`}
  ${
    table.eyes.state === "lost" &&
    html`<p class="ribbon alarm">
      <strong>${t("The camera is lost.")}</strong>
      <span>${table.eyes.text} ${t("Enter the cards by hand until it is back.")}</span>
    </p>`
  }
  ${
    view?.photos &&
    html`<p class="ribbon">
      <a class="plain" href="/photo">${t("Show all of them at once, in a photograph …")}</a>
    </p>`
  }
  ${table.hold && html`<p class="ribbon wait"><strong>${table.hold.text}</strong></p>`}
  ${table.unsure && html`<${Made} make=${unsure} of=${table.unsure} />`}
  ${table.copy?.length > 0 && html`<${Made} make=${copySays} of=${table.copy} />`}
  ${view?.problem && html`<${Alarm}>${view.problem}<//>`}
`;

function drawHead() {
  boxed.show(table);
  render(html`<${Badges} />`, at("badges"));
  const asks = table.ask?.text ?? (table.state ? "" : t("No game is on."));
  redraw(at("now"), asks, () => asks);
  render(html`<${Ribbons} />`, at("ribbons"));
}

function newGame() {
  wantsNewGame = true;
  draw();
}

const Closed = () => html`
  <h2>${t("This page is the operator’s")}</h2>
  <p class="note">
    ${t("The record holds what the table has forgotten, so it is shown to whoever has the PIN.")}
  </p>
  <div class="choices">
    <button class="gold" type="button" onclick=${open}>${t("Enter the PIN")}</button>
    <a class="plain" href="/">${t("To the table")}</a>
  </div>
`;

function drawClosed() {
  at("closed").hidden = !closed;
  render(closed && html`<${Closed} />`, at("closed"));
}

/**
 * Shows the covered cards of the pile until the game goes on, or hides them again.
 * @param {boolean} wanted
 */
function reveal(wanted) {
  whole = wanted && view ? view.last : 0;
  ask();
}

function drawStart() {
  const start = at("start");
  const open = !closed && (!table.state || wantsNewGame);
  document.body.classList.toggle("no-game", open);
  document.body.classList.toggle("closed", closed);
  start.hidden = !open;
  redraw(
    start,
    [open, table.game, table.games, table.players],
    () =>
      open &&
      tableForm(
        table,
        () => {
          wantsNewGame = false;
          draw();
        },
        () => location.assign("/"), // where it is played
      ),
  );
}

async function draw() {
  if (!table?.buttons) return; // the table is still starting
  const now = table;
  const game = await gameOf(now);
  if (now.help) calls = await callsOf();
  if (now !== table) return; // a newer one came meanwhile: it is asked about, and drawn
  drawHead();
  drawClosed();
  drawStart();
  if (view && table.state) {
    const shown = { table, view, game };
    render(html`<${Entry} ...${shown} />`, at("enter"));
    render(html`<${Forms} told=${view.forms} />`, at("forms"));
    at("missed").hidden = view.offers.length === 0;
    render(html`<${Offers} missed=${view.offers} />`, at("missed"));
    render(html`<${Record} ...${shown} reveal=${reveal} />`, at("record"));
  }
  document.body.classList.remove("starting");
  document.body.dataset.version = String(table.version);
}

follow({
  table: (now) => {
    table = now;
    ask();
  },
  lost: outOfReach(
    t("Nothing is lost: every line that was taken is on disk. This page comes back by itself."),
  ),
});
