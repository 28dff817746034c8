// A form keeps what is entered whatever the table tells meanwhile; a request that fails loses nothing of it.

import { choicesOf, lineOf } from "../choice.js";
import { html, useRef, useState } from "../vendor/preact.js";
import { fill, t } from "../words.js";
import { Field } from "./fields.js";

const LACKS = t("Still to choose: {what}");

/** @typedef {{ok: boolean, text?: string, said?: any}} Answer what post() gives (link.js) */

/** What was refused, said as soon as it stands there. @param {{text: string}} props */
export const Problem = ({ text }) => html`<p class="problem" role="alert">${text}</p>`;

/**
 * Sends one thing at a time. Returns {isBusy, text, isWrong, send(deed), say(text, isWrong)}: `deed` gives what post()
 * does (link.js), and `text` is what came of the last one.
 */
export function useSending() {
  const [{ isBusy, text, isWrong }, show] = useState({ isBusy: false, text: "", isWrong: false });
  const busy = useRef(false);
  const say = (/** @type {string} */ words, wrong = false) =>
    show({ isBusy: busy.current, text: words, isWrong: wrong });
  /** @param {() => Promise<Answer>} deed @returns {Promise<Answer>} */
  async function send(deed) {
    if (busy.current) return { ok: false, text: "" };
    busy.current = true;
    show({ isBusy: true, text: "", isWrong: false });
    const answer = await deed();
    busy.current = false;
    say(answer.text ?? "", !answer.ok);
    return answer;
  }
  return { isBusy, text, isWrong, send, say };
}

/**
 * The form of one line, as the table tells it: {label, line, fields, ways}.
 * @param {object} props
 * @param {{label: string, line: any, fields: import("./fields.js").Told[], ways?: any[][]}} props.form
 * @param {(line: any) => Promise<Answer>} props.send
 * @param {Record<string, any>} [props.begin] what is entered at first, by key
 * @param {(entered: Record<string, any>) => void} [props.note] hears what is entered
 * @param {boolean} [props.waits] its button is dark until the form is whole; else what lacks is said when it is pressed
 * @param {unknown} [props.aside] stands beside the button
 * @param {string} props.kind the button's class
 * @param {(field: import("./fields.js").Told) => object} [props.shown] what else a field is shown with (fields.js)
 */
export function LineForm({ form, send, begin = {}, note, waits, aside, kind, shown = () => ({}) }) {
  const { label, line, fields, ways } = form;
  const [entered, enter] = useState(/** @type {Record<string, any>} */ (begin));
  note?.(entered);
  const [isTried, tries] = useState(false);
  const sending = useSending();
  const choices = choicesOf({ fields, ways }, entered);
  const lacking = choices.filter(({ isLacking }) => isLacking);
  async function submit(/** @type {Event} */ event) {
    event.preventDefault();
    tries(true);
    if (lacking.length) return;
    const { ok } = await sending.send(() => send(lineOf(line, choices)));
    if (!ok || waits) return; // where it waits another question comes in its place
    enter(begin);
    tries(false);
  }
  const isShut = (waits && lacking.length > 0) || sending.isBusy;
  /** @param {import("../choice.js").Choice} choice */
  const field = ({ field, value, may, isLacking }) => html`<${Field}
    key=${field.key}
    field=${field}
    value=${value}
    may=${may}
    on=${(/** @type {any} */ now) => enter((all) => ({ ...all, [field.key]: now }))}
    error=${!waits && isTried && isLacking && t("choose …")}
    ...${shown(field)}
  />`;
  return html`<form
    class=${`line ${fields.length ? "" : "bare"}`}
    data-line=${line.do}
    novalidate=${!waits}
    onsubmit=${submit}
  >
    ${choices.filter(({ isOpen }) => isOpen).map(field)}
    ${waits && html`<${Lacking} fields=${lacking} />`}
    <p class="choices">
      <button class=${kind} type="submit" disabled=${isShut}>${label}</button>
      ${aside}
    </p>
    <${Problem} text=${sending.text} />
  </form>`;
}

/** @param {{fields: import("../choice.js").Choice[]}} props */
function Lacking({ fields }) {
  const labels = fields.filter(({ isOpen }) => isOpen).map(({ field }) => field.label);
  const text = labels.length ? fill(LACKS, { what: labels.join(", ") }) : "";
  return html`<p class="note lacks" role="status">${text}</p>`;
}
