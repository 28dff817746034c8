// The games that this page can draw. What a game looks like is in games/<name>.js.

import { h } from "./draw.js";

const GAMES = { rumors: () => import("./games/rumors.js"), camelot: () => import("./games/camelot.js"), merlin: () => import("./games/merlin.js") };
const FIRST = "rumors"; // what is offered when no game is on

/** Returns the module of a game, its style loaded; another game's style and places are cleared away. */
export async function gameOf(name) {
  const game = await (GAMES[name] ?? GAMES[FIRST])();
  const there = document.getElementById("game-style");
  if (there?.href === game.style) return game;
  const style = h("link", { id: "game-style", rel: "stylesheet", href: game.style });
  const ready = new Promise((done) => style.addEventListener("load", done, { once: true }));
  document.head.append(style);
  await ready;
  there?.remove();
  return game;
}
