// The frame of the page. It knows no game: what a game looks like is in games/<name>.js.

import { LastSentence, Log, linesOf } from "./components/said.js";
import { at, h, redraw } from "./draw.js";
import { drawGame, gameOf } from "./games.js";
import { came, later, once, styled } from "./later.js";
import { SILENT, follow, outOfReach } from "./link.js";
import { presses } from "./press.js";
import { html, render } from "./vendor/preact.js";
import { before, keepWhileReworded, t } from "./words.js";

const [menuOf, saidOf] = document.querySelectorAll("dialog");
/** @type {Page.Places} */
const places = {
  score: at("score"),
  ask: at("ask"),
  round: at("round"),
  side: at("side"),
  // Opens the cards of a drawn table.
  lay: null,
};

// The newest snapshot.
/** @type {Api.Snapshot} */
let shown;
let wantsNewGame = before.wantsNewGame ?? false;
keepWhileReworded(() => ({ wantsNewGame }));
// What a game's end is shown with.
/** @type {ReturnType<typeof import("./banner.js").banner> | null} */
let ending = null;
// The drawer of a drawn table.
/** @type {ReturnType<typeof import("./drawer.js").drawer> | null} */
let cards = null;
// The sheet of what was found broken.
/** @type {ReturnType<typeof import("./safe.js").safeMode> | null} */
let safe = null;
// What is shown between games.
/** @type {typeof import("./attract/view.js") | null} */
let between = null;
// What stands round the game.
/** @type {Awaited<ReturnType<typeof around>> | null} */
let aside = null;
// The newest lamps.
/** @type {Api.Lamps | null} */
let lit = null;
const pressed = presses();
async function openSaid() {
  saidOf.showModal();
  drawSaid(shown, (await gameOf(shown)).fleeting);
}

const copySays = later(() => import("./change.js"), "copySays");
const teachRibbon = later(() => import("./teach.js"), "teachRibbon");
const wayToChoose = later(() => import("./dealt.js"), "wayToChoose");
const missedCard = later(() => import("./card-questions.js"), "missedCard");
const startForm = later(() => import("./start.js"), "tableForm");

const endingOf = once(
  () => import("./banner.js"),
  ({ banner }) => banner(() => asksStart(true)),
);
const drawerOf = once(
  () => import("./drawer.js"),
  ({ drawer }) => drawer(at("drawer")),
);
const safeOf = once(
  () => import("./safe.js"),
  ({ safeMode }) => safeMode(),
);
const betweenOf = once(
  () => import("./attract/view.js"),
  (view) => view,
);
// What is not needed to play is loaded once the table is there.
const around = once(
  () =>
    Promise.all([
      import("./components/menu.js"),
      import("./panel.js"),
      import("./help.js"),
      import("./fit.js"),
      styled(new URL("./panel.css", import.meta.url).href),
    ]),
  ([{ menu }, { panel }, { drawHelp }, { fits }]) => ({
    fits: ["ask", "banner", "side"].map(at).map(fits),
    menu: menu(menuOf, at("open-menu"), {
      said: openSaid,
      anew: () => asksStart(true),
      join: async () => (await came(() => import("./join.js"))).openJoin(),
    }),
    panel: panel(at("panel")),
    drawHelp,
  }),
);
const stirs = once(
  () => import("./stir.js"),
  () => true,
);

for (const dialog of [menuOf, saidOf])
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());

const WORDS = {
  operator: t("Operator"),
  simulated: t("SIMULATED"),
  mock: t("The pins of this panel are mock pins"),
};

/**
 * What was said: the last sentence on the page, all of them in a dialog.
 * @param {Api.Snapshot} table @param {string[]} fleeting
 */
function drawSaid(table, fleeting) {
  const lines = linesOf(table, fleeting);
  const { players, simulated } = table;
  render(
    html`<${LastSentence} ...${{ lines, players, open: openSaid }} />
      ${
        simulated &&
        html`<span class="badge simulated" title=${WORDS.mock}
          >${WORDS.simulated}</span
        >`
      }
      <a class="badge operator" href="/operator">${WORDS.operator}</a>`,
    at("last"),
  );
  if (saidOf.open)
    render(html`<${Log} ...${{ lines, players }} close=${() => saidOf.close()} />`, saidOf);
}

