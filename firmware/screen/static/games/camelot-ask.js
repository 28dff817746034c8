// What is asked, by which button it is answered, a refusal.

import { drawPrompt } from "../components/prompt.js";
import { h, redraw } from "../draw.js";
import { asksFor, laidLines } from "../headline.js";
import { fill } from "../words.js";
import { emblem, nameOf, shield } from "./camelot-art.js";
import {
  ACTS,
  ASKS,
  DONE,
  FIVE,
  LAID,
  LIST,
  MERLINS,
  PHASES,
  WHOSE,
  toDraw,
  toReveal,
  toShare,
} from "./camelot-words.js";

/** @param {Page.Camelot} table */
const kindOf = ({ state, ask }) => (ask?.kind ?? state.phase).replace(/^ask-/, "");

/**
 * The question alone, without the buttons that answer it: those stand below.
 * @param {Page.CamelotScene} scene
 */
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

/**
 * A quest's key is its number; where it means that quest, with its picture.
 * @param {string} name @param {boolean} [isItsName]
 */
function cap(name, isItsName) {
  const quest = FIVE[Number(name.split("quest-")[1]) - 1];
  if (!quest) return null;
  if (!isItsName) return h("kbd", name.at(-1));
  return h("kbd", { class: `of-${quest}` }, h("b", name.at(-1)), emblem(quest));
}

const above = h("div.above");
const below = h("div.below");

/** The phase, and what a cancelled card is against. @param {Page.CamelotScene} scene */
function drawAbove({ table, state }) {
  const merlins =
    state.phase === "cancel" && state.card !== null && table.ask?.kind !== "ask-cancel-excalibur";
  redraw(above, [state.phase, merlins && state.table.length], () => [
    h("p", { class: `phase ${state.phase}` }, PHASES[state.phase]),
    merlins && h("p.merlins", fill(MERLINS, { n: state.table.length })),
  ]);
  return above;
}

/** What was done in this turn, what may be laid or shown, warnings. @param {Page.CamelotScene} scene */
function drawBelow({ table, state }) {
  const laid = table.unsure || table.play ? [] : (LAID[kindOf(table)] ?? []);
  redraw(below, [laid, state.phase, state.acts, state.warnings], () => [
    laidLines(laid),
    state.phase === "hero" &&
      state.acts.length > 0 &&
      h(
        "p.acts-done",
        DONE,
        state.acts.map((act) => h("b", ACTS[act])),
      ),
    state.warnings.length > 0 &&
      h(
        "ul.warnings",
        state.warnings.slice(-2).map((text) => h("li", text)),
      ),
  ]);
  return below;
}

/** @type {Map<string, SVGElement>} */
const marks = new Map(); // a coat of arms for each knight, drawn once

/**
 * Draws the prompt.
 * @param {HTMLElement | null} place @param {Page.CamelotScene} scene @param {Page.Places["lay"]} lay
 */
export function drawAsking(place, scene, lay) {
  const { table, state, asked, nameAt } = scene;
  const over = state.phase === "over";
  const { knight } = state.seats[asked] ?? {};
  if (knight && !marks.has(knight)) marks.set(knight, shield(knight));
  const who = fill(asked === state.seat ? WHOSE.turn : WHOSE.asked, { name: nameAt(asked) });
  drawPrompt(place, {
    table,
    lay,
    cap,
    who: over ? WHOSE.over : who,
    mark: over ? null : (marks.get(knight ?? "") ?? null),
    words: wordsOf(scene),
    before: over ? null : drawAbove(scene),
    hides: ({ button }) => table.list && button === "accuse", // its rows are touched
    listed: LIST,
    after: drawBelow(scene),
  });
}
