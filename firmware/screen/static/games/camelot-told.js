// The last quest and the last siege fight with their sums: loaded when there is one.

import { h } from "../draw.js";
import { styled } from "../later.js";
import { fill, t } from "../words.js";
import { emblem, engine, nameOf, partsOf, sword } from "./camelot-art.js";
import { QUESTS, RELICS, cardsOf, enginesOf, lifeOf, swordsOf } from "./camelot-words.js";

await styled(new URL("./camelot-told.css", import.meta.url).href);

/** @type {Record<string, string>} */
const LAST = {
  won: t("won"),
  lost: t("lost"),
  quest: t("The last quest"),
  fight: t("The last siege fight"),
  noCard: t("no card"),
  against: t("die"),
  nobody: t("nobody was there"),
  adds: t("{card} adds {n}"),
  beaten: t("an engine is gone"),
  hurt: t("1 life lost"),
  white: t("White"),
  black: t("Black"),
};

/**
 * A sum with all its parts, so that it adds up: "4 + 4 + 1 = 9".
 * @param {string} name @param {Api.CamelotSumPart[]} parts @param {number | null} total @param {number} from
 */
function sum(name, parts, total, from) {
  const shown = parts.map(({ card, adds }, i) =>
    h(
      "span.step",
      {
        "--step": from + i,
        title: fill(LAST.adds, { card: nameOf(card), n: adds }),
      },
      i > 0 && " + ",
      card === "excalibur"
        ? h("span.slip.white.excalibur", emblem("excalibur"), adds)
        : slipOf(card, adds),
    ),
  );
  return h(
    "p",
    { class: `sum-row ${name}` },
    h("em", LAST[name]),
    h("span.parts", shown.length ? shown : LAST.noCard),
    h("b.total", { "--step": from + parts.length }, total),
  );
}

/** @param {string} id @param {number} adds */
const slipOf = (id, adds) =>
  h("span", { class: `slip ${partsOf(id).kind === "fight" ? "white" : "black"}` }, adds);

/**
 * @param {Api.CamelotLastQuest} last @param {Api.CamelotSumLastQuest | undefined} told
 * @param {(seat: number) => string} nameAt
 */
export function lastQuest(last, told, nameAt) {
  const { white = [], black = [] } = told?.parts ?? {};
  const colour = last.won ? "white" : "black";
  const steps = white.length + black.length + 2;
  return h(
    "div",
    { class: `resolved ${last.won ? "won" : "lost"}`, "--steps": steps },
    h("h2", LAST.quest),
    h(
      "p",
      { class: `outcome-of of-${last.quest}` },
      emblem(last.quest),
      h("b", { does: `quest-${last.quest}` }, QUESTS[last.quest]),
      h("span.verdict", last.won ? LAST.won : LAST.lost),
    ),
    last.white !== null && [
      sum("white", white, last.white, 0),
      sum("black", black, last.black, white.length + 1),
    ],
    h(
      "p.spoils",
      h(
        "span.swords",
        { role: "img", "aria-label": swordsOf[colour](last.swords) },
        Array.from({ length: last.swords }, () => sword(colour)),
      ),
      told &&
        last.seats.length > 0 &&
        h("span", `${told.life > 0 ? "+" : ""}${lifeOf(told.life).replace("-", "−")}`),
      told && told.cards > 0 && last.seats.length > 0 && h("span", cardsOf(told.cards)),
      told && told.engines > 0 && h("span", enginesOf(told.engines)),
      last.won &&
        told?.relic &&
        h(
          "span.relic-won",
          { does: `relic-${told.relic}` },
          emblem(told.relic),
          RELICS[told.relic],
        ),
    ),
    h("p.there", last.seats.length ? last.seats.map(nameAt).join(", ") : LAST.nobody),
  );
}

/**
 * @param {Api.CamelotLastFight} last @param {Api.CamelotSumLastFight | undefined} told
 * @param {(seat: number) => string} nameAt
 */
export function lastFight(last, told, nameAt) {
  return h(
    "div",
    {
      class: `resolved fought ${last.won ? "won" : "lost"}`,
      "--steps": (told?.parts ?? []).length,
    },
    h("h2", LAST.fight),
    h(
      "p.outcome-of",
      engine(true),
      h("b", { dir: "auto" }, nameAt(last.seat)),
      h("span.verdict", last.won ? LAST.won : LAST.lost),
    ),
    sum("white", told?.parts ?? [], last.total, 0),
    h(
      "p.sum-row.black",
      h("em", LAST.against),
      h("span.parts"),
      h("b.total", h("span.die", last.die)),
    ),
    h("p.spoils", last.won ? LAST.beaten : LAST.hurt),
  );
}
