// A board is entered by hand and scored, for who plays without the box. Nothing is kept there: what
// is entered stays in this tab.

import { Choices, Text } from "./components/fields.js";
import { languageRow, look } from "./look.js";
import { NO_ANSWER, get, post } from "./link.js";
import { Sheet } from "./sheets.js";
import { html, render } from "./vendor/preact.js";
import { t } from "./words.js";

/**
 * @typedef {{ label: string, how?: string, points: (number | null)[] }} Line
 * @typedef {{ title: string, rule: string, sums: Line[], points?: (number | null)[] }} Category
 */

const KEPT = "board-to-score";
const PAUSE_MS = 150;
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
/** @type {Api.ScoredGame[]} */
let games = [];
/** @type {Api.ScoredGame} */
let game;
/** @type {string[]} */
let names = [];
/** @type {Record<string, unknown>} */
let answers = {};
let edition = "";
/** @type {Api.Sheet[]} */
let sheets = []; // that are to be filled in, as the table tells them
/** @type {Pick<Api.Scored, "scored" | "wrong">} */
let result = { scored: null, wrong: [] };
let timer = 0;
let newest = 0;
let board = 0; // which one: another begins anew

function remember() {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ game: game.name, names, answers }));
  } catch {
    // a browser that keeps nothing: it lasts as long as the page, then
  }
}

/** @returns {{ game?: string, names?: string[], answers?: Record<string, unknown> }} */
function recalled() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

// -- what is entered -----------------------------------------------------------------------------

/** @param {number} n */
function players(n) {
  names = Array.from({ length: n }, (_, i) => names[i] ?? "");
  soon();
}

/** @param {number} i @param {string} [name] */
function rename(i, name) {
  names = names.map((had, j) => (i === j ? (name ?? "") : had));
  soon();
}

/** @param {string} key @param {unknown} value */
function told(key, value) {
  answers = { ...answers };
  if (value === null) delete answers[key];
  else answers[key] = value;
  soon();
}

/** @param {number[]} players */
const counts = ([least, most]) =>
  Array.from({ length: most - least + 1 }, (_, i) => ({ value: least + i, label: least + i }));

const Start = () => html`<section class="leaf start">
  ${
    games.length > 1 &&
    html`<${Choices}
      field=${{ key: "game", label: t("Which game?"), options: games.map(({ name, title }) => ({ value: name, label: title })) }}
      value=${game.name}
      on=${(/** @type {string} */ name) => begin(games.find((one) => one.name === name) ?? game)}
    />`
  }
  ${games.length === 1 && html`<h2>${game.title}</h2>`}
  <p class="note">
    ${t("Enter the board as it lies at a scoring; the sums come as you go. The table and its game are not touched.")}
  </p>
  <${Choices}
    field=${{ key: "count", label: t("Number of players"), options: counts(game.players) }}
    value=${names.length}
    on=${players}
  />
  <div class="who">
    ${names.map((name, i) => {
      const number = i + 1;
      const label = t("Name of seat {number}", { number });
      return html`<${Text}
        key=${i}
        field=${{ key: `name.${i}`, label, optional: true }}
        value=${name}
        on=${(/** @type {string | undefined} */ now) => rename(i, now)}
        maxlength="400"
        autocomplete="off"
        placeholder=${t("Seat {number}", { number })}
      />`;
    })}
  </div>
  <p class="note">${t("A name has at most 40 characters.")}</p>
  <p class="choices">
    <button type="button" class="plain" data-anew onclick=${() => begin(game, { names })}>
      ${t("A new board")}
    </button>
  </p>
</section>`;

/** @param {{ one: Api.Sheet }} props */
const Filling = ({ one }) => html`<div class="sheet" data-sheet=${one.name}>
  <h3>${one.title}</h3>
  ${one.note && html`<p class="note">${one.note}</p>`}
  <${Sheet} told=${one} answers=${own(one)} on=${told} />
</div>`;

/** What of the answers belongs to one sheet. @param {Api.Sheet} sheet */
const own = ({ fields }) =>
  Object.fromEntries(
    fields.filter(({ key }) => key in answers).map(({ key }) => [key, answers[key]]),
  );

