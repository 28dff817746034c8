// Camelot: the Round Table with its Swords, who is at home, the reading place, engines at the walls.

import { h, s } from "../draw.js";
import { card, emblem, engine, slip, swordShapes } from "./camelot-art.js";
import { boards, pointedPlace } from "./camelot-boards.js";
import { departed, figures } from "./camelot-seats.js";
import { fill } from "../words.js";
import { CASTLE, QUESTS, swordsOf } from "./camelot-words.js";

const PLACES = 12; // for Swords, and for engines
const BLACK_ENDS = 7;
const TABLE = "M-96 0A96 96 0 1 0 96 0A96 96 0 1 0-96 0Z";

/** The Round Table: white Swords go clockwise from the top, black ones the other way. */
function roundTable({ white, black }) {
  const places = Math.max(PLACES, white + black);
  const colour = (i) => (i < white ? "white" : i >= places - black ? "black" : "none");
  const turn = (i) => ((i + 0.5) / places) * 360;
  const label = fill(CASTLE.swords, { white: swordsOf.white(white), black: swordsOf.black(black) });
  return s("svg", { class: "round-table", viewBox: "-104 -104 208 208", role: "img", "aria-label": label },
    s("path", { class: "rim", d: TABLE }), s("circle", { class: "wood", r: 90 }),
    Array.from({ length: 12 }, (_, i) => s("path", { class: "plank", d: "M0-38V-90", transform: `rotate(${i * 30})` })),
    s("circle", { class: "ring", r: 92.5 }), s("circle", { class: "heart-wood", r: 33 }),
    Array.from({ length: places }, (_, i) => swordShapes(colour(i), `rotate(${turn(i).toFixed(2)}) translate(0 -34.5) rotate(180) scale(${places > PLACES ? 0.7 : 0.84} 0.84)`)),
    s("path", { class: "seventh", d: "M0-104L5-97L0-90L-5-97Z", transform: `rotate(${turn(places - BLACK_ENDS).toFixed(2)})` }),
    s("text", { class: "whites", x: -14, y: 9 }, white), s("path", { class: "between", d: "M0-16V16" }), s("text", { class: "blacks", x: 14, y: 9 }, black));
}

/** What lies on the reading place, or was laid on the table; else the decks. */
function reading(scene) {
  const { state } = scene;
  const { card: drawn, onto, table: laid, die, draws } = state;
  return h("div", { class: "reading" },
    (drawn || laid.length > 0 || die !== null) && h("div", { class: "lying" },
      drawn && card(drawn), onto && h("span", { class: "onto" }, emblem(onto), QUESTS[onto]),
      laid.length > 0 && h("p", { class: "laid" }, laid.map((id) => slip(id))),
      die !== null && h("b", { class: "die", title: CASTLE.die }, die)),
    draws > 0 && h("p", { class: "draws" }, emblem("morgan"), ` × ${draws}`),
    (state.vivien || state.mists) && h("p", { class: "stands" }, state.vivien && h("em", { class: "mark dark" }, CASTLE.vivien), state.mists && h("em", { class: "mark dark" }, CASTLE.mists)),
    h("dl", { class: "decks" }, deck("white", state.white_deck, state.white_discard), deck("black", state.black_deck, state.black_discard)));
}

function deck(colour, left, discarded) {
  return h("div", { class: colour }, h("dt", {}, colour === "white" ? CASTLE.whites : CASTLE.blacks), h("dd", {}, h("b", {}, left), h("small", {}, ` ${CASTLE.discard} ${discarded}`)));
}

/** The engines before the walls, twelve places in a row. */
function siege({ siege: standing }) {
  return h("p", { class: `siege ${standing >= 9 ? "near" : ""}`, role: "img", "aria-label": fill(CASTLE.engines, { n: standing }) },
    Array.from({ length: PLACES }, (_, i) => engine(i < standing)));
}

/** Draws table, castle and quests into the middle of the page. */
export function world(scene) {
  const { state, table } = scene;
  return h("div", { class: "world" },
    boards(scene, ["black-knight", "dragon", "excalibur"]),
    h("section", { class: `castle ${pointedPlace(table.ask) === "camelot" ? "pointed" : ""}`, "aria-label": QUESTS.camelot },
      h("div", { class: "keep", "aria-hidden": "true" }, emblem("camelot")),
      h("div", { class: "court" },
        h("div", { class: "home" }, h("h3", {}, emblem("camelot"), QUESTS.camelot), figures(scene, "camelot"), departed(scene)),
        h("div", { class: "table-place" }, roundTable(state)),
        reading(scene)),
      h("div", { class: "wall", "aria-hidden": "true" }),
      siege(state)),
    boards(scene, ["picts", "saxons", "grail"]));
}
