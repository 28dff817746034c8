// A phone as one person's private hand: his cards, what he is asked, whose turn it is.
// The seat's token is in a cookie that no script reads; what is shown here is asked for and kept nowhere.

import { at, h, named, redraw } from "./draw.js";
import { holdBack } from "./hold.js";
import { follow, outOfReach } from "./link.js";
import { languageRow, look } from "./look.js";
import { lookBack } from "./look-back.js";
import { privatePart } from "./private.js";
import { ask, inOrder } from "./seat-link.js";
import { untilAnswered } from "./until.js";
import { t } from "./words.js";

const TITLE = document.title;

let table = null;
let play = null; // what all may see
let view = null; // what this seat may; null without a seat
let shown = null; // of these three what the shared screen has told
let said = ""; // what was refused last
let covered = false; // somebody looks over the shoulder
let leaving = false;
const mine = privatePart(at("hand"), choose, hint);
const [askAll, askOwn] = [inOrder(), inOrder()]; // what sets `play`, and what sets `view`
const held = holdBack(() => draw());
const theme = look();
const tongues = languageRow();

function forget(why = "") {
  view = shown = null;
  said = why;
  covered = leaving = false;
  mine.forget();
  at("hand").hidden = true;
}

const refresh = untilAnswered(async () => {
  const [all, own] = [await askAll(""), await askOwn("/seat")];
  if (all.ok && !all.late) play = all.said;
  if (all.status === 404) play = null;
  if (!own.late) takeOwn(own); // or a choice was made meanwhile: what came of it counts
  await draw();
  return !all.isLost && !own.isLost;
});

function takeOwn({ ok, said: now, status }) {
  if (ok) {
    view = now;
  } else if (status === 401 || status === 404) {
    forget(view ? t("This seat is no longer yours: it was freed, or another game began.") : said);
  }
}

async function claim(code) {
  const { ok, said: given, text } = await askOwn("/claim", { code });
  if (ok) {
    forget(); // what another seat saw
    view = given;
  }
  said = text;
  await refresh();
}

async function hint(question) {
  const { ok, said: after, text } = await ask("/hint", { question });
  return ok ? (after.asks?.hint ?? "") : text;
}

async function choose(line, question) {
  const {
    ok,
    said: after,
    text,
    status,
    reason,
    late,
  } = await askOwn("/choose", { question, line });
  if (status === 401 || reason === "stale" || reason === "not-asked") await refresh();
  if (!ok) return status === 401 ? "" : text;
  if (!late) view = after;
  said = "";
  if (shown) shown = { ...shown, view: askingNothing() };
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
    button.textContent = t("Really take it back?");
    return;
  }
  const { text } = await ask("/undo", {});
  said = text;
  await refresh();
}

// -- without a seat ----------------------------------------------------------------------------------

function joining() {
  const field = h("input", {
    type: "text",
    name: "code",
    maxlength: 12,
    required: true,
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    "aria-label": t("The code of your seat"),
  });
  const submit = (event) => {
    event.preventDefault();
    claim(field.value.trim());
  };
  const none =
    play === null
      ? t("This table deals no game just now.")
      : !play.on
        ? t("No game is on: the shared screen begins one.")
        : "";
  return [
    h("h2", {}, t("Take a seat")),
    h(
      "p",
      {},
      t(
        "The shared screen shows a code for each seat, under “Seats and phones”: scan it, or type it here.",
      ),
    ),
    none && h("p", { class: "note" }, none),
    h("p", { class: "problem", role: "alert" }, said),
    h(
      "form",
      { onsubmit: submit },
      field,
      h("button", { type: "submit", class: "gold" }, t("Sit down")),
    ),
  ];
}

// -- with one ------------------------------------------------------------------------------------------

const nameOf = ({ seat, name }) => name || t("Seat {number}", { number: seat + 1 });

/** The hand without what follows for it, which the shared screen is still to tell. */
const askingNothing = () => ({ ...view, asks: null, over: false });

