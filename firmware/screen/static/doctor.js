// The doctor's sheet on the operator's page: a line a check, in the doctor's order: the cause first.

import { Close, openDialog } from "./components/dialog.js";
import { Problem } from "./components/form.js";
import { get } from "./link.js";
import { html, useEffect, useState } from "./vendor/preact.js";
import { t } from "./words.js";

const TITLE = t("Doctor");
const WAIT = t("Looking at the box …");
/** @type {Record<string, string>} */
const MARKS = { ok: "✓", warn: "!", fail: "✗", unseen: "?" };

/** The button that opens the sheet. */
export const Doctor = () => html`<button class="plain" type="button" data-doctor onclick=${() =>
  openDialog("box-sheet doctor-sheet", TITLE, (close) => html`<${Checks} close=${close} />`)}>
  ${t("Doctor …")}</button>`;

/** @param {{ close: () => void }} props */
function Checks({ close }) {
  const [found, show] = useState(/** @type {Page.Got<"/api/doctor"> | null} */ (null));
  const look = async () => {
    show(null);
    show(await get("/api/doctor"));
  };
  useEffect(() => void look(), []);
  return html`
    <h2>${TITLE}</h2>
    <div class="checks" aria-live="polite">
      ${found ? html`<${Found} ...${found} />` : html`<p class="note">${WAIT}</p>`}
    </div>
    <p class="choices">
      <button type="button" class="gold" onclick=${look}>${t("Look again")}</button>
      <${Close} close=${close} />
    </p>
  `;
}

/** @param {Page.Got<"/api/doctor">} answer */
const Found = ({ ok, said }) =>
  ok
    ? html`<p>${said.says}</p><ul>${said.checks.map(line)}</ul>`
    : html`<${Problem} text=${said?.text ?? ""} />`;

/** @param {Api.Check} check */
const line = ({ name, title, is, says, mend }) => html`<li class=${is} data-check=${name}>
  <b>${MARKS[is] ?? ""}</b><strong>${title}</strong>
  <span>${says}${mend && html`<em>${mend}</em>`}</span>
</li>`;
