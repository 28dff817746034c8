// The end of the game, as large as the page: what decided it, and what has become of everybody.

import { h } from "../draw.js";
import { styled } from "../later.js";
import { t, within } from "../words.js";
import { emblem, engine, life, shield } from "./camelot-art.js";
import { AGAIN, ENGINES, LOYALTY, WINS, enginesOf, lifeOf, swordsOf } from "./camelot-words.js";
import { roundTable } from "./camelot-world.js";

await styled(new URL("./camelot-end.css", import.meta.url).href);

/** What decided it: the engines, that no knight is left, or the Swords. @param {Page.CamelotState} state */
function decidedBy({ siege, seats }) {
  if (siege >= ENGINES) return "engines";
  return seats.some(({ alive, revealed }) => alive && revealed !== "traitor") ? "swords" : "deaths";
}

/** @param {number} engines @param {string} side */
const half = (engines, side) =>
  h(
    "div",
    { class: `camp ${side}` },
    Array.from({ length: engines }, () => engine(true)),
  );

// What is seen of it: the Round Table, Camelot among the engines, or the shields of the dead.
/** @type {Record<string, (state: Page.CamelotState) => unknown>} */
const SCENES = {
  swords: (state) => roundTable(state),
  engines: ({ siege }) => [
    half(Math.ceil(siege / 2), "left"),
    emblem("camelot"),
    half(Math.floor(siege / 2), "right"),
  ],
  deaths: ({ seats }) =>
    h(
      "div.fallen",
      seats.map(({ knight, revealed }) =>
        h("span", revealed === "traitor" ? emblem("traitor") : shield(knight)),
      ),
    ),
};

/**
 * What has become of a player: the shield, the Loyalty card where it was shown, life.
 * @param {Api.CamelotSeat} seat @param {string} name
 */
function fate({ knight, alive, revealed, life: left }, name) {
  return h(
    "li",
    { class: `${revealed ?? ""} ${alive ? "" : "dead"}` },
    revealed === "traitor" ? emblem("traitor") : shield(knight),
    h("bdi", name),
    revealed && h("em", LOYALTY[revealed]),
    left !== null &&
      h(
        "span.left",
        { role: "img", "aria-label": lifeOf(left) },
        life(left),
        left > 0 && h("b", left),
      ),
  );
}

/** @param {Page.Camelot} table */
const answers = ({ ask }) =>
  ask?.kind === "again" ? ask.text : h("span", h("kbd", "OK"), " ", AGAIN);

/** The whole picture. @param {Page.CamelotScene} scene */
export function ending({ state, table, nameAt }) {
  const { winner, white, black, siege, seats } = state;
  const { title, text } = WINS[winner ?? ""];
  const why = table.log.findLast(({ kind }) => kind === "won")?.text ?? text;
  const by = decidedBy(state);
  const swords = within(t("{first} and {last}"), {
    first: h("b", swordsOf.white(white)),
    last: h("b", swordsOf.black(black)),
  });
  return h(
    "div",
    { class: `ending camelot-end ${winner} by-${by}` },
    h("div.scene", { "aria-hidden": "true" }, SCENES[by](state)),
    h("h2", title),
    h("p.text", why),
    h("p.sums", h("span", swords), h("span", enginesOf(siege))),
    h(
      "ul.fates",
      seats.map((one, i) => fate(one, nameAt(i))),
    ),
    h("p.again", answers(table)),
  );
}
