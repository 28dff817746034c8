// The games that this page can draw. What a game looks like is in games/<name>.js.

import { came, styled } from "./later.js";

const GAMES = { rumors: () => import("./games/rumors.js"), camelot: () => import("./games/camelot.js"), merlin: () => import("./games/merlin.js") };
const FIRST = "rumors"; // what is offered when no game is on

const styles = new Map(); // by address: a promise of the link
let wanted = null; // the game whose style stays

/** Returns the module of a game, its style loaded; where no other game is wanted meanwhile, the others' go. */
export async function gameOf(name) {
  wanted = name;
  const game = await came(GAMES[name] ?? GAMES[FIRST]);
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
