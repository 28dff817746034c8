// All tables of a broker, for the staff. The stream sends each table once and then those that have
// changed; a tile is patched where it stands, and moved only when it belongs elsewhere.

import { bell } from "./hall-bell.js";
import { tile } from "./hall-tile.js";
import { at, h, redraw } from "./draw.js";
import { asked, follow, get, post } from "./link.js";
import { languageRow, look } from "./look.js";
import { t, tn } from "./words.js";

/**
 * @typedef {ReturnType<typeof tile>} Tile
 * @typedef {{ take: (told: Hall.News) => void, tick: () => void }} View
 * @typedef {{ view: (place: HTMLElement, hall: any) => View }} Module
 */

const TICK_MS = 10_000; // ages are told in minutes
const SECOND_MS = 1_000; // and how long somebody waits in seconds
const VIEW = location.pathname.slice(1) || "tables";
/** @type {Record<string, [string, string, (() => Promise<Module>)?]>} */
const VIEWS = {
  tables: ["/", t("Tables")],
  plan: ["/plan", t("Plan"), () => import("./hall-plan.js")],
  evening: ["/evening", t("Evening"), () => import("./hall-evening.js")],
  games: ["/games", t("Games"), () => import("./hall-games.js")],
};
const CALLS = ["help"]; // who calls is shown on every page
const KEPT = "hall-filter"; // of this tab
const GROUPS = {
  help: t("Calls for help"),
  trouble: t("Something is wrong"),
  starting: t("Starting"),
  plays: t("Playing"),
  free: t("Free"),
  gone: t("Not there"),
};
/** @type {Record<string, [string, Hall.Row["kind"][], string]>} */
const FILTERS = {
  all: [t("All"), ["help", "trouble", "starting", "plays", "free", "gone"], ""],
  needs: [t("Needs somebody"), ["help", "trouble"], t("No table needs anybody just now.")],
  plays: [t("Playing"), ["help", "trouble", "plays"], t("No table plays just now.")],
};
/** @type {Record<Hall.Row["kind"], (n: number) => string>} */
const COUNTED = {
  help: (n) => tn("{n} calls for help", "{n} call for help", n),
  trouble: (n) => tn("{n} has a fault", "{n} have a fault", n),
  starting: (n) => tn("{n} is starting", "{n} are starting", n),
  plays: (n) => tn("{n} plays", "{n} play", n),
  free: (n) => tn("{n} is free", "{n} are free", n),
  gone: (n) => tn("{n} is not there", "{n} are not there", n),
};
const byName = new Intl.Collator(document.documentElement.lang, { numeric: true }).compare;
const clock = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" });
/** @type {Map<string, Tile>} */
const tiles = new Map(); // by table: {element, row, show, tick}
/** @type {Record<string, { section: HTMLElement, list: HTMLElement, count: HTMLElement, n: number }>} */
const groups = {};
if (VIEW !== "tables") document.title = `${VIEWS[VIEW][1]} · ${document.title}`;
const rings = bell(document.title);
/** @type {View} */
let view = { take() {}, tick() {} }; // what this page shows besides calls
const chosen = sessionStorage.getItem(KEPT) ?? "all";
let filter = chosen in FILTERS ? chosen : "all";
let ahead = 0; // s that the hall's clock is before this page's
/** @type {Hall.Broker} */
let broker = { link: "none", since: null, says: null };

/** How long ago something of the hall's clock was, in s. @param {number} s */
const ago = (s) => Math.max(0, performance.now() / 1000 + ahead - s);

// -- groups and their tiles ------------------------------------------------------------------------

for (const [kind, label] of Object.entries(GROUPS)) {
  const count = h("b");
  const list = h("ul");
  const section = h(
    "section",
    { class: `group of-${kind}`, "aria-labelledby": `of-${kind}`, hidden: true },
    h("h2", { id: `of-${kind}` }, label, " ", count),
    list,
  );
  groups[kind] = { section, list, count, n: 0 };
  at("view").before(section);
}

