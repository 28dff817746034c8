// What the table asks about a card, with its answers: one that was missed, one that may lie on top, a fact of the copy.

import { h } from "./draw.js";
import { post } from "./link.js";
import { asksFor } from "./headline.js";
import { t } from "./words.js";

/** @typedef {{ label: string, key?: string | false, kind?: string, address: string, body: object }} Answer `key` of the box */

/**
 * A ribbon that asks; what was refused stands in it.
 * @param {Record<string, string>} attributes @param {unknown} words @param {Answer[]} answers @param {unknown} [more]
 */
export function asking(attributes, words, answers, more) {
  const problem = h("span.problem", { role: "alert" });
  /** @param {Answer} answer */
  const button = ({ label, key, kind = "plain", address, body }) => {
    const onclick = async () => {
      problem.textContent = (await post(address, body)).text;
    };
    return h(
      "button",
      { class: kind, type: "button", onclick },
      label,
      key && [" ", h("kbd", key)],
    );
  };
  return h(
    "div.ribbon.missed",
    { ...attributes },
    words,
    h("span.answers", answers.map(button), more),
    problem,
  );
}

/** Returns the ribbon that asks whether the card is put into the game. @param {Api.Missed} missed */
export const missedCard = ({ piece, text, place, places, buttons }) =>
  asking(
    { "data-missed": piece },
    [h("strong", text), h("span", t("Put it into the game, {place}?", { place }))],
    [
      {
        label: t("Put it in"),
        key: buttons && "OK",
        kind: "gold",
        address: "/api/insert",
        body: { piece },
      },
      { label: t("No"), key: buttons && "UNDO", address: "/api/decline", body: { piece } },
    ],
    places > 1 && h("a.plain", { href: "/operator" }, t("Another place …")),
  );

/**
 * Returns the ribbon of a card of which nobody can say whether it lies on top, for a page without the question.
 * @param {Api.Unsure} card
 */
export function unsure(card) {
  const { piece, meanwhile } = card;
  const mend = meanwhile
    ? t("Lay it on the pile, or answer.")
    : t("Straighten it on the pile, or answer.");
  /** @param {boolean} isOnTop */
  const says = (isOnTop) => ({ address: "/api/unsure", body: { piece, on_top: isOnTop } });
  return asking(
    { "data-unsure": piece },
    [h("strong", asksFor(card)), h("span", mend)],
    [
      { label: t("Yes"), key: "OK", kind: "gold", ...says(true) },
      { label: t("No"), key: "UNDO", ...says(false) },
    ],
  );
}
