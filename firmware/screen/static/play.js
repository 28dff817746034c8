// The shared screen of a game that the program deals: the table for all, and one hand after the other.
// It knows no game. What is secret is asked for with a hand's key, kept in one variable, and forgotten.

import { at, h, named, redraw } from "./draw.js";
import { gameOf } from "./games.js";
import { came } from "./later.js";
import { follow, outOfReach } from "./link.js";
import { languageRow, look } from "./look.js";
import { lookBack, pictureOf } from "./look-back.js";
import { askPin } from "./pin.js";
import { privatePart } from "./private.js";
import { ask, inOrder } from "./seat-link.js";
import { startForm } from "./start.js";
import { telling } from "./telling.js";
import { untilAnswered } from "./until.js";
import { t } from "./words.js";

const HERE = "screen",
  PHONE = "phone",
  BOT = "bot";
const BOTS = ["Elaine", "Lucan", "Bors", "Dinadan", "Lynet", "Ector", "Enid"]; // of the legends; nobody of a box
const STRENGTHS = {
  beginner: () => t("beginner"),
  skilled: () => t("skilled"),
  strong: () => t("strong"),
};
const ALONE_MS = 110_000; // the program ends a hand after 120 s
const places = {
  score: at("score"),
  ask: at("ask"),
  round: at("round"),
  side: at("side"),
  banner: at("banner"),
};

let table = null; // what all see of the game
let play = null; // and of who sits where
let handing = false; // somebody takes the screen just now
let key = null; // of the hand that lies open here
let wanted = null; // whose hand somebody wants to see who is not asked
let touched = Date.now(); // when somebody pressed anything
let trouble = ""; // what was refused last
let endSeen = null;
let wantsNew = false;
let heard = 0; // the newest line of the log that was told
let read = null; // the game's moment that was told last
const kinds = [HERE]; // who plays each seat of a new game: bots where nothing is said
let strength = "skilled"; // of the bots of a new game
let hints = false; // whether who is asked may see what a bot would do
const tells = telling(tell, reportRead, () => draw());
const mine = privatePart(at("hand"), choose, hint);
const [askAll, askOwn] = [inOrder(), inOrder()]; // what sets `play`, and what the open hand shows
const theme = look();
const tongues = languageRow();

// -- what is asked of the program ----------------------------------------------------------------

const refresh = untilAnswered(async () => {
  const { ok, said, status, late, isLost } = await askAll("");
  if (isLost || late) return !isLost; // a hand was opened or a game begun meanwhile
  if (ok) play = said;
  if (status === 404) play = null;
  if (key && play?.hand === null) forget();
  if (tells.isQuiet()) await draw();
  return true;
});

function forget() {
  key = null;
  mine.forget();
}

async function handOver(seat) {
  if (handing) return;
  handing = true;
  const { ok, said, text } = await askAll("/hand-over", { seat });
  handing = false;
  wanted = null;
  if (!ok) return problem(text);
  key = said.hand;
  play = { ...play, hand: seat };
  await draw();
  await mine.show(said, table.players);
  at("hand").querySelector("button")?.focus();
}

async function putAway() {
  const was = key;
  forget();
  if (was) await ask("/put-away", {}, was);
  await refresh();
}

async function hint(question) {
  const { ok, said, text } = await ask("/hint", { question }, key);
  return ok ? (said.asks?.hint ?? "") : text;
}

