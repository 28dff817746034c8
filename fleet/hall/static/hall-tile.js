// A table in the hall: made once, and patched where something of it has changed.

import { h, redraw } from "./draw.js";
import { t, tn } from "./words.js";

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;
const OLD_S = 120; // what was heard longer ago is said
const age = new Intl.RelativeTimeFormat(document.documentElement.lang, {
  numeric: "always",
  style: "short",
});

/** How long ago, as people say it: what is younger than a minute is of just now. @param {number} seconds */
function aged(seconds) {
  if (seconds < MINUTE_S) return t("just now");
  /** @type {[number, Intl.RelativeTimeFormatUnit]} */
  const [unit, name] =
    seconds < HOUR_S ? [MINUTE_S, "minute"] : seconds < DAY_S ? [HOUR_S, "hour"] : [DAY_S, "day"];
  return age.format(-Math.floor(seconds / unit), name);
}

/** How long somebody waits, to the second: "3:07", "1:02:15". @param {number} seconds */
export function waited(seconds) {
  const s = Math.floor(seconds);
  /** @param {number} n */
  const two = (n) => String(n).padStart(2, "0");
  const minutes = Math.floor(s / MINUTE_S);
  if (s < HOUR_S) return `${minutes}:${two(s % MINUTE_S)}`;
  return `${Math.floor(s / HOUR_S)}:${two(minutes % 60)}:${two(s % MINUTE_S)}`;
}

/** @param {HTMLElement} element @param {string} text */
function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// -- parts -----------------------------------------------------------------------------------------

/** @param {Hall.Row} row */
function players({ names, players: n = 0, seat }) {
  if (!names) return [tn("{n} player", "{n} players", n)];
  return names.flatMap((name, i) => [
    i ? ", " : "",
    h(
      i === seat ? "b" : "span",
      {},
      h("bdi", name || t("Seat {number}", { number: i + 1 })),
      i === seat && h("span.unseen", " ", t("(whose turn it is)")),
    ),
  ]);
}

/** @param {any[]} counted its kind, what it is called, how many */
function count([kind, label]) {
  return h(
    "span",
    { class: `count ${kind}`, title: label },
    kind
      ? [h("i.sword", { "aria-hidden": "true" }), h("span.unseen", label, " ")]
      : h("small", label, " "),
    h("b"),
  );
}

/**
 * Draws what is counted; where only numbers differ they alone are written.
 * @param {HTMLElement} place @param {Hall.Row["counts"]} shown
 */
function counts(place, shown = []) {
  redraw(
    place,
    shown.map(([kind, label]) => [kind, label]),
    () => shown.map(count),
  );
  for (const [i, [, , amount]] of shown.entries())
    put(/** @type {HTMLElement} */ (place.children[i].lastElementChild), String(amount));
}

/** @param {Hall.Row} row */
function states({ silent, over }) {
  return [silent && h("span.silent", t("Silence")), over && h("span.over", over)];
}

/** @param {Hall.Row["ills"][0]} one */
function ill({ fails, says }) {
  return h("li", { class: fails ? "fails" : "warns" }, h("span", says));
}

/**
 * A tile: {element, row, show(row), tick()}. `ago(s)` is an age in s, `comes(table, bool)` marks.
 * @param {string} table @param {(s: number) => number} ago
 * @param {(table: string, coming: boolean) => void} comes
 */
export function tile(table, ago, comes) {
  const game = h("span.game");
  const who = h("p.who");
  const counted = h("span.numbers");
  const state = h("span.states");
  const ills = h("ul.ills");
  const since = h("p.since");
  const calls = h("span");
  const waits = h("b.waits");
  const calling = h("p.calling", calls, " · ", h("span.unseen", t("waited"), " "), waits);
  const rehearses = h("span.rehearses");
  const heading = h("h3", h("bdi", table));
  const button = h("button.gold", {
    type: "button",
    onclick: () => comes(table, own.row.coming === null),
  });
  const call = h("div.call", { hidden: true }, calling, button);
  const element = h(
    "li.tile",
    { "data-table": table },
    h("div.head", heading, rehearses, game),
    call,
    who,
    h("p.tally", counted, state),
    ills,
    since,
  );
  const own = { element, row: /** @type {Hall.Row} */ ({}), show, tick };

  /** @param {Hall.Row} row */
  function show(row) {
    const was = own.row;
    own.row = row;
    if (was.kind !== row.kind) element.dataset.kind = row.kind;
    put(game, row.game?.split(": ").at(-1) ?? ""); // what its series is called stands on no tile
    put(rehearses, row.rehearsal ? t("Rehearsal") : "");
    const isOn = row.game !== null;
    redraw(who, isOn ? [row.names, row.players, row.seat] : null, () => isOn && players(row));
    counts(counted, isOn ? row.counts : []);
    redraw(state, isOn ? [row.silent, row.over] : null, () => isOn && states(row));
    redraw(ills, row.ills, () => row.ills.map(ill));
    called(row, was);
    tick();
  }

  /** @param {Hall.Row} row @param {Partial<Hall.Row>} was */
  function called(row, was) {
    if (was.called === row.called && was.coming === row.coming) return;
    call.hidden = row.called === null;
    element.classList.toggle("coming", row.coming !== null);
    const label = row.coming === null ? t("On my way") : t("Not after all");
    button.className = row.coming === null ? "gold" : "plain";
    button.setAttribute("aria-label", t("{deed}: {table}", { deed: label, table }));
    put(button, label);
  }

  function tick() {
    const { row } = own;
    if (row.called !== null) {
      put(
        calls,
        row.coming === null
          ? t("Needs help")
          : t("Somebody is on the way, {ago}", { ago: aged(ago(row.coming)) }),
      );
      put(waits, waited(ago(row.called)));
    }
    put(since, told(row));
  }

  /** @param {Hall.Row} row */
  function told({ online, heard, since: from }) {
    if (!online && from !== null) return t("Gone, {ago}", { ago: aged(ago(from)) });
    if (!online)
      return heard === null
        ? t("Not there")
        : t("Not there; last heard {ago}", { ago: aged(ago(heard)) });
    return heard !== null && ago(heard) > OLD_S
      ? t("Last heard {ago}", { ago: aged(ago(heard)) })
      : "";
  }

  return own;
}
