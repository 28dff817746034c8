// The words of the board game. What is lit or allowed comes from the table; here are only texts.

import { t, tn } from "../words.js";

/** @type {Record<string, string>} */
export const QUESTS = {
  camelot: t("Camelot"),
  "black-knight": t("Black Knight"),
  lancelot: t("Lancelot"),
  dragon: t("Dragon"),
  excalibur: t("Excalibur"),
  grail: t("Grail"),
  picts: t("Picts"),
  saxons: t("Saxons"),
};
export const FIVE = ["picts", "saxons", "dragon", "excalibur", "grail"]; // by their buttons
/** @type {Record<string, string>} */
export const CARDS = {
  fight: t("Fight"),
  grail: t("Grail"),
  merlin: t("Merlin"),
  convocation: t("Convocation"),
  fate: t("Fate"),
  heroism: t("Heroism"),
  lady: t("Lady of the Lake"),
  messenger: t("Messenger"),
  piety: t("Piety"),
  clairvoyance: t("Clairvoyance"),
  reinforcements: t("Reinforcements"),
  "black-knight": t("Black Knight"),
  lancelot: t("Lancelot/Dragon"),
  despair: t("Despair"),
  excalibur: t("Excalibur"),
  picts: t("Picts"),
  saxons: t("Saxons"),
  mercenaries: t("Mercenaries"),
  desolation: t("Desolation"),
  "dark-forest": t("Dark Forest"),
  guinevere: t("Guinevere"),
  mists: t("Mists of Avalon"),
  mordred: t("Mordred"),
  vivien: t("Vivien"),
  "morgan-life": t("Morgan (all lose 1 life)"),
  "morgan-hand": t("Morgan (3 cards of one, or 1 of each)"),
  "morgan-draw": t("Morgan (3 more black cards)"),
  "morgan-siege": t("Morgan (2 siege engines)"),
  "morgan-blood": t("Morgan (2 life of one, or a card of each)"),
  loyal: t("Loyal"),
  traitor: t("Traitor"),
  down: t("face down"),
};
/** @type {Record<string, string>} */
export const KNIGHTS = {
  arthur: t("King Arthur"),
  galahad: t("Sir Galahad"),
  gawain: t("Sir Gawain"),
  kay: t("Sir Kay"),
  palamedes: t("Sir Palamedes"),
  percival: t("Sir Percival"),
  tristan: t("Sir Tristan"),
};
/** @type {Record<string, string>} */
export const RELICS = {
  excalibur: t("Excalibur"),
  grail: t("the Holy Grail"),
  armor: t("Lancelot's Armor"),
};
/** @type {Record<string, string>} */
export const SHEETS = {
  "camelot-white": t("White cards"),
  "camelot-black": t("Black cards"),
  "camelot-loyalty": t("Loyalty cards"),
  "camelot-coats": t("Coats of arms"),
};
/** @type {Record<string, string>} */
export const GROUPS = { ...CARDS, morgan: t("Morgan"), coat: t("Coats of arms") };
/** @type {Record<string, string>} */
export const LOYALTY = { loyal: t("Loyal"), traitor: t("Traitor") };
// For entry by hand: a card as one types it, and lines in short.
export const EXAMPLES = {
  card: "fight 4",
  lines: ["black b-despair.3", "move grail", "die 6", "choose seat-2", "undo"],
};

export const WHOSE = {
  turn: t("{name}’s turn"),
  asked: t("{name} is asked"),
  over: t("The game has ended"),
};
/** @type {Record<string, string>} */
export const PHASES = {
  coat: t("Coats of arms"),
  goodwill: t("Cards of goodwill"),
  share: t("White cards are shared"),
  look: t("Loyalty cards are looked at"),
  taunt: t("The Traitor's turn"),
  evil: t("Evil"),
  cancel: t("A black card may be cancelled"),
  war: t("Mercenaries, Mordred"),
  volunteer: t("A volunteer?"),
  "draw-black": t("Morgan draws"),
  hero: t("Heroic phase"),
  fight: t("Siege fight"),
  heal: t("Healing"),
  special: t("A special white card"),
  cards: t("The Messenger's cards"),
  convocation: t("Convocation"),
  reveal: t("A row is counted"),
  kay: t("Sir Kay"),
  knighting: t("A squire is knighted"),
  accused: t("Somebody is accused"),
  drink: t("The Grail for a dying knight"),
  last: t("The last knight"),
  loyalties: t("Everybody shows the Loyalty card"),
  over: t("The game is over"),
};

