// The drawings of Merlin, our own: principalities, items, henchmen, spaces of the rondel, figures, dice.
// All of them fill a square of 100; `put` sets one into a larger drawing, `icon` makes it stand alone.

import { s } from "../draw.js";

/** @typedef {SVGElement | SVGElement[]} Shapes */

/** @param {string} d */
const fill = (d) => s("path.fill", { d });
/** @param {string} d */
const line = (d) => s("path.ink", { d });
/** @param {string} d */
const mark = (d) => s("path.mark", { d });
/** @param {number} cx @param {number} cy @param {number} r @param {string} [name] */
const disc = (cx, cy, r, name = "fill") => s("circle", { cx, cy, r, class: name });

/** @type {Record<string, () => Shapes>} */
const EMBLEMS = {
  dragon: () => [
    fill(
      "M6 82Q28 82 32 62Q16 54 18 28Q38 44 46 34Q52 12 84 8Q76 20 82 30Q70 30 70 42Q80 46 72 58Q62 54 60 64Q62 84 94 78Q72 100 44 88Q26 96 6 82Z",
    ),
    disc(64, 24, 4.5, "mark"),
  ],
  dove: () => [
    fill(
      "M4 46Q22 44 36 54Q40 24 70 4Q76 20 70 36Q78 28 88 30L98 38L88 44Q86 66 62 74Q44 80 30 74L12 92Q12 76 20 66Q8 60 4 46Z",
    ),
    disc(84, 37, 3.5, "mark"),
  ],
  fish: () => [
    fill("M4 52Q24 16 60 30Q72 36 80 46L98 26Q92 52 98 78L80 58Q60 90 28 76Q12 68 4 52Z"),
    disc(26, 46, 6, "mark"),
    s("path.cut", { d: "M44 36Q54 52 44 70" }),
  ],
  snake: () => [
    s("path.body", {
      d: "M14 86Q34 96 50 84T80 78Q94 66 78 56L34 46Q16 40 26 26Q34 16 56 20",
    }),
    fill("M50 8Q74 4 84 20Q72 34 50 30Z"),
    s("path.thin", { d: "M84 20L97 14M84 20L97 27" }),
    disc(68, 17, 3.5, "mark"),
  ],
  fox: () => [
    fill("M10 4L36 28H64L90 4L92 48Q78 78 50 98Q22 78 8 48Z"),
    mark("M24 44L42 54L30 60ZM76 44L58 54L70 60ZM42 82H58L50 94Z"),
  ],
  eagle: () => [
    fill(
      "M50 6Q64 6 64 22L74 28L62 31Q84 26 98 10Q100 52 66 62L74 92L58 84L50 98L42 84L26 92L34 62Q0 52 2 10Q16 26 38 31Q36 8 50 6Z",
    ),
    disc(56, 19, 3.5, "mark"),
  ],
};

