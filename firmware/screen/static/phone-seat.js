// The operator lets one phone in as the camera: a code to scan or to type, who is in, and the way out.

import { h, redraw } from "./draw.js";
import { get, post } from "./link.js";
import { unencrypted, warned } from "./phone-warning.js";
import { t, tn } from "./words.js";

const API = "/api/phone-camera";
const TITLE = t("A phone as the camera");
const BROWSER = t("A browser");
const LOOKS_MS = 1_500;

/** Returns the button that opens the sheet; it is hidden where the camera is another. */
export function phoneSeat() {
  const body = h("div", { class: "phone-seat", "aria-live": "polite" });
  const problem = h("p", { class: "problem", role: "alert" });
  const drawIt = h(
    "button",
    { type: "button", class: "gold", "data-draw": "", onclick: () => press("code") },
    t("Draw a code"),
  );
  const sheet = h(
    "dialog",
    { class: "box-sheet phone-sheet", "aria-label": TITLE },
    h("h2", {}, TITLE),
    body,
    problem,
    h(
      "p",
      { class: "choices" },
      drawIt,
      h("button", { type: "button", class: "plain", onclick: () => sheet.close() }, t("Close")),
    ),
  );
  const button = h(
    "button",
    { class: "plain", type: "button", "data-phone": "", hidden: true, onclick: open },
    t("Phone as the camera …"),
  );
  let about = null; // what the box says of itself
  let address = null;
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  document.body.append(sheet);

  async function press(word) {
    const { ok, text, said } = await post(`${API}/${word}`, {});
    problem.textContent = text;
    if (!ok) return;
    address = said.address ?? address;
    show(said);
  }

  function code({ digits, left, wrong, worn, guesser }) {
    return h(
      "div",
      { class: "offer-code" },
      address &&
        h("img", {
          class: "qr",
          src: `${API}/code.svg?${digits}`,
          alt: t("QR code of {address}", { address }),
        }),
      h(
        "div",
        {},
        h("p", {}, t("Scan this with the phone. Or open the address there, and type the code:")),
        address && h("p", {}, h("a", { href: address }, address)),
        h("p", {}, h("strong", { class: "digits", "data-code": digits }, worn ? "–" : digits)),
        h(
          "p",
          { class: "note" },
          tn(
            "For one phone, once, within {n} minute.",
            "For one phone, once, within {n} minutes.",
            Math.ceil(left / 60),
          ),
        ),
        wrong > 0 &&
          h(
            "p",
            { class: "problem" },
            tn(
              "{n} wrong code came, the last from {host}.",
              "{n} wrong codes came, the last from {host}.",
              wrong,
              { host: guesser },
            ),
          ),
        worn &&
          h("p", { class: "problem" }, t("Nobody can type it any more: scan it, or draw another.")),
      ),
    );
  }

  function guest({ kind, host, since, silent }, came, dropped) {
    return [
      h(
        "p",
        {},
        h(
          "strong",
          {},
          t("{kind} at {host} is the camera.", { kind: kind === "?" ? BROWSER : kind, host }),
        ),
      ),
      h(
        "p",
        { class: "note" },
        tn("In for {n} minute.", "In for {n} minutes.", Math.round(since / 60)),
        " ",
        silent === null
          ? t("It has sent nothing yet.")
          : silent > 3
            ? t("Silent for {s} s.", { s: Math.round(silent) })
            : t("Pictures: {came}, of them overtaken by a newer one: {dropped}.", {
                came,
                dropped,
              }),
      ),
      h(
        "p",
        { class: "choices" },
        h(
          "button",
          { type: "button", class: "plain", "data-out": "", onclick: () => press("out") },
          t("End this"),
        ),
      ),
    ];
  }

  function show({ code: now, guest: who, came, dropped }) {
    const left = now && Math.ceil(now.left / 60);
    const heard = who && [
      who.host,
      Math.round(who.since / 60),
      who.silent === null || Math.round(who.silent),
      came,
    ];
    redraw(body, [now?.digits, left, now?.wrong, heard, address], () => [
      who && guest(who, came, dropped),
      now && code(now),
      !who &&
        !now &&
        h(
          "p",
          {},
          t(
            "The phone stands on a pile of books and looks down at the table; its page sends what it sees to this box.",
          ),
        ),
      now && warned(address ? new URL(address).hostname : location.hostname),
    ]);
  }

  async function look() {
    if (!sheet.open || !about?.https || !about.shared) return;
    const { ok, said } = await get(`${API}/seat`);
    if (ok) show(said);
    setTimeout(look, LOOKS_MS);
  }

  async function open() {
    ({ said: about } = await get(API));
    const may = Boolean(about?.https && about.shared);
    drawIt.hidden = !may;
    problem.textContent = "";
    if (!may) redraw(body, "cannot", unencrypted);
    sheet.showModal();
    look();
  }

  get(API).then(({ said }) => {
    button.hidden = !said?.camera;
  });
  return button;
}
