// How the card game looks. Everything is drawn from the snapshot; nothing is remembered here.

import { drawPrompt } from "../components/prompt.js";
import { asks, h, redraw } from "../draw.js";
import { asksFor } from "../headline.js";
import { fill, t, tn, within } from "../words.js";
import { card, emblem, nameOf, partsOf, sword } from "./rumors-art.js";
import { drawSum } from "./rumors-sum.js";
import {
  ASKS,
  EXAMPLES,
  FIVE,
  GROUPS,
  LOYALTY,
  PLAIN,
  POINTS,
  QUESTIONS,
  QUESTS,
  RIBBONS,
  SHEETS,
  SHOWN,
  STANDING,
  TURNS,
  WHOSE,
  WINS,
  swordsOf,
} from "./rumors-words.js";

const SWORDS = 16; // on the table; the count goes past it
const TO_WIN = 7;
const LONG = 9; // characters of a name that stand in one line at a table of seven

export const record = "rumors/1";
export const style = new URL("./rumors.css", import.meta.url).href;
// This is a game of memory: what lies under the top card is not to be read from the log.
export const fleeting = ["laid", "claimed"];
export const examples = EXAMPLES;
export const cards = () => import("./rumors-cards.js");
export const turnsUp = "ask-reveal"; // here what lies face down is turned up
export const givesReasons = true; // "Why?" stands in what it draws itself
/** @param {Page.Rumors | null} table */
export const pileOf = (table) => table?.state?.threats;
/** @param {string} sheet */
export const sheetName = (sheet) => SHEETS[sheet] ?? sheet;
/** @param {string} group */
export const groupName = (group) => GROUPS[group] ?? group;
/** @param {string} id */
export const pieceName = (id) => nameOf(id);

/** What a piece is called inside its group: the value, or the whole label. @param {Api.Piece} piece */
export function shortName(piece) {
  const { group, value } = partsOf(piece.id);
  if (group === "token") return QUESTS[value] ?? piece.label;
  return value || piece.id.split(".")[1] || piece.label;
}

const KNIGHTS = "arthur tristan gawain galahad percival";

/** @param {Page.Rumors} table @param {number} seat */
const playerOf = (table, seat) => table.players[seat] || t("Seat {number}", { number: seat + 1 });

// -- the Swords ----------------------------------------------------------------------------

/** @param {HTMLElement} place @param {Api.RumorsState} state */
function drawScore(place, { white, black }) {
  redraw(place, [white, black], () => {
    const places = Math.max(SWORDS, white + black);
    /** @param {number} i */
    const colourAt = (i) => (i < white ? "white" : i >= places - black ? "black" : "none");
    const rack = Array.from({ length: places }, (_, i) =>
      h(
        "span",
        { class: i === TO_WIN - 1 ? "seventh" : i === places - TO_WIN ? "seventh dark" : "" },
        sword(colourAt(i)),
      ),
    );
    return [
      h("p.count.white", h("b", sword("white"), white), h("span", t("white"))),
      h(
        "div",
        {
          class: `rack ${places > SWORDS ? "over" : ""}`,
          role: "img",
          "aria-label": t("{first} and {last}", {
            first: swordsOf.white(white),
            last: swordsOf.black(black),
          }),
        },
        rack,
      ),
      h("p.count.black", h("b", sword("black"), black), h("span", t("black"))),
    ];
  });
}

// -- what is asked -------------------------------------------------------------------------

/** What is asked: the table's own question, or what the phase asks for. @param {Page.Rumors} table */
function kindOf({ state, ask }) {
  if (ask) return ask.kind.replace(/^ask-/, "");
  if (state.phase !== "turn") return state.phase;
  if (state.seats[state.seat].revealed === "traitor") return "spread-rumors";
  return state.must_listen ? "listen" : "act";
}

