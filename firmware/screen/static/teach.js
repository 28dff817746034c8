// A fact printed on the top card that nobody has checked; it may be told now, or never.

import { h } from "./draw.js";
import { later } from "./later.js";
import { t } from "./words.js";

const one = later(() => import("./forms.js"), "one");
const TEACH = {
  later: t("Nothing waits for it; what is told is kept for every further game."),
  tell: t("Tell"),
};
// What is being typed stays as it is.
/** @type {{ key: string, ribbon: Node | null }} */
let taught = { key: "", ribbon: null };

/** The form is loaded when somebody wants it. @param {Api.Form} form */
function teller(form) {
  const button = h(
    "button.plain",
    {
      type: "button",
      onclick: () => button.replaceWith(one({ ...form, label: TEACH.tell })),
    },
    TEACH.tell,
  );
  return button;
}

/** Returns the ribbon that asks for it: the same one for the same fact. @param {Api.Form} form */
export function teachRibbon(form) {
  const key = JSON.stringify(form);
  if (taught.key !== key)
    taught = {
      key,
      ribbon: h("div.ribbon.teach", h("strong", form.label), h("span", TEACH.later), teller(form)),
    };
  return taught.ribbon;
}
