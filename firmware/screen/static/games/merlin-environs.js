// The environs: hexagons of three terrains with towers and manors, and the frame with the materials round them.

import { asks, s } from "../draw.js";
import { put } from "./merlin-art.js";
import { TILES } from "./merlin-words.js";

/** @typedef {(at: [number, number, string?]) => [number, number]} Turns half tiles and rows into a drawing's units */

const IN_A_ROW = 6;
/** @type {Record<number, number>} */
const ACROSS = { 3: 92, 4: 86 }; // of a hexagon, by rows
/** @type {Record<string, [string, string]>} */
const TERRAIN = {
  mountain: ["M-30 20L-8-16L2 0L12-12L30 20Z", "M-15-5L-8-16L-1-5L-8 0ZM7-6L12-12L17-4L12 0Z"],
  wood: [
    "M-16-22L-2 2H-8L0 16H-32L-24 2H-30ZM16-18L30 6H24L32 20H0L8 6H2Z",
    "M-18 16H-14V24H-18ZM14 20H18V27H14Z",
  ],
  lake: [
    "M-28-10q7-8 14 0t14 0t14 0t14 0M-28 4q7-8 14 0t14 0t14 0t14 0M-28 18q7-8 14 0t14 0t14 0t14 0",
    "",
  ],
};
const TOWER = "M-11 16V-8H-14V-18H-8V-13H-4V-18H4V-13H8V-18H14V-8H11V16Z";

/**
 * Columns in half tiles, rows from the top: where a tile lies (doubled coordinates).
 * @param {number} place @param {string} shift @returns {[number, number]}
 */
const point = (place, shift) => {
  const row = Math.floor(place / IN_A_ROW);
  return [2 * (place % IN_A_ROW) + Number((row % 2 === 1) === (shift === "odd")), row];
};

/**
 * Where the 22 positions of the frame are, 1 first; null where there is no such row.
 * @param {number} position @param {number} rows @param {string} shift
 * @returns {[number, number, string] | null}
 */
function framePoint(position, rows, shift) {
  /** @param {number} row */
  const edge = (row) => Number((((row % 2) + 2) % 2 === 1) === (shift === "odd")); // 1: half a tile to the right
  if (position <= 7) return [2 * (position - 1) - 1 + (edge(-1) ? 0 : 1), -1, "top"];
  if (position >= 12 && position <= 18)
    return [2 * (18 - position) - 1 + (edge(rows) ? 0 : 1), rows, "bottom"];
  const row = position < 12 ? position - 8 : 22 - position;
  if (row >= rows) return null;
  return position < 12 ? [2 * IN_A_ROW + edge(row), row, "right"] : [edge(row) - 2, row, "left"];
}

/** @param {number} radius */
const hexagon = (radius) =>
  `M${Array.from({ length: 6 }, (_, i) => [Math.sin((i * Math.PI) / 3), -Math.cos((i * Math.PI) / 3)].map((n) => (n * (radius - 0.5)).toFixed(1)).join(" ")).join("L")}Z`;
/** @param {string} id */
const sortOf = (id) => id.replace("m-tile-", "").split(".")[0].split("-");
/** @param {[string, string]} shapes @param {string} transform */
const land = ([shape, light], transform) =>
  s("g.land", { transform }, s("path.shape", { d: shape }), light && s("path.light", { d: light }));

/** A tile by itself, with its tower. @param {string} id */
export function tileAlone(id) {
  const [terrain, tower] = sortOf(id);
  return s(
    "svg.art.tile-alone",
    { viewBox: "-54 -54 108 108", "aria-hidden": "true" },
    s(
      "g",
      { class: `tile ${terrain}` },
      s("path.hex", { d: hexagon(53) }),
      land(TERRAIN[terrain], tower ? "translate(-6 -7) scale(.82)" : "translate(0 -4) scale(.95)"),
      tower && s("path.tower", { d: TOWER, transform: "translate(17 17) scale(.9)" }),
    ),
  );
}

/** All of it, as shapes of a drawing whose middle is (0, 0). @param {Page.MerlinScene} scene */
export function environs({ state, printed, pointed }) {
  const rows = state.seats.length === 4 ? 4 : 3;
  const across = ACROSS[rows],
    high = across * 0.866,
    radius = across / 1.732;
  const [left, top] = [-(5.5 * across) / 2, -((rows - 1) * high) / 2];
  /** @type {Turns} */
  const xy = ([x, row]) => [left + (x * across) / 2, top + row * high];
  const outline = hexagon(radius);
  const free = new Map(state.places.map(({ place, pay }) => [place, pay]));
  return [
    free.size > 0 &&
      Array.from({ length: rows }, (_, row) =>
        key(row, -(across * 6.5) / 2 - 26, top + row * high),
      ),
    frame(printed, rows, xy, across),
    Array.from({ length: rows * IN_A_ROW }, (_, i) => tile(state.tiles[i], i + 1)),
  ];

  /** @param {Api.MerlinTile | undefined} laid @param {number} place */
  function tile(laid, place) {
    const [x, y] = xy(point(place - 1, printed.shift));
    const [terrain, tower] = laid ? sortOf(laid.tile) : [];
    const next = !laid && place === state.tiles.length + 1;
    const drawn = s(
      "g",
      {
        class: `tile ${terrain ?? "empty"} ${free.has(place) ? "free" : ""} ${pointed === place ? "pointed" : ""} ${next ? "next" : ""}`,
        transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
        "data-place": place,
      },
      s("path.hex", { d: outline }),
      laid &&
        land(
          TERRAIN[terrain],
          tower && !free.has(place) ? "translate(-6 -7) scale(.82)" : "translate(0 -4) scale(.95)",
        ),
      tower &&
        laid?.manor === null &&
        s("path.tower", { d: TOWER, transform: "translate(17 17) scale(.9)" }),
      laid &&
        laid.manor !== null && [
          put("glyph", "manor", `seat-${laid.manor}`, 0, 0, across * 0.62),
          tower && s("path.tower", { d: TOWER, transform: "translate(21 14) scale(.75)" }),
        ],
      (free.has(place) || next) && s("text.number", { y: 11 }, place),
    );
    return laid ? asks(drawn, laid.tile, TILES[sortOf(laid.tile).join("-")]) : drawn;
  }
}

/**
 * The quest button that points at the places of a row.
 * @param {number} row @param {number} x @param {number} y
 */
const key = (row, x, y) =>
  s(
    "g.row-key",
    { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    s("rect", { x: -14, y: -17, width: 28, height: 34, rx: 7 }),
    s("text", { y: 9 }, row + 1),
  );

/**
 * The materials of the frame: what a manor on the lines from there is paid with.
 * @param {Page.MerlinScene["printed"]} printed @param {number} rows @param {Turns} xy @param {number} across
 */
function frame({ frame: materials, shift }, rows, xy, across) {
  /** @type {Record<string, [number, number]>} */
  const inwards = { top: [0, 0.3], bottom: [0, -0.3], left: [0.24, 0], right: [-0.24, 0] };
  return materials.map((of, i) => {
    const at = framePoint(i + 1, rows, shift);
    if (!at || of === "none") return null;
    const [x, y] = xy(at);
    const [dx, dy] = inwards[at[2]];
    return s(
      "g",
      {
        class: `on-frame ${of ? `of-${of}` : "unknown"}`,
        transform: `translate(${(x + dx * across).toFixed(1)} ${(y + dy * across).toFixed(1)})`,
      },
      s("circle", { r: 19 }),
      of ? put("emblem", of, "", 0, 0, 25) : s("text", { y: 9 }, "?"),
    );
  });
}
