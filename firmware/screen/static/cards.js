// A piece of any game as a card of our own drawing, for pages that show what lies or is held.

import { h, s } from "./draw.js";
import { came } from "./later.js";

const slip = (drawing) => (id, label) => h("div", { class: "card slip-of" }, drawing, h("p", { class: "name" }, label));
const DOWN = "face-down";

// What draws a piece of each game; its file is loaded when a card of it is shown first.
const DRAWN = {
  rumors: async () => {
    const { card, emblem } = await came(() => import("./games/rumors-art.js"));
    const isRumor = (id) => id === DOWN || /^(picts|saxons|dragon|excalibur|grail|merlin|morgan|mordred|vivien)\b/.test(id);
    return (id, label) => (isRumor(id) ? card(id, 1) : slip(emblem(id.startsWith("traitor") ? "morgan" : id.startsWith("loyal") ? "excalibur" : id.split(/[-.]/)[0]))(id, label));
  },
  camelot: async () => {
    const { card, emblem, shield } = await came(() => import("./games/camelot-art.js"));
    return (id, label) => {
      if (id.startsWith("b-coat-")) return slip(shield(id.slice(7)))(id, label);
      if (/^b-(loyal|traitor)/.test(id)) return slip(emblem(id.startsWith("b-traitor") ? "morgan" : "excalibur"))(id, label);
      return card(id);
    };
  },
  merlin: async () => {
    const { icon } = await came(() => import("./games/merlin-art.js"));
    const { mission } = await came(() => import("./games/merlin.js"));
    return (id, label, shows) => {
      if (shows) return slip(s("svg", { viewBox: "-78 -37 156 74", class: "mission-of", "aria-hidden": "true" }, mission(id, shows, 0, 0)))(id, label);
      const [kind, of] = id.replace(/^m-/, "").split(/[-.]/);
      return slip(kind === "traitor" ? icon("glyph", "traitors", `of-${of}`) : icon("glyph", kind in { excalibur: 1, grail: 1 } ? kind : "mission"))(id, label);
    };
  },
};

/** Returns what draws a piece of that game: `(id, label, shows)`; an id of null lies face down. */
export async function cardsOf(game) {
  const draw = await (DRAWN[game]?.() ?? ((id, label) => h("div", { class: "card slip-of" }, h("p", { class: "name" }, label))));
  return (id, label = "", shows = null) => {
    const made = draw(id ?? DOWN, label, shows);
    made.removeAttribute("aria-label");
    const words = (made.querySelector(".name")?.textContent ?? "").split(/[\s-]+/);
    made.style.setProperty("--letters", Math.max(...words.map(({ length }) => length))); // the longest word fits in a line
    return made;
  };
}
