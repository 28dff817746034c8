// The games that were played here: the list, what each came to, history; and what may be forgotten.

import { Select, Text, Tick } from "./components/fields.js";
import { Made } from "./components/drawn.js";
import { useSending } from "./components/form.js";
import { List } from "./components/list.js";
import { Sure } from "./components/sure.js";
import { at } from "./draw.js";
import { ask, save } from "./files.js";
import { NO_ANSWER, post } from "./link.js";
import { pictureOf } from "./look-back.js";
import { languageRow, look } from "./look.js";
import { html, render, useState } from "./vendor/preact.js";
import { t, tn } from "./words.js";

const locale = document.documentElement.lang;
const when = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric" });
const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
const RESULTS = [
  { value: "over", label: t("played to the end") },
  { value: "open", label: t("not played to the end") },
];
/** @typedef {[string, number]} Week its first day, and how many games */

const AGAIN_MS = 2_000;
const WEEKS = 26; // that are shown
const MOST_PLAYERS = 50; // that are listed

/** @type {Record<string, string | undefined>} */
let wanted = {}; // what the list is looked through for: player, month, result, deleted
/** @type {Api.Row[]} */
let games = [];
let more = false; // whether there are older ones
let left = 0; // games that nobody has looked at yet, so that the list may lack some of them
/** @type {{ text: unknown, isWrong: boolean }} */
let said = { text: "", isWrong: false };
/** @type {Api.History | null} */
let history = null;
let asked = 0; // times: an answer to what was looked for before is late

/** @param {Record<string, string | number | undefined>} [extra] */
const query = (extra = {}) =>
  new URLSearchParams(
    Object.entries({ ...wanted, ...extra }).flatMap(([key, value]) =>
      value ? [[key, String(value)]] : [],
    ),
  ).toString();

/** @param {unknown} text @param {unknown} [isWrong] */
function say(text, isWrong) {
  said = { text, isWrong: Boolean(isWrong) };
  draw();
  document.querySelector(".told")?.scrollIntoView({ block: "nearest" });
}

// -- the list --------------------------------------------------------------------------------

/** @param {boolean} goesOn */
async function fill(goesOn) {
  const before = goesOn ? { before: games.at(-1)?.n } : {};
  asked += 1;
  const mine = asked;
  const answer = await ask(`/api/games?${query(before)}`);
  if (mine !== asked) return;
  if (!answer.ok) return say(answer.said?.text ?? NO_ANSWER, true);
  games = goesOn ? [...games, ...answer.said.games] : answer.said.games;
  more = answer.said.more;
  draw();
}

function none() {
  if (wanted.deleted) return t("Nothing was deleted within the last day.");
  return Object.values(wanted).some(Boolean)
    ? t("No such game.")
    : t("No game was played here yet. The first one is listed as soon as it begins.");
}

/** @param {Api.Row} row */
const Who = ({ players, winners }) =>
  players.some(Boolean)
    ? players.map((name, seat) => {
        const words = html`<bdi>${name || t("Seat {number}", { number: seat + 1 })}</bdi>`;
        return html`${seat ? ", " : ""}${winners.includes(seat) ? html`<b>${words}</b>` : words}`;
      })
    : tn("{n} player", "{n} players", players.length);

/** @param {{ one: Api.Row }} props */
function Game({ one }) {
  const facts = [
    t("Game {game}", { game: one.n }),
    one.game.split(": ").at(-1),
    one.on && t("on the table"),
    ...one.variant,
    one.seconds !== null && tn("{n} minute", "{n} minutes", Math.round(one.seconds / 60)),
    tn("{n} line", "{n} lines", one.lines),
  ];
  return html`
    <div>
      <strong>${one.ending}</strong>${" "}<time>${when.format(new Date((one.began ?? 0) * 1000))}</time>
    </div>
    <p><${Who} ...${one} /></p>
    <p class="note">
      ${facts.filter(Boolean).join(" · ")}
      ${one.trouble && html` <span class="problem">${t("Damaged: {trouble}", { trouble: one.trouble })}</span>`}
    </p>
    <div class="choices">${one.deleted === null ? html`<${Choices} one=${one} />` : html`<${HaveBack} n=${one.n} />`}</div>
  `;
}

/** @param {{ n: number }} props */
const HaveBack = ({ n }) => html`<button
  type="button"
  class="gold"
  onclick=${() => does("bring-back", n, t("Game {n} is in the list again.", { n }))}
>
  ${t("Have it back")}
</button>`;

/** @param {number} n */
const picture = (n) => pictureOf(n, "plain small");

/**
 * What may be done with a game; each is told apart for who does not see its row.
 * @param {{ one: Api.Row }} props
 */
