// The drawn table: a drawer with every piece that can be laid on it now.

import { h, redraw } from "./draw.js";
import { post } from "./link.js";
import { groups } from "./pieces.js";
import { t } from "./words.js";

/** What the game would take now; before a game every piece. */
function offered({ pieces, layable }) {
  return layable ? pieces.filter(({ id }) => layable.includes(id)) : pieces;
}

/** Returns {show(table, game), toggle()} of the drawer in `place`. */
export function drawer(place) {
  let how = "up";
  const problem = h("p", { class: "problem", role: "alert" });
  const cards = h("div", { class: "drawer-cards" });

  async function place_(piece, way) {
    const answer = await post("/api/place", { piece, how: way });
    problem.textContent = answer.text;
  }

  function close() {
    place.hidden = true;
    document.body.classList.remove("drawer-open");
  }

  /** What must be chosen before more may be laid, and the way there. */
  function settle(text) {
    return text && h("p", { class: "note", "data-first": "" }, text, " ", h("button", { type: "button", class: "plain", onclick: () => { close(); panel.querySelector("button")?.focus(); } }, t("To the buttons")));
  }

  function face(value, text) {
    return h("label", { class: "face" },
      h("input", { type: "radio", name: "face", checked: how === value, onchange: () => { how = value; } }), text);
  }

  place.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });

  // It stands on the panel, which is another height in another window.
  const panel = document.getElementById("panel");
  new ResizeObserver(() => place.style.setProperty("--panel-high", `${panel.offsetHeight}px`)).observe(panel);

  return {
    show(table, game) {
      if (!table.drawn) close();
      redraw(place, table.drawn, () => table.drawn && [
        h("div", { class: "drawer-head" },
          h("h2", {}, t("Lay a card on the drawn table")), face("up", t("face up")), face("down", t("face down")),
          h("button", { type: "button", class: "plain", onclick: () => place_("", "lift") }, t("Lift the top one")),
          h("button", { type: "button", class: "plain", onclick: () => place_("", "clear") }, t("Clear the pile")),
          problem,
          h("button", { type: "button", class: "plain close", onclick: close }, t("Close"))),
        cards,
      ]);
      const now = offered(table);
      const held = cards.contains(document.activeElement);
      // Where nothing may be laid, what is asked comes first.
      const first = table.first || (now.length ? "" : table.ask?.text ?? "");
      redraw(cards, [now, table.game, first], () => [!now.length && h("p", {}, t("No card can be laid now.")), settle(first), ...(now.length ? groups(now, game, (piece) => place_(piece.id, how)) : [])]);
      if (held && !cards.contains(document.activeElement)) place.querySelector("input:checked")?.focus();
    },
    toggle() {
      place.hidden = !place.hidden;
      document.body.classList.toggle("drawer-open", !place.hidden);
      if (!place.hidden) place.querySelector("input")?.focus();
    },
  };
}
