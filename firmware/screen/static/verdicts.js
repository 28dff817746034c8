// What was measured of the camera's picture: a row each, with its verdict.

import { h } from "./draw.js";
import { t } from "./words.js";

export const VERDICTS = {
  good: t("good"),
  fair: t("fair"),
  poor: t("poor"),
  useless: t("useless"),
};

/**
 * Returns the list of the rows, in their order.
 * @param {{what: string, verdict: keyof typeof VERDICTS, name: string, text: string}[]} rows
 */
export const verdictList = (rows) =>
  h(
    "ul",
    {},
    rows.map(({ what, verdict, name, text }) =>
      h(
        "li",
        { "data-what": what },
        h("span", { class: `mark ${verdict}` }, VERDICTS[verdict]),
        h("strong", {}, name),
        h("span", { class: "value" }, text),
      ),
    ),
  );
