// The games that were played here: the list, what each came to, history; and what may be forgotten.

import { h, redraw } from "./draw.js";
import { ask, save } from "./files.js";
import { NO_ANSWER, post } from "./link.js";
import { pictureOf } from "./look-back.js";
import { languageRow, look } from "./look.js";
import { t, tn } from "./words.js";

const at = (id) => document.getElementById(id);
const locale = document.documentElement.lang;
const when = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
const wanted = { player: "", month: "", result: "", deleted: "" };
const RESULTS = [
  ["", t("every result")],
  ["over", t("played to the end")],
  ["open", t("not played to the end")],
];

const AGAIN_MS = 2_000;
const told = h("p", { class: "told", role: "status" });
const evaluating = h("p", { class: "note", role: "status", hidden: true });
const rows = h("ol", { class: "rows" });
const more = h(
  "button",
  { type: "button", class: "plain", hidden: true, onclick: () => fill(true) },
  t("Older games"),
);
const played = h("div");
let oldest = null; // the number of the last row
let leftOut = 0; // games that nobody has looked at, so that the list may lack some of them

function say(text, wrong) {
  told.classList.toggle("problem", Boolean(wrong));
  told.replaceChildren(...[text].flat());
  told.scrollIntoView({ block: "nearest" });
}

const query = (extra = {}) =>
  new URLSearchParams(
    Object.entries({ ...wanted, ...extra }).filter(([, value]) => value),
  ).toString();

// -- the list --------------------------------------------------------------------------------

async function fill(goesOn) {
  const answer = await ask(`/api/games?${query(goesOn ? { before: oldest } : {})}`);
  if (!answer.ok) return say(answer.said?.text ?? NO_ANSWER, true);
  const { games, more: further } = answer.said;
  const made = games.map(row);
  if (goesOn) rows.append(...made);
  else rows.replaceChildren(...(made.length ? made : [h("li", { class: "none" }, none())]));
  oldest = games.at(-1)?.n ?? null;
  more.hidden = !further;
  leftOut = answer.said.left_out;
}

function none() {
  if (wanted.deleted) return t("Nothing was deleted within the last day.");
  return Object.values(wanted).some(Boolean)
    ? t("No such game.")
    : t("No game was played here yet. The first one is listed as soon as it begins.");
}

function who({ players, winners }) {
  if (!players.some(Boolean)) return tn("{n} player", "{n} players", players.length);
  return players.flatMap((name, seat) => [
    seat ? ", " : "",
    h(
      winners.includes(seat) ? "b" : "span",
      {},
      h("bdi", {}, name || t("Seat {number}", { number: seat + 1 })),
    ),
  ]);
}

function row(one) {
  const minutes =
    one.seconds === null ? "" : tn("{n} minute", "{n} minutes", Math.round(one.seconds / 60));
  const facts = [
    t("Game {game}", { game: one.n }),
    one.game.split(": ").at(-1),
    one.on && t("on the table"),
    ...one.variant,
    minutes,
    tn("{n} line", "{n} lines", one.lines),
  ].filter(Boolean);
  return h(
    "li",
    { "data-n": one.n, class: one.result },
    h(
      "div",
      {},
      h("strong", {}, one.ending),
      " ",
      h("time", {}, when.format(new Date(one.began * 1000))),
    ),
    h("p", {}, who(one)),
    h(
      "p",
      { class: "note" },
      facts.join(" · "),
      one.trouble &&
        h("span", { class: "problem" }, " ", t("Damaged: {trouble}", { trouble: one.trouble })),
    ),
    h(
      "div",
      { class: "choices" },
      one.deleted === null
        ? [...choices(one)]
        : h(
            "button",
            {
              type: "button",
              class: "gold",
              onclick: () =>
                does("bring-back", one.n, t("Game {n} is in the list again.", { n: one.n })),
            },
            t("Have it back"),
          ),
    ),
  );
}

