// How Crazy Eights looks. Everything is drawn from the snapshot; nothing is remembered here.

import { slip } from "../cards.js";
import { drawPrompt } from "../components/prompt.js";
import { h, named, redraw, s } from "../draw.js";
import { asksFor } from "../headline.js";
import { t, tn } from "../words.js";

const SUITS = { clubs: t("clubs"), diamonds: t("diamonds"), hearts: t("hearts"), spades: t("spades") };
const RANKS = { jack: t("Jack"), queen: t("Queen"), king: t("King"), ace: t("Ace") };
const STEM = "M50 50C50 74 42 86 30 92H70C58 86 50 74 50 50Z";
const SHAPES = {
  clubs: `M50 10A19 19 0 0 1 62 44A19 19 0 1 1 50 62A19 19 0 1 1 38 44A19 19 0 0 1 50 10Z${STEM}`,
  diamonds: "M50 6L84 50L50 94L16 50Z",
  hearts: "M50 92C12 60 6 44 8 32C12 8 42 8 50 30C58 8 88 8 92 32C94 44 88 60 50 92Z",
  spades: `M50 6C84 38 92 48 90 60C86 78 58 80 50 62C42 80 14 78 10 60C8 48 16 38 50 6Z${STEM}`,
};
const BACK = "M14 8H86V92H14ZM26 20V80H74V20Z";

const partsOf = (id) => id.split("-");
const symbol = (suit) => s("svg", { viewBox: "0 0 100 100", class: `art suit of-${suit}`, "aria-hidden": "true" }, s("path", { d: SHAPES[suit] ?? BACK, "fill-rule": "evenodd" }));
const nameAt = (table, seat) => table.players[seat] || t("Seat {number}", { number: seat + 1 });

export const style = new URL("./eights.css", import.meta.url).href;
export const fleeting = [];
export const examples = { card: "hearts 8", lines: ["lay hearts-8 spades", "draw", "pass", "undo"] };
export const sheetName = () => t("Crazy Eights");
export const groupName = (suit) => SUITS[suit];
export const shortName = ({ id }) => RANKS[partsOf(id)[1]] ?? partsOf(id)[1];
export const pieceName = (id) => t("{rank} of {suit}", { rank: shortName({ id }), suit: SUITS[partsOf(id)[0]] });
export const ribbons = () => [];
export const cards = async () => ({
  isPiece: (value) => partsOf(value)[0] in SUITS,
  piece: (id, label) => slip(symbol(partsOf(id)[0]))(id, label),
});

function asking(table, lay) {
  const { state, ask, list, unsure } = table;
  const who = state.phase === "over" ? t("The game has ended") : nameAt(table, ask?.params?.seat ?? state.seat);
  const words = unsure ? asksFor(unsure) : (ask?.text ?? "");
  return { table, lay, who, words, listed: list && list.at !== null ? "" : null };
}

function world(table) {
  const { state, players } = table;
  const { top, suit, pile, deck, seats } = state;
  return h("div.eights",
    h("div.pile", { "data-top": top },
      top ? h("div.leaf", { does: top }, h("b", shortName({ id: top })), symbol(partsOf(top)[0]), h("span", pieceName(top))) : h("div.leaf.none", t("no card")),
      h("dl",
        suit && h("div.asked-suit", h("dt", t("asked for")), h("dd", symbol(suit), SUITS[suit])),
        h("div", h("dt", t("pile")), h("dd", pile)), h("div", h("dt", t("deck")), h("dd", deck)))),
    h("ol.seats", { "aria-label": t("Players") }, seats.map(({ hand, points }, seat) => h("li", { class: seat === state.seat && state.phase !== "over" ? "acts" : "", "aria-current": seat === state.seat && "true" },
      h("strong", { dir: "auto" }, nameAt(table, seat)), h("span", tn("{n} card", "{n} cards", hand)), h("b", { title: t("points") }, points)))));
}

/** The end of the game, or null: {key, picture()}. */
export function end(table) {
  const { seats, winners } = table.state;
  const who = winners.map((seat) => nameAt(table, seat)).join(", ");
  return winners.length === 0 ? null : {
    key: `${seats.map(({ points }) => points)} ${table.log.at(-1)?.n}`,
    picture: () => h("div.ending",
      h("h2", named(tn("{who} wins the game.", "{who} win the game.", winners.length, { who }), table.players)),
      h("ul", seats.map(({ points }, seat) => h("li", h("bdi", nameAt(table, seat)), " ", h("b", points)))),
      table.ask && h("p.again", table.ask.text)),
  };
}

/** Draws the state of this game into the places of the page. */
export function draw(places, table) {
  const { state, players } = table;
  redraw(places.score, [state.round], () => h("p.round-of", t("Round {n} of {all}", { n: state.round, all: state.rounds })));
  drawPrompt(places.ask, asking(table, places.lay));
  redraw(places.round, [state, players], () => world(table));
  places.side.classList.add("bare");
}
