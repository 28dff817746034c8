// What the drawings of the scenes are made of, our own: places, people, cards, Swords, a gauge.
// A scene is 320 wide and 200 high. Colours are those of view.css, by name.

import { s } from "../draw.js";

/** @param {string} name */
const colour = (name) => (name === "none" ? "none" : `var(--at-${name})`);
/** @param {number} number */
const round = (number) => Math.round(number * 100) / 100;

/** @param {string} d @param {string} fill @param {Record<string, unknown>} [more] */
export const path = (d, fill, more) => s("path", { d, fill: colour(fill), ...more });
/**
 * @param {string} d @param {string} stroke @param {number} [width] @param {Record<string, unknown>} [more]
 */
export const line = (d, stroke, width = 1.5, more) =>
  s("path", {
    d,
    fill: "none",
    stroke: colour(stroke),
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    ...more,
  });
/**
 * @param {number} x @param {number} y @param {number} width @param {number} height @param {string} fill
 * @param {number} [rx] @param {Record<string, unknown>} [more]
 */
export const rect = (x, y, width, height, fill, rx = 0, more) =>
  s("rect", { x, y, width, height, rx, fill: colour(fill), ...more });
/**
 * @param {number} cx @param {number} cy @param {number} r @param {string} fill
 * @param {Record<string, unknown>} [more]
 */
export const disc = (cx, cy, r, fill, more) =>
  s("circle", { cx, cy, r, fill: colour(fill), ...more });
/**
 * @param {number} cx @param {number} cy @param {number} rx @param {number} ry @param {string} fill
 * @param {Record<string, unknown>} [more]
 */
export const oval = (cx, cy, rx, ry, fill, more) =>
  s("ellipse", { cx, cy, rx, ry, fill: colour(fill), ...more });
/** @param {unknown[]} shapes */
export const group = (...shapes) => s("g", ...shapes);
/**
 * @param {number} x @param {number} y @param {string | number} text @param {number} size
 * @param {string} [fill] @param {Record<string, unknown>} [more]
 */
export const word = (x, y, text, size, fill = "ink", more) =>
  s("text", { x, y, "font-size": size, fill: colour(fill), ...more }, text);

/**
 * Shapes moved, turned (degrees) and scaled.
 * @param {number} x @param {number} y @param {number} turn @param {number} scale @param {unknown[]} shapes
 */
export const put = (x, y, turn, scale, ...shapes) =>
  s(
    "g",
    {
      transform: `translate(${round(x)} ${round(y)})${turn ? ` rotate(${round(turn)})` : ""}${scale === 1 ? "" : ` scale(${round(scale)})`}`,
    },
    ...shapes,
  );

/**
 * Shapes that come in by a movement of view.css, so many seconds after the scene has begun.
 * @param {string} how @param {number} after @param {unknown[]} shapes
 */
export const comes = (how, after, ...shapes) =>
  s("g", { class: `comes ${how}`, "--after": `${round(after)}s` }, ...shapes);

/**
 * A drawing that stands by itself elsewhere on the page, set into this one with its middle at (x, y).
 * @param {SVGElement} drawing @param {number} x @param {number} y @param {number} width
 * @param {number} [height] @param {string | null} [ink]
 */
export function set(drawing, x, y, width, height = width, ink = null) {
  for (const [name, value] of Object.entries({
    x: round(x - width / 2),
    y: round(y - height / 2),
    width,
    height,
  }))
    drawing.setAttribute(name, String(value));
  if (ink) drawing.style.color = colour(ink);
  return drawing;
}

/**
 * Places round a middle: [x, y, turn] of each, from `from` to `to` degrees, 0 at the top.
 * @param {number} count @param {number} cx @param {number} cy @param {number} rx @param {number} ry
 * @param {number} [from] @param {number} [to] @returns {[number, number, number][]}
 */
export function around(count, cx, cy, rx, ry, from = 0, to = 360 - 360 / count) {
  return Array.from({ length: count }, (_, i) => {
    const turn = count === 1 ? (from + to) / 2 : from + ((to - from) * i) / (count - 1);
    const angle = (turn * Math.PI) / 180;
    return [cx + rx * Math.sin(angle), cy - ry * Math.cos(angle), turn];
  });
}

