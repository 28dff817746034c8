// What an owner told of a copy is changed only when somebody says so.

import { asking } from "./card-questions.js";
import { h } from "./draw.js";
import { post } from "./link.js";
import { t } from "./words.js";

/**
 * POSTs what is told of a copy; where it would change what the copy says, `place` asks first.
 * @template {string} A @param {A} address @param {object} body @param {Element} place
 * @returns {Promise<Page.Posted<Page.ToPost<A>>>}
 */
export async function keep(address, body, place) {
  const answer = await post(address, body);
  if (answer.ok || answer.said.reason !== "would-change") return answer;
  if (await asks(place, answer.text)) return post(address, { ...body, change: true });
  return { ok: false, text: "", said: answer.said };
}

/** @param {Element} place @param {string} text @returns {Promise<boolean>} */
function asks(place, text) {
  return new Promise((done) => {
    /** @param {string} words @param {boolean} change */
    const button = (words, change) =>
      h(
        "button.plain",
        {
          type: "button",
          "data-change": String(change),
          onclick: () => {
            place.replaceChildren();
            done(change);
          },
        },
        words,
      );
    place.replaceChildren(
      h("strong", text),
      " ",
      button(t("Change it"), true),
      " ",
      button(t("No"), false),
    );
  });
}

/**
 * Returns a ribbon for each fact that a game was told otherwise than the owner's copy says.
 * @param {Api.Told[]} asked
 */
export const copySays = (asked) =>
  h(
    "div",
    asked.map(({ piece, text }) => {
      /** @param {boolean} change */
      const says = (change) => ({ address: "/api/copy-says", body: { piece, change } });
      return asking({ "data-copy-says": piece }, h("strong", text), [
        { label: t("Change it"), ...says(true) },
        { label: t("No, for this game alone"), ...says(false) },
      ]);
    }),
  );
