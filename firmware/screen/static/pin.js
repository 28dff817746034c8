// Asks for the operator's PIN where the table wants it; with digits to touch, for a kiosk has no keys.

import { h } from "./draw.js";
import { t, within } from "./words.js";

const TITLE = t("The operator’s PIN");
/** @type {Promise<boolean> | null} */
let asking = null; // the answer that is being waited for

/** Asks once, however many ask at the same time; gives whether the PIN was right. */
export function askPin() {
  asking ??= new Promise((done) => dialog(done)).finally(() => {
    asking = null;
  });
  return asking;
}

/** POSTs a PIN; gives {ok, text}. @param {string} pin */
async function give(pin) {
  try {
    const answer = await fetch("/api/pin", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ pin }),
    });
    const said = await answer.json().catch(() => ({}));
    return {
      ok: answer.ok,
      text: said.text ?? t("The table answered {status}.", { status: answer.status }),
    };
  } catch {
    return { ok: false, text: t("The table does not answer.") };
  }
}

/** @param {(right: boolean) => void} done */
function dialog(done) {
  const field = h("input", {
    type: "password",
    inputmode: "numeric",
    autocomplete: "off",
    maxlength: 8,
    "aria-label": TITLE,
    required: true,
  });
  const problem = h("p", { class: "problem", role: "alert" });
  /** @param {number} digit */
  const type = (digit) => {
    if (field.value.length < 8) field.value += digit;
    problem.textContent = "";
  };
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) =>
    h("button", { type: "button", class: "plain", onclick: () => type(digit) }, digit),
  );
  const rub = h(
    "button",
    {
      type: "button",
      class: "plain",
      "aria-label": t("Take the last digit away"),
      onclick: () => {
        field.value = field.value.slice(0, -1);
      },
    },
    "⌫",
  );
  let right = false;

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const answer = await give(field.value);
    right = answer.ok;
    if (right) return sheet.close();
    problem.textContent = answer.text;
    field.value = "";
    field.focus();
  }

  const sheet = h(
    "dialog",
    { class: "pin-sheet", "aria-label": TITLE },
    h(
      "form",
      { onsubmit: submit },
      h("h2", {}, TITLE),
      h(
        "p",
        { class: "note" },
        within(
          t(
            "The one of the configuration, or the one told when the table started: {command} tells it.",
          ),
          { command: h("code", {}, "roundtable pin") },
        ),
      ),
      field,
      problem,
      h("div", { class: "digits" }, digits, rub),
      h(
        "div",
        { class: "choices" },
        h("button", { class: "gold", type: "submit" }, t("Open")),
        h("button", { class: "plain", type: "button", onclick: () => sheet.close() }, t("Back")),
      ),
    ),
  );
  sheet.addEventListener("close", () => {
    sheet.remove();
    done(right);
  });
  document.body.append(sheet);
  sheet.showModal();
  field.focus();
}
