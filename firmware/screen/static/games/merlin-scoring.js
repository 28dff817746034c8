// A scoring, unfolding category by category with its sums, and the final count: loaded when there is one.

import { h } from "../draw.js";
import { styled } from "../later.js";
import { fill, t } from "../words.js";
import { icon } from "./merlin-art.js";
import { minus } from "./merlin-seats.js";
import { AGAIN, PRINCIPALITIES, TERRAINS } from "./merlin-words.js";

await styled(new URL("./merlin-scoring.css", import.meta.url).href);

/** @type {Record<string, string>} */
const SCORING = {
  title: t("Scoring after round {round}"),
  traitors: t("Traitors"),
  environs: t("The environs"),
  influence: t("Influence"),
  henchmen: t("Henchmen"),
  sum: t("Sum"),
  score: t("Score"),
  apples: t("Apples"),
  staffs: t("Staffs not used"),
  items: t("Full 3 items"),
  repelled: t("{n} repelled"),
  left: t("{n} left, 3 points each"),
  tiles: t("Tiles of the territory: {n}"),
  pot: t("Pot: {n}"),
  before: t("After six rounds"),
};

/** @param {number} n */
const points = (n) => h("b", { class: `n ${n < 0 ? "less" : n ? "" : "zero"}` }, minus(n));
/** @template T @param {number} count @param {(seat: number) => T} of */
const columns = (count, of) => Array.from({ length: count }, (_, seat) => of(seat));
/** @param {number[][]} lists @param {number} count */
const sums = (lists, count) =>
  columns(count, (seat) => lists.reduce((all, one) => all + one[seat], 0));

/**
 * A line of the table; `step` is when it unfolds.
 * @param {string} name @param {number} step @param {unknown} head @param {unknown[]} cells
 */
function row(name, step, head, cells) {
  return h(
    "tr",
    { class: name, "--step": step },
    head === "" ? h("td") : h("th", { scope: "row" }, head),
    cells.map((one) => h("td", one)),
  );
}

/** @param {string} name @param {number} step @param {string} text @param {(number | null)[]} totals */
const heading = (name, step, text, totals) =>
  row(
    `category ${name}`,
    step,
    text,
    totals.map((n) => (n === null ? "…" : points(n))),
  );

/**
 * Step 1: shields that went, traitors that were left, Excalibur's points.
 * @param {Api.MerlinTraitor[]} told @param {number} step
 */
function traitors(told, step) {
  const some = told.some(
    ({ repelled, left, excalibur }) => repelled.length || left.length || excalibur,
  );
  return [
    heading(
      "traitors",
      step,
      SCORING.traitors,
      told.map((one) => one.points),
    ),
    some &&
      row(
        "detail",
        step + 1,
        "",
        told.map(({ repelled, left, excalibur }) =>
          h(
            "span.met",
            repelled.length > 0 &&
              h(
                "i",
                {
                  role: "img",
                  title: fill(SCORING.repelled, { n: repelled.length }),
                  "aria-label": fill(SCORING.repelled, { n: repelled.length }),
                },
                repelled.map((of) => icon("glyph", "shield", `of-${of}`)),
              ),
            left.length > 0 &&
              h(
                "i.left",
                {
                  role: "img",
                  title: fill(SCORING.left, { n: left.length }),
                  "aria-label": fill(SCORING.left, { n: left.length }),
                },
                left.map((of) => icon("glyph", "traitors", `of-${of}`)),
              ),
            excalibur > 0 && h("i.sword", icon("glyph", "excalibur", "treasure"), `+${excalibur}`),
          ),
        ),
      ),
  ];
}

/**
 * Step 2: each territory with a manor: how many tiles, whose manors, whose points.
 * @param {Api.MerlinEnviron[]} told @param {number} count @param {number} step
 */
function environs(told, count, step) {
  const ruled = told.filter(({ manors }) => manors.some(Boolean));
  return [
    heading(
      "environs",
      step,
      SCORING.environs,
      told.length
        ? sums(
            told.map((one) => one.points),
            count,
          )
        : Array(count).fill(null),
    ),
    ruled.map(({ terrain, places, manors, points: won }, i) =>
      row(
        `detail terrain ${terrain}`,
        step + 1 + i,
        [
          h("i.ground"),
          TERRAINS[terrain],
          h("small", { title: fill(SCORING.tiles, { n: places.length }) }, places.length),
        ],
        columns(count, (seat) =>
          share(manors[seat], won[seat], (n) =>
            Array.from({ length: Math.min(n, 4) }, () => icon("glyph", "manor", `seat-${seat}`)),
          ),
        ),
      ),
    ),
  ];
}

/**
 * What a seat has there, and what it brings.
 * @param {number} has @param {number} won @param {(n: number) => unknown} draw
 */
const share = (has, won, draw) =>
  has || won ? h("span.share", h("i", draw(has)), won ? h("b", won) : "") : "";

/**
 * Step 3: pot by pot, the counters of each, who took it.
 * @param {Api.MerlinScoredInfluence[]} told @param {number} count @param {number} step
 * @param {Api.MerlinTie | null} tie
 */
