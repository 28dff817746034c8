// The twelve scenes of Merlin, drawn: `draw(scene, svg)` fills an empty 320 x 200.

import { put as place } from "../games/merlin-art.js";
import {
  above,
  around,
  arrow,
  card,
  castle,
  comes,
  disc,
  fillWith,
  group,
  hall,
  inRow,
  line,
  medal,
  outside,
  path,
  person,
  put,
  rays,
  rect,
  sword,
  word,
} from "./parts.js";

/** @typedef {[number, number]} Spot */

const OF = ["dragon", "dove", "fish", "snake", "fox", "eagle"];
const SEATS = ["red", "yellow", "green", "white"];
/** @param {number} turn */
const rad = (turn) => ((turn - 90) * Math.PI) / 180;

/**
 * A drawing of the game's own, in a colour and with what is cut out of it in another one.
 * @param {string} kind @param {string | number | null} name @param {number} x @param {number} y
 * @param {number} size @param {string} [draws] @param {string} [cut] @param {string} [classes]
 */
function thing(kind, name, x, y, size, draws = "paper-ink", cut = "paper", classes = "") {
  const drawn = place(kind, name, classes, x, y, size);
  drawn.style.setProperty("--draws", `var(--at-${draws})`);
  drawn.style.setProperty("--cut", `var(--at-${cut})`);
  return drawn;
}
/**
 * @type {(kind: string, name: string | null, x: number, y: number, size: number, draws: string, cut: string) => SVGElement}
 */
const outlined = (...told) => thing(...told, "outlined");
/**
 * @param {number} x @param {number} y @param {number} size @param {string | number} face @param {number} [turn]
 * @param {boolean} [own]
 */
const die = (x, y, size, face, turn = 0, own = true) =>
  put(
    x,
    y,
    turn,
    1,
    rect(-size * 0.44, -size * 0.4, size * 0.92, size * 0.92, "shade", size * 0.18, {
      opacity: 0.35,
    }),
    thing("die", face, 0, 0, size, own ? "red" : "white", own ? "pale" : "paper-ink"),
  );
/** @param {number} x @param {number} y @param {number} size @param {string} [seat] */
const knight = (x, y, size, seat = "red") =>
  outlined(
    "knight",
    null,
    x,
    y,
    size,
    seat,
    seat === "red" || seat === "green" ? "pale" : "paper-ink",
  );
/** @param {number} x @param {number} y @param {number} size */
const merlin = (x, y, size) => outlined("merlin", null, x, y, size, "wizard", "pale");
/** @param {number} x @param {number} y @param {number} size @param {string} kind @param {string} of */
const itemOf = (x, y, size, kind, of) => outlined("glyph", kind, x, y, size, `p-${of}`, `on-${of}`);
/** @param {number[][]} points */
const outline = (points) => {
  const told = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return `M${told.join("L")}Z`;
};
/** @param {number} x @param {number} y @param {number} r @param {string | number} text */
const star = (x, y, r, text) =>
  group(
    path(
      outline(
        around(10, x, y, 1, 1).map(([px, py], i) => {
          const far = i % 2 ? r * 0.72 : r * 1.12;
          return [x + (px - x) * far, y + (py - y) * far];
        }),
      ),
      "coin",
      { "stroke-linejoin": "round", stroke: "var(--at-coin)", "stroke-width": 3 },
    ),
    word(x, y + r * 0.34, text, r * 0.95, "paper-ink"),
  );
/** @param {number} x @param {number} y */
const tick = (x, y) =>
  group(disc(x, y, 8, "good"), line(`M${x - 4} ${y}l3 3.6l5.4-7`, "night", 2.4));
/** @param {number} x @param {number} y @param {number} r */
const crossed = (x, y, r) =>
  line(`M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`, "bad", 4.4);

// -- the rondel: a piece of its ring, the spaces from the left to the right --------------------
const MIDDLE = [160, 262],
  OUTER = 236,
  INNER = 178,
  WIDE = 13.2;
/** @param {number} turn @param {number} r @returns {Spot} */
const onRing = (turn, r) => [
  MIDDLE[0] + r * Math.cos(rad(turn)),
  MIDDLE[1] + r * Math.sin(rad(turn)),
];
/** @param {number} i */
const turnOf = (i) => (i - 3) * WIDE;

