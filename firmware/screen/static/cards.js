// A piece of any game as a card of our own drawing, for pages that show what lies or is held.

import { h } from "./draw.js";
import { came } from "./later.js";

export const slip = (drawing) => (_id, label) =>
  h("div", { class: "card slip-of" }, drawing, h("p", { class: "name" }, label));
export const DOWN = "face-down";
const PLAIN = { piece: slip(null), isPiece: () => false };

/**
 * Returns of a game's module (games.js) `card(id, label, shows)`, which draws a piece; an id of null lies face down; and
 * `isPiece(value)`. What draws them is loaded when a piece of the game is shown first.
 */
export async function cardsOf({ cards }) {
  const { piece, isPiece } = cards ? await came(cards) : PLAIN;
  const card = (id, label = "", shows = null) => {
    const made = piece(id ?? DOWN, label, shows);
    made.removeAttribute("aria-label");
    const words = (made.querySelector(".name")?.textContent ?? "").split(/[\s-]+/);
    made.style.setProperty("--letters", Math.max(...words.map(({ length }) => length))); // the longest word fits in a line
    return made;
  };
  return { card, isPiece };
}
