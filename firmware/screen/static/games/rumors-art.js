// The drawings of the card game, our own: Swords, Quest emblems, and the face of a card.

import { h, s } from "../draw.js";
import { t } from "../words.js";
import { CHARACTERS, EFFECTS, QUESTS } from "./rumors-words.js";

/** @param {string} d */
const line = (d) => s("path.ink", { d });
/** @param {string} d */
const solid = (d) => s("path.fill", { d });

/** @type {Record<string, () => unknown>} */
const EMBLEMS = {
  // three woad spirals
  picts: () =>
    [0, 120, 240].map((turn) =>
      s("path.ink", {
        d: "M50 50C47 31 60 15 74 22C87 29 83 47 71 47C62 47 60 37 67 34",
        transform: `rotate(${turn} 50 50)`,
      }),
    ),
  // a round shield with rivets
  saxons: () => [
    s("circle.ink", { cx: 50, cy: 50, r: 37 }),
    s("circle.fill", { cx: 50, cy: 50, r: 10 }),
    line("M50 13V40M50 60V87M13 50H40M60 50H87"),
    [45, 135, 225, 315].map((turn) =>
      s("circle.fill", { cx: 50, cy: 25, r: 4, transform: `rotate(${turn} 50 50)` }),
    ),
  ],
  // an eye that opens
  dragon: () => [
    line("M8 56Q50 10 92 56Q50 94 8 56Z"),
    solid("M50 30C60 45 60 66 50 80C40 66 40 45 50 30Z"),
    line("M18 30L27 39M38 16L42 28M62 16L58 28M82 30L73 39"),
  ],
  // a sword in a stone
  excalibur: () => [
    solid("M46 34H54V70H46Z"),
    solid("M32 28H68V34H32Z"),
    solid("M47 12H53V28H47Z"),
    s("circle.fill", { cx: 50, cy: 10, r: 5 }),
    line("M18 88L28 66L44 60L60 63L78 70L84 88Z"),
  ],
  // a cup and its light
  grail: () => [
    line("M28 36H72C72 58 62 66 50 66C38 66 28 58 28 36Z"),
    line("M50 66V82M34 86H66"),
    line("M50 8V24M30 13L36 26M70 13L64 26"),
  ],
  // a moon with a thorn
  morgan: () => [
    solid("M62 12A40 40 0 1 0 86 68A32 32 0 1 1 62 12Z"),
    line("M66 34L78 42L72 30L86 34"),
  ],
  // a star
  merlin: () => [
    solid("M50 8L58 40L90 50L58 60L50 92L42 60L10 50L42 40Z"),
    line("M26 26L34 34M74 26L66 34M26 74L34 66M74 74L66 66"),
  ],
  // a broken crown
  mordred: () => [
    line("M16 76L12 30L32 50L44 20L50 46"),
    line("M58 52L66 22L72 50L88 30L84 76H60L54 64L48 76H16"),
  ],
  // the lake
  vivien: () => [
    s("circle.ink", { cx: 50, cy: 32, r: 16 }),
    line("M10 62Q20 52 30 62T50 62T70 62T90 62"),
    line("M18 78Q26 70 34 78T50 78T66 78T82 78"),
  ],
  "face-down": () => [
    s("circle.ink", { cx: 50, cy: 50, r: 40 }),
    s("circle.ink", { cx: 50, cy: 50, r: 14 }),
    [0, 45, 90, 135, 180, 225, 270, 315].map((turn) =>
      s("path.fill", {
        d: "M50 12L54 33L50 36L46 33Z",
        transform: `rotate(${turn} 50 50)`,
      }),
    ),
  ],
};
EMBLEMS["picts+saxons"] = EMBLEMS.saxons;

/** The emblem of a Quest or a character. @param {string} name */
export function emblem(name) {
  return s(
    "svg",
    { viewBox: "0 0 100 100", class: `emblem of-${name.replace("+", "-")}`, "aria-hidden": "true" },
    (EMBLEMS[name] ?? EMBLEMS["face-down"])(),
  );
}

/** One Sword: "white", "black" or "none" (a place that is still empty). @param {string} colour */
export function sword(colour) {
  return s(
    "svg",
    { viewBox: "0 0 26 92", class: `sword ${colour}`, "aria-hidden": "true" },
    s("path.blade", { d: "M13 2L18 11V60H8V11Z" }),
    s("path.groove", { d: "M13 12V56" }),
    s("path.hilt", { d: "M2 60Q13 66 24 60V65Q13 70 2 65ZM11 67H15V82H11Z" }),
    s("circle.hilt", { cx: 13, cy: 86, r: 4.2 }),
  );
}

/**
 * A Rumor card's id taken apart: {group, value}: "picts-4.1" is {picts, 4}, "picts-q.2" {picts, ?}.
 * @param {string} card
 */
export function partsOf(card) {
  const [group, rest = ""] = card.split("-");
  const value = rest.split(".")[0];
  return { group, value: value === "q" ? "?" : value };
}

/** @param {string} card */
export function nameOf(card) {
  const { group, value } = partsOf(card);
  if (group in QUESTS) return `${QUESTS[group]} ${value}`;
  if (group in CHARACTERS) return value ? `${CHARACTERS[group]} #${value}` : CHARACTERS[group];
  return card;
}

/**
 * The top of the Threats pile: a card of our own drawing.
 * @param {string | null} top @param {number} threats
 */
export function card(top, threats) {
  if (top === null && threats > 0) {
    return h(
      "div.card.back",
      { "aria-label": t("The pile is being resolved") },
      emblem("face-down"),
      h("p.effect", t("being resolved")),
    );
  }
  if (top === null)
    return h(
      "div.card.empty",
      { "aria-label": t("The Threats pile shows no card") },
      h("span", t("Threats")),
    );
  if (top === "face-down") {
    return h(
      "div.card.back",
      { "aria-label": t("A face-down card") },
      emblem("face-down"),
      h("p.effect", t("face down")),
    );
  }
  const { group, value } = partsOf(top);
  if (group in QUESTS) {
    return h(
      "div",
      { class: `card quest of-${group}`, "aria-label": nameOf(top) },
      h("p.name", QUESTS[group]),
      emblem(group),
      h("p.value", value),
    );
  }
  const effect = EFFECTS[`${group}-${value}`] ?? EFFECTS[group] ?? "";
  return h(
    "div",
    { class: `card character of-${group}`, "aria-label": nameOf(top) },
    h("p.name", CHARACTERS[group] ?? top, value && h("small", ` #${value}`)),
    emblem(group),
    h("p.effect", effect),
  );
}
