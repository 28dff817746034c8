// What stands in the middle: the boards of the six quests, Camelot with the Round Table, the knights.

import { asks, h, s } from "../draw.js";
import {
  card,
  emblem,
  engine,
  hand,
  life,
  shield,
  slip,
  sword,
  swordShapes,
  worth,
} from "./camelot-art.js";
import { fill } from "../words.js";
import {
  BOARD,
  CARDS,
  CASTLE,
  ENGINES,
  FIVE,
  KNIGHTS,
  LOYALTY,
  QUESTS,
  RELICS,
  SEAT,
  cardsOf,
  lifeOf,
  swordsOf,
} from "./camelot-words.js";

// What is printed on the boards: groups of white places, black places, Swords at stake.
/** @type {Record<string, { groups?: number[], black?: number, swords: number }>} */
const PRINTED = {
  "black-knight": { groups: [2, 2], black: 4, swords: 1 },
  lancelot: { groups: [3, 2], black: 5, swords: 1 },
  dragon: { groups: [3, 3, 3], black: 5, swords: 2 },
  excalibur: { swords: 2 },
  grail: { swords: 3 },
  picts: { swords: 1 },
  saxons: { swords: 1 },
};
const STRAIGHT = [1, 2, 3, 4, 5];
const WARRIORS = 4;
const LONG_TITLE = 12; // characters
const PLACES = ["black-knight", "dragon", "excalibur", "grail", "picts", "saxons"];
const PER_PLACE = ["hero"]; // phases in which a quest button is the place itself
const NOT_A_PLACE = /^(open-|point-die|point-exchange-|point-accuse-)/;

/** @param {string | number} [text] */
const place = (text = "") => h("span.slip.place", text);
/** @param {string} name @param {string} label @param {unknown[]} parts */
const row = (name, label, ...parts) =>
  h("p", { class: `row ${name}`, role: "group", "aria-label": label }, parts);

/**
 * Cards of a combat quest in the groups that the pattern asks for: pairs, a triple and a pair, triples.
 * @param {string[]} cards @param {number[]} groups
 */
function grouped(cards, groups) {
  /** @type {Map<number | null, string[]>} */
  const values = new Map();
  for (const id of cards) values.set(worth(id), [...(values.get(worth(id)) ?? []), id]);
  const piles = [...values.values()].sort((a, b) => b.length - a.length);
  const sizes = [...groups].sort((a, b) => b - a);
  return sizes.map((size, i) => [
    ...(piles[i] ?? []),
    ...Array(Math.max(0, size - (piles[i]?.length ?? 0))).fill(undefined),
  ]);
}

/** @param {string | null | undefined} id @param {string} [side] */
const cell = (id, side) => (id === undefined ? place() : slip(id, side));
/** @param {(string | null)[]} cards @param {string} [side] @returns {number} */
const sum = (cards, side) => cards.reduce((total, id) => total + Number(id && worth(id, side)), 0);

/** A sum so far; what lies face down is not in it. @param {(string | null)[]} cards @param {string} [side] */
function total(cards, side) {
  const down = cards.includes(null);
  return h("b.sum", sum(cards, side) || "", down && (sum(cards, side) ? h("small", "+?") : "?"));
}

/** @param {Page.CamelotQuest} quest @param {string} side */
function combat({ white, black }, side) {
  const { groups = [], black: places = 0 } = PRINTED[side];
  return [
    row(
      "black",
      fill(BOARD.black, { n: black.length }),
      Array.from({ length: Math.max(places, black.length) }, (_, i) => cell(black[i], side)),
      total(black, side),
    ),
    row(
      "white",
      fill(BOARD.white, { n: white.length }),
      grouped(white, groups).map((group) =>
        h(
          "span.group",
          group.map((id) => cell(id)),
        ),
      ),
      total(white),
    ),
  ];
}

