// The words of Merlin. What is lit or allowed comes from the table; here are only texts.

import { t, tn } from "../words.js";

/** @type {Record<string, string>} */
export const PRINCIPALITIES = {
  dragon: t("Dragon"),
  dove: t("Dove"),
  fish: t("Fish"),
  snake: t("Snake"),
  fox: t("Fox"),
  eagle: t("Eagle"),
};
/** @type {Record<string, string>} */
export const THINGS = {
  shield: t("shield"),
  flag: t("flag"),
  material: t("material"),
  influence: t("influence"),
  traitors: t("traitor"),
};
/** @type {Record<string, string>} */
export const HENCHMEN = {
  lady: t("Lady"),
  "shield-bearer": t("Shield-bearer"),
  builder: t("Builder"),
  "flag-bearer": t("Flag-bearer"),
};
/** @type {Record<string, string>} */
export const TERRAINS = { mountain: t("mountain"), wood: t("wood"), lake: t("lake") };
/** @type {Record<string, string>} */
export const TILES = {
  ...TERRAINS,
  "mountain-tower": t("mountain with tower"),
  "wood-tower": t("wood with tower"),
  "lake-tower": t("lake with tower"),
};
/** @type {Record<string, string>} */
export const SPACES = {
  ...PRINCIPALITIES,
  "points-shield": t("points for shields"),
  "points-flag": t("points for flags"),
  "points-material": t("points for materials"),
  "points-influence": t("points for influence"),
  "take-shield": t("take a shield"),
  "take-flag": t("take a flag"),
  "take-material": t("take a material"),
  "send-henchman": t("send a henchman"),
  "move-henchman": t("move a henchman"),
  exchange: t("exchange"),
  mission: t("mission cards"),
  excalibur: t("Excalibur"),
  grail: t("the Holy Grail"),
  manor: t("build a manor"),
};
/** @type {Record<string, string>} */
export const SHEETS = {
  "merlin-missions": t("Mission cards"),
  "merlin-traitors": t("Traitors"),
  "merlin-tiles": t("Terrain tiles, starting tiles, Excalibur and the Holy Grail"),
};
/** @type {Record<string, string>} */
export const GROUPS = {
  mission: t("Mission cards"),
  traitor: t("Traitors"),
  tile: t("The environs"),
  start: t("Starting tiles"),
  excalibur: t("Excalibur"),
  grail: t("the Holy Grail"),
};
// For entry by hand: a card as one types it, and lines in short.
export const EXAMPLES = {
  card: "mission 12",
  lines: ["move own 5", "henchman lady fox", "build 13 fox", "mission m-mission.12", "undo"],
};

export const WHOSE = {
  turn: t("{name}’s turn"),
  asked: t("{name} is asked"),
  table: t("Everybody"),
  over: t("The game has ended"),
};
export const ROUND = t("Round {n} of {all}");
export const SCORED = t("then a scoring");
/** @type {Record<string, string>} */
export const PHASES = {
  tiles: t("The environs are laid"),
  display: t("The display"),
  start: t("Starting tiles"),
  traitors: t("Traitors are drawn"),
  roll: t("The dice are rolled"),
  turn: t("A turn"),
  space: t("A space that nobody has named"),
  act: t("The action of a space"),
  again: t("The second manor, the second henchman"),
  tower: t("A tower"),
  draw: t("Mission cards are drawn"),
  end: t("The end of a turn"),
  grail: t("A tie, and the Holy Grail"),
  over: t("The game is over"),
};

