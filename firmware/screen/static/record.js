// The record's lines, each with a way back to it, to another card and to one that was missed before
// it, and the cards that the table has missed.

import { h, named } from "./draw.js";
import { post } from "./link.js";
import { groups } from "./pieces.js";
import { t, tn, within } from "./words.js";

/** Returns the cards that were missed, each with every place that takes it. */
export function offers(missed) {
  return missed.map(({ piece, label, best, places }) => {
    const problem = h("p", { class: "problem", role: "alert" });
    const send = async (address, body) => {
      problem.textContent = (await post(address, body)).text;
    };
    const where = h(
      "select",
      { "aria-label": t("Where {card} belongs", { card: label }) },
      places.map(({ before, text, hid }) =>
        h(
          "option",
          { value: before, selected: before === best },
          hid > 1
            ? t("{place}, before line {n} (hidden then)", { place: text, n: before })
            : t("{place}, before line {n}", { place: text, n: before }),
        ),
      ),
    );
    return h(
      "form",
      {
        class: "offer",
        "data-missed": piece,
        onsubmit: (event) => {
          event.preventDefault();
          send("/api/insert", { piece, before: Number(where.value) });
        },
      },
      h("h3", {}, t("{piece} was in the pile but was never seen being laid.", { piece: label })),
      h("label", { class: "field" }, h("span", {}, t("Put it into the game")), where),
      h(
        "div",
        { class: "choices" },
        h("button", { class: "gold", type: "submit" }, t("Put it in")),
        h(
          "button",
          { class: "plain", type: "button", onclick: () => send("/api/decline", { piece }) },
          t("It was not there"),
        ),
      ),
      problem,
    );
  });
}

const NEWEST = 30; // lines; the others are shown when they are asked for
let showsAll = false;