/** So many places in a row, their middles. @param {number} count @param {number} from @param {number} to */
export const inRow = (count, from, to) =>
  Array.from({ length: count }, (_, i) =>
    count === 1 ? (from + to) / 2 : from + ((to - from) * i) / (count - 1),
  );

// -- places ------------------------------------------------------------------------------------

/** @param {number} x @param {number} y @param {number} width @param {number} height */
const arch = (x, y, width, height) =>
  `M${x} ${y + height}V${y + width / 2}Q${x} ${y} ${x + width / 2} ${y - 4}Q${x + width} ${y} ${x + width} ${y + width / 2}V${y + height}Z`;

/** @param {number} x @param {number} y @param {number} width @param {number} height */
const pane = (x, y, width, height) =>
  group(
    path(arch(x - 5, y - 5, width + 10, height + 9), "stone-low"),
    path(arch(x, y, width, height), "sky-low"),
    path(arch(x, y, width, height * 0.55), "sky", { opacity: 0.75 }),
    disc(x + width * 0.64, y + height * 0.36, width * 0.13, "moon"),
    line(
      `M${x + width / 2} ${y - 3}V${y + height}M${x} ${y + height * 0.55}H${x + width}`,
      "stone-low",
      2,
    ),
  );

/** @param {number} x @param {number} y */
const torch = (x, y) =>
  group(
    disc(x, y - 7, 19, "fire", { opacity: 0.13 }),
    disc(x, y - 6, 11, "fire", { opacity: 0.2 }),
    path(`M${x - 3} ${y}H${x + 3}L${x + 1.6} ${y + 15}H${x - 1.6}Z`, "wood-low"),
    s(
      "g.flame",
      path(`M${x} ${y - 18}Q${x + 8} ${y - 7} ${x} ${y}Q${x - 8} ${y - 7} ${x} ${y - 18}Z`, "fire"),
      path(
        `M${x} ${y - 10}Q${x + 3.5} ${y - 4} ${x} ${y - 1}Q${x - 3.5} ${y - 4} ${x} ${y - 10}Z`,
        "glow",
      ),
    ),
  );

/**
 * A long cloth on the wall, with what is on it.
 * @param {number} x @param {number} y @param {number} width @param {number} height @param {string} cloth
 * @param {unknown[]} on
 */
export const banner = (x, y, width, height, cloth, ...on) =>
  group(
    rect(x - width / 2 - 4, y - 3, width + 8, 3.4, "brass", 1.7),
    path(
      `M${x - width / 2} ${y}H${x + width / 2}V${y + height}L${x} ${y + height - width * 0.3}L${x - width / 2} ${y + height}Z`,
      cloth,
    ),
    line(
      `M${x - width / 2 + 2.5} ${y + 1}V${y + height - 4.5}M${x + width / 2 - 2.5} ${y + 1}V${y + height - 4.5}`,
      "brass",
      1,
    ),
    on,
  );

/**
 * The hall of the castle: stones, two windows, torches, and a cloth between.
 * @param {string | null} [cloth] @param {unknown[]} on
 */
export function hall(cloth = "robe-1", ...on) {
  const bricks = [12, 36, 60, 84, 108, 132].flatMap((y, row) =>
    inRow(7, row % 2 ? 8 : -16, row % 2 ? 330 : 306).map((x) => `M${round(x)} ${y}h22`),
  );
  return group(
    rect(0, 0, 320, 200, "stone"),
    line(bricks.join(""), "stone-line", 1.3),
    rect(0, 150, 320, 50, "floor"),
    pane(26, 24, 38, 76),
    pane(256, 24, 38, 76),
    cloth && banner(160, 10, 52, 74, cloth, on),
    torch(98, 58),
    torch(222, 58),
  );
}

