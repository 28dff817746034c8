// The words of the card game. What is lit or allowed comes from the table; here are only texts.

import { t, tn } from "../words.js";

/** @type {Record<string, string>} */
export const QUESTS = {
  picts: t("Picts"),
  saxons: t("Saxons"),
  dragon: t("Dragon"),
  excalibur: t("Excalibur"),
  grail: t("Grail"),
  "picts+saxons": t("Picts & Saxons"),
};
/** @type {Record<string, string>} */
export const CHARACTERS = {
  morgan: t("Morgan"),
  merlin: t("Merlin"),
  mordred: t("Mordred"),
  vivien: t("Vivien"),
};
/** @type {Record<string, string>} */
export const GROUPS = {
  ...QUESTS,
  ...CHARACTERS,
  token: t("Quest tokens"),
  loyal: t("Loyal"),
  traitor: t("Traitor"),
  arthur: t("Arthur"),
  tristan: t("Tristan"),
  gawain: t("Gawain"),
  galahad: t("Galahad"),
  percival: t("Percival"),
};
/** @type {Record<string, string>} */
export const EFFECTS = {
  "morgan-1": t("Quest cards go face down"),
  "morgan-2": t("Count aloud"),
  "morgan-3": t("One Sword more a Quest"),
  "morgan-4": t("Adds to every Quest"),
  "morgan-5": t("Only 12 or 13 succeeds"),
  "morgan-6": t("Each ? is worth 1"),
  "morgan-7": t("14 or more: all is lost"),
  "morgan-8": t("Picts and Saxons are one"),
  "merlin-1": t("Takes from Picts and Saxons"),
  "merlin-2": t("Takes from Dragon and Grail"),
  "merlin-3": t("Takes from Excalibur and Grail"),
  "merlin-4": t("Takes by its token"),
  "merlin-5": t("Five cards succeed, too"),
  "merlin-6": t("Go on any Quest at once"),
  mordred: t("Strengthens Picts and Saxons"),
  vivien: t("Loyalties may change hands"),
};
/** @type {Record<string, string>} */
export const SHEETS = {
  rumors: t("Rumor cards"),
  promos: t("Promo cards"),
  knights: t("Knights"),
  loyalty: t("Loyalty cards"),
  tokens: t("Quest tokens"),
};
// For entry by hand: a card as one types it, and lines in short.
export const EXAMPLES = {
  card: "picts 5",
  lines: ["lay down", "quest grail", "loyalty Anna traitor", "insert picts-5", "undo"],
};
/** @type {Record<string, string>} */
export const OUTCOMES = {
  success: t("Success"),
  "too-early": t("Too early"),
  "too-late": t("Too late"),
  harmless: t("Harmless"),
};
/** @type {Record<string, string>} */
export const LOYALTY = { loyal: t("Loyal"), traitor: t("Traitor"), closed: t("card not shown") };
/** @type {Record<string, { title: string, text: string }>} */
export const WINS = {
  loyal: { title: t("The Loyal win"), text: t("The white Swords hold Camelot.") },
  evil: { title: t("Evil wins"), text: t("The shadows have fallen over Camelot.") },
};
export const RIBBONS = {
  silence: { kind: "silence", title: t("Silence!"), text: t("No table talk.") },
};
export const STANDING = {
  announce: {
    title: t("Announce"),
    text: t("Quest cards are laid face down; say which one it is."),
  },
  count: { title: t("Count aloud"), text: t("Every card laid is counted aloud, from 1.") },
};

