// Before a game begins: what its owner is asked of the copy, once. It is kept for every further game.

import { h } from "./draw.js";
import { factsPart } from "./facts.js";
import { asked as asksPin, get, post } from "./link.js";
import { styled } from "./later.js";
import { sheet } from "./sheets.js";
import { timeWords } from "./start.js";
import { t, tn } from "./words.js";

const KEEP = t("My copy shows this: keep it, and begin");
const ASSUMED = t("Begin with what is assumed");

/**
 * Returns the question what the owner's copy of a game shows, or null where that is told already or
 * cannot be asked. `shown` says what must be shown besides; `on` has begin(), back() and say(problem).
 */
export async function copyQuestion(game, shown, on) {
  const { ok, said } = await get("/api/setup", asksPin);
  if (!ok || said[game.name].told) return null;
  await Promise.all(
    ["components/fields.css", "sheets.css"].map((name) => styled(`/static/${name}`)),
  );
  const asked = said[game.name];
  const answered = asked.first
    ? firstSheets(game.name, asked)
    : asked.cards.length === 1
      ? numbers(asked)
      : table(asked);
  const keep = async () => {
    const [address, body] = answered.told();
    const { ok: kept, text } = await post(address, body);
    on.say(text);
    if (kept) on.begin();
  };
  // Of facts that stand there already neither answer is the usual one: a habit keeps nothing.
  return h(
    "section",
    { class: "copy-of", "data-copy": game.name },
    h("h2", {}, t("What your copy shows")),
    h("p", {}, asked.asks),
    answered.parts,
    shown && h("p", { class: "note" }, shown),
    h(
      "div",
      { class: "choices" },
      h(
        "button",
        {
          type: "button",
          class: asked.first ? "gold" : "plain",
          "data-keep-copy": "",
          onclick: keep,
        },
        answered.keep,
      ),
      h(
        "button",
        { type: "button", class: "plain", "data-without": "", onclick: on.begin },
        answered.without,
      ),
      h("button", { type: "button", class: "plain", onclick: on.back }, t("Back")),
    ),
  );
}

/** What is told at once, with `checked`: whoever keeps it has looked. */
const checked = (cards, told) => () => [
  "/api/cards",
  { cards: told, checked: cards.map(({ card }) => card) },
];

/** One piece that shows a few numbers. */
function numbers({ cards }) {
  const [{ card, facts, fields }] = cards;
  const now = { ...facts };
  const rows = sheet({ fields, places: [] }, (key, value) => {
    now[key] = value;
    rows.show(now);
  });
  rows.show(now);
  return {
    parts: [rows.element],
    told: checked(cards, { [card]: now }),
    keep: KEEP,
    without: ASSUMED,
  };
}

/** A few facts a card: most copies show what is assumed. */
function table({ cards, says }) {
  const { part, chosen } = factsPart(cards, "", t("My cards show something else …"));
  return {
    parts: [
      h("p", { class: "note" }, t("Assumed:")),
      h(
        "ul",
        {},
        says.map((one) => h("li", {}, one)),
      ),
      part,
    ],
    told: checked(cards, chosen),
    keep: KEEP,
    without: ASSUMED,
  };
}

/** What a first game cannot do without; all the rest is asked when it matters. */
function firstSheets(name, { first, wait, touches, seconds }) {
  const answers = {};
  const sheets = first.map((one) => {
    const told = (answers[one.name] = { ...one.answers });
    const rows = sheet(one, (key, value) => {
      if (value === null) delete told[key];
      else told[key] = value;
      rows.show(told);
    });
    rows.show(told);
    return h(
      "div",
      { "data-first": one.name },
      h("h3", {}, one.title),
      one.note && h("p", { class: "note" }, one.note),
      rows.element,
    );
  });
  return {
    parts: [
      h(
        "p",
        {},
        tn(
          "Now {n} touch tells what a game cannot do without: about {time}.",
          "Now {n} touches tell what a game cannot do without: about {time}.",
          touches,
          { time: timeWords(seconds) },
        ),
      ),
      h(
        "p",
        { class: "note" },
        t("The table asks for the rest when it matters, and keeps it: {parts}.", {
          parts: wait.join(" · "),
        }),
        " ",
        h("a", { href: `/copy?game=${name}` }, t("Tell all of it now …")),
      ),
      sheets,
    ],
    told: () => ["/api/setup", { game: name, answers }],
    keep: t("Keep it, ask us for the rest later, and begin"),
    without: t("Begin with made-up values"),
  };
}
