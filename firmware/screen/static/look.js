// The button that changes between the dark and the light theme; this screen remembers it.

import { h } from "./draw.js";
import { t } from "./words.js";

const OTHER = { dark: "light", light: "dark" };
const WORDS = { light: t("Light"), dark: t("Dark") };
const root = document.documentElement;

/** Returns the button; it says what it changes to. */
export function look() {
  const button = h("button", { type: "button", class: "badge look", onclick: change }, WORDS[OTHER[root.dataset.theme]]);

  function change() {
    root.dataset.theme = OTHER[root.dataset.theme];
    button.textContent = WORDS[OTHER[root.dataset.theme]];
    try {
      localStorage.setItem("theme", root.dataset.theme);
    } catch {
      // it lasts as long as the page, then
    }
  }

  return button;
}