function Choices({ one: { n, over, on, open, result } }) {
  /** @param {string} deed */
  const named = (deed) => t("{deed}: game {n}", { deed, n });
  /** @param {string} label @param {() => void} press @param {boolean} [gold] */
  const button = (label, press, gold) => html`<button
    type="button"
    class=${gold ? "gold small" : "plain small"}
    data-resume=${gold}
    aria-label=${named(label)}
    onclick=${press}
  >
    ${label}
  </button>`;
  const closed = t("Game {n} is closed: its replay is open now.", { n });
  const deleted = t("Game {n} is deleted; for a day it can be restored, under “deleted”.", { n });
  const saves = async () => {
    const text = await save(`/api/record?game=${n}`, `game-${n}.jsonl`);
    say(text || t("Saved."), text);
  };
  return [
    !over && !on && button(t("Go on with this game"), () => resume(n), true),
    open &&
      html`<a class="plain small" href=${`/replay?game=${n}`} aria-label=${named(t("Replay"))}>${t("Replay")}</a>`,
    open && result !== "over" && html`<${Made} make=${picture} of=${n} />`,
    button(t("Save"), saves),
    !open && !on && button(t("Close for good"), () => does("close", n, closed)),
    (open || !on) && button(t("Delete"), () => does("delete", n, deleted)),
  ];
}

/** @param {string} deed @param {number} n @param {string} text */
async function does(deed, n, text) {
  const answer = await post(`/api/games/${deed}`, { game: n });
  say(answer.ok ? text : answer.text, !answer.ok);
  if (answer.ok) await fill(false);
}

/**
 * Goes on with a game at the table; what is on there is kept, and that is asked first.
 * @param {number} n @param {{ leaves: number }} [leaving]
 */
async function resume(n, leaving) {
  const { ok, text, said: answer } = await post("/api/resume", { game: n, ...leaving });
  if (ok) {
    say(html`${t("Game {n} goes on at the table.", { n })} <a href="/">${t("To the table")}</a>`);
    return fill(false);
  }
  const leaves = answer.leaves ?? 0;
  if (!leaves) return say(text, true);
  say(html`${text}${" "}
    <span class="choices">
      <button type="button" class="gold small" data-leave onclick=${() => resume(n, { leaves })}>
        ${t("Go on with game {n}", { n })}
      </button>
      <button type="button" class="plain small" onclick=${() => say("")}>${t("No")}</button>
    </span>`);
}

/** @param {string} key @param {string | undefined} value */
function look_(key, value) {
  wanted = { ...wanted, [key]: value };
  fill(false);
  if (key !== "deleted") drawHistory();
}

/** The fields by which the list is looked through. */
const Filters = () => {
  /** @param {string} key @param {string} label @param {string} [kind] */
  const field = (key, label, kind) => ({
    field: { key, label, optional: true, options: RESULTS },
    value: wanted[key],
    on: (/** @type {any} */ value) => look_(key, kind === "true" ? value && "1" : value),
  });
  return html`<form class="find" role="search" onsubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
    <${Text} ...${field("player", t("Player"))} type="search" maxlength="200" />
    <${Text} ...${field("month", t("Month"))} type="month" />
    <${Select} ...${field("result", t("Result"))} none=${t("every result")} />
    <${Tick} ...${field("deleted", t("deleted"), "true")} />
  </form>`;
};

const Games = () => html`
  <h2>${t("Games")}</h2>
  <${Filters} />
  <p class=${`told ${said.isWrong ? "problem" : ""}`} role="status">${said.text}</p>
  <p class="note" role="status" hidden=${!left}>
    ${tn(
      "The box is still evaluating {n} game. The list and the history are not complete yet.",
      "The box is still evaluating {n} games. The list and the history are not complete yet.",
      left,
    )}
  </p>
  ${!games.length && html`<p class="rows"><span class="none">${none()}</span></p>`}
  <${List}
    ordered
    class="rows"
    hidden=${!games.length}
    of=${games}
    keyOf=${(/** @type {Api.Row} */ { n }) => n}
    attributes=${(/** @type {Api.Row} */ { n, result }) => ({ "data-n": n, class: result })}
    row=${(/** @type {Api.Row} */ one) => html`<${Game} one=${one} />`}
  />
  <button type="button" class="plain" hidden=${!more} onclick=${() => fill(true)}>${t("Older games")}</button>
`;

// -- history ---------------------------------------------------------------------------------

/**
 * How often, and of how many; of too few games no share.
 * @param {{ hits: number, of: number, low: number | null, high: number }} props
 */
function Share({ hits, of, low, high }) {
  if (low === null) return of ? t("{n} of {of}", { n: hits, of }) : "–";
  const span = { hits, of, low: percent.format(low), high: percent.format(high) };
  return html`<b>${percent.format(hits / of)}</b>${" "}
    <small>${t("{hits} of {of}; 95 %: {low} to {high}", span)}</small>`;
}

/** @param {{ caption: string, heads: string[], lines: unknown[][] }} props */
const Table = ({ caption, heads, lines }) =>
  lines.length > 0 &&
  html`<table>
    <caption>${caption}</caption>
    <thead>
      <tr>${heads.map((one) => html`<th scope="col">${one}</th>`)}</tr>
    </thead>
    <tbody>
      ${lines.map(
        ([first, ...cells]) => html`<tr>
        <th scope="row">${first}</th>
        ${cells.map((one) => html`<td>${one}</td>`)}
      </tr>`,
      )}
    </tbody>
  </table>`;

