// The twelve scenes of the board game, drawn: `draw(scene, svg)` fills an empty 320 x 200.

import { s } from "../draw.js";
import { emblem, engine, life, shield } from "../games/camelot-art.js";
import {
  above,
  around,
  arrow,
  back,
  card,
  castle,
  comes,
  disc,
  fillWith,
  hall,
  inRow,
  line,
  medal,
  outside,
  oval,
  path,
  pennon,
  person,
  put,
  rays,
  rect,
  roundTable,
  set,
  sword,
  valued,
  word,
} from "./parts.js";

const KNIGHTS = ["galahad", "gawain", "percival", "arthur", "tristan", "kay", "palamedes"];
/** @param {number} x @param {number} y @param {number} size @param {string} knight */
const coat = (x, y, size, knight) => set(shield(knight), x, y, size, size * 1.02);
/** @param {number} x @param {number} y @param {number} size */
const siege = (x, y, size) => set(engine(true), x, y, size, size * 0.84);
/**
 * @param {number} x @param {number} y @param {number} scale @param {number} turn
 * @param {string | number} value
 */
const fight = (x, y, scale, turn, value) =>
  valued(x, y, scale, turn, emblem("fight"), "excalibur", value);
/**
 * @param {number} x @param {number} y @param {number} scale @param {number} turn @param {string} what
 * @param {string | null} [value]
 */
const dark = (x, y, scale, turn, what, value = null) =>
  card(
    x,
    y,
    scale,
    turn,
    "dark-card",
    set(emblem(what), 0, value ? -7 : 0, value ? 24 : 29, value ? 24 : 29, "dark-line"),
    value && [disc(0, 17, 8.6, "dark-line"), word(0, 21.2, value, 12, "night")],
  );
/** @param {number} x @param {number} y @param {number} r @param {string} what @param {string} [ink] */
const sign = (x, y, r, what, ink = what) =>
  medal(x, y, r, "paper", set(emblem(what), x, y, r * 1.28, r * 1.28, ink));
/** @param {number} x @param {number} y @param {number} size @param {number} [points] */
const heart = (x, y, size, points = 4) => set(life(points), x, y, size);
/** @param {number} x @param {number} y @param {unknown[]} on */
const stepped = (x, y, ...on) => [
  path(`M${x - 28} 200V${y + 26}H${x + 28}V200Z`, "stone-line"),
  path(`M${x + 10} 200V${y + 26}H${x + 28}V200Z`, "stone-low"),
  rect(x - 35, y + 21, 70, 11, "pale", 3),
  rect(x - 35, y + 27, 70, 5, "stone-line", 2),
  comes("grows", 0.3 + x / 160, on),
];

/**
 * A die of eight sides and what it shows.
 * @param {number} x @param {number} y @param {number} scale @param {string} value
 */
const eight = (x, y, scale, value) =>
  put(
    x,
    y,
    0,
    scale,
    path("M1-25L26-7V13L1 32L-22 13Z", "shade", { opacity: 0.35 }),
    path("M0-28L24-10V10L0 28L-24 10V-10Z", "robe-1"),
    path("M0-28L24 10H-24Z", "bad"),
    line("M0-28L24 10H-24Z", "night", 1.2),
    word(0, 4.5, value, 19, "pale"),
  );
/** @param {number} x @param {unknown[]} on */
const panel = (x, ...on) => [
  rect(x - 47, 60, 94, 126, "night", 10),
  rect(x - 44, 63, 88, 120, "none", 8, { stroke: "var(--at-brass)", "stroke-width": 1.4 }),
  on,
];
/** @param {number} x @param {number} y @param {number} scale */
const cloud = (x, y, scale) =>
  put(
    x,
    y,
    0,
    scale,
    [
      [-34, 4, 20],
      [-12, -6, 24],
      [14, -4, 26],
      [38, 5, 19],
    ].map(([cx, cy, r]) => disc(cx, cy, r, "cloud")),
    rect(-54, 4, 111, 21, "cloud", 10),
  );
/** @param {number} x @param {number} y @param {number} scale */
const blaze = (x, y, scale) =>
  put(
    x,
    y,
    0,
    scale,
    path("M0-34Q16-14 12-2Q20-8 18-18Q30 4 14 14H-14Q-30 2-16-16Q-16-6-10-4Q-12-18 0-34Z", "fire"),
    path("M0-12Q9-2 6 6Q4 14 0 14Q-8 14-7 5Q-7-1 0-12Z", "glow"),
  );
/** @param {number} x @param {number} y @param {number} scale @param {string} cloth */
const tent = (x, y, scale, cloth) =>
  put(
    x,
    y,
    0,
    scale,
    path("M-28 30L-23-2H23L28 30Z", "paper"),
    path("M-28 30L-23-2H-12L-14 30ZM28 30L23-2H12L14 30Z", cloth),
    path("M-6 30L0 2L6 30Z", "shadow"),
    path("M-30 0L0-32L30 0L22 6L15 0L7 6L0 0L-7 6L-15 0L-22 6Z", cloth),
    pennon(0, -30, cloth, 16),
  );

