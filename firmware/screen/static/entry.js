// A card by hand: found by typing or on the sheets, and taken as if the camera had seen it laid.

import { h, redraw } from "./draw.js";
import { post } from "./link.js";
import { groups } from "./pieces.js";
import { t, within } from "./words.js";

/** Returns {show(table, view, game)} of the section in `place`. */
export function entry(place) {
  const problem = h("p", { class: "problem", role: "alert" });
  const done = h("p", { class: "done", role: "status" });
  const field = h("input", {
    type: "search",
    id: "find",
    autocomplete: "off",
    spellcheck: "false",
    "aria-label": t("Find a card, or type a line in short"),
    oninput: filter,
    onkeydown: (event) => event.key === "Escape" && clear(),
  });
  const sheets = h("div", { class: "sheets" });
  let pieces = [];

  const plain = (text) =>
    text
      .toLowerCase()
      .replaceAll("#", "")
      .replaceAll(/[-.\s]+/g, " ")
      .trim();

  /** The pieces that the text may mean: every word of it begins a word of theirs. */
  function found() {
    const words = plain(field.value).split(" ").filter(Boolean);
    return pieces.filter((piece) => {
      const names = `${plain(piece.id)} ${plain(piece.label)}`.split(" ");
      return words.every((word) => names.some((name) => name.startsWith(word)));
    });
  }

  function filter() {
    const shown = new Set(found().map((piece) => piece.id));
    for (const button of sheets.querySelectorAll("[data-piece]"))
      button.hidden = !shown.has(button.dataset.piece);
    for (const part of sheets.querySelectorAll("fieldset, section"))
      part.hidden = !part.querySelector("[data-piece]:not([hidden])");
  }

  function clear() {
    field.value = "";
    filter();
  }

  async function send(address, body, what) {
    done.textContent = "";
    const answer = await post(address, body);
    problem.textContent = answer.text;
    done.textContent = answer.ok ? t("{what} is taken.", { what }) : "";
    if (answer.ok) clear();
  }

  const enter = (piece) => send("/api/enter", { piece: piece.id }, piece.label);

  function submit(event) {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    const exact = pieces.filter(
      (piece) => piece.id === text.toLowerCase() || plain(piece.label) === plain(text),
    );
    const meant = exact.length ? exact : found();
    if (meant.length === 0) send("/api/words", { words: text }, text);
    else
      enter(
        meant.find((piece) =>
          sheets.querySelector(`[data-piece="${piece.id}"]`)?.classList.contains("open"),
        ) ?? meant[0],
      );
  }

  const build = (game) => {
    field.placeholder = t("{card}, or a line in short", { card: game.examples.card });
    sheets.replaceChildren(
      ...[...bySheet(pieces)].map(([sheet, members]) =>
        h(
          "section",
          { "data-sheet": sheet },
          h("h3", {}, game.sheetName(sheet)),
          h("div", { class: "groups" }, groups(members, game, enter)),
        ),
      ),
    );
    return [
      h("h2", {}, t("Enter by hand")),
      h(
        "form",
        { class: "find", onsubmit: submit },
        field,
        h("button", { class: "gold", type: "submit" }, t("Enter")),
      ),
      h(
        "p",
        { class: "note" },
        within(t("A card is taken as if it were laid now. Lines in short: {lines}."), {
          lines: game.examples.lines.map((line, i) => [i > 0 && ", ", h("code", {}, line)]),
        }),
      ),
      problem,
      done,
      sheets,
    ];
  };

  return {
    show(table, view, game) {
      ({ pieces } = table);
      redraw(place, pieces, () => build(game));
      const open = new Set(view.takes);
      for (const button of sheets.querySelectorAll("[data-piece]")) {
        const is = open.has(button.dataset.piece);
        button.classList.toggle("open", is);
        button.setAttribute("aria-description", is ? t("may come now") : t("not now"));
      }
    },
  };
}

function bySheet(pieces) {
  const found = new Map();
  for (const piece of pieces) found.set(piece.sheet, [...(found.get(piece.sheet) ?? []), piece]);
  return found;
}
