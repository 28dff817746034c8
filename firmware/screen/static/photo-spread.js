// Pieces that lie beside each other: what photographs show of them, numbered as they are told, becomes the game's lines.

import { h, s } from "./draw.js";
import { post } from "./link.js";
import { t, tn } from "./words.js";

const BADGE = 55; // of a picture's longer side one part is a number's radius
const result = h("p", { role: "status" });
const what = h("div", {});
let asked = 0; // how often the table was: a late answer to an earlier question counts no more

/** What the game waits for: a part of the page, hidden where nothing may be photographed. */
export const spread = h("div", { class: "spread", hidden: true }, h("h2", {}, t("Set up with photographs")), what, result);

const places = (photo) => photo.read.rows.flat().map(({ piece, mark_at: [x, y] }) => [piece, x, y]);

/** Draws each piece's number where its sticker lies; a ring where it is not known yet. */
function number(photo, figure, numbers, isWhole) {
  const svg = figure.querySelector("svg");
  const radius = Math.max(...photo.read.size) / BADGE;
  const here = photo.read.rows.flat().filter(({ piece }) => numbers.has(piece));
  svg.querySelector(".numbers")?.remove();
  figure.classList.toggle("numbered", here.length > 0);
  svg.append(s("g", { class: "numbers" }, here.map(({ piece, mark: [x, y] }) => [
    s("circle", { cx: x, cy: y, r: radius }),
    isWhole && s("text", { x, y, "font-size": radius * 1.2 }, numbers.get(piece)),
  ])));
}

function turner(photo, figure, again) {
  const caption = figure.querySelector("figcaption");
  caption.querySelector(".turn")?.remove();
  if (!figure.classList.contains("numbered")) return;
  caption.append(h("button", { type: "button", class: "plain turn", onclick: () => { photo.turned = (photo.turned ?? 0) + 1; again(); } }, t("Turn it")));
}

function drawWhat({ spread: { how, told }, pieces, lacks, strangers, whole }, take) {
  what.replaceChildren(...[
    h("p", { class: "how-laid" }, how),
    [...lacks, ...strangers].map((text) => h("p", { class: "lacks" }, text)),
    whole && [
      h("ol", {}, pieces.map(({ piece, name, who }) => h("li", { "data-piece": piece }, who && h("b", {}, who, " "), name))),
      h("p", {}, t("Compare the numbers in the photograph: 1 lies in the first row, at the left, as you look at it. Else turn it.")),
      h("p", { class: "choices" }, h("button", { type: "button", class: "gold", id: "take-spread", onclick: () => take(pieces.slice(told)) },
        tn("Take {n} piece over", "Take {n} pieces over", pieces.length - told))),
    ],
  ].flat(2).filter(Boolean));
}

function tell(text, isProblem) {
  result.className = isProblem ? "lacks" : "whole";
  result.textContent = text;
}

/** Shows what photographs (the newest first) come to, each drawn in a figure. */
export async function showSpread(photos, figures) {
  const again = () => showSpread(photos, figures);
  const take = async (pieces) => {
    const { ok, text } = await post("/api/spread", { pieces: pieces.map(({ piece }) => piece) });
    tell(ok ? tn("{n} piece is taken.", "{n} pieces are taken.", pieces.length) : text, !ok);
    await again();
  };
  const mine = ++asked;
  const { ok, text, said } = await post("/api/photo/spread", {
    photos: photos.map((photo) => ({ places: places(photo), turned: photo.turned ?? 0 })).reverse(),
  });
  if (mine !== asked) return;
  if (!ok) tell(text, true);
  spread.hidden = !said.spread && !result.textContent;
  if (said.spread) drawWhat(said, take);
  else what.replaceChildren();
  const numbers = new Map((said.pieces ?? []).map(({ piece }, n) => [piece, n + 1]));
  photos.forEach((photo, n) => {
    number(photo, figures[n], numbers, said.whole);
    turner(photo, figures[n], again);
  });
  document.body.dataset.spread = String(Number(document.body.dataset.spread ?? 0) + 1);
}
