// Digits to touch, for a kiosk has no keys.

import { html } from "../vendor/preact.js";
import { t } from "../words.js";

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];
export const MOST_DIGITS = 8;

/** Returns what is left of a text as a PIN may be. */
export const digitsOf = (text = "") => text.replace(/\D/g, "").slice(0, MOST_DIGITS);

/** @param {{value: string, on: (value: string) => void}} props `on` hears the digits with another one, or one less */
export const Digits = ({ value, on }) => html`<div class="digits">
  ${DIGITS.map(
    (digit) => html`<button
      type="button"
      class="plain"
      data-digit=${digit}
      onclick=${() => on(digitsOf(`${value}${digit}`))}
    >
      ${digit}
    </button>`,
  )}
  <button
    type="button"
    class="plain"
    aria-label=${t("Take the last digit away")}
    onclick=${() => on(value.slice(0, -1))}
  >
    ⌫
  </button>
</div>`;
