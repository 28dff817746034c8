// The shared screen of a game that the program deals: the table for all, and one hand after the other.
// It knows no game. What is secret is asked for with a hand's key, kept in one variable, and forgotten.
// While the words of the page change that key goes on to the page that comes in its place.

import { Drawn, Named } from "./components/drawn.js";
import { linesOf } from "./components/said.js";
import { Twice } from "./components/twice.js";
import { at, h, redraw } from "./draw.js";
import { END, endGame, takeEnded } from "./end-game.js";
import { drawGame, gameOf } from "./games.js";
import { came } from "./later.js";
import { follow, outOfReach } from "./link.js";
import { languageRow, look } from "./look.js";
import { lookBack, pictureOf } from "./look-back.js";
import { askPin } from "./pin.js";
import { DEAF_MS } from "./press.js";
import { privatePart } from "./private.js";
import { ask, inOrder, nameOf } from "./seat-link.js";
import { Box, Pick, startForm } from "./start.js";
import { telling } from "./telling.js";
import { untilAnswered } from "./until.js";
import { html, render } from "./vendor/preact.js";
import { before, fill, keepWhileReworded, t } from "./words.js";

/** @typedef {Required<Api.Play>} Play what is there while a game is on */

const HERE = "screen";
const PHONE = "phone";
const BOT = "bot";
const BOTS = ["Elaine", "Lucan", "Bors", "Dinadan", "Lynet", "Ector", "Enid"]; // of the legends; nobody of a box
/** @type {Record<string, string>} */
const STRENGTHS = { beginner: t("beginner"), skilled: t("skilled"), strong: t("strong") };
const NEAR_PX = 24; // of its end: a log that is read there follows what is said
const ALONE_MS = 110_000; // the program ends a hand after 120 s
/** @type {Page.Places} */
const places = {
  score: at("score"),
  ask: null, // what the panel's buttons mean: there are none here
  round: at("round"),
  side: at("side"),
};

/** @type {Api.Snapshot} */
let table; // what all see of the game
/** @type {Play | null} */
let play = null; // and of who sits where; null: this table deals no game
let handing = false; // somebody takes the screen just now, or takes a choice back
/** @type {string | null} */
let key = before.key ?? null; // of the hand that lies open here
/** @type {number | null} */
let wanted = before.wanted ?? null; // whose hand somebody wants to see who is not asked
let touched = Date.now(); // when somebody pressed anything
let trouble = ""; // what was refused last
/** @type {string | null} */
let endSeen = before.endSeen ?? null;
let wantsNew = before.wantsNew ?? false;
/** @type {ReturnType<typeof import("./seats.js").openSeats>} */
let sheet = null; // the sheet of seats, while it is open
let heard = before.heard ?? 0; // the newest line of the log that was told
let earlier = before.earlier ?? 0; // the newest one before those that stand above the hand
/** @type {number[] | null} */
let scrolled = before.scrolled ?? null; // how far the log, the hand and the page were, before the words changed
/** @type {number | null} */
let read = null; // the game's moment that was told last
let kinds = before.kinds ?? [HERE]; // who plays each seat of a new game: bots where nothing is said
let strength = before.strength ?? "skilled"; // of the bots of a new game
let hints = before.hints ?? false; // whether who is asked may see what a bot would do
const tells = telling(tell, reportRead, () => draw());
const mine = privatePart(at("hand"), choose, hint);
const [askAll, askOwn] = [inOrder(), inOrder()]; // what sets `play`, and what the open hand shows
const looks = [look(), languageRow()];

// -- what is asked of the program ----------------------------------------------------------------

const refresh = untilAnswered(async () => {
  const { ok, said, status, late, isLost } = await askAll("");
  if (isLost || late) return !isLost; // a hand was opened or a game begun meanwhile
  const here = seatsHere();
  if (ok) play = /** @type {Play} */ (said);
  if (status === 404) play = null;
  if (key && here && seatsHere() !== here) await cover();
  sheet?.redraw();
  if (key && typeof play?.hand !== "number") forget();
  if (tells.isQuiet()) await draw();
  return true;
});

