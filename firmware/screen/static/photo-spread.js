// Pieces that lie beside each other: what photographs show of them, numbered as they are told, becomes the game's lines.

import { h, s } from "./draw.js";
import { post } from "./link.js";
import { t, tn } from "./words.js";

const BADGE = 28; // of a picture's longer side one part is a number's radius
const result = h("p", { role: "status" });
const what = h("div", {});
let asked = 0; // how often the table was: a late answer to an earlier question counts no more

/** What the game waits for: a part of the page, hidden where nothing may be photographed. */
export const spread = h(
  "div",
  { class: "spread", hidden: true },
  h("h2", {}, t("Set up with photographs")),
  result,
  what,
);

const places = (photo) => photo.read.rows.flat().map(({ piece, mark_at: [x, y] }) => [piece, x, y]);

/** Draws each piece's number where its sticker lies; a ring where it has none, and where no card's outline tells of it. */
function number(photo, figure, numbers, isWhole) {
  const all = photo.read.rows.flat();
  const isSmall = all.every(({ stickers }) => stickers === 1); // tiles: a card's outline would be too large for them
  const told = all.filter(({ piece }) => numbers.has(piece));
  const svg = figure.querySelector("svg");
  const radius = Math.max(...photo.read.size) / BADGE;
  svg.querySelector(".numbers")?.remove();
  figure.classList.toggle("numbered", isSmall || told.length > 0);
  figure.classList.toggle("asked-for", told.length > 0);
  svg.append(
    s(
      "g",
      { class: "numbers" },
      (isSmall ? all : told).map(({ piece, mark: [x, y] }) => {
        const known = isWhole && numbers.get(piece);
        return [
          s("circle", { cx: x, cy: y, r: radius, class: known ? "known" : "" }),
          known && s("text", { x, y, "font-size": radius * 1.2 }, known),
        ];
      }),
    ),
  );
}

function turner(photo, figure, again) {
  const caption = figure.querySelector("figcaption");
  caption.querySelector(".turn")?.remove();
  if (!figure.classList.contains("asked-for")) return;
  caption.append(
    h(
      "button",
      {
        type: "button",
        class: "plain turn",
        onclick: () => {
          photo.turned = (photo.turned ?? 0) + 1;
          again();
        },
      },
      t("Turn it"),
    ),
  );
}

function drawWhat({ spread: { how, told }, pieces, lacks, strangers, whole }, take) {
  what.replaceChildren(
    ...[
      h("p", { class: "how-laid" }, how),
      [...lacks, ...strangers].map((text) => h("p", { class: "lacks" }, text)),
      whole && [
        h(
          "ol",
          {},
          pieces.map(({ piece, name, who }) =>
            h("li", { "data-piece": piece }, who && h("b", {}, who, " "), name),
          ),
        ),
        h(
          "p",
          {},
          t(
            "Compare the numbers in the photograph: 1 lies in the first row, at the left, as you look at it. Else turn it.",
          ),
        ),
        h(
          "p",
          { class: "choices" },
          h(
            "button",
            {
              type: "button",
              class: "gold",
              id: "take-spread",
              onclick: ({ target }) => {
                target.disabled = true;
                take(pieces.slice(told));
              },
            },
            tn("Take {n} piece over", "Take {n} pieces over", pieces.length - told),
          ),
        ),
      ],
    ]
      .flat(2)
      .filter(Boolean),
  );
}

function tell(text, isProblem) {
  result.className = isProblem ? "lacks" : "whole";
  result.textContent = text;
}

/** Has the table take pieces, and tells which it has taken: where one asks for more, the rest waits. */
async function take(pieces, again) {
  const { ok, text } = await post("/api/spread", { pieces: pieces.map(({ piece }) => piece) });
  const said = await again();
  const waits = new Set((said.pieces ?? []).slice(said.spread?.told).map(({ piece }) => piece));
  const left = ok ? pieces.filter(({ piece }) => waits.has(piece)) : pieces;
  const many = pieces.length - left.length;
  tell(ok ? tn("{n} piece is taken.", "{n} pieces are taken.", many) : text, !ok);
  if (ok && left.length)
    result.append(
      " ",
      t("The table asks more about {piece}. Answer there, then take the rest over here.", {
        piece: left[0].name,
      }),
    );
  spread.hidden = false;
}

/** Shows what photographs (the newest first) come to, each drawn in a figure; returns what the table said of them. */
export async function showSpread(photos, figures) {
  const again = () => showSpread(photos, figures);
  const mine = ++asked;
  const { ok, text, said } = await post("/api/photo/spread", {
    photos: photos.map((photo) => ({ places: places(photo), turned: photo.turned ?? 0 })).reverse(),
  });
  if (mine !== asked) return said;
  tell(text, !ok);
  spread.hidden = ok && !said.spread;
  document.body.classList.toggle("sets-up", Boolean(said.spread));
  if (said.spread) drawWhat(said, (pieces) => take(pieces, again));
  else what.replaceChildren();
  const numbers = new Map((said.pieces ?? []).map(({ piece }, n) => [piece, n + 1]));
  photos.forEach((photo, n) => {
    number(photo, figures[n], numbers, said.whole);
    turner(photo, figures[n], again);
  });
  return said;
}
