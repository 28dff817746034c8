// The rondel: 24 spaces round the environs, with the principalities, the figures, and where each die leads.

import { asks, s } from "../draw.js";
import { fill, t } from "../words.js";
import { put } from "./merlin-art.js";
import { HENCHMEN, PRINCIPALITIES, SPACES } from "./merlin-words.js";

/**
 * @typedef {{ x: number, y: number, tx: number, ty: number }} Point on the way, and which way is onwards
 * @typedef {{ from: number, to: number, middle: Point }} Place where a space begins and ends
 */

export const WIDE = 1000,
  HIGH = 880;
const THICK = 112,
  LANE = 50; // the spaces, and the way of the figures inside of them
const ROUND = 250; // radius of the corners, in the middle of the spaces
const [HALF_W, HALF_H] = [WIDE / 2 - 6 - THICK / 2, HIGH / 2 - 6 - THICK / 2];
const TOP = HALF_W - ROUND,
  SIDE = 2 * (HALF_H - ROUND),
  ARC = (Math.PI / 2) * ROUND;
const LENGTH = 4 * TOP + 2 * SIDE + 4 * ARC;
const FIGURES = -(THICK + LANE) / 2; // how far inwards they stand
const WHO = Object.keys(HENCHMEN);
/** Whether a space is a principality. @param {string | null} type */
const isOf = (type) => type !== null && type in PRINCIPALITIES;

/**
 * The way round, clockwise from the middle of the top: a point, and which way is onwards.
 * @param {number} way @returns {Point}
 */
function along(way) {
  let left = ((way % LENGTH) + LENGTH) % LENGTH;
  const [x, y] = [HALF_W - ROUND, HALF_H - ROUND];
  const pieces = [
    [TOP, 0, -HALF_H, 1, 0],
    [x, -y, -90],
    [SIDE, HALF_W, -y, 0, 1],
    [x, y, 0],
    [2 * TOP, x, HALF_H, -1, 0],
    [-x, y, 90],
    [SIDE, -HALF_W, y, 0, -1],
    [-x, -y, 180],
    [TOP + 1, -x, -HALF_H, 1, 0],
  ];
  for (const piece of pieces) {
    const isLine = piece.length === 5;
    const long = isLine ? piece[0] : ARC;
    if (left <= long) {
      if (isLine)
        return {
          x: piece[1] + piece[3] * left,
          y: piece[2] + piece[4] * left,
          tx: piece[3],
          ty: piece[4],
        };
      const angle = ((piece[2] + (left / ARC) * 90) * Math.PI) / 180;
      return {
        x: piece[0] + ROUND * Math.cos(angle),
        y: piece[1] + ROUND * Math.sin(angle),
        tx: -Math.sin(angle),
        ty: Math.cos(angle),
      };
    }
    left -= long;
  }
  return along(0);
}

/**
 * A point beside the way: `u` onwards along it, `out` to the outside.
 * @param {Point} at @param {number} u @param {number} out @returns {[number, number]}
 */
const beside = ({ x, y, tx, ty }, u, out) => [x + u * tx + out * ty, y + u * ty - out * tx];

/**
 * Where each space begins and ends on the way; space 0 is in the middle of the top.
 * @param {(string | null)[]} rondel @returns {Place[]}
 */
function places(rondel) {
  const sizes = rondel.map((type) => (isOf(type) ? 2 : 1)); // a principality is twice as long
  const unit = LENGTH / sizes.reduce((all, one) => all + one, 0);
  let from = (-sizes[0] * unit) / 2;
  return sizes.map((size) => {
    const place = { from, to: from + size * unit, middle: along(from + (size * unit) / 2) };
    from = place.to;
    return place;
  });
}

/** @param {Place} place @param {number} outer @param {number} inner */
function outline({ from, to }, outer, inner) {
  const steps = Array.from({ length: 9 }, (_, i) => along(from + ((to - from) * i) / 8));
  const points = [
    ...steps.map((at) => beside(at, 0, outer)),
    ...steps.reverse().map((at) => beside(at, 0, inner)),
  ];
  return `M${points.map((point) => point.map((n) => n.toFixed(1)).join(" ")).join("L")}Z`;
}

/**
 * A round so far outside, or inside, of the middle of the spaces.
 * @param {string} name @param {number} out
 */
const ring = (name, out) =>
  s("rect", {
    class: name,
    x: -HALF_W - out,
    y: -HALF_H - out,
    width: 2 * (HALF_W + out),
    height: 2 * (HALF_H + out),
    rx: ROUND + out,
  });

