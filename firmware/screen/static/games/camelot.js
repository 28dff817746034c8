// How the board game looks. Everything is drawn from the snapshot; nothing is remembered here.

import { h, redraw } from "../draw.js";
import { later } from "../later.js";
import { fill, t } from "../words.js";
import { emblem, engine, nameOf, partsOf, sword, worth } from "./camelot-art.js";
import { drawAsking } from "./camelot-ask.js";
import { world } from "./camelot-world.js";
import {
  CASTLE,
  COUNT,
  EXAMPLES,
  GROUPS,
  LAST,
  QUESTS,
  RELICS,
  SHEETS,
  cardsOf,
  enginesOf,
  lifeOf,
  swordsOf,
} from "./camelot-words.js";

export const record = "camelot/1";
const ending = later(() => import("./camelot-end.js"), "ending"); // one table in a hundred shows it
export const style = new URL("./camelot.css", import.meta.url).href;
/** @type {string[]} */
export const fleeting = [];
export const examples = EXAMPLES;
export const cards = () => import("./camelot-cards.js");
/** @param {string} sheet */
export const sheetName = (sheet) => SHEETS[sheet] ?? sheet;
/** @param {Api.Piece} piece */
export const groupOf = ({ id }) => partsOf(id).kind.replace(/^(coat|morgan)-.*/, "$1");
/** @param {string} group */
export const groupName = (group) => GROUPS[group] ?? QUESTS[group] ?? group;
/** @param {string} id */
export const pieceName = (id) => nameOf(id);

/** What a piece is called inside its group: the value, or the whole name. @param {Api.Piece} piece */
export function shortName(piece) {
  const { kind, value } = partsOf(piece.id);
  const copy = piece.id.split(".")[1];
  if (value !== null)
    return kind === "lancelot" ? `${value}/${worth(piece.id, "dragon")}` : String(value);
  return copy && kind !== "merlin" ? copy : nameOf(piece.id);
}

/**
 * Who is to do something now: whose turn it is, or who is asked for something meanwhile.
 * @param {Page.Camelot} table
 */
const askedOf = ({ state, ask }) =>
  ask && ask.kind !== "giving-to" && Number.isInteger(ask.params?.seat)
    ? ask.params.seat
    : (state.asked ?? state.seat);

/**
 * What every drawing needs: the snapshot, its state, names, who is asked.
 * @param {Page.Camelot} table @returns {Page.CamelotScene}
 */
function sceneOf(table) {
  /** @param {number} seat */
  const nameAt = (seat) => table.players[seat] || t("Seat {number}", { number: seat + 1 });
  return { table, state: table.state, ask: table.ask, nameAt, asked: askedOf(table) };
}

// -- the counters --------------------------------------------------------------------------

/** @param {HTMLElement} place @param {Page.CamelotState} state */
function drawScore(place, { white, black, siege }) {
  redraw(place, [white, black, siege], () => [
    h("p.count.white", sword("white"), h("b", white), h("span", COUNT.white)),
    h("p.count.black", sword("black"), h("b", black), h("span", COUNT.black)),
    h(
      "p",
      { class: `count siege-count ${siege >= 9 ? "near" : ""}` },
      engine(true),
      h("b", siege),
      h("span", CASTLE.siege, h("small", ` ${COUNT.of}`)),
    ),
  ]);
}

// -- what was resolved ---------------------------------------------------------------------

/**
 * A sum with all its parts, so that it adds up: "4 + 4 + 1 = 9".
 * @param {string} name @param {Api.CamelotSumPart[]} parts @param {number | null} total @param {number} from
 */
function sum(name, parts, total, from) {
  const shown = parts.map(({ card, adds }, i) =>
    h(
      "span.step",
      {
        "--step": from + i,
        title: fill(LAST.adds, { card: nameOf(card), n: adds }),
      },
      i > 0 && " + ",
      card === "excalibur"
        ? h("span.slip.white.excalibur", emblem("excalibur"), adds)
        : slipOf(card, adds),
    ),
  );
  return h(
    "p",
    { class: `sum-row ${name}` },
    h("em", LAST[name]),
    h("span.parts", shown.length ? shown : LAST.noCard),
    h("b.total", { "--step": from + parts.length }, total),
  );
}

/** @param {string} id @param {number} adds */
const slipOf = (id, adds) =>
  h("span", { class: `slip ${partsOf(id).kind === "fight" ? "white" : "black"}` }, adds);

