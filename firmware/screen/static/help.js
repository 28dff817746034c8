// Help where one stands: why a score or a refusal, and what the card on top does. By touch or key.

import { h } from "./draw.js";
import { came } from "./later.js";
import { html } from "./vendor/preact.js";
import { t } from "./words.js";

/** What a button is called that says why. */
export const WHY = t("Why?");
const WORDS = { does: t("What does it do?"), doesTitle: t("The card on top") };
/** @type {Record<string, string>} */
const KEYS = { w: ".why-button", "?": ".does-button" };

/** Shows sentences in a sheet of their own. @param {string} title @param {string[]} sentences */
export async function giveReasons(title, sentences) {
  const { Close, openDialog } = await came(() => import("./components/dialog.js"));
  openDialog(
    "box-sheet help-sheet",
    title,
    (close) => html`<h2>${title}</h2>
      <ul>${sentences.map((one) => html`<li>${one}</li>`)}</ul>
      <p class="choices"><${Close} close=${close} /></p>`,
  );
}

/** A button that says why. @param {string[]} sentences @param {string} [title] */
function whyButton(sentences, title = WHY) {
  return h(
    "button.plain.small.why-button",
    {
      type: "button",
      title: `${WHY} (W)`,
      onclick: () => giveReasons(title, sentences),
    },
    WHY,
  );
}

/**
 * Puts the buttons beside what they tell of: the Swords, the last Quest, an accusation, the card on top.
 * @param {Page.Places} places @param {Api.Snapshot} table @param {Page.Game} game
 */
export function drawHelp(places, { why = [], why_of: of, why_quest: quest = [], does }, game) {
  const accused = of === "accusation";
  const swords =
    places.score.querySelector(".white b") &&
    t("{white} white and {black} black Swords.", scores(places.score));
  const reasons = swords ? [swords, ...why] : why; // a game without Swords has points
  put(places.score, why.length > 0 && JSON.stringify(reasons), () =>
    whyButton(reasons, swords ? t("Why these Swords?") : WHY),
  );
  if (!game.givesReasons) {
    put(
      places.side.querySelector("h2:not(.accused)"),
      quest.length > 0 && JSON.stringify(quest),
      () => whyButton(quest),
    );
    drawAccused(places.side, accused && why.slice(0, 2).join(" "));
    put(places.side.querySelector(".accused"), accused && JSON.stringify(why), () =>
      whyButton(why),
    );
  }
  const tell = does?.text ?? "";
  put(places.round.querySelector(".pile"), does && JSON.stringify(does), () =>
    h(
      "button.plain.small.does-button",
      {
        type: "button",
        title: `${WORDS.does} (?)`,
        onclick: () => giveReasons(WORDS.doesTitle, [tell]),
      },
      WORDS.does,
    ),
  );
}

/**
 * An accusation that changed the Swords after the last Quest has a heading of its own, and what came of it.
 * @param {HTMLElement} side @param {string | false} result
 */
function drawAccused(side, result) {
  if (result) side.classList.remove("bare");
  if (side.querySelector("p.accused")?.textContent === result) return;
  for (const one of side.querySelectorAll(".accused")) one.remove();
  if (result) side.append(h("h2.accused", t("The last accusation")), h("p.accused", result));
}

/** @param {HTMLElement} place */
const scores = (place) => ({
  white: place.querySelector(".white b")?.textContent,
  black: place.querySelector(".black b")?.textContent,
});

/** @param {Element | null} place @param {string | false | null} key @param {() => HTMLElement} build */
function put(place, key, build) {
  if (!place) return;
  const there = place.querySelector(":scope > button");
  if (there?.dataset.key === key) return;
  there?.remove();
  if (!key) return;
  const button = build();
  button.dataset.key = key;
  place.append(button);
}

document.addEventListener("keydown", (event) => {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    (event.target instanceof Element && event.target.matches("input, textarea, select"))
  )
    return;
  const wanted = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
  const all = wanted ? [...document.querySelectorAll(wanted)] : [];
  const newest = all.find((one) => one.closest(".refusal")) ?? all.at(-1);
  if (newest && !document.querySelector("dialog[open]")) newest.click();
});