const SHIELD = "M14 8H86V50Q86 80 50 96Q14 80 14 50Z";
const HOUSE = "M50 8L94 46H84V92H60V66H40V92H16V46H6Z";
/** @type {Record<string, () => Shapes>} */
const GLYPHS = {
  shield: () => [fill(SHIELD)],
  flag: () => [fill("M16 4H26V96H16Z"), fill("M26 10H92L74 32L92 54H26Z")],
  material: () => [fill("M4 62H46V92H4ZM54 62H96V92H54ZM28 24H72V54H28Z")],
  influence: () => [disc(50, 50, 42), s("circle.cut", { cx: 50, cy: 50, r: 26 })],
  traitors: () => [
    fill("M50 4Q86 10 88 58L76 96H24L12 58Q14 10 50 4Z"),
    mark("M28 46L46 56L30 62ZM72 46L54 56L70 62Z"),
  ],
  manor: () => [fill(HOUSE)],
  apple: () => [
    fill(
      "M50 30Q66 18 82 28Q96 42 88 66Q78 96 60 94Q50 90 40 94Q22 96 12 66Q4 42 18 28Q34 18 50 30Z",
    ),
    s("path.thin", { d: "M50 30Q50 16 62 6" }),
    s("path.leaf", { d: "M60 14Q74 2 86 10Q76 24 60 14Z" }),
  ],
  staff: () => [
    s("path.body", { d: "M42 96L50 38Q28 36 30 20Q34 4 52 6Q70 10 66 26Q62 36 52 30" }),
  ],
  hand: () => [
    s("rect.behind", {
      x: 36,
      y: 8,
      width: 52,
      height: 74,
      rx: 8,
      transform: "rotate(10 60 50)",
    }),
    s("rect.fill", { x: 12, y: 14, width: 56, height: 80, rx: 8 }),
  ],
  mission: () => [
    fill("M22 8H84Q96 8 96 22V32H82V82Q82 94 68 94H16Q4 94 4 80V70H20V20Q20 8 34 8Z"),
    s("path.cut", { d: "M34 34H68M34 50H68M34 66H60" }),
  ],
  seal: () => [
    fill(
      "M50 2L61 13L76 8L80 23L95 27L89 42L98 54L86 63L88 79L72 80L66 95L50 88L34 95L28 80L12 79L14 63L2 54L11 42L5 27L20 23L24 8L39 13Z",
    ),
    s("path.mark", { d: "M30 62L26 38L40 48L50 32L60 48L74 38L70 62Z" }),
  ],
  excalibur: () => [
    fill("M50 98L41 82V40H59V82Z"),
    fill("M22 28H78V40H22Z"),
    fill("M45 8H55V28H45Z"),
    disc(50, 9, 8),
  ],
  grail: () => [fill("M16 10H84C84 42 68 56 57 59V78H76V92H24V78H43V59C32 56 16 42 16 10Z")],
  exchange: () => [line("M14 38H78M60 18L82 38L60 56"), line("M86 66H22M40 46L18 66L40 86")],
  unknown: () => [s("text.ask-mark", { x: 50, y: 80 }, "?")],
};
/** @type {Record<string, () => SVGElement[]>} */
const HENCHMEN = {
  lady: () => [
    fill("M50 2L64 32H36Z"),
    disc(50, 38, 14),
    fill("M50 48Q62 50 66 64L84 96H16L34 64Q38 50 50 48Z"),
  ],
  "shield-bearer": () => [
    disc(42, 22, 17),
    fill("M14 96V66Q14 42 42 42Q70 42 70 66V96Z"),
    mark("M46 44H94V68Q94 88 70 98Q46 88 46 68Z"),
    fill("M53 51H87V68Q87 82 70 90Q53 82 53 68Z"),
  ],
  builder: () => [
    disc(40, 22, 17),
    fill("M12 96V66Q12 42 40 42Q68 42 68 66V96Z"),
    mark("M76 18H88V96H76Z"),
    mark("M62 6H98V30H62Z"),
    fill("M67 11H93V25H67Z"),
  ],
  "flag-bearer": () => [
    disc(40, 30, 16),
    fill("M12 96V72Q12 50 40 50Q68 50 68 72V96Z"),
    fill("M78 2H87V96H78Z"),
    fill("M78 4L30 4L44 15L30 27H78Z"),
    s("path.cut", { d: "M73 2V48" }),
  ],
};
/** @param {string} d */
const arrows = (d) => s("path.way", { d });
/** @param {SVGElement[]} inner */
const badge = (...inner) =>
  s("g.plus", { transform: "translate(78 78)" }, s("circle", { r: 22 }), ...inner);
const star = () =>
  badge(
    s("path.star", {
      d: "M0-16L4.6-5.5L16-5L7 2.4L10 14L0 7.6L-10 14L-7 2.4L-16-5L-4.6-5.5Z",
    }),
  );
