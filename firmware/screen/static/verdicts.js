// What was measured of the camera's picture: how good it is, what to change, a row each.

import { html } from "./vendor/preact.js";
import { t } from "./words.js";

/** @type {Record<string, string>} */
export const VERDICTS = {
  good: t("good"),
  fair: t("fair"),
  poor: t("poor"),
  useless: t("useless"),
};

/** Why there is no picture. @param {Api.EyesState | null} [eyes] */
export function whyBlind(eyes) {
  if (eyes?.state === "lost") return t("The camera is lost. {why}", { why: eyes.text });
  return eyes?.state === "none" && eyes.text
    ? t("No picture: {why}", { why: eyes.text })
    : t("The camera gives no picture yet.");
}

/** How good it is, in a word; before that is known whether anything is seen. @param {Partial<Api.Calibration>} report */
export const Word = ({ verdict, text, seeing }) =>
  html`<p class=${`word ${verdict ?? ""}`}>
    ${verdict ? text : seeing ? t("Looking …") : t("Nothing is seen.")}
  </p>`;

/** What to change. @param {Partial<Api.Calibration>} report */
export const Advice = ({ advice = [] }) =>
  advice.length > 0 &&
  html`<ol class="advice">${advice.map((one) => html`<li data-do=${one.do}>${one.text}</li>`)}</ol>`;

/** What was measured, in its order. @param {Partial<Api.Calibration>} report */
export const Measured = ({ rows = [] }) => html`<ul class="measured">
  ${rows.map(
    ({ what, verdict, name, text }) => html`<li data-what=${what}>
      <span class=${`mark ${verdict}`}>${VERDICTS[verdict]}</span>${" "}
      <strong>${name}</strong>${" "}<span class="value">${text}</span>
    </li>`,
  )}
</ul>`;
