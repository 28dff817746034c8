// Every piece of a game as a button: by sheet, and in groups within it.

import { html } from "../vendor/preact.js";

/** @typedef {{id: string, label: string, sheet: string, [more: string]: any}} Piece */

/** @param {Piece} piece */
const firstWord = (piece) => piece.id.split(/[-.]/)[0];

/**
 * Returns values by what `of` says of each: [[name, members]], in their order.
 * @param {Piece[]} all
 * @param {(piece: Piece) => string} of
 * @returns {[string, Piece[]][]}
 */
function grouped(all, of) {
  /** @type {Map<string, Piece[]>} */
  const found = new Map();
  for (const one of all) found.set(of(one), [...(found.get(of(one)) ?? []), one]);
  return [...found];
}

/**
 * @typedef {object} Shown
 * @property {Piece[]} pieces
 * @property {Page.Game} game
 * @property {(piece: Piece, event: MouseEvent) => void} pick
 * @property {(piece: Piece) => Record<string, unknown>} [attributes] of a piece's button
 * @property {(piece: Piece) => string} [name] what stands on it
 */

/** The buttons, a fieldset a group. @param {Shown} props */
export function Groups({ pieces, game, pick, attributes = () => ({}), name }) {
  const words = name ?? ((piece) => game.shortName(piece));
  /** @param {Piece} piece */
  const button = (piece) => html`<button
    key=${piece.id}
    type="button"
    data-piece=${piece.id}
    title=${piece.label}
    onclick=${(/** @type {MouseEvent} */ event) => pick(piece, event)}
    ...${attributes(piece)}
  >
    ${words(piece)}
  </button>`;
  return grouped(pieces, game.groupOf ?? firstWord).map(
    ([group, those]) => html`<fieldset key=${group}>
      <legend>${game.groupName(group)}</legend>
      ${those.map(button)}
    </fieldset>`,
  );
}

/** The same by sheet; `alone`: where there is one sheet it needs no title. @param {Shown & { alone?: boolean }} props */
export function Pieces({ pieces, alone, ...shown }) {
  const sheets = grouped(pieces, ({ sheet }) => sheet);
  return sheets.map(
    ([sheet, members]) => html`<section key=${sheet} data-sheet=${sheet}>
      ${!(alone && sheets.length === 1) && html`<h3>${shown.game.sheetName(sheet)}</h3>`}
      <div class="groups"><${Groups} pieces=${members} ...${shown} /></div>
    </section>`,
  );
}
