// The words of the card game. What is lit or allowed comes from the table; here are only texts.

export const TITLE = "Shadows over Camelot: The Card Game";
export const QUESTS = {
  picts: "Picts", saxons: "Saxons", dragon: "Dragon", excalibur: "Excalibur", grail: "Grail",
  "picts+saxons": "Picts & Saxons",
};
export const CHARACTERS = { morgan: "Morgan", merlin: "Merlin", mordred: "Mordred", vivien: "Vivien" };
export const GROUPS = {
  ...QUESTS, ...CHARACTERS, token: "Quest tokens", loyal: "Loyal", traitor: "Traitor",
  arthur: "Arthur", tristan: "Tristan", gawain: "Gawain", galahad: "Galahad", percival: "Percival",
};
export const EFFECTS = {
  "morgan-1": "Quest cards go face down", "morgan-2": "Count aloud", "morgan-3": "One Sword more a Quest",
  "morgan-4": "Adds to every Quest", "morgan-5": "Only 12 or 13 succeeds", "morgan-6": "Each ? is worth 1",
  "morgan-7": "14 or more: all is lost", "morgan-8": "Picts and Saxons are one",
  "merlin-1": "Takes from Picts and Saxons", "merlin-2": "Takes from Dragon and Grail",
  "merlin-3": "Takes from Excalibur and Grail", "merlin-4": "Takes by its token", "merlin-5": "Five cards succeed, too",
  "merlin-6": "Go on any Quest at once", mordred: "Strengthens Picts and Saxons", vivien: "Loyalties may change hands",
};
export const SHEETS = { rumors: "Rumor cards", promos: "Promo cards", knights: "Knights", loyalty: "Loyalty cards", tokens: "Quest tokens" };
// For entry by hand: a card as one types it, and lines in short.
export const EXAMPLES = { card: "picts 5", lines: ["lay down", "quest grail", "loyalty Anna traitor", "insert picts-5", "undo"] };
export const OUTCOMES = { success: "Success", "too-early": "Too early", "too-late": "Too late", harmless: "Harmless" };
export const LOYALTY = { loyal: "Loyal", traitor: "Traitor" };
export const WINS = {
  loyal: { title: "The Loyal win", text: "The white Swords hold Camelot." },
  evil: { title: "Evil wins", text: "The shadows have fallen over Camelot." },
};
export const RIBBONS = {
  silence: { kind: "silence", title: "Silence!", text: "No table talk." },
};
export const STANDING = {
  announce: { title: "Announce", text: "Quest cards are laid face down; say which one it is." },
  count: { title: "Count aloud", text: "Every card laid is counted aloud, from 1." },
};

// What is asked when the table sends no words of its own: by the kind of the question, or the phase.
export const ASKS = {
  act: "Choose one action", "spread-rumors": "Spread a Rumor", listen: "Arthur says: Listen", claim: "Which Quest was announced?",
  vivien: "Vivien: swap Loyalty cards in secret", "merlin-6": "Go on a Quest at once?", arthur: "Does Arthur call?",
  reveal: "Turn up the face-down cards", tokens: "Which Quest's token lies there?", gawain: "Does Gawain ride?",
  "gawain-card": "Lay Gawain's card", accused: "Show the Loyalty card", loyalties: "Show the Loyalty cards",
  percival: "Does Percival step in?", over: "The game is over",
};

export const WHOSE = { turn: "{name}’s turn", asked: "{name} is asked" };
export const SUM = { noCard: "no card", takenBy: "{card}, taken out by {merlin}", takenOut: "{card}, taken out" };

// The question alone, by its kind: what answers it stands below it.
export const QUESTIONS = {
  "ask-accuse": "{seat} accuses {accused}?", "ask-symbol": "Does {card} show the {quest} symbol?",
  "ask-vivien": "Vivien: Loyalty cards may change hands in secret", "ask-merlin-6": "Go on any Quest at once?",
  "ask-bonus": "{seat} goes on the {quest} Quest with {bonus} more?",
  "ask-arthur": "Does anyone play Arthur?", "ask-gawain": "Does anyone play Gawain?", "ask-percival": "Does anyone play Percival?",
  "ask-gawain-card": "Lay Gawain’s card", "ask-pass": "Nothing can be done: pass",
  "ask-accused": "{seat} shows the Loyalty card", "ask-loyalty": "{seat} shows the Loyalty card",
};

// Of the table's own questions: without the buttons, which stand below.
export const PLAIN = {
  again: "A new game with the same players?",
  anybody: "Is anybody there?", rests: "The table rests and keeps the game",
};

const CARD = [["Card"], "lay a Rumor card on the pile"];
const KNIGHT = [[["Card"], "show the Knight"], [["ACCUSE"], "choose who plays him"], [["OK"], "nobody does"]];
const LOYALTIES = [[["OK"], "Loyal"], [["ACCUSE"], "Traitor"]];
const BONUS = [[["Quest"], "choose it; again adds 1, up to 3"], [["OK"], "go; or OK alone declines"]];

// What to press, by the kind of the question: [buttons or things, what it means].
export const KEYS = {
  act: [CARD], listen: [CARD],
  down: [[["OK"], "I laid a card face down"]],
  go: "go on that Quest",
  accuses: [[["ACCUSE"], "choose whom to accuse"]],
  "spread-rumors": [[["Card"], "draw two, lay one face up, discard the other unseen"]],
  back: [[["UNDO", "2 s"], "then OK: take the last line back"]],
  pass: [[["OK"], "pass: nothing else is left"]],
  accuse: [[["OK"], "accuse"], [["ACCUSE"], "somebody else"], [["UNDO"], "let go"]],
  claim: [[["Quest"], "the one that was announced"], [["UNDO"], "it was not laid"]],
  vivien: [[["OK"], "it is done"]],
  "merlin-6": BONUS, bonus: BONUS,
  arthur: KNIGHT, gawain: KNIGHT, percival: KNIGHT,
  "knight-of": [[["Card"], "show the Knight"], [["ACCUSE"], "somebody else"], [["UNDO"], "let go"]],
  reveal: [[["Card"], "show each one to the camera"], [["OK", "2 s"], "there is no such card"]],
  tokens: [[["Quest"], "the token's Quest, or show the token"], [["OK", "2 s"], "the token was forgotten"]],
  "gawain-card": [[["Card"], "lay the one that is played"], [["OK"], "all were Morgans"]],
  accused: LOYALTIES, loyalty: LOYALTIES, loyalties: LOYALTIES,
  over: [[["OK"], "the same players again"], [["OK", "3 s"], "at once"]],
  "take-back": [[["OK"], "yes"], [["UNDO"], "no"], [["OK", "3 s"], "a new game, the same players"]],
  anybody: [[["any button"], "yes"], [["Card"], "yes, and it counts"]],
  rests: [[["any button"], "wakes it, and does no more"], [["Card"], "wakes it, and counts"]],
  "put-back": [[["OK"], "it is as it should be"]], "held-back": [[["OK"], "it is clear: what was laid is asked for"]],
  meanwhile: [[["OK"], "yes, it counts"], [["UNDO"], "no, it does not"]],
  unsure: [[["OK"], "yes, it was laid"], [["UNDO"], "no, it was not"]],
  symbol: [[["OK"], "yes: go on that Quest"], [["UNDO"], "no: that is remembered"]],
  choice: [[["OK"], "yes"], [["UNDO"], "no"]],
};
