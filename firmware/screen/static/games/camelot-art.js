// The drawings of the board game, our own: Swords, shields of the knights, engines, relics, cards.

import { h, s } from "../draw.js";
import { CARDS, KNIGHTS, QUESTS, RELICS } from "./camelot-words.js";

/** @param {string} d */
const line = (d) => s("path.ink", { d });
/** @param {string} d */
const solid = (d) => s("path.fill", { d });
/** @param {number} cx @param {number} cy @param {number} r */
const dot = (cx, cy, r) => s("circle.fill", { cx, cy, r });
/** @param {number} cx @param {number} cy @param {number} r */
const ring = (cx, cy, r) => s("circle.ink", { cx, cy, r });
/** @param {number[]} turns @param {string} d */
const turned = (turns, d, shape = line) =>
  turns.map((turn) => s("g", { transform: `rotate(${turn} 50 50)` }, shape(d)));

/** @type {Record<string, () => unknown>} */
const EMBLEMS = {
  // a tower with three merlons
  camelot: () => [
    line("M22 88V40H32V26H42V40H58V26H68V40H78V88Z"),
    line("M42 88V68Q50 56 58 68V88M50 26V8L66 14L50 20"),
  ],
  // a shield that was found true
  loyal: () => [line("M50 8L84 20V48Q84 76 50 92Q16 76 16 48V20Z"), line("M33 48L46 62L68 34")],
  // a great helm, closed
  "black-knight": () => [
    line("M24 34Q24 12 50 12Q76 12 76 34V72Q76 88 50 90Q24 88 24 72Z"),
    solid("M28 42H72V50H28Z"),
    line("M50 50V88M36 62V78M64 62V78"),
  ],
  // a lance with a pennon
  lancelot: () => [
    line("M16 92L82 10"),
    line("M66 30L90 34L78 44L88 56L50 50"),
    solid("M82 10L72 16L77 22Z"),
  ],
  // a wing over a tail
  dragon: () => [
    line(
      "M10 78Q30 78 34 60Q20 52 22 30Q40 44 48 34Q54 14 82 12Q74 22 80 30Q68 30 68 42Q76 46 70 56Q60 52 58 62Q60 84 90 78Q70 98 44 86Q28 92 10 78Z",
    ),
    dot(64, 24, 4),
  ],
  // a sword in the water
  excalibur: () => [
    solid("M46 30H54V66H46Z"),
    solid("M32 26H68V33H32Z"),
    solid("M47 10H53V26H47Z"),
    dot(50, 9, 5),
    line("M8 70Q19 62 29 70T50 70T71 70T92 70M18 86Q28 78 38 86T58 86T78 86"),
  ],
  // a cup and its light
  grail: () => [
    line("M26 38H74C74 60 63 68 50 68C37 68 26 60 26 38Z"),
    line("M50 68V84M34 88H66"),
    line("M50 10V26M29 15L36 28M71 15L64 28"),
  ],
  // three woad spirals
  picts: () =>
    turned([0, 120, 240], "M50 50C47 31 60 15 74 22C87 29 83 47 71 47C62 47 60 37 67 34"),
  // two axes crossed
  saxons: () => [
    line("M24 90L70 18M76 90L30 18"),
    solid("M64 12Q88 10 90 36Q74 38 60 32Z"),
    solid("M36 12Q12 10 10 36Q26 38 40 32Z"),
  ],
  // a broken ring: night comes
  despair: () => [
    solid("M62 10A41 41 0 1 0 90 64A33 33 0 1 1 62 10Z"),
    line("M70 40L84 46M68 54L78 64"),
  ],
  desolation: () => [
    line("M50 92V54M50 66L28 46M50 58L72 36M28 46V28M28 46L12 42M72 36L70 16M72 36L90 30"),
    line("M30 92H70"),
  ],
  "dark-forest": () => [solid("M50 6L72 40H60L80 68H56V92H44V68H20L40 40H28Z")],
  merlin: () => [
    solid("M50 8L58 40L90 50L58 60L50 92L42 60L10 50L42 40Z"),
    line("M26 26L34 34M74 26L66 34M26 74L34 66M74 74L66 66"),
  ],
  morgan: () => [
    solid("M62 12A40 40 0 1 0 86 68A32 32 0 1 1 62 12Z"),
    line("M66 34L78 42L72 30L86 34"),
  ],
  mordred: () => [
    line("M16 76L12 30L32 50L44 20L50 46"),
    line("M58 52L66 22L72 50L88 30L84 76H60L54 64L48 76H16"),
  ],
  vivien: () => [
    ring(50, 32, 16),
    line("M10 62Q20 52 30 62T50 62T70 62T90 62M18 78Q26 70 34 78T50 78T66 78T82 78"),
  ],
  mists: () => [line("M8 34H64Q78 34 78 22M20 52H92M8 70H70Q86 70 86 84")],
  guinevere: () => [
    line("M18 72L14 30L34 48L50 18L66 48L86 30L82 72Z"),
    dot(50, 60, 5),
    line("M20 86H80"),
  ],
  heroism: () => [line("M24 92V12M24 14H78L66 32L78 50H24")],
  fight: () => [line("M20 14L80 80M80 14L20 80"), line("M66 88L90 66M34 88L10 66")],
  "face-down": () => [
    ring(50, 50, 40),
    ring(50, 50, 14),
    turned([0, 60, 120, 180, 240, 300], "M50 12L55 34L50 38L45 34Z", solid),
  ],
  armor: () => [
    line("M28 14L42 22Q50 28 58 22L72 14L88 30L78 46V86Q50 96 22 86V46L12 30Z"),
    line("M50 26V90M24 60H76"),
  ],
};
EMBLEMS.traitor = EMBLEMS.morgan;

