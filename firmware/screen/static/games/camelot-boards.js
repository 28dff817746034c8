// The boards of the six quests, drawn from the state: places, cards, tracks, warriors, figures.

import { h, s } from "../draw.js";
import { emblem, slip, sword, worth } from "./camelot-art.js";
import { figures } from "./camelot-seats.js";
import { fill } from "../words.js";
import { BOARD, CARDS, QUESTS } from "./camelot-words.js";

// What is printed on the boards: groups of white places, black places, Swords at stake.
const PRINTED = {
  "black-knight": { groups: [2, 2], black: 4, swords: 1 },
  lancelot: { groups: [3, 2], black: 5, swords: 1 },
  dragon: { groups: [3, 3, 3], black: 5, swords: 2 },
  excalibur: { swords: 2 }, grail: { swords: 3 }, picts: { swords: 1 }, saxons: { swords: 1 },
};
const STRAIGHT = [1, 2, 3, 4, 5];
const WARRIORS = 4;
const BUTTONS = { picts: "quest-1", saxons: "quest-2", dragon: "quest-3", excalibur: "quest-4", grail: "quest-5" };
const PLACES = ["black-knight", "dragon", "excalibur", "grail", "picts", "saxons"];
const PER_PLACE = ["hero"]; // phases in which a quest button is the place itself
const NOT_A_PLACE = /^(open-|point-die|point-exchange-|point-accuse-)/;

const place = (text = "") => h("span", { class: "slip place" }, text);
const row = (name, label, ...parts) => h("p", { class: `row ${name}`, role: "img", "aria-label": label }, parts);

/** Cards of a combat quest in the groups that the pattern asks for: pairs, a triple and a pair, triples. */
function grouped(cards, groups) {
  const values = new Map();
  for (const id of cards) values.set(worth(id), [...(values.get(worth(id)) ?? []), id]);
  const piles = [...values.values()].sort((a, b) => b.length - a.length);
  const sizes = [...groups].sort((a, b) => b - a);
  return sizes.map((size, i) => [...(piles[i] ?? []), ...Array(Math.max(0, size - (piles[i]?.length ?? 0))).fill(undefined)]);
}

const cell = (id, side) => (id === undefined ? place() : slip(id, side));
const sum = (cards, side) => cards.reduce((total, id) => total + (id === null ? 0 : worth(id, side)), 0);

/** A sum so far; what lies face down is not in it. */
function total(cards, side) {
  const down = cards.includes(null);
  return h("b", { class: "sum" }, sum(cards, side) || "", down && (sum(cards, side) ? h("small", {}, "+?") : "?"));
}

function combat({ white, black }, side) {
  const printed = PRINTED[side];
  return [
    row("black", fill(BOARD.black, { n: black.length }), Array.from({ length: Math.max(printed.black, black.length) }, (_, i) => cell(black[i], side)), total(black, side)),
    row("white", fill(BOARD.white, { n: white.length }), grouped(white, printed.groups).map((group) => h("span", { class: "group" }, group.map((id) => cell(id)))), total(white)),
  ];
}

function war({ white, warriors, mordred }, name) {
  const wanted = mordred ? [...STRAIGHT, 5] : STRAIGHT;
  const left = [...white];
  const laid = (value) => left.splice(left.findIndex((id) => worth(id) === value) >>> 0, 1)[0];
  return [
    row("warriors", fill(BOARD.warriors, { n: warriors }), Array.from({ length: WARRIORS }, (_, i) => h("span", { class: `warrior ${i < warriors ? "stands" : ""}` }, emblem(name))),
      mordred && h("em", { class: "mark dark", title: BOARD.mordred }, CARDS.mordred)),
    row("white", fill(BOARD.white, { n: white.length }), wanted.map((value) => cellOf(laid(value), value))),
  ];
}

const cellOf = (id, value) => (id === undefined ? place(value) : slip(id));

function grail({ spots, forest }) {
  const white = spots.filter((id) => id?.startsWith("b-grail")).length;
  const label = fill(BOARD.spots, { white, black: spots.filter(Boolean).length - white });
  return [row("spots", label, h("span", { class: "relic" }, emblem("grail")), spots.map((id) => (id ? slip(id) : place()))),
    forest && h("p", { class: "row" }, h("em", { class: "mark dark" }, BOARD.forest))];
}

