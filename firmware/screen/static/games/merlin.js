// How Merlin looks. Everything is drawn from the snapshot; nothing is remembered here.

import { asks, h, putChanged, redraw, s } from "../draw.js";
import { later } from "../later.js";
import { fill, t } from "../words.js";
import { icon, put } from "./merlin-art.js";
import { SET_UP, drawAsking, move } from "./merlin-ask.js";
import { environs, tileAlone } from "./merlin-environs.js";
import { HIGH, WIDE, labelOf, rondel } from "./merlin-rondel.js";
import { TREASURES, castles, track } from "./merlin-seats.js";
import {
  BOARD,
  EXAMPLES,
  GROUPS,
  HENCHMEN,
  PRINCIPALITIES,
  SHEETS,
  SPACES,
  TILES,
} from "./merlin-words.js";

const scoring = later(() => import("./merlin-scoring.js"), "scoring");
const ending = later(() => import("./merlin-scoring.js"), "ending");

export const record = "merlin/1";
export const style = new URL("./merlin.css", import.meta.url).href;
/** @type {string[]} */
export const fleeting = [];
export const examples = EXAMPLES;
export const cards = () => import("./merlin-cards.js");
/** @param {Page.Merlin} table */
export const isDealing = ({ state }) => [...SET_UP, "traitors"].includes(state?.phase);
/** @param {string} sheet */
export const sheetName = (sheet) => SHEETS[sheet] ?? sheet;
/** @param {Api.Piece} piece */
export const groupOf = ({ id }) => id.split(/[-.]/)[1];
/** @param {string} group */
export const groupName = (group) => GROUPS[group] ?? group;

/** @param {string} id */
const partsOf = (id) => {
  const [name, copy] = id.replace(/^m-(tile-|traitor-)?/, "").split(".");
  return { name, copy };
};

/** What a piece is called: "Mission 12", "Fox", "lake with tower". @param {string} id */
export function pieceName(id) {
  const { name, copy } = partsOf(id);
  if (name === "mission") return t("Mission {number}", { number: copy });
  if (name === "start") return t("Starting tile {number}", { number: copy });
  return PRINCIPALITIES[name] ?? SPACES[name] ?? TILES[name] ?? id;
}

/** What it is called inside its group: its number, or the whole name. @param {{ id: string }} piece */
export function shortName({ id }) {
  const { name, copy } = partsOf(id);
  return name === "mission" || name === "start" ? copy : pieceName(id);
}

/**
 * What every drawing needs: the snapshot, its state, names, what the view tells besides.
 * @param {Page.Merlin} table @returns {Page.MerlinScene}
 */
function sceneOf(table) {
  /** @param {number} seat */
  const nameAt = (seat) => table.players[seat] || t("Seat {number}", { number: seat + 1 });
  const { landings = [], missions = {}, frame = [], shift = "odd" } = table.sums ?? {};
  const pointed =
    table.ask?.kind === "point-place" ? table.ask.params.place : (table.ask?.params?.place ?? null);
  return {
    table,
    state: table.state,
    ask: table.ask,
    nameAt,
    landings,
    missions,
    printed: { frame, shift },
    pointed,
  };
}

// -- the middle --------------------------------------------------------------------------------

/**
 * What a mission asks for, in drawings: "flag-fox 2", "any flag 4", "lady fox".
 * @param {string} text @param {number} x @param {number} y
 */
function need(text, x, y) {
  const words = text.split(" ");
  const number = Number(words.at(-1)) || (words[0] === "henchmen" ? Number(words[1]) : 0);
  const [kind, of] = words[0].split(/-(?=dragon|dove|fish|snake|fox|eagle)/);
  const where = PRINCIPALITIES[words.at(-1) ?? ""] ? words.at(-1) : null;
  const held = words[1] in PRINCIPALITIES ? words[1] : null;
  const glyphs = of
    ? put("glyph", kind, `of-${of}`, x, y, 34)
    : words[0] === "any"
      ? put("glyph", words[1], "any", x, y, 34)
      : words[0] === "influence"
        ? put("glyph", "influence", held ? `of-${held}` : "any", x, y, 34)
        : [
            put("henchman", words[0] in HENCHMEN ? words[0] : "shield-bearer", "any", x, y, 36),
            where && [
              s("circle", { class: `ground of-${where}`, cx: x + 13, cy: y + 12, r: 13 }),
              put("emblem", where, `of-${where}`, x + 13, y + 12, 20),
            ],
          ];
  const down = where ? -4 : 18; // above the principality
  return [glyphs, number > 1 && s("text.number", { x: x + 15, y: y + down }, number)];
}