/** @param {Page.CamelotQuest} quest @param {string} name */
function war({ white, warriors, mordred }, name) {
  const wanted = mordred ? [...STRAIGHT, 5] : STRAIGHT;
  const left = [...white];
  /** @param {number} value */
  const laid = (value) => left.splice(left.findIndex((id) => worth(id) === value) >>> 0, 1)[0];
  return [
    row(
      "warriors",
      fill(BOARD.warriors, { n: warriors }),
      Array.from({ length: WARRIORS }, (_, i) =>
        h("span", { class: `warrior ${i < warriors ? "stands" : ""}` }, emblem(name)),
      ),
      mordred && h("em.mark.dark", { title: BOARD.mordred, does: "mordred" }, CARDS.mordred),
    ),
    row(
      "white",
      fill(BOARD.white, { n: white.length }),
      wanted.map((value) => cellOf(laid(value), value)),
    ),
  ];
}

/** @param {string | undefined} id @param {number} value */
const cellOf = (id, value) => (id === undefined ? place(value) : slip(id));

/** @param {Page.CamelotQuest} quest */
function grail({ spots, forest }) {
  const white = spots.filter((id) => id?.startsWith("b-grail")).length;
  const label = fill(BOARD.spots, { white, black: spots.filter(Boolean).length - white });
  return [
    row(
      "spots",
      label,
      h("span.relic", emblem("grail")),
      spots.map((id) => (id ? slip(id) : place())),
    ),
    forest && h("p.row", h("em.mark.dark", { does: "dark-forest" }, BOARD.forest)),
  ];
}

/**
 * The river: the sword goes from bank to bank, a step a card.
 * @param {Page.CamelotQuest} quest @param {boolean} isAssumed
 */
function river({ step, ends }, isAssumed) {
  const all = ends.white + ends.black;
  /** @param {number} n */
  const at = (n) => 34 + ((n + ends.black) / all) * 232; // of a drawing 300 wide
  const steps = Array.from({ length: all + 1 }, (_, i) => i - ends.black);
  return h(
    "div.river",
    isAssumed && h("em.mark", { title: BOARD.assumes }, BOARD.assumed),
    s(
      "svg",
      {
        viewBox: "0 0 300 78",
        role: "img",
        "aria-label": fill(BOARD.step, { n: step + ends.black, all }),
      },
      s("path.water", { d: "M0 14H300V64H0Z" }),
      s("path.wave", {
        d: "M60 26q8-6 16 0t16 0M150 22q8-6 16 0t16 0M216 54q8-6 16 0t16 0M104 58q8-6 16 0t16 0",
      }),
      s("path.ice", { d: "M0 8H30L22 20L32 32L20 44L34 58L24 70H0Z" }),
      s("path.frost", { d: "M12 28V50M3 33L21 45M21 33L3 45" }),
      s("path.grass", { d: "M300 8H270L278 22L268 36L280 50L266 60L276 70H300Z" }),
      s("path.reed", { d: "M284 50V28M290 52V34M278 52V40" }),
      steps.map((n) =>
        s("circle", {
          class: `step ${n === 0 ? "middle" : ""}`,
          cx: at(n),
          cy: 39,
          r: n === 0 ? 6 : 4.5,
        }),
      ),
      s(
        "g.the-sword",
        { transform: `translate(${at(step)} 70) rotate(180)` },
        s("circle.glow", { cx: 0, cy: 30, r: 26 }),
        swordPath(),
      ),
    ),
  );
}

const swordPath = () => [
  s("path.steel", { d: "M0 0L6 9V40H-6V9Z" }),
  s("path.gold", { d: "M-14 40Q0 45 14 40V46Q0 51-14 46ZM-3 48H3V58H-3Z" }),
  s("circle.gold", { cx: 0, cy: 61, r: 4.5 }),
];

/**
 * What is left of a quest that is over: who holds its relic.
 * @param {string} relic @param {Page.CamelotScene} scene
 */
function closed(relic, { state, nameAt }) {
  const seat = state.seats.findIndex((one) => one.relics.includes(relic));
  return h(
    "p.closed",
    emblem(relic),
    h(
      "span",
      { does: `relic-${relic}` },
      seat < 0 ? BOARD.gone : fill(BOARD.held, { name: nameAt(seat) }),
    ),
  );
}

