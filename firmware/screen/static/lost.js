// The sheet over a page whose table is out of reach.

import { h, redraw } from "./draw.js";
import { t } from "./words.js";

/** Returns what shows it, with the reason; `note`: what became of what was done, "": nothing was at stake. */
export const outOfReach = (note = "") => (reason) => {
  const sheet = document.getElementById("lost");
  sheet.hidden = false;
  redraw(sheet, reason, () => h("div", {}, h("h2", {}, t("The table is out of reach")), h("p", {}, reason),
    note ? h("p", { class: "small" }, note) : null));
};
