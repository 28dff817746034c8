// The drawn table: a drawer with every piece that can be laid on it.

import { h, redraw } from "./draw.js";
import { post } from "./link.js";
import { groups } from "./pieces.js";

/** Returns {show(table, game), toggle()} of the drawer in `place`. */
export function drawer(place) {
  let how = "up";
  const problem = h("p", { class: "problem", role: "alert" });

  async function place_(piece, way) {
    const answer = await post("/api/place", { piece, how: way });
    problem.textContent = answer.text;
  }

  function close() {
    place.hidden = true;
    document.body.classList.remove("drawer-open");
  }

  function face(value, text) {
    return h("label", { class: "face" },
      h("input", { type: "radio", name: "face", checked: how === value, onchange: () => { how = value; } }), text);
  }

  place.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });

  return {
    show(table, game) {
      if (!table.drawn) close();
      redraw(place, [table.drawn, table.pieces], () => table.drawn && [
        h("div", { class: "drawer-head" },
          h("h2", {}, "Lay a card on the drawn table"), face("up", "face up"), face("down", "face down"),
          h("button", { type: "button", class: "plain", onclick: () => place_("", "lift") }, "Lift the top one"),
          h("button", { type: "button", class: "plain", onclick: () => place_("", "clear") }, "Clear the pile"),
          problem,
          h("button", { type: "button", class: "plain close", onclick: close }, "Close")),
        h("div", { class: "drawer-cards" }, groups(table.pieces, game, (piece) => place_(piece.id, how))),
      ]);
    },
    toggle() {
      place.hidden = !place.hidden;
      document.body.classList.toggle("drawer-open", !place.hidden);
      if (!place.hidden) place.querySelector("input")?.focus();
    },
  };
}