// What is asked, by the kind of the question; what answers it stands below it.
/** @type {Record<string, string>} */
export const ASKS = {
  "ask-tiles": t("Lay tile {place} of {of}"),
  "ask-display": t("Show the next mission card"),
  "ask-start": t("Draw a starting tile"),
  "ask-traitors": t("Draw a traitor"),
  "ask-roll": t("Roll the dice"),
  rolling: t("Roll the dice"),
  "ask-turn": t("Move the knight or Merlin"),
  "ask-space": t("What does this space show?"),
  "ask-act-henchman": t("Send a henchman"),
  "ask-act-points": t("Take the points"),
  "ask-act-take": t("Take an item"),
  "ask-act-exchange": t("Exchange an item"),
  "ask-act-swap": t("Discard mission cards"),
  "ask-act-excalibur": t("Take Excalibur"),
  "ask-act-grail": t("Take the Holy Grail"),
  "ask-act-build": t("Build a manor"),
  "ask-act-nothing": t("Nothing can be done here"),
  "ask-again-build": t("A second manor?"),
  "ask-again-henchman": t("A second henchman?"),
  "ask-tower": t("What does the tower bring?"),
  "ask-end": t("End the turn?"),
  "ask-end-round": t("End the turn?"),
  "ask-end-draw": t("End the turn?"),
  "ask-draw": t("Draw a mission card"),
  "ask-grail": t("Does the Grail take the pot?"),
  "ask-over": t("The game is over"),
  swapping: t("Discard these cards?"),
  "open-fulfil": t("Show the mission card that is fulfilled"),
  again: t("A new game with the same players?"),
  anybody: t("Is anybody there?"),
  rests: t("The table rests and keeps the game"),
};
// What is chosen next of a line, as the table says it, too.
/** @type {Record<string, string>} */
export const NEXT = {
  ones: t("which mission card?"),
  start_knight: t("where does the knight begin?"),
  start_flag: t("which flag does the tile show?"),
  start_shield: t("which shield does the tile show?"),
  start_material: t("which material does the tile show?"),
  start_influence: t("where does the influence counter go?"),
  moved: t("which die is moved?"),
  to: t("where does the henchman go?"),
  traitor: t("which traitor is discarded?"),
  use: t("what does this flag do?"),
  die: t("which die is turned?"),
  knight: t("at whose knight?"),
  give: t("what is given?"),
  takes: t("what is taken?"),
  take: t("what is taken?"),
  of: t("of which principality?"),
  pay: t("with which material?"),
  points: t("how many points does the mission bring?"),
  icon: t("which henchman does the mission show?"),
  row: t("points, or a seal in which row?"),
};

/** @type {(text: string) => [string[], string][]} */
const laid = (text) => [[["card"], text]];
const FULFILLED = laid(t("a mission card: it is fulfilled"));

// What may be laid or shown, by the kind of the question or its phase; what may be pressed the table tells.
/** @type {Record<string, [string[], string][]>} */
export const LAID = {
  tiles: laid(t("show each tile as it is laid")),
  display: laid(t("show each mission card that is laid open")),
  start: laid(t("show the tile of the player who is asked")),
  traitors: laid(t("show each traitor as it is drawn")),
  turn: FULFILLED,
  act: FULFILLED,
  end: FULFILLED,
  "open-fulfil": FULFILLED,
  "ask-act-swap": laid(t("a mission card of the hand is discarded; OK after one or two")),
  draw: laid(t("show the card of the display that is taken")),
  grail: laid(t("show the Grail: it takes the pot here")),
  anybody: [[["any"], t("yes")]],
  rests: [[["any"], t("wakes it, and does no more")]],
};
// What of the owner's copy is only assumed.
export const ASSUMED = t("Assumed, not told by the owner: {keys}.");
/** @type {Record<string, string>} */
export const COPY = {
  rondel: t("the rondel"),
  shift: t("how the rows of the environs lie"),
  frame: t("the frame of the environs"),
  flags: t("what the flags do"),
  starts: t("the starting tiles"),
  missions: t("the mission cards"),
  counters: t("how many influence counters there are"),
};
export const AGAIN = t("the same players again");
export const LISTED = t("points at one, OK takes it");
export const NOTHING = t("nothing can be done");
export const placesOf = (/** @type {number} */ n) => tn("{n} place", "{n} places", n);
export const pointsOf = (/** @type {number} */ n) => tn("{n} point", "{n} points", n);

// -- castle boards and the middle ------------------------------------------------------------

export const BOARD = {
  castle: t("Castle boards"),
  dice: t("Dice left: {dice}; Merlin’s die: {merlin}"),
  none: t("none"),
  apples: t("Apples: {n}"),
  staffs: t("Staffs: {n}"),
  manors: t("Manors: {n}"),
  counters: t("Influence counters at home: {n}"),
  hand: t("Mission cards in hand: {n}"),
  home: t("Henchmen at home: {who}"),
  seal: t("Seal: {henchman}, row {row}"),
  deck: t("Mission cards in the deck: {n}"),
  left: t("Apples left: {n}"),
  track: t("The score track"),
  environs: t("The environs"),
  first: t("first player"),
  traitorDeck: t("Traitors in the stacks: {n}"),
};
