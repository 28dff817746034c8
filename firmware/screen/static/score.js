// A board is entered by hand and scored, for who plays without the box. Nothing is kept there: what
// is entered stays in this tab.

import { h } from "./draw.js";
import { languageRow, look } from "./look.js";
import { NO_ANSWER, get, post } from "./link.js";
import { sheet } from "./sheets.js";
import { t } from "./words.js";

const KEPT = "board-to-score";
const PAUSE_MS = 150;
const main = document.querySelector("main");
const result = h("section", {
  class: "leaf result",
  id: "result",
  "aria-live": "polite",
  "aria-label": t("The scoring"),
});
const entered = h("div", { class: "entered" });
const start = h("section", { class: "leaf" });
const parts = h("div", { class: "entered" });
const bar = h("a", { class: "sums-bar", href: "#result", hidden: true }); // on a phone the sums are far below
let games = [];
let game = null;
let names = [];
let answers = {};
let edition = "";
let filling = []; // the sheets: {keys, show}
let timer = 0;
let newest = 0;

function remember() {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ game: game.name, names, answers }));
  } catch {
    // a browser that keeps nothing: it lasts as long as the page, then
  }
}

function recalled() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

// -- what is entered -----------------------------------------------------------------------------

function drawStart() {
  const [least, most] = game.players;
  const counts = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  start.replaceChildren(
    ...[
      games.length > 1 &&
        h(
          "div",
          { class: "counts", role: "group", "aria-label": t("Which game?") },
          games.map((one) =>
            h(
              "button",
              {
                type: "button",
                "aria-pressed": String(one === game),
                onclick: () => begin(one, {}),
              },
              one.title,
            ),
          ),
        ),
      h("h2", {}, games.length > 1 ? "" : game.title),
      h(
        "p",
        { class: "note" },
        t(
          "Enter the board as it lies at a scoring; the sums come as you go. The table and its game are not touched.",
        ),
      ),
      h(
        "div",
        { class: "counts", role: "group", "aria-label": t("Number of players") },
        counts.map((n) =>
          h(
            "button",
            {
              type: "button",
              "data-count": n,
              "aria-pressed": String(n === names.length),
              onclick: () => players(n),
            },
            n,
          ),
        ),
      ),
      h(
        "div",
        { class: "who" },
        names.map((name, i) =>
          h("input", {
            type: "text",
            value: name,
            maxlength: 400,
            autocomplete: "off",
            placeholder: t("Seat {number}", { number: i + 1 }),
            "aria-label": t("Name of seat {number}", { number: i + 1 }),
            onchange: ({ target }) => {
              names[i] = target.value.trim();
              soon();
            },
          }),
        ),
      ),
      h("p", { class: "note" }, t("A name has at most 40 characters.")),
      h(
        "p",
        { class: "choices" },
        h(
          "button",
          {
            type: "button",
            class: "plain",
            "data-anew": "",
            onclick: () => begin(game, { names }),
          },
          t("A new board"),
        ),
      ),
    ].filter(Boolean),
  );
}

function players(n) {
  names = Array.from({ length: n }, (_, i) => names[i] ?? "");
  drawStart();
  start.querySelector(`[data-count="${n}"]`).focus();
  soon();
}

function told(key, value) {
  answers = { ...answers };
  if (value === null) delete answers[key];
  else answers[key] = value;
  for (const one of filling) if (one.keys.has(key)) one.show(answers);
  soon();
}

function drawSheets(sheets) {
  const headings = [...new Set(sheets.map(({ part }) => part))];
  filling = [];
  const made = (one) => {
    const { element, show } = sheet(one, told);
    const keys = new Set(one.fields.map(({ key }) => key));
    const own = (all) => Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key)));
    filling.push({ keys, show: (all) => show(own(all)) });
    return h(
      "div",
      { class: "sheet", "data-sheet": one.name },
      h("h3", {}, one.title),
      one.note && h("p", { class: "note" }, one.note),
      element,
    );
  };
  parts.replaceChildren(
    ...headings.map((heading) => {
      const own = sheets.filter(({ part }) => part === heading);
      const [wide, narrow] = [
        own.filter(({ places }) => places.length),
        own.filter(({ places }) => !places.length),
      ];
      return h(
        "section",
        { class: "leaf" },
        h("h2", {}, heading),
        h("div", { class: "seats" }, narrow.map(made)),
        wide.map(made),
      );
    }),
  );
  for (const one of filling) one.show(answers);
}

// -- what it comes to ------------------------------------------------------------------------------

const points = (n) => (n === null ? "" : n < 0 ? `−${-n}` : String(n));

function category({ title, rule, sums, points: sum }, all) {
  return [
    h("h3", {}, title),
    h("p", { class: "rule" }, rule),
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          all.map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        {},
        sums.map(({ label, how, points: each }) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, label, h("small", {}, how)),
            each.map((n) => h("td", {}, points(n))),
          ),
        ),
      ),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "row" }, t("Total")),
          sum.map((n) => h("td", {}, points(n))),
        ),
      ),
    ),
  ];
}

function drawResult({ scored, wrong }) {
  bar.hidden = !scored;
  if (scored)
    bar.replaceChildren(
      ...scored.names.map((name, i) =>
        h("span", {}, h("bdi", {}, name), " ", h("b", {}, points(scored.totals[i]))),
      ),
    );
  if (!scored)
    return result.replaceChildren(
      h("h2", {}, t("The scoring")),
      h(
        "ul",
        {},
        wrong.map((one) => h("li", {}, one)),
      ),
    );
  result.replaceChildren(
    h("h2", {}, t("The scoring")),
    h(
      "table",
      { class: "totals" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          scored.names.map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "row" }, t("All together")),
          scored.totals.map((n) => h("td", {}, points(n))),
        ),
      ),
    ),
    ...scored.notes.map((one) => h("p", { class: "notes" }, one)),
    ...scored.categories.flatMap((one) => category(one, scored.names)),
  );
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(ask, PAUSE_MS);
}

async function ask() {
  const mine = (newest += 1);
  remember();
  const { ok, text, said } = await post("/api/score", { game: game.name, names, answers, edition });
  if (mine !== newest) return; // what was entered since is on its way
  if (ok && said.sheets) {
    edition = said.edition;
    drawSheets(said.sheets);
  }
  drawResult(ok ? said : { scored: null, wrong: [text] });
  document.body.dataset.version = String(Number(document.body.dataset.version ?? 0) + 1);
}

async function begin(one, before) {
  game = one;
  names = before.names ?? Array(one.players[0]).fill("");
  answers = before.answers ?? {};
  edition = "";
  drawStart();
  await ask();
}

document.querySelector("nav").prepend(languageRow(), look());
const { ok, said } = await get("/api/score");
games = said?.games ?? [];
if (ok && games.length) {
  entered.append(start, parts);
  main.append(h("div", { class: "board" }, entered, result), bar);
  const before = recalled();
  const one = games.find(({ name }) => name === before.game);
  await begin(one ?? games[0], one ? before : {});
} else {
  main.append(h("p", {}, ok ? t("No game here is scored by hand.") : (said?.text ?? NO_ANSWER)));
  document.body.dataset.version = "1";
}
