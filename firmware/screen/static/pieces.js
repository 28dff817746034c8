// Every piece of a game as a button, in groups: for the drawn table, and for entry by hand.

import { h } from "./draw.js";

const firstWord = (piece) => piece.id.split(/[-.]/)[0];

/** Returns a fieldset a group; `pick(piece, event)` is called for the one that is chosen. */
export function groups(pieces, game, pick, named = (piece) => game.shortName(piece)) {
  const groupOf = game.groupOf ?? firstWord;
  const found = new Map();
  for (const piece of pieces)
    found.set(groupOf(piece), [...(found.get(groupOf(piece)) ?? []), piece]);
  return [...found].map(([name, members]) =>
    h(
      "fieldset",
      { "data-group": name },
      h("legend", {}, game.groupName(name)),
      members.map((piece) =>
        h(
          "button",
          {
            type: "button",
            "data-piece": piece.id,
            title: piece.label,
            onclick: (event) => pick(piece, event),
          },
          named(piece),
        ),
      ),
    ),
  );
}
