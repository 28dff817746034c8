// The form that starts a game: which one, who plays, and what the table says it may have, no more.

import { h } from "./draw.js";
import { later, once, styled } from "./later.js";
import { t, tn } from "./words.js";

await styled(new URL("./start.css", import.meta.url).href);

const seat = (number) => t("Seat {number}", { number });

const asksCopy = once(
  () => import("./setup.js"),
  ({ copyQuestion }) => copyQuestion,
); // of the owner's copy
const offer = later(() => import("./first-offer.js"), "offer"); // of setting up, on a new table

/** What is shown to the camera before the first turn, and how long that takes. */
function shownWords({ now, later: then, seconds }) {
  const words = tn(
    "Before the first turn {n} piece is shown to the camera: about {time}.",
    "Before the first turn {n} pieces are shown to the camera: about {time}.",
    now,
    { time: timeWords(seconds) },
  );
  const more = tn(
    "{n} more comes in the course of the game.",
    "{n} more come in the course of the game.",
    then,
  );
  return then ? `${words} ${more}` : words;
}

/** Minutes, rounded up; seconds where it is less than one. */
export const timeWords = (seconds) =>
  seconds < 60
    ? tn("{n} second", "{n} seconds", seconds)
    : tn("{n} minute", "{n} minutes", Math.ceil(seconds / 60));

/** What the rulebooks leave open: a choice for each ruling. */
function rulingsPart(rulings) {
  const chosen = {};
  const part =
    rulings.length > 0 &&
    h(
      "details",
      { class: "more" },
      h("summary", {}, t("Where the rulebooks differ")),
      rulings.map(({ name, title, default: usual, options }) =>
        h(
          "label",
          { class: "ruling" },
          h("span", {}, title),
          h(
            "select",
            {
              name,
              onchange: (event) => {
                const { value } = options[event.target.selectedIndex];
                if (value === usual) delete chosen[name];
                else chosen[name] = value;
              },
            },
            options.map(({ value, why }) =>
              h("option", { selected: value === usual }, rulingWords(why, value === usual)),
            ),
          ),
        ),
      ),
    );
  return { part, chosen };
}

const rulingWords = (why, isUsual) => (isUsual ? t("{why} (usual)", { why }) : why);

/** What else its header may choose: {part(count), chosen(count)}, for so many players. */
function variantsPart(variants) {
  const fits = ({ players: [least, most] = [0, Infinity] }, count) =>
    least <= count && count <= most;
  const boxes = (key, options) =>
    options.map(({ value, label }) =>
      h("label", { class: "option" }, h("input", { type: "checkbox", name: key, value }), label),
    );
  const made = variants.map((one) => {
    const { key, title, options, several, default: usual } = one;
    if (!options) {
      const [label] = boxes(key, [{ value: "", label: title }]);
      return { one, element: label, told: () => label.firstChild.checked || undefined };
    }
    if (several) {
      const labels = boxes(key, options);
      const told = () =>
        labels
          .map((label) => label.firstChild)
          .filter((box) => box.checked)
          .map((box) => box.value);
      return {
        one,
        element: h("div", { role: "group", "aria-label": title }, labels),
        told: () => (told().length ? told() : undefined),
      };
    }
    const select = h(
      "select",
      { name: key },
      options.map(({ value, label }) => h("option", { selected: value === usual }, label)),
    );
    const told = () => options[select.selectedIndex].value;
    return {
      one,
      element: h("label", { class: "ruling" }, h("span", {}, title), select),
      told: () => (told() === usual ? undefined : told()),
    };
  });
  const [ticked, picked] = [
    (one) => !one.options || one.several,
    (one) => one.options && !one.several,
  ];
  const folded =
    made.some(({ one }) => picked(one)) &&
    h(
      "details",
      { class: "more" },
      h("summary", {}, t("Variants")),
      h(
        "div",
        { class: "pairs" },
        made.filter(({ one }) => picked(one)).map(({ element }) => element),
      ),
    );
  return {
    parts: [made.filter(({ one }) => ticked(one)).map(({ element }) => element), folded],
    fit: (count) =>
      made.forEach(({ one, element }) => {
        element.hidden = !fits(one, count);
      }),
    chosen: (count) =>
      Object.fromEntries(
        made
          .filter(({ one }) => fits(one, count))
          .map(({ one, told }) => [one.key, told()])
          .filter(([, value]) => value !== undefined),
      ),
  };
}

/**
 * Returns the form; `on.start(header)` and `on.again(left)` give {ok, text, said}; `on.again` and `on.cancel`
 * are absent without a game. `on.seat(i)` makes what more is asked of a seat, `on.bots()` lists what is asked of bots; `on.dealt`: the
 * program deals, so that nobody shows a piece and no copy is on the table.
 */
