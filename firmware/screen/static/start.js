// The form that starts a game. It offers what the snapshot's `setup` offers, no more.

import { h } from "./draw.js";
import { t, within } from "./words.js";

const seat = (number) => t("Seat {number}", { number });

/** What the rulebooks leave open: a choice for each ruling. */
function rulingsPart(rulings) {
  const chosen = {};
  const part = rulings.length > 0 && h("details", { class: "more" },
    h("summary", {}, t("Where the rulebooks differ")),
    rulings.map(({ name, title, default: usual, options }) => h("label", { class: "ruling" }, h("span", {}, title),
      h("select", {
        name, onchange: (event) => {
          const { value } = options[event.target.selectedIndex];
          if (value === usual) delete chosen[name];
          else chosen[name] = value;
        },
      }, options.map(({ value, why }) => h("option", { selected: value === usual }, rulingWords(why, value === usual)))))));
  return { part, chosen };
}

const rulingWords = (why, isUsual) => (isUsual ? t("{why} (usual)", { why }) : why);

/** What is printed on the owner's cards, as far as it differs between two copies. */
export function factsPart(facts, symbols, game, note = null) {
  const chosen = {};
  const change = (card, key, value) => { chosen[card] = { ...chosen[card], [key]: value }; };
  const row = ({ card, facts: known, checked }) => {
    const shown = new Set(known.symbols === "any" ? symbols.map(({ value }) => value) : known.symbols ?? []);
    const tick = (value) => (event) => {
      shown[event.target.checked ? "add" : "delete"](value);
      change(card, "symbols", symbols.map((one) => one.value).filter((one) => shown.has(one)));
    };
    return h("tr", { "data-card": card },
      h("th", { scope: "row" }, game.pieceName(card), card.includes(".") && h("small", {}, ` ${card.split(".")[1]}`), !checked && h("small", { class: "assumed" }, " ", t("assumed"))),
      symbols.map(({ value, label }) => h("td", {}, h("input", { type: "checkbox", checked: shown.has(value), "aria-label": t("{card} shows {quest}", { card: game.pieceName(card), quest: label }), onchange: tick(value) }))),
      h("td", {}, "value" in known && h("input", { type: "number", min: 0, max: 99, value: known.value, "aria-label": t("Value of {card}", { card: game.pieceName(card) }), onchange: (event) => change(card, "value", Number(event.target.value)) })));
  };
  const part = facts.length > 0 && h("details", { class: "more" },
    h("summary", {}, t("What is printed on your cards")),
    h("div", { class: "wide" }, h("table", { class: "facts" },
      h("thead", {}, h("tr", {}, h("th", {}, t("Card")), symbols.map(({ label }) => h("th", { scope: "col" }, label)), h("th", { scope: "col" }, t("Value")))),
      h("tbody", {}, facts.map(row)))),
    h("p", { class: "note" }, note ?? within(t("For this game alone; {command} keeps them for all."), { command: h("code", {}, "roundtable cards") })));
  return { part, chosen };
}

/**
 * Returns the form; `on.start(header)` and `on.again()` give {ok, text}; `on.again` and `on.cancel`
 * are absent without a game.
 * `facts` are what is printed on the owner's cards, where the page knows them.
 */
export function startForm(game, table, on, facts = []) {
  const [least, most] = table.setup.players;
  const { promos = [], expert = false, symbols = [] } = table.setup;
  const rulings = rulingsPart(table.setup.rulings ?? []);
  const printed = factsPart(facts, symbols, game);
  const known = table.players;
  let count = Math.min(Math.max(known.length || 4, least), most);
  let first = 0;
  let sending = false;
  const names = Array.from({ length: most }, (_, i) => known[i] ?? "");
  const rows = h("ol", { class: "names" });
  const counts = h("div", { class: "counts", role: "radiogroup", "aria-label": t("Number of players") });
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
        type: "text", value: name, maxlength: 20, autocomplete: "off", placeholder: seat(i + 1),
        "aria-label": t("Name of seat {number}", { number: i + 1 }), oninput: (event) => { names[i] = event.target.value; },
      }),
      h("label", { class: "first" },
        h("input", { type: "radio", name: "first", checked: i === first, onchange: () => { first = i; } }), t("first")))));
  }

  function choose(n) {
    count = n;
    first = Math.min(first, n - 1);
    for (const label of counts.children) label.className = Number(label.textContent) === n ? "chosen" : "";
    drawRows();
  }

  function header() {
    const given = names.slice(0, count).map((name) => name.trim());
    const players = given.some(Boolean) ? given.map((name, i) => name || seat(i + 1)) : count;
    const chosen = boxes.filter((box) => box.checked).map((box) => box.value);
    return {
      record: game.record, players, first,
      ...(isExpert.checked && { expert: true }), ...(chosen.length && { promos: chosen }),
      ...(Object.keys(rulings.chosen).length && { rulings: rulings.chosen }),
      ...(Object.keys(printed.chosen).length && { cards: printed.chosen }),
    };
  }

  async function send(begin) {
    if (sending) return;
    sending = true;
    const answer = await begin();
    sending = false;
    problem.textContent = answer.text;
  }

  function submit(event) {
    event.preventDefault();
    send(() => on.start(header()));
  }

  drawCounts();
  drawRows();
  return h("form", { onsubmit: submit },
    h("p", { class: "over-title" }, game.title),
    h("h2", {}, t("Who sits at the table?")),
    counts, rows,
    h("p", { class: "note" }, t("Clockwise round the table. A name may stay empty.")),
    expert && h("label", { class: "option" }, isExpert, game.words.expert),
    promos.map((promo, i) => h("label", { class: "option" }, boxes[i], game.pieceName(promo))),
    rulings.part, printed.part,
    problem,
    h("div", { class: "choices" },
      h("button", { class: "gold", type: "submit" }, t("Begin")),
      on.again && h("button", { class: "plain again", type: "button", onclick: () => send(on.again) }, t("The same game again")),
      on.cancel && h("button", { class: "plain", type: "button", onclick: on.cancel }, t("Back"))));
}
