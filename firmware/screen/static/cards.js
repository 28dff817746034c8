// A piece of any game as a card of our own drawing, for pages that show what lies or is held.

import { h } from "./draw.js";
import { came } from "./later.js";

/** @param {Node | null} drawing @returns {(id: string, label: string) => any} */
export const slip = (drawing) => (_id, label) => h("div.card.slip-of", drawing, h("p.name", label));
export const DOWN = "face-down";
const PLAIN = { piece: slip(null), isPiece: () => false };

const LONG = 8; // letters; a word of more breaks between two consonants where the card is too narrow
const VOWELS = "aeiouyáäąéèêěęíîóôöúůüý";
const PAIRS = "ch|ph|th|gn|sz|cz|rz|dz|ck|qu"; // that are one sound
const BREAKS = new RegExp(
  `([${VOWELS}])(?!${PAIRS})(\\p{L})(?=[^${VOWELS}lrhłř\\P{L}][${VOWELS}]\\p{L})`,
  "giu",
);

/** Words with a soft hyphen at each place where a long one may break. @param {string} text */
const softened = (text) =>
  text.replaceAll(/\p{L}+/gu, (word) =>
    word.length > LONG ? word.replaceAll(BREAKS, "$1$2\u00AD") : word,
  );

/**
 * Returns of a game's module (games.js) `card(id, label, shows)`, which draws a piece; an id of null lies face down; and
 * `isPiece(value)`. What draws them is loaded when a piece of the game is shown first.
 * @param {{ cards?: () => Promise<any> }} game
 */
export async function cardsOf({ cards }) {
  const { piece, isPiece } = cards ? await came(cards) : PLAIN;
  const card = (/** @type {string | null} */ id, label = "", /** @type {any} */ shows = null) => {
    const made = piece(id ?? DOWN, label, shows);
    made.removeAttribute("aria-label");
    const name = made.querySelector(".name");
    const words = (name?.textContent ?? "").split(/[\s-]+/);
    if (name && !name.childElementCount) name.textContent = softened(name.textContent);
    made.style.setProperty(
      "--letters",
      Math.max(...words.map((/** @type {string} */ word) => word.length)),
    ); // the longest word fits in a line
    return made;
  };
  return { card, isPiece };
}
