// What the pieces of a game do: told over the page where one is touched, and all of them on the page of help.

import { cardsOf, slip } from "./cards.js";
import { Close, openDialog } from "./components/dialog.js";
import { Drawn } from "./components/drawn.js";
import { h, s } from "./draw.js";
import { gameOf } from "./games.js";
import { styled } from "./later.js";
import { NO_ANSWER, get } from "./link.js";
import { html } from "./vendor/preact.js";
import { t } from "./words.js";

/** @typedef {Api.Effects & { of: (id: string) => Api.Effect | undefined }} Effects */

/** @type {Map<string, Effects>} */
const told = new Map(); // by game: {groups, of(piece or key)}, once it came
const ready = Promise.all(
  ["cards.css", "effects.css"].map((name) => styled(new URL(name, import.meta.url).href)),
);

/**
 * What the pieces of a game do: {title, groups, of(piece or key)}, or null where nobody answers.
 * @param {string} name @returns {Promise<Effects | null>}
 */
async function effectsOf(name) {
  const known = told.get(name);
  if (known) return known;
  const { ok, said } = await get(`/api/effects?game=${name}`);
  if (!ok) return null;
  const by = new Map(
    said.groups.flatMap(({ effects }) =>
      effects.flatMap((one) => [one.key, ...one.pieces].map((id) => [id, one])),
    ),
  );
  const effects = { ...said, of: (/** @type {string} */ id) => by.get(id) };
  told.set(name, effects);
  return effects;
}

/**
 * One of them: its face, its name, its sentences.
 * @param {(id: string, label: string) => Node} card @param {string} id @param {Api.Effect} effect
 * @param {"h2" | "h3"} level
 */
const entry = (card, id, { name, does }, level) =>
  h(
    "div.effect",
    h("div.cards-of", { "aria-hidden": "true" }, card(id, name)),
    h("div", h(level, {}, name), h("p", does)),
  );

/** A piece as it is drawn where it was touched, by itself. @param {HTMLElement | SVGGraphicsElement} drawn */
function copyOf(drawn) {
  const copy = /** @type {Element} */ (drawn.cloneNode(true));
  for (const name of ["role", "tabindex", "data-does", "transform"]) copy.removeAttribute(name);
  if (!(drawn instanceof SVGGraphicsElement)) return copy;
  const { x, y, width, height } = drawn.getBBox();
  return slip(s("svg.copied", { viewBox: `${x} ${y} ${width} ${height}` }, copy))("", "");
}

/**
 * Tells what is touched does, a piece or several, in a sheet; then the focus goes back there.
 * @param {HTMLElement | SVGGraphicsElement} drawn @param {string} name @param {string} [does]
 */
export async function tell(drawn, name, does = drawn.dataset.does ?? "") {
  if (document.body.classList.contains("plays-itself")) return;
  const [effects, { card }] = await Promise.all([
    effectsOf(name),
    gameOf({ game: name }).then(cardsOf),
    ready,
  ]);
  if (!drawn.isConnected || document.querySelector("dialog[open]")) return; // what was a hand may be put away by now
  /** @type {(id: string, label: string) => Node} */
  const face = (id, label) => (drawn.matches(".card, g") ? copyOf(drawn) : card(id, label));
  const parts = does.split(" ").flatMap((id) => {
    const effect = effects?.of(id);
    return effect ? [entry(face, id, effect, "h2")] : [];
  });
  const { printed } = drawn.dataset; // what stands on this one card
  openDialog(
    "box-sheet effects-sheet",
    t("What does it do?"),
    (close) => html`<${Drawn} of=${parts} />
      ${printed && html`<p class="printed">${printed}</p>`}
      ${!parts.length && html`<p>${effects ? t("Nobody has written what it does.") : NO_ANSWER}</p>`}
      <p class="choices"><${Close} close=${close} /></p>`,
    () =>
      (drawn.isConnected
        ? drawn
        : document.querySelector(`[data-does="${CSS.escape(does)}"]`)
      )?.focus(),
  ); // it may be drawn anew
}

/** Everything that a game has, by kind, for the page of help. @param {string} name */
export async function all(name) {
  const [effects, { card }] = await Promise.all([
    effectsOf(name),
    gameOf({ game: name }).then(cardsOf),
    ready,
  ]);
  return (effects?.groups ?? []).map(({ name: title, effects: members }) =>
    h(
      "section.effects",
      h("h2", title),
      members.map((one) => entry(card, one.pieces[0] ?? one.key, one, "h3")),
    ),
  );
}
