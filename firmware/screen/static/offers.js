// What the table itself asks about a card: one that was missed, and one that may lie on top.

import { h } from "./draw.js";
import { post } from "./link.js";

/** Returns a ribbon for each card that the table has missed. */
export function offers(missed) {
  return missed.map(({ piece, text, place, places, buttons }) => {
    const problem = h("span", { class: "problem", role: "alert" });
    const answer = (address) => async () => { problem.textContent = (await post(address, { piece })).text; };
    return h("div", { class: "ribbon missed", "data-missed": piece },
      h("strong", {}, text), h("span", {}, `Put it into the game, ${place}?`),
      h("span", { class: "answers" },
        h("button", { class: "gold", type: "button", onclick: answer("/api/insert") }, "Put it in", buttons && " ", buttons && h("kbd", {}, "OK")),
        h("button", { class: "plain", type: "button", onclick: answer("/api/decline") }, "No", buttons && " ", buttons && h("kbd", {}, "UNDO")),
        places > 1 && h("a", { class: "plain", href: "/operator" }, "Another place …")),
      problem);
  });
}

/** Returns the ribbon of a card of which nobody can say whether it lies on top. */
export function unsure({ piece, label }) {
  const problem = h("span", { class: "problem", role: "alert" });
  const answer = (isOnTop) => async () => { problem.textContent = (await post("/api/unsure", { piece, on_top: isOnTop })).text; };
  return h("div", { class: "ribbon missed", "data-unsure": piece },
    h("strong", {}, `Is ${label} on top?`), h("span", {}, "Straighten it on the pile, or answer."),
    h("span", { class: "answers" },
      h("button", { class: "gold", type: "button", onclick: answer(true) }, "Yes ", h("kbd", {}, "OK")),
      h("button", { class: "plain", type: "button", onclick: answer(false) }, "No ", h("kbd", {}, "UNDO"))),
    problem);
}