function whoseTurn({ play, view }, isAhead) {
  if (!play?.on) return t("No game is on.");
  if (isAhead && !view.asks) return t("The table tells what happened …");
  if (view.over) return t("The game is over");
  if (view.asks) return t("Your turn to choose");
  const others = play.seats.filter(({ asked }) => asked).map(nameOf);
  return others.length
    ? t("Waiting for {names}", { names: others.join(", ") })
    : play.goes_on
      ? t("The others play …")
      : play.asks;
}

function drawAround({ table, play, view }) {
  const lines = (table?.log ?? []).slice(-4).map(({ text }) => text);
  const news = play.news.slice(-2).map(({ text }) => text);
  const isMine = play.undo === view.seat;
  redraw(at("around"), [lines, news, isMine, leaving, said, table.ended], () => [
    said && h("p", { class: "problem", role: "alert" }, said),
    table.ended && h("p", { class: "choices" }, lookBack(table.ended, "gold", "hand")),
    h("h2", {}, t("What was said")),
    h(
      "ul",
      { class: "news" },
      [...lines, ...news].map((text) => h("li", {}, named(text, table.players))),
    ),
    h(
      "p",
      { class: "choices" },
      isMine &&
        h(
          "button",
          { type: "button", class: "plain undo", onclick: takeBack },
          t("Take back my last choice"),
        ),
      h(
        "button",
        { type: "button", class: "plain leave", onclick: leave },
        leaving ? t("Leave it for good?") : t("Leave the seat"),
      ),
    ),
  ]);
}

function drawBadges() {
  redraw(at("badges"), [view !== null, covered], () => [
    view &&
      h(
        "button",
        {
          type: "button",
          class: "badge cover",
          "aria-pressed": String(covered),
          onclick: () => {
            covered = !covered;
            draw();
          },
        },
        covered ? t("Show my cards") : t("Cover my cards"),
      ),
    theme,
    tongues,
  ]);
}

async function draw() {
  if (!table) return;
  const seated = view !== null && play !== null;
  const isAhead = seated && play.on && held.isAhead(Math.max(play.version, view.version));
  if (!seated) shown = null;
  else if (!isAhead) shown = { table, play, view };
  else
    shown ??= { table: { ...table, log: [] }, play: { ...play, news: [] }, view: askingNothing() };
  const asks = Boolean(shown?.view.asks);
  if (asks && !document.body.classList.contains("asked")) navigator.vibrate?.(120);
  at("who").replaceChildren(
    ...(seated ? [h("bdi", {}, nameOf(view)), h("small", {}, play.title ?? "")] : [t("Your hand")]),
  );
  at("now").textContent = seated ? whoseTurn(shown, isAhead) : "";
  at("join").hidden = seated;
  redraw(at("join"), [seated, said, play === null, play?.on], () => !seated && joining());
  at("around").hidden = !seated || !play.on;
  at("hand").hidden = !seated || covered;
  if (seated) {
    if (play.on) drawAround(shown);
    await mine.show(shown.view, table.players);
  }
  drawBadges();
  document.body.classList.toggle("asked", asks);
  document.title = asks ? `● ${TITLE}` : TITLE;
  document.body.classList.remove("starting");
  const drawn = shown ?? { table, play };
  document.body.dataset.version = `${drawn.table.version}.${drawn.play?.version ?? 0}`;
}

/** Gives the code that was scanned, once; nobody reads it from the address. */
function takeCode() {
  const code = location.hash.slice(1);
  if (code) history.replaceState(null, "", location.pathname);
  return code;
}

const code = takeCode();
let begun = !code;
addEventListener("hashchange", () => {
  // another code was scanned in this tab
  const next = takeCode();
  if (next) claim(next);
});

follow({
  table: async (now, isNew) => {
    if (!now.buttons) return; // the table is still starting
    table = now;
    if (!begun) {
      begun = true;
      return claim(code);
    }
    if (isNew || now.play !== play?.version || play === null) return refresh();
    await draw();
  },
  read: (told) => held.read(told),
  lost: outOfReach(t("Your seat stays yours. This page comes back by itself.")),
});
document.addEventListener("visibilitychange", () => !document.hidden && table && refresh()); // a phone that slept
addEventListener("pageshow", (event) => event.persisted && location.reload());
