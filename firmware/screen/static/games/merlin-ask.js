// Whose turn it is, what is asked, what each die would do, and by which button it is answered.

import { drawPrompt } from "../components/prompt.js";
import { h, redraw } from "../draw.js";
import { asksFor, laidLines, pressOf } from "../headline.js";
import { fill } from "../words.js";
import { icon, item } from "./merlin-art.js";
import {
  ASKS,
  ASSUMED,
  COPY,
  LAID,
  LISTED,
  NEXT,
  NOTHING,
  PHASES,
  ROUND,
  SCORED,
  SPACES,
  WHOSE,
  placesOf,
  pointsOf,
} from "./merlin-words.js";

const ROUNDS = 6;
const OPENED_BY_ACCUSE = /^ask-(turn|end)/; // here other answers come first: the list is shown once it is stepped through
export const SET_UP = ["tiles", "display", "start"];
const OFFERING = ["act", "again"];
const ROLLS = ["ask-roll", "rolling", "seen-roll"]; // a key turns its die, and stays where it is
const ONES = [1, 1, 1, 1];

/** @param {{ state: Api.MerlinState, ask: Api.Ask | null }} scene */
const kindOf = ({ state, ask }) => ask?.kind ?? `ask-${state.phase}`;

/**
 * The question alone, without the buttons that answer it: those stand below.
 * @param {Page.MerlinScene} scene
 */
