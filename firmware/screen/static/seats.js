// Who sits where in a game that the program deals: codes for phones, bots for those who have to go.

import { openDialog } from "./components/dialog.js";
import { Problem } from "./components/form.js";
import { ask, nameOf } from "./seat-link.js";
import { html, useEffect, useState } from "./vendor/preact.js";
import { t, within } from "./words.js";

const TITLE = t("Seats and phones");

/** @typedef {(address: string, body: object) => () => void} Acts returns what asks for it when it is pressed */

/**
 * Opens the sheet; `now()` gives who sits where, `changed()` is called when somebody sits otherwise. Returns the dialog,
 * whose `redraw()` shows who sits where by then.
 * @param {() => Api.Play | null} now @param {() => Promise<unknown>} changed @param {() => void} closed
 */
export const openSeats = (now, changed, closed) =>
  openDialog(
    "box-sheet seats-sheet",
    TITLE,
    (close) => html`<${Seats} play=${now()} changed=${changed} close=${close} />`,
    closed,
  );

/** @param {{ play: Api.Play | null, changed: () => Promise<unknown>, close: () => void }} props */
function Seats({ play, changed, close }) {
  const [problem, tell] = useState("");
  const [codes, show] = useState(/** @type {Api.Codes | null} */ (null));
  async function look() {
    const { ok, said, text } = await ask("/codes");
    if (ok) show(said);
    else tell(text);
  }
  useEffect(() => void look(), [play?.version]); // whoever sits down takes his code away
  /** @type {Acts} */
  const act = (address, body) => async () => {
    tell((await ask(address, body)).text);
    await changed();
  };
  return html`
    <h2>${TITLE}</h2>
    <${Problem} text=${problem} />
    <div class="seats-of">${codes && html`<${Sitting} ...${codes} seats=${play?.seats ?? []} act=${act} />`}</div>
    <p class="choices"><button type="button" class="gold" onclick=${close}>${t("Close")}</button></p>
  `;
}

/** @param {Api.Codes & { seats: Api.Seat[], act: Acts }} props */
const Sitting = ({ address, codes, seats, act }) => html`
  <p class="note">
    ${
      address
        ? within(t("A phone scans the code of its seat, or opens {address} and types it."), {
            address: html`<b>${address}hand</b>`,
          })
        : within(t("Only this machine sees the page. For phones: {command}"), {
            command: html`<code>roundtable play --host 0.0.0.0</code>`,
          })
    }
  </p>
  <ol>
    ${seats.map((one) => {
      const code = codes.find(({ seat }) => seat === one.seat)?.code;
      return html`<${Row} key=${one.seat} ...${one} ...${{ code, address, act }} />`;
    })}
  </ol>
`;

/** @param {Api.Seat & { code: string | null | undefined, address: string | null, act: Acts }} props */
function Row({ seat, name, by, at, code, address, act }) {
  const who = nameOf({ seat, name });
  /** @param {string} label @param {string} to @param {object} [more] */
  const button = (label, to, more) =>
    html`<button type="button" class="plain" onclick=${act(to, { seat, ...more })}>${label}</button>`;
  const [isBot, isOnPhone] = [by === "bot", at === "phone"];
  return html`<li class=${by} data-seat=${seat}>
    <h3><bdi>${who}</bdi></h3>
    ${isBot && [html`<p>${t("A bot plays here.")}</p>`, button(t("Sit down here"), "/by", { by: "person" })]}
    ${
      !isBot &&
      isOnPhone && [
        html`<p>${t("Plays on a phone.")}</p>`,
        button(t("Take the seat from its phone"), "/free"),
      ]
    }
    ${
      !isBot &&
      !isOnPhone && [
        address &&
          code &&
          html`<img class="qr" src=${`/api/play/code.svg?seat=${seat}&is=${code}`}
            alt=${t("QR code of the seat of {name}", { name: who })} />`,
        code && html`<p class="code">${code}</p>`,
      ]
    }
    ${!isBot && button(t("Let a bot play on"), "/by", { by: "bot" })}
  </li>`;
}