/** Asks which card it was; nothing is chosen beforehand, and a refusal stands where the press was. */
function askCard({ title, note, send, does }, choices, game) {
  const problem = h("p", { class: "problem", role: "alert" });
  const chosen = h("output", {}, t("choose a card"));
  const go = h("button", { class: "gold", type: "button", disabled: true }, does);
  const sheets = new Map();
  for (const one of choices)
    sheets.set(one.sheet, [...(sheets.get(one.sheet) ?? []), { ...one, id: one.piece }]);

  function pick(one, event) {
    for (const other of dialog.querySelectorAll("[data-piece]"))
      other.setAttribute("aria-pressed", String(other === event.currentTarget));
    chosen.textContent = [one.label, one.more].filter(Boolean).join(": ");
    go.disabled = false;
    problem.textContent = "";
    go.onclick = async () => {
      const { ok, text } = await send(one);
      problem.textContent = text;
      if (ok) dialog.close();
    };
  }

  const name = (one) =>
    [game.shortName({ ...one, id: one.of[0] }), one.more].filter(Boolean).join(" · ");
  const dialog = h(
    "dialog",
    { class: "box-sheet mend-sheet", "aria-label": title, onclose: () => dialog.remove() },
    h("h2", {}, title),
    note && h("p", { class: "note" }, note),
    [...sheets].map(([sheet, members]) =>
      h(
        "section",
        { "data-sheet": sheet },
        sheets.size > 1 && h("h3", {}, game.sheetName(sheet)),
        h("div", { class: "groups" }, groups(members, game, pick, name)),
      ),
    ),
    h(
      "div",
      { class: "foot" },
      problem,
      h(
        "div",
        { class: "choices" },
        chosen,
        go,
        h(
          "button",
          { class: "plain", type: "button", onclick: () => dialog.close() },
          t("Never mind"),
        ),
      ),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}

/** Returns the heading and the lines, the newest first; `reveal(whole)` shows the covered cards, or hides them again. */
export function record({ lines, last, earlier, covered, hides, choices }, table, game, reveal) {
  const problem = h("p", { class: "problem", role: "alert" });
  const names = new Map(table.pieces.map(({ id, label }) => [id, label]));
  const send = async (address, body, place = problem) => {
    place.textContent = (await post(address, body)).text;
  };

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

  const back = (n, below) =>
    h(
      "button",
      {
        class: "plain small",
        type: "button",
        "aria-label": t("Take back to line {n}", { n }),
        onclick: (event) => confirm(event.target, n, below),
      },
      t("back to here"),
    );

  function confirm(button, n, below) {
    const refusal = h("span", { class: "problem", role: "alert" });
    const sure = h(
      "span",
      { class: "sure", role: "alertdialog", "aria-label": t("Are you sure?") },
      tn("Take {n} line back?", "Take {n} lines back?", below),
      " ",
      h(
        "button",
        {
          class: "gold small",
          type: "button",
          onclick: () => send("/api/back", { keep: n, of: last }, refusal),
        },
        t("Yes"),
      ),
      " ",
      h(
        "button",
        {
          class: "plain small",
          type: "button",
          onclick: () => {
            sure.replaceWith(button);
            button.focus();
          },
        },
        t("No"),
      ),
      refusal,
    );
    button.replaceWith(sure);
    sure.querySelector("button").focus();
  }

  const small = (label, name, press) =>
    h(
      "button",
      { class: "plain small", type: "button", "aria-label": name, onclick: press },
      label,
    );
  const missed = (n, sheets, told) =>
    small(t("A card was missed before this"), t("A card was missed before line {n}", { n }), () =>
      askCard(
        {
          title: t("Which card was missed before line {n}?", { n }),
          note: [
            told,
            t("All that came after it is played again: whose card each one was changes with it."),
          ]
            .filter(Boolean)
            .join(" "),
          send: ({ piece }) => post("/api/insert", { piece, before: n }),
          does: t("Put it in"),
        },
        choices.filter(({ sheet }) => sheets.includes(sheet)),
        game,
      ),
    );
  const replace = (n, piece) =>
    small(
      t("This was another card"),
      t("Line {n}: {card} was misread", { n, card: names.get(piece) }),
      () =>
        askCard(
          {
            title: t("Which card was it, and not {card}?", { card: names.get(piece) }),
            send: (by) => post("/api/replace", { piece, with: by.piece, before: n + 1 }),
            does: t("Replace"),
          },
          ofItsSheet(
            choices.filter(({ of }) => !of.includes(piece)),
            piece,
          ),
          game,
        ),
    );
  const sheetOf = (piece) => choices.find(({ of }) => of.includes(piece))?.sheet;
  const ofItsSheet = (all, piece) =>
    [...all].sort((a, b) => (b.sheet === sheetOf(piece)) - (a.sheet === sheetOf(piece)));
  // Copies that nobody can tell apart have one name: the table takes the one that is free.

  const newest = [...lines].reverse();
  const shown = newest.slice(0, showsAll ? undefined : NEWEST);
  const list = h("ol", { class: "lines" }, shown.map(row));

  function row({ n, line, piece, text, sheets, covered: isCovered }, below) {
    const told = text && h("span", { class: "telling" }, named(text, table.players));
    return h(
      "li",
      { value: n, "data-line": n, class: isCovered && "covered" },
      h("span", { class: "n" }, n),
      h("span", { class: "words" }, told, line && h("span", { class: "entry" }, words(line))),
      h(
        "span",
        { class: "ways" },
        sheets.length > 0 && missed(n, sheets, text.split("\n")[0]),
        piece && replace(n, piece),
        below > 0 && back(n, below),
      ),
    );
  }

  function showAll(event) {
    showsAll = true;
    event.target.remove();
    list.append(...newest.slice(NEWEST).map((line, i) => row(line, i + NEWEST)));
  }

  return [
    h(
      "div",
      { class: "record-head" },
      h("h2", {}, t("The record")),
      last > 1 &&
        h(
          "button",
          { class: "plain", type: "button", onclick: () => send("/api/do", { do: "undo" }) },
          t("Take the last line back"),
        ),
    ),
    problem,
    covered > 0 &&
      h(
        "p",
        { class: "note covers" },
        hides
          ? tn(
              "{n} card under the newest three is not shown.",
              "{n} cards under the newest three are not shown.",
              covered,
            )
          : t("The whole pile is shown: whoever plays looks away."),
        " ",
        h(
          "button",
          { class: "plain small", type: "button", onclick: () => reveal(hides) },
          hides ? t("Show the whole pile (whoever plays looks away)") : t("Hide it again"),
        ),
      ),
    lines.length === 0
      ? h("p", { class: "note" }, t("No line yet: the game has only just begun."))
      : list,
    shown.length < lines.length &&
      h(
        "button",
        { class: "plain small all", type: "button", onclick: showAll },
        tn("Show the one line", "Show all {n} lines", lines.length),
      ),
    earlier > 0 &&
      h(
        "p",
        { class: "note" },
        tn("{n} earlier line is not shown.", "{n} earlier lines are not shown.", earlier),
        " ",
        within(t("{command} has them all."), { command: h("code", {}, "roundtable games") }),
      ),
    newest.some(({ n }, i) => i > 0 && n + 1 < newest[i - 1].n) &&
      h("p", { class: "note" }, t("Numbers that are missing are lines that were taken back.")),
  ];
}
