// What a screen chooses for itself, and remembers: the theme, and the language.

import { h } from "./draw.js";
import { choose, language, languages, t } from "./words.js";

/** @type {Record<string, string>} */
const NEXT = { dark: "light", light: "contrast", contrast: "dark" };
/** @type {Record<string, string>} */
const WORDS = { light: t("Light"), contrast: t("High contrast"), dark: t("Dark") };
const root = document.documentElement;
const after = () => NEXT[root.dataset.theme ?? "dark"];

/** Returns the button of the theme; it says what it changes to. */
export function look() {
  const button = h("button.badge.look", { type: "button", onclick: change }, WORDS[after()]);

  function change() {
    const theme = after();
    root.dataset.theme = theme;
    button.textContent = WORDS[after()];
    try {
      localStorage.setItem("theme", theme);
    } catch {
      // it lasts as long as the page, then
    }
  }

  return button;
}

/** Returns a button for each language; a pointer that rests on it sees what the language calls itself. */
export function languageRow() {
  const all = languages();
  return h(
    "span.tongues",
    { role: "group", "aria-label": t("Language"), hidden: all.length < 2 },
    all.map(({ code, name }) => {
      const isHere = code === language();
      return h(
        "button",
        {
          type: "button",
          lang: code,
          title: name,
          "data-language": code,
          "aria-current": isHere && "true",
          onclick: () => isHere || choose(code),
        },
        code.toUpperCase(),
      );
    }),
  );
}
