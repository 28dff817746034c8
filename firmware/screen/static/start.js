// The form that starts a game: which one, who plays, and what the table says it may have, no more.

import { h } from "./draw.js";
import { later } from "./later.js";
import { t, tn, within } from "./words.js";

const seat = (number) => t("Seat {number}", { number });

const offer = later(() => import("./first-offer.js"), "offer"); // of setting up, on a new table

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

/** What else its header may choose: {part(count), chosen(count)}, for so many players. */
function variantsPart(variants) {
  const fits = ({ players: [least, most] = [0, Infinity] }, count) => least <= count && count <= most;
  const boxes = (key, options) => options.map(({ value, label }) => h("label", { class: "option" }, h("input", { type: "checkbox", name: key, value }), label));
  const made = variants.map((one) => {
    const { key, title, options, several, default: usual } = one;
    if (!options) {
      const [label] = boxes(key, [{ value: "", label: title }]);
      return { one, element: label, told: () => label.firstChild.checked || undefined };
    }
    if (several) {
      const labels = boxes(key, options);
      const told = () => labels.map((label) => label.firstChild).filter((box) => box.checked).map((box) => box.value);
      return { one, element: h("div", { role: "group", "aria-label": title }, labels), told: () => (told().length ? told() : undefined) };
    }
    const select = h("select", { name: key }, options.map(({ value, label }) => h("option", { selected: value === usual }, label)));
    const told = () => options[select.selectedIndex].value;
    return { one, element: h("label", { class: "ruling" }, h("span", {}, title), select), told: () => (told() === usual ? undefined : told()) };
  });
  const [ticked, picked] = [(one) => !one.options || one.several, (one) => one.options && !one.several];
  const folded = made.some(({ one }) => picked(one)) && h("details", { class: "more" }, h("summary", {}, t("Variants")),
    h("div", { class: "pairs" }, made.filter(({ one }) => picked(one)).map(({ element }) => element)));
  return {
    parts: [made.filter(({ one }) => ticked(one)).map(({ element }) => element), folded],
    fit: (count) => made.forEach(({ one, element }) => { element.hidden = !fits(one, count); }),
    chosen: (count) => Object.fromEntries(made.filter(({ one }) => fits(one, count)).map(({ one, told }) => [one.key, told()]).filter(([, value]) => value !== undefined)),
  };
}

/** A cell for each thing that is printed: boxes to tick, or a number. */
const columnsOf = ({ key, label, options }) => (options ?? [{ label }]).map((option) => ({ id: `${key} ${option.value ?? ""}`, key, label: option.label, value: option.value }));

/** What is printed on the owner's copy of one game, as far as it differs between two copies. */
export function factsPart(facts, note = null, title = t("What is printed on your copy")) {
  const chosen = {};
  const columns = [...new Map(facts.flatMap(({ fields }) => fields.flatMap(columnsOf)).map((one) => [one.id, one])).values()];
  const row = ({ card, label, facts: known, fields, checked }) => {
    const told = { ...known };
    const change = (key, value) => {
      told[key] = value;
      const whole = fields.filter((field) => !field.optional || field.key === key || field.key in (chosen[card] ?? {}));
      chosen[card] = Object.fromEntries(whole.map((field) => [field.key, told[field.key]]));
    };
    const cell = (column) => {
      const field = fields.find(({ key }) => key === column.key);
      if (!field) return null;
      const called = t("{card}: {what}", { card: label, what: column.label });
      if (field.kind === "number") return h("input", { type: "number", min: field.least, max: field.most, value: known[field.key], "aria-label": called, onchange: (event) => change(field.key, Number(event.target.value)) });
      const values = field.options.map(({ value }) => value);
      const shows = () => (told[field.key] === "any" ? values : told[field.key] ?? []);
      const tick = ({ target }) => change(field.key, values.filter((one) => (one === column.value ? target.checked : shows().includes(one))));
      return h("input", { type: "checkbox", checked: shows().includes(column.value), "aria-label": called, onchange: tick });
    };
    return h("tr", { "data-card": card },
      h("th", { scope: "row" }, label, card.includes(".") && h("small", {}, ` ${card.split(".")[1]}`), !checked && h("small", { class: "assumed" }, " ", t("assumed"))),
      columns.map((column) => h("td", {}, cell(column))));
  };
  const part = facts.length > 0 && h("details", { class: "more" },
    h("summary", {}, title),
    h("div", { class: "wide" }, h("table", { class: "facts" },
      h("thead", {}, h("tr", {}, h("th", {}, t("Card")), columns.map(({ label }) => h("th", { scope: "col" }, label)))),
      h("tbody", {}, facts.map(row)))),
    h("p", { class: "note" }, note ?? within(t("For this game alone; {command} keeps them for all."), { command: h("code", {}, "roundtable cards") })));
  return { part, chosen };
}

/** What of the owner's copy nobody has told, where the page knows it: this game plays with what is assumed. */
function assumedPart(game, titles) {
  const tell = h("a", { href: `/copy?game=${game.name}` }, t("Tell it"));
  const known = titles && within(t("Assumed, for nobody has told it of your copy: {parts}. {tell}"), { parts: titles.join(", "), tell });
  return h("p", { class: "note", "data-assumed": "" }, known ?? within(t("What nobody has told of your copy is assumed. {tell}"), { tell }));
}

/** Puts what was told of the cards where the header has it. */
function withFacts(header, facts, chosen) {
  const told = facts.filter(({ card }) => card in chosen);
  for (const { card, at } of told) {
    const inner = at.slice(0, -1).reduce((into, key) => (into[key] ??= {}), header);
    inner[at.at(-1)] = chosen[card];
  }
  return header;
}

