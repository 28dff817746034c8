// Every line that would be taken now as a plain form. What there is to fill in, the game says.

import { LineForm } from "./components/form.js";
import { h } from "./draw.js";
import { styled } from "./later.js";
import { post } from "./link.js";
import { html, render } from "./vendor/preact.js";
import { t } from "./words.js";

/** @typedef {Parameters<typeof LineForm>[0]["form"] & { corrects?: boolean }} Form a line as the table tells it */

const AS_IT_IS = t("as it is");
/** @param {Form["line"]} line */
const take = (line) => post("/api/do", line);
const shown = () => ({ none: AS_IT_IS });

/** @param {{ form: Form }} props */
const Line = ({ form }) =>
  html`<${LineForm} form=${form} send=${take} shown=${shown} kind=${form.fields.length ? "gold" : "plain"} />`;

/**
 * The forms of one kind; what is being filled in stays when others come and go.
 * @param {{ forms: Form[] }} props
 */
const Lines = ({ forms }) =>
  forms.map(
    (form) => html`<${Line} key=${JSON.stringify([form.label, form.line])} form=${form} />`,
  );

/** All of them; what corrects is folded away. @param {{ told: Form[] }} props */
export function Forms({ told }) {
  const [moves, corrections] = [false, true].map((corrects) =>
    told.filter((form) => form.corrects === corrects),
  );
  return html`
    <h2>${t("What may be entered now")}</h2>
    <p class="note" hidden=${moves.length > 0}>${t("The game waits for nothing: only lines can be taken back.")}</p>
    <div><${Lines} forms=${moves} /></div>
    <details class="more" hidden=${!corrections.length}>
      <summary>${t("Corrections")}</summary>
      <${Lines} forms=${corrections} />
    </details>
  `;
}

/** Returns the form of one line, for a page that has no other. @param {Form} form */
export function one(form) {
  styled(new URL("components/fields.css", import.meta.url).href);
  const place = h("div");
  render(html`<${Line} form=${form} />`, place);
  return place;
}