export function startForm(table, on) {
  const { games, players: known } = table;
  const names = [...known];
  const problem = h("p", { class: "problem", role: "alert" });
  const body = h("div", { class: "of-game" });
  const choices = h("div", { class: "choices" });
  const rest = () =>
    choices.replaceChildren(
      ...[
        h("button", { class: "gold", type: "submit" }, t("Begin")),
        on.again &&
          h(
            "button",
            { class: "plain again", type: "button", onclick: () => send(on.again) },
            t("The same game again"),
          ),
        on.cancel && h("button", { class: "plain", type: "button", onclick: on.cancel }, t("Back")),
      ].filter(Boolean),
    );
  const sure = (yes) => [
    h(
      "button",
      { class: "gold", type: "button", "data-leave": "", onclick: yes },
      t("Begin, and keep that one"),
    ),
    h(
      "button",
      {
        class: "plain",
        type: "button",
        onclick: () => {
          problem.textContent = "";
          rest();
        },
      },
      t("No"),
    ),
  ];
  let count = known.length || 4;
  let form = null; // what is asked of the game that is chosen
  let sending = false;

  function choose(game) {
    problem.textContent = "";
    form = gamePart(
      game,
      names,
      count,
      (n) => {
        count = n;
      },
      on,
    );
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
    if (!leaves) return rest();
    turn(null); // the form asks it, with its own buttons
    choices.replaceChildren(...sure(() => send(begin, { leaves })));
  }

  function begin() {
    return send((left) => on.start({ ...form.header(), ...left }));
  }

  /** What differs between copies is asked once, before the game begins: it is a page of its own. */
  async function submit(event) {
    event.preventDefault();
    const { game, shown } = form;
    const asked =
      !on.dealt &&
      game.copy &&
      (await (
        await asksCopy()
      )(game, shown(), {
        begin,
        back: () => turn(null),
        say: (text) => {
          problem.textContent = text;
        },
      }));
    if (asked) turn(asked);
    else begin();
  }

  function turn(asked) {
    filled.hidden = asked !== null;
    question.replaceChildren(...[asked, asked && problem].filter(Boolean));
    if (!asked) choices.before(problem);
    page.parentElement.scrollTop = 0;
  }

  const first = games.find(({ name }) => name === table.game) ?? games[0];
  choose(first);
  rest();
  const question = h("div");
  const filled = h(
    "form",
    { onsubmit: submit },
    !table.game && offer(),
    games.length > 1
      ? gameChoice(games, first, choose)
      : h("p", { class: "over-title" }, first.title),
    body,
    problem,
    choices,
  );
  const page = h("div", {}, filled, question);
  return page;
}

/** Which game: its name, and how many may play it. */
function gameChoice(games, first, choose) {
  const range = ([least, most]) =>
    tn("{least} to {n} player", "{least} to {n} players", most, { least });
  return h(
    "fieldset",
    { class: "which" },
    h("legend", {}, t("Which game?")),
    games.map((game) =>
      h(
        "label",
        { "data-game": game.name },
        h("input", {
          type: "radio",
          name: "game",
          checked: game === first,
          onchange: () => choose(game),
        }),
        h("span", {}, game.title.split(": ").at(-1)),
        h("small", {}, range(game.offers.players)),
      ),
    ),
  );
}

/** What is asked of one game; `names` and the count stay when another is chosen. */
function gamePart(game, names, before, counted, on) {
  const [least, most] = game.offers.players;
  const rulings = rulingsPart(game.offers.rulings ?? []);
  const variants = variantsPart(game.offers.variants ?? []);
  const note = h("p", { class: "note", "data-shown": "" });
  const shown = () => (on.dealt || !game.offers.shown ? "" : shownWords(game.offers.shown[count]));
  let count = Math.min(Math.max(before, least), most);
  let first = 0;
  const rows = h("ol", { class: "names" });
  const counts = h(
    "div",
    { class: "counts", role: "radiogroup", "aria-label": t("Number of players") },
    Array.from({ length: most - least + 1 }, (_, i) => least + i).map((n) =>
      h(
        "label",
        { class: n === count ? "chosen" : "" },
        h("input", {
          type: "radio",
          name: "count",
          value: n,
          checked: n === count,
          onchange: () => choose(n),
        }),
        n,
      ),
    ),
  );

  function drawRows() {
    variants.fit(count);
    note.textContent = shown();
    rows.replaceChildren(
      ...Array.from({ length: count }, (_, i) =>
        h(
          "li",
          {},
          h("input", {
            type: "text",
            value: names[i] ?? "",
            maxlength: 400,
            autocomplete: "off",
            placeholder: seat(i + 1),
            "aria-label": t("Name of seat {number}", { number: i + 1 }),
            oninput: (event) => {
              names[i] = event.target.value;
            },
          }),
          h(
            "label",
            { class: "first" },
            h("input", {
              type: "radio",
              name: "first",
              checked: i === first,
              onchange: () => {
                first = i;
              },
            }),
            t("first"),
          ),
          on.seat?.(i),
        ),
      ),
    );
  }

  function choose(n) {
    count = n;
    counted(n);
    first = Math.min(first, n - 1);
    for (const label of counts.children)
      label.className = Number(label.textContent) === n ? "chosen" : "";
    drawRows();
  }

  function header() {
    const given = Array.from({ length: count }, (_, i) => (names[i] ?? "").trim());
    const players = given.some(Boolean) ? given : count;
    const told = { record: game.record, players, first, ...variants.chosen(count) };
    if (Object.keys(rulings.chosen).length) told.rulings = rulings.chosen;
    return told;
  }

  drawRows();
  return {
    game,
    header,
    shown,
    parts: [
      h("h2", {}, t("Who sits at the table?")),
      counts,
      rows,
      h(
        "p",
        { class: "note" },
        t("Clockwise round the table. A name may stay empty."),
        " ",
        t("A name has at most 40 characters."),
      ),
      ...(on.bots?.() ?? []),
      ...variants.parts.flat(),
      rulings.part,
      note,
    ].filter(Boolean),
  };
}
