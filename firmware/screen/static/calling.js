// The call for help: the staff of a hall or store hears of it, where the table tells a broker.

import { h } from "./draw.js";
import { post } from "./link.js";
import { t } from "./words.js";

const CALL = t("Call for help");
const BACK = t("No longer needed");

/** Returns {button(help), ribbon(help)}: what calls, and what tells of a call and takes it back. */
export function calling() {
  const problem = h("span.problem", { role: "alert" });

  /** @param {boolean} help */
  async function call(help) {
    problem.textContent = (await post("/api/call", { help })).text;
  }

  return {
    /** @param {Api.HelpCall} help */
    button: ({ called }) =>
      !called && [
        h("button.plain", { type: "button", "data-call": "", onclick: () => call(true) }, CALL),
        problem,
      ],
    /** @param {Api.HelpCall} help */
    ribbon: ({ called, says }) =>
      called &&
      h(
        "p.ribbon.wait",
        { "data-called": "" },
        h("strong", says),
        problem,
        h("span.answers", h("button.plain", { type: "button", onclick: () => call(false) }, BACK)),
      ),
  };
}
