// The menu of languages: each is named in itself, and stays what this screen shows.

import { h, s } from "./draw.js";
import { choose, language, languages, t } from "./words.js";

/** Returns the button that opens it; it shows the language of the page. */
export function languageMenu() {
  const here = languages().find(({ code }) => code === language());
  const sheet = h("dialog", { class: "language-sheet", "aria-label": t("Language") },
    h("h2", {}, globe(), t("Language")),
    h("div", { class: "languages" }, languages().map(({ code, name }) => h("button", {
      type: "button", lang: code, "data-language": code, class: code === language() ? "gold" : "plain",
      "aria-current": code === language() && "true", onclick: () => choose(code),
    }, name))));
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  document.body.append(sheet);
  return h("button", {
    type: "button", class: "badge language", hidden: !here, title: t("Language"), onclick: () => sheet.showModal(),
  }, globe(), language().toUpperCase());
}

// A globe says what the button is for to those who cannot read this page's language.
function globe() {
  return s("svg", { viewBox: "0 0 24 24", class: "globe", "aria-hidden": "true" },
    s("path", { d: "M12 2A10 10 0 1 0 12 22A10 10 0 1 0 12 2ZM2 12H22M12 2C6 7 6 17 12 22M12 2C18 7 18 17 12 22" }));
}