/** The Round Table before those who sit there, from the hall's floor on. */
export const roundTable = (y = 152, rx = 150, ry = 40) =>
  group(
    path(`M${160 - rx} ${y}V${y + 12}A${rx} ${ry} 0 0 0 ${160 + rx} ${y + 12}V${y}Z`, "wood-low"),
    oval(160, y, rx, ry, "wood"),
    oval(160, y, rx, ry, "none", { stroke: colour("brass"), "stroke-width": 2.4 }),
    oval(160, y, rx * 0.86, ry * 0.84, "none", {
      stroke: colour("wood-line"),
      "stroke-width": 1.4,
    }),
    oval(160, y, rx * 0.4, ry * 0.4, "wood-high"),
    line(
      around(14, 160, y, rx * 0.86, ry * 0.84)
        .map(
          ([x, top]) =>
            `M${round(160 + (x - 160) * 0.47)} ${round(y + (top - y) * 0.47)}L${round(x)} ${round(top)}`,
        )
        .join(""),
      "wood-line",
      1.1,
    ),
  );

/** The same table from above: it fills the picture. */
export const above = () =>
  group(
    rect(0, 0, 320, 200, "floor"),
    oval(160, 100, 182, 182, "wood-low"),
    oval(160, 100, 177, 177, "wood"),
    line(
      around(20, 160, 100, 168, 168)
        .map(
          ([x, y]) =>
            `M${round(160 + (x - 160) * 0.5)} ${round(100 + (y - 100) * 0.5)}L${round(x)} ${round(y)}`,
        )
        .join(""),
      "wood-line",
      1.2,
    ),
    disc(160, 100, 168, "none", { stroke: colour("brass"), "stroke-width": 2 }),
    disc(160, 100, 84, "wood-high"),
    disc(160, 100, 84, "none", { stroke: colour("wood-line"), "stroke-width": 1.4 }),
  );

const STARS = [
  [22, 20],
  [58, 44],
  [84, 14],
  [120, 34],
  [146, 12],
  [188, 26],
  [214, 54],
  [246, 16],
  [276, 40],
  [302, 14],
  [36, 70],
  [300, 74],
  [170, 52],
  [104, 62],
];

/** Under the sky: a moon (or the sun), stars, hills. */
export const outside = (moon = [270, 40]) =>
  group(
    rect(0, 0, 320, 200, "sky"),
    path("M0 96Q80 78 160 92T320 84V200H0Z", "sky-low"),
    s(
      "g.stars",
      STARS.map(([x, y], i) => disc(x, y, i % 3 ? 1 : 1.6, "star")),
    ),
    disc(moon[0], moon[1], 26, "moon", { opacity: 0.16 }),
    disc(moon[0], moon[1], 17, "moon"),
    path("M0 138Q50 104 110 128T210 118T320 132V200H0Z", "hill-far"),
    path("M0 160Q70 136 150 154T320 146V200H0Z", "hill"),
  );

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {string} [roof] */
const tower = (x, y, width, height, roof) =>
  group(
    rect(x, y, width, height, "stone"),
    rect(x + width * 0.62, y, width * 0.38, height, "stone-low", 0, { opacity: 0.55 }),
    roof
      ? path(`M${x - 3} ${y}L${x + width / 2} ${y - width * 1.15}L${x + width + 3} ${y}Z`, roof)
      : path(
          `M${x - 2} ${y + 4}V${y - 5}H${x + width * 0.2}V${y - 1}H${x + width * 0.4}V${y - 5}H${x + width * 0.6}V${y - 1}H${x + width * 0.8}V${y - 5}H${x + width + 2}V${y + 4}Z`,
          "stone",
        ),
    path(arch(x + width * 0.38, y + height * 0.22, width * 0.24, height * 0.2), "window"),
  );

/**
 * A pennon on its pole.
 * @param {number} x @param {number} y @param {string} cloth @param {number} [height]
 */
export const pennon = (x, y, cloth, height = 18) =>
  group(
    line(`M${x} ${y}V${y - height}`, "wood-low", 1.4),
    s(
      "g.waves",
      path(`M${x} ${y - height}L${x + 15} ${y - height + 4.5}L${x} ${y - height + 9}Z`, cloth),
    ),
  );

/**
 * Camelot, its middle at the foot; `roofs` of its towers.
 * @param {number} x @param {number} y @param {number} [scale] @param {string} [roofs]
 */