/** The question without the name before it: that stands above it already. @param {Page.Rumors} table */
function wordsOf(table) {
  if (table.unsure) return asksFor(table.unsure);
  const { ask, state } = table;
  if (!ask?.text) return ASKS[kindOf(table)];
  const turn = ask.kind === "ask-act" && TURNS[ask.params?.may?.join(" ")];
  if (turn) return turn;
  if (ask.kind.endsWith("-back") && OWN.includes(ask.kind))
    return ask.text.slice(0, ask.text.lastIndexOf("?") + 1); // the buttons stand below
  if (QUESTIONS[ask.kind]) return fill(QUESTIONS[ask.kind], namesIn(table));
  if (PLAIN[ask.kind]) return PLAIN[ask.kind];
  const name = playerOf(table, state.seat);
  const bare = ask.text.startsWith(name)
    ? ask.text.slice(name.length).replace(/^\s*[:,]?\s*/, "")
    : ask.text;
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

/**
 * What a question names: players by their names, cards and Quests by what they are called.
 * @param {Page.Rumors} table
 */
function namesIn(table) {
  const { seat, accused, card: id, quest, bonus, hidden } = table.ask?.params ?? {};
  return {
    seat: playerOf(table, seat ?? table.state.seat),
    accused: playerOf(table, accused ?? 0),
    card: id && nameOf(id),
    quest: QUESTS[quest],
    bonus,
    hidden,
  };
}

/**
 * Who is to do something now: whose turn it is, or who is asked for something meanwhile.
 * @param {Page.Rumors} table @returns {{ seat: number, isTurn: boolean }}
 */
function askedOf(table) {
  const seat = table.ask?.params?.seat ?? table.state.seat;
  return { seat, isTurn: seat === table.state.seat };
}

// What the table itself asks.
const OWN = ["take-back", "bring-back", "again", "anybody", "rests"];

/** A key that has a picture: a Quest's. @param {string} name */
function cap(name) {
  const quest = FIVE[Number(/^quest-(\d)$/.exec(name)?.[1]) - 1];
  return quest ? emblem(quest) : null;
}

/** Whose turn it is, or who is asked meanwhile. @param {Page.Rumors} table */
function whoOf(table) {
  const { state } = table;
  if (state.phase === "over") return t("The game has ended");
  const { isTurn, seat } = askedOf(table);
  return fill(isTurn ? WHOSE.turn : WHOSE.asked, {
    name: playerOf(table, seat),
    turn: playerOf(table, state.seat),
  });
}

const extras = h("div.extras");
const inQuestion = h("div.in-question");

/**
 * What stands as long as it is true: what may be shown, totals, Morgans, warnings.
 * @param {Page.Rumors} table
 */
function drawExtras(table) {
  const { announce, count, tally, warnings } = table.state;
  const shown = table.unsure ? null : SHOWN[kindOf(table)];
  redraw(extras, [shown, announce, count, tally, warnings], () => [
    shown && h("p.shown", shown),
    tally &&
      h(
        "div.tally",
        h("h3", t("Totals so far")),
        h(
          "p",
          Object.entries(tally).map(([quest, total]) =>
            h(
              "span",
              { class: `of-${quest.replace("+", "-")}` },
              QUESTS[quest],
              " ",
              h("b", total),
            ),
          ),
        ),
      ),
    (announce || count !== null) &&
      h(
        "div.standing",
        announce && effect(STANDING.announce, "morgan-1"),
        count !== null && effect(STANDING.count, "morgan-2"),
      ),
    warnings.length > 0 &&
      h(
        "ul.warnings",
        { "aria-label": t("Warnings") },
        warnings.slice(-2).map((text) => h("li", text)),
      ),
  ]);
  return extras;
}

/** @param {HTMLElement | null} place @param {Page.Rumors} table @param {Page.Places["lay"]} lay */
function drawAsk(place, table, lay) {
  const piece = table.unsure?.piece;
  redraw(inQuestion, piece, () => piece && asks(card(piece, 1), piece));
  drawPrompt(place, {
    table: isFresh(table) ? withoutLast(table) : table,
    lay,
    cap,
    who: whoOf(table),
    words: wordsOf(table),
    card: piece ? inQuestion : null,
    listed: POINTS,
    hides: ({ button }) => table.list && button === "accuse", // it points at the next of the list
    listKind: "players",
    after: drawExtras(table),
  });
}

/**
 * What the result says, and the last sentence below, is not said a third time.
 * @param {Page.Rumors} table @returns {Page.Rumors}
 */
function withoutLast(table) {
  const { ask, log } = table;
  const to_do = ask?.to_do?.filter((text) => text !== log.at(-1)?.text);
  return { ...table, ask: ask && { ...ask, to_do } };
}

/** @param {{ title: string, text: string }} effect @param {string} does */
function effect({ title: name, text }, does) {
  return h("p.effect", h("strong", { does }, name), h("span", text));
}

// -- the round table -----------------------------------------------------------------------

/** @param {HTMLElement} place @param {Page.Rumors} table */
function drawRound(place, table) {
  const { phase, top, threats, hidden, deck, discard, seats } = table.state;
  // The disc stays: it costs a browser without a graphics chip more than all that lies on it.
  redraw(place, seats.length, () =>
    h(
      "div",
      { class: `board seats-${seats.length}` },
      h("div.disc"),
      h("div.pile"),
      h("ol.seats", { "aria-label": t("Players") }),
    ),
  );
  const pile = place.querySelector(".pile");
  const { sees } = table; // where something must be put right: what lies there, not what should
  const [lies, shown] = sees ? [sees, 1] : [top, threats];
  pile?.style.setProperty("--deep", String(Math.min(shown, 5)));
  redraw(pile, [top, threats, hidden, deck, discard, sees], () => [
    lies && lies !== "face-down" ? asks(card(lies, shown), lies) : card(lies, shown),
    h(
      "dl",
      sees
        ? h("div.threats", { "data-sees": sees }, h("dt", t("lies there")))
        : h("div.threats", h("dt", t("pile")), h("dd", threats)),
      hidden > 0 && h("div", h("dt", t("face down")), h("dd", hidden)),
      h("div", h("dt", t("deck")), h("dd", deck)),
      h("div", h("dt", t("discard")), h("dd", discard)),
    ),
  ]);
  const plaques = place.querySelector(".seats");
  redraw(plaques, [seats, table.players], () => seats.map((seat, i) => plaque(table, seat, i)));
  const acts = phase === "over" ? -1 : askedOf(table).seat;
  for (const [i, one] of [...(plaques?.children ?? [])].entries()) {
    one.classList.toggle("acts", i === acts);
    one.ariaCurrent = i === acts ? "true" : null;
  }
}

// A little squarer than an ellipse: the plaques are wide, and the card needs room.
/** @param {number} x */
const wide = (x) => Math.sign(x) * Math.abs(x) ** 0.8;

/**
 * Seats stand on an ellipse, the first one nearest to the screen's reader, then clockwise.
 * @param {Page.Rumors} table @param {Api.RumorsSeat} seat @param {number} i
 */
function plaque(table, seat, i) {
  const { state } = table;
  const angle = Math.PI / 2 + (2 * Math.PI * i) / state.seats.length;
  const name = playerOf(table, i);
  const isLong = name.length > LONG;
  return h(
    "li",
    {
      class: `seat ${seat.revealed ?? ""}`,
      "data-seat": i,
      "--x": wide(Math.cos(angle)).toFixed(4),
      "--y": Math.sin(angle).toFixed(4),
    },
    h(
      "strong",
      { dir: "auto", class: isLong && "long", title: isLong && name },
      /\S{24}/.test(name) ? `${[...name].slice(0, 12).join("")}…` : name, // it breaks nowhere
    ),
    h(
      "span.marks",
      seat.revealed &&
        h("em", { class: seat.revealed, does: seat.revealed }, LOYALTY[seat.revealed]),
      seat.knights > 0 &&
        h("em.knights", { does: KNIGHTS }, tn("{n} Knight", "{n} Knights", seat.knights)),
      seat.accused && h("em.spent", { title: t("Has used the accusation") }, t("has accused")),
    ),
  );
}

// -- the whole -----------------------------------------------------------------------------

/** Strong states, shown across the page. @param {Page.Rumors} table */
export function ribbons({ state }) {
  return state.silence ? [RIBBONS.silence] : [];
}

/** The end of the game, or null: {key, picture()}. @param {Page.Rumors} table */
export function end(table) {
  const { winner, white, black, seats } = table.state;
  if (!winner) return null;
  const { title: won, text } = WINS[winner];
  const why = (table.why ?? []).slice(-2); // what ended it, and with which Swords
  return {
    key: `${winner} ${white} ${black} ${table.log.at(-1)?.n}`,
    picture: () =>
      h(
        "div",
        { class: `ending ${winner}` },
        h(
          "div.fan",
          { "aria-hidden": "true" },
          [-2, -1, 0, 1, 2].map((i) =>
            h("span", { "--i": i }, sword(winner === "loyal" ? "white" : "black")),
          ),
        ),
        h("h2", won),
        h("p.text", text),
        h(
          "p.sums",
          within(t("{first} and {last}"), {
            first: h("b", swordsOf.white(white)),
            last: h("b", swordsOf.black(black)),
          }),
        ),
        seats.length > 1 &&
          h(
            "ul.fates",
            seats.map(({ revealed }, i) =>
              h(
                "li",
                { class: revealed },
                h("bdi", playerOf(table, i)),
                " ",
                h("em", LOYALTY[revealed ?? "closed"]),
              ),
            ),
          ),
        why.map((text) => h("p.why", text)),
        again(table.ask?.kind),
      ),
  };
}

/** How it goes on after the end: what is asked, or what may be pressed. @param {string} [asked] */
function again(asked) {
  if (asked === "again")
    return h(
      "p.again.sure",
      PLAIN.again,
      " ",
      h("kbd", "OK"),
      " ",
      t("yes"),
      " ",
      h("kbd", "UNDO"),
      " ",
      t("no"),
    );
  if (asked === "anybody" || asked === "rests")
    return h(
      "p.again.sure",
      asked === "rests"
        ? t("The table rests and keeps the game: any button wakes it.")
        : PLAIN[asked],
    );
  return h(
    "p.again",
    within(t("Press {button}: the same players again."), { button: h("kbd", "OK") }),
  );
}

/**
 * Whether what the last Quest came to is the newest that there is: no card was laid since.
 * @param {Page.Rumors} table
 */
const isFresh = ({ state }) =>
  Boolean(state.last_quest) && !state.threats && state.phase !== "over";

/**
 * Draws the state of this game into the places of the page.
 * @param {Page.Places} places @param {Page.Rumors} table
 */
export function draw(places, table) {
  document.body.classList.toggle("silent", table.state.silence);
  drawScore(places.score, table.state);
  drawAsk(places.ask, table, places.lay);
  drawRound(places.round, table);
  drawSum(places.side, table, (seat) => playerOf(table, seat));
  document.body.classList.toggle("summed", isFresh(table));
}