function* choices(one) {
  const name = (label) => ({
    type: "button",
    class: "plain small",
    "aria-label": t("{deed}: game {n}", { deed: label, n: one.n }),
  });
  if (!one.over && !one.on)
    yield h(
      "button",
      {
        ...name(t("Go on with this game")),
        class: "gold small",
        "data-resume": "",
        onclick: () => resume(one.n),
      },
      t("Go on with this game"),
    );
  if (one.open)
    yield h(
      "a",
      {
        class: "plain small",
        href: `/replay?game=${one.n}`,
        "aria-label": t("{deed}: game {n}", { deed: t("Replay"), n: one.n }),
      },
      t("Replay"),
    );
  if (one.open && one.result !== "over") yield pictureOf(one.n, "plain small");
  yield h(
    "button",
    {
      ...name(t("Save")),
      onclick: async () => {
        const text = await save(`/api/record?game=${one.n}`, `game-${one.n}.jsonl`);
        say(text || t("Saved."), text);
      },
    },
    t("Save"),
  );
  if (!one.open && !one.on)
    yield h(
      "button",
      {
        ...name(t("Close for good")),
        onclick: () =>
          does("close", one.n, t("Game {n} is closed: its replay is open now.", { n: one.n })),
      },
      t("Close for good"),
    );
  if (one.open || !one.on)
    yield h(
      "button",
      {
        ...name(t("Delete")),
        onclick: () =>
          does(
            "delete",
            one.n,
            t("Game {n} is deleted; for a day it can be had back, under “deleted”.", { n: one.n }),
          ),
      },
      t("Delete"),
    );
}

async function does(deed, n, text) {
  const answer = await post(`/api/games/${deed}`, { game: n });
  say(answer.ok ? text : answer.text, !answer.ok);
  if (answer.ok) await fill(false);
}

/** Goes on with a game at the table; what is on there is kept, and that is asked first. */
async function resume(n, left) {
  const answer = await post("/api/resume", { game: n, ...left });
  if (answer.ok) {
    say([
      t("Game {n} goes on at the table.", { n }),
      " ",
      h("a", { href: "/" }, t("To the table")),
    ]);
    await fill(false);
    return;
  }
  const { leaves } = answer.said;
  if (!leaves) return say(answer.text, true);
  say([
    answer.text,
    " ",
    h(
      "span",
      { class: "choices" },
      h(
        "button",
        {
          type: "button",
          class: "gold small",
          "data-leave": "",
          onclick: () => resume(n, { leaves }),
        },
        t("Go on with game {n}", { n }),
      ),
      h("button", { type: "button", class: "plain small", onclick: () => say("") }, t("No")),
    ),
  ]);
}

function looks() {
  const change = (key) => (event) => {
    wanted[key] =
      event.target.type === "checkbox"
        ? event.target.checked
          ? "1"
          : ""
        : event.target.value.trim();
    fill(false);
    if (key !== "deleted") drawHistory();
  };
  return h(
    "form",
    { class: "find", role: "search", onsubmit: (event) => event.preventDefault() },
    h("input", {
      type: "search",
      "aria-label": t("Player"),
      placeholder: t("Player"),
      maxlength: 200,
      onchange: change("player"),
    }),
    h("input", { type: "month", "aria-label": t("Month"), onchange: change("month") }),
    h(
      "select",
      { "aria-label": t("Result"), onchange: change("result") },
      RESULTS.map(([value, label]) => h("option", { value }, label)),
    ),
    h(
      "label",
      { class: "option" },
      h("input", { type: "checkbox", onchange: change("deleted") }),
      " ",
      t("deleted"),
    ),
  );
}

// -- history ---------------------------------------------------------------------------------

/** How often, and of how many; of too few games no share. */
function share({ hits, of, low, high }) {
  if (low === null) return of ? t("{n} of {of}", { n: hits, of }) : "–";
  return [
    h("b", {}, percent.format(hits / of)),
    " ",
    h(
      "small",
      {},
      t("{hits} of {of}; 95 %: {low} to {high}", {
        hits,
        of,
        low: percent.format(low),
        high: percent.format(high),
      }),
    ),
  ];
}

function table(caption, heads, lines) {
  return (
    lines.length > 0 &&
    h(
      "table",
      {},
      h("caption", {}, caption),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((one) => h("th", { scope: "col" }, one)),
        ),
      ),
      h(
        "tbody",
        {},
        lines.map(([first, ...cells]) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, first),
            cells.map((one) => h("td", {}, one)),
          ),
        ),
      ),
    )
  );
}

function weeks(found) {
  const shown = found.slice(-26);
  const most = Math.max(1, ...shown.map(([, n]) => n));
  const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric" });
  return (
    shown.length > 0 &&
    h(
      "figure",
      { class: "weeks" },
      h("figcaption", {}, t("Games a week")),
      h(
        "ol",
        {},
        shown.map(([week, n]) =>
          h(
            "li",
            { "--n": n / most, title: `${day.format(new Date(week))}: ${n}` },
            h("span", {}, n),
            h("small", {}, day.format(new Date(week))),
          ),
        ),
      ),
    )
  );
}

