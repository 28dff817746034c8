// Finished games of all tables: looked for, what they come to, and all of it as a table (CSV).

import { h, redraw } from "./draw.js";
import { ask, choice, evening, minutes, where, who } from "./hall-kept.js";
import { t, tn } from "./words.js";

/** @typedef {"table" | "game" | "evening" | "player"} Key */

const locale = document.documentElement.lang;
const when = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
const MOST_EVENINGS = 30; // that are listed

/**
 * Returns {take(told), tick()}; `wrong(text)` says what failed.
 * @param {HTMLElement} place
 * @param {{wrong: import("./hall-kept.js").Wrong}} hall
 */
export function view(place, { wrong }) {
  const wanted = { table: "", game: "", evening: "", player: "" };
  let changes = -1;
  let shown = 0;
  let turn = 0; // of the newest question: an answer to an older one is not drawn
  const looks = {
    table: choice(t("Table"), t("All tables"), (value) => want("table", value)),
    game: choice(t("Game"), t("All games"), (value) => want("game", value)),
    evening: choice(t("Evening"), t("All evenings"), (value) => want("evening", value)),
  };
  const player = h("input", {
    type: "search",
    "aria-label": t("Player"),
    placeholder: t("Player"),
    maxlength: 200,
    onchange: () => want("player", player.value.trim()),
  });
  const csv = h("a.plain", { download: "" }, t("Save as a table (CSV)"));
  const list = h("ol.played");
  const more = h("button.plain", { type: "button", hidden: true }, t("More"));
  const sums = h("section.sums", { "aria-label": t("What the games come to") });
  more.addEventListener("click", () => fill(true));
  place.append(
    h(
      "form",
      {
        class: "find",
        role: "search",
        onsubmit: (/** @type {Event} */ event) => event.preventDefault(),
      },
      h("h2", t("Finished games")),
      Object.values(looks).map(({ select }) => select),
      player,
      csv,
    ),
    h("div.both", h("div", list, more), sums),
  );

  const query = (extra = {}) =>
    new URLSearchParams(
      Object.entries({ ...wanted, ...extra }).filter(([, value]) => value),
    ).toString();

  /** @param {Key} key @param {string} value */
  function want(key, value) {
    wanted[key] = value;
    fill();
    sum();
  }

  async function fill(goesOn = false) {
    const mine = ++turn;
    const said = await ask(`/api/games?${query(goesOn ? { skip: shown } : {})}`, wrong);
    if (!said || mine !== turn) return;
    const made = said.games.map(row);
    if (goesOn) list.append(...made);
    else list.replaceChildren(...(made.length ? made : [h("li.none", none())]));
    shown = goesOn ? shown + made.length : made.length;
    more.hidden = !said.more;
    csv.href = `/api/history.csv?${query()}`;
  }

  const none = () =>
    Object.values(wanted).some(Boolean)
      ? t("No such game.")
      : t("No game has ended yet. Each one stands here half a minute after its end.");

  /** @param {Hall.Game} one */
  function row(one) {
    const facts = [
      one.game.split(": ").at(-1),
      ...one.variant,
      one.seconds !== null && minutes(one.seconds),
    ].filter(Boolean);
    return h(
      "li",
      h(
        "p",
        where(one),
        " ",
        h("b", one.ending),
        " ",
        h(
          "time",
          { datetime: new Date(one.began * 1000).toISOString() },
          when.format(new Date(one.began * 1000)),
        ),
      ),
      h("p.note", who(one), " · ", facts.join(" · ")),
    );
  }

  // -- what they come to -------------------------------------------------------------------------------

  async function sum() {
    const said = await ask(`/api/history?${query()}`, wrong);
    if (!said) return;
    const { choices } = said;
    looks.table.offer(
      choices.tables.map((one) => [one, one]),
      wanted.table,
    );
    looks.game.offer(
      choices.games.map(([name, title]) => [name, title.split(": ").at(-1) ?? title]),
      wanted.game,
    );
    looks.evening.offer(
      choices.evenings.map((one) => [one, evening(one)]),
      wanted.evening,
    );
    redraw(sums, said, () => [
      h("h2", tn("{n} game", "{n} games", said.played)),
      said.games.map(ofGame),
      counted(t("By table"), t("Table"), said.tables),
      counted(
        t("By evening"),
        t("Evening"),
        said.evenings.slice(0, MOST_EVENINGS).map(([day, n]) => [evening(day), n]),
      ),
    ]);
  }

  /** @param {Hall.Ways} ways */
  function ofGame({ title, played, seconds, endings }) {
    return h(
      "section",
      h("h3", title.split(": ").at(-1)),
      h(
        "p.note",
        tn("{n} game", "{n} games", played),
        seconds !== null && [
          ", ",
          tn("{n} minute each", "{n} minutes each", Math.max(1, Math.round(seconds / 60))),
        ],
      ),
      h(
        "dl",
        endings.map((one) => h("div", h("dt", one.ending), h("dd", share(one)))),
      ),
    );
  }

  /** How often, and of how many; of too few games no share. @param {Hall.Ending} ending */
  function share({ hits, of, low, high }) {
    if (low === null || high === null) return t("{n} of {of}", { n: hits, of });
    return [
      h("b", percent.format(hits / of)),
      " ",
      h(
        "small",
        t("{hits} of {of}; 95 %: {low} to {high}", {
          hits,
          of,
          low: percent.format(low),
          high: percent.format(high),
        }),
      ),
    ];
  }

  /** @param {string} caption @param {string} head @param {any[][]} lines */
  function counted(caption, head, lines) {
    if (lines.length < 2) return null;
    return h(
      "table",
      h("caption", caption),
      h("thead", h("tr", h("th", { scope: "col" }, head), h("th", { scope: "col" }, t("Games")))),
      h(
        "tbody",
        lines.map(([name, n]) => h("tr", h("th", { scope: "row" }, h("bdi", name)), h("td", n))),
      ),
    );
  }

  /** @param {Hall.News} told */
  function take(told) {
    if (told.kept === undefined || told.kept === changes) return;
    changes = told.kept;
    if (shown <= 50) fill(); // who reads further down is not thrown back
    sum();
  }

  return { take, tick() {} };
}