/** @param {string} name @param {Page.CamelotScene} scene */
function body(name, scene) {
  const quest = scene.state.quests[name];
  switch (name) {
    case "black-knight":
      return combat(quest, name);
    case "dragon":
      return quest.side ? combat(quest, quest.side) : closed("armor", scene);
    case "excalibur":
      return quest.over ? closed("excalibur", scene) : river(quest, Boolean(scene.table.teach));
    case "grail":
      return quest.over ? closed("grail", scene) : grail(quest);
    default:
      return war(quest, name);
  }
}

/** @param {string} name @param {Page.CamelotQuest} quest */
const isOver = (name, quest) => quest.over === true || (name === "dragon" && quest.side === null);

/**
 * Whether the quest's button would go there, or takes it as an option.
 * @param {string} name @param {Page.Camelot} table
 */
function isLit(name, table) {
  const { state, ask, buttons } = table;
  const lit =
    buttons.find(({ button }) => button === `quest-${FIVE.indexOf(name) + 1}`)?.lit ?? "off";
  if (lit === "off") return false;
  return PER_PLACE.includes(state.phase)
    ? !NOT_A_PLACE.test(ask?.kind ?? "")
    : state.options.includes(name);
}

/** @type {Record<string, string>} */
const POINTS = {
  "point-home": "camelot",
  "point-to-black-knight": "black-knight",
  "point-down-black-knight": "black-knight",
  "point-down-dragon": "dragon",
};

/** The place that the list points at, if it points at one. @param {Api.Ask | null} ask */
const pointedPlace = (ask) =>
  POINTS[ask?.kind ?? ""] ??
  (ask?.kind === "point-option" && PLACES.includes(ask.params.value) ? ask.params.value : null);

/** One quest as a board of its own. @param {string} name @param {Page.CamelotScene} scene */
function board(name, scene) {
  const { table, state } = scene;
  const quest = state.quests[name];
  const side = name === "dragon" ? (quest.side ?? "dragon") : name;
  const over = isOver(name, quest);
  const lit = isLit(name, table);
  const key = FIVE.indexOf(name) + 1;
  return h(
    "section",
    {
      class: `board-of of-${side} ${over ? "over" : ""} ${lit ? "lit" : ""} ${pointedPlace(table.ask) === name ? "pointed" : ""}`,
      "data-quest": name,
      "aria-label": QUESTS[side],
    },
    h(
      "h3",
      emblem(side),
      h(
        "span",
        { class: QUESTS[side].length > LONG_TITLE && "long", does: `quest-${side}` },
        QUESTS[side],
      ),
      quest.heroism &&
        h(
          "em.mark",
          { title: BOARD.heroism, "aria-label": BOARD.heroism, does: "heroism" },
          emblem("heroism"),
        ),
      !over &&
        h(
          "span.stake",
          { "aria-hidden": "true" },
          Array.from({ length: PRINTED[side].swords }, () => sword("white")),
        ),
      key > 0 && h("kbd.number", { title: lit ? BOARD.may : "" }, key),
    ),
    h("div.drawn", body(name, scene)),
    figures(scene, name),
  );
}

/** All six, in the order of the table. @param {Page.CamelotScene} scene @param {string[]} names */
const boards = (scene, names = PLACES) => names.map((name) => board(name, scene));

// -- the knights where they stand --------------------------------------------------------------

const LONG = 9; // characters of a name that stand in one line
const MANY = 4; // more figures than this on a board are smaller

/**
 * What one holds, and what one showed of oneself.
 * @param {Pick<Api.CamelotSeat, "relics" | "revealed">} seat
 */
const marks = ({ relics, revealed }) =>
  (relics.length > 0 || revealed) &&
  h(
    "span.marks",
    relics.map((relic) =>
      mark("relic-held", relic, fill(SEAT.holds, { relic: RELICS[relic] }), `relic-${relic}`),
    ),
    revealed && mark("revealed", revealed, LOYALTY[revealed], revealed),
  );

/** @param {string} kind @param {string} drawn @param {string} label @param {string} does */
const mark = (kind, drawn, label, does) =>
  h(`i.${kind}`, { role: "img", title: label, "aria-label": label, does }, emblem(drawn));

