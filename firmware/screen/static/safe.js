// Safe mode: what was found broken when the box started, and the ways to mend it.

import { h, redraw } from "./draw.js";
import { post } from "./link.js";

const KEEP = "Go on as it stands now";
const RESTORE = "Put the old file back";
const ANEW = "Start the box anew";

/** Returns {ribbon(safe)}: a ribbon where there is anything to say; it opens the sheet of mends. */
export function safeMode() {
  const sheet = h("dialog", { class: "box-sheet safe-sheet", "aria-label": "Safe mode" });
  const problem = h("p", { class: "problem", role: "alert" });
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  document.body.append(sheet);

  async function mend(asked) {
    problem.textContent = (await post("/api/mend", asked)).text;
  }

  const button = (words, asked, kind = "plain") =>
    h("button", { type: "button", class: kind, onclick: () => mend(asked()) }, words);

  function trouble({ n, text, stands, aside, key, limit, mends }) {
    const value = h("input", { name: `value-${n}`, "aria-label": key, placeholder: limit, autocomplete: "off" });
    return h("section", { class: "trouble", "data-trouble": n },
      h("p", {}, text),
      h("p", { class: "small" }, [stands && `Meanwhile: ${stands}.`, aside && ` The file is kept as ${aside}.`]),
      mends.includes("edit") && h("p", { class: "choices" }, h("label", {}, `${key} = `, value),
        button("Take this", () => ({ do: "edit", trouble: n, value: value.value }), "gold")),
      h("p", { class: "choices" },
        mends.includes("keep") && button(KEEP, () => ({ do: "keep", trouble: n })),
        mends.includes("restore") && button(RESTORE, () => ({ do: "restore", trouble: n }))));
  }

  function build({ troubles, changed }) {
    return [
      h("h2", {}, "Safe mode"),
      troubles.map(trouble),
      changed && h("p", {}, "What was mended counts when the box starts anew; the game goes on where it was."),
      problem,
      h("p", { class: "choices" },
        button(ANEW, () => ({ do: "anew" }), changed ? "gold" : "plain"),
        h("button", { type: "button", class: "plain", onclick: () => sheet.close() }, "Close")),
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
      const words = count ? `${count} ${count === 1 ? "thing was" : "things were"} found broken; the table referees meanwhile.` : "What was mended counts when the box starts anew.";
      return h("p", { class: "ribbon alarm safe" }, h("strong", {}, "Safe mode."), h("span", {}, words),
        h("span", { class: "answers" }, h("button", { type: "button", class: "gold", onclick: () => sheet.showModal() }, "Mend …")));
    },
  };
}
