// A piece of the card game by itself, where hands and piles are shown.

import { DOWN, slip } from "../cards.js";
import { card, emblem } from "./rumors-art.js";

/** @param {string} value */
export const isPiece = (value) =>
  /^(picts|saxons|dragon|excalibur|grail|morgan|merlin|knight)-/.test(value);
/** @param {string} id */
const isRumor = (id) =>
  id === DOWN || /^(picts|saxons|dragon|excalibur|grail|merlin|morgan|mordred|vivien)\b/.test(id);

/** @param {string} id @param {string} label */
export const piece = (id, label) =>
  isRumor(id)
    ? card(id, 1)
    : slip(
        emblem(
          id.startsWith("traitor")
            ? "morgan"
            : id.startsWith("loyal")
              ? "excalibur"
              : id.replace(/^(quest|token)-/, "").split(/[-.]/)[0],
        ),
      )(id, label);
