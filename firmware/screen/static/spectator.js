// For a second screen turned away from the players: what lies in the pile, sums, chances.
// It knows no game: a game says what it shows (firmware/games/adapter.py), its drawings draw the cards.

import { cardsOf } from "./cards.js";
import { at, h, named, redraw } from "./draw.js";
import { gameOf } from "./games.js";
import { fetchOnce, follow, get, outOfReach } from "./link.js";
import { languageRow, look } from "./look.js";
import { askPin } from "./pin.js";
import { untilAnswered } from "./until.js";
import { t } from "./words.js";

const TURNED = "is-turned-away"; // of this tab: somebody said so
const percent = new Intl.NumberFormat(document.documentElement.lang, {
  style: "percent",
  maximumFractionDigits: 0,
});
const places = { score: at("score"), ask: null, round: at("round"), side: h("div") };
let table = null; // what all may see
let shown = null; // what only this screen may
let closed = ""; // why there is nothing: the PIN, or the page is off

const ask = untilAnswered(async () => {
  const { version } = table;
  const { ok, said, isLost } = await get("/api/spectator", fetchOnce);
  if (isLost || version !== table.version) return !isLost; // a newer one is on its way
  shown = ok ? said : null;
  closed = ok ? "" : said.reason;
  await draw(said.text ?? "");
  return true;
});

const button = (label, onclick) => h("button", { class: "gold", type: "button", onclick }, label);

function curtain(text) {
  if (closed === "pin-needed") {
    return [
      h("h2", {}, t("Only behind the PIN")),
      h(
        "p",
        {},
        t(
          "This shows what the players must remember by themselves, so it asks for the operator’s PIN.",
        ),
      ),
      h(
        "p",
        { class: "choices" },
        button(t("Enter the PIN"), async () => (await askPin()) && ask()),
        h("a", { class: "plain", href: "/" }, t("To the table")),
      ),
    ];
  }
  if (closed)
    return [
      h("h2", {}, t("Nothing is shown here")),
      h("p", {}, text),
      h("p", { class: "choices" }, h("a", { class: "plain", href: "/" }, t("To the table"))),
    ];
  return [
    h("h2", {}, t("Does no player see this screen?")),
    h(
      "p",
      {},
      t("It shows what players must remember, and chances. Whoever plays should not look."),
    ),
    h(
      "p",
      { class: "choices" },
      button(t("Show it"), () => {
        sessionStorage.setItem(TURNED, "yes");
        draw("");
      }),
      h("a", { class: "plain", href: "/" }, t("To the table")),
    ),
  ];
}

function heap({ heap: label, pieces }, called, card) {
  return [
    h("h2", {}, label, h("b", {}, pieces.length)),
    pieces.length
      ? h(
          "ol",
          {
            class: `cards-of ${pieces.length > 21 ? "many" : pieces.length > 10 ? "some" : "few"}`,
          },
          pieces.map((id, i) =>
            h(
              "li",
              { "--n": i },
              h("small", {}, i + 1),
              card(id, called[id]),
              h("span", { class: "unseen" }, id === null ? t("face down") : called[id]),
            ),
          ),
        )
      : h("p", { class: "note" }, t("Nothing lies there.")),
  ];
}

function chance(value, label) {
  return (
    value !== null &&
    h(
      "span",
      { class: `chance ${value >= 0.5 ? "likely" : ""}` },
      h("b", {}, percent.format(value)),
      " ",
      h("small", {}, label),
    )
  );
}

function row({ label, text, amount, band, now, then, pieces }, { now_is, then_is }, called, card) {
  const most = band && Math.max(band[1] + 4, amount);
  const ripe = band && amount >= band[0] && amount <= band[1];
  return h(
    "li",
    { class: `counted ${band ? (ripe ? "ripe" : amount > band[1] ? "late" : "early") : ""}` },
    h(
      "h3",
      {},
      h("span", {}, named(label, table.players), " ", band && text && h("small", {}, text)),
      amount !== null && h("b", {}, amount),
    ),
    band &&
      h(
        "div",
        {
          class: "gauge",
          "--from": band[0] / most,
          "--to": (band[1] + 1) / (most + 1),
          "--at": (amount + 0.5) / (most + 1),
        },
        h("i", { class: "band" }),
        h("i", { class: "mark" }),
        h("small", {}, `${band[0]}–${band[1]}`),
      ),
    (now !== null || then !== null) &&
      h("p", { class: "chances" }, chance(now, now_is), chance(then, then_is)),
    !band && text && h("p", { class: "text" }, text),
    !band &&
      pieces.length > 0 &&
      h(
        "div",
        { class: "cards-of small" },
        pieces.map((id) => card(id, called[id])),
      ),
  );
}

function rows(watched, called, card) {
  return [
    h("h2", {}, watched.heading),
    watched.chance !== null &&
      h(
        "p",
        { class: "whole" },
        h("span", {}, watched.chance_of),
        h("b", {}, percent.format(watched.chance)),
      ),
    h(
      "ul",
      {},
      watched.rows.map((one) => row(one, watched, called, card)),
    ),
    watched.notes.map((text) => h("p", { class: "note" }, text)),
  ];
}

async function draw(text) {
  const watched = shown?.watched ?? null;
  const open = !closed && sessionStorage.getItem(TURNED) !== null;
  const now = table;
  const game = open && (await gameOf(now));
  const card = open && now.game ? (await cardsOf(game)).card : null;
  if (now !== table) return; // a newer one came meanwhile: it is asked about, and drawn
  at("unasked").hidden = open && watched !== null;
  redraw(at("unasked"), [open, closed, text, shown?.title], () =>
    open
      ? [
          h("h2", {}, shown.title || t("No game is on.")),
          h("p", {}, t("There is nothing to show besides the table’s own page.")),
        ]
      : curtain(text),
  );
  at("heap").hidden = !open || !watched?.heap;
  at("rows").hidden = !open || !watched;
  redraw(
    at("heap"),
    [open, watched?.pieces],
    () => open && watched?.heap && heap(watched, shown.called, card),
  );
  redraw(at("rows"), [open, watched], () => open && watched && rows(watched, shown.called, card));
  const hasBoard = Boolean(open && watched && !watched.heap && now.state);
  at("round").hidden = at("score").hidden = !hasBoard;
  if (hasBoard) game.draw(places, now);
  at("now").textContent = open ? (table.ask?.text ?? "") : "";
  document.body.classList.toggle("turned", open && watched !== null);
  document.body.classList.toggle("no-heap", !watched?.heap);
  document.body.classList.toggle("with-board", hasBoard);
  document.body.classList.remove("starting");
  document.body.dataset.version = table.version;
}

at("badges").append(look(), languageRow());
follow({
  table: (now) => {
    table = now;
    ask();
  },
  lost: outOfReach(),
});
