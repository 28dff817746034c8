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
 * @param {object} props
 * @param {Piece[]} props.pieces
 * @param {any} props.game module of the game (games.js)
 * @param {(piece: Piece) => void} props.pick
 * @param {(piece: Piece) => Record<string, unknown>} [props.attributes] of a piece's button
 * @param {(piece: Piece) => string} [props.name] what stands on it
 * @param {boolean} [props.alone] where there is one sheet it needs no title
 */
export function Pieces({ pieces, game, pick, attributes = () => ({}), name, alone }) {
  const words = name ?? ((piece) => game.shortName(piece));
  /** @param {Piece} piece */
  const button = (piece) => html`<button
    key=${piece.id}
    type="button"
    data-piece=${piece.id}
    title=${piece.label}
    onclick=${() => pick(piece)}
    ...${attributes(piece)}
  >
    ${words(piece)}
  </button>`;
  const sheets = grouped(pieces, ({ sheet }) => sheet);
  return sheets.map(
    ([sheet, members]) => html`<section key=${sheet} data-sheet=${sheet}>
      ${!(alone && sheets.length === 1) && html`<h3>${game.sheetName(sheet)}</h3>`}
      <div class="groups">
        ${grouped(members, game.groupOf ?? firstWord).map(
          ([group, those]) => html`<fieldset key=${group} data-group=${group}>
            <legend>${game.groupName(group)}</legend>
            ${those.map(button)}
          </fieldset>`,
        )}
      </div>
    </section>`,
  );
}
