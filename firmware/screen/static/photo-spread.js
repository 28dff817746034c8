// Pieces that lie beside each other: what photographs show of them, numbered as they are told, becomes the game's lines.

import { post } from "./link.js";
import { html, useEffect, useRef, useState } from "./vendor/preact.js";
import { t, tn } from "./words.js";

/**
 * @typedef {Api.SpreadPiece} Piece
 * @typedef {Partial<Api.Spread>} Spread What the photographs come to; empty where nobody could be asked
 * @typedef {{ text: string, isWrong: boolean, asks?: string }} Result `asks`: what the table asks more about
 */

const FEW = 3; // pieces of another game that are named; a whole deck of them would hide the rest

/** @param {import("./photo.js").Photo} photo */
const placesOf = ({ read, turned }) => ({
  places: read.rows.flat().map(({ piece, mark_at: [x, y] }) => [piece, x, y]),
  turned,
});

/**
 * What photographs (the newest first) come to: {said, result, take(pieces)}; it is asked anew for other photographs.
 * @param {import("./photo.js").Photo[]} photos
 */
export function useSpread(photos) {
  const [said, show] = useState(/** @type {Spread} */ ({}));
  const [result, tell] = useState(/** @type {Result} */ ({ text: "", isWrong: false }));
  const asked = useRef(0); // how often: a late answer to an earlier question counts no more
  /** @returns {Promise<Spread>} */
  async function ask() {
    asked.current += 1;
    const mine = asked.current;
    const answer = await post("/api/photo/spread", { photos: photos.map(placesOf).reverse() });
    /** @type {Spread} */
    const now = answer.ok ? answer.said : {};
    if (mine !== asked.current) return now;
    tell({ text: answer.text, isWrong: !answer.ok });
    show(now);
    document.body.classList.toggle("sets-up", Boolean(now.spread));
    return now;
  }
  useEffect(() => {
    ask();
  }, [photos]);
  /** Has the table take pieces: where it asks for more about one, the rest waits. @param {Piece[]} pieces */
  async function take(pieces) {
    const { ok, text } = await post("/api/spread", { pieces: pieces.map(({ piece }) => piece) });
    const now = await ask();
    const waits = new Set((now.pieces ?? []).slice(now.spread?.told).map(({ piece }) => piece));
    const left = ok ? pieces.filter(({ piece }) => waits.has(piece)) : pieces;
    const words = tn("{n} piece is taken.", "{n} pieces are taken.", pieces.length - left.length);
    tell({ text: ok ? words : text, isWrong: !ok, asks: ok ? left[0]?.name : undefined });
  }
  return { said, result, take };
}

/** What the game waits for, and what of it the photographs show. @param {ReturnType<typeof useSpread>} props */
export function SetUp({ said, result: { text, isWrong, asks }, take }) {
  const more = t("The table asks more about {piece}. Answer there, then take the rest over here.", {
    piece: asks,
  });
  return html`<div class="spread" hidden=${!said.spread && !text}>
    <h2>${t("Set up with photographs")}</h2>
    <div role="status">
      <p key=${text} class=${isWrong ? "lacks" : "whole"}>${asks ? [text, more].join(" ") : text}</p>
    </div>
    ${said.spread && html`<${Laid} ...${said} spread=${said.spread} take=${take} />`}
  </div>`;
}

/** @param {Spread & { spread: NonNullable<Spread["spread"]>, take: (pieces: Piece[]) => Promise<void> }} props */
function Laid({ spread: { how, told }, pieces = [], lacks = [], strangers = [], whole, take }) {
  const [isTaking, turn] = useState(false);
  const press = async () => {
    turn(true);
    await take(pieces.slice(told));
    turn(false);
  };
  const more = strangers.length - FEW;
  const others = tn(
    "{n} more piece is of another game.",
    "{n} more pieces are of another game.",
    more,
  );
  const lacking = [...lacks, ...strangers.slice(0, FEW), ...(more > 0 ? [others] : [])];
  return html`
    <p class="how-laid">${how}</p>
    ${lacking.map((text) => html`<p class="lacks">${text}</p>`)}
    ${
      whole &&
      html`
        <ol>
          ${pieces.map(
            ({ piece, name, who }) =>
              html`<li key=${piece} data-piece=${piece}>${who && html`<b>${who}${" "}</b>`}${name}</li>`,
          )}
        </ol>
        <p>
          ${t("Compare the numbers in the photograph: 1 lies in the first row, at the left, as you look at it. Else turn it.")}
        </p>
        <p class="choices">
          <button type="button" class="gold" id="take-spread" disabled=${isTaking} onclick=${press}>
            ${tn("Take {n} piece over", "Take {n} pieces over", pieces.length - told)}
          </button>
        </p>
      `
    }
  `;
}
