// What is asked, by which button it is answered, a refusal.

import { h, named } from "../draw.js";
import { asksFor, drawKeys, drawList, keysOf, toDo } from "../headline.js";
import { fill } from "../words.js";
import { emblem, nameOf, shield } from "./camelot-art.js";
import {
  ACTS,
  ASKS,
  CAPS,
  DONE,
  FIVE,
  KNIGHTS,
  LAID,
  LIST,
  MERLINS,
  PHASES,
  WHOSE,
  toDraw,
  toReveal,
  toShare,
} from "./camelot-words.js";

const kindOf = ({ state, ask }) => (ask?.kind ?? state.phase).replace(/^ask-/, "");

/** The question alone, without the buttons that answer it: those stand below. */
function wordsOf(scene) {
  const { table, state } = scene;
  const { ask } = table;
  if (table.unsure) return asksFor(table.unsure);
  if (!ask) return PHASES[state.phase];
  const { params = {}, kind, text } = ask;
  if (kind === "ask-goodwill" || kind === "ask-share") return toShare(params.cards);
  if (kind === "giving" || kind === "giving-to") return toShare(params.left);
  if (kind === "ask-draw-black") return toDraw(params.draws);
  if (kind === "ask-reveal") return toReveal(params.hidden);
  if (ASKS[kind])
    return fill(ASKS[kind], {
      card: params.card ? nameOf(params.card) : "",
      to: Number.isInteger(params.to) ? scene.nameAt(params.to) : "",
    });
  const end = text.lastIndexOf("?"); // "… ? OK: yes."
  return end < 0 ? text : text.slice(0, end + 1);
}

/** What is pressed or laid; of a quest its number, and its name where it means that. */
function cap(name, buttons) {
  const { label, means } = buttons.find(({ button }) => button === name) ?? {};
  const quest = FIVE[name.split("quest-")[1] - 1];
  if (quest)
    return h(
      "kbd",
      { class: `of-${quest}` },
      h("b", {}, name.at(-1)),
      emblem(quest),
      means === label && h("span", {}, label),
    );
  const called = CAPS[name] ?? label ?? name;
  return h("kbd", { class: name === "card" ? "paper" : "" }, called);
}

function refusal({ log, players }) {
  const last = log.findLast(({ kind }) => kind === "refused");
  return last && h("p", { class: "refusal", role: "alert" }, named(last.text, players));
}

/** What stands in the left column. */
export function asking(scene) {
  const { table, state, asked, nameAt } = scene;
  const over = state.phase === "over";
  const { knight } = state.seats[asked] ?? {};
  return [
    h(
      "p",
      { class: "whose" },
      over
        ? WHOSE.over
        : [
            shield(knight),
            h(
              "span",
              {},
              named(
                fill(asked === state.seat ? WHOSE.turn : WHOSE.asked, { name: nameAt(asked) }),
                table.players,
              ),
              knight && h("small", {}, KNIGHTS[knight]),
            ),
          ],
    ),
    !over && h("p", { class: `phase ${state.phase}` }, PHASES[state.phase]),
    h("h2", {}, toDo(table), named(wordsOf(scene), table.players)),
    state.phase === "cancel" &&
      state.card !== null &&
      table.ask?.kind !== "ask-cancel-excalibur" &&
      h("p", { class: "merlins" }, fill(MERLINS, { n: state.table.length })),
    refusal(table),
    drawKeys(table, keysOf(table, LAID[kindOf(table)]), (name) => cap(name, table.buttons)),
    state.phase === "hero" &&
      state.acts.length > 0 &&
      h(
        "p",
        { class: "acts-done" },
        DONE,
        state.acts.map((act) => h("b", {}, ACTS[act])),
      ),
    table.list && drawList(table, LIST, (name) => cap(name, table.buttons)),
    state.warnings.length > 0 &&
      h(
        "ul",
        { class: "warnings" },
        state.warnings.slice(-2).map((text) => h("li", {}, text)),
      ),
  ];
}
