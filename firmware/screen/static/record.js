// The record's newest lines, each with a way back to it, and the cards that the table has missed.

import { h } from "./draw.js";
import { post } from "./link.js";

/** Returns the cards that were missed, each with every place that takes it. */
export function offers(missed) {
  return missed.map(({ piece, label, best, places }) => {
    const problem = h("p", { class: "problem", role: "alert" });
    const send = async (address, body) => { problem.textContent = (await post(address, body)).text; };
    const where = h("select", { "aria-label": `Where ${label} belongs` }, places.map(({ before, text, hid }) => h("option", { value: before, selected: before === best },
      `${text}, before line ${before}${hid > 1 ? " (hidden then)" : ""}`)));
    return h("form", { class: "offer", "data-missed": piece, onsubmit: (event) => {
      event.preventDefault();
      send("/api/insert", { piece, before: Number(where.value) });
    } },
    h("h3", {}, `${label} was in the pile but was never seen being laid.`),
    h("label", { class: "field" }, h("span", {}, "Put it into the game"), where),
    h("div", { class: "choices" }, h("button", { class: "gold", type: "submit" }, "Put it in"),
      h("button", { class: "plain", type: "button", onclick: () => send("/api/decline", { piece }) }, "It was not there")),
    problem);
  });
}

/** Returns the heading and the lines, the newest first. */
export function record({ lines, of }, table) {
  const problem = h("p", { class: "problem", role: "alert" });
  const names = new Map(table.pieces.map(({ id, label }) => [id, label]));
  const send = async (address, body) => { problem.textContent = (await post(address, body)).text; };

  function words(line) {
    const { do: action, ...rest } = line;
    const told = Object.entries(rest).map(([key, value]) => {
      if (key === "seat") return table.players[value] || `Seat ${value + 1}`;
      if (names.has(value)) return names.get(value);
      if (value === null) return "no such card";
      if (Array.isArray(value)) return `${key} ${value.join(", ") || "none"}`;
      return typeof value === "string" ? value : `${key} ${value}`;
    });
    return [h("b", {}, action), " ", told.join(", ")];
  }

  const back = (n) => h("button", { class: "plain small", type: "button", "aria-label": `Take back to line ${n}`, onclick: (event) => confirm(event.target, n) }, "back to here");

  function confirm(button, n) {
    const lost = of - n;
    const sure = h("span", { class: "sure", role: "alertdialog", "aria-label": "Are you sure?" }, `Take ${lost} ${lost === 1 ? "line" : "lines"} back? `,
      h("button", { class: "gold small", type: "button", onclick: () => send("/api/back", { keep: n, of }) }, "Yes"), " ",
      h("button", { class: "plain small", type: "button", onclick: () => { sure.replaceWith(button); button.focus(); } }, "No"));
    button.replaceWith(sure);
    sure.querySelector("button").focus();
  }

  return [
    h("div", { class: "record-head" }, h("h2", {}, "The record"),
      of > 0 && h("button", { class: "plain", type: "button", onclick: () => send("/api/do", { do: "undo" }) }, "Take the last line back")),
    problem,
    lines.length === 0
      ? h("p", { class: "note" }, "No line yet: the game has only just begun.")
      : h("ol", { class: "lines" }, [...lines].reverse().map(({ n, line }) => h("li", { value: n, "data-line": n }, h("span", { class: "n" }, n), h("span", { class: "words" }, words(line)), n < of && back(n)))),
    of > lines.length && h("p", { class: "note" }, `${of - lines.length} earlier lines are not shown: `, h("code", {}, "roundtable journal"), " has them all."),
  ];
}
