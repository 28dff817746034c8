// How to play with the box: each moment, and what a press means in it. The table tells all of it.

import { at } from "./draw.js";
import { all } from "./effects.js";
import { languageRow } from "./look.js";
import { NO_ANSWER, get } from "./link.js";
import { html, render } from "./vendor/preact.js";
import { t } from "./words.js";

const Moments = (/** @type {Api.HowTo} */ { moments }) =>
  moments.map(
    ({ title, text, presses }) => html`<section>
      <h2>${title}</h2>
      ${text && html`<p>${text}</p>`}
      ${
        presses.length > 0 &&
        html`<dl class="keys">
          ${presses.map(({ what, meaning }) => html`<dt><kbd>${what}</kbd></dt><dd>${meaning}</dd>`)}
        </dl>`
      }
    </section>`,
  );

/** What a game is about, in as many sentences as the show between two games has scenes. @param {Api.HowTo} props */
const InShort = ({ scenes }) =>
  scenes.length > 0 &&
  html`<section class="in-short">
    <h2>${t("The game in short")}</h2>
    <ol>${scenes.map(({ title, text }) => html`<li><b>${title}</b> ${text}</li>`)}</ol>
  </section>`;

const { ok, said } = await get(`/api/help${/** @type {`?${string}`} */ (location.search)}`);
if (ok) {
  at("title").textContent = said.title;
  all(said.game).then((effects) => {
    at("effects").append(...effects);
    document.body.dataset.version = "2";
  });
}
render(
  ok ? html`<${InShort} ...${said} /><${Moments} ...${said} />` : html`<p>${NO_ANSWER}</p>`,
  at("moments"),
);
document.querySelector("nav")?.prepend(languageRow());
document.body.dataset.version = "1";
