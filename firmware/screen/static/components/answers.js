// The answers to what is asked, as buttons: each says what it does, and under that the key of the box.

import { pressOf } from "../headline.js";
import { post } from "../link.js";
import { html, useMemo, useState } from "../vendor/preact.js";
import { fill, t } from "../words.js";
import { Drawn, Named } from "./drawn.js";

const HELD = t("hold {button} {seconds} s");
const LAY = { does: t("Lay a card …"), clear: t("Clear the pile"), where: t("on this screen") };

/**
 * What may be pressed now.
 * @typedef {object} Answer
 * @property {string} button the panel's name of the key
 * @property {string} means what it does, in words
 * @property {string} label what is written on the key
 * @property {string} lit "go" acts at once, "answer" may ask or point first
 * @property {number} [held] how long it is held, s
 *
 * @param {Api.Snapshot} table the snapshot
 * @param {boolean} [isSteady] whether each keeps its place while others come and go
 * @returns {Answer[]} in the order of the panel, or yes and no before all else; none at a table that rests
 */
export function answersOf(
  { buttons = [], holds = [], hold_s = 2, unsure, rest, list },
  isSteady = false,
) {
  if (rest && rest !== "awake") return [];
  /** @param {Api.Button} one */
  const isHere = ({ button, lit, means }) =>
    lit !== "off" && means && !list?.items.some((one) => one.button === button);
  /** @param {string} name */
  const labelOf = (name) => buttons.find(({ button }) => button === name)?.label ?? name;
  const here = unsure ? [] : buttons.filter(isHere);
  const hasYes = here.some(({ button }) => button === "ok");
  /** @param {Answer} one */
  const rank = ({ button, held }) =>
    button === "ok" ? 0 : button === "undo" && hasYes && !held ? 1 : 2;
  const all = [
    ...here,
    ...holds.map(({ button, seconds, means }) => ({
      button,
      means,
      label: labelOf(button),
      lit: "answer",
      held: Math.ceil(Number((seconds * hold_s * 5).toFixed(2))) / 10,
    })),
  ];
  return isSteady ? all : all.sort((one, other) => rank(one) - rank(other));
}

/**
 * What draws a key of the box that has a picture.
 * @typedef {((button: string, isItsName?: boolean) => Element | null) | null | undefined} DrawsKey
 */

/**
 * A key of the box: its picture, or its name.
 * @param {{ button: string, label: string, isItsName?: boolean, cap?: DrawsKey }} props
 */
function Cap({ button, label, isItsName, cap }) {
  const drawn = useMemo(() => cap?.(button, isItsName), [button, isItsName]);
  return drawn ? html`<${Drawn} of=${drawn} />` : html`<kbd>${label}</kbd>`;
}

/**
 * One answer; what this page may not press is told, and is no button.
 * @param {{ answer: Answer, table: Api.Snapshot, cap?: DrawsKey }} props
 */
function Choice({ answer: { button, means, label, lit, held }, table, cap }) {
  const press = pressOf(table, button);
  const key = held ? fill(HELD, { button: label, seconds: held }) : label;
  const kind = `answer of-${button} ${lit} ${held ? "held" : ""}`;
  return html`<${press ? "button" : "span"} class=${kind} type=${press ? "button" : null}
    data-press=${press || null} data-seconds=${held ?? null} style=${held ? `--held: ${held}s` : null}>
    <b><${Named} text=${means.replace(/ …$/, "\u00a0…")} names=${table.players} /></b>${" "}
    <small><${Cap} button=${button} label=${key} isItsName=${means === label} cap=${held ? null : cap} /></small>
  <//>`;
}

/**
 * A card that may lie on top, or was laid meanwhile: whoever sees the pile says so.
 * @param {{ card: Api.Unsure, answer: (told: { piece: string, on_top: boolean }) => void }} props
 */