// What is asked, by the kind of the question; what answers it stands below it. Others are told in the table's own words.
/** @type {Record<string, string>} */
export const ASKS = {
  "ask-coat": t("Which knight do you play?"),
  "ask-look": t("Look at the Loyalty cards"),
  "ask-taunt": t("The Traitor takes a white card: from whom?"),
  "ask-evil": t("Evil advances"),
  "ask-traitor-evil": t("The Traitor brings Evil"),
  "ask-cancel-merlins": t("Do Merlins cancel {card}?"),
  "ask-cancel-either": t("Do Merlins or Excalibur cancel {card}?"),
  "ask-cancel-excalibur": t("Does Excalibur cancel {card}?"),
  "ask-war": t("{card}: Picts or Saxons?"),
  "ask-volunteer": t("{card}: does one take it for all?"),
  "ask-hero": t("Take an action"),
  "ask-end-turn": t("End the turn?"),
  "ask-fight": t("Fight cards, then the die"),
  "ask-cards": t("How many cards for {to}?"),
  "ask-convocation": t("Come to Camelot?"),
  "ask-kay": t("One more Fight card?"),
  "ask-knighting": t("Who is knighted?"),
  "ask-accused": t("Show the Loyalty card"),
  "ask-last": t("The last knight: show the Loyalty card"),
  "ask-loyalties": t("Show the Loyalty card"),
  "ask-drink": t("A draught from the Holy Grail?"),
  "ask-over": t("The game is over"),
  "open-exchange": t("Exchange a card: with whom?"),
  "open-accuse": t("Accuse whom?"),
  "open-die": t("What does the die show?"),
  "open-heal": t("Heal: three cards alike"),
  "ask-heal": t("Heal: three cards alike"),
  again: t("A new game with the same players?"),
  anybody: t("Is anybody there?"),
  rests: t("The table rests and keeps the game"),
};
export const DONE = t("Done in this turn:");
/** @type {Record<string, string>} */
export const ACTS = {
  move: t("moved"),
  quest: t("the action of the place"),
  special: t("special card"),
  heal: t("healed"),
  accuse: t("accused"),
};
export const MERLINS = t("Merlins laid: {n} of 3");
/** @type {(n: number) => string} */
export const toShare = (n) => tn("{n} white card to share", "{n} white cards to share", n);
/** @type {(n: number) => string} */
export const toDraw = (n) => tn("{n} more black card", "{n} more black cards", n);
/** @type {(n: number) => string} */
export const toReveal = (n) =>
  tn("Turn up the face-down card", "Turn up the face-down cards: {n}", n);

// What may be laid or shown, by the kind of the question; what may be pressed the table tells.
/** @type {[string[], string][]} */
const LOYALTY_CARD = [[["card"], t("show the Loyalty card instead")]];
/** @type {[string[], string][]} */
const DRAWN = [[["card"], t("show the black card that was drawn")]];
/** @type {[string[], string][]} */
const MERLIN = [[["card"], t("show a Merlin")]];
/** @type {[string[], string][]} */
const HEALS = [[["card"], t("the next card, three in all")]];
/** @type {[string[], string][]} */
const FIGHTS = [[["card"], t("one more Fight card")]];
/** @type {Record<string, [string[], string][]>} */
export const LAID = {
  coat: [[["card"], t("show the coat of arms")]],
  evil: DRAWN,
  "traitor-evil": DRAWN,
  "cancel-merlins": MERLIN,
  "cancel-either": MERLIN,
  "point-merlin-of": MERLIN,
  "draw-black": [[["card"], t("show the next black card")]],
  hero: [[["card"], t("play the white card where the figure stands")]],
  "end-turn": [[["card"], t("the next black card ends it, too")]],
  fight: FIGHTS,
  kay: FIGHTS,
  heal: HEALS,
  "open-heal": HEALS,
  reveal: [[["card"], t("show the face-down black cards, one by one")]],
  accused: LOYALTY_CARD,
  last: LOYALTY_CARD,
  loyalties: LOYALTY_CARD,
  anybody: [[["any"], t("yes")]],
  rests: [[["any"], t("wakes it, and does no more")]],
};
export const AGAIN = t("the same players again");
export const LIST = t("points at one, OK takes it");

// -- the boards ----------------------------------------------------------------------------

export const BOARD = {
  white: t("White cards: {n}"),
  black: t("Black cards: {n}"),
  warriors: t("{n} of 4 warriors"),
  held: t("{name} holds it"),
  gone: t("gone"),
  step: t("The sword: {n} of {all} steps from the frozen bank"),
  spots: t("Grail cards: {white} of 7, black cards: {black}"),
  assumed: t("assumed"),
  assumes: t("Nobody has counted the steps of this board yet"),
  heroism: t("Heroism: one Sword more"),
  forest: t("Dark Forest: no Grail card"),
  mordred: t("Mordred: one more 5"),
  may: t("may be gone to"),
};
export const CASTLE = {
  engines: t("Siege engines: {n} of 12"),
  siege: t("siege engines"),
  swords: t("The Round Table: {white} and {black}"),
  discard: t("discard"),
  whites: t("white"),
  blacks: t("black"),
  vivien: t("Vivien: no Merlin"),
  mists: t("Mists of Avalon"),
  die: t("the die"),
};
export const SEAT = {
  here: t("{name}, {knight}: {life}, {cards}"),
  squire: t("Squire"),
  dead: t("dead"),
  gone: t("gone"),
  traitor: t("Traitor"),
  loyal: t("Loyal"),
  accused: t("has accused"),
  dying: t("dying"),
  holds: t("holds {relic}"),
};
/** @type {(n: number) => string} */
export const lifeOf = (n) => tn("{n} life", "{n} life", n);
/** @type {(n: number) => string} */
export const cardsOf = (n) => tn("{n} card", "{n} cards", n);
/** @type {Record<string, (n: number) => string>} */
export const swordsOf = {
  white: (n) => tn("{n} white Sword", "{n} white Swords", n),
  black: (n) => tn("{n} black Sword", "{n} black Swords", n),
};
export const COUNT = { white: t("white"), black: t("black"), of: t("of 12") };

export const ENGINES = 12; // before the walls; then all is lost

/** @type {(n: number) => string} */
export const enginesOf = (n) => tn("{n} siege engine", "{n} siege engines", n);
/** @type {Record<string, { title: string, text: string }>} */
export const WINS = {
  loyal: { title: t("The Loyal win"), text: t("The white Swords hold Camelot.") },
  evil: { title: t("Evil wins"), text: t("The shadows have fallen over Camelot.") },
};