/** @param {string} name @param {string} viewBox @param {unknown[]} shapes */
const svg = (name, viewBox, ...shapes) =>
  s("svg", { viewBox, class: name, "aria-hidden": "true" }, shapes);

/** The emblem of a quest, a relic or a character. @param {string} name */
export const emblem = (name) =>
  svg(`emblem of-${name}`, "0 0 100 100", (EMBLEMS[name] ?? EMBLEMS.fight)());

/**
 * One Sword that points to the middle: "white", "black" or "none" (a place that is still empty).
 * @param {string} colour @param {string} [transform]
 */
export function swordShapes(colour, transform) {
  return s(
    "g",
    { class: `sword ${colour}`, transform },
    s("path.blade", { d: "M0 0L5 9V42H-5V9Z" }),
    s("path.groove", { d: "M0 10V38" }),
    s("path.hilt", { d: "M-11 42Q0 47 11 42V47Q0 52-11 47ZM-2 49H2V58H-2Z" }),
    s("circle.hilt", { cx: 0, cy: 60, r: 3.6 }),
  );
}

/** A Sword by itself. @param {string} colour */
export const sword = (colour) => svg("blade-of", "-13 -3 26 69", swordShapes(colour));

/** A siege engine, or the place where one may stand. @param {boolean} stands */
export function engine(stands) {
  return svg(
    `engine ${stands ? "stands" : "none"}`,
    "0 0 60 50",
    s("path.frame", { d: "M6 38H54M12 38L24 18L36 38M18 28H31" }),
    s("path.arm", { d: "M10 34L46 6" }),
    s("circle.stone", { cx: 48, cy: 6, r: 5 }),
    s("circle.wheel", { cx: 14, cy: 41, r: 6 }),
    s("circle.wheel", { cx: 44, cy: 41, r: 6 }),
  );
}

const HEART = "M50 88L14 52Q2 34 14 20Q32 6 50 28Q68 6 86 20Q98 34 86 52Z";
const SKULL = "M50 8Q88 8 88 46Q88 62 74 68V88H26V68Q12 62 12 46Q12 8 50 8Z";

/** Life: a heart; a skull for none. @param {number | null} points */
export function life(points) {
  const none = points === 0;
  return svg(
    `heart ${none ? "none" : points === 1 ? "low" : ""}`,
    "0 0 100 100",
    s("path", { d: none ? SKULL : HEART }),
    none && [s("circle.eye", { cx: 36, cy: 44, r: 9 }), s("circle.eye", { cx: 64, cy: 44, r: 9 })],
  );
}

/** Cards in a hand. */
export const hand = () =>
  svg(
    "hand",
    "0 0 100 100",
    s("rect.behind", {
      x: 34,
      y: 8,
      width: 54,
      height: 78,
      rx: 8,
      transform: "rotate(11 60 50)",
    }),
    s("rect", { x: 12, y: 12, width: 58, height: 82, rx: 8 }),
  );

// -- shields of the knights ----------------------------------------------------------------

