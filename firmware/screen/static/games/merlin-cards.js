// A piece of Merlin by itself, where hands are shown.

import { slip } from "../cards.js";
import { s } from "../draw.js";
import { icon } from "./merlin-art.js";
import { tileAlone } from "./merlin-environs.js";
import { mission } from "./merlin.js";
import { HENCHMEN } from "./merlin-words.js";

const OF_THEMSELVES = [
  "shield",
  "flag",
  "material",
  "influence",
  "apple",
  "staff",
  "manor",
  "excalibur",
  "grail",
];

/** @param {string} value */
export const isPiece = (value) => value.startsWith("m-");

/** What is drawn of a piece, or of a henchman, a flag, a counter. @param {string} id */
function drawing(id) {
  if (id.startsWith("m-tile-")) return tileAlone(id);
  if (id in HENCHMEN) return icon("henchman", id, "any");
  const [kind, of] = id.replace(/^m-/, "").split(/[-.]/);
  return kind === "traitor"
    ? icon("glyph", "traitors", `of-${of}`)
    : icon("glyph", OF_THEMSELVES.includes(kind) ? kind : "mission");
}

/** @param {string} id @param {string} label @param {any} shows */
export function piece(id, label, shows) {
  if (shows)
    return slip(
      s(
        "svg.mission-of",
        { viewBox: "-78 -37 156 74", "aria-hidden": "true" },
        mission(id, shows, 0, 0),
      ),
    )(id, label);
  return slip(drawing(id))(id, label);
}