function forget() {
  key = null;
  mine.forget();
}

/** @param {number} seat */
async function handOver(seat) {
  if (handing) return;
  handing = true;
  const { ok, said, text } = await askAll("/hand-over", { seat });
  handing = false;
  wanted = null;
  if (!ok) return problem(text);
  key = said.hand ?? null;
  if (play) play = { ...play, hand: seat };
  const hand = at("hand");
  hand.classList.add("new"); // a touch that was meant for what stood there takes no card
  await draw();
  await mine.show(said, table.players);
  setTimeout(() => hand.classList.remove("new"), DEAF_MS);
  hand.querySelector("button")?.focus();
}

/** Covers the open hand, of which nobody may see anything who has just sat down. */
async function cover() {
  const was = key;
  forget();
  if (was) await ask("/put-away", {}, was);
  if (play) play = { ...play, hand: null };
}

async function putAway() {
  await cover();
  await refresh();
}

/** @param {string} question */
async function hint(question) {
  const { ok, said, text } = await ask("/hint", { question }, key);
  return ok ? (said.asks?.hint ?? "") : text;
}

/** @param {object} line */
async function choose(line) {
  const { question } = at("hand").dataset;
  const was = key;
  const { ok, said, text, status, reason, late } = await askOwn("/choose", { question, line }, was);
  if (was !== key) return ""; // put away meanwhile: nothing of it is shown
  if (status === 401) {
    forget();
    await refresh();
    return "";
  }
  if (reason === "stale" || reason === "not-asked") await showMine();
  if (!ok) return text;
  if (said.ended || !said.asks) forget();
  else if (!late) await showHand(said);
  await refresh();
  return "";
}

/** @param {Api.Hand} view */
async function showHand(view) {
  at("hand").dataset.question = view.asks?.question ?? "";
  await mine.show(view, table.players);
}

const showMine = untilAnswered(async () => {
  if (!key) return true;
  const was = key;
  const { ok, said, status, late, isLost } = await askOwn("/seat", null, was);
  if (was !== key || late) return true; // put away, or chosen, meanwhile
  if (status === 401) forget();
  if (ok) await showHand(said);
  return !isLost;
});

// -- how far the game was told: phones say nothing sooner ------------------------------------------

const report = untilAnswered(async () => !(await ask("/read", { play: read })).isLost);

/** @param {Api.Snapshot} told */
function reportRead({ play: now }) {
  if (!play?.on || !play.screen || now === null || now === read) return;
  read = now;
  report();
}

/** Says that this screen tells nothing any more, as the page goes. */
function stopTelling() {
  if (read === null) return;
  read = null;
  fetch("/api/play/read", {
    method: "POST",
    keepalive: true,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ play: null }),
  }).catch(() => {});
}

// -- whose turn it is ------------------------------------------------------------------------------

/** @param {Play} now */
const people = ({ seats }) => seats.filter((one) => one.by === "person" && one.at === HERE);

/** Which seats are played at this screen; nothing where that is not known yet. */
const seatsHere = () => play?.on && String(people(play).map(({ seat }) => seat));

/** A sentence with the name of a seat, which is set apart in it. @param {{ says: string, seat: Api.Seat }} props */
const OfSeat = ({ says, seat }) =>
  html`<${Named} text=${fill(says, { name: nameOf(seat) })} names=${[nameOf(seat)]} />`;

/** Sees the hand of somebody who is not asked; null: goes back. @param {number | null} seat */
const want = (seat) => () => {
  wanted = seat;
  draw();
};

