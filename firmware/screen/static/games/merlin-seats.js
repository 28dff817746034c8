// The castle board of each seat, and the score track.

import { asks, h } from "../draw.js";
import { fill } from "../words.js";
import { icon } from "./merlin-art.js";
import { BOARD, HENCHMEN, PRINCIPALITIES, SPACES, THINGS, pointsOf } from "./merlin-words.js";

const OF = Object.keys(PRINCIPALITIES);
/** @type {("excalibur" | "grail")[]} */
export const TREASURES = ["excalibur", "grail"];
const KINDS = ["shield", "flag", "material"];
const OWN_DICE = 3;
/** A number with a minus that is as wide as a digit. @param {number} n */
export const minus = (n) => String(n).replace("-", "−");

const LONG = 13; // characters of a name that stand in one line
const [TRACK, APART] = [100, 9.5]; // points of the track; percent between two figures

/**
 * So many of something: its drawing and the number.
 * @param {string} name @param {number} n @param {string} label @param {string} [does]
 */
const counted = (name, n, label, does = name) =>
  h(
    "span",
    {
      class: `of-count ${n ? "" : "zero"}`,
      "aria-label": fill(label, { n }),
      title: fill(label, { n }),
      does,
    },
    icon("glyph", name),
    h("b", n),
  );

/** @param {Api.MerlinSeat} seat */
function dice({ dice: own, merlin_die: merlin }) {
  const told = fill(BOARD.dice, {
    dice: own.join(", ") || BOARD.none,
    merlin: merlin ?? BOARD.none,
  });
  return h(
    "p.dice",
    { role: "img", "aria-label": told, title: told },
    Array.from({ length: OWN_DICE }, (_, i) =>
      icon("die", own[i] ?? 0, own[i] ? "own" : "own spent"),
    ),
    icon("die", merlin ?? 0, merlin ? "merlin" : "merlin spent"),
  );
}

/**
 * One cell of what a seat has: the animal, and how many where it is more than one.
 * @param {string} kind @param {string} of @param {number} n @param {string | null | false} does
 * @param {boolean} [danger]
 */
function cell(kind, of, n, does, danger) {
  const label = `${THINGS[kind]} (${PRINCIPALITIES[of]}): ${n}`;
  return h(
    "span",
    {
      class: `cell of-${of} ${n ? "" : "zero"} ${danger ? "danger" : ""}`,
      role: "img",
      "aria-label": label,
      title: label,
      does: n > 0 && does,
    },
    n > 0 && [icon("emblem", of), n > 1 && h("b", n)],
  );
}

/** @param {Api.MerlinSeat} seat @param {Record<string, string | null>} flags */
function having({ items, traitors }, flags) {
  /** @param {string} of */
  const coming = (of) => traitors.filter((one) => one === of).length;
  return h(
    "div.having",
    [...KINDS, "traitors"].map((kind) =>
      h(
        "p",
        { class: `row-${kind}` },
        icon("glyph", kind),
        OF.map((of) =>
          kind === "traitors"
            ? cell(kind, of, coming(of), `traitor-${of}`, coming(of) > (items[`shield-${of}`] ?? 0))
            : cell(
                kind,
                of,
                items[`${kind}-${of}`] ?? 0,
                kind === "flag" ? flags[of] && `flag-${flags[of]}` : kind,
              ),
        ),
      ),
    ),
  );
}

/** The henchmen, those at home in colour; behind each the rows of its seals. @param {Api.MerlinSeat} seat */
function home({ henchmen, seals }) {
  const who = Object.keys(HENCHMEN);
  const there = who.filter((one) => henchmen[one] === null);
  return h(
    "p.home",
    {
      role: "group",
      "aria-label": fill(BOARD.home, {
        who: there.map((one) => HENCHMEN[one]).join(", ") || BOARD.none,
      }),
    },
    who.map((one) => [
      asks(icon("henchman", one, there.includes(one) ? "" : "away"), one, HENCHMEN[one]),
      seals.filter(({ of }) => of === one).map(seal),
    ]),
  );
}

