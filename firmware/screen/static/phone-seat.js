// The operator lets one phone in as the camera: a code to scan or to type, who is in, and the way out.

import { Close, openDialog } from "./components/dialog.js";
import { Made } from "./components/drawn.js";
import { Problem } from "./components/form.js";
import { get, post } from "./link.js";
import { unencrypted, warned } from "./phone-warning.js";
import { html, useEffect, useState } from "./vendor/preact.js";
import { t, tn } from "./words.js";

const API = "/api/phone-camera";
const TITLE = t("A phone as the camera");
const BROWSER = t("A browser");
const LOOKS_MS = 1_500;

/** What the box says of itself, once it does. */
function useAbout() {
  const [about, tell] = useState(/** @type {Api.PhoneCamera | null} */ (null));
  useEffect(() => {
    get(API).then(({ ok, said }) => ok && tell(said));
  }, []);
  return about;
}

/** The button that opens the sheet; there is none where the camera is another. */
export const PhoneSeat = () =>
  useAbout()?.camera &&
  html`<button class="plain" type="button" data-phone onclick=${() =>
    openDialog("box-sheet phone-sheet", TITLE, (close) => html`<${Sheet} close=${close} />`)}>
    ${t("Phone as the camera …")}</button>`;

/** @param {{ close: () => void }} props */
function Sheet({ close }) {
  const about = useAbout();
  const [problem, tell] = useState("");
  const [seat, show] = useState(/** @type {Api.PhoneSeat | null} */ (null));
  const [address, reach] = useState(/** @type {string | null} */ (null));
  const may = about?.https && about.shared;
  useEffect(() => {
    let isOpen = Boolean(may);
    async function look() {
      if (!isOpen) return;
      const { ok, said } = await get(`${API}/seat`);
      if (ok) show(said);
      setTimeout(look, LOOKS_MS);
    }
    look();
    return () => {
      isOpen = false;
    };
  }, [may]);
  /** @param {"code" | "out"} word */
  const press = (word) => async () => {
    const { ok, text, said } = await post(`${API}/${word}`, {});
    tell(text);
    if (!ok) return;
    reach((had) => said.address ?? had);
    show(said);
  };
  const host = address ? new URL(address).hostname : location.hostname;
  return html`
    <h2>${TITLE}</h2>
    <div class="phone-seat" aria-live="polite">
      ${about && !may && html`<${Made} make=${unencrypted} />`}
      ${seat?.guest && html`<${Guest} ...${seat} guest=${seat.guest} out=${press("out")} />`}
      ${seat?.code && html`<${Code} code=${seat.code} address=${address} />`}
      ${seat && !seat.guest && !seat.code && html`<p>${t("The phone stands on a pile of books and looks down at the table; its page sends what it sees to this box.")}</p>`}
      ${seat?.code && html`<${Made} make=${warned} of=${host} />`}
    </div>
    <${Problem} text=${problem} />
    <p class="choices">
      ${may && html`<button type="button" class="gold" data-draw onclick=${press("code")}>${t("Draw a code")}</button>`}
      <${Close} close=${close} />
    </p>
  `;
}

/** @param {{ code: Api.PhoneCode, address: string | null }} props */
const Code = ({
  code: { digits, left, wrong, worn, guesser },
  address,
}) => html`<div class="offer-code">
  ${
    address &&
    html`<img class="qr" src=${`${API}/code.svg?${digits}`} alt=${t("QR code of {address}", { address })} />`
  }
  <div>
    <p>${t("Scan this with the phone. Or open the address there, and type the code:")}</p>
    ${address && html`<p><a href=${address}>${address}</a></p>`}
    <p><strong class="digits" data-code=${digits}>${worn ? "–" : digits}</strong></p>
    <p class="note">
      ${tn("For one phone, once, within {n} minute.", "For one phone, once, within {n} minutes.", Math.ceil(left / 60))}
    </p>
    ${
      wrong > 0 &&
      html`<p class="problem">
        ${tn("{n} wrong code came, the last from {host}.", "{n} wrong codes came, the last from {host}.", wrong, { host: guesser })}
      </p>`
    }
    ${worn && html`<p class="problem">${t("Nobody can type it any more: scan it, or draw another.")}</p>`}
  </div>
</div>`;

/** @param {{ guest: Api.PhoneGuest, came: number, dropped: number, out: () => void }} props */
const Guest = ({ guest: { kind, host, since, silent }, came, dropped, out }) => html`
  <p><strong>${t("{kind} at {host} is the camera.", { kind: kind === "?" ? BROWSER : kind, host })}</strong></p>
  <p class="note">
    ${tn("In for {n} minute.", "In for {n} minutes.", Math.round(since / 60))}${" "}
    ${
      silent === null
        ? t("It has sent nothing yet.")
        : silent > 3
          ? t("Silent for {s} s.", { s: Math.round(silent) })
          : t("Pictures: {came}, of them overtaken by a newer one: {dropped}.", { came, dropped })
    }
  </p>
  <p class="choices">
    <button type="button" class="plain" data-out onclick=${out}>${t("End this")}</button>
  </p>
`;
