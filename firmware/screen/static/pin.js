// Asks for the operator's PIN where the table wants it.

import { openDialog } from "./components/dialog.js";
import { Digits, MOST_DIGITS } from "./components/digits.js";
import { Problem, useSending } from "./components/form.js";
import { NO_ANSWER, answered } from "./link.js";
import { html, useEffect, useRef, useState } from "./vendor/preact.js";
import { t, within } from "./words.js";

const TITLE = t("The operator’s PIN");
/** @type {Promise<boolean> | null} */
let asking = null; // the answer that is being waited for

/** Asks once, however many ask at the same time; `why` is what was refused. Gives whether the PIN was right. */
export function askPin(why = "") {
  asking ??= new Promise((done) => {
    let right = false;
    /** @param {() => void} close */
    const take = (close) => () => {
      right = true;
      close();
    };
    openDialog(
      "pin-sheet",
      TITLE,
      (close) => html`<${Asked} why=${why} take=${take(close)} close=${close} />`,
      () => done(right),
    );
  }).finally(() => {
    asking = null;
  });
  return asking;
}

/** POSTs a PIN; gives {ok, text}. @param {string} pin */
async function give(pin) {
  try {
    const answer = await fetch("/api/pin", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ pin }),
    });
    const said = await answer.json().catch(() => ({}));
    return { ok: answer.ok, text: said.text ?? answered(answer.status) };
  } catch {
    return { ok: false, text: NO_ANSWER };
  }
}

/** @param {{ why: string, take: () => void, close: () => void }} props */
function Asked({ why, take, close }) {
  const [pin, type] = useState("");
  const sending = useSending();
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => field.current?.focus(), []);
  /** @param {string} now */
  const enter = (now) => {
    type(now);
    sending.say("");
  };
  async function submit(/** @type {Event} */ event) {
    event.preventDefault();
    if ((await sending.send(() => give(pin))).ok) return take();
    type("");
    field.current?.focus();
  }
  return html`<form onsubmit=${submit}>
    <h2>${TITLE}</h2>
    ${why && html`<p>${why}</p>`}
    <p class="note">
      ${within(
        t(
          "The one of the configuration, or the one told when the table started: {command} tells it.",
        ),
        { command: html`<code>roundtable config pin</code>` },
      )}
    </p>
    <input
      ref=${field}
      type="password"
      inputmode="numeric"
      autocomplete="off"
      maxlength=${MOST_DIGITS}
      aria-label=${TITLE}
      required
      value=${pin}
      oninput=${(/** @type {Page.Input} */ { target }) => enter(target.value)}
    />
    <${Problem} text=${sending.text} />
    <${Digits} value=${pin} on=${enter} />
    <div class="choices">
      <button class="gold" type="submit">${t("Open")}</button>
      <button class="plain" type="button" onclick=${close}>${t("Back")}</button>
    </div>
  </form>`;
}