export const castle = (x, y, scale = 1, roofs = "robe-1") =>
  put(
    x,
    y,
    0,
    scale,
    tower(-58, -52, 20, 54, roofs),
    tower(38, -52, 20, 54, roofs),
    rect(-42, -36, 84, 38, "stone"),
    path(
      "M-42 -34V-42H-34V-37H-26V-42H-18V-37H-10V-42H-2V-37H6V-42H14V-37H22V-42H30V-37H38V-42H42V-34Z",
      "stone",
    ),
    tower(-15, -74, 30, 50, roofs),
    tower(-34, -58, 14, 24, roofs),
    tower(20, -58, 14, 24, roofs),
    line("M-38 -22h9M-20 -14h8M16 -22h8M24 -10h9M-33 -8h7", "stone-line", 1.2),
    path("M-9 2V-12Q0 -24 9 -12V2Z", "gate"),
    line("M-4.5 1V-15M0 1V-18M4.5 1V-15", "stone-low", 1),
    pennon(0, -108, "gold", 14),
    pennon(-48, -75, "gold", 11),
    pennon(48, -75, "gold", 11),
  );

// -- people --------------------------------------------------------------------------------------

/** @type {Record<string, (hair: string) => unknown>} */
const CAPS = {
  helm: () => [
    path("M-12.4-41Q-13.4-57.5 0-58Q13.4-57.5 12.4-41L9-45Q0-48-9-45Z", "steel"),
    rect(-1.4, -49, 2.8, 9.5, "steel-low", 1),
    path("M-12.4-45Q0-50 12.4-45V-41.5Q0-46.5-12.4-41.5Z", "steel-low"),
  ],
  bare: (hair) => [
    path("M-12-40Q-14-57 0-57.5Q14-57 12-40Q10-49 4-50Q-6-48-9-50Q-11-46-12-40Z", hair),
  ],
  crown: (hair) => [
    path("M-12.5-34Q-15-55 0-55.5Q15-55 12.5-34Q11-46 8-48H-8Q-11-46-12.5-34Z", hair),
    path("M-11.5-48L-13-61L-6-54L0-63L6-54L13-61L11.5-48Q0-51-11.5-48Z", "gold"),
    disc(0, -52.5, 1.7, "blood"),
  ],
  long: (hair) => [
    path("M-13-22Q-16-58 0-58Q16-58 13-22H7Q10-40 7-47Q0-51-7-47Q-10-40-7-22Z", hair),
    line("M-10.5-50Q0-54 10.5-50", "gold", 1.8),
  ],
  hood: () => [path("M-17-24Q-20-61 0-63Q20-61 17-24L7-31Q12-50 0-52Q-12-50-7-31Z", "hood")],
  great: () => [
    path("M-13.5-31V-46Q-13.5-60 0-60Q13.5-60 13.5-46V-31Q0-24-13.5-31Z", "dark-helm"),
    path("M-10.5-47H10.5V-42.5H-10.5Z", "shadow"),
    line("M0-42V-29M-6-38V-33M6-38V-33", "dark-line", 1.3),
    path("M-3-59Q4-76 20-71Q15-66 17-60Q8-64 3-58Z", "blood"),
  ],
  raider: () => [
    path("M-12.4-42Q-13-57 0-57.5Q13-57 12.4-42Q0-47-12.4-42Z", "steel-low"),
    path("M-11-50Q-22-54-20-66Q-14-58-7-56ZM11-50Q22-54 20-66Q14-58 7-56Z", "collar"),
    path("M-9-40Q-9-24 0-23Q9-24 9-40Q0-34-9-40Z", "hair-2"),
  ],
  wizard: () => [
    path("M-9-42Q-12-10 0-8Q12-10 9-42Q0-33-9-42Z", "beard"),
    path("M-18-47Q0-56 18-47Q0-51.5-18-47Z", "robe-wizard"),
    path("M-14-49.5Q0-55 14-49.5L5-84L-1-88Z", "robe-wizard"),
    path("M-1-74l1.6 3.6 3.9.3-3 2.5 1 3.8-3.5-2-3.4 2 .9-3.8-3-2.5 4-.3Z", "gold"),
  ],
};

