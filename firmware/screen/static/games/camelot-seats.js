// The knights where they stand: shield, name, life, number of cards, relics.

import { h } from "../draw.js";
import { emblem, hand, life, shield } from "./camelot-art.js";
import { fill } from "../words.js";
import { KNIGHTS, LOYALTY, RELICS, SEAT, cardsOf, lifeOf } from "./camelot-words.js";

const LONG = 9; // characters of a name that stand in one line
const MANY = 4; // more figures than this on a board are smaller

function marks({ accused, relics }) {
  return (relics.length > 0 || accused) && h("span", { class: "marks" },
    relics.map((relic) => h("i", { class: "relic-held", role: "img", title: fill(SEAT.holds, { relic: RELICS[relic] }), "aria-label": fill(SEAT.holds, { relic: RELICS[relic] }) }, emblem(relic))),
    accused && h("i", { class: "accused-once", role: "img", title: SEAT.accused, "aria-label": SEAT.accused }, "!"));
}

function figure(scene, i) {
  const { state, ask, nameAt, asked } = scene;
  const one = state.seats[i];
  const acts = state.phase !== "over" && i === asked;
  const pointed = ask?.params?.points_at === i;
  const dying = one.life === 0 && one.alive;
  const told = fill(SEAT.here, { name: nameAt(i), knight: KNIGHTS[one.knight] ?? SEAT.squire, life: lifeOf(one.life), cards: cardsOf(one.hand) });
  return h("li", {
    class: `figure ${acts ? "acts" : ""} ${i === state.seat && !acts ? "turn" : ""} ${pointed ? "pointed" : ""} ${dying ? "dying" : ""} ${one.revealed ?? ""}`,
    "data-seat": i, "aria-current": acts && "true", title: told,
  },
  shield(one.knight),
  h("strong", { dir: "auto", class: nameAt(i).length > LONG && "long" }, nameAt(i)),
  marks(one),
  h("span", { class: "vitals" },
    h("span", { role: "img", "aria-label": dying ? SEAT.dying : lifeOf(one.life) }, life(one.life), h("b", {}, one.life)),
    h("span", { role: "img", "aria-label": cardsOf(one.hand) }, hand(), h("b", {}, one.hand))),
  one.revealed && h("em", { class: `shown ${one.revealed}` }, LOYALTY[one.revealed]));
}

/** Those who stand on a place, in their order round the table. */
export function figures(scene, place) {
  const there = scene.state.seats.map((one, i) => i).filter((i) => scene.state.seats[i].at === place);
  return h("ul", { class: `figures n-${there.length} ${there.length > MANY ? "many" : ""}` }, there.map((i) => figure(scene, i)));
}

/** Those who stand nowhere: the dead, who has left, the revealed Traitor. */
export function departed(scene) {
  const { state, nameAt, asked } = scene;
  const gone = state.seats.map((one, i) => i).filter((i) => state.seats[i].at === null);
  return gone.length > 0 && h("ul", { class: "departed", "aria-label": SEAT.gone }, gone.map((i) => {
    const { alive, revealed, relics } = state.seats[i];
    const acts = i === asked && state.phase !== "over";
    return h("li", { class: `${revealed ?? ""} ${alive ? "" : "dead"} ${acts ? "acts" : ""}`, "data-seat": i, "aria-current": acts && "true" },
      alive ? emblem("traitor") : life(0), h("strong", { dir: "auto" }, nameAt(i)),
      h("em", {}, revealed === "traitor" ? SEAT.traitor : alive ? SEAT.gone : SEAT.dead), marks({ accused: false, relics }));
  }));
}
