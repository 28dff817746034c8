// A piece of the board game by itself, where hands are shown.

import { slip } from "../cards.js";
import { card, emblem, shield } from "./camelot-art.js";

/** @param {string} value */
export const isPiece = (value) => value.startsWith("b-");

/** @param {string} id @param {string} label */
export function piece(id, label) {
  if (id.startsWith("b-coat-")) return slip(shield(id.slice(7)))(id, label);
  if (/^b-(loyal|traitor)/.test(id))
    return slip(emblem(id.startsWith("b-traitor") ? "morgan" : "excalibur"))(id, label);
  if (/^(quest|relic)-/.test(id)) return slip(emblem(id.slice(6)))(id, label);
  return card(id);
}
