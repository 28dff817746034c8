// The form that starts a game. It offers what the snapshot's `setup` offers, no more.

import { h } from "./draw.js";

/** Returns the form; `on.start(header)` gives {ok, text}, `on.cancel` is absent without a game. */
export function startForm(game, table, on) {
  const [least, most] = table.setup.players;
  const { promos = [], expert = false } = table.setup;
  const known = table.players;
  let count = Math.min(Math.max(known.length || 4, least), most);
  let first = 0;
  let sending = false;
  const names = Array.from({ length: most }, (_, i) => known[i] ?? "");
  const rows = h("ol", { class: "names" });
  const counts = h("div", { class: "counts", role: "radiogroup", "aria-label": "Number of players" });
  const problem = h("p", { class: "problem", role: "alert" });
  const isExpert = h("input", { type: "checkbox" });
  const boxes = promos.map((promo) => h("input", { type: "checkbox", value: promo }));

  function drawCounts() {
    counts.replaceChildren(...Array.from({ length: most - least + 1 }, (_, i) => least + i).map((n) =>
      h("label", { class: n === count ? "chosen" : "" },
        h("input", { type: "radio", name: "count", value: n, checked: n === count, onchange: () => choose(n) }), n)));
  }

  function drawRows() {
    rows.replaceChildren(...names.slice(0, count).map((name, i) => h("li", {},
      h("input", {
        type: "text", value: name, maxlength: 20, autocomplete: "off", placeholder: `Seat ${i + 1}`,
        "aria-label": `Name of seat ${i + 1}`, oninput: (event) => { names[i] = event.target.value; },
      }),
      h("label", { class: "first" },
        h("input", { type: "radio", name: "first", checked: i === first, onchange: () => { first = i; } }), "first"))));
  }

  function choose(n) {
    count = n;
    first = Math.min(first, n - 1);
    for (const label of counts.children) label.className = Number(label.textContent) === n ? "chosen" : "";
    drawRows();
  }

  function header() {
    const given = names.slice(0, count).map((name) => name.trim());
    const players = given.some(Boolean) ? given.map((name, i) => name || `Seat ${i + 1}`) : count;
    const chosen = boxes.filter((box) => box.checked).map((box) => box.value);
    return {
      record: game.record, players, first,
      ...(isExpert.checked && { expert: true }), ...(chosen.length && { promos: chosen }),
    };
  }

  async function submit(event) {
    event.preventDefault();
    if (sending) return;
    sending = true;
    const answer = await on.start(header());
    sending = false;
    problem.textContent = answer.text;
  }

  drawCounts();
  drawRows();
  return h("form", { onsubmit: submit },
    h("p", { class: "over-title" }, game.title),
    h("h2", {}, "Who sits at the table?"),
    counts, rows,
    h("p", { class: "note" }, "Clockwise round the table. A name may stay empty."),
    expert && h("label", { class: "option" }, isExpert, game.words.expert),
    promos.map((promo, i) => h("label", { class: "option" }, boxes[i], game.pieceName(promo))),
    problem,
    h("div", { class: "choices" },
      h("button", { class: "gold", type: "submit" }, "Begin"),
      on.cancel && h("button", { class: "plain", type: "button", onclick: on.cancel }, "Back")));
}
