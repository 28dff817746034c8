// How the board game looks. Everything is drawn from the snapshot; nothing is remembered here.

import { h, putChanged, redraw } from "../draw.js";
import { later } from "../later.js";
import { t } from "../words.js";
import { engine, nameOf, partsOf, sword, worth } from "./camelot-art.js";
import { drawAsking } from "./camelot-ask.js";
import { world } from "./camelot-world.js";
import { CASTLE, COUNT, EXAMPLES, GROUPS, QUESTS, SHEETS } from "./camelot-words.js";

export const record = "camelot/1";
const lastQuest = later(() => import("./camelot-told.js"), "lastQuest");
const lastFight = later(() => import("./camelot-told.js"), "lastFight");
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
  const lit = table.buttons?.map((one) => one.lit);
  redraw(places.round, [state, ask, table.players, lit], () => world(scene), putChanged);
  drawSide(places.side, scene);
}