/** What stands before a hand is opened: whose it is, and whether the others look away. @param {{ asked: Api.Seat[], now: Play }} props */
const Curtain = ({ asked, now }) => html`<div>
  <h2>
    ${asked.length === 1 ? html`<${OfSeat} says=${t("Hand over to {name}")} seat=${asked[0]} />` : t("Whoever begins takes the screen")}
  </h2>
  <p>
    ${
      asked.length === 1
        ? t("The others look away.")
        : t("Each of you may have something to choose, one after the other. The others look away.")
    }
  </p>
  <p class="choices">
    ${asked.map(
      (one) => html`<button key=${one.seat} type="button" class="gold" data-seat=${one.seat}
        onclick=${() => handOver(one.seat)}><${OfSeat} says=${t("I am {name}")} seat=${one} /></button>`,
    )}
    ${wanted !== null && html`<button type="button" class="plain" onclick=${want(null)}>${t("Back")}</button>`}
  </p>
  <p class="choices aside">
    ${wanted === null && html`<${Undo} kind="badge" now=${now} />`}
    <${Badges} now=${now} />
  </p>
</div>`;

/** @param {Play | null} now */
function drawCurtain(now) {
  const here = now?.on ? people(now) : [];
  const asked = here.filter((one) => (wanted === null ? one.asked : one.seat === wanted));
  const isAlone = here.length === 1 && now?.seats.every(({ by, at }) => by === BOT || at === HERE);
  const open = Boolean(now?.screen) && !key && !wantsNew && asked.length > 0 && tells.isQuiet();
  const curtain = at("curtain");
  if (open && isAlone && now?.hand === null && !document.hidden) return handOver(asked[0].seat); // nobody is there from whom it would be hidden
  const isNew = curtain.hidden && open;
  curtain.hidden = !open;
  for (const part of document.querySelectorAll("header, main")) part.inert = open;
  render(open && html`<${Curtain} asked=${asked} now=${now} />`, curtain);
  if (isNew) curtain.querySelector("button")?.focus();
}

/** Where somebody plays, or how strong a bot. @param {{ seat: Api.Seat, strength: string }} props */
const Where = ({ seat: { by, at }, strength }) =>
  by === BOT
    ? t("bot, {strength}", { strength: STRENGTHS[strength] })
    : at === PHONE
      ? t("phone")
      : t("here");

/** @param {{ now: Play }} props */
const Around = ({ now }) => html`
  <ol class="sits">
    ${now.seats.map(
      (one) => html`<li key=${one.seat} class=${one.asked ? "asked" : ""}>
        <b><bdi>${nameOf(one)}</bdi></b>
        <span><${Where} seat=${one} strength=${now.strength} /></span>
        ${one.asked && html`<em>${t("chooses")}</em>`}
      </li>`,
    )}
  </ol>
  ${
    now.news.length > 0 &&
    html`<ul class="news">
      ${now.news.slice(-3).map(({ text }) => html`<li><${Named} text=${text} names=${table.players} /></li>`)}
    </ul>`
  }
  ${
    now.screen
      ? html`<p class="choices">
          ${key && html`<button type="button" class="plain away" onclick=${putAway}>${t("Put my cards away")}</button>`}
          ${!key && !now.over && people(now).map((one) => one.seat !== now.hand && html`<${Peek} seat=${one} />`)}
          <${Undo} kind="plain" now=${now} />
        </p>`
      : html`<p class="note">
          ${t("The shared screen asks. Have a code? Your own cards are on another page.")} <a href="/hand">${t("Take a seat")}</a>
        </p>`
  }
`;

/** @param {{ seat: Api.Seat }} props */
const Peek = ({ seat }) => html`<button type="button" class="plain peek" onclick=${want(seat.seat)}>
  <${OfSeat} says=${t("{name}: my cards")} seat=${seat} /></button>`;

async function again() {
  const { ok, said, text, late } = await askAll("/again", {});
  forget();
  if (ok && !late) play = /** @type {Play} */ (said);
  problem(text);
  await draw();
}

