// "This is the pile now": the photographs are compared with what the table thinks, and one press puts it right.

import { h } from "./draw.js";
import { asked, get, post } from "./link.js";
import { t, tn } from "./words.js";

/** Returns {node, update}: the section, empty where no pile lies there, and what compares anew; `kept` gives the photographs as they are sent. */
export async function pileSection(kept) {
  const { ok, said } = await get("/api/photo/pile", asked);
  if (!ok || !said.pile) return { node: "", update: () => {} };
  const body = h("div", { "aria-live": "polite" });
  const problem = h("p", { class: "lacks", role: "alert" });
  const aside = h("input", { type: "checkbox", id: "aside", onchange: () => update() });
  let isOpen = location.hash === "#pile";
  let whole = 0;

  const open = h(
    "button",
    {
      type: "button",
      class: "plain",
      id: "compare",
      onclick: () => {
        isOpen = true;
        update();
      },
    },
    t("Compare with the pile"),
  );
  const node = h(
    "section",
    { class: "leaf pile", "aria-label": t("The pile") },
    h("h2", {}, t("This is the pile now")),
    h(
      "p",
      {},
      t(
        "Spread the pile face up, side by side, take pictures of all of it, and press here. Nothing is changed before you say so.",
      ),
    ),
    said.private &&
      h(
        "p",
        { class: "note" },
        t("Lay face-down cards aside, face down, and keep hands out of the picture."),
      ),
    said.private &&
      h(
        "label",
        {},
        aside,
        " ",
        t("What lay face down is put aside, and no hand is in the pictures."),
      ),
    h("p", { class: "choices" }, open),
    body,
    problem,
  );

  async function update() {
    const photos = kept();
    body.replaceChildren();
    problem.textContent = "";
    if (!isOpen || !photos.length) return;
    const {
      ok: isRead,
      text,
      said: pile,
    } = await post("/api/photo/pile", { photos, aside: aside.checked, whole });
    if (isRead) body.replaceChildren(...differences(pile));
    else problem.textContent = text;
  }

  function differences(pile) {
    const choices = { put_in: [], take_out: [], replaced: [] };
    const rows = [
      ...pile.missed.map((one) => missed(one, choices)),
      ...pile.not_offered.map(notOffered),
      ...pile.absent.map((one) => absent(one, [...pile.missed, ...pile.not_offered], choices)),
    ];
    const once = h("input", {
      type: "checkbox",
      onchange: () => {
        take.disabled = !once.checked;
      },
    });
    const take = h(
      "button",
      {
        type: "button",
        class: "gold",
        id: "put-right",
        disabled: pile.doubled.length > 0,
        onclick: () => putRight(pile.of, choices),
      },
      t("Put the game right"),
    );
    return [
      h(
        "p",
        {},
        tn(
          "The table thinks of {n} card in the pile.",
          "The table thinks of {n} cards in the pile.",
          pile.cards,
        ),
        " ",
        tn("{n} of them is in the pictures.", "{n} of them are in the pictures.", pile.there),
        " ",
        pile.face_down > 0 && tn("{n} lies face down.", "{n} lie face down.", pile.face_down),
      ),
      pile.right && h("p", { class: "whole" }, t("The pile is as the table thinks.")),
      pile.unread > 0 &&
        h(
          "p",
          { class: "lacks" },
          tn(
            "{n} code was seen and not read: take it once more, from nearer.",
            "{n} codes were seen and not read: take them once more, from nearer.",
            pile.unread,
          ),
        ),
      pile.unnamed > 0 &&
        h(
          "p",
          { class: "lacks" },
          tn(
            "The table has not seen {n} card of the pictures: it may have lain face down.",
            "The table has not seen {n} cards of the pictures: they may have lain face down.",
            pile.unnamed,
          ),
        ),
      pile.other_games.length > 0 &&
        h(
          "p",
          { class: "note" },
          t("of another game: {pieces}", {
            pieces: pile.other_games.map(({ label }) => label).join(", "),
          }),
        ),
      pile.other_deck > 0 &&
        h(
          "p",
          { class: "note" },
          tn("{n} code is of another deck", "{n} codes are of another deck", pile.other_deck),
        ),
      pile.covered > 0 &&
        h(
          "p",
          { class: "lacks" },
          tn(
            "{n} card of the pile is in no picture.",
            "{n} cards of the pile are in no picture.",
            pile.covered,
          ),
          " ",
          h(
            "button",
            {
              type: "button",
              class: "plain",
              onclick: () => {
                whole = pile.of;
                update();
              },
            },
            t("Show which (whoever plays looks away)"),
          ),
        ),
      ...rows,
      pile.doubled.length > 0 &&
        h(
          "label",
          { class: "lacks" },
          once,
          " ",
          t("In two places of one picture: {pieces}. Is it one card all the same?", {
            pieces: pile.doubled.map(({ label }) => label).join(", "),
          }),
        ),
      rows.length > 0 && h("p", { class: "choices" }, take),
    ].filter(Boolean);
  }

  async function putRight(of, choices) {
    const chosen = Object.fromEntries(
      Object.entries(choices).map(([key, all]) => [key, all.map((one) => one()).filter(Boolean)]),
    );
    const by = new Set(chosen.replaced.map(([, piece]) => piece));
    const put_in = chosen.put_in.filter(([piece]) => !by.has(piece));
    const { ok: isDone, text } = await post("/api/put-right", { of, ...chosen, put_in });
    if (isDone) update();
    else problem.textContent = text;
  }

  return { node, update };
}

/** Returns the row of a card that only the pictures show: where it was laid, or not at all. */
function missed({ piece, label, best, places }, choices) {
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
    h("option", { value: "" }, t("It was not there")),
  );
  choices.put_in.push(() => where.value && [piece, Number(where.value)]);
  return h(
    "label",
    { class: "field", "data-missed": piece },
    h("b", {}, t("{piece} was in the pile but was never seen being laid.", { piece: label })),
    where,
  );
}

const notOffered = ({ piece, label, why }) =>
  h(
    "p",
    { class: "lacks", "data-not-offered": piece },
    t("{piece} lies there, and the game cannot take it: {why}", { piece: label, why }),
  );

/** Returns the row of a card that only the table has: it is there, was another one, or never lay there. */
function absent({ piece, label }, others, choices) {
  const what = h(
    "select",
    { "aria-label": t("What became of {card}", { card: label }) },
    h("option", { value: "" }, t("It lies there, but in no picture")),
    others.map((one) =>
      h("option", { value: one.piece }, t("It was {card}, and misread", { card: one.label })),
    ),
    h("option", { value: "out" }, t("It never lay there")),
  );
  choices.take_out.push(() => what.value === "out" && piece);
  choices.replaced.push(() => what.value && what.value !== "out" && [piece, what.value]);
  return h(
    "label",
    { class: "field", "data-absent": piece },
    h("b", {}, t("{piece} is in no picture.", { piece: label })),
    what,
  );
}
