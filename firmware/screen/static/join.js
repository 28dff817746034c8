// How a phone joins: the address that it can reach, as text and as a QR code.

import { h, redraw } from "./draw.js";
import { NO_ANSWER, get } from "./link.js";
import { t } from "./words.js";

/** Returns {open()} of the sheet that tells it. */
export function join() {
  const told = h("div");
  const sheet = h(
    "dialog",
    { class: "box-sheet join-sheet", "aria-label": t("Phones join here") },
    h("h2", {}, t("Phones join here")),
    told,
    h(
      "p",
      { class: "choices" },
      h("button", { type: "button", class: "plain", onclick: () => sheet.close() }, t("Close")),
    ),
  );
  sheet.addEventListener(
    "click",
    (/** @type {MouseEvent} */ event) => event.target === sheet && sheet.close(),
  );
  document.body.append(sheet);

  /** @param {Api.Join} told */
  function way({ address }) {
    if (!address) {
      return [
        h(
          "p",
          {},
          t("Only this machine sees the page. Phones can join when the referee was started so:"),
        ),
        h("p", {}, h("code", {}, "roundtable run --host 0.0.0.0")),
      ];
    }
    return [
      h("img", {
        class: "qr",
        src: `/api/join.svg?${encodeURIComponent(address)}`,
        alt: t("QR code of {address}", { address }),
      }),
      h("p", {}, h("a", { href: address }, address)),
      h(
        "p",
        { class: "note" },
        t(
          "In the same network. Everybody may look; what changes the game asks for the operator’s PIN.",
        ),
      ),
    ];
  }

  return {
    async open() {
      const { ok, said } = await get("/api/join");
      redraw(told, [ok, said], () => (ok ? way(said) : h("p", {}, NO_ANSWER)));
      sheet.showModal();
    },
  };
}
