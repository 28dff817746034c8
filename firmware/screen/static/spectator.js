// For a second screen turned away from the players: what lies in the pile, sums, chances.
// It knows no game: a game says what it shows (firmware/games/adapter.py), its drawings draw the cards.

import { cardsOf } from "./cards.js";
import { Drawn, Named } from "./components/drawn.js";
import { Gauge, ripenessOf } from "./components/gauge.js";
import { List } from "./components/list.js";
import { at, h } from "./draw.js";
import { drawGame, gameOf } from "./games.js";
import { fetchOnce, follow, get, outOfReach } from "./link.js";
import { languageRow, look } from "./look.js";
import { askPin } from "./pin.js";
import { untilAnswered } from "./until.js";
import { html, render, useMemo } from "./vendor/preact.js";
import { t } from "./words.js";

/** @typedef {Awaited<ReturnType<typeof cardsOf>>["card"]} DrawsCard */

const TURNED = "is-turned-away"; // of this tab: somebody said so
const percent = new Intl.NumberFormat(document.documentElement.lang, {
  style: "percent",
  maximumFractionDigits: 0,
});
/** @type {Page.Places} */
const places = {
  score: at("score"),
  ask: null, // nobody is asked here
  round: at("round"),
  side: h("div"),
};
/** @type {Api.Snapshot} */
let table; // what all may see
/** @type {Api.Spectator | null} */
let shown = null; // what only this screen may
let closed = ""; // why there is nothing: the PIN, or the page is off

const ask = untilAnswered(async () => {
  const { version } = table;
  const { ok, said, isLost } = await get("/api/spectator", fetchOnce);
  if (isLost || version !== table.version) return !isLost; // a newer one is on its way
  shown = ok ? said : null;
  closed = ok ? "" : (said?.reason ?? "");
  await draw(ok ? "" : (said?.text ?? ""));
  return true;
});

// -- before anything is shown --------------------------------------------------------------------

async function unlock() {
  if (await askPin()) ask();
}

function turn() {
  sessionStorage.setItem(TURNED, "yes");
  draw("");
}

/** What is asked or said first. @param {{ title: string, text: string, does?: () => void, label?: string }} props */
const Curtain = ({ title, text, does, label }) => html`
  <h2>${title}</h2>
  <p>${text}</p>
  <p class="choices">
    ${does && html`<button class="gold" type="button" onclick=${does}>${label}</button>`}
    <a class="plain" href="/">${t("To the table")}</a>
  </p>
`;

/** @param {string} text */
function curtain(text) {
  if (closed === "pin-needed")
    return html`<${Curtain} title=${t("Only behind the PIN")} does=${unlock} label=${t("Enter the PIN")}
      text=${t("This shows what the players must remember by themselves, so it asks for the operator’s PIN.")} />`;
  if (closed) return html`<${Curtain} title=${t("Nothing is shown here")} text=${text} />`;
  return html`<${Curtain} title=${t("Does no player see this screen?")} does=${turn} label=${t("Show it")}
    text=${t("It shows what players must remember, and chances. Whoever plays should not look.")} />`;
}

// -- what is shown -------------------------------------------------------------------------------

/** @param {{ card: DrawsCard, id: string | null, label?: string }} props */
const Card = ({ card, id, label }) =>
  html`<${Drawn} of=${useMemo(() => card(id, label), [card, id, label])} />`;

/** @param {{ heap: string, pieces: Api.Watched["pieces"], called: Record<string, string>, card: DrawsCard }} props */
const Heap = ({ heap, pieces, called, card }) => html`
  <h2>${heap}<b>${pieces.length}</b></h2>
  ${
    pieces.length
      ? html`<ol class=${`cards-of ${pieces.length > 21 ? "many" : pieces.length > 10 ? "some" : "few"}`}>
          ${pieces.map((id, i) => {
            const label = id === null ? t("face down") : called[id];
            return html`<li key=${i} style=${{ "--n": i }}>
              <small>${i + 1}</small><${Card} card=${card} id=${id} label=${id === null ? undefined : label} />
              <span class="unseen">${label}</span>
            </li>`;
          })}
        </ol>`
      : html`<p class="note">${t("Nothing lies there.")}</p>`
  }
`;

