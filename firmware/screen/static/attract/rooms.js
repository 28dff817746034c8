// What stands behind words where no scene is drawn: the hall, and who sits at the table.

import { behind, company, hall, inRow, path, roundTable, sword } from "./parts.js";

/** The company at the Round Table, the Swords before them. */
export function emptyHall(svg) {
  svg.append(hall("robe-1", path("M144 34L148 20L156 30L160 14L164 30L172 20L176 34V42H144Z", "gold")), ...company(inRow(5, 62, 258), behind, 1.15), roundTable(156, 156, 40));
  svg.append(...inRow(7, 88, 232).map((x, i) => sword(x, 158 + Math.abs(i - 3) * 1.5, 0.5, (i - 3) * 12, i < 4 ? "white" : "black")));
  return svg;
}
