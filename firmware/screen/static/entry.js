// A card by hand: found by typing or on the sheets, and taken as if the camera had seen it laid.

import { Problem, useSending } from "./components/form.js";
import { Pieces } from "./components/pieces.js";
import { post } from "./link.js";
import { html, useState } from "./vendor/preact.js";
import { t, within } from "./words.js";

/** @param {string} text */
const plain = (text) =>
  text
    .toLowerCase()
    .replaceAll("#", "")
    .replaceAll(/[-.\s]+/g, " ")
    .trim();

/**
 * The pieces that a text may mean: every word of it begins a word of theirs.
 * @param {Api.Piece[]} pieces @param {string} text
 */
function found(pieces, text) {
  const words = plain(text).split(" ").filter(Boolean);
  return pieces.filter((piece) => {
    const names = `${plain(piece.id)} ${plain(piece.label)}`.split(" ");
    return words.every((word) => names.some((name) => name.startsWith(word)));
  });
}

/**
 * What the operator enters by hand: `view.takes` are the pieces that may come now.
 * @param {{ table: Api.Snapshot, view: Api.Operator, game: Page.Game }} props
 */
export function Entry({ table: { pieces }, view, game }) {
  const [text, type] = useState("");
  const [done, tell] = useState("");
  const sending = useSending();
  const shown = found(pieces, text);
  /** @param {Api.Piece} piece */
  const isOpen = ({ id }) => view.takes.includes(id);

  /** @param {string} address @param {object} body @param {string} what */
  async function send(address, body, what) {
    tell("");
    const { ok } = await sending.send(() => post(address, body));
    if (!ok) return;
    tell(t("{what} is taken.", { what }));
    type("");
  }

  /** @param {Api.Piece} piece */
  const enter = (piece) => send("/api/enter", { piece: piece.id }, piece.label);

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const words = text.trim();
    if (!words) return;
    const exact = pieces.filter(
      (piece) => piece.id === words.toLowerCase() || plain(piece.label) === plain(words),
    );
    const meant = exact.length ? exact : shown;
    if (meant.length === 0) send("/api/words", { words }, words);
    else enter(meant.find(isOpen) ?? meant[0]);
  }

  return html`
    <h2>${t("Enter by hand")}</h2>
    <form class="find" onsubmit=${submit}>
      <input
        type="search"
        id="find"
        autocomplete="off"
        spellcheck="false"
        aria-label=${t("Find a card, or type a line in short")}
        placeholder=${t("{card}, or a line in short", { card: game.examples.card })}
        value=${text}
        oninput=${(/** @type {Page.Input} */ { target }) => type(target.value)}
        onkeydown=${(/** @type {KeyboardEvent} */ { key }) => key === "Escape" && type("")}
      />
      <button class="gold" type="submit">${t("Enter")}</button>
    </form>
    <p class="note">
      ${within(t("A card is taken as if it were laid now. Lines in short: {lines}."), {
        lines: game.examples.lines.map((line, i) => html`${i > 0 && ", "}<code>${line}</code>`),
      })}
    </p>
    <${Problem} text=${sending.text} />
    <p class="done" role="status">${done}</p>
    <div class="sheets">
      <${Pieces}
        pieces=${shown}
        game=${game}
        pick=${enter}
        attributes=${(/** @type {Api.Piece} */ piece) => ({
          class: isOpen(piece) ? "open" : "",
          "aria-description": isOpen(piece) ? t("may come now") : t("not now"),
        })}
      />
    </div>
  `;
}
