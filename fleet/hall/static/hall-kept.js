// What of a kept game is drawn the same everywhere: who played, how long, where.

import { h } from "./draw.js";
import { get, asked, NO_ANSWER } from "./link.js";
import { t, tn } from "./words.js";

/** @typedef {(text: string) => void} Wrong */

const locale = document.documentElement.lang;
const long = new Intl.DateTimeFormat(locale, { dateStyle: "full" });

/** @param {number} seconds */
export const minutes = (seconds) =>
  tn("{n} minute", "{n} minutes", Math.max(1, Math.round(seconds / 60)));

/** An evening as people say it; "2026-11-27" is a day, not a moment. @param {string} day */
export const evening = (day) => long.format(new Date(`${day}T12:00`));

/** Who played; the winners are bold. @param {Hall.Game} game */
export function who({ players, winners }) {
  if (!players.some(Boolean)) return tn("{n} player", "{n} players", players.length);
  return players.flatMap((name, seat) => [
    seat ? ", " : "",
    h(
      winners.includes(seat) ? "b" : "span",
      {},
      h("bdi", name || t("Seat {number}", { number: seat + 1 })),
    ),
  ]);
}

/**
 * Which table; of two boxes with one name, which box.
 * @param {{table: string, box?: string | null}} of
 */
export const where = ({ table, box }) => [
  h("strong", h("bdi", table)),
  box && h("small", " ", t("box {box}", { box })),
];

/**
 * Asks for what is kept; `wrong` is told why it cannot be had. Gives null then.
 * @template {string} A
 * @param {A} address
 * @param {Wrong} wrong
 * @returns {Promise<Page.OfHall<A> | null>}
 */
export async function ask(address, wrong) {
  const { ok, said } = await get(address, /** @type {typeof fetch} */ (asked));
  wrong(ok ? "" : (said?.text ?? NO_ANSWER));
  return ok ? /** @type {any} */ (said) : null;
}

/**
 * A choice of what there is: [[value, label], …]; "" is all.
 * @param {string} label
 * @param {string} all
 * @param {(value: string) => void} onchange
 */
export function choice(label, all, onchange) {
  const select = h("select", { "aria-label": label, onchange: () => onchange(select.value) });

  /** @param {string[][]} options @param {string} value */
  function offer(options, value) {
    select.replaceChildren(
      ...(all ? [h("option", { value: "" }, all)] : []),
      ...options.map(([one, text]) => h("option", { value: one }, text)),
    );
    select.value = value;
  }

  return { select, offer };
}