const SHIELD = "M8 6H92V52Q92 80 50 97Q8 80 8 52Z";
// Two paints (tokens.css) and a figure each; a squire has a plain one.
/** @type {Record<string, [string, string, () => unknown]>} */
const COATS = {
  arthur: [
    "blue-43",
    "gold-83",
    () => [solid("M20 66L16 32L34 48L50 24L66 48L84 32L80 66Z"), solid("M20 70H80V78H20Z")],
  ],
  galahad: ["sand-95", "red-49", () => [solid("M42 12H58V38H86V54H58V88H42V54H14V38H42Z")]],
  gawain: [
    "violet-41",
    "gold-83",
    () => [solid("M50 14L60 40L88 40L66 57L74 84L50 68L26 84L34 57L12 40L40 40Z")],
  ],
  kay: [
    "teal-52",
    "mist-97",
    () => [ring(36, 36, 15), line("M47 47L78 78M66 66L76 56M74 74L82 66")],
  ],
  palamedes: [
    "sand-95",
    "sand-23",
    () => [
      solid(
        "M8 6H36V30H8ZM64 6H92V30H64ZM36 30H64V54H36ZM8 54H36V84Q20 76 8 54ZM64 54H92Q84 76 64 86Z",
      ),
      s("path.edge", { d: SHIELD }),
    ],
  ],
  percival: [
    "red-42",
    "gold-92",
    () => [
      solid("M46 10L50 4L54 10V92H46Z"),
      solid("M14 44H86V56H14Z"),
      dot(28, 28, 7),
      dot(72, 28, 7),
      dot(30, 70, 7),
      dot(70, 70, 7),
    ],
  ],
  tristan: [
    "green-47",
    "gold-92",
    () => [
      line("M28 20Q24 80 44 84Q66 80 74 26Q58 40 28 20Z"),
      line("M40 28V80M51 34V78M62 34V66"),
    ],
  ],
};

/**
 * The shield of a knight, a squire's plain one, or what has become of him.
 * @param {string | null} [knight]
 */
export function shield(knight) {
  const [ground, figure, shapes] = COATS[knight ?? ""] ?? ["sand-61", "tan-84", () => []];
  return s(
    "svg.shield",
    {
      viewBox: "0 0 100 100",
      "aria-hidden": "true",
      "--ground": `var(--${ground})`,
      "--figure": `var(--${figure})`,
    },
    s("path.ground", { d: SHIELD }),
    shapes(),
    s("path.edge", { d: SHIELD }),
  );
}

// -- cards ---------------------------------------------------------------------------------

/** A card's id taken apart: "b-lancelot-3.1" is {kind: "lancelot", value: 3}. @param {string} id */
export function partsOf(id) {
  const [name] = id.replace(/^b-/, "").split(".");
  const found = /^(.*?)-(\d+)$/.exec(name);
  return found ? { kind: found[1], value: Number(found[2]) } : { kind: name, value: null };
}

const DRAGON_ADDS = 4; // the second value of a Lancelot/Dragon card

/**
 * What is printed as a card's value; on the Dragon's side the second one counts.
 * @param {string} id @param {string | null} [side]
 */
export const worth = (id, side) => {
  const { kind, value } = partsOf(id);
  return kind === "lancelot" && side === "dragon" ? Number(value) + DRAGON_ADDS : value;
};

/** What a card is called: "Fight 4", "Lancelot/Dragon 3/7". @param {string} id */
export function nameOf(id) {
  if (id === "excalibur") return RELICS.excalibur;
  const { kind, value } = partsOf(id);
  if (kind.startsWith("coat-")) return KNIGHTS[kind.slice(5)] ?? id;
  const called = CARDS[kind] ?? QUESTS[kind] ?? id;
  if (value === null) return called;
  return kind === "lancelot" ? `${called} ${value}/${value + DRAGON_ADDS}` : `${called} ${value}`;
}

const SPECIAL_WHITE = [
  "merlin",
  "convocation",
  "fate",
  "heroism",
  "lady",
  "messenger",
  "piety",
  "clairvoyance",
  "reinforcements",
];
/** @param {string} kind */
const isWhite = (kind) => kind === "fight" || kind === "grail" || SPECIAL_WHITE.includes(kind);
/** @param {string} kind */
const emblemOf = (kind) =>
  kind.startsWith("morgan")
    ? "morgan"
    : kind === "lady"
      ? "vivien"
      : kind === "mercenaries"
        ? "fight"
        : kind in EMBLEMS
          ? kind
          : SPECIAL_WHITE.includes(kind)
            ? "merlin"
            : "fight";

/**
 * A small card on a board: its value or emblem; null lies face down and shows nothing.
 * @param {string | null} id @param {string | null} [side]
 */
export function slip(id, side) {
  if (id === null)
    return h(
      "span.slip.down",
      { role: "img", "aria-label": CARDS.down, title: CARDS.down },
      emblem("face-down"),
    );
  const { kind } = partsOf(id);
  const value = worth(id, side);
  return h(
    "span",
    {
      class: `slip ${isWhite(kind) ? "white" : "black"} of-${kind}`,
      "aria-label": nameOf(id),
      title: nameOf(id),
      does: id,
    },
    value ?? emblem(emblemOf(kind)),
  );
}

/** A card as it lies on the reading place. @param {string} id */
export function card(id) {
  if (id === "face-down")
    return h("div.card.black.down", emblem("face-down"), h("p.name", CARDS.down));
  const { kind, value } = partsOf(id);
  return h(
    "div",
    { class: `card ${isWhite(kind) ? "white" : "black"} of-${kind}` },
    h("p.name", value === null ? nameOf(id) : CARDS[kind]),
    emblem(emblemOf(kind)),
    value !== null && h("p.value", value),
  );
}
