// The operator's page: every card and every line by hand, the record, what was missed, a new game.
// It knows no game: forms, lines and pieces come from the table.

import { doctor } from "./doctor.js";
import { h, redraw } from "./draw.js";
import { box, eyesWords } from "./box.js";
import { entry } from "./entry.js";
import { forms } from "./forms.js";
import { gameOf } from "./games.js";
import { keeping } from "./keeping.js";
import { fetchOnce, follow, get, outOfReach, post } from "./link.js";
import { later, once } from "./later.js";
import { languageRow, look } from "./look.js";
import { phoneSeat } from "./phone-seat.js";
import { askPin } from "./pin.js";
import { unsure } from "./card-questions.js";
import { offers, record } from "./record.js";
import { startForm } from "./start.js";
import { untilAnswered } from "./until.js";
import { t } from "./words.js";

const at = (id) => document.getElementById(id);
const cards = entry(at("enter"));
const lines = forms(at("forms"));
const theme = look();
const tongues = languageRow();
const boxed = box(); // sound and light, what does not work, self-test, calibration
const askDoctor = doctor();
let calls = null; // where a broker is told of the table
const callsOf = once(
  () => import("./calling.js"),
  ({ calling }) => calling(),
);
const copySays = later(() => import("./change.js"), "copySays");
const askPhone = phoneSeat(); // where a phone is the camera
let table = null; // what all may see
let view = null; // what the operator may see besides
let wantsNewGame = false;
const keep = keeping(() => view);
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

function drawHead() {
  const { state: eyes, text } = table.eyes;
  redraw(
    at("badges"),
    [table.simulated, table.eyes, table.state !== null, closed, view?.pin, table.help],
    () => [
      table.simulated && h("span", { class: "badge simulated" }, t("SIMULATED")),
      h("span", { class: `badge eyes ${eyes}`, title: text }, eyesWords(table.eyes)),
      table.help && calls.button(table.help),
      table.state &&
        !closed &&
        h("button", { class: "plain", type: "button", onclick: newGame }, t("New game …")),
      !closed && askPhone,
      !closed && askDoctor,
      !closed && keep,
      view?.pin &&
        h(
          "button",
          {
            class: "plain",
            type: "button",
            title: t("The next one here needs the PIN again"),
            onclick: leave,
          },
          t("Lock"),
        ),
      theme,
      tongues,
      boxed.button,
      h("a", { class: "plain", href: "/help" }, t("Help")),
      h("a", { class: "plain", href: "/" }, t("To the table")),
    ],
  );
  boxed.show(table);
  redraw(
    at("now"),
    [table.ask, table.state === null],
    () => table.ask?.text ?? (table.state ? "" : t("No game is on.")),
  );
  redraw(
    at("ribbons"),
    [
      eyes === "lost" && text,
      table.hold,
      view?.problem,
      view?.wrong_pins,
      view?.photos,
      table.unsure,
      table.help,
      table.copy,
    ],
    () => [
      table.help && calls.ribbon(table.help),
      view?.wrong_pins &&
        h("p", { class: "ribbon alarm", "data-wrong-pins": "" }, h("span", {}, view.wrong_pins)),
      eyes === "lost" &&
        h(
          "p",
          { class: "ribbon alarm" },
          h("strong", {}, t("The camera is lost.")),
          h("span", {}, text, " ", t("Enter the cards by hand until it is back.")),
        ),
      view?.photos &&
        h(
          "p",
          { class: "ribbon" },
          h(
            "a",
            { class: "plain", href: "/photo" },
            t("Show all of them at once, in a photograph …"),
          ),
        ),
      table.hold && h("p", { class: "ribbon wait" }, h("strong", {}, table.hold.text)),
      table.unsure && unsure(table.unsure),
      table.copy?.length > 0 && copySays(table.copy),
      view?.problem && h("p", { class: "ribbon alarm" }, h("span", {}, view.problem)),
    ],
  );
}

function newGame() {
  wantsNewGame = true;
  draw();
}

function drawClosed() {
  at("closed").hidden = !closed;
  redraw(
    at("closed"),
    closed,
    () =>
      closed && [
        h("h2", {}, t("This page is the operator’s")),
        h(
          "p",
          { class: "note" },
          t(
            "The record holds what the table has forgotten, so it is shown to whoever has the PIN.",
          ),
        ),
        h(
          "div",
          { class: "choices" },
          h("button", { class: "gold", type: "button", onclick: open }, t("Enter the PIN")),
          h("a", { class: "plain", href: "/" }, t("To the table")),
        ),
      ],
  );
}

/** Shows the covered cards of the pile until the game goes on, or hides them again. */
function reveal(wanted) {
  whole = wanted ? view.last : 0;
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
      startForm(table, {
        start: async (header) => {
          const answer = await post("/api/new", header);
          if (answer.ok) wantsNewGame = false;
          if (answer.ok) draw();
          return answer;
        },
        again:
          table.state &&
          (async (left) => {
            const answer = await post("/api/again", { ...left });
            if (answer.ok) wantsNewGame = false;
            if (answer.ok) draw();
            return answer;
          }),
        cancel:
          table.state &&
          (() => {
            wantsNewGame = false;
            draw();
          }),
      }),
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
    cards.show(table, view, game);
    lines.show(view.forms);
    at("missed").hidden = view.offers.length === 0;
    redraw(at("missed"), view.offers, () => offers(view.offers));
    redraw(at("record"), [view.lines, view.last, view.hides, table.players], () =>
      record(view, table, game, reveal),
    );
  }
  document.body.classList.remove("starting");
  document.body.dataset.version = table.version;
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
