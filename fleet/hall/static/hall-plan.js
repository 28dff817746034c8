// The plan: each table in its cell, as it stands in the room. The owner drags them, or moves them with the arrow keys.

import { h, redraw } from "./draw.js";
import { waited } from "./hall-tile.js";
import { post } from "./link.js";
import { t } from "./words.js";

/**
 * @typedef {number[]} Cell
 * @typedef {{element: HTMLElement, grip: HTMLElement, state: HTMLElement, row: Hall.Row}} Item
 */

const COLUMNS = 12;
const ROWS = 150;
const LONG = 14; // letters of a name that may fill two lines
const TAIL = 4;
const EDGE_PX = 48; // so near to its edge the plan scrolls under what is dragged
const SCROLL_PX = 14;
/** @type {Record<string, Cell>} */
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** @type {Record<string, (row: Hall.Row) => string>} */
const HOW = {
  help: () => t("Needs help"),
  trouble: () => t("Something is wrong"),
  starting: () => t("Starting"),
  plays: ({ game, over }) => (over ? t("Over") : (game?.split(": ").at(-1) ?? "")),
  free: () => t("Free"),
  gone: () => t("Not there"),
};

/**
 * Returns {take(told), tick()}; `rows()` are the tables, `ago(s)` an age in s, `wrong(text)` says what failed.
 * @param {HTMLElement} place
 * @param {{rows: () => Hall.Row[], ago: (s: number) => number, wrong: (text: string) => void}} hall
 */
