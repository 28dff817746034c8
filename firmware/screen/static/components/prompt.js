// The one prompt: whose turn it is, one sentence, the answers. What hands have still to do stands first.

import { came } from "../later.js";
import { post } from "../link.js";
import { html, render, useState } from "../vendor/preact.js";
import { t } from "../words.js";
import { Answers, CardAnswers, Choices, answersOf } from "./answers.js";
import { Drawn, Named } from "./drawn.js";

/** @import { Answer, DrawsKey } from "./answers.js" */

const WHY = t("Why?");

/** A button that says why: of a score, a refusal, a Quest. @param {{of: string[], title?: string}} props `of`: sentences */
export const Why = ({ of, title = WHY }) =>
  html`<button type="button" class="plain small why-button" title=${`${WHY} (W)`}
    onclick=${async () => (await came(() => import("../help.js"))).giveReasons(title, of)}>${WHY}</button>`;

/** The newest refusal: it goes as soon as a line is taken. @param {{ table: Api.Snapshot }} props */
function Refusal({ table: { log, players } }) {
  const last = log.findLast(({ kind }) => kind === "refused");
  return (
    last &&
    html`<p class="refusal" role="alert">
      <${Named} text=${last.text} names=${players} />${" "}
      ${last.why && html`<${Why} of=${last.why} />`}
    </p>`
  );
}

/** The question about a card, answered by touch or by the box. @param {{ card: Api.Unsure }} props */
function OfCard({ card }) {
  const [problem, setProblem] = useState("");
  /** @param {{ piece: string, on_top: boolean }} told */
  const answer = async (told) => setProblem((await post("/api/unsure", told)).text);
  return html`<${CardAnswers} card=${card} answer=${answer} />
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}`;
}

/**
 * @typedef {object} PromptProps
 * @property {Api.Snapshot} table
 * @property {string} who
 * @property {Node | null} [mark]
 * @property {string} [kind]
 * @property {string} words
 * @property {Node | null} [card]
 * @property {DrawsKey} [cap]
 * @property {(answer: Answer) => unknown} [hides]
 * @property {string | null} [listed]
 * @property {string} [listKind]
 * @property {Node | null} [before]
 * @property {Node | null} [after]
 * @property {(() => void) | null} [lay]
 * @property {boolean} [isSteady]
 */

/**
 * @param {PromptProps} props
 *   `table` the snapshot; `who` whose turn it is, in words, with `mark` drawn before it and `kind` its class;
 *   `words` what is asked; `card` the drawing of the card that is asked about; `cap(button, isItsName)` draws a key;
 *   `hides(answer)` what stands elsewhere; `listed` the list's title, null without it; `listKind` "players" for those;
 *   `before`, `after`: drawings above and below the answers; `lay()` opens the cards of a drawn table;
 *   `isSteady`: whether each answer keeps its place while others come and go
 */
function Prompt({ table, who, mark, kind = "", words, card, cap, hides, lay, isSteady, ...more }) {
  const { ask, players, unsure } = table;
  const list = more.listed === null ? null : table.list;
  const all = answersOf({ ...table, list }, isSteady).filter((one) => !hides?.(one)); // what no row answers
  return html`
    <p class=${`whose ${kind}`}>
      ${mark && html`<${Drawn} of=${mark} />`}<span><${Named} text=${who} names=${players} /></span>
    </p>
    <h2>
      ${ask?.to_do?.map(
        (text) =>
          html`<span class="to-do" key=${text}><${Named} text=${text} names=${players} /> </span>`,
      )}
      <${Named} text=${words} names=${players} />
    </h2>
    <${Refusal} table=${table} />
    ${more.before && html`<${Drawn} of=${more.before} />`}
    ${card && html`<${Drawn} of=${card} />`}
    ${unsure && html`<${OfCard} key=${unsure.piece} card=${unsure} />`}
    ${list && html`<${Choices} title=${more.listed} kind=${more.listKind} ...${{ table, cap }} />`}
    <${Answers} ...${{ table, all, cap, lay, isSteady }} />
    ${more.after && html`<${Drawn} of=${more.after} />`}
  `;
}

/** Draws the prompt into a place; without one nothing is drawn. @param {HTMLElement | null} place @param {PromptProps} props */
export const drawPrompt = (place, props) => place && render(html`<${Prompt} ...${props} />`, place);
