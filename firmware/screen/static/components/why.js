// A button that says why: of a score, a refusal, a Quest.

import { reasons, WHY } from "../help.js";
import { html } from "../vendor/preact.js";

/** @param {{of: string[], title?: string}} props `of`: sentences */
export const Why = ({ of, title = WHY }) =>
  html`<button type="button" class="plain small why-button" title=${`${WHY} (W)`}
    onclick=${() => reasons(title, of)}>${WHY}</button>`;