/** @param {string[]} spaces */
function rondel(spaces) {
  return spaces.map((type, i) => {
    const [from, to] = [turnOf(i) - WIDE / 2 + 0.4, turnOf(i) + WIDE / 2 - 0.4];
    const [[a, b], [c, d], [e, f], [g, h]] = [
      onRing(from, OUTER),
      onRing(to, OUTER),
      onRing(to, INNER),
      onRing(from, INNER),
    ];
    const isPlace = OF.includes(type);
    const [x, y] = onRing(turnOf(i), (OUTER + INNER) / 2);
    return group(
      path(
        `M${a} ${b}A${OUTER} ${OUTER} 0 0 1 ${c} ${d}L${e} ${f}A${INNER} ${INNER} 0 0 0 ${g} ${h}Z`,
        isPlace ? `p-${type}` : i % 2 ? "cell" : "cell-2",
        { stroke: "var(--at-brass)", "stroke-width": 1.4 },
      ),
      put(
        x,
        y,
        turnOf(i),
        1,
        thing(
          "space",
          type,
          0,
          0,
          32,
          isPlace ? `on-${type}` : "tile-ink",
          isPlace ? `p-${type}` : "cell",
        ),
      ),
    );
  });
}
/** @param {number} from @param {number} to @param {string} tone */
const hop = (from, to, tone) =>
  Array.from({ length: Math.abs(to - from) }, (_, n) => {
    const step = Math.sign(to - from);
    const [[x, y], [toX, toY], [bendX, bendY]] = [
      onRing(turnOf(from + n * step), INNER - 30),
      onRing(turnOf(from + (n + 1) * step), INNER - 30),
      onRing(turnOf(from + (n + 0.5) * step), INNER + 2),
    ];
    return comes(
      "fades",
      0.8 + n * 0.35,
      line(`M${x} ${y}Q${bendX} ${bendY} ${toX} ${toY}`, tone, 2.8, {
        "stroke-dasharray": "1 5.5",
      }),
    );
  });
/** @param {number} i */
const stands = (i) => onRing(turnOf(i), INNER - 34);

// -- the environs -------------------------------------------------------------------------------
const HEX = 44; // a tile, from its middle to a corner
/** @param {number} x @param {number} y @param {number} r */
const corners = (x, y, r) => outline(around(6, x, y, r, r));
/** @param {string} terrain @param {number} x @param {number} y */
const GROUND_OF = (terrain, x, y) =>
  /** @type {Record<string, () => unknown>} */ ({
    wood: () =>
      [
        [-13, 8],
        [12, 10],
        [0, -6],
      ].map(([dx, dy]) =>
        path(`M${x + dx} ${y + dy - 15}l8 15h-5.5v5h-5v-5h-5.5Z`, "tile-ink", { opacity: 0.3 }),
      ),
    lake: () =>
      line([-8, 3, 14].map((dy) => `M${x - 16} ${y + dy}q8-6 16 0t16 0`).join(""), "tile-ink", 2, {
        opacity: 0.4,
      }),
    mountain: () =>
      path(
        `M${x - 20} ${y + 14}L${x - 6} ${y - 14}L${x + 2} ${y}L${x + 8} ${y - 8}L${x + 20} ${y + 14}Z`,
        "tile-ink",
        { opacity: 0.35 },
      ),
  })[terrain]();
/** @param {number} x @param {number} y @param {string} terrain */
const tile = (x, y, terrain) =>
  group(
    path(corners(x, y, HEX - 0.6), `${terrain}-tile`, {
      stroke: `var(--at-${terrain === "wood" ? "coin" : "night"})`,
      "stroke-width": 1.8,
    }),
    GROUND_OF(terrain, x, y),
  );