/** The river: the sword goes from bank to bank, a step a card. */
function river({ step, ends }, isAssumed) {
  const all = ends.white + ends.black;
  const at = (n) => 34 + ((n + ends.black) / all) * 232; // of a drawing 300 wide
  const steps = Array.from({ length: all + 1 }, (_, i) => i - ends.black);
  return h("div", { class: "river" }, isAssumed && h("em", { class: "mark", title: BOARD.assumes }, BOARD.assumed),
    s("svg", { viewBox: "0 0 300 78", role: "img", "aria-label": fill(BOARD.step, { n: step + ends.black, all }) },
      s("path", { class: "water", d: "M0 14H300V64H0Z" }),
      s("path", { class: "wave", d: "M60 26q8-6 16 0t16 0M150 22q8-6 16 0t16 0M216 54q8-6 16 0t16 0M104 58q8-6 16 0t16 0" }),
      s("path", { class: "ice", d: "M0 8H30L22 20L32 32L20 44L34 58L24 70H0Z" }), s("path", { class: "frost", d: "M12 28V50M3 33L21 45M21 33L3 45" }),
      s("path", { class: "grass", d: "M300 8H270L278 22L268 36L280 50L266 60L276 70H300Z" }), s("path", { class: "reed", d: "M284 50V28M290 52V34M278 52V40" }),
      steps.map((n) => s("circle", { class: `step ${n === 0 ? "middle" : ""}`, cx: at(n), cy: 39, r: n === 0 ? 6 : 4.5 })),
      s("g", { class: "the-sword", transform: `translate(${at(step)} 70) rotate(180)` }, s("circle", { class: "glow", cx: 0, cy: 30, r: 26 }), swordPath())));
}

const swordPath = () => [s("path", { class: "steel", d: "M0 0L6 9V40H-6V9Z" }), s("path", { class: "gold", d: "M-14 40Q0 45 14 40V46Q0 51-14 46ZM-3 48H3V58H-3Z" }), s("circle", { class: "gold", cx: 0, cy: 61, r: 4.5 })];

/** What is left of a quest that is over: who holds its relic. */
function closed(relic, { state, nameAt }) {
  const seat = state.seats.findIndex((one) => one.relics.includes(relic));
  return h("p", { class: "closed" }, emblem(relic), h("span", {}, seat < 0 ? BOARD.gone : fill(BOARD.held, { name: nameAt(seat) })));
}

function body(name, scene) {
  const quest = scene.state.quests[name];
  switch (name) {
    case "black-knight": return combat(quest, name);
    case "dragon": return quest.side ? combat(quest, quest.side) : closed("armor", scene);
    case "excalibur": return quest.over ? closed("excalibur", scene) : river(quest, Boolean(scene.table.teach));
    case "grail": return quest.over ? closed("grail", scene) : grail(quest);
    default: return war(quest, name);
  }
}

const isOver = (name, quest) => quest.over === true || (name === "dragon" && quest.side === null);

/** Whether the quest's button would go there, or takes it as an option. */
function isLit(name, table) {
  const { state, ask, buttons } = table;
  const lit = buttons.find(({ button }) => button === BUTTONS[name])?.lit ?? "off";
  if (lit === "off") return false;
  return PER_PLACE.includes(state.phase) ? !NOT_A_PLACE.test(ask?.kind ?? "") : state.options.includes(name);
}

const POINTS = { "point-home": "camelot", "point-to-black-knight": "black-knight", "point-down-black-knight": "black-knight", "point-down-dragon": "dragon" };

/** The place that the list points at, if it points at one. */
export const pointedPlace = (ask) => POINTS[ask?.kind] ?? (ask?.kind === "point-option" && PLACES.includes(ask.params.value) ? ask.params.value : null);

/** One quest as a board of its own. */
function board(name, scene) {
  const { table, state } = scene;
  const quest = state.quests[name];
  const side = name === "dragon" ? quest.side ?? "dragon" : name;
  const over = isOver(name, quest);
  const lit = isLit(name, table);
  const key = BUTTONS[name]?.at(-1);
  return h("section", { class: `board-of of-${side} ${over ? "over" : ""} ${lit ? "lit" : ""} ${pointedPlace(table.ask) === name ? "pointed" : ""}`, "data-quest": name, "aria-label": QUESTS[side] },
    h("h3", {}, emblem(side), h("span", {}, QUESTS[side]),
      quest.heroism && h("em", { class: "mark", role: "img", title: BOARD.heroism, "aria-label": BOARD.heroism }, emblem("heroism")),
      !over && h("span", { class: "stake", "aria-hidden": "true" }, Array.from({ length: PRINTED[side].swords }, () => sword("white"))),
      key && h("kbd", { class: "number", title: lit ? BOARD.may : "" }, key)),
    h("div", { class: "drawn" }, body(name, scene)),
    figures(scene, name));
}

/** All six, in the order of the table. */
export const boards = (scene, names = PLACES) => names.map((name) => board(name, scene));