/** @param {Page.CamelotScene} scene @param {number} i */
function figure(scene, i) {
  const { state, ask, nameAt, asked } = scene;
  const one = state.seats[i];
  const acts = state.phase !== "over" && i === asked;
  const pointed = ask?.params?.points_at === i;
  const dying = one.life === 0 && one.alive;
  const told = fill(SEAT.here, {
    name: nameAt(i),
    knight: KNIGHTS[one.knight ?? ""] ?? SEAT.squire,
    life: lifeOf(one.life ?? 0),
    cards: cardsOf(one.hand),
  });
  return h(
    "li",
    {
      class: `figure ${acts ? "acts" : ""} ${i === state.seat && !acts ? "turn" : ""} ${pointed ? "pointed" : ""} ${dying ? "dying" : ""} ${one.revealed ?? ""}`,
      "data-seat": i,
      "aria-current": acts && "true",
      title: told,
    },
    one.knight ? asks(shield(one.knight), `coat-${one.knight}`, KNIGHTS[one.knight]) : shield(),
    h("strong", { dir: "auto", class: nameAt(i).length > LONG && "long" }, nameAt(i)),
    marks(one),
    h(
      "span.vitals",
      h(
        "span",
        { role: "img", "aria-label": dying ? SEAT.dying : lifeOf(one.life ?? 0) },
        life(one.life),
        h("b", one.life),
      ),
      h("span", { role: "img", "aria-label": cardsOf(one.hand) }, hand(), h("b", one.hand)),
      one.accused &&
        h("i.accused-once", { role: "img", title: SEAT.accused, "aria-label": SEAT.accused }, "!"),
    ),
  );
}

/**
 * Those who stand on a place, in their order round the table.
 * @param {Page.CamelotScene} scene @param {string} place
 */
function figures(scene, place) {
  const there = scene.state.seats.map((_, i) => i).filter((i) => scene.state.seats[i].at === place);
  return h(
    "ul",
    { class: `figures n-${there.length} ${there.length > MANY ? "many" : ""}` },
    there.map((i) => figure(scene, i)),
  );
}

/** Those who stand nowhere: the dead, who has left, the revealed Traitor. @param {Page.CamelotScene} scene */
function departed(scene) {
  const { state, nameAt, asked } = scene;
  const gone = state.seats.map((_, i) => i).filter((i) => state.seats[i].at === null);
  return (
    gone.length > 0 &&
    h(
      "ul.departed",
      { "aria-label": SEAT.gone },
      gone.map((i) => {
        const { alive, revealed, relics } = state.seats[i];
        const acts = i === asked && state.phase !== "over";
        return h(
          "li",
          {
            class: `${revealed ?? ""} ${alive ? "" : "dead"} ${acts ? "acts" : ""}`,
            "data-seat": i,
            "aria-current": acts && "true",
          },
          alive ? emblem("traitor") : life(0),
          h("strong", { dir: "auto" }, nameAt(i)),
          h("em", revealed === "traitor" ? SEAT.traitor : alive ? SEAT.gone : SEAT.dead),
          marks({ relics, revealed: null }),
        );
      }),
    )
  );
}

// -- Camelot --------------------------------------------------------------------------------------

const TWELVE = 12; // places for Swords
const BLACK_ENDS = 7;
const TABLE = "M-96 0A96 96 0 1 0 96 0A96 96 0 1 0-96 0Z";

/**
 * The Round Table: white Swords go clockwise from the top, black ones the other way.
 * @param {{ white: number, black: number }} swords
 */