/** @param {{ found: Week[] }} props */
function Weeks({ found }) {
  const shown = found.slice(-WEEKS);
  const most = Math.max(1, ...shown.map(([, n]) => n));
  /** @param {Week} week */
  const row = ([week, n]) =>
    html`<span>${n}</span><small class="unseen">${day.format(new Date(week))}</small>`;
  /** @param {Week} week */
  const attributes = ([week, n]) => ({
    style: { "--n": n / most },
    title: `${day.format(new Date(week))}: ${n}`,
  });
  return (
    shown.length > 0 &&
    html`<figure class="weeks">
      <figcaption>${t("Games a week")}</figcaption>
      <${List} ordered of=${shown} keyOf=${(/** @type {Week} */ [week]) => week} attributes=${attributes} row=${row} />
    </figure>`
  );
}

/** @param {Record<string, any>} game what it came to */
function OfGame({ title, played, finished, seconds, by_players, by_variant, measures }) {
  const lasted =
    seconds !== null && tn("{n} minute each", "{n} minutes each", Math.round(seconds / 60));
  const much = [tn("{n} game", "{n} games", played), t("{n} to the end", { n: finished }), lasted];
  const endings = (by_players[0]?.endings ?? []).map(
    (/** @type {{ ending: string }} */ { ending }) => ending,
  );
  /** @param {Record<string, any>[]} groups */
  const won = (groups) =>
    groups.map(({ of, endings: each }) => [
      of || t("as in the box"),
      ...each.map((/** @type {object} */ one) => html`<${Share} ...${one} />`),
    ]);
  const counted = measures.map(
    (/** @type {{ label: string, amount: number }} */ { label, amount }) => [label, amount],
  );
  return html`<section class="of-game">
    <h3>${title}</h3>
    <p>${much.filter(Boolean).join(", ")}</p>
    ${
      endings.length > 0 &&
      html`
        <${Table} caption=${t("By players")} heads=${[t("Players"), ...endings]} lines=${won(by_players)} />
        <${Table} caption=${t("By variant")} heads=${[t("Variant"), ...endings]} lines=${won(by_variant)} />
      `
    }
    <${Table} caption=${t("Counted")} heads=${[t("What"), t("Number")]} lines=${counted} />
  </section>`;
}

/** @param {{ history: Api.History }} props */
const History = ({ history }) => html`
  <div>
    <h2>${t("History")}</h2>
    ${
      history.games.length
        ? html`
            <${Weeks} found=${history.weeks} />
            ${history.games.map((one) => html`<${OfGame} key=${one.title} ...${one} />`)}
            <${Table}
              caption=${t("Players")}
              heads=${[t("Name"), t("Games"), t("Won of those played to the end")]}
              lines=${history.players
                .slice(0, MOST_PLAYERS)
                .map((one) => [
                  html`<bdi>${one.name}</bdi>`,
                  one.games,
                  html`<${Share} ...${one} />`,
                ])}
            />
            <p class="choices">
              <button type="button" class="plain" onclick=${saveTable}>${t("Save as a table (CSV)")}</button>
            </p>
          `
        : html`<p>${t("Nothing yet.")}</p>`
    }
  </div>
`;

async function drawHistory() {
  const answer = await ask(`/api/history?${query({ deleted: "" })}`);
  if (!answer.ok) return 0;
  history = answer.said;
  draw();
  return history.left_out;
}

async function saveTable() {
  const text = await save(`/api/history.csv?${query({ deleted: "" })}`, "games.csv");
  say(text || t("Saved."), text);
}

/**
 * Says how many games are still looked at, and what all of them come to as it grows.
 * @param {number} first
 */
async function followEvaluation(first) {
  for (left = first; left; left = await drawHistory()) {
    draw();
    await new Promise((done) => setTimeout(done, AGAIN_MS));
  }
  draw();
  if (first) await fill(false);
}

// -- forgetting ------------------------------------------------------------------------------

function Forget() {
  const [name, type] = useState("");
  const sending = useSending();
  const forget = () =>
    sending.send(async () => {
      const { ok, text, said: answer } = await post("/api/forget", { name });
      if (ok) fill(false);
      return { ok, text: ok ? answer.text : text };
    });
  return html`<section class="forget">
    <h3>${t("Forget a player")}</h3>
    <p class="note">
      ${t("The name is replaced in every game here and in the copies that lie in the data folder. It cannot be taken back.")}
    </p>
    <${Text}
      field=${{ key: "name", label: t("The name to forget"), optional: true }}
      value=${name}
      on=${(/** @type {string} */ now = "") => type(now)}
      maxlength="200"
    />
    ${
      name.trim() &&
      html`<${Sure}
        name="forget"
        label=${t("Forget this name for good")}
        question=${name}
        does=${forget}
      />`
    }
    <p class=${`told ${sending.isWrong ? "problem" : ""}`} role="status">${sending.text}</p>
  </section>`;
}

function draw() {
  render(html`<${Games} />`, at("list"));
  render(html`${history && html`<${History} history=${history} />`}<${Forget} />`, at("history"));
}

document.querySelector("nav")?.prepend(look(), languageRow());
await fill(false);
const first = await drawHistory();
draw();
document.body.dataset.version = "1";
await followEvaluation(first);