/** The kinds of tables that this page shows as tiles. */
const kindsShown = () => (VIEW === "tables" ? FILTERS[filter][1] : CALLS);

/**
 * Whether one tile stands before another in their group: who calls longest first, else by name.
 * @param {Tile} one @param {Tile} other
 */
function isBefore({ row: one }, { row: other }) {
  const [began, its] = [one.called ?? 0, other.called ?? 0];
  if (one.kind === "help" && began !== its) return began < its;
  return byName(one.table, other.table) < 0;
}

/** @param {string} [table] */
const tileOf = (table = "") => /** @type {Tile} */ (tiles.get(table));

/** @param {Tile} own */
function place(own) {
  const { list } = groups[own.row.kind];
  const others = /** @type {HTMLCollectionOf<HTMLElement>} */ (list.children);
  let low = 0;
  let high = others.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(own, tileOf(others[middle].dataset.table))) high = middle;
    else low = middle + 1;
  }
  list.insertBefore(own.element, others[low] ?? null);
}

/** @param {Hall.Row} row */
function show(row) {
  const own = tiles.get(row.table) ?? tile(row.table, ago, comes);
  const was = tiles.has(row.table) ? own.row : null;
  tiles.set(row.table, own);
  const moves = was?.kind !== row.kind || was.called !== row.called;
  const focused = own.element.querySelector(":focus");
  if (moves && was) own.element.remove();
  own.show(row);
  if (moves) place(own);
  if (moves) focused?.focus({ preventScroll: true }); // or whoever has just pressed there would be nowhere
}

/** @param {string} name */
function drop(name) {
  tiles.get(name)?.element.remove();
  tiles.delete(name);
}

/** @param {string} table @param {boolean} coming */
async function comes(table, coming) {
  const { ok, said } = await post("/api/coming", { table, coming });
  wrong(ok ? "" : (said.text ?? t("The hall’s computer does not answer.")));
}

/** @param {string} text */
function wrong(text) {
  at("wrong").textContent = text;
}

// -- what is told of all of them ---------------------------------------------------------------------

function tell() {
  /** @type {Record<Hall.Row["kind"], number>} */
  const counts = { help: 0, trouble: 0, starting: 0, plays: 0, free: 0, gone: 0 };
  for (const { row } of tiles.values()) counts[row.kind] += 1;
  for (const [kind, { section, count }] of Object.entries(groups)) {
    const n = counts[/** @type {Hall.Row["kind"]} */ (kind)];
    if (groups[kind].n !== n) {
      groups[kind].n = n;
      count.textContent = String(n);
    }
    section.hidden = !n || !kindsShown().includes(kind);
  }
  const parts = Object.entries(counts)
    .filter(([, n]) => n)
    .map(([kind, n]) => [kind, COUNTED[/** @type {Hall.Row["kind"]} */ (kind)](n)]);
  redraw(at("counts"), [tiles.size, parts], () =>
    tiles.size
      ? [
          h("strong", tn("{n} table", "{n} tables", tiles.size)),
          parts.map(([kind, text]) => [" · ", h("span", { class: `n-${kind}` }, text)]),
        ]
      : [],
  );
  tellNothing();
}

function tellNothing() {
  const [, kinds, none] = FILTERS[filter];
  const shows = VIEW === "plan" ? tiles.size > 0 : kinds.some((kind) => groups[kind].n);
  const isEmpty = !shows && (VIEW === "tables" || VIEW === "plan");
  at("empty").hidden = !isEmpty;
  redraw(at("empty"), [isEmpty, filter, tiles.size, broker], () => {
    if (!isEmpty) return [];
    if (tiles.size) return [h("h2", none)];
    if (broker.link === "open")
      return [
        h("h2", t("No table yet")),
        h("p", t("As soon as this broker lets a box in, its table stands here.")),
        h(
          "p.note",
          t(
            "If there are tables already: may this account read what they write? A broker does not say so.",
          ),
        ),
      ];
    return [
      h("h2", broker.link === "none" ? t("No broker yet") : t("The broker is gone")),
      broker.says && h("p", broker.says),
      h("p.note", t("It is tried again by itself.")),
    ];
  });
}