/** @typedef {{ robe?: string, cap?: string, hair?: string, skin?: string, on?: unknown[], turn?: number }} Looks */

/**
 * Somebody from the breast up, 45 wide, at the foot in the middle. `cap` is what the head wears.
 * @param {number} x @param {number} y @param {number} scale @param {Looks} [looks]
 */
export function person(
  x,
  y,
  scale,
  { robe = "robe-1", cap = "helm", hair = "hair", skin = "skin", on = [], turn = 0 } = {},
) {
  const dark = cap === "hood";
  return put(
    x,
    y,
    turn,
    scale,
    path("M-23 2V-12Q-23-26-10-29H10Q23-26 23-12V2Z", robe),
    path("M-23 2V-12Q-23-26-10-29L-4-29Q-14-18-13 2Z", "shade", { opacity: 0.22 }),
    path("M-8.5-30L0-19L8.5-30Z", dark ? "hood" : "collar"),
    rect(-4.5, -36, 9, 8, skin, 2),
    oval(0, -42.5, 10.6, 11.8, dark ? "shadow" : skin),
    dark ? [] : oval(0, -38, 8, 6.5, "shade", { opacity: 0.08 }),
    CAPS[cap](hair),
    dark
      ? [path("M-6-43L-1.6-41.4L-6-40.4ZM6-43L1.6-41.4L6-40.4Z", "fire")]
      : [
          disc(-3.9, -42.4, 1.25, "eye"),
          disc(3.9, -42.4, 1.25, "eye"),
          !["wizard", "great"].includes(cap) && line("M-2.8-36.6Q0-35 2.8-36.6", "eye", 1),
        ],
    on,
  );
}

/** @type {[string, string, string?][]} */
const COMPANY = [
  ["robe-1", "helm"],
  ["robe-2", "long", "hair-2"],
  ["robe-3", "bare", "hair-3"],
  ["robe-4", "crown"],
  ["robe-5", "helm"],
  ["robe-6", "long", "hair-4"],
  ["robe-7", "bare", "hair"],
];
const SKINS = ["skin", "skin-2", "skin", "skin-3", "skin-2", "skin", "skin-3"];

/**
 * Where somebody behind the Round Table is cut by its edge.
 * @param {number} x @param {number} [y] @param {number} [rx] @param {number} [ry]
 */
export const behind = (x, y = 156, rx = 156, ry = 40) =>
  y + 15 - ry * Math.sqrt(Math.max(0, 1 - ((x - 160) / rx) ** 2));

/**
 * Some of the company from the breast up, each rises at its time; `y` of each: a number, or a function of its x.
 * @param {number[]} xs @param {number | ((x: number) => number)} y @param {number} scale
 * @param {number} [first]
 */
export const company = (xs, y, scale, first = 0) =>
  xs.map((x, i) => {
    const [robe, cap, hair] = COMPANY[(first + i) % COMPANY.length];
    return comes(
      "rises",
      0.15 * i,
      person(x, typeof y === "function" ? y(x) : y, scale, {
        robe,
        cap,
        hair,
        skin: SKINS[(first + i) % SKINS.length],
      }),
    );
  });

/** The skin of the n-th of the company, for a hand of theirs. @param {number} n */
export const skinOf = (n) => SKINS[n % SKINS.length];

/**
 * What somebody says or thinks, its point towards (x, y) below; `thinks`: with bubbles.
 * @param {number} x @param {number} y @param {number} width @param {number} height @param {boolean} thinks
 * @param {unknown[]} inside
 */
export const bubble = (x, y, width, height, thinks, ...inside) =>
  group(
    thinks
      ? [
          oval(x, y, width / 2, height / 2, "paper"),
          [-0.32, 0, 0.32].map((at) =>
            oval(x + width * at, y - height * 0.28, width * 0.22, height * 0.3, "paper"),
          ),
          [-0.34, 0.05, 0.36].map((at) =>
            oval(x + width * at, y + height * 0.24, width * 0.2, height * 0.3, "paper"),
          ),
        ]
      : rect(x - width / 2, y - height / 2, width, height, "paper", 9),
    thinks
      ? [
          disc(x - 4, y + height / 2 + 8, 4.4, "paper"),
          disc(x - 8, y + height / 2 + 17, 2.7, "paper"),
        ]
      : path(`M${x - 7} ${y + height / 2 - 1}H${x + 7}L${x} ${y + height / 2 + 9}Z`, "paper"),
    inside,
  );