/** What takes the newest choice back, and says whose it was. @param {{ kind: string, now: Play }} props */
function Undo({ kind, now }) {
  const whose = now.seats.find(({ seat }) => seat === now.undo);
  if (!whose) return null;
  const label = html`<${OfSeat} says=${t("Take back the choice of {name}")} seat=${whose} />`;
  const { question } = at("hand").dataset; // another one: another choice would be taken back
  return html`<${Twice} key=${question} kind=${`${kind} undo`} label=${label} sure=${t("Really take it back?")} does=${takeBack} />`;
}

async function takeBack() {
  handing = true; // nobody is handed what is taken back, and what is asked then may be another's
  await cover();
  const { text } = await ask("/undo", {});
  handing = false;
  problem(text);
  await refresh();
}

/** @param {string} text */
function problem(text) {
  trouble = text;
  drawRibbons();
}

async function unlock() {
  if (await askPin()) refresh();
}

/** What went wrong; and where nothing can be begun here, why. */
function drawRibbons() {
  const wrong = [play?.problem, trouble].filter(Boolean);
  const why = play
    ? t("The shared screen begins a game; with the operator’s PIN so does this one.")
    : t("This table deals no game. On the machine itself: roundtable play");
  render(
    html`
      ${wrong.map((one) => html`<p class="ribbon alarm" role="alert"><span>${one}</span></p>`)}
      ${
        !play?.on &&
        !play?.screen &&
        html`<p class="ribbon wait">
          <span>${why}</span>
          ${play && html`<button type="button" class="gold" onclick=${unlock}>${t("Enter the PIN")}</button>`}
        </p>`
      }
    `,
    at("ribbons"),
  );
}

// -- a new game ------------------------------------------------------------------------------------

/** Who plays a seat of a new game. @param {number} i */
function seatKind(i) {
  kinds[i] ??= BOT;
  const words = { [HERE]: t("at this screen"), [PHONE]: t("on a phone"), [BOT]: t("a bot") };
  const choose = (/** @type {Page.Select} */ { target }) => {
    kinds[i] = target.value;
  };
  return html`<select class="plays" aria-label=${t("Who plays seat {number}", { number: i + 1 })} onchange=${choose}>
    ${Object.entries(words).map(
      ([value, word]) =>
        html`<option value=${value} selected=${kinds[i] === value}>${word}</option>`,
    )}
  </select>`;
}

/** What is asked of bots. */
function botsPart() {
  const options = Object.entries(STRENGTHS).map(([value, label]) => ({ value, label }));
  const choose = (/** @type {string} */ value) => {
    strength = value;
  };
  const tick = (/** @type {boolean} */ isOn) => {
    hints = isOn;
  };
  return html`
    <${Pick} name="strength" title=${t("Strength of the bots")} options=${options} value=${strength} on=${choose} />
    <${Box} name="hints" isOn=${hints} on=${tick}
      label=${t("Hints: who is asked may see what a bot would do, and why")} />
  `;
}

/** @param {{ leaves?: number, players: string[] | number, [more: string]: unknown }} header */
async function begin({ leaves, ...header }) {
  const count = Array.isArray(header.players) ? header.players.length : header.players;
  const seats = Array.from({ length: count }, (_, i) => i);
  const bots = seats.filter((i) => (kinds[i] ?? BOT) === BOT);
  /** @type {string[]} */
  const given = Array.isArray(header.players) ? header.players : seats.map(() => "");
  const free = BOTS.filter((name) => !given.includes(name));
  const named_ = given.map((name, i) => name || (bots.includes(i) ? free.shift() : ""));
  const players = named_.some(Boolean) ? named_ : count;
  const answer = await askAll("/begin", {
    header: { ...header, players },
    bots,
    strength,
    hints,
    ...(leaves && { leaves }),
  });
  if (!answer.ok) return answer;
  wantsNew = false;
  forget();
  if (!answer.late) play = /** @type {Play} */ (answer.said);
  const now = play?.seats ?? [];
  for (const { seat, at } of now)
    if (kinds[seat] === HERE && at === PHONE) await askAll("/free", { seat }); // who sat there on a phone sits here now
  await draw();
  if (now.some(({ seat, at }) => kinds[seat] === PHONE && at !== PHONE)) openPhones();
  return answer;
}

