// What the last Quest came to: the sentence, large, and each sum with all its parts, so that it adds up.

import { Drawn, Named } from "../components/drawn.js";
import { Why } from "../components/prompt.js";
import { html, render, useMemo } from "../vendor/preact.js";
import { fill, t } from "../words.js";
import { emblem, nameOf, partsOf, sword } from "./rumors-art.js";
import { FIVE, OUTCOMES, QUESTS, SAYS, SUM, questOf, swordsOf } from "./rumors-words.js";

/**
 * @typedef {Api.RumorsQuest & Partial<Api.RumorsSumQuest>} Quest
 * @typedef {Omit<Api.RumorsLastQuest, "quests"> & { quests: Quest[] }} Last
 */

const LAST = t("The last accusation");
const BIG = 14;

/** Touched, a drawing says what it does (games.js). @param {string} what @param {string} [label] */
const does = (what, label) => ({
  "data-does": what,
  tabindex: -1,
  role: "button",
  ...(label && { title: label }),
});

/** @param {{ of: string }} props */
const Emblem = ({ of }) => html`<${Drawn} of=${useMemo(() => emblem(of), [of])} />`;

/** A card by its value, in the colour of its group. @param {{ id: string }} props */
function Chip({ id }) {
  const { group, value } = partsOf(id);
  return html`<span class=${`chip of-${group}`} ...${does(id, nameOf(id))}>${value}</span>`;
}

/**
 * What a card adds: a number as it is printed, a "?" with its worth, another with its name.
 * @param {Api.RumorsSumPart} part
 */
function Addend({ card: id, adds }) {
  const name = id === "bonus" ? "merlin-6" : id;
  const { group, value } = partsOf(name);
  const told = does(name, t("{card} adds {n}", { card: nameOf(name), n: adds }));
  if (!FIVE.includes(group))
    return html`<span class="chip named" ...${told}>${`${nameOf(name)} (${adds})`}</span>`;
  return html`<span class=${`chip of-${group}`} ...${told}
    >${value}${value !== String(adds) && html`<small>${` (${adds})`}</small>`}</span
  >`;
}

/**
 * A card that a Merlin took out, struck through, and who took it.
 * @param {{ id: string, by?: string }} props
 */
function Taken({ id, by }) {
  const { group, value } = partsOf(id);
  const names = { card: nameOf(id), merlin: by && nameOf(by) };
  return html`<span class="taken" title=${fill(by ? SUM.takenBy : SUM.takenOut, names)}>
    <del class=${`chip of-${group}`} ...${does(id)}>${value}</del>
    ${by && html`${" "}<small ...${does(by)}>${nameOf(by)}</small>`}
  </span>`;
}

/** The Swords that a Quest brought. @param {{ outcome: string, swords: number }} props */
function Won({ outcome, swords }) {
  const colour = outcome === "success" ? "white" : "black";
  const drawn = useMemo(
    () => Array.from({ length: swords }, () => sword(colour)),
    [swords, colour],
  );
  return html`<span class="won" role="img" aria-label=${swordsOf[colour](swords)}>
    ${drawn.map((one) => html`<${Drawn} of=${one} />`)}
  </span>`;
}

/**
 * One Quest: its cards, what they come to, and what that brings.
 * @param {{ of: Quest, isMain: boolean }} props
 */
function Sum({ of: { quest, cards, parts, removed, taken, total, outcome, swords }, isMain }) {
  const by = new Map((taken ?? []).map((one) => [one.card, one.by]));
  const steps = parts
    ? parts.map(
        (part, i) => html`<span class="step" style=${`--step: ${i}`}
        >${i > 0 && " + "}<${Addend} ...${part}
      /></span>`,
      )
    : cards.map((id) => html`<${Chip} id=${id} />${" "}`);
  return html`<li class=${`${outcome} ${isMain ? "main" : ""}`} style=${`--steps: ${parts?.length ?? 0}`}>
    <b class=${`quest of-${quest.replace("+", "-")}`}
      ><${Emblem} of=${quest} /><span ...${does(questOf(quest).does)}>${QUESTS[quest]}</span></b
    >${" "}
    <span class="cards">${steps.length ? steps : SUM.noCard}${" "}
      ${removed.map((id) => html`<${Taken} id=${id} by=${by.get(id)} />${" "}`)}</span
    >${" "}
    <span class=${`total ${total >= BIG ? "big" : ""}`}>= <b>${total}</b></span>${" "}
    <span class="outcome">${OUTCOMES[outcome]}${swords > 0 && html`<${Won} ...${{ outcome, swords }} />`}</span>
  </li>`;
}

/** @param {Quest} quest */
const isHarmless = ({ outcome }) => Number(outcome === "harmless");

/** The main Quest first, then what brought Swords, then what did no harm. @param {Last} last */
const inOrder = ({ quests, main }) =>
  [...quests].sort(
    (a, b) => Number(b.quest === main) - Number(a.quest === main) || isHarmless(a) - isHarmless(b),
  );

/** The result in one sentence: "13: in time. 2 white Swords." @param {Last} last */
function inOneSentence({ quests, main, white, black }) {
  const { outcome, total } = quests.find(({ quest }) => quest === main) ?? quests[0];
  return [
    fill(SAYS[outcome], { total }),
    white > 0 && `${swordsOf.white(white)}.`,
    black > 0 && `${swordsOf.black(black)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** @param {{ last: Last, name: string, why: string[], players: string[] }} props */
function LastQuest({ last, name, why, players }) {
  const went = t("{seat} went on {quest}", { seat: name, quest: QUESTS[last.main] });
  return html`<div class="result" key=${JSON.stringify(last)}>
    <p class="whose"><${Named} text=${went} names=${players} /></p>
    <h2>${inOneSentence(last)}</h2>
    <ul class="sums">
      ${inOrder(last).map(
        (one) => html`<${Sum} key=${one.quest} of=${one} isMain=${one.quest === last.main} />`,
      )}
    </ul>
    ${why.length > 0 && html`<${Why} of=${why} />`}
  </div>`;
}

/**
 * Draws the last Quest, and an accusation after it, into a place; `nameAt(seat)` says who.
 * @param {HTMLElement} place @param {Page.Rumors} table @param {(seat: number) => string} nameAt
 */
export function drawSum(place, table, nameAt) {
  const { why = [], why_of: of, why_quest: quest = [], players } = table;
  const last = table.sums?.last_quest ?? table.state.last_quest;
  const accused = of === "accusation" ? why.slice(0, 2).join(" ") : "";
  render(
    html`
      ${last && html`<${LastQuest} ...${{ last, players, why: quest, name: nameAt(last.seat) }} />`}
      ${
        accused &&
        html`<h2 class="accused">${LAST} <${Why} of=${why} /></h2>
        <p class="accused"><${Named} text=${accused} names=${players} /></p>`
      }
    `,
    place,
  );
  place.classList.toggle("bare", !last && !accused);
}
