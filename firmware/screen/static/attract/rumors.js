// The twelve scenes of the card game, drawn: `draw(scene, svg)` fills an empty 320 x 200.

import { emblem } from "../games/rumors-art.js";
import {
  above,
  around,
  arrow,
  back,
  behind,
  box,
  bubble,
  card,
  castle,
  comes,
  company,
  disc,
  fillWith,
  gauge,
  hall,
  inRow,
  line,
  medal,
  outside,
  oval,
  path,
  person,
  put,
  rays,
  rect,
  roundTable,
  set,
  skinOf,
  stack,
  sword,
  valued,
  word,
} from "./parts.js";

const QUESTS = ["picts", "saxons", "dragon", "excalibur", "grail"];
const CROWN = () => path("M144 34L148 18L156 29L160 12L164 29L172 18L176 34V42H144Z", "gold");
const QUIET = [36, 102, 218, 284]; // where those stand who say nothing
const TABLE_EDGE = () => [
  path("M0 176Q160 156 320 176V200H0Z", "wood"),
  line("M0 176Q160 156 320 176", "brass", 2),
  line("M30 200L42 176M120 200L124 170M200 200L196 170M290 200L278 176", "wood-line", 1.2),
];
/**
 * @param {number} x @param {number} y @param {number} scale @param {number} turn @param {string} name
 * @param {string} value
 */
const quest = (x, y, scale, turn, name, value) =>
  valued(x, y, scale, turn, emblem(name), name, value);
/** @param {number} x @param {number} y @param {number} scale @param {number} turn @param {string} name */
const character = (x, y, scale, turn, name) =>
  card(x, y, scale, turn, `${name}-card`, set(emblem(name), 0, 0, 30, 30, name));
/** @param {number} x @param {number} y @param {number} r @param {string} name */
const sign = (x, y, r, name) =>
  medal(x, y, r, "paper", set(emblem(name), x, y, r * 1.3, r * 1.3, name));
/** @param {number} x @param {number} y @param {number} scale */
const mask = (x, y, scale) =>
  put(
    x,
    y,
    0,
    scale,
    path("M-13 16Q-17-17 0-19Q17-17 13 16Q0 24-13 16Z", "hood"),
    path("M-8 13Q-9-8 0-9Q9-8 8 13Q0 17-8 13Z", "shadow"),
    path("M-5.6 0L-1 1.8L-5.6 3.4ZM5.6 0L1 1.8L5.6 3.4Z", "fire"),
  );
/** @param {number} x @param {number} y @param {number} scale @param {number} [turn] */
const loyalCard = (x, y, scale, turn = 0) =>
  card(
    x,
    y,
    scale,
    turn,
    "paper",
    path("M-12-17H12V-2Q12 10 0 17Q-12 10-12-2Z", "robe-2"),
    path("M-2.4-13H2.4V-5H9V0H2.4V11H-2.4V0H-9V-5H-2.4Z", "gold"),
  );
/** @param {number} x @param {number} y @param {number} scale @param {number} [turn] */
const traitorCard = (x, y, scale, turn = 0) =>
  card(x, y, scale, turn, "dark-card", mask(0, -1, 0.98));

