// The record's lines, each with a way back to it and to another card, and the cards that the table
// has missed.

import { h, named } from "./draw.js";
import { post } from "./link.js";
import { t, tn, within } from "./words.js";

/** Returns the cards that were missed, each with every place that takes it. */
export function offers(missed) {
  return missed.map(({ piece, label, best, places }) => {
    const problem = h("p", { class: "problem", role: "alert" });
    const send = async (address, body) => { problem.textContent = (await post(address, body)).text; };
    const where = h("select", { "aria-label": t("Where {card} belongs", { card: label }) }, places.map(({ before, text, hid }) => h("option", { value: before, selected: before === best },
      (hid > 1 ? t("{place}, before line {n} (hidden then)", { place: text, n: before }) : t("{place}, before line {n}", { place: text, n: before })))));
    return h("form", { class: "offer", "data-missed": piece, onsubmit: (event) => {
      event.preventDefault();
      send("/api/insert", { piece, before: Number(where.value) });
    } },
    h("h3", {}, t("{piece} was in the pile but was never seen being laid.", { piece: label })),
    h("label", { class: "field" }, h("span", {}, t("Put it into the game")), where),
    h("div", { class: "choices" }, h("button", { class: "gold", type: "submit" }, t("Put it in")),
      h("button", { class: "plain", type: "button", onclick: () => send("/api/decline", { piece }) }, t("It was not there"))),
    problem);
  });
}

const NEWEST = 30; // lines; the others are shown when they are asked for
let showsAll = false;

/** The cards that a line may name instead, by sheet; copies that look alike are one. */
function choices(table, piece) {
  const mine = table.pieces.find(({ id }) => id === piece);
  const sheets = new Map();
  for (const { id, label, sheet } of table.pieces) {
    if (label === mine?.label) continue;
    const cards = sheets.get(sheet) ?? new Map();
    cards.set(label, cards.has(label) ? id.replace(/\.\d+$/, "") : id);
    sheets.set(sheet, cards);
  }
  return [...sheets].sort(([a], [b]) => (b === mine?.sheet) - (a === mine?.sheet));
}

/** Returns the heading and the lines, the newest first. */
export function record({ lines, of }, table, game) {
  const problem = h("p", { class: "problem", role: "alert" });
  const names = new Map(table.pieces.map(({ id, label }) => [id, label]));
  const send = async (address, body) => { problem.textContent = (await post(address, body)).text; };

  function words(line) {
    const { do: action, ...rest } = line;
    const told = Object.entries(rest).map(([key, value]) => {
      if (key === "seat") return table.players[value] || t("Seat {number}", { number: value + 1 });
      if (names.has(value)) return names.get(value);
      if (value === null) return t("no such card");
      if (Array.isArray(value)) return [key, value.join(", ") || t("none")].join(" ");
      return typeof value === "string" ? value : `${key} ${value}`;
    });
    return [h("b", {}, action), " ", told.join(", ")];
  }

  const back = (n) => h("button", { class: "plain small", type: "button", "aria-label": t("Take back to line {n}", { n }), onclick: (event) => confirm(event.target, n) }, t("back to here"));

  function confirm(button, n) {
    const lost = of - n;
    const sure = h("span", { class: "sure", role: "alertdialog", "aria-label": t("Are you sure?") }, tn("Take {n} line back?", "Take {n} lines back?", lost), " ",
      h("button", { class: "gold small", type: "button", onclick: () => send("/api/back", { keep: n, of }) }, t("Yes")), " ",
      h("button", { class: "plain small", type: "button", onclick: () => { sure.replaceWith(button); button.focus(); } }, t("No")));
    button.replaceWith(sure);
    sure.querySelector("button").focus();
  }

  const replace = (n, piece) => h("button", { class: "plain small", type: "button", "aria-label": t("Line {n}: {card} was misread", { n, card: names.get(piece) }), onclick: (event) => misread(event.target, n, piece) }, t("misread"));

  function misread(button, n, piece) {
    const by = h("select", { "aria-label": t("What line {n} should say", { n }) }, choices(table, piece).map(([sheet, cards]) =>
      h("optgroup", { label: game.sheetName(sheet) }, [...cards].map(([label, id]) => h("option", { value: id }, label)))));
    const swap = h("form", { class: "sure", "aria-label": t("{card} was misread", { card: names.get(piece) }), onsubmit: (event) => {
      event.preventDefault();
      send("/api/replace", { piece, with: by.value, before: n + 1 });
    } }, within(t("It was {card}"), { card: by }), " ", h("button", { class: "gold small", type: "submit" }, t("Replace")), " ",
    h("button", { class: "plain small", type: "button", onclick: () => { swap.replaceWith(button); button.focus(); } }, t("No")));
    button.replaceWith(swap);
    by.focus();
  }

  const shown = [...lines].reverse().slice(0, showsAll ? undefined : NEWEST);
  const list = h("ol", { class: "lines" }, shown.map(row));

  function row({ n, line, piece, text }) {
    const told = text && h("span", { class: "telling" }, named(text, table.players));
    return h("li", { value: n, "data-line": n }, h("span", { class: "n" }, n), h("span", { class: "words" }, told, h("span", { class: "entry" }, words(line))),
      h("span", { class: "ways" }, piece && replace(n, piece), n < of && back(n)));
  }

  function showAll(event) {
    showsAll = true;
    event.target.remove();
    list.append(...[...lines].reverse().slice(NEWEST).map(row));
  }

  return [
    h("div", { class: "record-head" }, h("h2", {}, t("The record")),
      of > 0 && h("button", { class: "plain", type: "button", onclick: () => send("/api/do", { do: "undo" }) }, t("Take the last line back"))),
    problem,
    lines.length === 0
      ? h("p", { class: "note" }, t("No line yet: the game has only just begun."))
      : list,
    shown.length < lines.length && h("button", { class: "plain small all", type: "button", onclick: showAll }, tn("Show the one line", "Show all {n} lines", lines.length)),
    of > lines.length && h("p", { class: "note" }, tn("{n} earlier line is not shown.", "{n} earlier lines are not shown.", of - lines.length), " ", within(t("{command} has them all."), { command: h("code", {}, "roundtable games") })),
  ];
}