function tellBroker() {
  const isOld = broker.link !== "open" && tiles.size > 0;
  document.body.classList.toggle("old", isOld);
  redraw(
    at("broker"),
    [isOld, broker],
    () =>
      isOld && [
        h(
          "strong",
          t("The broker is gone since {time}.", {
            time: clock.format(new Date(Date.now() - 1000 * ago(broker.since ?? 0))),
          }),
        ),
        " ",
        t("The tables are shown as they were then."),
        " ",
        h("span.why", broker.says),
      ],
  );
}

/** @param {Hall.News} told */
function take(told) {
  ahead = told.now - performance.now() / 1000;
  if (told.all) {
    const there = new Set(told.rows.map(({ table }) => table));
    for (const name of [...tiles.keys()]) if (!there.has(name)) drop(name);
  }
  for (const name of told.gone) drop(name);
  for (const row of told.rows) show(row);
  if (told.broker) {
    ({ broker } = told);
    const { notes = [] } = told;
    redraw(at("notes"), notes, () => notes.map((text) => h("p", text)));
  }
  tell();
  tellBroker();
  view.take(told);
  rings.calls(
    [...tiles.values()].map(({ row }) => row).filter(({ kind }) => kind === "help"),
    told.all,
  );
  document.body.classList.remove("starting");
  document.body.dataset.version = "1";
}

// -- the head ----------------------------------------------------------------------------------------

/** @param {string} name */
function choose(name) {
  filter = name;
  sessionStorage.setItem(KEPT, name);
  for (const one of at("filters").querySelectorAll("button"))
    one.setAttribute("aria-pressed", String(one.dataset.filter === name));
  tell();
}

at("filters").append(
  ...Object.entries(FILTERS).map(([name, [label]]) =>
    h("button", { type: "button", "data-filter": name, onclick: () => choose(name) }, label),
  ),
);
at("filters").hidden = VIEW !== "tables";
at("views").append(
  ...Object.entries(VIEWS).map(([name, [href, label]]) =>
    h("a", { href, "aria-current": name === VIEW && "page" }, label),
  ),
);
at("badges").append(rings.button, look(), languageRow());
choose(filter);
setInterval(() => {
  for (const one of tiles.values()) one.tick();
}, TICK_MS);
setInterval(() => {
  for (const one of tiles.values()) if (one.row.called !== null) one.tick();
  view.tick();
}, SECOND_MS);

// -- from the hall -----------------------------------------------------------------------------------

/** @param {string} text */
function closed(text) {
  document.body.classList.remove("starting");
  document.body.dataset.version = "0";
  at("empty").hidden = false;
  redraw(at("empty"), text, () => [
    h("h2", t("For the staff")),
    h("p", text),
    h("p.choices", h("button.gold", { type: "button", onclick: begin }, t("Enter the PIN"))),
  ]);
}

async function begin() {
  const { ok, said } = await get("/api/hall", asked);
  if (!ok && said) return closed(said.text ?? "");
  if (ok) take(said);
  follow(
    {
      hall: take,
      lost: () => {
        at("lost").hidden = false;
        redraw(at("lost"), true, () =>
          h(
            "div",
            h("h2", t("The hall’s computer is out of reach")),
            h(
              "p",
              t(
                "Calls for help are not heard here. Look at the network, and whether `roundtable fleet hall` still runs there.",
              ),
            ),
          ),
        );
      },
    },
    ["hall"],
  );
}

if (VIEWS[VIEW]?.[2]) {
  const { view: made } = await VIEWS[VIEW][2]();
  at("view").hidden = false;
  view = made(at("view"), { rows: () => [...tiles.values()].map(({ row }) => row), ago, wrong });
}
await begin();