// What is asked when the table sends no words of its own: by the kind of the question, or the phase.
/** @type {Record<string, string>} */
export const ASKS = {
  act: t("Lay a card."),
  "spread-rumors": t("Draw two, lay one face up, discard the other unseen."),
  listen: t("Arthur calls: lay a card."),
  claim: t("Which Quest was announced?"),
  vivien: t("Vivien: swap Loyalty cards in secret"),
  "merlin-6": t("Go on a Quest at once?"),
  arthur: t("Does Arthur call?"),
  reveal: t("Turn up the face-down cards, one by one."),
  tokens: t("Which Quest's token lies there?"),
  gawain: t("Does Gawain ride?"),
  "gawain-card": t("Lay Gawain's card"),
  accused: t("Show the Loyalty card"),
  loyalties: t("Show the Loyalty cards"),
  percival: t("Does Percival step in?"),
  over: t("The game is over"),
};

export const WHOSE = { turn: t("{name}’s turn"), asked: t("{turn}’s turn: {name} is asked") };
export const SUM = {
  noCard: t("no card"),
  takenBy: t("{card}, taken out by {merlin}"),
  takenOut: t("{card}, taken out"),
};

// The question alone, by its kind: what answers it stands below it.
/** @type {Record<string, string>} */
export const QUESTIONS = {
  "ask-accuse": t("{seat} accuses {accused}?"),
  "ask-symbol": t("Does {card} show the {quest} symbol?"),
  "ask-vivien": t("Vivien: Loyalty cards may change hands in secret"),
  "ask-merlin-6": t("Go on any Quest at once?"),
  "ask-bonus": t("{seat} goes on the {quest} Quest with {bonus} more?"),
  "ask-arthur": t("Does anyone play Arthur?"),
  "ask-gawain": t("Does anyone play Gawain?"),
  "ask-percival": t("Does anyone play Percival?"),
  "ask-gawain-card": t("Lay Gawain’s card"),
  "ask-pass": t("Nothing can be done: pass"),
  "ask-accused": t("{seat} shows the Loyalty card"),
  "ask-loyalty": t("{seat} shows the Loyalty card"),
  "ask-traitor": t("{seat} shows the card of a Traitor?"),
};

// Of the table's own questions: without the buttons, which stand below.
/** @type {Record<string, string>} */
export const PLAIN = {
  again: t("A new game with the same players?"),
  anybody: t("Is anybody there?"),
  rests: t("The table rests and keeps the game"),
};

// What may be shown besides what may be pressed, by the kind of the question.
const KNIGHT = t("Show the Knight.");
const LOYALTY_CARD = t("Or show the Loyalty card.");
/** @type {Record<string, string>} */
export const SHOWN = {
  arthur: KNIGHT,
  gawain: KNIGHT,
  percival: KNIGHT,
  "knight-of": KNIGHT,
  tokens: t("Or show the token to the camera."),
  accused: LOYALTY_CARD,
  loyalty: LOYALTY_CARD,
};

// What a turn may be, by whether a Quest is open and somebody may be accused.
/** @type {Record<string, string>} */
export const TURNS = {
  "listen quest accuse": t("Lay a card, go on a Quest, or accuse."),
  "listen quest": t("Lay a card, or go on a Quest."),
  "listen accuse": t("Lay a card, or accuse."),
  "quest accuse": t("Go on a Quest, or accuse."),
  listen: t("Lay a card."),
  quest: t("Go on a Quest."),
  accuse: t("Accuse."),
};

// Of the list of players.
export const POINTS = t("points at one, OK takes it");

export const FIVE = ["picts", "saxons", "dragon", "excalibur", "grail"];

/** What tells of a Quest, or of two that are one. */
export const questOf = (/** @type {string} */ quest) => ({
  does: quest.replace(/\w+/g, "quest-$&").replace("+", " "),
});

// What the main Quest came to.
/** @type {Record<string, string>} */
export const SAYS = {
  success: t("{total}: in time."),
  "too-early": t("{total}: too early."),
  "too-late": t("{total}: too late."),
  harmless: t("{total}: harmless."),
};

/** "2 white Swords", "1 black Sword". */
export const swordsOf = {
  white: (/** @type {number} */ n) => tn("{n} white Sword", "{n} white Swords", n),
  black: (/** @type {number} */ n) => tn("{n} black Sword", "{n} black Swords", n),
};