export function roundTable({ white, black }) {
  const places = Math.max(TWELVE, white + black);
  /** @param {number} i */
  const colour = (i) => (i < white ? "white" : i >= places - black ? "black" : "none");
  /** @param {number} i */
  const turn = (i) => ((i + 0.5) / places) * 360;
  const label = fill(CASTLE.swords, { white: swordsOf.white(white), black: swordsOf.black(black) });
  return s(
    "svg.round-table",
    { viewBox: "-100 -100 200 200", role: "img", "aria-label": label },
    s("path.rim", { d: TABLE }),
    s("circle.wood", { r: 90 }),
    Array.from({ length: 12 }, (_, i) =>
      s("path.plank", { d: "M0-38V-90", transform: `rotate(${i * 30})` }),
    ),
    s("circle.ring", { r: 92.5 }),
    s("circle.heart-wood", { r: 33 }),
    Array.from({ length: places }, (_, i) =>
      swordShapes(
        colour(i),
        `rotate(${turn(i).toFixed(2)}) translate(0 -34.5) rotate(180) scale(${places > TWELVE ? 0.7 : 0.84} 0.84)`,
      ),
    ),
    s("path.seventh", {
      d: "M0-100L5.5-92L0-84L-5.5-92Z",
      transform: `rotate(${turn(places - BLACK_ENDS).toFixed(2)})`,
    }),
    s("text.whites", { x: -14, y: 9 }, white),
    s("path.between", { d: "M0-16V16" }),
    s("text.blacks", { x: 14, y: 9 }, black),
  );
}

/** What the cards of a siege fight come to, with what Excalibur adds. @param {Page.CamelotState} state */
function soFar({ table: laid, seats, seat }) {
  const excalibur = seats[seat].relics.includes("excalibur");
  return [excalibur && emblem("excalibur"), h("b.so-far", `= ${sum(laid) + (excalibur ? 1 : 0)}`)];
}

/**
 * What lies on the reading place, or was laid on the table; else the decks.
 * @param {Page.CamelotScene} scene
 */
function reading(scene) {
  const { state } = scene;
  const { card: drawn, onto, table: laid, die, draws } = state;
  return h(
    "div.reading",
    (drawn || laid.length > 0 || die !== null) &&
      h(
        "div.lying",
        drawn && (drawn === "face-down" ? card(drawn) : asks(card(drawn), drawn)),
        onto && h("span.onto", emblem(onto), QUESTS[onto]),
        laid.length > 0 &&
          h(
            "p.laid",
            laid.map((id) => slip(id)),
            state.phase === "fight" && soFar(state),
          ),
        die !== null && h("b.die", { title: CASTLE.die }, die),
      ),
    draws > 0 && h("p.draws", { does: "morgan-draw" }, emblem("morgan"), ` × ${draws}`),
    (state.vivien || state.mists) &&
      h(
        "p.stands",
        state.vivien && h("em.mark.dark", { does: "vivien" }, CASTLE.vivien),
        state.mists && h("em.mark.dark", { does: "mists" }, CASTLE.mists),
      ),
    h(
      "dl.decks",
      deck("white", state.white_deck, state.white_discard),
      deck("black", state.black_deck, state.black_discard),
    ),
  );
}

/** @param {string} colour @param {number} left @param {number} discarded */
function deck(colour, left, discarded) {
  return h(
    "div",
    { class: colour },
    h("dt", colour === "white" ? CASTLE.whites : CASTLE.blacks),
    h("dd", h("b", left), h("small", ` ${CASTLE.discard} ${discarded}`)),
  );
}

/** The engines before the walls, twelve places in a row. @param {Page.CamelotState} state */
function siege({ siege: standing }) {
  return h(
    "p",
    {
      class: `siege ${standing >= 9 ? "near" : ""}`,
      role: "img",
      "aria-label": fill(CASTLE.engines, { n: standing }),
    },
    Array.from({ length: ENGINES }, (_, i) => engine(i < standing)),
  );
}

/** Draws table, castle and quests into the middle of the page. @param {Page.CamelotScene} scene */
export function world(scene) {
  const { state, table } = scene;
  return h(
    "div.world",
    boards(scene, ["black-knight", "dragon", "excalibur"]),
    h(
      "section",
      {
        class: `castle ${pointedPlace(table.ask) === "camelot" ? "pointed" : ""}`,
        "aria-label": QUESTS.camelot,
      },
      h("div.keep", { "aria-hidden": "true" }, emblem("camelot")),
      h(
        "div.court",
        h(
          "div.home",
          h("h3", emblem("camelot"), QUESTS.camelot),
          figures(scene, "camelot"),
          departed(scene),
        ),
        h("div.table-place", roundTable(state)),
        reading(scene),
      ),
      h("div.wall", { "aria-hidden": "true" }),
      siege(state),
    ),
    boards(scene, ["picts", "saxons", "grail"]),
  );
}