/**
 * A mission card as a piece of a drawing; of one that nobody knows its number.
 * @param {string} card @param {Api.MerlinMission | undefined} told @param {number} x @param {number} y
 */
export function mission(card, told, x, y) {
  const step = Math.min(40, 112 / Math.max(1, told?.needs.length ?? 1));
  return s(
    "g.mission-card",
    { transform: `translate(${x} ${y})` },
    s("title", pieceName(card)),
    s("rect", { x: -76, y: -35, width: 152, height: 70, rx: 10 }),
    told
      ? [
          put("henchman", told.icon, "any icon-of", -54, 12, 30),
          s("text.worth", { x: -54, y: -8 }, told.points),
          told.needs.map((one, i) => need(one, 10 + (i - (told.needs.length - 1) / 2) * step, 0)),
        ]
      : s("text.worth", { y: 10 }, card.split(".")[1]),
  );
}

/**
 * The open missions above the environs; decks, apples and treasures that nobody has below.
 * @param {Page.MerlinScene} scene
 */
function middle({ state, missions }) {
  const free = TREASURES.filter((one) => state[one] === null);
  /** @type {[string, number, string][]} */
  const stock = [
    ["hand", state.deck, BOARD.deck],
    ["traitors", state.traitor_deck, BOARD.traitorDeck],
    ["apple", state.apples, BOARD.left],
  ];
  return [
    state.display.map((card, i) => asks(mission(card, missions[card], (i - 1) * 160, -226), card)),
    stock.map(([name, n, label], i) =>
      s(
        "g.stock-of",
        { transform: `translate(${-168 + i * 104} 226)` },
        s("title", fill(label, { n })),
        put("glyph", name, "", 0, 0, 44),
        s("text", { x: 30, y: 12 }, n),
      ),
    ),
    free.map((one, i) =>
      asks(put("glyph", one, "treasure", 150 + i * 56, 226, 48, s("title", SPACES[one])), one),
    ),
  ];
}

/** @param {Page.MerlinScene} scene */
function world(scene) {
  const { state } = scene;
  return [
    s(
      "svg.board",
      {
        viewBox: `${-WIDE / 2} ${-HIGH / 2} ${WIDE} ${HIGH}`,
        role: "group",
        "aria-label": labelOf(scene),
      },
      rondel(scene),
      middle(scene),
      s("g", { "aria-label": BOARD.environs, role: "group" }, environs(scene)),
    ),
    state.last_scoring && scoring(scene),
  ];
}

/**
 * What a choice by touch comes to: where a die leads, a die alone, the tile for a manor.
 * @param {any} shows @param {string} label
 */
export function comesTo(shows, label) {
  if ("is" in shows) return move(shows);
  const { die, face, seat, tile } = shows;
  const drawing = die ? icon("die", face, `${die} seat-${seat}`) : tileAlone(tile);
  return h(
    "span.landing",
    { "aria-hidden": "true" },
    h("span.thrown", drawing),
    h("span.leads", label),
  );
}

// -- the whole -----------------------------------------------------------------------------------

/** Strong states, shown across the page: this game has none. */
export const ribbons = () => [];

/** The end of the game, or null: {key, picture()}. @param {Page.Merlin} table */
export function end(table) {
  const { winners, seats } = table.state;
  if (!winners) return null;
  return {
    key: `${winners} ${seats.map(({ score }) => score)} ${table.log.at(-1)?.n}`,
    picture: () => ending(sceneOf(table)),
  };
}

/**
 * Draws the state of this game into the places of the page.
 * @param {Page.Places} places @param {Page.Merlin} table
 */
export function draw(places, table) {
  const scene = sceneOf(table);
  const { state } = table;
  redraw(places.score, [state.seats.map(({ score }) => score), state.seat, table.players], () =>
    track(scene),
  );
  drawAsking(places.ask, scene, places.lay);
  const shown = [state, scene.pointed, table.players, table.sums];
  redraw(places.round, shown, () => world(scene), putChanged);
  redraw(
    places.side,
    [
      state.seats,
      state.seat,
      state.first,
      state.excalibur,
      state.grail,
      table.players,
      state.winners,
    ],
    () => castles(scene),
    putChanged,
  );
  places.side.classList.remove("bare");
}
