// Safe mode: what was found broken when the box started, and the ways to mend it.

import { h, redraw } from "./draw.js";
import { post } from "./link.js";
import { t, tn } from "./words.js";

const KEEP = t("Go on as it stands now");
const RESTORE = t("Put the old file back");
const BACK = t("Go back to what the box had written");
const TAKE = t("Take the saved game into the file that is there");
const WAITS = t("The game waits until you choose how it goes on.");
const COUNTS = t("Repairs take effect after a restart of the box; the game goes on where it was.");
const ANEW = t("Restart the box");

/** Returns {ribbon(safe)}: a ribbon where there is anything to say; it opens the sheet of mends. */
export function safeMode() {
  const sheet = h("dialog", { class: "box-sheet safe-sheet", "aria-label": t("Safe mode") });
  const problem = h("p", { class: "problem", role: "alert" });
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  document.body.append(sheet);

  async function mend(asked) {
    problem.textContent = (await post("/api/mend", asked)).text;
  }

  const button = (words, asked, kind = "plain") =>
    h("button", { type: "button", class: kind, onclick: () => mend(asked()) }, words);

  function trouble({ n, text, stands, aside, key, limit, mends }) {
    const value = h("input", {
      name: `value-${n}`,
      "aria-label": key,
      placeholder: limit,
      autocomplete: "off",
    });
    return h(
      "section",
      { class: "trouble", "data-trouble": n },
      h("p", {}, text),
      h("p", { class: "small" }, [
        stands && t("Meanwhile: {stands}.", { stands }),
        " ",
        aside && t("The file is kept as {file}.", { file: aside }),
      ]),
      mends.includes("edit") &&
        h(
          "p",
          { class: "choices" },
          h("label", {}, `${key} = `, value),
          button(t("Take this"), () => ({ do: "edit", trouble: n, value: value.value }), "gold"),
        ),
      h(
        "p",
        { class: "choices" },
        mends.includes("back") && button(BACK, () => ({ do: "back", trouble: n }), "gold"),
        mends.includes("take") && button(TAKE, () => ({ do: "take", trouble: n }), "gold"),
        mends.includes("keep") && button(KEEP, () => ({ do: "keep", trouble: n })),
        mends.includes("restore") && button(RESTORE, () => ({ do: "restore", trouble: n })),
      ),
    );
  }

  function build({ troubles, changed }) {
    return [
      h("h2", {}, t("Safe mode")),
      troubles.map(trouble),
      changed && h("p", {}, COUNTS),
      problem,
      h(
        "p",
        { class: "choices" },
        button(ANEW, () => ({ do: "anew" }), changed ? "gold" : "plain"),
        h("button", { type: "button", class: "plain", onclick: () => sheet.close() }, t("Close")),
      ),
    ];
  }

  return {
    ribbon(safe) {
      if (!safe || (safe.troubles.length === 0 && !safe.changed)) {
        sheet.close();
        return false;
      }
      redraw(sheet, safe, () => build(safe));
      const count = safe.troubles.length;
      const waits = safe.troubles.some(
        ({ mends }) => mends.includes("back") || mends.includes("take"),
      );
      const words = waits
        ? WAITS
        : count
          ? tn(
              "{n} thing was found broken; the table referees meanwhile.",
              "{n} things were found broken; the table referees meanwhile.",
              count,
            )
          : COUNTS;
      return h(
        "p",
        { class: "ribbon alarm safe" },
        h("strong", {}, t("Safe mode.")),
        h("span", {}, words),
        h(
          "span",
          { class: "answers" },
          h(
            "button",
            { type: "button", class: "gold", onclick: () => sheet.showModal() },
            t("Repair …"),
          ),
        ),
      );
    },
  };
}