export function CardAnswers({ card: { piece, meanwhile }, answer }) {
  /** @param {boolean} isOnTop */
  const say = (isOnTop) => () => answer({ piece, on_top: isOnTop });
  return html`<div class="asked" data-unsure=${piece}>
    <p class="mend">${meanwhile ? MEND.lay : MEND.straighten}</p>
    <div class="answers keys">
      <button type="button" class="answer of-ok" onclick=${say(true)}>
        <b>${SAY.yes}</b>${" "}<small><kbd>OK</kbd></small></button>
      <button type="button" class="answer of-undo" onclick=${say(false)}>
        <b>${SAY.no}</b>${" "}<small><kbd>UNDO</kbd></small></button>
    </div>
  </div>`;
}

const SAY = { yes: t("Yes"), no: t("No") };
const MEND = {
  straighten: t("Straighten it on the pile, or answer."),
  lay: t("Lay it on the pile, or answer."),
};

/** Whether the table waits until nothing lies on the pile's place. @param {Api.Snapshot} table */
const waitsForEmpty = ({ ask }) =>
  ask?.kind === "held-back" || (ask?.kind === "put-back" && ask.params.piece === "empty");

/** Takes the cards off a drawn table, as hands do at a real one. */
function Clear() {
  const [problem, setProblem] = useState("");
  const clear = async () =>
    setProblem((await post("/api/place", { piece: "", how: "clear" })).text);
  return html`<button type="button" class="answer clear" onclick=${clear}>
      <b>${LAY.clear}</b>${" "}<small><kbd>${LAY.where}</kbd></small></button>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}`;
}

/**
 * All that may be pressed now.
 * @param {{ table: Api.Snapshot, all: Answer[], cap?: DrawsKey, lay?: (() => void) | null, isSteady?: boolean }} props
 *   `table` the snapshot, `all` its answers, `cap(button, isItsName)` draws a key that has a picture,
 *   `lay()` opens the cards of a drawn table, `isSteady` as above
 */
export const Answers = ({ table, all, cap, lay, isSteady }) =>
  (all.length > 0 || lay) &&
  html`<div class=${`answers keys ${isSteady ? "steady" : ""}`}>
    ${all.map(
      (answer) =>
        html`<${Choice} key=${answer.button + (answer.held ?? "")} ...${{ answer, table, cap }} />`,
    )}
    ${lay && waitsForEmpty(table) && html`<${Clear} key="clear" />`}
    ${
      lay &&
      html`<button type="button" class="answer lay" key="lay" onclick=${lay}>
        <b>${LAY.does}</b>${" "}<small><kbd>${LAY.where}</kbd></small></button>`
    }
  </div>`;

// -- what may be chosen from a list: a touch points at a row, or presses the row's own button ---

/**
 * @param {{ item: Api.Item, i: number, at: number | null, table: Api.Snapshot, cap?: DrawsKey }} props
 *   `item` of the list, `i` its place, `cap(button)` draws its key
 */
function Row({ item: { text, button }, i, at, table, cap }) {
  const press = pressOf(table, button);
  const points = !button && pressOf(table, "accuse");
  const Tag = press || points ? "button" : "span";
  return html`<li class=${i === at ? "pointed" : ""} aria-current=${i === at ? "true" : null}>
    <${Tag} type=${Tag === "button" ? "button" : null} data-press=${press || null}
      data-point=${points ? String(i) : null}>
      <span><${Named} text=${text} names=${table.players} /></span>
      ${button && html`<${Cap} button=${button} label=${button} cap=${cap} />`}
    <//>
  </li>`;
}

/**
 * @param {{ title?: string, table: Api.Snapshot, cap?: DrawsKey, kind?: string }} props
 *   `title` of the list, `table` the snapshot, `cap(button)` draws a key, `kind` "players" for those
 */
export const Choices = ({ title, table, cap, kind = "" }) =>
  html`<div class=${`list ${kind}`}>
    ${title && html`<h3><kbd>ACCUSE</kbd> ${title}</h3>`}
    <ol>
      ${table.list?.items.map(
        (item, i) =>
          html`<${Row} key=${`${i} ${item.text}`} ...${{ item, i, at: table.list?.at ?? null, table, cap }} />`,
      )}
    </ol>
  </div>`;