/** @type {Record<string, () => unknown[]>} */
const SCENES = {
  company: () => [
    hall("robe-1", CROWN()),
    company(inRow(7, 32, 288), behind, 1.08),
    roundTable(156, 156, 40),
    [-2, -1, 0, 1, 2].map((n) =>
      comes(
        "drops",
        1.2 + Math.abs(n) * 0.2,
        sword(160 + n * 32, 162 - Math.abs(n) * 1.5, 0.66, n * 14, "white"),
      ),
    ),
  ],

  loyalty: () => [
    hall("robe-5", sign(160, 44, 17, "face-down")),
    company([56, 160, 264], behind, 1.36, 1),
    roundTable(156, 156, 40),
    [56, 160, 264].map((x, i) =>
      comes("lifts", 0.4 + i * 0.2, back(x + (i - 1) * 4, i === 1 ? 126 : 142, 0.62, (i - 1) * 5)),
    ),
    comes("turns", 1.4, loyalCard(112, 167, 0.9, -10)),
    comes("turns", 2, traitorCard(208, 167, 0.9, 10)),
  ],

  listen: () => [
    above(),
    stack(64, 76, 1.2, 9, back(64, 76, 1.2)),
    stack(254, 76, 1.2, 5, quest(254, 76, 1.2, 0, "saxons", "4")),
    arrow(104, 40, 214, 46, 30),
    comes("lefts", 0.5, quest(160, 70, 1.32, -8, "dragon", "3")),
    QUESTS.map((name, i) => comes("grows", 1.2 + i * 0.18, sign(44 + i * 58, 164, 23, name))),
  ],

  silence: () => [
    outside([160, 36]),
    rays(160, 36, 23, 34, "moon", 14),
    company(QUIET, 178, 1.4),
    TABLE_EDGE(),
    QUIET.map((x, i) =>
      comes(
        "rises",
        0.5 + i * 0.15,
        line(`M${x + 22} 164Q${x + 17} 142 ${x + 3} 133`, skinOf(i), 9),
        line(`M${x + 2} 133L${x + 0.5} 120.5`, skinOf(i), 4.4),
      ),
    ),
    comes("drops", 0.5, character(160, 106, 1.45, 0, "morgan")),
    box(160, 178, 1.15, "blood"),
    [62, 258].map((x, i) =>
      comes(
        "fades",
        1.2 + i * 0.3,
        bubble(
          x,
          46,
          50,
          30,
          false,
          [-12, 0, 12].map((dot) => disc(x + dot, 46, 3.2, "card-line")),
        ),
        line(`M${x - 27} 64L${x + 27} 28`, "bad", 5),
      ),
    ),
  ],

  remember: () => [
    hall(null),
    person(74, 174, 1.95, { robe: "robe-6", cap: "long", hair: "hair-4" }),
    TABLE_EDGE(),
    comes("fades", 0.9, bubble(206, 56, 200, 90, true)),
    ["4", "?", "2", "5"].map((value, i) =>
      comes(
        "grows",
        1.3 + i * 0.35,
        quest(136 + i * 37, 58, 0.84, (i - 1.5) * 5, QUESTS[[1, 4, 1, 0][i]], value),
      ),
    ),
    comes("grows", 2.9, word(284, 74, "?", 46, "bad")),
    stack(240, 152, 1.1, 10, quest(240, 152, 1.1, 0, "picts", "3")),
  ],

  merlin: () => [
    outside([34, 34]),
    castle(64, 148, 0.66),
    person(112, 190, 2, { robe: "robe-wizard", cap: "wizard", hair: "beard" }),
    line("M164 190L168 62", "wood-high", 5),
    disc(168, 56, 9, "glow"),
    rays(168, 56, 13, 21, "glow", 10),
    TABLE_EDGE(),
    ["2", "3", "4"].map((value, i) =>
      quest(206 + i * 36, 158 - i * 2, 1.08, -10 + i * 9, "dragon", value),
    ),
    line("M262 124V106", "glow", 2.6, { "stroke-dasharray": "1 6" }),
    comes("lifts", 0.9, rays(262, 62, 40, 52, "glow", 16), quest(262, 62, 1.16, 9, "dragon", "5")),
  ],

  quest: () => [
    outside([44, 30]),
    path("M128 140Q176 86 214 82Q256 88 304 140Q220 122 128 140Z", "hill"),
    rays(214, 56, 25, 44, "glow", 16),
    path("M160 200Q196 172 172 148T208 84H219Q200 134 210 150T250 200Z", "card-edge"),
    path("M0 182Q70 168 150 180T320 186V200H0Z", "hill-far"),
    comes(
      "grows",
      0.9,
      disc(214, 56, 23, "fire", { opacity: 0.3 }),
      set(emblem("grail"), 214, 56, 38, 38, "glow"),
    ),
    comes(
      "rises",
      0.5,
      line("M206 198V112", "wood-low", 3.4),
      put(206, 112, 0, 2.3, path("M0 0L-19 5L0 11Z", "robe-2")),
    ),
    comes("rises", 0.4, person(250, 198, 1.4, { robe: "robe-2", cap: "helm" })),
    comes("lefts", 0.2, stack(74, 116, 1.85, 5, quest(74, 116, 1.85, 0, "grail", "?"))),
  ],

  success: () => [
    above(),
    /** @type {[string, number][]} */ ([
      ["5", -9],
      ["4", 0],
      ["3", 9],
    ]).map(([value, turn], i) =>
      comes(
        "drops",
        0.3 + i * 0.4,
        quest(54 + i * 54, 66 - (i === 1 ? 5 : 0), 1.28, turn, "dragon", value),
      ),
    ),
    [0, 1].map((i) =>
      comes(
        "drops",
        2.6 + i * 0.4,
        rays(232 + i * 48, 64, 32, 44, "glow", 12),
        sword(232 + i * 48, 64, 1.5, i ? 8 : -8, "white"),
      ),
    ),
    gauge(34, 162, 252, 12, "good", 1.4),
  ],

  failure: () => [
    above(),
    ["3", "4"].map((value, i) =>
      comes("drops", 0.3 + i * 0.3, quest(62 + i * 40, 40, 1, i ? 6 : -6, "saxons", value)),
    ),
    gauge(26, 114, 112, 7, "low", 0.9),
    comes("drops", 1.8, sword(82, 164, 0.92, 0, "black")),
    line("M160 16V186", "brass", 2, { "stroke-dasharray": "1 7" }),
    ["5", "4", "3", "3"].map((value, i) =>
      comes("drops", 2.4 + i * 0.25, quest(187 + i * 34, 40, 0.94, (i - 1.5) * 5, "grail", value)),
    ),
    gauge(182, 114, 112, 15, "bad", 3.4),
    [0, 1, 2].map((i) => comes("drops", 4.4 + i * 0.3, sword(204 + i * 34, 164, 0.92, 0, "black"))),
  ],

  others: () => [
    outside([284, 32]),
    path("M0 162H320V200H0Z", "wood"),
    line("M0 162H320", "brass", 2),
    /** @type {[number, string][]} */ ([
      [4, "picts"],
      [15, "saxons"],
      [7, "dragon"],
      [12, "excalibur"],
      [9, "grail"],
    ]).map(([total, name], i) => {
      const [x, high] = [54 + i * 56, total * 7.2];
      const [tone, ink] =
        total > 13 ? ["bad", "night"] : total > 10 ? ["good", "night"] : ["card-edge", "ink"];
      return [
        comes(
          "rises",
          0.3 + i * 0.25,
          rect(x - 18, 162 - high, 36, high, tone, 5),
          word(x, 162 - high + (total > 13 ? 28 : 18), total, 18, ink),
        ),
        sign(x, 180, 17, name),
      ];
    }),
    line("M12 61.2H310", "chalk", 2, { "stroke-dasharray": "7 5" }),
    medal(18, 61.2, 13, "paper", word(18, 65.8, "14", 13, "paper-ink")),
    comes("drops", 2, sword(110, 25, 0.72, 0, "black")),
  ],

  accuse: () => [
    hall("robe-5", sign(160, 44, 17, "mordred")),
    person(76, 168, 1.75, { robe: "robe-3", cap: "bare", hair: "hair-2" }),
    comes(
      "lefts",
      0.4,
      path("M97 124Q132 104 160 108L162 117Q136 120 108 148Z", "robe-3"),
      oval(164, 112.5, 8.4, 5.6, "skin"),
      line("M168 111.5L184 109.5", "skin", 4.6),
    ),
    person(246, 168, 1.75, { robe: "hood", cap: "hood" }),
    roundTable(172, 160, 36),
    comes("turns", 1.4, traitorCard(246, 150, 0.95, 6)),
    comes("drops", 2, sword(112, 176, 0.95, 80, "white")),
    comes("drops", 2.3, sword(182, 184, 0.8, -82, "black")),
  ],

  end: () => [
    above(),
    around(7, 160, 100, 118, 66, -166, -14).map(([x, y, turn], i) =>
      comes("fades", 0.2 * i, sword(x, y, 0.84, turn + 180, "white")),
    ),
    around(4, 160, 100, 118, 66, 32, 148).map(([x, y, turn], i) =>
      comes("fades", 1.5 + 0.2 * i, sword(x, y, 0.84, turn + 180, "black")),
    ),
    comes(
      "grows",
      2.4,
      disc(160, 100, 35, "robe-1"),
      disc(160, 100, 32, "none", { stroke: "var(--at-gold)", "stroke-width": 1.6 }),
      put(
        160,
        97,
        0,
        1.42,
        path("M-16 11L-20-10L-9 1L0-15L9 1L20-10L16 11Z", "gold"),
        rect(-16, 13, 32, 5, "gold", 1),
      ),
    ),
  ],
};

/** Draws a scene of the card game. @param {string} scene @param {SVGElement} svg */
export function draw(scene, svg) {
  fillWith(svg, SCENES[scene]?.());
}