/** Gives an open hand its place beside the table; beside the form of a new game it has none. */
const placeHand = () =>
  document.body.classList.toggle("open-hand", Boolean(key && at("start").hidden));

function drawStart() {
  const open = Boolean(play?.screen && (!play.on || wantsNew));
  document.body.classList.toggle("no-game", open || !play?.on);
  at("start").hidden = !open;
  placeHand();
  const ended = !play?.on && table.ended;
  redraw(
    at("start"),
    [open, table.games, table.players, play?.on, ended],
    () =>
      open &&
      startForm(
        { ...table, ...(!play?.on && { players: [], ...takeEnded() }) },
        {
          ended,
          from: "play",
          start: begin,
          dealt: true,
          seat: seatKind,
          bots: botsPart,
          cancel: play?.on && (() => asksStart(false)),
        },
      ),
  );
}

/** Shows the form of a new game, with those who play now where they sit, or the game. @param {boolean} wanted */
function asksStart(wanted) {
  if (wanted && !wantsNew) keepSeats();
  wantsNew = wanted;
  draw();
}

/** Has the form of a new game show who plays now where they sit. */
function keepSeats() {
  if (!play?.on) return;
  kinds = play.seats.map(({ by, at }) => (by === BOT ? BOT : at === PHONE ? PHONE : HERE));
  ({ strength, hints } = play);
}

function end() {
  keepSeats();
  endGame(table);
}

async function openPhones() {
  const { openSeats } = await came(() => import("./seats.js"));
  const closed = () => {
    sheet = null;
  };
  sheet ??= openSeats(() => play, refresh, closed);
}

/** @param {{ now: Play | null }} props */
const Badges = ({ now }) => html`
  ${
    now?.on &&
    html`
      ${table.ended && html`<${Drawn} of=${lookBack(table.ended, "badge", "play")} />`}
      ${now.screen && html`<button type="button" class="badge join" onclick=${openPhones}>${t("Seats and phones")}</button>`}
      <${Drawn} of=${tells.button} />
      ${now.screen && html`<button type="button" class="badge anew" onclick=${() => asksStart(true)}>${t("New game …")}</button>`}
      ${now.screen && !now.over && html`<button type="button" class="badge end" onclick=${end}>${t("{what} …", { what: END })}</button>`}
    `
  }
  <a class="badge help" href="/help">${t("Help")}</a>
  <a class="badge games" href="/games">${t("Games")}</a>
  ${looks.map((one) => html`<${Drawn} of=${one} />`)}
`;

// -- the table -------------------------------------------------------------------------------------

/** Shows a table, and gives what of it is new to read. @param {Api.Snapshot} now */
async function tell(now) {
  if (!now.buttons) return { text: "", isDealing: false }; // the table is still starting
  table = now;
  trouble = "";
  const newest = now.log.at(-1)?.n ?? 0;
  if (newest < heard) heard = newest - 1; // a line was taken back, or another game began
  const fresh = now.log.filter(({ n }) => n > heard).map(({ text }) => text);
  if (fresh.length) earlier = heard;
  heard = newest;
  const text = fresh.join(" ");
  if (now.play !== undefined && now.play !== play?.version) await refresh();
  await draw();
  const stands = now.log.filter(({ n }) => n > earlier).map(({ text }) => text);
  const news = stands.slice(-3).join("\n");
  if (news) render(html`<${Named} text=${news} names=${now.players} />`, at("now"));
  const { isDealing } = await gameOf(now);
  return { text: play?.on ? text : "", isDealing: Boolean(isDealing?.(now)) };
}

