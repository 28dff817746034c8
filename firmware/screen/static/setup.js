// Before a game begins: what its owner is asked of the copy, once. It is kept for every further game.

import { h } from "./draw.js";
import { factsPart } from "./facts.js";
import { get, post } from "./link.js";
import { styled } from "./later.js";
import { askPin } from "./pin.js";
import { sheet } from "./sheets.js";
import { timeWords } from "./start.js";
import { t, tn } from "./words.js";

const KEEP = t("My copy shows this: keep it");
let looks = null; // the sheets' style, wanted by the first that is shown

/** Returns the part of the form that asks what the owner's copy of a game shows. */
export function copyPart(game) {
  const place = h("section", { class: "copy-of", "data-copy": game.name });
  const problem = h("p", { class: "problem", role: "alert" });
  const change = (words) => h("a", { href: `/copy?game=${game.name}` }, words);

  async function ask() {
    const { ok, said } = await get("/api/setup");
    if (ok) return draw(said[game.name]);
    if (said?.reason === "pin-needed") return place.replaceChildren(h("button", { type: "button", class: "plain", onclick: async () => (await askPin()) && ask() }, t("What your copy shows: enter the PIN …")));
    problem.textContent = said?.text ?? "";
    place.replaceChildren(problem);
  }

  async function keep(address, body) {
    const { ok, text } = await post(address, body);
    problem.textContent = text;
    if (ok) await ask();
  }

  const button = (words, onclick) => h("p", { class: "keeps" }, h("button", { type: "button", class: "plain", "data-keep-copy": "", onclick }, words), problem);

  async function draw(asked) {
    place.classList.toggle("told", asked.told);
    if (asked.told) {
      const says = asked.says.length ? asked.says.join("; ") : t("what is told of it, and the rest is asked when it matters");
      return place.replaceChildren(h("p", { class: "note" }, t("Your copy: {says}.", { says }), " ", change(t("Change it …"))));
    }
    looks ??= styled("/static/sheets.css");
    place.replaceChildren(h("h3", {}, t("What your copy shows")), h("p", {}, asked.asks), ...(asked.first ? firstSheets(asked) : table(asked)));
  }

  /** A few facts a card, or none but one piece's numbers. */
  function table({ cards, says }) {
    const all = cards.map(({ card }) => card);
    if (cards.length === 1) {
      const [{ card, facts, fields }] = cards;
      const now = { ...facts };
      const numbers = sheet({ fields, places: [] }, (key, value) => {
        now[key] = value;
        numbers.show(now);
      });
      numbers.show(now);
      return [numbers.element, button(KEEP, () => keep("/api/cards", { cards: { [card]: now }, checked: all })), unless(says)];
    }
    const { part, chosen } = factsPart(cards, "", t("My cards show something else …"));
    return [h("ul", {}, says.map((one) => h("li", {}, one))), part, button(KEEP, () => keep("/api/cards", { cards: chosen, checked: all })), unless()];
  }

  const unless = (says) => h("p", { class: "note" }, says ? t("Until then a game plays with what is assumed: {says}.", { says: says.join("; ") }) : t("Until then a game plays with what is assumed."));

  /** What a first game cannot do without; the rest is asked when it matters. */
  function firstSheets({ first, wait, touches, seconds }) {
    const answers = {};
    const sheets = first.map((one) => {
      const told = { ...one.answers };
      const filling = sheet(one, (key, value) => {
        if (value === null) delete told[key];
        else told[key] = value;
        filling.show(told);
      });
      answers[one.name] = told;
      filling.show(told);
      return h("div", { class: "first-sheet", "data-first": one.name }, h("h4", {}, one.title), one.note && h("p", { class: "note" }, one.note), filling.element);
    });
    return [
      h("p", {}, tn("Now {n} touch, about {time}; all the rest the table asks when it matters, and keeps it.", "Now {n} touches, about {time}; all the rest the table asks when it matters, and keeps it.", touches, { time: timeWords(seconds) })),
      ...sheets,
      button(t("Keep this, and ask us for the rest when it matters"), () => keep("/api/setup", { game: game.name, answers })),
      h("p", { class: "note" }, t("What may wait: {parts}.", { parts: wait.join(", ") }), " ", change(t("Tell all of it now …"))),
      h("p", { class: "note" }, t("Until then a game plays with values made up for it, right in nothing but their counts.")),
    ];
  }

  ask();
  return place;
}