async function choose(line) {
  const question = at("hand").dataset.question;
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

const people = () => play.seats.filter(({ by, at: where }) => by === "person" && where === HERE);
const nameOf = ({ seat, name }) => name || t("Seat {number}", { number: seat + 1 });

function drawCurtain() {
  const asked =
    wanted === null
      ? people().filter(({ asked: is }) => is)
      : people().filter(({ seat }) => seat === wanted);
  const alone =
    people().length === 1 &&
    play.seats.every(({ by, at: where }) => by === "bot" || where === HERE);
  const open = play.on && play.screen && !key && !wantsNew && asked.length > 0 && tells.isQuiet();
  const curtain = at("curtain");
  if (open && alone && play.hand === null && !document.hidden) return handOver(asked[0].seat); // nobody is there from whom it would be hidden
  const isNew = curtain.hidden && open;
  curtain.hidden = !open;
  for (const part of document.querySelectorAll("header, main")) part.inert = open;
  redraw(
    curtain,
    [open, asked, wanted, play?.undo],
    () =>
      open &&
      h(
        "div",
        {},
        h(
          "h2",
          {},
          asked.length === 1
            ? named(t("Hand over to {name}", { name: nameOf(asked[0]) }), [nameOf(asked[0])])
            : t("Whoever begins takes the screen"),
        ),
        h(
          "p",
          {},
          asked.length === 1
            ? t("The others look away.")
            : t(
                "Each of you may have something to choose, one after the other. The others look away.",
              ),
        ),
        h(
          "p",
          { class: "choices" },
          asked.map((one) =>
            h(
              "button",
              {
                type: "button",
                class: "gold",
                "data-seat": one.seat,
                onclick: () => handOver(one.seat),
              },
              named(t("I am {name}", { name: nameOf(one) }), [nameOf(one)]),
            ),
          ),
          wanted !== null &&
            h(
              "button",
              {
                type: "button",
                class: "plain",
                onclick: () => {
                  wanted = null;
                  draw();
                },
              },
              t("Back"),
            ),
        ),
        h(
          "p",
          { class: "choices aside" },
          h(
            "button",
            { type: "button", class: "badge", onclick: openPhones },
            t("Seats and phones"),
          ),
          wanted === null && undoButton("badge"),
        ),
      ),
  );
  if (isNew) curtain.querySelector("button").focus();
}

function drawAround() {
  const others = people().filter(({ seat }) => seat !== play.hand);
  redraw(
    at("around"),
    [play, Boolean(key)],
    () =>
      play.on && [
        h(
          "ol",
          { class: "sits" },
          play.seats.map((one) =>
            h(
              "li",
              { class: one.asked ? "asked" : "" },
              h("b", {}, h("bdi", {}, nameOf(one))),
              h(
                "span",
                {},
                one.by === BOT
                  ? t("bot, {strength}", { strength: STRENGTHS[play.strength]() })
                  : one.at === PHONE
                    ? t("phone")
                    : t("here"),
              ),
              one.asked && h("em", {}, t("chooses")),
            ),
          ),
        ),
        play.news.length > 0 &&
          h(
            "ul",
            { class: "news" },
            play.news.slice(-3).map(({ text }) => h("li", {}, named(text, table.players))),
          ),
        play.screen &&
          h(
            "p",
            { class: "choices" },
            key &&
              h(
                "button",
                { type: "button", class: "plain away", onclick: putAway },
                t("Put my cards away"),
              ),
            !key &&
              !play.over &&
              others.map((one) =>
                h(
                  "button",
                  {
                    type: "button",
                    class: "plain peek",
                    onclick: () => {
                      wanted = one.seat;
                      draw();
                    },
                  },
                  named(t("{name}: my cards", { name: nameOf(one) }), [nameOf(one)]),
                ),
              ),
            undoButton("plain"),
          ),
        !play.screen &&
          h(
            "p",
            { class: "note" },
            t("The shared screen asks. Have a code? Your own cards are on another page."),
            " ",
            h("a", { href: "/hand" }, t("Take a seat")),
          ),
      ],
  );
}

async function again() {
  const { ok, said, text, late } = await askAll("/again", {});
  forget();
  if (ok && !late) play = said;
  problem(text);
  await draw();
}

/** What takes the newest choice back, and says whose it was. */
function undoButton(kind) {
  const whose = play.seats.find(({ seat }) => seat === play.undo);
  return (
    whose &&
    h(
      "button",
      { type: "button", class: `${kind} undo`, onclick: takeBack },
      named(t("Take back the choice of {name}", { name: nameOf(whose) }), [nameOf(whose)]),
    )
  );
}

async function takeBack({ currentTarget }) {
  if (!confirmed(currentTarget)) return;
  await putAway(); // what is asked then may be another's
  const { text } = await ask("/undo", {});
  problem(text);
  await refresh();
}

/** A button that is pressed twice: the first press says what the second one does. */
function confirmed(button) {
  if (button.dataset.sure) return true;
  button.dataset.sure = "yes";
  button.textContent = t("Really take it back?");
  return false;
}

function problem(text) {
  trouble = text;
  drawRibbons();
}

/** What went wrong; and where nothing can be begun here, why. */
function drawRibbons() {
  const shut = !play?.on && !play?.screen;
  const why =
    play === null
      ? t("This table deals no game. On the machine itself: roundtable play")
      : t("The shared screen begins a game; with the operator’s PIN so does this one.");
  redraw(at("ribbons"), [trouble, play?.problem, shut, why], () => [
    ...[play?.problem, trouble]
      .filter(Boolean)
      .map((one) => h("p", { class: "ribbon alarm", role: "alert" }, h("span", {}, one))),
    shut &&
      h(
        "p",
        { class: "ribbon wait" },
        h("span", {}, why),
        play !== null &&
          h(
            "button",
            { type: "button", class: "gold", onclick: async () => (await askPin()) && refresh() },
            t("Enter the PIN"),
          ),
      ),
  ]);
}

// -- a new game ------------------------------------------------------------------------------------

function seatKind(i) {
  kinds[i] ??= BOT;
  const words = { [HERE]: t("at this screen"), [PHONE]: t("on a phone"), [BOT]: t("a bot") };
  const select = h(
    "select",
    {
      class: "plays",
      "aria-label": t("Who plays seat {number}", { number: i + 1 }),
      onchange: () => {
        kinds[i] = select.value;
      },
    },
    Object.entries(words).map(([value, word]) =>
      h("option", { value, selected: kinds[i] === value }, word),
    ),
  );
  return select;
}

function botsPart() {
  return [strengthPart(), hintsPart()];
}

function hintsPart() {
  return h(
    "label",
    { class: "option" },
    h("input", {
      type: "checkbox",
      name: "hints",
      checked: hints,
      onchange: ({ target }) => {
        hints = target.checked;
      },
    }),
    " ",
    t("Hints: who is asked may see what a bot would do, and why"),
  );
}

function strengthPart() {
  return h(
    "label",
    { class: "ruling" },
    h("span", {}, t("Strength of the bots")),
    h(
      "select",
      {
        name: "strength",
        onchange: ({ target }) => {
          strength = target.value;
        },
      },
      Object.entries(STRENGTHS).map(([value, word]) =>
        h("option", { value, selected: value === strength }, word()),
      ),
    ),
  );
}

async function begin({ leaves, ...header }) {
  const count = Array.isArray(header.players) ? header.players.length : header.players;
  const seats = Array.from({ length: count }, (_, i) => i);
  const bots = seats.filter((i) => (kinds[i] ?? BOT) === BOT);
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
  if (!answer.late) play = answer.said;
  await draw();
  if (seats.some((i) => kinds[i] === PHONE)) openPhones();
  return answer;
}

function drawStart() {
  const open = play !== null && play.screen && (!play.on || wantsNew);
  document.body.classList.toggle("no-game", open || !play?.on);
  at("start").hidden = !open;
  redraw(
    at("start"),
    [open, table.games, table.players, play?.on],
    () =>
      open &&
      startForm(
        { ...table, players: play.on ? table.players : [] },
        {
          start: begin,
          dealt: true,
          seat: seatKind,
          bots: botsPart,
          cancel:
            play.on &&
            (() => {
              wantsNew = false;
              draw();
            }),
        },
      ),
  );
}

async function openPhones() {
  (await came(() => import("./seats.js"))).openSeats(refresh);
}

function drawBadges() {
  redraw(at("badges"), [play?.on, play?.screen, table.ended], () => [
    play?.on && table.ended && lookBack(table.ended, "badge", "play"),
    play?.on &&
      play.screen &&
      h(
        "button",
        { type: "button", class: "badge join", onclick: openPhones },
        t("Seats and phones"),
      ),
    play?.on && tells.button,
    play?.on &&
      play.screen &&
      h(
        "button",
        {
          type: "button",
          class: "badge anew",
          onclick: () => {
            wantsNew = true;
            draw();
          },
        },
        t("New game …"),
      ),
    h("a", { class: "badge help", href: "/help" }, t("Help")),
    theme,
    tongues,
  ]);
}

// -- the table -------------------------------------------------------------------------------------

/** Shows a table, and gives what of it is new to read. */
async function tell(now) {
  if (!now.buttons) return ""; // the table is still starting
  table = now;
  trouble = "";
  const newest = now.log.at(-1)?.n ?? 0;
  if (newest < heard) heard = newest - 1; // a line was taken back, or another game began
  const fresh = now.log.filter(({ n }) => n > heard).map(({ text }) => text);
  heard = newest;
  const text = fresh.join(" ");
  if (now.play !== undefined && now.play !== play?.version) await refresh();
  await draw();
  if (fresh.length) at("now").replaceChildren(...named(fresh.slice(-3).join("\n"), now.players));
  return play?.on ? text : "";
}

function drawLog({ log, players }, fleeting) {
  const latest = log.findLast(({ kind }) => fleeting.includes(kind));
  const lines = log.filter((line) => !fleeting.includes(line.kind) || line === latest);
  redraw(at("log"), lines, () => lines.map(({ text }) => h("p", {}, named(text, players))));
  at("log").scrollTop = at("log").scrollHeight;
}

function drawEnd(game) {
  const end = play?.on && table.state && tells.isQuiet() && game.end(table);
  places.banner.hidden = !end || endSeen === end.key || wantsNew;
  if (!end) {
    if (!table.state || !play?.over) endSeen = null;
    return;
  }
  redraw(places.banner, [end.key, table.state], () => [
    end.picture(),
    h(
      "div",
      { class: "choices" },
      h(
        "button",
        {
          class: "plain",
          onclick: () => {
            endSeen = end.key;
            places.banner.hidden = true;
          },
        },
        t("See the table"),
      ),
      play.screen &&
        h(
          "button",
          {
            class: "plain",
            onclick: () => {
              wantsNew = true;
              draw();
            },
          },
          t("New game …"),
        ),
      table.ended && lookBack(table.ended, "plain", "play"),
      table.ended && pictureOf(table.ended),
      play.screen && h("button", { class: "gold", onclick: again }, t("The same players again")),
    ),
  ]);
}

async function draw() {
  if (!table) return;
  const now = table;
  const game = await gameOf(now);
  if (now !== table) return; // a newer one came meanwhile, it may be another game's, and is drawn
  drawBadges();
  drawStart();
  drawRibbons();
  if (play?.on && table.state) {
    game.draw(places, table);
    places.ask.replaceChildren(); // what the panel's buttons mean: there are none here
    places.ask.drawnFor = null;
    drawLog(table, game.fleeting);
    drawAround();
    await showMine();
    if (now !== table) return;
    drawCurtain();
  }
  document.body.classList.toggle("open-hand", Boolean(key));
  drawEnd(game);
  document.body.classList.remove("starting");
  document.body.dataset.version = `${table.version}.${play?.version ?? 0}`;
}

const sayLost = outOfReach(
  t("Nothing is lost: every choice is on disk. This page comes back by itself."),
);
follow({
  table: (now, isNew) => {
    if (isNew && play) refresh();
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
["pointerdown", "keydown"].forEach((kind) => addEventListener(kind, stirs, true));
setInterval(() => key && Date.now() - touched > ALONE_MS && putAway(), 5_000);
addEventListener("pagehide", stopTelling);
addEventListener("pagehide", forget); // what is private is in no page that the browser keeps
