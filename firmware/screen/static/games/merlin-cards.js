// A piece of Merlin by itself, where hands are shown.

import { slip } from "../cards.js";
import { s } from "../draw.js";
import { icon } from "./merlin-art.js";
import { mission } from "./merlin.js";

export const isPiece = (value) => value.startsWith("m-");

export function piece(id, label, shows) {
  if (shows) return slip(s("svg", { viewBox: "-78 -37 156 74", class: "mission-of", "aria-hidden": "true" }, mission(id, shows, 0, 0)))(id, label);
  const [kind, of] = id.replace(/^m-/, "").split(/[-.]/);
  return slip(kind === "traitor" ? icon("glyph", "traitors", `of-${of}`) : icon("glyph", kind in { excalibur: 1, grail: 1 } ? kind : "mission"))(id, label);
}
