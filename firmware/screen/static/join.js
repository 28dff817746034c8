// How a phone joins: the address that it can reach, as text and as a QR code.

import { Close, openDialog } from "./components/dialog.js";
import { NO_ANSWER, get } from "./link.js";
import { html } from "./vendor/preact.js";
import { t } from "./words.js";

const TITLE = t("Phones join here");

/** Opens the sheet that tells it. */
export async function openJoin() {
  const { ok, said } = await get("/api/join");
  openDialog(
    "box-sheet join-sheet",
    TITLE,
    (close) => html`
      <h2>${TITLE}</h2>
      <div>${ok ? html`<${Way} ...${said} />` : html`<p>${NO_ANSWER}</p>`}</div>
      <p class="choices"><${Close} close=${close} /></p>
    `,
  );
}

/** @param {Api.Join} told */
const Way = ({ address }) =>
  address
    ? html`
        <img class="qr" src=${`/api/join.svg?${encodeURIComponent(address)}`}
          alt=${t("QR code of {address}", { address })} />
        <p><a href=${address}>${address}</a></p>
        <p class="note">${t("In the same network. Everybody may look; what changes the game asks for the operator’s PIN.")}</p>
      `
    : html`
        <p>${t("Only this machine sees the page. Phones can join when the referee was started so:")}</p>
        <p><code>roundtable run --host 0.0.0.0</code></p>
      `;
