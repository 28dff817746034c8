// A phone as one person's private hand: his cards, what he is asked, whose turn it is.
// The seat's token is in a cookie that no script reads; what is shown here is asked for and kept nowhere.

import { Drawn, Named } from "./components/drawn.js";
import { Problem } from "./components/form.js";
import { Twice } from "./components/twice.js";
import { at } from "./draw.js";
import { holdBack } from "./hold.js";
import { follow, outOfReach } from "./link.js";
import { languageRow, look } from "./look.js";
import { lookBack, stoppedWords } from "./look-back.js";
import { privatePart } from "./private.js";
import { ask, inOrder, nameOf } from "./seat-link.js";
import { untilAnswered } from "./until.js";
import { html, render, useRef } from "./vendor/preact.js";
import { before, keepWhileReworded, t } from "./words.js";

/** @typedef {{ table: Api.Snapshot, play: Required<Api.Play>, view: Api.Hand }} Told */

const TITLE = document.title;

/** @type {Api.Snapshot} */
let table;
/** @type {Required<Api.Play> | null} */
let play = null; // what all may see
/** @type {Api.Hand | null} */
let view = null; // what this seat may; null without a seat
/** @type {Told | null} */
let shown = null; // of these three what the shared screen has told
let said = ""; // what was refused last
let covered = before.covered ?? false; // somebody looks over the shoulder
keepWhileReworded(() => ({ covered }));
const mine = privatePart(at("hand"), choose, hint);
const [askAll, askOwn] = [inOrder(), inOrder()]; // what sets `play`, and what sets `view`
const held = holdBack(() => draw());
at("who").textContent = ""; // what stood there until now
at("looks").append(look(), languageRow());

function forget(why = "") {
  view = shown = null;
  said = why;
  covered = false;
  mine.forget();
  at("hand").hidden = true;
}

const refresh = untilAnswered(async () => {
  const [all, own] = [await askAll(""), await askOwn("/seat")];
  if (all.ok && !all.late) play = /** @type {Required<Api.Play>} */ (all.said);
  if (all.status === 404) play = null;
  if (!own.late) takeOwn(own); // or a choice was made meanwhile: what came of it counts
  await draw();
  return !all.isLost && !own.isLost;
});

/** @param {Page.Played<Api.Hand>} answer */
function takeOwn({ ok, said: now, status }) {
  if (ok) {
    view = now;
  } else if (status === 401 || status === 404) {
    const isLost = view && play?.on; // where none is on it is said which game ended
    forget(isLost ? t("This seat is no longer yours: it was freed, or another game began.") : said);
  }
}

/** @param {string} code */
async function claim(code) {
  const { ok, said: given, text } = await askOwn("/claim", { code });
  if (ok) {
    forget(); // what another seat saw
    view = given;
  }
  said = text;
  await refresh();
}

/** @param {string} question */
async function hint(question) {
  const { ok, said: after, text } = await ask("/hint", { question });
  return ok ? (after.asks?.hint ?? "") : text;
}

/** @param {object} line @param {string} question */
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
  if (shown) shown = { ...shown, view: askingNothing(after) };
  await draw();
  return "";
}

async function leave() {
  const { ok, text } = await askOwn("/leave", {});
  forget(ok ? t("You left the seat. The shared screen shows its new code.") : text);
  await refresh();
}

async function takeBack() {
  const { text } = await ask("/undo", {});
  said = text;
  await refresh();
}

// -- without a seat ----------------------------------------------------------------------------------

function Joining() {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    claim(field.current?.value.trim() ?? "");
  };
  const ended = !play?.on && table.ended;
  const none = !play
    ? t("This table deals no game just now.")
    : !play.on && t("No game is on: the shared screen begins one.");
  return html`
    <h2>${t("Take a seat")}</h2>
    <p>${t("The shared screen shows a code for each seat, under “Seats and phones”: scan it, or type it here.")}</p>
    ${ended && html`<p>${stoppedWords(ended)}</p><p class="choices"><${Drawn} of=${lookBack(ended, "plain", "hand")} /></p>`}
    ${none && html`<p class="note">${none}</p>`}
    <${Problem} text=${said} />
    <form onsubmit=${submit}>
      <input ref=${field} type="text" name="code" maxlength="12" required autocomplete="off"
        autocapitalize="characters" spellcheck="false" aria-label=${t("The code of your seat")} />
      <button type="submit" class="gold">${t("Sit down")}</button>
    </form>
  `;
}

