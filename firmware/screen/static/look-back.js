// From a game's end to its replay and what is said of it, in one press, and back.

import { h } from "./draw.js";
import { t } from "./words.js";

/** @type {Record<string, [string, string]>} */
const PAGES = {
  table: ["/", t("The table")],
  play: ["/play", t("The table")],
  hand: ["/hand", t("Your hand")],
};

/**
 * A link to game `number`, which is over; `from` is the page that it stands on.
 * @param {number} number @param {string} kind @param {string} from
 */
export const lookBack = (number, kind, from) =>
  h(
    "a",
    { class: `${kind} look-back`, href: `/replay?game=${number}&from=${from}` },
    t("Look back"),
  );

/** Which game was ended before it was over. @param {number} number */
export const stoppedWords = (number) =>
  t("Game {number} ended without a winner. The page “Games” goes on with it at any time.", {
    number,
  });

/** A link that saves the picture of game `n`, which is over, for those who were not there. @param {number} n */
export const pictureOf = (n, kind = "plain") =>
  h(
    "a",
    {
      class: kind,
      href: `/api/picture?game=${n}`,
      download: `game-${n}.png`,
      "aria-label": t("{deed}: game {n}", { deed: t("Picture"), n }),
    },
    t("Picture"),
  );

/** The link back to where somebody came from. @param {string} from */
export function backTo(from, kind = "badge") {
  const [href, name] = PAGES[from] ?? PAGES.table;
  return h("a", { class: kind, href }, name);
}
