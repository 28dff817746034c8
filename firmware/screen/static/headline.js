// What the table itself asks in the headline of a game: of a card that may lie on top, and of hands.

import { h, named } from "./draw.js";
import { fill, t } from "./words.js";

const UNSURE = {
  isOnTop: t("Is {card} on top?"), counts: t("{card} was laid meanwhile: does it count?"),
};

/** What is asked of a card: whether it lies on top, or counts though it was laid too early. */
export const asksFor = ({ label, meanwhile }) => fill(meanwhile ? UNSURE.counts : UNSURE.isOnTop, { card: label });

/** What hands at the table have still to do: in the headline, before what is asked. */
export const toDo = ({ ask, players }) => ask?.to_do?.map((text) => h("span", { class: "to-do" }, named(text, players)));