const plus = () => badge(s("path.cross", { d: "M-4-14H4V-4H14V4H4V14H-4V4H-14V-4H-4Z" }));
/** @param {Shapes} shapes */
const small = (shapes) => s("g", { transform: "translate(2 2) scale(.84)" }, shapes);

/** @param {string | null} type */
function spaceShapes(type) {
  if (type === null) return GLYPHS.unknown();
  if (type in EMBLEMS) return EMBLEMS[type]();
  const [deed, thing] = type.split("-");
  if (deed === "points") return [small(GLYPHS[thing]()), star()];
  if (deed === "take") return [small(GLYPHS[thing]()), plus()];
  if (type === "send-henchman") return [small(HENCHMEN["shield-bearer"]().slice(0, 2)), plus()];
  if (type === "move-henchman")
    return [
      s("g", { transform: "translate(14 0) scale(.7)" }, HENCHMEN["shield-bearer"]().slice(0, 2)),
      arrows("M8 84H92M22 72L6 84L22 96M78 72L94 84L78 96"),
    ];
  return GLYPHS[type]();
}

/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[50, 50]],
  2: [
    [28, 28],
    [72, 72],
  ],
  3: [
    [26, 26],
    [50, 50],
    [74, 74],
  ],
  4: [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  5: [
    [26, 26],
    [74, 26],
    [50, 50],
    [26, 74],
    [74, 74],
  ],
  6: [
    [28, 24],
    [72, 24],
    [28, 50],
    [72, 50],
    [28, 76],
    [72, 76],
  ],
};
/** @param {number} face */
const dieShapes = (face) => [
  s("rect.cube", { x: 4, y: 4, width: 92, height: 92, rx: 20 }),
  (PIPS[face] ?? []).map(([cx, cy]) => s("circle.pip", { cx, cy, r: 10.5 })),
];

/** What a shape is called here, taken apart: "flag-fox" is a flag in the Fox's colour. @type {Record<string, (name: any) => any>} */
const SHAPES = {
  emblem: (of) => EMBLEMS[of](),
  glyph: (name) => GLYPHS[name](),
  henchman: (who) => HENCHMEN[who](),
  space: spaceShapes,
  die: dieShapes,
  knight: () => [
    fill("M18 40Q18 6 50 6Q82 6 82 40V70Q82 92 50 98Q18 92 18 70Z"),
    mark("M28 40H72V50H28ZM46 50H54V90H46Z"),
    mark("M28 64H38V69H28ZM62 64H72V69H62Z"),
  ],
  merlin: () => [
    fill("M50 0L78 70H22Z"),
    s("ellipse.fill", { cx: 50, cy: 76, rx: 46, ry: 15 }),
    s("path.star", {
      d: "M50 26L55 40L70 41L58 50L62 64L50 56L38 64L42 50L30 41L45 40Z",
    }),
  ],
};

/**
 * A drawing by itself: `icon("glyph", "apple", "red")`.
 * @param {string} kind @param {string | number | null} name @param {string} [classes]
 */
export const icon = (kind, name, classes = "") =>
  s(
    "svg",
    { viewBox: "0 0 100 100", class: `art ${kind} ${classes}`, "aria-hidden": "true" },
    SHAPES[kind](name),
  );

/**
 * The same in a larger drawing, its middle at (x, y).
 * @param {string} kind @param {string | number | null} name @param {string} classes @param {number} x
 * @param {number} y @param {number} size @param {unknown[]} more
 */
export const put = (kind, name, classes, x, y, size, ...more) =>
  s(
    "g",
    {
      class: `art ${kind} ${classes}`,
      transform: `translate(${(x - size / 2).toFixed(1)} ${(y - size / 2).toFixed(1)}) scale(${(size / 100).toFixed(3)})`,
    },
    SHAPES[kind](name),
    more,
  );

/** An item: its kind on the colour of its principality. @param {string} id */
export const item = (id) => {
  const [kind, of] = id.split("-");
  return icon("glyph", kind, `of-${of}`);
};
