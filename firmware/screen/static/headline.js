// The headline of a game: what the table itself asks, what hands have still to do; under it the keys that answer, and the list.

import { h, named } from "./draw.js";
import { fill, t } from "./words.js";

const UNSURE = {
  isOnTop: t("Is {card} on top?"),
  counts: t("{card} was laid meanwhile: does it count?"),
};

/** What is asked of a card. */
export const asksFor = ({ label, meanwhile }) =>
  fill(meanwhile ? UNSURE.counts : UNSURE.isOnTop, { card: label });

/** What hands have still to do. */
export const toDo = ({ ask, players }) =>
  ask?.to_do?.map((text) => h("span", { class: "to-do" }, named(text, players)));

/** Whether this page may press a button. */
export const mayPress = ({ simulated, page_buttons: here = [] }, button) =>
  simulated || here.includes(button);

/** The button of that name, where this page may press it; a card is none. */
export const pressOf = (table, name) =>
  table.buttons.some(({ button }) => button === name) && mayPress(table, name) && name;

/** What is taken now, but what the list names: [what is laid or pressed, what it means besides its name, seconds]. */
export function keysOf({ buttons, holds = [], hold_s = 2, unsure, rest, list }, laid = []) {
  if (rest && rest !== "awake") return laid;
  const isHere = ({ button, lit, means }) =>
    lit !== "off" && means && !list?.items.some((one) => one.button === button);
  return [
    ...(unsure
      ? []
      : [
          ...laid,
          ...buttons
            .filter(isHere)
            .map(({ button, label, means }) => [
              [button],
              means.startsWith(label) ? means.slice(label.length).trim() : means,
            ]),
        ]),
    ...holds.map(({ button, seconds, means }) => {
      const held = Math.ceil((seconds * hold_s * 5).toFixed(2)) / 10;
      return [[button, `${held} s`], means, held];
    }),
  ];
}

/** Draws them; `cap(name)` draws one. What the page may press is a button. */
export const drawKeys = (table, rows, cap) =>
  h(
    "div",
    { class: "keys" },
    rows.map(([names, means, seconds]) => {
      const press = pressOf(table, names[0]);
      return h(
        press ? "button" : "span",
        { class: "key", type: press && "button", "data-press": press, "data-seconds": seconds },
        names.map((name) => [cap(name), " "]),
        means && h("span", {}, named(means, table.players)),
      );
    }),
  );

/** Draws what may be chosen: a touch presses a row's own button, or points at it. */
export const drawList = ({ list: { items, at }, players, ...table }, title, cap) =>
  h(
    "div",
    { class: "list" },
    h("h3", {}, cap("accuse"), " ", title),
    h(
      "ol",
      {},
      items.map(({ text, button }, i) =>
        h(
          "li",
          {
            class: i === at && "pointed",
            "aria-current": i === at && "true",
            "data-press": pressOf(table, button),
            "data-point": !button && pressOf(table, "accuse") && String(i),
          },
          h("span", {}, named(text, players)),
          button && cap(button),
        ),
      ),
    ),
  );
