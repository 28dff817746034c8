// The games that this page can draw. What a game looks like is in games/<name>.js.

import { h } from "./draw.js";

const GAMES = { rumors: () => import("./games/rumors.js") };
const FIRST = "rumors"; // what is offered when no game is on

/** Returns the module of a game, its style loaded. */
export async function gameOf(name) {
  const game = await (GAMES[name] ?? GAMES[FIRST])();
  if (!document.getElementById("game-style")) {
    const style = h("link", { id: "game-style", rel: "stylesheet", href: game.style });
    const ready = new Promise((done) => style.addEventListener("load", done, { once: true }));
    document.head.append(style);
    await ready;
  }
  return game;
}
