// What stands behind words where no scene is drawn: the hall, and who sits at the table.

import { behind, company, hall, inRow, path, roundTable, sword } from "./parts.js";

/** The company at the Round Table; with Swords before them where nothing else lies there. @param {SVGElement} svg */
export function emptyHall(svg, swords = 5) {
  svg.append(
    hall("robe-1", path("M144 50L148 36L156 46L160 30L164 46L172 36L176 50V58H144Z", "gold")),
    ...company(inRow(5, 62, 258), behind, 1.15),
    roundTable(156, 156, 40),
  );
  svg.append(
    ...inRow(swords, 160 - swords * 10, 160 + swords * 10).map((x, i) =>
      sword(x, 160, 0.5, (i - (swords - 1) / 2) * 12, i * 2 < swords ? "white" : "black"),
    ),
  );
  return svg;
}