export function view(place, { rows, ago, wrong }) {
  /** @type {Map<string, Item>} */
  const items = new Map();
  const ghost = h("li.ghost", { "aria-hidden": "true" });
  const grid = h("ol.plan");
  const scroller = h(
    "div.room",
    { role: "region", tabindex: 0, "aria-label": t("Plan of the tables") },
    grid,
  );
  const told = h("p.unseen", { role: "status" });
  const arrange = h("button.plain", {
    type: "button",
    "aria-pressed": "false",
    onclick: () => arranges(!isArranging),
  });
  const tidy = h(
    "button.plain",
    { type: "button", hidden: true, onclick: () => asks({ tidy: true }) },
    t("In rows, by name"),
  );
  const how = h("p.note", { hidden: true });
  /** @type {Record<string, Cell>} */
  let places = {};
  let isArranging = false;
  let asking = 0;

  place.append(h("div.choices", arrange, tidy), how, told, scroller);
  how.textContent = t(
    "Drag a table to where it stands in the room; or choose it with Tab and move it with the arrow keys. Two tables change places.",
  );
  arranges(false);

  /** @param {boolean} does */
  function arranges(does) {
    isArranging = does;
    arrange.textContent = does ? t("Done") : t("Arrange");
    arrange.setAttribute("aria-pressed", String(does));
    tidy.hidden = how.hidden = !does;
    grid.classList.toggle("arranging", does);
    for (const { grip } of items.values()) grip.hidden = !does;
    lay();
  }

  // -- what is drawn ---------------------------------------------------------------------------------

  /**
   * A long name is cut in its middle: names of a hall differ at their end.
   * @param {string} table
   */
  function called(table) {
    if (table.length <= LONG) return h("strong", table);
    const cut = table.length - TAIL;
    return h(
      "strong.long",
      { title: table },
      h("span", table.slice(0, cut)),
      h("span", table.slice(cut)),
    );
  }

  /** @param {Hall.Row} row */
  function item(row) {
    const { table } = row;
    const state = h("span.how");
    const grip = h("button", {
      type: "button",
      class: "grip",
      hidden: !isArranging,
      onkeydown: (/** @type {KeyboardEvent} */ event) => steps(event, table),
      onpointerdown: (/** @type {PointerEvent} */ event) => drags(event, table),
    });
    const name = called(table);
    return { element: h("li.place", name, state, grip), grip, state, row };
  }

  /** @param {Hall.Row} row */
  function show(row) {
    const own = items.get(row.table) ?? item(row);
    items.set(row.table, own);
    own.row = row;
    own.element.dataset.kind = row.kind;
    own.element.classList.toggle("coming", row.coming !== null);
    redraw(own.state, [row.kind, row.game, row.over, row.coming], () => [
      row.kind === "help" && row.coming !== null ? t("Somebody comes") : HOW[row.kind](row),
      row.kind === "help" && h("b.waits"),
    ]);
  }

  /** @param {string} table */
  const of = (table) => /** @type {Item} */ (items.get(table));

  function lay() {
    const shown = [...items.keys()].filter((table) => places[table]);
    shown.sort((a, b) => places[a][1] - places[b][1] || places[a][0] - places[b][0]);
    const most = (/** @type {0 | 1} */ axis) =>
      Math.max(0, ...shown.map((table) => places[table][axis]));
    const spare = isArranging ? 1 : 0;
    grid.style.setProperty("--columns", String(Math.min(COLUMNS, most(0) + 1 + spare)));
    grid.style.setProperty("--rows", String(Math.min(ROWS, most(1) + 1 + spare)));
    for (const table of shown) put(of(table).element, places[table]);
    const order = shown.map((table) => of(table).element);
    if (order.some((element, i) => grid.children[i] !== element)) {
      const focused = /** @type {HTMLElement} */ (document.activeElement);
      grid.replaceChildren(...order);
      if (grid.contains(focused)) focused.focus({ preventScroll: true });
    }
    for (const table of shown) name(table);
  }

  /** @param {HTMLElement} element @param {Cell} cell */
  function put(element, [column, row]) {
    element.style.gridColumn = `${column + 1}`;
    element.style.gridRow = `${row + 1}`;
  }

  /** @param {string} table */
  const stands = (table) =>
    t("{table}: column {column}, row {row}", {
      table,
      column: places[table][0] + 1,
      row: places[table][1] + 1,
    });

  /** @param {string} table */
  function name(table) {
    of(table).grip.setAttribute("aria-label", stands(table));
  }

  // -- moving ----------------------------------------------------------------------------------------

  /** @param {Cell} cell */
  const inside = ([column, row]) => column >= 0 && column < COLUMNS && row >= 0 && row < ROWS;

  /** @param {string} table @param {Cell} to */
  function move(table, to) {
    const [column, row] = to;
    const from = places[table];
    if (!inside(to) || (from[0] === column && from[1] === row)) return;
    const other = Object.keys(places).find(
      (one) => items.has(one) && places[one][0] === column && places[one][1] === row,
    );
    places = { ...places, ...(other && { [other]: from }), [table]: to };
    lay();
    told.textContent = stands(table);
    of(table).element.scrollIntoView({ block: "nearest", inline: "nearest" });
    asks({ table, to });
  }

  /** @param {{tidy: true} | {table: string, to: Cell}} what */
  async function asks(what) {
    asking += 1;
    const { ok, text } = await post("/api/plan", what);
    asking -= 1;
    wrong(ok ? "" : text);
  }

  /** @param {KeyboardEvent} event @param {string} table */
  function steps(event, table) {
    const by = KEYS[event.key];
    if (!by) return;
    event.preventDefault();
    move(table, [places[table][0] + by[0], places[table][1] + by[1]]);
  }

  /** @param {number} x @param {number} y @returns {Cell} */
  function cellAt(x, y) {
    const box = grid.getBoundingClientRect();
    const style = getComputedStyle(grid);
    const gap = Number.parseFloat(style.columnGap);
    const size = (/** @type {string} */ tracks) => Number.parseFloat(tracks) + gap; // all are alike
    const at = (
      /** @type {number} */ distance,
      /** @type {number} */ step,
      /** @type {number} */ most,
    ) => Math.max(0, Math.min(most - 1, Math.floor(distance / step)));
    const count = (/** @type {string} */ what) => Number(grid.style.getPropertyValue(what));
    return [
      at(x - box.left, size(style.gridTemplateColumns), count("--columns")),
      at(y - box.top, size(style.gridAutoRows), count("--rows")),
    ];
  }

  /** @param {PointerEvent} event @param {string} table */
  function drags(event, table) {
    if (event.button) return;
    const { element, grip } = of(table);
    const start = { x: event.clientX + scroller.scrollLeft, y: event.clientY + scrollY };
    let now = event;
    let to = places[table];
    let turn = requestAnimationFrame(follow);
    grip.setPointerCapture(event.pointerId);
    element.classList.add("moving");
    grid.append(ghost);

    function follow() {
      const { left, right } = scroller.getBoundingClientRect();
      const over = (/** @type {number} */ distance) => (distance < EDGE_PX ? SCROLL_PX : 0);
      scroller.scrollLeft += over(right - now.clientX) - over(now.clientX - left);
      scrollBy(0, over(innerHeight - now.clientY) - over(now.clientY));
      const x = now.clientX + scroller.scrollLeft - start.x;
      element.style.translate = `${x}px ${now.clientY + scrollY - start.y}px`;
      to = cellAt(now.clientX, now.clientY);
      put(ghost, to);
      turn = requestAnimationFrame(follow);
    }

    /** @param {PointerEvent} last */
    function ends(last) {
      cancelAnimationFrame(turn);
      grip.removeEventListener("pointermove", goes);
      grip.removeEventListener("pointerup", ends);
      grip.removeEventListener("pointercancel", ends);
      ghost.remove();
      element.style.translate = "";
      element.classList.remove("moving");
      if (last.type === "pointerup") move(table, cellAt(last.clientX, last.clientY));
    }

    /** @param {PointerEvent} next */
    function goes(next) {
      now = next;
    }

    grip.addEventListener("pointermove", goes);
    grip.addEventListener("pointerup", ends);
    grip.addEventListener("pointercancel", ends);
  }

  // -- from the hall ---------------------------------------------------------------------------------

  /** @param {Hall.News} news */
  function take(news) {
    if (news.places && !asking) places = news.places;
    const there = new Set();
    for (const row of rows()) {
      there.add(row.table);
      show(row);
    }
    for (const [table, { element }] of items)
      if (!there.has(table)) {
        element.remove();
        items.delete(table);
      }
    place.hidden = !items.size;
    if (!grid.querySelector(".moving")) lay();
    tick();
  }

  function tick() {
    for (const { row, state } of items.values()) {
      const clock = state.querySelector(".waits");
      if (clock && row.called !== null) clock.textContent = waited(ago(row.called));
    }
  }

  return { take, tick };
}