/**
 * Returns the form; `on.start(header)` and `on.again(left)` give {ok, text, said}; `on.again` and `on.cancel`
 * are absent without a game. `on.seat(i)` makes what more is asked of a seat.
 * `facts` are what is printed on the owner's cards, `assumed` by game what of a copy is not told yet,
 * where the page knows them.
 */
export function startForm(table, on, facts = [], assumed = null) {
  const { games, players: known } = table;
  const names = [...known];
  const problem = h("p", { class: "problem", role: "alert" });
  const body = h("div", { class: "of-game" });
  const choices = h("div", { class: "choices" });
  const rest = () => choices.replaceChildren(...[h("button", { class: "gold", type: "submit" }, t("Begin")),
    on.again && h("button", { class: "plain again", type: "button", onclick: () => send(on.again) }, t("The same game again")),
    on.cancel && h("button", { class: "plain", type: "button", onclick: on.cancel }, t("Back"))].filter(Boolean));
  const sure = (yes) => [h("button", { class: "gold", type: "button", "data-leave": "", onclick: yes }, t("Begin, and keep that one")),
    h("button", { class: "plain", type: "button", onclick: () => { problem.textContent = ""; rest(); } }, t("No"))];
  let count = known.length || 4;
  let form = null; // what is asked of the game that is chosen
  let sending = false;

  function choose(game) {
    problem.textContent = "";
    form = gamePart(game, facts.filter((one) => one.game === game.name), assumed?.[game.name] ?? null, names, count, (n) => { count = n; }, on.seat);
    body.replaceChildren(...form.parts);
  }

  async function send(begin, left) {
    if (sending) return;
    sending = true;
    const answer = await begin(left);
    sending = false;
    const leaves = answer.said?.leaves; // a game that is not over: whether it may be left is asked, and nothing else meanwhile
    problem.classList.toggle("problem", !leaves);
    problem.textContent = answer.text;
    if (leaves) choices.replaceChildren(...sure(() => send(begin, { leaves })));
    else rest();
  }

  function submit(event) {
    event.preventDefault();
    send((left) => on.start({ ...form.header(), ...left }));
  }

  const first = games.find(({ name }) => name === table.game) ?? games[0];
  choose(first);
  rest();
  return h("form", { onsubmit: submit },
    games.length > 1 ? gameChoice(games, first, choose) : h("p", { class: "over-title" }, first.title),
    body, problem, choices,
    !table.game && offer());
}

/** Which game: its name, and how many may play it. */
function gameChoice(games, first, choose) {
  const range = ([least, most]) => tn("{least} to {n} player", "{least} to {n} players", most, { least });
  return h("fieldset", { class: "which" }, h("legend", {}, t("Which game?")), games.map((game) => h("label", { "data-game": game.name },
    h("input", { type: "radio", name: "game", checked: game === first, onchange: () => choose(game) }),
    h("span", {}, game.title.split(": ").at(-1)), h("small", {}, range(game.offers.players)))));
}

/** What is asked of one game; `names` and the count stay when another is chosen. */
function gamePart(game, facts, assumed, names, before, counted, ofSeat) {
  const [least, most] = game.offers.players;
  const rulings = rulingsPart(game.offers.rulings ?? []);
  const variants = variantsPart(game.offers.variants ?? []);
  const printed = factsPart(facts);
  let count = Math.min(Math.max(before, least), most);
  let first = 0;
  const rows = h("ol", { class: "names" });
  const counts = h("div", { class: "counts", role: "radiogroup", "aria-label": t("Number of players") },
    Array.from({ length: most - least + 1 }, (_, i) => least + i).map((n) => h("label", { class: n === count ? "chosen" : "" },
      h("input", { type: "radio", name: "count", value: n, checked: n === count, onchange: () => choose(n) }), n)));

  function drawRows() {
    variants.fit(count);
    rows.replaceChildren(...Array.from({ length: count }, (_, i) => h("li", {},
      h("input", {
        type: "text", value: names[i] ?? "", maxlength: 400, autocomplete: "off", placeholder: seat(i + 1),
        "aria-label": t("Name of seat {number}", { number: i + 1 }), oninput: (event) => { names[i] = event.target.value; },
      }),
      h("label", { class: "first" },
        h("input", { type: "radio", name: "first", checked: i === first, onchange: () => { first = i; } }), t("first")), ofSeat?.(i))));
  }

  function choose(n) {
    count = n;
    counted(n);
    first = Math.min(first, n - 1);
    for (const label of counts.children) label.className = Number(label.textContent) === n ? "chosen" : "";
    drawRows();
  }

  function header() {
    const given = Array.from({ length: count }, (_, i) => (names[i] ?? "").trim());
    const players = given.some(Boolean) ? given : count;
    const told = { record: game.record, players, first, ...variants.chosen(count) };
    if (Object.keys(rulings.chosen).length) told.rulings = rulings.chosen;
    return withFacts(told, facts, printed.chosen);
  }

  drawRows();
  return {
    header,
    parts: [
      h("h2", {}, t("Who sits at the table?")), counts, rows,
      h("p", { class: "note" }, t("Clockwise round the table. A name may stay empty."), " ", t("A name has at most 40 characters.")),
      ...variants.parts.flat(), rulings.part, printed.part, game.copy && assumed?.length !== 0 && assumedPart(game, assumed),
    ].filter(Boolean),
  };
}
