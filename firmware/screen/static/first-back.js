// The way back to setting the box up, on a page that was opened from there: /calibrate?first=aim.

import { h } from "./draw.js";
import { t } from "./words.js";

/** Returns the link, or nothing. */
export function wayBack() {
  const step = new URLSearchParams(location.search).get("first");
  return step && /^[a-z]+$/.test(step)
    ? h("a.plain", { href: `/first#${step}` }, t("Set up the box"))
    : "";
}