function ofGame(one) {
  const lasted =
    one.seconds === null
      ? ""
      : `, ${tn("{n} minute each", "{n} minutes each", Math.round(one.seconds / 60))}`;
  const won = (groups) =>
    groups.map(({ of, endings }) => [of || t("as in the box"), ...endings.map(share)]);
  const heads = (first) => [
    first,
    ...(one.by_players[0]?.endings ?? []).map(({ ending }) => ending),
  ];
  return h(
    "section",
    { class: "of-game" },
    h("h3", {}, one.title),
    h(
      "p",
      {},
      tn("{n} game", "{n} games", one.played),
      ", ",
      t("{n} to the end", { n: one.finished }),
      lasted,
    ),
    heads("").length > 1 && [
      table(t("By players"), heads(t("Players")), won(one.by_players)),
      table(t("By variant"), heads(t("Variant")), won(one.by_variant)),
    ],
    table(
      t("Counted"),
      [t("What"), t("Number")],
      one.measures.map(({ label, amount }) => [label, amount]),
    ),
  );
}

async function drawHistory() {
  const { ok, said } = await ask(`/api/history?${query({ deleted: "" })}`);
  if (!ok) return 0;
  redraw(played, said, () => [
    h("h2", {}, t("History")),
    said.games.length
      ? [
          weeks(said.weeks),
          said.games.map(ofGame),
          table(
            t("Players"),
            [t("Name"), t("Games"), t("Won of those played to the end")],
            said.players.slice(0, 50).map((one) => [h("bdi", {}, one.name), one.games, share(one)]),
          ),
          h(
            "p",
            { class: "choices" },
            h(
              "button",
              { type: "button", class: "plain", onclick: saveTable },
              t("Save as a table (CSV)"),
            ),
          ),
        ]
      : h("p", {}, t("Nothing yet.")),
  ]);
  return said.left_out;
}

/** Says how many games are still looked at, and what all of them come to as it grows. */
async function followEvaluation(left) {
  for (let n = left; n; n = await drawHistory()) {
    evaluating.hidden = false;
    evaluating.textContent = tn(
      "The box is still evaluating {n} game. The list and the history are not complete yet.",
      "The box is still evaluating {n} games. The list and the history are not complete yet.",
      n,
    );
    await new Promise((done) => setTimeout(done, AGAIN_MS));
  }
  evaluating.hidden = true;
  if (leftOut) await fill(false);
}

async function saveTable() {
  const text = await save(`/api/history.csv?${query({ deleted: "" })}`, "games.csv");
  say(text || t("Saved."), text);
}

function forgetting() {
  const name = h("input", {
    type: "text",
    maxlength: 200,
    "aria-label": t("The name to forget"),
    placeholder: t("Name"),
  });
  const done = h("p", { class: "told", role: "status" });
  const sure = h(
    "p",
    { class: "choices", hidden: true },
    h(
      "button",
      {
        type: "button",
        class: "gold",
        onclick: async () => {
          sure.hidden = true;
          const { ok, text, said } = await post("/api/forget", { name: name.value });
          done.classList.toggle("problem", !ok);
          done.textContent = ok ? said.text : text;
          if (ok) fill(false);
        },
      },
      t("Forget this name for good"),
    ),
    h(
      "button",
      {
        type: "button",
        class: "plain",
        onclick: () => {
          sure.hidden = true;
        },
      },
      t("No"),
    ),
  );
  return h(
    "section",
    { class: "forget" },
    h("h3", {}, t("Forget a player")),
    h(
      "p",
      { class: "note" },
      t(
        "The name is replaced in every game here and in the copies that lie in the data folder. It cannot be taken back.",
      ),
    ),
    h(
      "div",
      { class: "find" },
      name,
      h(
        "button",
        {
          type: "button",
          class: "plain",
          onclick: () => {
            sure.hidden = !name.value.trim();
          },
        },
        t("Forget …"),
      ),
    ),
    sure,
    done,
  );
}

document.querySelector("nav").prepend(look(), languageRow());
at("list").append(h("h2", {}, t("Games")), looks(), told, evaluating, rows, more);
at("history").append(played, forgetting());
await fill(false);
const left = await drawHistory();
document.body.dataset.version = "1";
await followEvaluation(left);
