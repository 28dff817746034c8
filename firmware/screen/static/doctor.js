// The doctor's sheet on the operator's page: a line a check, in the doctor's order: the cause first.

import { h, redraw } from "./draw.js";
import { get } from "./link.js";
import { t } from "./words.js";

const OPEN = t("Doctor …");
const TITLE = t("Doctor");
const WAIT = t("Looking at the box …");
const AGAIN = t("Look again");
const CLOSE = t("Close");
const MARKS = { ok: "✓", warn: "!", fail: "✗", unseen: "?" };

/** Returns the button that opens the sheet. */
export function doctor() {
  const found = h("div", { class: "checks", "aria-live": "polite" });
  const sheet = h(
    "dialog",
    { class: "box-sheet doctor-sheet", "aria-label": TITLE },
    h("h2", {}, TITLE),
    found,
    h(
      "p",
      { class: "choices" },
      h("button", { type: "button", class: "gold", onclick: look }, AGAIN),
      h("button", { type: "button", class: "plain", onclick: () => sheet.close() }, CLOSE),
    ),
  );
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  document.body.append(sheet);

  async function look() {
    redraw(found, WAIT, () => h("p", { class: "note" }, WAIT));
    const { ok, said } = await get("/api/doctor");
    redraw(found, said, () =>
      ok
        ? [h("p", {}, said.says), h("ul", {}, said.checks.map(line))]
        : h("p", { class: "problem", role: "alert" }, said?.text ?? ""),
    );
  }

  return h(
    "button",
    {
      class: "plain",
      type: "button",
      "data-doctor": "",
      onclick: () => {
        sheet.showModal();
        look();
      },
    },
    OPEN,
  );
}

function line({ name, title, is, says, mend }) {
  return h(
    "li",
    { class: is, "data-check": name },
    h("b", {}, MARKS[is] ?? ""),
    h("strong", {}, title),
    h("span", {}, says, mend && h("em", {}, mend)),
  );
}
