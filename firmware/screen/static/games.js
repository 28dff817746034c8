// What draws a game: what it looks like is in games/<name>.js.

import { came, styled } from "./later.js";
import { render } from "./vendor/preact.js";

/** @type {Map<string, Promise<HTMLLinkElement>>} */
const styles = new Map(); // by address: a promise of the link
let wanted = ""; // the game whose style stays

// What is drawn of a game says what it does: by touch, or by Tab and Enter, where each kind is met once.
for (const kind of ["click", "keydown"])
  addEventListener(kind, async (event) => {
    const { target } = event;
    const key = event instanceof KeyboardEvent && event.key;
    if (key === "Tab")
      [...document.querySelectorAll("[data-does]")].reverse().forEach((one, i, all) => {
        one.tabIndex =
          all.findLastIndex(({ dataset }) => kindOf(dataset) === kindOf(one.dataset)) === i
            ? 0
            : -1;
      });
    const drawn = target instanceof Element && target.closest("[data-does]");
    if (drawn && (!key || key === "Enter"))
      (await came(() => import("./effects.js"))).tell(drawn, wanted);
  });
/** @param {DOMStringMap} dataset */
const kindOf = ({ does }) => does?.replace(/\.\d+/g, "");

const UNKNOWN = new Error("no script draws this game");

/**
 * Loads what draws a game; of a game that this page's release does not have, the error says so.
 * @param {string} name @returns {Promise<Page.Game>}
 */
async function load(name) {
  const script = new URL(`./games/${name}.js`, import.meta.url).href;
  try {
    const game = await import(script);
    if (!game.style) throw UNKNOWN;
    return game;
  } catch (error) {
    throw (await fetch(script)).status === 404 ? UNKNOWN : error;
  }
}

/**
 * Returns the module of the game that is on, else of the one that a new table begins with, its style loaded; where no other
 * game is wanted meanwhile, the others' go.
 * @param {{ game: string | null, games?: { name: string }[] }} table @returns {Promise<Page.Game>}
 */
export async function gameOf({ game: on, games }) {
  const name = on ?? games?.[0].name ?? "";
  wanted = name;
  const game = await came(() => load(name));
  if (name !== wanted) return game;
  if (!styles.has(game.style)) styles.set(game.style, styled(game.style));
  await styles.get(game.style);
  if (name !== wanted) return game;
  for (const [href, other] of styles) {
    if (href === game.style) continue;
    styles.delete(href);
    other.then((link) => link.remove());
  }
  return game;
}

/** @type {Page.Game | null} */
let drawn = null;

/**
 * Draws a game into the places of the page; what another game has left there goes first.
 * @param {Page.Game} game @param {Page.Places} places @param {Api.Snapshot} table
 */
export function drawGame(game, places, table) {
  if (drawn && drawn !== game)
    for (const place of Object.values(places)) if (place instanceof HTMLElement) empty(place);
  drawn = game;
  game.draw(places, table);
}

/** @param {HTMLElement & { drawnFor?: string }} place */
function empty(place) {
  render(null, place);
  place.replaceChildren();
  delete place.drawnFor;
}
