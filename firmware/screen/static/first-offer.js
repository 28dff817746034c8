// On a new table: setting the box up is offered, as long as nothing is set up and whoever asks may.

import { h } from "./draw.js";
import { get } from "./link.js";
import { t } from "./words.js";

/** @type {Record<string, string>} */
const WORDS = {
  begin: t("The first time here? Set up the box …"),
  "go-on": t("Go on setting up the box …"),
};

/** Returns a place for the offer: it stays empty where there is none. */
export function offer() {
  const place = h("p.first-offer");
  get("/api/first/offer").then(({ ok, said }) => {
    if (ok && said.offer) place.append(h("a.plain", { href: "/first" }, WORDS[said.offer]));
  });
  return place;
}