// -- with one ------------------------------------------------------------------------------------------

/** The hand without what follows for it, which the shared screen is still to tell. */
const askingNothing = (/** @type {Api.Hand} */ view) => ({ ...view, asks: null, over: false });

/** What every game says at its end. @param {Api.Snapshot} table */
const whoWon = (table) => table.log?.findLast(({ kind }) => kind === "won")?.text;

/** @param {Told} told @param {boolean} isAhead */
function whoseTurn({ table, play, view }, isAhead) {
  if (!play.on) return t("No game is on.");
  if (isAhead && !view.asks) return t("The table tells what happened …");
  if (view.over) return whoWon(table) ?? t("The game is over");
  if (view.asks) return t("Your turn to choose");
  const others = play.seats.filter(({ asked }) => asked).map(nameOf);
  return others.length
    ? t("Waiting for {names}", { names: others.join(", ") })
    : play.goes_on
      ? t("The others play …")
      : play.asks;
}

/** @param {Told} told */
function Around({ table, play, view }) {
  const lines = (table.log ?? []).slice(-4).map(({ text }) => text);
  const news = play.news.slice(-2).map(({ text }) => text);
  return html`
    ${said && html`<${Problem} text=${said} />`}
    ${
      table.ended &&
      html`<p class="choices"><${Drawn} of=${lookBack(table.ended, "gold", "hand")} /></p>`
    }
    ${
      play.undo === view.seat &&
      html`<p class="choices"><${Twice} key=${view.asks?.question} kind="plain undo"
        label=${t("Take back my last choice")} sure=${t("Really take it back?")} does=${takeBack} /></p>`
    }
    <h2>${t("What was said")}</h2>
    <ul class="news">
      ${[...lines, ...news].map((text) => html`<li><${Named} text=${text} names=${table.players} /></li>`)}
    </ul>
    <p class="choices">
      <${Twice} key=${view.seat} kind="plain leave" label=${t("Leave the seat")}
        sure=${t("Leave it for good?")} does=${leave} />
    </p>
  `;
}

function cover() {
  covered = !covered;
  draw();
}

const Badges = () =>
  view &&
  html`<button type="button" class="badge cover" aria-pressed=${String(covered)} onclick=${cover}>
    ${covered ? t("Show my cards") : t("Cover my cards")}
  </button>`;

/** Who sits here, and the game; without a seat what the page is. @param {Partial<Told>} told */
const Who = (told) =>
  told.view && told.play
    ? html`<bdi>${nameOf(told.view)}</bdi><small>${told.play.title ?? ""}</small>`
    : t("Your hand");

/** What of a seat may be shown by now. @param {Told} now */
function toldOf(now) {
  const isAhead = now.play.on && held.isAhead(Math.max(now.play.version, now.view.version));
  if (!isAhead) shown = now;
  else
    shown ??= {
      table: { ...now.table, log: [] },
      play: { ...now.play, news: [] },
      view: askingNothing(now.view),
    };
  at("now").textContent = whoseTurn(shown, isAhead);
  return shown;
}

async function draw() {
  if (!table) return;
  const told = view && play ? toldOf({ table, play, view }) : null;
  if (!told) shown = null;
  const asks = Boolean(told?.view.asks);
  if (asks && !document.body.classList.contains("asked")) navigator.vibrate?.(120);
  render(html`<${Who} ...${told} />`, at("who"));
  if (!told) at("now").textContent = "";
  at("join").hidden = Boolean(told);
  render(!told && html`<${Joining} />`, at("join"));
  at("around").hidden = !play?.on || !told;
  at("hand").hidden = !told || covered;
  if (told && play?.on) render(html`<${Around} ...${told} />`, at("around"));
  if (told) await mine.show(told.view, table.players);
  render(html`<${Badges} />`, at("badges"));
  document.body.classList.toggle("asked", asks);
  document.body.classList.toggle("finished", Boolean(told?.view.over));
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