const LEAST = 0.005; // what would be told as 0 % the gauge shows as well

/** @param {{ of: number | null, label: string }} props */
const Chance = ({ of, label }) =>
  of !== null &&
  of >= LEAST &&
  html`<span class=${`chance ${of >= 0.5 ? "likely" : ""}`}><b>${percent.format(of)}</b> <small>${label}</small></span>`;

/** @param {{ one: Api.WatchedRow, watched: Api.Watched, called: Record<string, string>, card: DrawsCard }} props */
function Row({ one, watched: { now_is, then_is }, called, card }) {
  const { label, text, amount, band, now, then, pieces } = one;
  return html`
    <h3>
      <span><${Named} text=${label} names=${table.players} />${" "}${band && text && html`<small>${text}</small>`}</span>
      ${amount !== null && html`<b>${amount}</b>`}
    </h3>
    ${band && html`<${Gauge} amount=${amount} band=${band} />`}
    ${
      Math.max(now ?? 0, then ?? 0) >= LEAST &&
      html`<p class="chances"><${Chance} of=${now} label=${now_is} /><${Chance} of=${then} label=${then_is} /></p>`
    }
    ${!band && text && html`<p class="text">${text}</p>`}
    ${
      !band &&
      pieces.length > 0 &&
      html`<div class="cards-of small">
        ${pieces.map((id) => html`<${Card} card=${card} id=${id} label=${called[id ?? ""]} />`)}
      </div>`
    }
  `;
}

/** @param {{ watched: Api.Watched, called: Record<string, string>, card: DrawsCard }} props */
const Rows = ({ watched, ...rest }) => html`
  <h2>${watched.heading}</h2>
  ${
    watched.chance !== null &&
    html`<p class="whole"><span>${watched.chance_of}</span><b>${percent.format(watched.chance)}</b></p>`
  }
  <${List}
    of=${watched.rows}
    keyOf=${(/** @type {Api.WatchedRow} */ { label }) => label}
    attributes=${(/** @type {Api.WatchedRow} */ { amount, band }) => ({ class: `counted ${ripenessOf(amount, band)}` })}
    row=${(/** @type {Api.WatchedRow} */ one) => html`<${Row} one=${one} watched=${watched} ...${rest} />`}
  />
  ${watched.notes.map((text) => html`<p class="note">${text}</p>`)}
`;

/** @param {string} text why nothing is shown */
async function draw(text) {
  const watched = shown?.watched ?? null;
  const isOpen = !closed && sessionStorage.getItem(TURNED) !== null;
  const now = table;
  const game = isOpen ? await gameOf(now) : null;
  const { card } = await cardsOf(game && now.game ? game : {});
  if (now !== table) return; // a newer one came meanwhile: it is asked about, and drawn
  const called = shown?.called ?? {};
  const seen = isOpen ? watched : null;
  at("unasked").hidden = seen !== null;
  const none = t("There is nothing to show besides the table’s own page.");
  const title = shown?.title || t("No game is on.");
  render(isOpen ? html`<h2>${title}</h2><p>${none}</p>` : curtain(text), at("unasked"));
  at("heap").hidden = !seen?.heap;
  at("rows").hidden = !seen;
  render(seen?.heap && html`<${Heap} ...${seen} ...${{ called, card }} />`, at("heap"));
  render(seen && html`<${Rows} ...${{ watched: seen, called, card }} />`, at("rows"));
  const hasBoard = Boolean(seen && !seen.heap && now.state);
  at("round").hidden = at("score").hidden = !hasBoard;
  if (hasBoard && game) drawGame(game, places, now);
  render(seen && html`<strong>${title}</strong> ${table.ask?.text}`, at("now"));
  document.body.classList.toggle("turned", seen !== null);
  document.body.classList.toggle("no-heap", !watched?.heap);
  document.body.classList.toggle("with-board", hasBoard);
  document.body.classList.remove("starting");
  document.body.dataset.version = String(table.version);
}

at("badges").append(look(), languageRow());
follow({
  table: (now) => {
    table = now;
    ask();
  },
  lost: outOfReach(),
});
