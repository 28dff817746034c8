// The table's page in a game that the program deals: nothing is chosen here. These are the ways to where people choose.

import { h } from "./draw.js";
import { t } from "./words.js";

/** All at one screen, or each on a phone: on a phone that way comes first. */
export const wayToChoose = () =>
  h(
    "p.ribbon.wait.dealt",
    h("strong", t("The program deals this game: choose on the page where it is played.")),
    h(
      "span.choices",
      h("a.plain.hand", { href: "/hand" }, t("My own phone")),
      h("a.plain.screen", { href: "/play" }, t("The shared screen")),
    ),
  );
