// The answers to what the table asks about a card: one that was missed, and one that may lie on top.

import { h } from "./draw.js";
import { post } from "./link.js";
import { asksFor } from "./headline.js";
import { t } from "./words.js";

const MEND = {
  straighten: t("Straighten it on the pile, or answer."),
  lay: t("Lay it on the pile, or answer."),
};

/** Returns the ribbon that asks whether the card is put into the game. @param {Api.Missed} missed */
export function missedCard({ piece, text, place, places, buttons }) {
  const problem = h("span", { class: "problem", role: "alert" });
  /** @param {string} address */
  const answer = (address) => async () => {
    problem.textContent = (await post(address, { piece })).text;
  };
  return h(
    "div",
    { class: "ribbon missed", "data-missed": piece },
    h("strong", {}, text),
    h("span", {}, t("Put it into the game, {place}?", { place })),
    h(
      "span",
      { class: "answers" },
      h(
        "button",
        { class: "gold", type: "button", onclick: answer("/api/insert") },
        t("Put it in"),
        buttons && " ",
        buttons && h("kbd", {}, "OK"),
      ),
      h(
        "button",
        { class: "plain", type: "button", onclick: answer("/api/decline") },
        t("No"),
        buttons && " ",
        buttons && h("kbd", {}, "UNDO"),
      ),
      places > 1 && h("a", { class: "plain", href: "/operator" }, t("Another place …")),
    ),
    problem,
  );
}

/**
 * Returns the answers to what is asked of a card: by touch, or by the buttons of the panel.
 * @param {Api.Unsure} card
 */
function answers({ piece, meanwhile }) {
  const problem = h("span", { class: "problem", role: "alert" });
  /** @param {boolean} isOnTop */
  const answer = (isOnTop) => async () => {
    problem.textContent = (await post("/api/unsure", { piece, on_top: isOnTop })).text;
  };
  return [
    h("span", {}, meanwhile ? MEND.lay : MEND.straighten),
    h(
      "span",
      { class: "answers" },
      h(
        "button",
        { class: "gold", type: "button", onclick: answer(true) },
        t("Yes"),
        " ",
        h("kbd", {}, "OK"),
      ),
      h(
        "button",
        { class: "plain", type: "button", onclick: answer(false) },
        t("No"),
        " ",
        h("kbd", {}, "UNDO"),
      ),
    ),
    problem,
  ];
}

/**
 * Returns the ribbon of a card of which nobody can say whether it lies on top, for a page without the question.
 * @param {Api.Unsure} card
 */
export const unsure = (card) =>
  h(
    "div",
    { class: "ribbon missed", "data-unsure": card.piece },
    h("strong", {}, asksFor(card)),
    answers(card),
  );
