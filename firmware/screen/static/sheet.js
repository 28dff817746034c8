// A sheet over the page: Escape, its button or a touch beside it closes it.

import { h } from "./draw.js";
import { t } from "./words.js";

/**
 * Opens one of a class with a title for who does not see it; `closed()` hears that it is gone.
 * @param {string} name @param {string} title @param {any} parts
 */
export function openSheet(name, title, parts, closed = () => {}) {
  const sheet = h(
    "dialog",
    { class: `box-sheet ${name}`, "aria-label": title },
    parts,
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
  sheet.addEventListener("close", () => {
    sheet.remove();
    closed();
  });
  document.body.append(sheet);
  sheet.showModal();
}
