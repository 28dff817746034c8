// What stands behind words where no scene is drawn: the hall, and who sits at the table.

import {
  behind,
  box,
  card,
  comes,
  company,
  disc,
  hall,
  inRow,
  line,
  medal,
  oval,
  path,
  rays,
  rect,
  roundTable,
  stack,
  sword,
  word,
} from "./parts.js";

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

/**
 * The camera above a pile, a code on each card; a finger on the lit button, and what it comes to.
 * @param {SVGElement} svg
 */
export function boxAtWork(svg) {
  const code = [-7, 0, 7].flatMap((y, row) =>
    [-7, 0, 7].filter((_, column) => (row * 3 + column) % 4 !== 1).map((x) => [x, y]),
  );
  svg.append(
    hall("robe-1"),
    path("M0 150Q160 138 320 150V200H0Z", "wood"),
    line("M0 150Q160 138 320 150", "brass", 2),
    oval(24, 172, 15, 5, "shade", { opacity: 0.4 }),
    line("M24 170V38H64", "wood-low", 6),
    rect(50, 32, 34, 19, "night", 4),
    disc(67, 51, 6.5, "steel"),
    disc(67, 51, 3.2, "night"),
    comes("fades", 0.5, path("M62 55L30 158H112L73 55Z", "glow", { opacity: 0.26 })),
    stack(72, 162, 1, 6),
    comes(
      "lefts",
      0.9,
      card(
        72,
        156,
        1.1,
        -4,
        "paper",
        code.map(([x, y]) => rect(x - 2.6, y - 2.6, 5.2, 5.2, "night")),
      ),
    ),
    box(236, 164, 1.5, "good"),
    comes("grows", 1.8, rays(221, 163, 11, 18, "glow", 10), disc(221, 163, 6, "glow")),
    comes(
      "drops",
      2.3,
      line("M262 84L240 122", "robe-2", 22),
      line("M240 122L232 136", "skin", 13),
      line("M232 136L223 157", "skin", 7),
    ),
    comes("grows", 3.1, medal(160, 122, 20, "paper", word(160, 128, "12", 18, "paper-ink"))),
  );
  return svg;
}