/** Fills a drawing with shapes, which stand in lists of any depth. @param {SVGElement} svg @param {unknown[]} [shapes] */
export function fillWith(svg, shapes = []) {
  svg.append(...s("g", shapes).childNodes);
}

// -- what lies on the table ----------------------------------------------------------------------

/**
 * A card face up, its middle at (x, y): `tone` of its ground; what is on it is drawn for 40 x 56.
 * @param {number} x @param {number} y @param {number} scale @param {number} turn @param {string} tone
 * @param {unknown[]} on
 */
export const card = (x, y, scale, turn, tone, ...on) =>
  put(
    x,
    y,
    turn,
    scale,
    rect(-19, -26, 40, 56, "shade", 4, { opacity: 0.35 }),
    rect(-20, -28, 40, 56, tone, 4),
    rect(-17.6, -25.6, 35.2, 51.2, "none", 2.6, {
      stroke: colour("card-line"),
      "stroke-width": 1.1,
    }),
    on,
  );

/** A card face down. @param {number} x @param {number} y @param {number} scale @param {number} [turn] */
export const back = (x, y, scale, turn = 0) =>
  card(
    x,
    y,
    scale,
    turn,
    "back",
    disc(0, 0, 11.5, "none", { stroke: colour("brass"), "stroke-width": 1.4 }),
    path("M0-15L3.6-3.6L15 0L3.6 3.6L0 15L-3.6 3.6L-15 0L-3.6-3.6Z", "brass"),
    disc(0, 0, 2.6, "back"),
  );

/**
 * A card with an emblem and a value, as those of the games are drawn.
 * @param {number} x @param {number} y @param {number} scale @param {number} turn @param {SVGElement} emblem
 * @param {string} ink @param {string | number} value
 */
export const valued = (x, y, scale, turn, emblem, ink, value) =>
  card(
    x,
    y,
    scale,
    turn,
    "paper",
    set(emblem, 0, -7, 27, 27, ink),
    disc(0, 17, 8.6, "paper-ink"),
    word(0, 21.2, value, 12, "paper"),
  );

/**
 * Cards that lie on one another, `top` on them; `of` draws one at a place.
 * @param {number} x @param {number} y @param {number} scale @param {number} height @param {unknown} [top]
 */
export const stack = (x, y, scale, height, top) =>
  group(
    inRow(height, height * 1.7, 1.7).map((deep) =>
      rect(
        x - 20 * scale + deep * 0.55,
        y - 28 * scale + deep,
        40 * scale,
        56 * scale,
        "card-edge",
        4 * scale,
        { stroke: colour("shadow"), "stroke-width": 0.6 },
      ),
    ),
    top,
  );

/**
 * A Sword, its point up, 66 long, the middle of the blade at (x, y).
 * @param {number} x @param {number} y @param {number} scale @param {number} turn @param {string} side
 */
export const sword = (x, y, scale, turn, side) =>
  put(
    x,
    y,
    turn,
    scale,
    path("M0-32L5-23V10H-5V-23Z", side === "white" ? "blade" : "dark-blade", {
      stroke: colour(side === "white" ? "blade-edge" : "dark-edge"),
      "stroke-width": 1.2,
      "stroke-linejoin": "round",
    }),
    line("M0-22V6", side === "white" ? "groove" : "dark-edge", 1),
    path(
      "M-11.5 10Q0 15.5 11.5 10V15Q0 20.5-11.5 15ZM-2.2 17H2.2V27H-2.2Z",
      side === "white" ? "gold" : "dark-hilt",
      side === "white" ? {} : { stroke: colour("dark-edge"), "stroke-width": 0.9 },
    ),
    disc(
      0,
      29,
      3.8,
      side === "white" ? "gold" : "dark-hilt",
      side === "white" ? {} : { stroke: colour("dark-edge"), "stroke-width": 0.9 },
    ),
  );