function wordsOf({ table, state, ask }) {
  if (table.unsure) return asksFor(table.unsure);
  const kind = kindOf({ state, ask });
  if (ASKS[kind]) return fill(ASKS[kind], ask?.params ?? {});
  const next = kind.startsWith("open-") && NEXT[kind.slice(5)];
  const text = ask?.text ?? "";
  const words = next || text.slice(0, text.lastIndexOf("?") + 1) || text; // "… ? OK: yes."
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A key that has a number; another one has its name. @param {string} name */
function cap(name) {
  if (/^quest-\d$/.test(name)) return h("kbd.quest", name.at(-1));
  return null;
}

// -- what each die would do ------------------------------------------------------------------------

/** What a space gives, in drawings and a few words. @param {Page.Landing} landing */
function gives({ is, can, points, choices = [], seat }) {
  if (can === null) return null;
  if (!can) return h("span.cannot", NOTHING);
  if (points !== undefined) return h("b.brings", pointsOf(points));
  if (is === "manor") return placesOf(choices.length);
  if (is?.startsWith("take-")) return h("span.offered", choices.map(item));
  if (choices.length)
    return h(
      "span",
      { class: `offered seat-${seat}` },
      choices.map((who) => icon("henchman", who)),
    );
  return null;
}

/** @type {Record<string, string>} */
const WAYS = { clockwise: "↻", counter: "↺" };

/**
 * A die as it is thrown, and where it leads: the space, and what that gives.
 * @param {Page.Landing} one @param {SVGElement} [figure]
 */
const landing = ({ die, face, way, is, seat, ...told }, figure) => [
  h("span.thrown", icon("die", face, `${die} seat-${seat}`), figure, way && h("em", WAYS[way])),
  h(
    "span.leads",
    icon(is && is in PICTURES ? "emblem" : "space", is, is && is in PICTURES ? `of-${is}` : ""),
    h(
      "span",
      h("strong", is === null ? "?" : SPACES[is]),
      gives({ ...told, is, seat, die, face, way }),
    ),
  ),
];
/** @param {Page.Landing} landing */
const idle = ({ die, can }) => `${die} ${can === false ? "idle" : ""}`;

/** @param {Page.MerlinScene} scene */
function landings({ landings: all, table }) {
  if (!all.length) return null;
  return h(
    "ol.landings",
    all.map((one) =>
      h(
        "li",
        { class: idle(one), "data-press": pressOf(table, `quest-${one.buttons[0]}`) },
        h(
          "span.by",
          one.buttons.map((n) => cap(`quest-${n}`)),
        ),
        landing(one),
      ),
    ),
  );
}

/** The same for a choice by touch, with the figure that moves. @param {Page.Landing} one */
export const move = (one) =>
  h(
    "span",
    { class: `landing ${idle(one)}`, "aria-hidden": "true" },
    landing(
      one,
      one.die === "own" ? icon("knight", null, `seat-${one.seat}`) : icon("merlin", null),
    ),
  );

const PICTURES = { dragon: 1, dove: 1, fish: 1, snake: 1, fox: 1, eagle: 1 };

// -- what is entered ---------------------------------------------------------------------------------

/** The dice as far as they were entered: each begins at 1. @param {Api.Ask} ask */
const entered = ({ params: { seat, faces = ONES } }) =>
  h(
    "p",
    { class: `dice rolled seat-${seat}` },
    ONES.map((_, i) =>
      icon("die", faces[i] ?? 0, `${i < 3 ? "own" : "merlin"} ${faces[i] ? "" : "spent"}`),
    ),
  );

/**
 * Which round it is; a mark for each, one with a point is followed by a scoring.
 * @param {Page.MerlinScene} scene
 */
const round = ({ state }) =>
  h(
    "p.round",
    { role: "img", "aria-label": fill(ROUND, { n: state.round, all: ROUNDS }) },
    Array.from({ length: ROUNDS }, (_, i) =>
      h(
        "i",
        {
          class: `${i + 1 === state.round ? "now" : i + 1 < state.round ? "gone" : ""} ${i % 2 ? "scored" : ""}`,
          title: i % 2 ? SCORED : "",
        },
        i + 1,
      ),
    ),
  );

/** The phase; where an action is offered, the space that offers it. @param {Api.MerlinState} state */
function whatIsOn({ phase, turn, rondel }) {
  const space = OFFERING.includes(phase) ? rondel[turn?.space ?? -1] : null;
  return !space ? PHASES[phase] : [icon("space", space), SPACES[space]];
}

const above = h("div.above");
const below = h("div.below");

/**
 * Which round and phase it is, what was entered, and where each die would lead.
 * @param {Page.MerlinScene} scene @param {boolean} toLand
 */
function drawAbove(scene, toLand) {
  const { state, ask, table, landings: all } = scene;
  redraw(above, [state, ask, all, toLand, table.simulated, table.page_buttons], () => [
    round(scene),
    state.phase !== "over" && h("p", { class: `phase ${state.phase}` }, whatIsOn(state)),
    ask && ROLLS.includes(ask.kind) && entered(ask),
    toLand && landings(scene),
  ]);
  return above;
}

/** What may be laid, what is assumed of the owner's copy, warnings. @param {Page.MerlinScene} scene */
function drawBelow(scene) {
  const { table, state } = scene;
  const laid = table.unsure || table.play ? [] : (LAID[kindOf(scene)] ?? LAID[state.phase] ?? []);
  redraw(below, [laid, state.phase, state.assumed, state.warnings], () => [
    laidLines(laid),
    SET_UP.includes(state.phase) &&
      state.assumed.length > 0 &&
      h("p.assumed", fill(ASSUMED, { keys: state.assumed.map((key) => COPY[key]).join(", ") })),
    state.warnings.length > 0 &&
      h(
        "ul.warnings",
        state.warnings.slice(-1).map((text) => h("li", text)),
      ),
  ]);
  return below;
}

const knightMark = icon("knight", null);

/**
 * Draws the prompt.
 * @param {HTMLElement | null} place @param {Page.MerlinScene} scene @param {Page.Places["lay"]} lay
 */
export function drawAsking(place, scene, lay) {
  const { table, state, ask, nameAt } = scene;
  const seat = Number.isInteger(ask?.params?.seat) ? ask?.params.seat : state.seat;
  const over = state.phase === "over";
  const toLand =
    !table.unsure && (kindOf(scene) === "ask-turn" || kindOf(scene).startsWith("point-apple")); // each die says where it leads
  const name =
    seat === null
      ? WHOSE.table
      : fill(seat === state.seat ? WHOSE.turn : WHOSE.asked, { name: nameAt(seat) });
  const isListed =
    table.list && (table.list.at !== null || !OPENED_BY_ACCUSE.test(table.ask?.kind ?? ""));
  drawPrompt(place, {
    table,
    lay,
    cap,
    who: over ? WHOSE.over : name,
    mark: over || seat === null ? null : knightMark,
    kind: seat === null ? "" : `seat-${seat}`,
    words: wordsOf(scene),
    before: drawAbove(scene, toLand),
    hides: ({ button }) =>
      (toLand && button.startsWith("quest")) || (isListed && button === "accuse"), // rows are touched
    isSteady: ROLLS.includes(kindOf(scene)),
    listed: isListed ? LISTED : null,
    after: drawBelow(scene),
  });
}
