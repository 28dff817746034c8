// Merlin in words: who is asked for what, and the scores. Everything is drawn from the snapshot.

import { h, redraw } from "../draw.js";
import { t } from "../words.js";

const ENDED = t("The game has ended");

export const record = "merlin/1";
export const style = new URL("./merlin.css", import.meta.url).href;
export const title = t("Merlin");
export const words = { expert: "" };
export const fleeting = [];
export const examples = { card: "mission 12", lines: ["move own 5", "move merlin counter", "roll 2 5 5 3", "build 13 fox", "undo"] };
const SHEETS = { "merlin-missions": t("Mission cards"), "merlin-traitors": t("Traitors"), "merlin-tiles": t("Terrain tiles, starting tiles, Excalibur and the Holy Grail") };
export const sheetName = (sheet) => SHEETS[sheet] ?? sheet;
export const groupOf = (piece) => piece.sheet;
export const groupName = sheetName;
export const pieceName = (id) => id;
export const shortName = (piece) => piece.label;

const nameOf = (table, seat) => table.players[seat] || t("Seat {number}", { number: seat + 1 });

/** The players in the order of their scores, the highest first. */
function scores(table) {
  const seats = table.state.seats.map((one, seat) => ({ seat, score: one.score }));
  return seats.sort((a, b) => b.score - a.score).map(({ seat, score }) =>
    h("li", { class: seat === table.state.seat ? "asked" : "" }, h("bdi", {}, nameOf(table, seat)), " ", h("b", {}, score)));
}

/** Strong states, shown across the page: this game has none. */
export const ribbons = () => [];

/** The end of the game, or null: {key, picture()}. */
export function end(table) {
  const { winners } = table.state;
  if (!winners) return null;
  return {
    key: `${winners} ${table.log.at(-1)?.n}`,
    picture: () => h("div", { class: "ending" }, h("h2", {}, ENDED), h("p", { class: "text" }, winners.map((seat) => nameOf(table, seat)).join(", ")), h("ol", {}, scores(table))),
  };
}

/** Draws the state of this game into the places of the page. */
export function draw(places, table) {
  const { seats, seat } = table.state;
  redraw(places.score, [seats, seat, table.players], () => h("ol", { class: "scores" }, scores(table)));
  redraw(places.ask, [table.ask, table.players], () => h("h1", {}, table.ask?.text ?? ENDED));
}
