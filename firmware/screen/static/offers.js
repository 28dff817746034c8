// Cards that lay in the pile and were never seen being laid: put in, or not.

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
