// A phone as one person's private hand: his cards, what he is asked, whose turn it is.
// The seat's token is in a cookie that no script reads; what is shown here is asked for and kept nowhere.

import { h, named, redraw } from "./draw.js";
import { languageRow } from "./language.js";
import { follow } from "./link.js";
import { look } from "./look.js";
import { outOfReach } from "./lost.js";
import { privatePart } from "./private.js";
import { ask, inOrder } from "./seat-link.js";
import { t } from "./words.js";

const at = (id) => document.getElementById(id);
const TITLE = document.title;

let table = null;
let play = null; // what all may see
let view = null; // what this seat may; null without a seat
let said = ""; // what stands above the form for a code
let covered = false; // somebody looks over the shoulder
let leaving = false;
const mine = privatePart(at("hand"), choose);
const [askAll, askOwn] = [inOrder(), inOrder()]; // what sets `play`, and what sets `view`
const theme = look();
const tongues = languageRow();

function forget(why = "") {
  view = null;
  said = why;
  covered = leaving = false;
  mine.forget();
  at("hand").hidden = true;
}

async function refresh() {
  const [all, own] = [await askAll(""), await askOwn("/seat")];
  if (all.ok && !all.late) play = all.said;
  if (all.status === 404) play = null;
  if (!own.late) takeOwn(own); // or a choice was made meanwhile: what came of it counts
  await draw();
}

function takeOwn({ ok, said: now, status }) {
  if (ok) {
    if (now.asks && !view?.asks) navigator.vibrate?.(120);
    view = now;
  } else if (status === 401 || status === 404) {
    forget(view ? t("This seat is no longer yours: it was freed, or another game began.") : said);
  }
}

async function claim(code) {
  const { ok, said: given, text } = await askOwn("/claim", { code });
  if (ok) view = given;
  else forget(text);
  await refresh();
}

async function choose(line, question) {
  const { ok, said: after, text, status, reason, late } = await askOwn("/choose", { question, line });
  if (status === 401 || reason === "stale" || reason === "not-asked") await refresh();
  if (!ok) return status === 401 ? "" : text;
  if (!late) view = after;
  await draw();
  return "";
}

async function leave() {
  if (!leaving) {
    leaving = true;
    return draw();
  }
  const { ok, text } = await askOwn("/leave", {});
  forget(ok ? t("You left the seat. The shared screen shows its new code.") : text);
  await refresh();
}

async function takeBack({ currentTarget: button }) {
  if (!button.dataset.sure) {
    button.dataset.sure = "yes"; // the second press does it
    button.textContent = t("Take the last choice back?");
    return;
  }
  const { text } = await ask("/undo", {});
  said = text;
  await refresh();
}

// -- without a seat ----------------------------------------------------------------------------------

function joining() {
  const field = h("input", { type: "text", name: "code", maxlength: 12, required: true, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", "aria-label": t("The code of your seat") });
  const submit = (event) => {
    event.preventDefault();
    claim(field.value.trim());
  };
  const none = play === null ? t("This table deals no game just now.") : !play.on ? t("No game is on: the shared screen begins one.") : "";
  return [h("h2", {}, t("Take a seat")),
    h("p", {}, t("The shared screen shows a code for each seat, under “Seats and phones”: scan it, or type it here.")),
    none && h("p", { class: "note" }, none),
    h("p", { class: "problem", role: "alert" }, said),
    h("form", { onsubmit: submit }, field, h("button", { type: "submit", class: "gold" }, t("Sit down")))];
}

// -- with one ------------------------------------------------------------------------------------------

const nameOf = ({ seat, name }) => name || t("Seat {number}", { number: seat + 1 });

function whoseTurn() {
  if (!play?.on) return t("No game is on.");
  if (view.over) return t("The game is over");
  if (view.asks) return t("Your turn to choose");
  const others = play.seats.filter(({ asked }) => asked).map(nameOf);
  return others.length ? t("Waiting for {names}", { names: others.join(", ") }) : play.goes_on ? t("The others play …") : play.asks;
}

function drawAround() {
  const lines = (table?.log ?? []).slice(-4).map(({ text }) => text);
  const news = play.news.slice(-2).map(({ text }) => text);
  redraw(at("around"), [lines, news, play.undo, leaving], () => [
    h("h2", {}, t("What was said")),
    h("ul", { class: "news" }, [...lines, ...news].map((text) => h("li", {}, named(text, table.players)))),
    h("p", { class: "choices" }, play.undo && h("button", { type: "button", class: "plain undo", onclick: takeBack }, t("Take back the last choice")),
      h("button", { type: "button", class: "plain leave", onclick: leave }, leaving ? t("Leave it for good?") : t("Leave the seat"))),
  ]);
}

function drawBadges() {
  redraw(at("badges"), [view !== null, covered], () => [
    view && h("button", { type: "button", class: "badge cover", "aria-pressed": String(covered), onclick: () => { covered = !covered; draw(); } }, covered ? t("Show my cards") : t("Cover my cards")),
    theme, tongues, h("span", { class: "badge shaky" }, t("Connecting again …"))]);
}

async function draw() {
  if (!table) return;
  const seated = view !== null && play !== null;
  at("who").replaceChildren(...(seated ? [h("bdi", {}, nameOf(view)), h("small", {}, play.title ?? "")] : [t("Your hand")]));
  at("now").textContent = seated ? whoseTurn() : "";
  at("join").hidden = seated;
  redraw(at("join"), [seated, said, play === null, play?.on], () => !seated && joining());
  at("around").hidden = !seated || !play.on;
  at("hand").hidden = !seated || covered;
  if (seated) {
    if (play.on) drawAround();
    await mine.show(view, table.players);
  }
  drawBadges();
  document.body.classList.toggle("asked", Boolean(view?.asks));
  document.title = view?.asks ? `● ${TITLE}` : TITLE;
  document.body.classList.remove("starting");
  document.body.dataset.version = `${table.version}.${play?.version ?? 0}`;
}

const code = decodeURIComponent(location.hash.slice(1));
if (code) history.replaceState(null, "", location.pathname); // nobody reads it from the address
let begun = !code;

follow({
  table: async (now) => {
    if (!now.buttons) return; // the table is still starting
    table = now;
    if (!begun) {
      begun = true;
      return claim(code);
    }
    if (now.play !== play?.version || play === null) return refresh();
    await draw();
  },
  lamps: () => {},
  shaky: (is) => document.body.classList.toggle("shaky", is),
  lost: outOfReach(t("Your seat stays yours. This page comes back by itself.")),
});
document.addEventListener("visibilitychange", () => !document.hidden && table && refresh()); // a phone that slept
addEventListener("pageshow", (event) => event.persisted && location.reload());
