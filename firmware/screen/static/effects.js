// What the pieces of a game do: told over the page where one is touched, and all of them on the page of help.

import { cardsOf, slip } from "./cards.js";
import { h, s } from "./draw.js";
import { gameOf } from "./games.js";
import { styled } from "./later.js";
import { NO_ANSWER, get } from "./link.js";
import { openSheet } from "./sheet.js";
import { t } from "./words.js";

const told = new Map(); // by game: {groups, of(piece or key)}, once it came
const ready = Promise.all(
  ["cards.css", "effects.css"].map((name) => styled(new URL(name, import.meta.url).href)),
);

/** What the pieces of a game do: {title, groups, of(piece or key)}, or null where nobody answers. */
async function effectsOf(name) {
  if (told.has(name)) return told.get(name);
  const { ok, said } = await get(`/api/effects?game=${name}`);
  if (!ok) return null;
  const by = new Map(
    said.groups.flatMap(({ effects }) =>
      effects.flatMap((one) => [one.key, ...one.pieces].map((id) => [id, one])),
    ),
  );
  told.set(name, { ...said, of: (id) => by.get(id) });
  return told.get(name);
}

/** One of them: its face, its name, its sentences. */
const entry = (card, id, { name, does }, level) =>
  h(
    "div",
    { class: "effect" },
    h("div", { class: "cards-of", "aria-hidden": "true" }, card(id, name)),
    h("div", {}, h(level, {}, name), h("p", {}, does)),
  );

/** A piece as it is drawn where it was touched, by itself. */
function copyOf(drawn) {
  const copy = drawn.cloneNode(true);
  for (const name of ["role", "tabindex", "data-does", "transform"]) copy.removeAttribute(name);
  if (drawn.matches(".card")) return copy;
  const { x, y, width, height } = drawn.getBBox();
  return slip(s("svg", { viewBox: `${x} ${y} ${width} ${height}`, class: "copied" }, copy))("", "");
}

/** Tells what is touched does, a piece or several, in a sheet; then the focus goes back there. */
export async function tell(drawn, name, does = drawn.dataset.does) {
  if (document.body.classList.contains("plays-itself")) return;
  const [effects, { card }] = await Promise.all([
    effectsOf(name),
    gameOf({ game: name }).then(cardsOf),
    ready,
  ]);
  if (!drawn.isConnected || document.querySelector("dialog[open]")) return; // what was a hand may be put away by now
  const face = (id, label) => (drawn.matches(".card, g") ? copyOf(drawn) : card(id, label));
  const known = does.split(" ").filter((id) => effects?.of(id));
  const parts = known.map((id) => entry(face, id, effects.of(id), "h2"));
  const { printed } = drawn.dataset; // what stands on this one card
  openSheet(
    "effects-sheet",
    t("What does it do?"),
    [
      parts,
      printed && h("p", { class: "printed" }, printed),
      !parts.length && h("p", {}, effects ? t("Nobody has written what it does.") : NO_ANSWER),
    ],
    () =>
      (drawn.isConnected
        ? drawn
        : document.querySelector(`[data-does="${CSS.escape(does)}"]`)
      )?.focus(),
  ); // it may be drawn anew
}

/** Everything that a game has, by kind, for the page of help. */
export async function all(name) {
  const [effects, { card }] = await Promise.all([
    effectsOf(name),
    gameOf({ game: name }).then(cardsOf),
    ready,
  ]);
  return (effects?.groups ?? []).map(({ name: title, effects: members }) =>
    h(
      "section",
      { class: "effects" },
      h("h2", {}, title),
      members.map((one) => entry(card, one.pieces[0] ?? one.key, one, "h3")),
    ),
  );
}
