// The drawn table: a drawer with every piece that can be laid on it now.

import { h, redraw } from "./draw.js";
import { came } from "./later.js";
import { post } from "./link.js";
import { groups } from "./pieces.js";
import { t } from "./words.js";

/** The pieces of each sheet of which the game would take one now: each stays in its place. */
function offered({ pieces, layable }) {
  const sheets = new Set(
    pieces.filter(({ id }) => !layable || layable.includes(id)).map(({ sheet }) => sheet),
  );
  return pieces.filter(({ sheet }) => sheets.has(sheet));
}

/** Returns {show(table, game), toggle()} of the drawer in `place`. */
export function drawer(place) {
  let how = "up";
  const problem = h("p", { class: "problem", role: "alert" });
  const told = h("p", { class: "note told", role: "status" });
  const cards = h("div", { class: "drawer-cards" });
  const covered = []; // what was laid face down here and lies there still
  let shown = null;
  let asksForAll = null; // the question at which what lies face down is turned up

  async function place_(piece, way) {
    const { ok, text } = await post("/api/place", { piece, how: way });
    problem.textContent = text;
    told.textContent =
      ok && way === "down"
        ? t(
            "It lies face down, and counts when OK is pressed. Then press the Quest that is announced.",
          )
        : "";
    if (!ok) return;
    if (way === "clear") covered.length = 0;
    else if (way === "lift") covered.pop();
    else if (way === "down") covered.push(piece);
    light();
  }

  /** Tells what a piece does; it stays where it is. */
  const ask_ = async (button, piece) =>
    (await came(() => import("./effects.js"))).tell(button, shown.game, piece);

  /** What cannot be laid now stays where it is, dark. */
  function light() {
    const mayTurnUp = asksForAll && shown.ask?.kind === asksForAll;
    for (const button of cards.querySelectorAll("[data-piece]")) {
      const { piece } = button.dataset;
      button.disabled =
        how !== "ask" &&
        ((shown.layable && !shown.layable.includes(piece)) ||
          (covered.includes(piece) && !mayTurnUp));
    }
  }

  function close() {
    place.hidden = true;
  }

  /** What must be chosen before more may be laid, and the way there. */
  function settle(text) {
    return (
      text &&
      h(
        "p",
        { class: "note", "data-first": "" },
        text,
        " ",
        h(
          "button",
          {
            type: "button",
            class: "plain",
            onclick: () => {
              close();
              document.querySelector("#ask button")?.focus();
            },
          },
          t("To the buttons"),
        ),
      )
    );
  }

  function face(value, text) {
    return h(
      "label",
      { class: "face" },
      h("input", {
        type: "radio",
        name: "face",
        checked: how === value,
        onchange: () => {
          how = value;
          light();
        },
      }),
      text,
    );
  }

  place.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });

  // It stands on the panel and beside what is asked, which are of another size in another window.
  const panel = document.getElementById("panel");
  const ask = document.getElementById("ask");
  const around = new ResizeObserver(() => {
    place.style.setProperty("--panel-high", `${panel.offsetHeight}px`);
    const [left, right] = [ask.offsetLeft, innerWidth - ask.offsetLeft - ask.offsetWidth];
    const isAtRight = left > right;
    const wide =
      ask.offsetWidth > innerWidth / 2 ? 0 : isAtRight ? innerWidth - left : left + ask.offsetWidth;
    place.style.setProperty("--ask-right", isAtRight ? `${wide}px` : "0px");
    place.style.setProperty("--ask-left", isAtRight ? "0px" : `${wide}px`);
  });
  around.observe(panel);
  around.observe(ask);

  return {
    show(table, game) {
      if (!table.drawn) close();
      redraw(
        place,
        table.drawn,
        () =>
          table.drawn && [
            h(
              "div",
              { class: "drawer-head" },
              h("h2", {}, t("Lay a card on the drawn table")),
              face("up", t("face up")),
              face("down", t("face down")),
              face("ask", t("What does it do?")),
              h(
                "button",
                { type: "button", class: "plain", onclick: () => place_("", "lift") },
                t("Lift the top one"),
              ),
              h(
                "button",
                { type: "button", class: "plain", onclick: () => place_("", "clear") },
                t("Clear the pile"),
              ),
              problem,
              told,
              h("button", { type: "button", class: "plain close", onclick: close }, t("Close")),
            ),
            cards,
          ],
      );
      const now = offered(table);
      const held = cards.contains(document.activeElement);
      if (game.pileOf?.(shown) && !game.pileOf(table)) covered.length = 0;
      asksForAll = game.turnsUp;
      shown = table;
      // Where nothing may be laid, what is asked comes first.
      const first = table.first || (now.length ? "" : (table.ask?.text ?? ""));
      redraw(cards, [now, table.game, first], () => [
        !now.length && h("p", {}, t("No card can be laid now.")),
        settle(first),
        ...(now.length
          ? groups(now, game, (piece, event) =>
              how === "ask" ? ask_(event.currentTarget, piece.id) : place_(piece.id, how),
            )
          : []),
      ]);
      light();
      if (held && (!cards.contains(document.activeElement) || document.activeElement.disabled))
        place.querySelector("input:checked")?.focus();
    },
    toggle() {
      place.hidden = !place.hidden;
      if (!place.hidden) place.querySelector("input")?.focus();
    },
  };
}