/** @param {Api.Snapshot} table @param {ReturnType<Page.Game["ribbons"]>} said @param {Page.Game} game */
function drawRibbons(table, said, game) {
  const lost = table.eyes.state === "lost";
  const { ticked = [], offers: missed = [] } = table;
  redraw(
    at("ribbons"),
    [
      said,
      table.hold,
      table.ask?.kind,
      lost && table.eyes.text,
      ticked,
      missed,
      table.safe,
      Boolean(table.play && table.state),
      table.rest,
      table.teach,
      table.help,
      table.copy,
    ],
    () => [
      table.help?.called && h("p.ribbon.wait", h("strong", table.help.says)),
      safe?.ribbon(table.safe),
      table.play && table.state && wayToChoose(),
      said.map((ribbon) =>
        h(
          "p",
          { class: `ribbon ${ribbon.kind}` },
          ribbon.icon ?? "",
          h("strong", ribbon.title),
          h("span", ribbon.text),
        ),
      ),
      lost &&
        h(
          "p.ribbon.alarm",
          h("strong", t("The camera is lost.")),
          h("span", table.eyes.text),
          h("span", t("Cards can wait; buttons still work.")),
        ),
      table.hold &&
        table.hold.kind !== table.ask?.kind &&
        h("p.ribbon.wait", h("strong", table.hold.text)),
      ticked.length > 0 &&
        h(
          "p.ribbon.ticked",
          h("strong", t("Ticked off:")),
          h("span", ticked.map((id) => game.pieceName(id)).join(", ")),
        ),
      table.rest === "rests" &&
        h(
          "p.ribbon.wait.rest",
          h("strong", t("The table rests.")),
          h("span", t("Any button wakes it; so does a card, which counts.")),
        ),
      table.rest === "asks" &&
        h(
          "p.ribbon.wait.rest",
          h("strong", t("Is anybody there?")),
          h("span", t("Press any button.")),
        ),
      table.teach && teachRibbon(table.teach),
      missed.map(missedCard),
      table.copy?.length > 0 && copySays(table.copy),
    ],
  );
}

/** Shows the form of a new game, or the game. @param {boolean} wanted */
function asksStart(wanted) {
  wantsNewGame = wanted;
  draw(shown);
}

/** @param {Api.Snapshot} table */
function drawStart(table) {
  const start = at("start");
  const open = !table.state || wantsNewGame;
  document.body.classList.toggle("no-game", open);
  start.hidden = !open;
  redraw(
    start,
    [open, table.game, table.games, table.players],
    () => open && startForm(table, () => asksStart(false)),
  );
}

/** Opens the cards of a drawn table, and closes them. */
const lay = () => cards?.toggle();

/**
 * What stands round the game: the menu, the panel of mock pins, "Why?", the cards of a drawn table.
 * Returns whether all of it was there to be drawn.
 * @param {Api.Snapshot} table @param {Page.Game} game
 */
function drawAround(table, game) {
  if (!aside) return false;
  aside.menu.show(table);
  aside.panel.show(table);
  if (lit) aside.panel.light(lit);
  aside.drawHelp(places, table, game);
  cards?.show(table, game);
  if (table.drawn && !cards) return false;
  delete at("open-menu").dataset.coming;
  return true;
}

/** @param {Api.Snapshot} told */
async function draw(told) {
  // The table is still starting.
  if (!told.buttons) return;
  // Of a game that the box plays by itself.
  const table = { ...told, ...told.attract?.table };
  shown = table;
  const game = await gameOf(table);
  if (table.safe?.troubles.length) safe = await safeOf();
  if (table.attract) between = await betweenOf();
  const end = table.state && game.end(table);
  if (end) ending = await endingOf();
  places.lay = table.drawn && !table.play ? lay : null;
  // A newer one came while a script was on its way.
  if (shown !== table) return;
  drawStart(table);
  drawRibbons(table, table.state ? game.ribbons(table) : [], game);
  if (table.state) drawGame(game, places, table);
  pressed.show(table);
  ending?.show(end, table, wantsNewGame);
  if (end || !table.state) stirs();
  drawSaid(table, game.fleeting);
  // Before the page is laid out, which is done once.
  const isWhole = drawAround(table, game);
  document.body.classList.toggle("resting", table.rest === "rests");
  if (between) await between.show(table.attract ?? null, document.body);
  if (shown !== table) return;
  document.body.classList.remove("starting");
  // The first load ends here.
  if (!document.body.dataset.version) performance.mark("drawn");
  document.body.dataset.version = String(table.version);
  if (isWhole) return;
  aside = await around();
  if (shown !== table || drawAround(table, game)) return;
  cards = await drawerOf();
  if (shown === table) drawAround(table, game);
}

/** @param {Api.Lamps} lamps */
function light(lamps) {
  lit = lamps;
  aside?.panel.light(lamps);
}

const page = {
  table: draw,
  lamps: light,
  lost: outOfReach(
    t("Nothing is lost: every card and press is on disk. This page comes back by itself."),
  ),
};

if (new URLSearchParams(location.search).has("still")) {
  // One picture of the table and no open connection: for printing and for pictures.
  /** @type {Api.Snapshot} */
  const table = await (await fetch("/api/table")).json();
  await draw(table);
  light({
    lamps: table.lamps,
    tone: table.tone,
    ring: table.ring,
    buttons: Object.fromEntries(table.buttons.map(({ button, lamp }) => [button, lamp])),
  });
  if (location.hash === "#lost") page.lost(SILENT);
} else {
  follow(page);
}
