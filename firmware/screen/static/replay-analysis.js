// What is said of a game after it: of a step, of the whole, and the curves of its chances or points.

import { Close } from "./components/dialog.js";
import { Drawn, Named } from "./components/drawn.js";
import { save } from "./files.js";
import { pictureOf } from "./look-back.js";
import { html, useState } from "./vendor/preact.js";
import { t } from "./words.js";

const locale = document.documentElement.lang;
const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Sentences, each with the names set apart. @param {{ of: string[], players: string[] }} props */
const Sentences = ({ of, players }) =>
  of.length > 0 &&
  html`<ul>${of.map((text) => html`<li><${Named} text=${text} names=${players} /></li>`)}</ul>`;

// -- of a step -----------------------------------------------------------------------------------

/** How likely something succeeds; 0 and 1 are certain. @param {number | null} chance */
function succeeds(chance) {
  if (chance === null) return "";
  if (chance === 1) return t("certain to succeed");
  return chance
    ? t("succeeds: {chance}", { chance: percent.format(chance) })
    : t("certain to fail");
}

/** What is said of a step: words, and what could have been done. @param {{ one?: Api.StepAnalysis, of: Api.Analysis }} props */
export function Judged({ one, of: { unit, chance_of, players } }) {
  if (!one || !(one.words.length || one.judged || one.interval)) return null;
  const { options = [], taken = -1 } = one.judged ?? {};
  const isPoints = unit === "points";
  const [low, high] = (one.interval ?? []).map((n) => percent.format(n));
  return html`<div class="judged">
    ${one.words.map((text) => html`<p><${Named} text=${text} names=${players} /></p>`)}
    ${
      one.chance !== null &&
      one.interval &&
      html`<p class="stands">
        ${t("{what}: {chance} ({low} to {high})", { what: chance_of, chance: percent.format(one.chance), low, high })}
      </p>`
    }
    ${
      options.length > 1 &&
      html`<table>
        <caption>
          ${
            isPoints
              ? t("What could be done, and the points until the next scoring")
              : t("What could be done, and the chance to win after it")
          }
        </caption>
        <tbody>
          ${options.map(
            ({ what, worth, success }, i) => html`<tr class=${i === taken ? "done" : null}>
              <th scope="row">${what}</th>
              <td>${isPoints ? tenths.format(worth) : percent.format(worth)}</td>
              <td>${succeeds(success)}</td>
            </tr>`,
          )}
        </tbody>
      </table>`
    }
  </div>`;
}

// -- of the whole --------------------------------------------------------------------------------

/**
 * The whole game looked back on, praise first.
 * @param {object} props
 * @param {Api.Analysis} props.of
 * @param {number} props.number of the game
 * @param {(step: number) => number} props.lineOf a step's line of the record
 * @param {(step: number) => void} props.jump
 * @param {() => void} props.close
 */
export function Whole({ of, number, lineOf, jump, close }) {
  const [kept, tell] = useState("");
  const { players, accuracy } = of;
  const keep = async () =>
    tell(
      (await save(`/api/keepsake?game=${number}`, `game-${number}.html`)) ||
        t("Saved. It needs no network: send it to those who played."),
    );
  return html`
    <h2>${t("Looking back")}</h2>
    <${Sentences} of=${of.praise} players=${players} />
    <${Sentences} of=${of.summary} players=${players} />
    ${
      of.turned.length > 0 &&
      html`<h3>${t("What turned the game")}</h3>
        <ul>
          ${of.turned.map(
            ({ step, words }) => html`<li>
              <button type="button" class="plain small" onclick=${() => jump(step + 1)}>
                ${t("Line {n}", { n: lineOf(step + 1) })}
              </button>
              <span><${Named} text=${words} names=${players} /></span>
            </li>`,
          )}
        </ul>`
    }
    ${
      accuracy.some(({ judged }) => judged) &&
      html`<table>
        <caption>${t("How often each chose best")}</caption>
        <tbody>
          ${accuracy.map(
            ({ name, best, judged, remark }) => html`<tr>
              <th scope="row"><bdi>${name}</bdi></th>
              <td>${t("{n} of {of}", { n: best, of: judged })}</td>
              <td>${remark}</td>
            </tr>`,
          )}
        </tbody>
      </table>`
    }
    ${of.notes.map((text) => html`<p class="note">${text}</p>`)}
    ${
      of.finer &&
      html`<p class="note soon">
        ${
          of.waits
            ? t("The computer is still looking back on another game. This one comes after it.")
            : t("The computer goes on. What stands here becomes finer by itself.")
        }
      </p>`
    }
    <p class="choices">
      <button type="button" class="gold" onclick=${keep}>${t("Save as one page")}</button>
      <${Drawn} of=${pictureOf(number)} />
      <${Close} close=${close} />
    </p>
    <p class="told" role="status">${kept}</p>
  `;
}

// -- the curves ----------------------------------------------------------------------------------

/** @param {number[]} values from 0 to 1, each at its step */
const pathOf = (values) =>
  values
    .map((one, i) => {
      const x = (i / Math.max(values.length - 1, 1)) * 1000;
      return `${i ? "L" : "M"}${x.toFixed(1)} ${(58 - one * 56).toFixed(1)}`;
    })
    .join(" ");

/**
 * The curves behind the Swords: the chance with its interval, or the points of each seat; `legend` names them.
 * @param {Api.Analysis} of @returns {{ legend: [string, string][], curves: unknown }}
 */
export function curvesOf({ unit, start, interval, steps, chance_of: what, accuracy }) {
  if (unit === "points") {
    const top = Math.max(1, ...steps.flatMap(({ points }) => points));
    /** @param {number} seat */
    const heights = (seat) => [0, ...steps.map(({ points }) => Math.max(0, points[seat]) / top)];
    return {
      legend: accuracy.map(({ name }, seat) => [`chance seat-${seat}`, name]),
      curves: accuracy.map(
        ({ name }, seat) =>
          html`<path class=${`chance seat-${seat}`} d=${pathOf(heights(seat))}><title>${name}</title></path>`,
      ),
    };
  }
  /** @type {[string, string][]} */
  const legend = [["chance", t("{what}: 0 to 100 %", { what })]];
  if (start === null) return { legend, curves: null };
  const all = [{ chance: start, interval }, ...steps].map(({ chance, interval }) => ({
    chance: chance ?? 0, // null only where points are counted
    interval,
  }));
  const [low, high] = [0, 1].map((n) => pathOf(all.map((one) => one.interval?.[n] ?? one.chance)));
  const back = high.split(/(?=L)/).reverse().join(" ").replaceAll("M", "L");
  return {
    legend,
    curves: html`
      ${interval && html`<path class="interval" d=${`${low} ${back} Z`} />`}
      <path class="chance" d=${pathOf(all.map(({ chance }) => chance))}>
        <title>${t("The chance: {what}", { what })}</title>
      </path>
    `,
  };
}