/**
 * The box of this program: five buttons, and a lamp that is lit in a colour.
 * @param {number} x @param {number} y @param {number} scale @param {string} [lamp]
 */
export const box = (x, y, scale, lamp) =>
  put(
    x,
    y,
    0,
    scale,
    rect(-45, -13, 92, 28, "shade", 5, { opacity: 0.35 }),
    rect(-46, -15, 92, 28, "wood-low", 5),
    rect(-43.5, -12.5, 87, 23, "night", 3.5),
    inRow(5, -34, 14).map((button) =>
      group(disc(button, 0, 5, "scale"), disc(button, -0.7, 3.6, "gold")),
    ),
    lamp && [disc(33, 0, 14, lamp, { opacity: 0.3 }), disc(33, 0, 10, lamp, { opacity: 0.35 })],
    disc(33, 0, 6, lamp ?? "scale"),
    lamp && disc(31.3, -1.8, 1.7, "pale"),
  );

/**
 * A round medal with what is on it.
 * @param {number} x @param {number} y @param {number} r @param {string} tone @param {unknown[]} on
 */
export const medal = (x, y, r, tone, ...on) =>
  group(
    disc(x + 1, y + 1.6, r, "shade", { opacity: 0.35 }),
    disc(x, y, r, tone),
    disc(x, y, r - 1.8, "none", { stroke: colour("brass"), "stroke-width": 1.2 }),
    on,
  );

/**
 * A number line from 0 to 18 with its good part; a hand points at `value`.
 * @param {number} x @param {number} y @param {number} width @param {number} value @param {string} tone
 * @param {number} [after]
 */
export function gauge(x, y, width, value, tone, after = 0) {
  /** @param {number} number */
  const place = (number) => round(x + (width * number) / 18);
  return group(
    rect(x - 8, y - 15, width + 16, 36, "night", 8),
    rect(x, y - 4, width, 8, "scale", 4),
    rect(place(10.5), y - 4, place(13.5) - place(10.5), 8, "good"),
    line([5, 10].map((number) => `M${place(number)} ${y - 4}v8`).join(""), "night", 1),
    /** @type {[number, string | number][]} */ ([
      [5, 5],
      [12, "11–13"],
    ]).map(([number, text]) => word(place(number), y + 16, text, 9.5, "pale")),
    comes(
      "points",
      after,
      path(`M${place(value)} ${y - 1}l-7-15h14Z`, tone),
      disc(place(value), y - 21, 11, tone),
      word(place(value), y - 16.8, value, 12.5, "night"),
    ),
  );
}

/**
 * Rays behind what shines.
 * @param {number} x @param {number} y @param {number} inner @param {number} outer @param {string} [tone]
 * @param {number} [count]
 */
export const rays = (x, y, inner, outer, tone = "glow", count = 12) =>
  s(
    "g.rays",
    line(
      around(count, x, y, 1, 1)
        .map(
          ([px, py]) =>
            `M${round(x + (px - x) * inner)} ${round(y + (py - y) * inner)}L${round(x + (px - x) * outer)} ${round(y + (py - y) * outer)}`,
        )
        .join(""),
      tone,
      2.2,
      { opacity: 0.75 },
    ),
  );

/**
 * A bent arrow from one place to another; `rise` is how far it bends up.
 * @param {number} x @param {number} y @param {number} toX @param {number} toY @param {number} [rise]
 * @param {string} [tone] @param {number} [width]
 */
export function arrow(x, y, toX, toY, rise = 20, tone = "trail", width = 2.6) {
  const [bendX, bendY] = [(x + toX) / 2, Math.min(y, toY) - rise];
  const turn = (Math.atan2(toY - bendY, toX - bendX) * 180) / Math.PI;
  return group(
    line(`M${x} ${y}Q${round(bendX)} ${round(bendY)} ${toX} ${toY}`, tone, width, {
      "stroke-dasharray": "1 6",
    }),
    put(toX, toY, turn, 1, path("M6 0L-5-5.5L-2 0L-5 5.5Z", tone)),
  );
}
