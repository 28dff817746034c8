// Whose turn it is, what is asked, what each die would do, and by which button it is answered.

import { h, named } from "../draw.js";
import { asksFor, drawKeys, drawList, keysOf, pressOf, toDo } from "../headline.js";
import { fill } from "../words.js";
import { icon, item } from "./merlin-art.js";
import {
  ASKS,
  ASSUMED,
  CAPS,
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
const WITH_LIST = /^ask-(turn|end|act-build|again-build)/; // here the list is long, and shown once it is stepped through
const SET_UP = ["tiles", "display", "start"];
const OFFERING = ["act", "again"];

const kindOf = ({ state, ask }) => ask?.kind ?? `ask-${state.phase}`;

/** The question alone, without the buttons that answer it: those stand below. */
function wordsOf({ table, state, ask }) {
  if (table.unsure) return asksFor(table.unsure);
  const kind = kindOf({ state, ask });
  if (ASKS[kind]) return fill(ASKS[kind], ask?.params ?? {});
  const next = kind.startsWith("open-") && NEXT[kind.slice(5)];
  const words = next || ask.text.slice(0, ask.text.lastIndexOf("?") + 1) || ask.text; // "… ? OK: yes."
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A button as it is called on the panel, or what is laid. */
function cap(name, buttons) {
  if (/^quest-\d$/.test(name)) return h("kbd", { class: "quest" }, name.at(-1));
  const called = CAPS[name] ?? buttons.find(({ button }) => button === name)?.label ?? name;
  return h("kbd", { class: name === "card" ? "paper" : "" }, called);
}

// -- what each die would do ------------------------------------------------------------------------

/** What a space gives, in drawings and a few words. */
function gives({ is, can, points, choices }, seat) {
  if (can === null) return null;
  if (!can) return h("span", { class: "cannot" }, NOTHING);
  if (points !== undefined) return h("b", { class: "brings" }, pointsOf(points));
  if (is === "manor") return placesOf(choices.length);
  if (is.startsWith("take-")) return h("span", { class: "offered" }, choices.map(item));
  if (choices)
    return h(
      "span",
      { class: `offered seat-${seat}` },
      choices.map((who) => icon("henchman", who)),
    );
  return null;
}

const WAYS = { clockwise: "↻", counter: "↺" };

/** A die as it is thrown, and where it leads: the space, and what that gives. */
const landing = ({ die, face, way, is, seat, ...told }, figure) => [
  h(
    "span",
    { class: "thrown" },
    icon("die", face, `${die} seat-${seat}`),
    figure,
    way && h("em", {}, WAYS[way]),
  ),
  h(
    "span",
    { class: "leads" },
    icon(is in PICTURES ? "emblem" : "space", is, is in PICTURES ? `of-${is}` : ""),
    h("span", {}, h("strong", {}, is === null ? "?" : SPACES[is]), gives({ is, ...told }, seat)),
  ),
];
const idle = ({ die, can }) => `${die} ${can === false ? "idle" : ""}`;

function landings({ landings: all, table }) {
  if (!all.length) return null;
  return h(
    "ol",
    { class: "landings" },
    all.map((one) =>
      h(
        "li",
        { class: idle(one), "data-press": pressOf(table, `quest-${one.buttons[0]}`) },
        h(
          "span",
          { class: "by" },
          one.buttons.map((n) => cap(`quest-${n}`, table.buttons)),
        ),
        landing(one),
      ),
    ),
  );
}

/** The same for a choice by touch, with the figure that moves. */
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

/** The dice as far as they were entered. */
const entered = ({ kind, params }) =>
  kind !== "rolling"
    ? null
    : h(
        "p",
        { class: `dice rolled seat-${params.seat}` },
        Array.from({ length: 4 }, (_, i) =>
          icon(
            "die",
            params.faces[i] ?? 0,
            `${i < 3 ? "own" : "merlin"} ${params.faces[i] ? "" : "spent"}`,
          ),
        ),
      );

/** The newest refusal: the log has it until a line is taken. */
function refusal({ table: { log, players } }) {
  const last = log.findLast(({ kind }) => kind === "refused");
  return last && h("p", { class: "refusal", role: "alert" }, named(last.text, players));
}

/** Which round it is; a mark for each, one with a point is followed by a scoring. */
const round = ({ state }) =>
  h(
    "p",
    { class: "round", role: "img", "aria-label": fill(ROUND, { n: state.round, all: ROUNDS }) },
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

/** The phase; where an action is offered, the space that offers it. */
function whatIsOn({ phase, turn, rondel }) {
  const space = OFFERING.includes(phase) ? rondel[turn.space] : null;
  return space === null ? PHASES[phase] : [icon("space", space), SPACES[space]];
}

/** What stands in the left column. */
export function asking(scene) {
  const { table, state, ask, nameAt } = scene;
  const seat = Number.isInteger(ask?.params?.seat) ? ask.params.seat : state.seat;
  const over = state.phase === "over";
  const toLand =
    !table.unsure && (kindOf(scene) === "ask-turn" || kindOf(scene).startsWith("point-apple")); // each die says where it leads
  const name =
    seat === null
      ? WHOSE.table
      : fill(seat === state.seat ? WHOSE.turn : WHOSE.asked, { name: nameAt(seat) });
  return [
    round(scene),
    h(
      "p",
      { class: `whose ${seat === null ? "" : `seat-${seat}`}` },
      over
        ? WHOSE.over
        : [seat !== null && icon("knight", null), h("span", {}, named(name, table.players))],
    ),
    !over && h("p", { class: `phase ${state.phase}` }, whatIsOn(state)),
    h("h2", {}, toDo(table), named(wordsOf(scene), table.players)),
    ask && entered(ask),
    refusal(scene),
    toLand && landings(scene),
    drawKeys(
      table,
      keysOf(
        toLand
          ? { ...table, buttons: table.buttons.filter(({ button }) => !button.startsWith("quest")) }
          : table,
        LAID[kindOf(scene)] ?? LAID[state.phase],
      ),
      (name) => cap(name, table.buttons),
    ),
    table.list &&
      (table.list.at !== null || !WITH_LIST.test(table.ask?.kind)) &&
      drawList(table, LISTED, (name) => cap(name, table.buttons)),
    SET_UP.includes(state.phase) &&
      state.assumed.length > 0 &&
      h(
        "p",
        { class: "assumed" },
        fill(ASSUMED, { keys: state.assumed.map((key) => COPY[key]).join(", ") }),
      ),
    state.warnings.length > 0 &&
      h(
        "ul",
        { class: "warnings" },
        state.warnings.slice(-1).map((text) => h("li", {}, text)),
      ),
  ];
}
