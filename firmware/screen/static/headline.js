// What the table asks about a card, what may be laid, and what this page may press.

import { h } from "./draw.js";
import { fill, t } from "./words.js";

const UNSURE = {
  isOnTop: t("Is {card} on top?"),
  counts: t("{card} was laid meanwhile: does it count?"),
};

/** What is asked of a card. @param {Api.Unsure} card */
export const asksFor = ({ label, meanwhile }) =>
  fill(meanwhile ? UNSURE.counts : UNSURE.isOnTop, { card: label });

/** @type {Record<string, string>} */
const CAPS = { card: t("Card"), any: t("any button") };

/**
 * What may be laid or pressed besides, a line each: the names of card and keys, and what they do.
 * @param {[string[], string][]} laid
 */
export const laidLines = (laid) =>
  laid.map(([names, means]) =>
    h(
      "p.shown",
      names.map((name) => [
        h("kbd", { class: name === "card" ? "paper" : "" }, CAPS[name] ?? name),
        " ",
      ]),
      means,
    ),
  );

/** Whether this page may press a button. @param {Api.Snapshot} table @param {string} button */
export const mayPress = ({ simulated, page_buttons: here = [] }, button) =>
  simulated || here.includes(button);

/** The button of that name, where this page may press it; a card is none. @param {Api.Snapshot} table @param {string | null} name */
export const pressOf = (table, name) =>
  table.buttons.some(({ button }) => button === name) &&
  mayPress(table, /** @type {string} */ (name)) &&
  name;
