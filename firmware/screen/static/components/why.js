// A button that says why: of a score, a refusal, a Quest.

import { came } from "../later.js";
import { html } from "../vendor/preact.js";
import { t } from "../words.js";

const WHY = t("Why?");

/** @param {{of: string[], title?: string}} props `of`: sentences */
export const Why = ({ of, title = WHY }) =>
  html`<button type="button" class="plain small why-button" title=${`${WHY} (W)`}
    onclick=${async () => (await came(() => import("../help.js"))).giveReasons(title, of)}>${WHY}</button>`;