/** Lights who must choose, where the game lights whose turn it is. @param {Play} now */
function lightAsked({ seats }) {
  const asked = tells.isQuiet() ? seats.filter(({ asked }) => asked).map(({ seat }) => seat) : [];
  for (const one of document.querySelectorAll("main [data-seat]")) {
    const isAsked = asked.includes(Number(one.dataset.seat));
    if (asked.length) one.classList.toggle("acts", isAsked);
    if (asked.length) one.ariaCurrent = isAsked ? "true" : null;
  }
}

/** @param {string[]} fleeting */
function drawLog(fleeting) {
  const lines = linesOf(table, fleeting);
  const log = at("log");
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_PX;
  render(
    lines.map(
      ({ n, text }) =>
        html`<p key=${`${n} ${text}`}><${Named} text=${text} names=${table.players} /></p>`,
    ),
    log,
  );
  if (isAtEnd) log.scrollTop = log.scrollHeight; // whoever reads above stays there
}

/** Shows the page as far down as it was before its words changed, once. */
function scrollBack() {
  const [log, turn, page] = scrolled ?? [];
  scrolled = null;
  if (page === undefined) return;
  at("log").scrollTop = log;
  at("turn").scrollTop = turn;
  scrollTo(0, page);
}

/** @param {Page.Game} game */
function drawEnd(game) {
  const end = play?.on && table.state && tells.isQuiet() && game.end(table);
  const banner = at("banner");
  banner.hidden = !end || endSeen === end.key || wantsNew;
  if (!end) {
    if (!table.state || !play?.over) endSeen = null;
    return;
  }
  const away = () => {
    endSeen = end.key;
    banner.hidden = true;
  };
  redraw(banner, [end.key, table.state], () => [
    end.picture(),
    h(
      "div.choices",
      h("button.plain", { onclick: away }, t("See the table")),
      play?.screen && h("button.plain", { onclick: () => asksStart(true) }, t("New game …")),
      table.ended && lookBack(table.ended, "plain", "play"),
      table.ended && pictureOf(table.ended),
      play?.screen && h("button.gold", { onclick: again }, t("The same players again")),
    ),
  ]);
}

async function draw() {
  if (!table) return;
  const now = table;
  const game = await gameOf(now);
  if (now !== table) return; // a newer one came meanwhile, it may be another game's, and is drawn
  drawStart();
  drawRibbons();
  if (play?.on && table.state) {
    drawGame(game, places, table);
    lightAsked(play);
    drawLog(game.fleeting);
    render(html`<${Around} now=${play} />`, at("around"));
    await showMine();
    if (now !== table) return;
  }
  drawCurtain(play);
  render(at("curtain").hidden && html`<${Badges} now=${play} />`, at("badges"));
  placeHand();
  drawEnd(game);
  document.body.classList.remove("starting");
  scrollBack();
  document.body.dataset.version = `${table.version}.${play?.version ?? 0}`;
}

const sayLost = outOfReach(
  t("Nothing is lost: every choice is on disk. This page comes back by itself."),
);
follow({
  table: (now, isNew) => {
    if ((isNew && play) || sheet) refresh(); // nobody waits for what is told to see who has joined
    tells.add(now);
  },
  lost: (reason) => {
    forget();
    sayLost(reason);
  },
});
// Whoever goes away with his hand open leaves it to nobody.
const stirs = () => {
  touched = Date.now();
};
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, stirs, true);
setInterval(() => key && Date.now() - touched > ALONE_MS && putAway(), 5_000);
keepWhileReworded(() => ({
  ...{ key, wanted, endSeen, wantsNew, heard, earlier, kinds, strength, hints },
  scrolled: [at("log").scrollTop, at("turn").scrollTop, scrollY],
}));
addEventListener("pagehide", stopTelling);
addEventListener("pagehide", forget); // what is private is in no page that the browser keeps