function influence(told, count, step, tie) {
  const done = told.filter(({ pot }) => pot > 0);
  return [
    heading(
      "influence",
      step,
      SCORING.influence,
      told.length
        ? sums(
            told.map((one) => one.points),
            count,
          )
        : Array(count).fill(null),
    ),
    done.map(({ of, counters, pot, grail, points: won }, i) =>
      row(
        `detail pot of-${of}`,
        step + 1 + i,
        [
          icon("emblem", of, `of-${of}`),
          PRINCIPALITIES[of],
          h("small", { title: fill(SCORING.pot, { n: pot }) }, pot),
        ],
        columns(count, (seat) =>
          share(counters[seat], won[seat], (n) => [
            h("i", { class: `held seat-${seat}` }, n),
            grail === seat && icon("glyph", "grail", "treasure"),
          ]),
        ),
      ),
    ),
    tie &&
      row(
        `detail pot asked of-${tie.of}`,
        step + 1 + done.length,
        [icon("emblem", tie.of, `of-${tie.of}`), PRINCIPALITIES[tie.of], h("small", tie.pot)],
        columns(count, (seat) => (tie.tied.includes(seat) ? h("span.share", "?") : "")),
      ),
  ];
}

/** @param {Page.MerlinScene} scene */
const head = (scene) =>
  h(
    "thead",
    h(
      "tr",
      h("td"),
      scene.state.seats.map((_, seat) =>
        h(
          "th",
          {
            scope: "col",
            class: `seat-${seat} ${scene.state.winners?.includes(seat) ? "won" : ""}`,
          },
          icon("knight", null),
          h("span", { dir: "auto" }, scene.nameAt(seat)),
        ),
      ),
    ),
  );

/**
 * The scoring as a table; `--ems` is about how high it is, in its own letters.
 * @param {Page.MerlinScene} scene @param {Api.MerlinLastScoring} last */
function sheet(scene, last) {
  const { state } = scene;
  const { seats, final } = state;
  const count = seats.length;
  const [ruled, pots] = [
    last.environs.filter(({ manors }) => manors.some(Boolean)).length,
    last.influence.filter(({ pot }) => pot).length + Number(state.tie !== null),
  ];
  const at = { influence: 3 + ruled, henchmen: 4 + ruled + pots };
  return h(
    "table.sums",
    { "--ems": (12.6 + 1.4 * (ruled + pots + 1) + (final ? 7.4 : 0)).toFixed(1) },
    head(scene),
    h(
      "tbody",
      traitors(last.traitors, 0),
      environs(last.environs, count, 2),
      influence(last.influence, count, at.influence, state.tie),
      heading(
        "henchmen",
        at.henchmen,
        SCORING.henchmen,
        last.henchmen.length ? last.henchmen : Array(count).fill(null),
      ),
      row("total", at.henchmen + 1, SCORING.sum, last.totals.map(points)),
      finals(state, at.henchmen + 2),
    ),
  );
}

/** @type {(keyof Api.MerlinFinal)[]} */
const LEFT_OVER = ["apples", "staffs", "items"];

/**
 * What is left over at the end, in points, and the score.
 * @param {Api.MerlinState} state @param {number} step
 */
const finals = ({ final, seats }, step) =>
  final && [
    LEFT_OVER.map((key, i) =>
      row(
        `category final ${key}`,
        step + i,
        SCORING[key],
        final.map((one) => points(one[key])),
      ),
    ),
    row(
      "total score",
      step + LEFT_OVER.length,
      SCORING.score,
      seats.map(({ score }) => points(score)),
    ),
  ];

/** Whether the last scoring is what the table looks at just now. @param {Api.MerlinState} state */
const isNow = ({ phase, last_scoring: last, round }) =>
  phase === "grail" ||
  phase === "over" ||
  (phase === "traitors" && last !== null) ||
  (phase === "roll" && last?.round === round - 1);

/**
 * The scoring over the board: open while it is new, later a word that opens it.
 * @param {Page.MerlinScene} scene
 */
export function scoring(scene) {
  const { state } = scene;
  const { last_scoring: last } = state;
  if (!last) return null;
  const title = fill(SCORING.title, { round: last.round });
  return h(
    "details.scoring",
    { open: isNow(state) },
    h(
      "summary",
      { "aria-label": title },
      h("span.full", title),
      h("span.short", `★ ${last.round}`),
    ),
    sheet(scene, last),
  );
}

/** The final count by itself, for the end of the game. @param {Page.MerlinScene} scene */
function count(scene) {
  const { state } = scene;
  const { final, seats } = state;
  const before = seats.map(
    ({ score }, i) => score - LEFT_OVER.reduce((all, key) => all + (final?.[i][key] ?? 0), 0),
  );
  return h(
    "div.count-of-all",
    h(
      "table.sums",
      head(scene),
      h("tbody", row("category", 0, SCORING.before, before.map(points)), finals(state, 1)),
    ),
  );
}

/** @param {string[]} names */
const winsOf = (names) =>
  names.length === 1
    ? t("{seat} wins", { seat: names[0] })
    : t("{seats} win together", { seats: names.join(", ") });

/** The end of the game: who wins, and the final count. @param {Page.MerlinScene} scene */
export function ending(scene) {
  const { ask, state, nameAt } = scene;
  const winners = state.winners ?? [];
  return h(
    "div.merlin-end",
    h(
      "div.laurels",
      { "aria-hidden": "true" },
      winners.map((seat) => icon("knight", null, `seat-${seat}`)),
    ),
    h("h2", winsOf(winners.map(nameAt))),
    count(scene),
    h("p.again", ask?.kind === "again" ? [ask.text] : h("span", h("kbd", "OK"), " ", AGAIN)),
  );
}