/** @type {Record<string, () => unknown[]>} */
const SCENES = {
  company: () => [
    outside([276, 32]),
    castle(160, 128, 0.78, "robe-5"),
    path("M0 150Q160 128 320 150V200H0Z", "hill"),
    /** @type {[number, string, string, string?][]} */ ([
      [40, "red", "helm"],
      [100, "yellow", "long", "hair-2"],
      [220, "green", "bare", "hair-3"],
      [280, "white", "crown"],
    ]).map(([x, robe, cap, hair], i) =>
      comes(
        "rises",
        0.3 + i * 0.2,
        person(x, 168, 1.36, { robe, cap, hair, skin: ["skin", "skin-2", "skin", "skin-3"][i] }),
      ),
    ),
    comes("rises", 1.2, person(160, 170, 1.5, { robe: "robe-wizard", cap: "wizard" })),
    rect(0, 164, 320, 36, "night"),
    line("M0 164H320", "brass", 2),
    inRow(6, 50, 270).map((x, i) =>
      comes(
        "grows",
        1.5 + i * 0.15,
        medal(x, 182, 13, i % 2 ? "gold" : "paper", word(x, 187, i + 1, 15, "paper-ink")),
      ),
    ),
  ],

  dice: () => [
    above(),
    /** @type {[string, number][]} */ ([
      ["5", -8],
      ["2", 4],
      ["4", 10],
    ]).map(([face, turn], i) =>
      comes("drops", 0.2 + i * 0.25, die(52 + i * 66, 58 - (i === 1 ? 6 : 0), 56, face, turn)),
    ),
    comes("drops", 1.1, die(268, 58, 56, "3", -6, false)),
    line(
      "M24 100Q24 112 40 112H102Q116 112 118 122Q120 112 134 112H196Q212 112 212 100",
      "trail",
      3,
    ),
    line(
      "M240 100Q240 112 254 112H264Q268 112 268 122Q268 112 272 112H284Q296 112 296 100",
      "trail",
      3,
    ),
    comes("grows", 1.6, knight(118, 160, 62)),
    comes("grows", 2, merlin(268, 160, 64)),
  ],

  knight: () => [
    outside([28, 28]),
    rondel(["snake", "points-material", "take-flag", "manor", "fox", "exchange", "mission"]),
    castle(160, 200, 0.6, "robe-1"),
    hop(1, 5, "trail"),
    ghost(stands(1)),
    comes("lefts", 1, knight(...stands(5), 38)),
    die(38, 170, 46, "4", -8),
    comes(
      "grows",
      2.2,
      disc(...onRing(turnOf(5), 207), 22, "none", { stroke: "var(--at-coin)", "stroke-width": 4 }),
    ),
  ],

  merlin: () => [
    outside([28, 28]),
    rondel(["manor", "eagle", "points-flag", "dragon", "take-shield", "dove", "send-henchman"]),
    hop(3, 0, "trail"),
    hop(3, 6, "trail"),
    comes("grows", 0.2, merlin(160, 112, 46)),
    die(160, 164, 46, "3", 6, false),
    comes(
      "rises",
      2,
      line("M58 196L64 142", "wood-high", 6),
      rays(65, 134, 13, 20, "glow", 10),
      disc(65, 134, 9, "glow"),
    ),
    comes("rises", 2.2, medal(254, 166, 25, "night", word(254, 176, "2×", 27, "gold"))),
  ],

  henchmen: () => [
    hall(null),
    [
      ["lady", "influence", "fox"],
      ["shield-bearer", "shield", "fish"],
      ["builder", "material", "snake"],
      ["flag-bearer", "flag", "eagle"],
    ].map(([who, brings, of], i) => {
      const x = 46 + i * 76;
      return comes(
        "drops",
        0.2 + i * 0.25,
        rect(x - 37, 6, 74, 4, "brass", 2),
        path(`M${x - 33} 10H${x + 33}V172L${x} 192L${x - 33} 172Z`, `p-${of}`),
        line(`M${x - 29} 10V170L${x} 187L${x + 29} 170V10`, "brass", 1.3),
        disc(x, 54, 29, "paper"),
        disc(x, 54, 27, "none", { stroke: "var(--at-brass)", "stroke-width": 1.4 }),
        outlined("henchman", who, x, 55, 40, "red", "paper-ink"),
        path(`M${x - 8} 92H${x + 8}L${x} 102Z`, `on-${of}`),
        brings === "influence"
          ? thing("glyph", brings, x, 136, 46, "red", "pale")
          : thing("glyph", brings, x, 136, 48, `on-${of}`, `p-${of}`),
      );
    }),
  ],

  missions: () => [
    above(),
    comes("lifts", 0.8, rays(160, 78, 62, 82, "glow", 22)),
    comes(
      "lefts",
      0.2,
      card(
        66,
        84,
        1.5,
        -12,
        "paper",
        thing("henchman", "lady", 0, -10, 22),
        word(0, 22, "1", 14, "paper-ink"),
      ),
    ),
    comes(
      "rights",
      0.2,
      card(
        254,
        84,
        1.5,
        12,
        "paper",
        thing("glyph", "influence", 0, -10, 22, "red", "paper"),
        word(0, 22, "2", 14, "paper-ink"),
      ),
    ),
    comes(
      "lifts",
      0.8,
      card(
        160,
        78,
        2.2,
        0,
        "paper",
        /** @type {[string, number, number][]} */ ([
          ["flag", -9, -16],
          ["shield", 9, -16],
          ["material", 0, -1],
        ]).map(([kind, x, y]) => thing("glyph", kind, x, y, 14, "p-fish", "paper")),
        star(0, 17.5, 7.6, "3"),
      ),
    ),
    ["flag", "shield", "material"].map((kind, i) =>
      comes(
        "grows",
        1.5 + i * 0.35,
        medal(
          92 + i * 68,
          174,
          21,
          "paper",
          thing("glyph", kind, 92 + i * 68, 174, 25, "p-fish", "paper"),
        ),
        tick(110 + i * 68, 162),
      ),
    ),
  ],

  flags: () => [
    outside([160, 30]),
    castle(160, 140, 0.5, "robe-5"),
    path("M0 140Q160 124 320 140V200H0Z", "hill"),
    OF.map((of, i) => {
      const x = 13 + i * 51.5;
      return comes(
        "drops",
        0.2 + i * 0.15,
        line(`M${x} 150V34`, "wood-high", 4),
        disc(x, 32, 4, "gold"),
        path(
          `M${x + 2} 38Q${x + 14} 32 ${x + 24} 38T${x + 46} 38V78Q${x + 36} 84 ${x + 24} 78T${x + 2} 78Z`,
          `p-${of}`,
        ),
        thing("emblem", of, x + 24, 58, 26, `on-${of}`, `p-${of}`),
      );
    }),
    comes(
      "grows",
      1.4,
      medal(62, 168, 27, "paper", thing("glyph", "traitors", 62, 167, 32), crossed(62, 168, 13)),
    ),
    comes(
      "grows",
      1.8,
      medal(160, 168, 27, "paper", die(152, 170, 26, "2", -8)),
      arrow(150, 150, 176, 166, 6, "bad", 2.6),
    ),
    comes(
      "grows",
      2.2,
      medal(258, 168, 27, "paper", thing("knight", null, 264, 170, 30, "red", "paper")),
      arrow(262, 152, 240, 166, 4, "bad", 2.6),
    ),
  ],

  manors: () => [
    rect(0, 0, 320, 200, "night"),
    /** @type {[number, number, string[]][]} */ ([
      [8, 34, ["mountain", "wood", "wood", "mountain", "lake"]],
      [-30, 100, ["mountain", "lake", "wood", "wood", "mountain", "lake"]],
      [8, 166, ["lake", "lake", "wood", "mountain", "mountain"]],
    ]).map(([x, y, row]) => row.map((terrain, i) => tile(x + i * 76.2, y, terrain))),
    /** @type {[number, number, string][]} */ ([
      [84, 34, "red"],
      [122, 100, "red"],
      [160, 166, "yellow"],
      [236, 34, "green"],
      [46, 100, "yellow"],
      [274, 100, "white"],
      [84, 166, "green"],
    ]).map(([x, y, seat], i) =>
      comes("drops", 0.2 + i * 0.2, outlined("glyph", "manor", x, y, 46, seat, "night")),
    ),
    comes("grows", 2, star(198, 98, 30, "5")),
  ],

  influence: () => [
    hall(null),
    rect(0, 158, 320, 42, "wood"),
    line("M0 158H320", "brass", 2),
    comes(
      "fades",
      0.1,
      put(
        88,
        72,
        0,
        1.2,
        path("M-44-50H44V6Q44 38 0 54Q-44 38-44 6Z", "p-fox", {
          stroke: "var(--at-brass)",
          "stroke-width": 3,
        }),
        thing("emblem", "fox", 0, -4, 54, "on-fox", "p-fox"),
      ),
    ),
    /** @type {[string, number][]} */ ([
      ["red", 3],
      ["yellow", 2],
      ["green", 1],
    ]).map(([seat, high], i) =>
      Array.from({ length: high }, (_, n) =>
        comes(
          "drops",
          0.4 + i * 0.3 + n * 0.2,
          disc(44 + i * 48, 182 - n * 12, 17, "shade", { opacity: 0.4 }),
          disc(44 + i * 48, 180 - n * 12, 17, seat),
          disc(44 + i * 48, 180 - n * 12, 10.5, "none", {
            stroke: "var(--at-night)",
            "stroke-width": 2,
            opacity: 0.6,
          }),
        ),
      ),
    ),
    arrow(150, 78, 198, 66, 14, "trail", 3.4),
    comes("grows", 1.8, rays(250, 60, 40, 54, "glow", 18), star(250, 60, 34, "6")),
    comes("rises", 2.2, person(250, 194, 1.36, { robe: "red", cap: "helm" })),
  ],

  traitors: () => [
    outside([160, 28]),
    path("M0 132Q160 114 320 132V200H0Z", "hill"),
    ["fox", "fish", "dragon"].map((of, i) =>
      comes(
        "drops",
        0.2 + i * 0.3,
        person(60 + i * 100, 150, 1.75, { robe: `p-${of}`, cap: "hood" }),
        medal(
          60 + i * 100,
          132,
          14,
          "paper",
          thing(
            "emblem",
            of,
            60 + i * 100,
            132,
            18,
            of === "dove" ? "paper-ink" : `p-${of}`,
            "paper",
          ),
        ),
      ),
    ),
    rect(0, 150, 320, 50, "wood"),
    line("M0 150H320", "brass", 2),
    ["fox", "fish"].map((of, i) =>
      comes(
        "rises",
        1.2 + i * 0.4,
        itemOf(60 + i * 100, 172, 46, "shield", of),
        tick(84 + i * 100, 156),
      ),
    ),
    comes("grows", 2.2, disc(260, 175, 22, "bad"), word(260, 184, "−3", 26, "pale")),
  ],

  treasures: () => [
    outside([160, 26]),
    path("M0 128Q80 118 160 128T320 126V200H0Z", "sea"),
    line(
      "M14 142q10-7 20 0t20 0M110 138q10-7 20 0t20 0M192 144q10-7 20 0t20 0M268 138q10-7 20 0t20 0",
      "low",
      1.8,
    ),
    comes("lifts", 0.3, rays(72, 70, 46, 64, "glow", 18), sword(72, 72, 1.9, 0, "white")),
    comes(
      "lifts",
      0.7,
      rays(248, 66, 46, 64, "glow", 18),
      thing("glyph", "grail", 248, 70, 76, "gold", "night"),
    ),
    path("M0 154Q160 136 320 154V200H0Z", "hill"),
    comes(
      "grows",
      1.2,
      medal(36, 172, 21, "paper", thing("glyph", "traitors", 36, 171, 25), crossed(36, 172, 10)),
    ),
    comes(
      "grows",
      1.5,
      medal(284, 172, 21, "paper", thing("glyph", "apple", 284, 172, 26, "bad", "paper")),
    ),
    comes("rises", 1.8, knight(116, 166, 46, "red")),
    comes("rises", 1.9, knight(204, 166, 46, "yellow")),
    comes(
      "fades",
      2.2,
      arrow(138, 156, 180, 156, 8, "trail", 3),
      arrow(182, 178, 140, 178, -8, "trail", 3),
    ),
  ],

  end: () => [
    outside([40, 30]),
    castle(262, 86, 0.62, "robe-5"),
    path("M0 118Q120 70 320 92V200H0Z", "hill"),
    line("M26 132Q92 84 128 110T226 104Q250 100 262 88", "card-edge", 9),
    [
      [26, 132],
      [70, 105],
      [112, 102],
      [154, 122],
      [198, 114],
      [244, 98],
    ].map(([x, y], i) =>
      comes(
        "grows",
        0.2 + i * 0.25,
        i % 2
          ? star(x, y - 4, 17, i + 1)
          : medal(x, y, 12, "paper", word(x, y + 5, i + 1, 14, "paper-ink")),
      ),
    ),
    rect(0, 148, 320, 52, "night"),
    line("M0 148H320", "brass", 2),
    [
      ["glyph", "traitors"],
      ["glyph", "manor"],
      ["glyph", "influence"],
      ["henchman", "shield-bearer"],
    ].map(([kind, name], i) =>
      comes(
        "rises",
        1.8 + i * 0.25,
        medal(
          48 + i * 75,
          174,
          22,
          "paper",
          thing(
            kind,
            name,
            48 + i * 75,
            174,
            27,
            i ? SEATS[i - 1] : "paper-ink",
            "paper",
            "outlined",
          ),
        ),
      ),
    ),
  ],
};

/** Where the knight came from. @param {Spot} at */
function ghost([x, y]) {
  const drawn = knight(x, y, 36);
  drawn.setAttribute("opacity", "0.4");
  return drawn;
}

/** Draws a scene of Merlin. @param {string} scene @param {SVGElement} svg */
export function draw(scene, svg) {
  fillWith(svg, SCENES[scene]?.());
}