function Parts() {
  const headings = [...new Set(sheets.map(({ part }) => part))];
  /** @param {Api.Sheet} one */
  const filling = (one) => html`<${Filling} key=${one.name} one=${one} />`;
  return headings.map((heading) => {
    const those = sheets.filter(({ part }) => part === heading);
    const [wide, narrow] = [true, false].map((is) =>
      those.filter(({ places }) => places.length > 0 === is),
    );
    return html`<section class="leaf" key=${heading}>
      <h2>${heading}</h2>
      <div class="seats">${narrow.map(filling)}</div>
      ${wide.map(filling)}
    </section>`;
  });
}

// -- what it comes to ------------------------------------------------------------------------------

/** @param {number | null} n */
const points = (n) => (n === null ? "" : n < 0 ? `−${-n}` : String(n));

/**
 * A table of points: a column for each name.
 * @param {{ names: string[], rows: Line[], total?: (number | null)[], [attribute: string]: unknown }} props
 */
const Points = ({ names: all, rows, total, ...rest }) => html`<table ...${rest}>
  <thead>
    <tr>
      <td></td>
      ${all.map((name) => html`<th scope="col">${name}</th>`)}
    </tr>
  </thead>
  <tbody>
    ${rows.map(({ label, how, points: each }) => html`<${Row} ...${{ label, how, each }} />`)}
  </tbody>
  ${total && html`<tfoot><${Row} label=${t("Total")} each=${total} /></tfoot>`}
</table>`;

/** @param {{ label: string, how?: string, each: (number | null)[] }} props */
const Row = ({ label, how, each }) => html`<tr>
  <th scope="row">${label}${how && html`<small>${how}</small>`}</th>
  ${each.map((n) => html`<td>${points(n)}</td>`)}
</tr>`;

/** @param {{ names: string[], totals: number[], notes: string[], categories: Category[] }} props */
const Scored = ({ names: all, totals, notes, categories }) => html`
  <${Points} class="totals" names=${all} rows=${[{ label: t("All together"), points: totals }]} />
  ${notes.map((one) => html`<p class="notes">${one}</p>`)}
  ${categories.map(
    ({ title, rule, sums, points: total }) => html`
      <h3>${title}</h3>
      <p class="rule">${rule}</p>
      <${Points} names=${all} rows=${sums} total=${total} />
    `,
  )}
`;

function Page() {
  const { scored, wrong } = result;
  return html`
    <div class="board">
      <div class="entered">
        <${Start} />
        <div class="entered"><${Parts} key=${board} /></div>
      </div>
      <section class="leaf result" id="result" aria-live="polite" aria-label=${t("The scoring")}>
        <h2>${t("The scoring")}</h2>
        ${scored ? html`<${Scored} ...${scored} />` : html`<ul>${wrong.map((one) => html`<li>${one}</li>`)}</ul>`}
      </section>
    </div>
    ${
      scored &&
      html`<a class="sums-bar" href="#result">
      ${scored.names.map((/** @type {string} */ name, /** @type {number} */ i) => html`<span><bdi>${name}</bdi> <b>${points(scored.totals[i])}</b></span>`)}
    </a>`
    }
  `;
}

const draw = () => render(html`<${Page} />`, main);

function soon() {
  draw();
  clearTimeout(timer);
  timer = setTimeout(ask, PAUSE_MS);
}

async function ask() {
  newest += 1;
  const mine = newest;
  remember();
  const { ok, text, said } = await post("/api/score", { game: game.name, names, answers, edition });
  if (mine !== newest) return; // what was entered since is on its way
  if (ok && said.sheets) ({ edition, sheets } = said);
  result = ok ? said : { scored: null, wrong: [text] };
  draw();
  document.body.dataset.version = String(Number(document.body.dataset.version ?? 0) + 1);
}

/** @param {Api.ScoredGame} one @param {{ names?: string[], answers?: Record<string, unknown> }} [before] */
async function begin(one, before = {}) {
  game = one;
  names = before.names ?? Array(one.players[0]).fill("");
  answers = before.answers ?? {};
  edition = "";
  board += 1;

  await ask();
}

document.querySelector("nav")?.prepend(languageRow(), look());
const { ok, said } = await get("/api/score");
games = said?.games ?? [];
if (ok && games.length) {
  const before = recalled();
  const one = games.find(({ name }) => name === before.game);
  await begin(one ?? games[0], one ? before : {});
} else {
  render(
    html`<p>${ok ? t("No game here is scored by hand.") : (said?.text ?? NO_ANSWER)}</p>`,
    main,
  );
  document.body.dataset.version = "1";
}