/**
 * A principality: its emblem, a place for each henchman, the counters of each seat.
 * @param {string} of @param {Place} place @param {Page.MerlinScene} scene
 */
function principality(of, { middle }, { state }) {
  const turn = middle.tx + 0.5 * middle.ty < 0 ? -1 : 1; // the emblem stands to the left, or above
  /** @param {number} u @param {number} out */
  const at = (u, out) => beside(middle, turn * u, out);
  const there = WHO.map((who) => state.seats.findIndex((seat) => seat.henchmen[who] === of));
  const slots = [-25, 8, 41, 75];
  return [
    put("emblem", of, "", ...at(-66, 0), 54),
    WHO.map((who, i) =>
      there[i] < 0
        ? put("henchman", who, "none", ...at(slots[i], 24), 28)
        : asks(
            put("henchman", who, `seat-${there[i]}`, ...at(slots[i], 24), 39),
            who,
            HENCHMEN[who],
          ),
    ),
    state.seats.map(({ influence }, seat) =>
      counter(new Map(Object.entries(influence)).get(of) ?? 0, seat, ...at(slots[seat], -28)),
    ),
  ];
}

/** @param {number} count @param {number} seat @param {number} x @param {number} y */
const counter = (count, seat, x, y) =>
  s(
    "g",
    {
      class: `counter seat-${seat} ${count ? "" : "none"}`,
      transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
    },
    s("circle", { r: count ? 17 : 7 }),
    count > 0 && s("text", { y: 9 }, count),
  );

/**
 * Who stands on a space, and which dice would lead there: they share the way inside of it.
 * @param {number} space @param {Place} place @param {Page.MerlinScene} scene
 */
function standing(space, { middle }, { state, landings }) {
  /** @type {[string, number | null, string][]} */
  const there = [];
  for (const [seat, { knight }] of state.seats.entries())
    if (knight === space)
      there.push(["knight", null, `seat-${seat} ${seat === state.seat ? "acts" : ""}`]);
  if (state.merlin === space) there.push(["merlin", null, ""]);
  for (const { die, face, seat, space: at } of landings)
    if (at === space) there.push(["die", face, `${die} lands seat-${seat}`]);
  const step = Math.min(42, 104 / there.length);
  return there.map(([kind, name, classes], i) =>
    put(
      kind,
      name,
      classes,
      ...beside(middle, (i - (there.length - 1) / 2) * step, FIGURES),
      kind === "die" ? 38 : step < 42 ? 40 : 48,
    ),
  );
}

/**
 * What a space is called, and who is there: for those who cannot see it.
 * @param {string | null} type @param {number} i @param {Page.MerlinScene} scene
 */
function titleOf(type, i, { state, nameAt }) {
  const there = state.seats
    .map((one, seat) => (one.knight === i ? nameAt(seat) : ""))
    .filter(Boolean);
  const told = [
    type === null ? t("not known yet") : SPACES[type],
    state.merlin === i && t("Merlin"),
    ...there,
  ]
    .filter(Boolean)
    .join(", ");
  return s("title", told);
}

/** The whole rondel, as shapes of a drawing whose middle is (0, 0). @param {Page.MerlinScene} scene */
export function rondel(scene) {
  const { state, landings } = scene;
  const all = places(state.rondel);
  const acts = state.turn?.space ?? null;
  return [
    ring("way-round", FIGURES + LANE / 2),
    ring("inside", FIGURES - LANE / 2),
    state.rondel.map((type, i) =>
      s(
        "g",
        {
          class: `space ${isOf(type) ? `principality of-${type}` : `type-${type?.split("-")[0] ?? "unknown"}`} ${i === acts ? "acting" : ""} ${landings.some((one) => one.space === i) ? "reached" : ""}`,
          "data-space": i,
        },
        titleOf(type, i, scene),
        s("path.cell", { d: outline(all[i], THICK / 2 - 2, -THICK / 2 + 2) }),
        isOf(type)
          ? principality(type ?? "", all[i], scene)
          : put("space", type, "", ...beside(all[i].middle, 0, 0), 58),
      ),
    ),
    state.rondel.map((_, i) => standing(i, all[i], scene)),
  ];
}

/** The label of the whole drawing. @param {Page.MerlinScene} scene */
export const labelOf = ({ state }) =>
  fill(t("The rondel: Merlin stands on {space}"), {
    space: SPACES[state.rondel[state.merlin] ?? ""] ?? t("not known yet"),
  });
