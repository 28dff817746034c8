// Who sits where in a game that the program deals: codes for phones, bots for those who have to go.

import { openDialog } from "./components/dialog.js";
import { Problem } from "./components/form.js";
import { ask, nameOf } from "./seat-link.js";
import { html, useEffect, useState } from "./vendor/preact.js";
import { t, within } from "./words.js";

const TITLE = t("Seats and phones");

/** @typedef {(address: string, body: object) => () => void} Acts returns what asks for it when it is pressed */

/** Opens the sheet; `changed()` is called when somebody sits otherwise. @param {() => Promise<unknown>} changed */
export const openSeats = (changed) =>
  openDialog(
    "box-sheet seats-sheet",
    TITLE,
    (close) => html`<${Seats} changed=${changed} close=${close} />`,
  );

/** @param {{ changed: () => Promise<unknown>, close: () => void }} props */
function Seats({ changed, close }) {
  const [problem, tell] = useState("");
  const [told, show] = useState(/** @type {(Api.Codes & { seats: Api.Seat[] }) | null} */ (null));
  async function look() {
    const [play, codes] = [await ask(""), await ask("/codes")];
    if (play.ok && codes.ok) show({ ...codes.said, seats: play.said.seats ?? [] });
    else tell(play.text || codes.text);
  }
  useEffect(() => void look(), []);
  /** @type {Acts} */
  const act = (address, body) => async () => {
    tell((await ask(address, body)).text);
    await changed();
    await look();
  };
  return html`
    <h2>${TITLE}</h2>
    <${Problem} text=${problem} />
    <div class="seats-of">${told && html`<${Sitting} ...${told} act=${act} />`}</div>
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

/** @param {Api.Seat & { code: string | null, address: string | null, act: Acts }} props */
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
          html`<img class="qr" src=${`/api/play/code.svg?seat=${seat}&is=${code}`}
            alt=${t("QR code of the seat of {name}", { name: who })} />`,
        code && html`<p class="code">${code}</p>`,
      ]
    }
    ${!isBot && button(t("Let a bot play on"), "/by", { by: "bot" })}
  </li>`;
}