/**
 * @param {Api.CamelotLastQuest} last @param {Api.CamelotSumLastQuest | undefined} told
 * @param {(seat: number) => string} nameAt
 */
function lastQuest(last, told, nameAt) {
  const { white = [], black = [] } = told?.parts ?? {};
  const colour = last.won ? "white" : "black";
  const steps = white.length + black.length + 2;
  return h(
    "div",
    { class: `resolved ${last.won ? "won" : "lost"}`, "--steps": steps },
    h("h2", LAST.quest),
    h(
      "p",
      { class: `outcome-of of-${last.quest}` },
      emblem(last.quest),
      h("b", { does: `quest-${last.quest}` }, QUESTS[last.quest]),
      h("span.verdict", last.won ? LAST.won : LAST.lost),
    ),
    last.white !== null && [
      sum("white", white, last.white, 0),
      sum("black", black, last.black, white.length + 1),
    ],
    h(
      "p.spoils",
      h(
        "span.swords",
        { role: "img", "aria-label": swordsOf[colour](last.swords) },
        Array.from({ length: last.swords }, () => sword(colour)),
      ),
      told &&
        last.seats.length > 0 &&
        h("span", `${told.life > 0 ? "+" : ""}${lifeOf(told.life).replace("-", "−")}`),
      told && told.cards > 0 && last.seats.length > 0 && h("span", cardsOf(told.cards)),
      told && told.engines > 0 && h("span", enginesOf(told.engines)),
      last.won &&
        told?.relic &&
        h(
          "span.relic-won",
          { does: `relic-${told.relic}` },
          emblem(told.relic),
          RELICS[told.relic],
        ),
    ),
    h("p.there", last.seats.length ? last.seats.map(nameAt).join(", ") : LAST.nobody),
  );
}

/**
 * @param {Api.CamelotLastFight} last @param {Api.CamelotSumLastFight | undefined} told
 * @param {(seat: number) => string} nameAt
 */
function lastFight(last, told, nameAt) {
  return h(
    "div",
    {
      class: `resolved fought ${last.won ? "won" : "lost"}`,
      "--steps": (told?.parts ?? []).length,
    },
    h("h2", LAST.fight),
    h(
      "p.outcome-of",
      engine(true),
      h("b", { dir: "auto" }, nameAt(last.seat)),
      h("span.verdict", last.won ? LAST.won : LAST.lost),
    ),
    sum("white", told?.parts ?? [], last.total, 0),
    h(
      "p.sum-row.black",
      h("em", LAST.against),
      h("span.parts"),
      h("b.total", h("span.die", last.die)),
    ),
    h("p.spoils", last.won ? LAST.beaten : LAST.hurt),
  );
}

/** @param {HTMLElement} place @param {Page.CamelotScene} scene */
function drawSide(place, { table, state, nameAt }) {
  const { last_quest: questTold, last_fight: fightTold } = table.sums ?? {};
  const { last_quest: quest } = state;
  const fight = (fightTold?.turns ?? 0) > state.seats.length ? null : state.last_fight; // a round ago: nobody asks any more
  redraw(place, [quest, fight, questTold, fightTold, table.players], () => [
    quest && lastQuest(quest, questTold, nameAt),
    fight && lastFight(fight, fightTold, nameAt),
  ]);
  place.classList.toggle("bare", !quest && !fight);
}

// -- the whole -----------------------------------------------------------------------------

/** Strong states, shown across the page: this game has none. */
export const ribbons = () => [];

/** The end of the game, or null: {key, picture()}. @param {Page.Camelot} table */
export function end(table) {
  const { winner, white, black, siege } = table.state;
  return (
    winner && {
      key: `${winner} ${white} ${black} ${siege} ${table.log.at(-1)?.n}`,
      picture: () => ending(sceneOf(table)),
    }
  );
}

/**
 * Draws the state of this game into the places of the page.
 * @param {Page.Places} places @param {Page.Camelot} table
 */
export function draw(places, table) {
  const scene = sceneOf(table);
  const { state, ask } = table;
  drawScore(places.score, state);
  drawAsking(places.ask, scene, places.lay);
  redraw(places.round, [state, ask, table.players, table.buttons?.map(({ lit }) => lit)], () =>
    world(scene),
  );
  drawSide(places.side, scene);
}
