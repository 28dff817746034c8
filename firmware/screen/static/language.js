// The languages in a row: one touch changes this screen's, which stays what it is.

import { h } from "./draw.js";
import { choose, language, languages, t } from "./words.js";

/** Returns a button for each; a pointer that rests on it sees what the language calls itself. */
export function languageRow() {
  const all = languages();
  return h("span", { class: "tongues", role: "group", "aria-label": t("Language"), hidden: all.length < 2 },
    all.map(({ code, name }) => {
      const isHere = code === language();
      return h("button", {
        type: "button", lang: code, title: name, "data-language": code, "aria-current": isHere && "true",
        onclick: () => isHere || choose(code),
      }, code.toUpperCase());
    }));
}
