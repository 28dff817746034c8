// A button that asks once more before it does what cannot be taken back.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { t } from "../words.js";

/**
 * @param {{label: string, question: string, does: () => unknown, name: string}} props `does` does it; the focus goes to
 *   the answers and comes back
 */
export function Sure({ label, question, does, name }) {
  const [asks, ask] = useState(false);
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const isTouched = useRef(false);
  useEffect(() => {
    if (isTouched.current) button.current?.focus();
  }, [asks]);
  const turn = (/** @type {boolean} */ to) => {
    isTouched.current = true;
    ask(to);
  };
  const yes = () => {
    turn(false);
    does();
  };
  if (!asks)
    return html`<div>
      <button ref=${button} type="button" class="plain" data-ask=${name} onclick=${() => turn(true)}>
        ${t("{what} …", { what: label })}
      </button>
    </div>`;
  return html`<div class="asks" role="group">
    <p>${question}</p>
    <p class="choices">
      <button type="button" class="gold" data-sure=${name} onclick=${yes}>${label}</button>
      <button ref=${button} type="button" class="plain" onclick=${() => turn(false)}>${t("No")}</button>
    </p>
  </div>`;
}
