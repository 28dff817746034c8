// The end of a game, across the page: what it came to, and how it goes on.

import { at, h, redraw } from "./draw.js";
import { post } from "./link.js";
import { lookBack, pictureOf } from "./look-back.js";
import { t } from "./words.js";

/** Returns {show(end, table, isCovered)}; `newGame()` opens the form of another. @param {() => void} newGame */
export function banner(newGame) {
  const place = at("banner");
  // The end that was put away.
  /** @type {string | null} */
  let seen = null;

  /** @param {string} key */
  const away = (key) => () => {
    seen = key;
    place.hidden = true;
  };

  return {
    /** @param {ReturnType<Page.Game["end"]>} end @param {Api.Snapshot} table @param {boolean} isCovered */
    show(end, table, isCovered) {
      if (!end) seen = null;
      place.hidden = !end || seen === end.key || isCovered;
      if (!end) return;
      const problem = h("p.problem", { role: "alert" });
      const again = async () => {
        problem.textContent = (await post("/api/again", {})).text;
      };
      redraw(place, [end.key, table.state, table.ask?.kind], () => [
        end.picture(),
        problem,
        h(
          "div.choices",
          h("button.plain", { onclick: away(end.key) }, t("See the table")),
          h("button.plain", { onclick: newGame }, t("New game …")),
          table.ended && lookBack(table.ended, "plain", "table"),
          table.ended && pictureOf(table.ended),
          h("button.gold", { onclick: again }, t("The same players again")),
        ),
      ]);
    },
  };
}