/** @type {Record<string, () => unknown[]>} */
const SCENES = {
  company: () => [
    outside([276, 32]),
    castle(160, 138, 0.98),
    path("M0 150Q160 130 320 150V200H0Z", "hill"),
    KNIGHTS.map((knight, i) =>
      comes(
        "drops",
        0.3 + Math.abs(i - 3) * 0.25,
        coat(27 + i * 44.4, 167 - Math.abs(i - 3), 43, knight),
      ),
    ),
  ],

  loyalty: () => [
    hall(null),
    comes(
      "fades",
      1.4,
      put(
        226,
        178,
        0,
        2.9,
        path("M-24 2V-12Q-24-26-15-29Q-20-60 0-61Q20-60 15-29Q24-26 24-12V2Z", "shadow", {
          opacity: 0.8,
        }),
        path("M-6.4-45L-1.6-43L-6.4-42ZM6.4-45L1.6-43L6.4-42Z", "fire"),
      ),
      line("M290 136L310 84", "shadow", 7),
      line("M284 124L302 131", "shadow", 5),
    ),
    person(88, 170, 1.6, { robe: "robe-3", cap: "bare", hair: "hair-3", skin: "skin-2" }),
    person(222, 170, 1.6, { robe: "robe-2", cap: "helm" }),
    roundTable(174, 160, 36),
    comes("turns", 0.4, back(116, 168, 0.98, -8)),
    comes("turns", 0.8, back(206, 168, 0.98, 8)),
  ],

  evil: () => [
    outside([36, 30]),
    cloud(84, 32, 0.86),
    cloud(244, 30, 0.94),
    line("M168 14L156 34H167L155 56", "glow", 3),
    comes("drops", 0.2, panel(56, dark(56, 123, 1.6, -5, "mordred"))),
    comes("drops", 0.6, panel(160, siege(160, 122, 78))),
    comes(
      "drops",
      1,
      panel(
        264,
        heart(264, 110, 62),
        line("M266 86L255 105L271 117L262 136", "night", 4.4),
        word(264, 170, "−1", 25, "pale"),
      ),
    ),
  ],

  deed: () => [
    rect(0, 0, 320, 200, "parchment"),
    rect(7, 7, 306, 186, "none", 5, { stroke: "var(--at-parchment-low)", "stroke-width": 3 }),
    path("M8 142Q56 128 92 150T136 192H8Z", "low", { opacity: 0.75 }),
    line("M22 162q8-6 16 0t16 0M48 180q8-6 16 0t16 0", "pale", 2),
    [
      [262, 172],
      [282, 180],
      [242, 184],
      [300, 166],
    ].map(([x, y]) => path(`M${x} ${y - 24}l10 20h-6v6h-8v-6h-6Z`, "leaf", { opacity: 0.8 })),
    [
      [50, 46],
      [270, 46],
      [44, 112],
      [276, 116],
      [160, 32],
    ].map(([x, y]) =>
      line(`M160 112Q${(x + 160) / 2 + 8} ${(y + 112) / 2 - 18} ${x} ${y}`, "route", 2.8, {
        "stroke-dasharray": "1 6.5",
      }),
    ),
    castle(160, 136, 0.64),
    /** @type {[string, number, number][]} */ ([
      ["grail", 50, 46],
      ["dragon", 270, 46],
      ["excalibur", 44, 112],
      ["black-knight", 276, 116],
      ["saxons", 160, 32],
    ]).map(([name, x, y], i) => comes("grows", 0.3 + i * 0.2, sign(x, y, 23, name))),
    comes("lefts", 1.6, coat(222, 68, 36, "gawain")),
    [0, 1, 2].map((i) =>
      comes("lifts", 1.8 + i * 0.2, fight(124 + i * 36, 169, 0.84, (i - 1) * 9, i + 3)),
    ),
  ],

  duel: () => [
    outside([160, 30]),
    tent(38, 106, 1.2, "robe-2"),
    tent(284, 106, 1.2, "black-knight"),
    path("M0 130H320V200H0Z", "hill"),
    comes(
      "lefts",
      0.3,
      person(104, 152, 1.46, { robe: "robe-2", cap: "helm" }),
      line("M70 140L206 100", "wood-high", 5),
      coat(88, 134, 38, "galahad"),
    ),
    comes(
      "rights",
      0.3,
      person(216, 152, 1.46, { robe: "dark-helm", cap: "great" }),
      line("M250 140L122 104", "dark-line", 5),
      put(
        232,
        133,
        0,
        0.38,
        path("M-42-46H42V2Q42 32 0 48Q-42 32-42 2Z", "shadow", {
          stroke: "var(--at-dark-line)",
          "stroke-width": 6,
        }),
        line("M-24-26L24 22M24-26L-24 22", "dark-line", 7),
      ),
    ),
    rect(0, 146, 320, 8, "pale"),
    inRow(10, 16, 304).map((x) => rect(x - 8, 146, 16, 8, "robe-1")),
    rect(0, 154, 320, 46, "hill-far"),
    ["3", "3", "5", "5"].map((value, i) =>
      comes(
        "rises",
        1.2 + i * 0.2,
        fight(25 + i * 34 + (i > 1 ? 8 : 0), 173, 0.84, (i % 2) * 5 - 2, value),
      ),
    ),
    ["1", "3", "1", "7"].map((value, i) =>
      comes(
        "rises",
        1.4 + i * 0.2,
        dark(188 + i * 36, 173, 0.84, (i % 2) * 5 - 2, "black-knight", value),
      ),
    ),
  ],

  wars: () => [
    outside([284, 30]),
    path("M0 116Q80 104 160 116T320 112V160H0Z", "sea"),
    line(
      "M16 128q10-7 20 0t20 0M96 136q10-7 20 0t20 0M176 126q10-7 20 0t20 0M258 136q10-7 20 0t20 0",
      "low",
      1.8,
    ),
    [0, 1, 2].map((i) =>
      comes(
        "rises",
        0.3 + i * 0.4,
        line(`M${80 + i * 70} 150V58`, "wood-high", 4),
        path(`M${82 + i * 70} 56q20 0 20 24q-10-5-20-3Z`, "steel"),
        person(48 + i * 70, 152, 1.5, {
          robe: ["robe-6", "robe-7", "robe-5"][i],
          cap: "raider",
          skin: "skin",
        }),
      ),
    ),
    put(
      272,
      152,
      0,
      1.5,
      path("M-23 2V-12Q-23-26-10-29H10Q23-26 23-12V2", "none", {
        stroke: "var(--at-chalk)",
        "stroke-width": 1.7,
        "stroke-dasharray": "4 3.4",
      }),
      oval(0, -43, 11, 12.5, "none", {
        stroke: "var(--at-chalk)",
        "stroke-width": 1.7,
        "stroke-dasharray": "4 3.4",
      }),
      word(0, -36.5, "4", 19, "chalk"),
    ),
    path("M0 148Q160 132 320 148V200H0Z", "hill-far"),
    ["1", "2", "3", "4", "5"].map((value, i) =>
      comes("rises", 1.6 + i * 0.25, fight(50 + i * 55, 166, 1.08, (i - 2) * 2, value)),
    ),
  ],

  relics: () => [
    hall(null),
    stepped(60, 104, rays(60, 86, 40, 49, "glow", 18), sword(60, 86, 1.35, 0, "white")),
    stepped(
      160,
      104,
      rays(160, 84, 40, 49, "glow", 18),
      disc(160, 86, 36, "gold", { opacity: 0.22 }),
      set(emblem("grail"), 160, 82, 66, 66, "glow"),
    ),
    stepped(
      260,
      104,
      rays(260, 84, 40, 49, "glow", 18),
      disc(260, 86, 36, "gold", { opacity: 0.16 }),
      set(emblem("armor"), 260, 86, 58, 58, "chalk"),
    ),
  ],

  siege: () => [
    outside([286, 28]),
    castle(84, 136, 0.98),
    path("M0 132Q90 112 180 138T320 136V200H0Z", "hill"),
    [
      [196, 126],
      [250, 118],
      [296, 132],
    ].map(([x, y], i) => comes("rights", 0.2 + i * 0.3, siege(x, y, 50))),
    [
      [186, 104, 122, 84, 40],
      [242, 96, 112, 58, 34],
    ].map(([x, y, toX, toY, rise]) =>
      line(`M${x} ${y}Q${(x + toX) / 2} ${Math.min(y, toY) - rise} ${toX} ${toY}`, "chalk", 2, {
        "stroke-dasharray": "1 6",
      }),
    ),
    [
      [122, 84],
      [112, 58],
    ].map(([x, y]) => comes("rights", 1.2, disc(x, y, 5, "steel"))),
    rect(0, 150, 320, 50, "wood"),
    line("M0 150H320", "brass", 2),
    ["4", "3"].map((value, i) =>
      comes("drops", 1.4 + i * 0.3, fight(74 + i * 44, 172, 0.84, i * 8 - 4, value)),
    ),
    word(174, 186, "7 > 5", 32, "chalk"),
    comes("grows", 2.2, eight(250, 175, 0.84, "5")),
  ],

  life: () => [
    hall(null),
    person(96, 172, 2, { robe: "robe-4", cap: "bare", hair: "hair" }),
    rect(0, 158, 320, 42, "wood"),
    line("M0 158H320", "brass", 2),
    rect(24, 10, 144, 40, "night", 20, { opacity: 0.75 }),
    inRow(4, 45, 147).map((x, i) =>
      comes(
        "grows",
        0.2 + i * 0.2,
        i < 3
          ? heart(x, 30, 28)
          : [
              s("g", { opacity: 0.45 }, heart(x, 30, 28)),
              line(`M${x + 1} 19L${x - 4} 29L${x + 4} 35L${x} 42`, "pale", 2.2),
            ],
      ),
    ),
    comes(
      "grows",
      1.4,
      rays(240, 84, 50, 66, "glow", 18),
      disc(240, 84, 44, "gold", { opacity: 0.22 }),
      set(emblem("grail"), 240, 86, 74, 74, "glow"),
      heart(240, 78, 22),
    ),
    [0, 1, 2, 3].map((i) => comes("rises", 2 + i * 0.15, heart(184 + i * 37, 180, 26))),
    comes("drops", 0.9, dark(48, 176, 0.78, -9, "morgan"), dark(92, 178, 0.78, 6, "mordred")),
  ],

  swords: () => [
    outside([132, 28]),
    castle(74, 130, 0.86),
    rect(160, 0, 160, 200, "ruin-sky"),
    disc(240, 112, 74, "fire", { opacity: 0.14 }),
    disc(240, 112, 50, "fire", { opacity: 0.16 }),
    path("M160 126Q220 108 320 124V200H160Z", "ruin-hill"),
    put(
      242,
      132,
      0,
      1.1,
      path(
        "M-56 0V-50L-46-42V-58L-32-46L-24-30H-4V-74L6-58L16-70V-24L30-36L44-20L52-44V0Z",
        "ruin",
      ),
      path("M-34 0V-14Q-28-22-22-14V0Z", "fire"),
      path("M2-46H9V-34H2Z", "fire"),
    ),
    blaze(200, 112, 0.8),
    blaze(274, 106, 0.72),
    blaze(238, 66, 0.5),
    path("M0 142Q80 128 160 142V200H0Z", "hill"),
    path("M160 142Q240 128 320 142V200H160Z", "ruin"),
    line("M160 0V200", "brass", 3),
    inRow(5, 24, 136).map((x, i) =>
      comes("drops", 0.3 + i * 0.2, sword(x, 158 - Math.abs(i - 2) * 1.5, 0.98, 180, "white")),
    ),
    inRow(4, 188, 292).map((x, i) =>
      comes("drops", 1.2 + i * 0.2, sword(x, 158 - Math.abs(i - 1.5) * 1.5, 0.98, 180, "black")),
    ),
  ],

  accuse: () => [
    hall("robe-4", set(emblem("camelot"), 160, 44, 32, 32, "night")),
    person(62, 166, 1.66, { robe: "robe-6", cap: "long", hair: "hair-2", skin: "skin-2" }),
    comes(
      "lefts",
      0.4,
      path("M82 124Q112 104 136 108L138 117Q114 120 92 146Z", "robe-6"),
      oval(140, 112.5, 8, 5.4, "skin-2"),
      line("M144 111.5L159 109.5", "skin-2", 4.4),
    ),
    person(262, 166, 1.66, { robe: "robe-1", cap: "crown", hair: "hair-3", skin: "skin" }),
    roundTable(174, 160, 36),
    comes("drops", 1.2, sword(110, 176, 0.96, 84, "white")),
    arrow(134, 162, 190, 164, 16, "trail", 3),
    comes("fades", 1.8, sword(216, 176, 0.96, 84, "black")),
    comes(
      "fades",
      1,
      path(
        "M208 20H304Q312 20 312 28V52Q312 60 304 60H278L264 72L262 60H208Q200 60 200 52V28Q200 20 208 20Z",
        "paper",
      ),
      coat(228, 40, 27, "arthur"),
      word(258, 52, "?", 34, "bad"),
      word(284, 52, "!", 34, "bad"),
    ),
  ],

  end: () => [
    above(),
    around(12, 160, 100, 120, 67, 15, 345).map(([x, y, turn], i) =>
      comes("fades", 0.15 * i, sword(x, y, 0.8, turn + 180, i < 5 ? "black" : "white")),
    ),
    comes(
      "grows",
      2.2,
      disc(160, 100, 37, "robe-2"),
      disc(160, 100, 34, "none", { stroke: "var(--at-gold)", "stroke-width": 1.6 }),
      set(emblem("camelot"), 161, 99, 44, 44, "gold"),
    ),
  ],
};

/** Draws a scene of the board game. @param {string} scene @param {SVGElement} svg */
export function draw(scene, svg) {
  fillWith(svg, SCENES[scene]?.());
}