/** @param {Api.MerlinSeal} seal */
function seal({ of, row, used }) {
  const told = fill(BOARD.seal, { henchman: HENCHMEN[of], row });
  return h(
    "i",
    { class: `sealed ${used ? "used" : ""}`, role: "img", "aria-label": told, title: told },
    row,
  );
}

/** @param {Page.MerlinScene} scene @param {number} i */
function castle({ state, nameAt }, i) {
  const seat = state.seats[i];
  const acts = i === state.seat;
  return h(
    "li",
    {
      class: `castle seat-${i} ${acts ? "acts" : ""} ${state.winners?.includes(i) ? "won" : ""}`,
      "data-seat": i,
      "aria-current": acts && "true",
    },
    h(
      "h3",
      icon("knight", null),
      h("strong", { dir: "auto", class: nameAt(i).length > LONG && "long" }, nameAt(i)),
      state.first === i &&
        h("i.first-player", { role: "img", "aria-label": BOARD.first, title: BOARD.first }, "1"),
      TREASURES.filter((one) => state[one] === i).map((one) =>
        asks(icon("glyph", one, "treasure"), one, SPACES[one]),
      ),
      h("b.points", { title: pointsOf(seat.score) }, minus(seat.score)),
    ),
    h(
      "div.stock",
      dice(seat),
      h(
        "p.seat-counts",
        counted("apple", seat.apples, BOARD.apples),
        counted("staff", seat.staffs, BOARD.staffs),
        counted("manor", seat.manors, BOARD.manors),
        counted("influence", seat.counters, BOARD.counters),
        counted("hand", seat.hand, BOARD.hand, "mission"),
      ),
      home(seat),
    ),
    having(seat, { ...state.flags }),
  );
}

/** All of them, the first seat first. @param {Page.MerlinScene} scene */
export const castles = (scene) =>
  h(
    "ol",
    { class: `castles n-${scene.state.seats.length}`, "aria-label": BOARD.castle },
    scene.state.seats.map((_, i) => castle(scene, i)),
  );

// -- the score track -----------------------------------------------------------------------------

/**
 * Where each figure stands on the track, in percent, and moved apart so that each can be read.
 * @param {number[]} scores
 */
function apart(scores) {
  /** @param {number} score */
  const at = (score) => Math.max(0, Math.min(TRACK, score > TRACK ? score - TRACK : score));
  const order = scores
    .map((score, seat) => ({ seat, score, at: at(score), shown: at(score) }))
    .sort((a, b) => a.at - b.at || a.seat - b.seat);
  order.forEach((one, i) => {
    if (i) one.shown = Math.max(one.shown, order[i - 1].shown + APART);
  });
  for (let i = order.length - 1, most = TRACK; i >= 0; i -= 1, most = order[i + 1].shown - APART)
    order[i].shown = Math.min(order[i].shown, most);
  return order;
}

/** The score track: a figure for each seat, with its score. @param {Page.MerlinScene} scene */
export function track({ state, nameAt }) {
  return h(
    "div.track",
    {
      role: "img",
      "aria-label": `${BOARD.track}: ${state.seats.map(({ score }, i) => `${nameAt(i)} ${score}`).join(", ")}`,
    },
    h(
      "p.scores",
      apart(state.seats.map(({ score }) => score)).map(({ seat, score, shown, at }) => [
        h(
          "b",
          {
            class: `on-track seat-${seat} ${seat === state.seat ? "acts" : ""}`,
            "--at": shown.toFixed(2),
          },
          minus(score),
        ),
        h("i", { class: `dot seat-${seat}`, "--at": at }),
      ]),
    ),
    h(
      "p.ticks",
      Array.from({ length: 11 }, (_, i) => h("span", { "--at": i * 10 }, i * 10)),
    ),
  );
}
