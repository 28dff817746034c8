// What the box answers, for tsc alone: made by `make docs` from firmware/shapes/. Do not edit.
declare namespace Api {
  /** A question that a seat is asked. */
  interface AboutQuestion {
    "question": string;
  }
  /** How often a player chose what was best. */
  interface Accuracy {
    "name": string;
    "best": number;
    "judged": number;
    "remark": string;
  }
  /** What is said of a game by now; `finer`: it becomes so; `waits`: another goes first. */
  interface Analysis {
    "title": string;
    "players": Array<string>;
    "result": string;
    "began": number | null;
    "praise": Array<string>;
    "summary": Array<string>;
    "turned": Array<TurnedAt>;
    "accuracy": Array<Accuracy>;
    "notes": Array<string>;
    "chance_of": string;
    "unit": "chance" | "points";
    "tried": number | null;
    "start": number | null;
    "interval": Array<number> | null;
    "band": Array<number> | null;
    "counted": Array<string>;
    "steps": Array<StepAnalysis>;
    "finer": boolean;
    "waits": boolean;
  }
  /** Answers by step and key. */
  interface Answers {
    "game": string;
    "answers": Record<string, Record<string, any>>;
  }
  /** The question that stands. */
  interface Ask {
    "kind": string;
    "text": string;
    "params": Record<string, any>;
    "to_do"?: Array<string>;
  }
  /** What the box shows between games; `kind` says which keys are there. */
  interface Attract {
    "kind": "scene" | "box" | "invite" | "results" | "choose" | "plays";
    "shift"?: Array<number>;
    "game"?: string;
    "title"?: string;
    "scene"?: string;
    "heading"?: string;
    "text"?: string;
    "at"?: number;
    "of"?: number;
    "store"?: string | null;
    "rows"?: Array<Result>;
    "ask"?: string;
    "items"?: Array<string>;
    "problem"?: string;
    "table"?: GameView;
  }
  /** How one text of a list is put together: a choice of each part. */
  interface Built {
    "label": string;
    "parts": Array<Array<Option>>;
  }
  /** A button, and what a press means now. */
  interface Button {
    "button": string;
    "label": string;
    "means": string;
    "lit": "go" | "answer" | "off";
    "lamp": number;
  }
  /** What the calibration page shows: GET /api/calibration. */
  interface Calibration {
    "camera": string;
    "seeing": boolean;
    "stored": Record<string, any> | null;
    "warning": string;
    "size"?: Array<number>;
    "verdict"?: "good" | "fair" | "poor" | "useless";
    "text"?: string;
    "advice"?: Array<Record<string, any>>;
    "in_view"?: string;
    "tuning": Record<string, any> | null;
    "frames"?: number;
    "rows"?: Array<ViewRow>;
    "codes"?: Array<Code>;
    "px_per_module"?: number | null;
    "area"?: Array<Array<number>> | null;
    "mat"?: Array<Array<number>> | null;
    "spots"?: Array<Array<number>>;
    "eyes": EyesState;
  }
  /** How many cards end a quest. */
  interface CamelotEnds {
    "white": number;
    "black": number;
  }
  /** The last fight against a siege engine. */
  interface CamelotLastFight {
    "seat": number;
    "total": number;
    "die": number;
    "won": boolean;
  }
  /** How the last quest ended. */
  interface CamelotLastQuest {
    "quest": string;
    "won": boolean;
    "white": number | null;
    "black": number | null;
    "swords": number;
    "seats": Array<number>;
  }
  /** A quest: the cards on its places, and how it stands. */
  interface CamelotQuest {
    "white"?: Array<string>;
    "black"?: Array<string | null>;
    "heroism": boolean;
    "side"?: string | null;
    "over"?: boolean;
    "step"?: number;
    "ends"?: CamelotEnds;
    "spots"?: Array<string | null>;
    "forest"?: boolean;
    "warriors"?: number;
    "mordred"?: boolean;
  }
  /** A knight: where he stands, and what he has. */
  interface CamelotSeat {
    "knight": string | null;
    "at": string | null;
    "life": number | null;
    "hand": number;
    "alive": boolean;
    "revealed": string | null;
    "accused": boolean;
    "relics": Array<string>;
  }
  /** Cards that are shared out, and between which seats. */
  interface CamelotShare {
    "cards": number;
    "seats": Array<number>;
  }
  /** The state that a page may show. */
  interface CamelotState {
    "game": string;
    "phase": string;
    "seat": number;
    "asked": number | null;
    "options": Array<string>;
    "white": number;
    "black": number;
    "siege": number;
    "quests": Record<string, CamelotQuest>;
    "vivien": boolean;
    "mists": boolean;
    "card": string | null;
    "onto": string | null;
    "table": Array<string>;
    "die": number | null;
    "draws": number;
    "share": CamelotShare | null;
    "white_deck": number;
    "white_discard": number;
    "black_deck": number;
    "black_discard": number;
    "acts": Array<string>;
    "powers": Array<string>;
    "sacrificed": boolean;
    "looked": boolean;
    "seats": Array<CamelotSeat>;
    "last_quest": CamelotLastQuest | null;
    "last_fight": CamelotLastFight | null;
    "winner": string | null;
    "warnings": Array<any>;
    "refused": Array<any>;
  }
  /** What a black card added. */
  interface CamelotSumBlack {
    "card": string;
    "adds": number;
  }
  /** The last fight, what each card added, and how many turns began since. */
  interface CamelotSumLastFight {
    "seat": number;
    "total": number;
    "die": number;
    "won": boolean;
    "parts": Array<CamelotSumPart>;
    "turns": number;
  }
  /** How the last quest ended, and what it brought. */
  interface CamelotSumLastQuest {
    "quest": string;
    "won": boolean;
    "white": number | null;
    "black": number | null;
    "swords": number;
    "seats": Array<number>;
    "life": number;
    "cards": number;
    "relic": string | null;
    "engines": number;
    "parts": CamelotSumParts | null;
  }
  /** What a card added to a fight. */
  interface CamelotSumPart {
    "card": string;
    "adds": number;
  }
  /** What each card of a quest added. */
  interface CamelotSumParts {
    "white": Array<CamelotSumWhite>;
    "black": Array<CamelotSumBlack>;
  }
  /** What a white card added. */
  interface CamelotSumWhite {
    "card": string;
    "adds": number;
  }
  /** Those keys of the state that hold sums, with more of each. */
  interface CamelotSums {
    "last_quest"?: CamelotSumLastQuest;
    "last_fight"?: CamelotSumLastFight;
  }
  /** What is printed on a card; `at` is its place in a header. */
  interface Card {
    "card": string;
    "game": string;
    "label": string;
    "words": string;
    "facts": Record<string, any>;
    "checked": boolean;
    "told": boolean;
    "fields": Array<Field>;
    "at": Array<string>;
  }
  /** The cards of all games, and the games' titles. */
  interface Cards {
    "cards": Array<Card>;
    "games": Record<string, string>;
  }
  /** What is scored by one rule; points by seat. */
  interface Category {
    "title": string;
    "rule": string;
    "sums": Array<Sum>;
    "points": Array<number>;
  }
  /** How a part is: `ok`, `warn`, `fail` or `unseen`, and how to mend it. */
  interface Check {
    "name": string;
    "title": string;
    "is": string;
    "says": string;
    "mend": string;
    "about": string;
  }
  /** What a card may have been: one name for all that look alike. */
  interface Choice {
    "piece": string;
    "of": Array<string>;
    "label": string;
    "more": string;
    "sheet": string;
  }
  /** A tag that is read: `reads` in 100 frames, `px` a module. */
  interface Code {
    "name": string;
    "label": string;
    "sticker": number;
    "reads": number | null;
    "px": number;
    "corners": Array<Array<number>>;
  }
  /** The codes, and where phones reach the page. */
  interface Codes {
    "address": string | null;
    "codes": Array<SeatCode>;
  }
  /** What the owner's copies show. */
  interface Copies {
    "games": Array<CopyGame>;
  }
  /** A copy that somebody wrote down. */
  interface CopyFile {
    "game": string;
    "text": string;
    "name"?: string | null;
  }
  /** A game's copy; `cards` where it has no steps. */
  interface CopyGame {
    "name": string;
    "title": string;
    "steps": Array<CopyStep>;
    "progress": Array<Progress>;
    "cards": Array<Card>;
  }
  /** A piece that a step of a copy asks about. */
  interface CopyPiece {
    "id": string;
    "label": string;
  }
  /** Whether the owner's copy says so, too. */
  interface CopySays {
    "piece": string;
    "change": boolean;
  }
  /** A step of a copy. */
  interface CopyStep {
    "name": string;
    "title": string;
    "note": string;
    "part": string;
    "fields": Array<Field>;
    "options": Array<Option>;
    "counts": Record<string, number>;
    "places": Array<Array<number>>;
    "pieces": Array<CopyPiece>;
    "can_be_unknown": boolean;
  }
  /** How far a copy is told after an answer. */
  interface CopyTold {
    "progress": Array<Progress>;
  }
  /** A measure over all games. */
  interface Counted {
    "label": string;
    "amount": number;
  }
  /** Whether photographs show a whole deck. */
  interface DeckCheck {
    "whole": boolean;
    "sheets": Array<SheetCheck>;
    "other_games": Array<string>;
    "other_deck": number;
    "unread": number;
  }
  /** Photographs of a whole deck. */
  interface DeckPhotos {
    "game": string;
    "photos": Array<Photographed>;
  }
  /** What the doctor says of this machine and box, the cause of a fault first. */
  interface Doctor {
    "ok": boolean;
    "version": string;
    "says": string;
    "checks": Array<Check>;
  }
  /** What the open card on top does. */
  interface Does {
    "piece": string;
    "text": string;
  }
  /** It is done. */
  interface Done {
    "ok": true;
  }
  /** What a kind of piece does. */
  interface Effect {
    "key": string;
    "name": string;
    "does": string;
    "pieces": Array<string>;
  }
  /** Effects under one heading. */
  interface EffectGroup {
    "name": string;
    "effects": Array<Effect>;
  }
  /** What each kind of piece of a game does. */
  interface Effects {
    "title": string;
    "groups": Array<EffectGroup>;
  }
  /** How often games ended so. */
  interface Ending {
    "hits": number;
    "of": number;
    "low": number | null;
    "high": number | null;
    "ending": string;
  }
  /** Camera and decoder. */
  interface EyesState {
    "state": "seeing" | "lost" | "none";
    "text": string;
  }
  /** One key of a line of the record. */
  interface Field {
    "key": string;
    "label": string;
    "kind": "piece" | "one" | "some" | "number" | "text" | "true" | "built";
    "options"?: Array<Option>;
    "optional"?: boolean;
    "least"?: number;
    "most"?: number;
    "shapes"?: Array<Built>;
  }
  /** What the self-test found of one part. */
  interface Finding {
    "part": string;
    "verdict": string;
    "text": string;
  }
  /** All that the page of the first setup shows. */
  interface First {
    "steps": Array<FirstStep>;
    "language": string | null;
    "place": string | null;
    "store": string | null;
    "spectator": boolean;
    "off_locked": boolean;
    "game": string | null;
    "games": Array<FirstGame>;
    "camera": string;
    "camera_chosen": string | null;
    "cameras": Array<FirstCamera>;
    "fixed": Record<string, string>;
    "waits": boolean;
    "unkept": string;
    "deck": string;
    "languages": Array<FirstLanguage>;
    "pin": string;
    "eyes": EyesState;
    "drawn": boolean;
    "playing": boolean;
    "selftest": ShortSelfTest | null;
    "reached": string | null;
  }
  /** A camera to choose. */
  interface FirstCamera {
    "source": string;
    "name": string;
  }
  /** A game to choose. */
  interface FirstGame {
    "name": string;
    "title": string;
    "players": Array<number>;
    "copy": boolean;
  }
  /** A language to choose; it `says` so itself. */
  interface FirstLanguage {
    "code": string;
    "name": string;
    "says": string;
  }
  /** A sheet that is asked before a game begins. */
  interface FirstSheet {
    "name": string;
    "title": string;
    "note": string;
    "part": string;
    "fields": Array<Field>;
    "options": Array<Option>;
    "counts": Record<string, number>;
    "places": Array<Array<number>>;
    "piece": string;
    "answers": Record<string, any>;
  }
  interface FirstStep {
    "name": string;
    "is": string | null;
  }
  /** Whether the camera can focus by itself. */
  interface Focusing {
    "focusing": boolean;
  }
  /** In how many games a player's name was replaced. */
  interface Forgotten {
    "text": string;
    "games"?: number;
  }
  /** A line that would be taken, but for its fields; without fields it is a button. */
  interface Form {
    "label": string;
    "line": Record<string, any>;
    "fields": Array<Field>;
    "corrects": boolean;
    "shows"?: Record<string, any>;
    "ways"?: Array<Array<any>>;
    "for_good"?: boolean;
  }
  /** A piece in a photograph: where it lies in mm, its outline and its codes' middle in px. */
  interface FoundPiece {
    "piece": string;
    "at": Array<number>;
    "outline": Array<Array<number>>;
    "stickers": number;
    "mark": Array<number>;
    "mark_at": Array<number>;
  }
  /** The table after a step of a replay: a snapshot of which nothing may be pressed. */
  interface Frame {
    "version": number;
    "game": string;
    "players": Array<string>;
    "state": RumorsState | CamelotState | MerlinState;
    "sums": RumorsSums | CamelotSums | MerlinSums;
    "ask": Ask;
    "buttons": Array<Button>;
    "holds": Array<Held>;
    "lamps": Record<string, number>;
    "tone": number | null;
    "ring": Array<string>;
    "eyes": EyesState;
    "pieces": Array<Piece>;
    "list": null;
    "hold": null;
    "ticked": Array<string>;
    "offers": Array<Missed>;
    "unsure": null;
    "teach": null;
    "rest": string;
    "log": Array<LogLine>;
    "does": null;
    "simulated": boolean;
    "drawn": boolean;
    "hold_s": number;
  }
  /** A game that the box plays. */
  interface Game {
    "name": string;
    "record": string;
    "title": string;
    "offers": Offers;
    "copy": boolean;
  }
  /** What the table shows of its game, also of one that the box plays between games. */
  interface GameView {
    "game": string | null;
    "players": Array<string>;
    "state": RumorsState | CamelotState | MerlinState | null;
    "sums": RumorsSums | CamelotSums | MerlinSums;
    "ended": number | null;
    "why": Array<string>;
    "why_of": string | null;
    "why_quest": Array<string>;
    "does": Does | null;
    "ask": Ask | null;
    "question": number;
    "pause": number | null;
    "pause_ok": number | null;
    "list": Listed | null;
    "unsure": Unsure | null;
    "hold": Hold | null;
    "sees": string | null;
    "ticked": Array<string>;
    "offers": Array<Missed>;
    "rest": "awake" | "asks" | "rests";
    "log": Array<LogLine>;
    "buttons": Array<Button>;
    "holds": Array<Held>;
    "pieces": Array<Piece>;
  }
  /** 25 games, the newest first; `left_out`: how many are not evaluated yet. */
  interface Games {
    "games": Array<Row>;
    "more": boolean;
    "left_out": number;
  }
  /** What a seat has; `kind` is for the drawing alone. */
  interface Group {
    "kind": string;
    "title": string;
    "pieces": Array<OwnPiece>;
    "text": string;
  }
  /** A seat's own part. */
  interface Hand {
    "version": number;
    "on": boolean;
    "game": string;
    "seat": number;
    "name": string;
    "over": boolean;
    "own": Array<Group>;
    "asks": SeatAsks | null;
    "hand"?: string;
    "ended"?: boolean;
  }
  /** Whether the box referees, and the health of each part, of which program. */
  interface Health {
    "ok": boolean;
    "referees": boolean;
    "says": string;
    "loop": PartHealth;
    "eyes": PartHealth;
    "disk": PartHealth;
    "journal": PartHealth;
    "pins": PartHealth;
    "temperature": PartHealth;
    "simulated": boolean;
    "version": string;
    "safe_mode": boolean;
    "mishaps": number;
    "game": string | null;
  }
  /** What a button means that is held. */
  interface Held {
    "button": string;
    "seconds": number;
    "means": string;
  }
  /** Whether the staff is called. */
  interface HelpCall {
    "called": boolean;
    "since": number | null;
    "says": string | null;
  }
  /** What lay hidden at a step. */
  interface Hidden {
    "label": string;
    "text": string;
    "amount": number | null;
    "band": Array<number> | null;
    "pieces": Array<string | null>;
  }
  /** Sums over games; `left_out`: how many are not evaluated yet. */
  interface History {
    "weeks": Array<Array<any>>;
    "games": Array<OfGame>;
    "players": Array<Player>;
    "left_out": number;
  }
  /** What must lie on the pile before play goes on. */
  interface Hold {
    "kind": string;
    "text": string;
    "params"?: Record<string, any>;
  }
  /** A game in short, and what each press means in each moment. */
  interface HowTo {
    "game": string;
    "title": string;
    "scenes": Array<RulesScene>;
    "moments": Array<Moment>;
  }
  /** A line in short. */
  interface InShort {
    "words": string | Array<string>;
  }
  /** A row of a list for the buttons. */
  interface Item {
    "text": string;
    "button": string | null;
  }
  /** Where phones reach the page; null where only this machine sees it. */
  interface Join {
    "address": string | null;
  }
  /** Pieces that are called the same; `kind` is common but for value and copy. */
  interface Label {
    "kind": string;
    "label": string;
    "ids": Array<string>;
  }
  /** The event `lamps` of the stream. */
  interface Lamps {
    "lamps": Record<string, number>;
    "buttons": Record<string, number>;
    "tone": number | null;
    "ring": Array<string>;
  }
  /** A language that the pages have. */
  interface Language {
    "code": string;
    "name": string;
  }
  /** The choices of this moment, and the row that ACCUSE points at. */
  interface Listed {
    "items": Array<Item>;
    "at": number | null;
  }
  /** What the table said. */
  interface LogLine {
    "n": number;
    "kind": string;
    "text": string;
    "why"?: Array<string>;
  }
  /** What the newest pictures show: pieces `now`, and those `seen` in the cards check. */
  interface Look {
    "camera": string;
    "seeing": boolean;
    "stored": Record<string, any> | null;
    "warning": string;
    "size"?: Array<number>;
    "verdict"?: "good" | "fair" | "poor" | "useless";
    "text"?: string;
    "advice"?: Array<Record<string, any>>;
    "in_view"?: string;
    "eyes": EyesState;
    "now": Array<string>;
    "seen": Array<string>;
  }
  /** What leaves the game that is on, where one is. */
  interface MayLeave {
    "leaves"?: number;
  }
  /** What manors in a terrain brought. */
  interface MerlinEnviron {
    "terrain": string;
    "places": Array<number>;
    "manors": Array<number>;
    "points": Array<number>;
  }
  /** What was left at the end, in points. */
  interface MerlinFinal {
    "apples": number;
    "staffs": number;
    "items": number;
  }
  /** Where the flag of each principality is. */
  interface MerlinFlags {
    "dragon": string | null;
    "dove": string | null;
    "fish": string | null;
    "snake": string | null;
    "fox": string | null;
    "eagle": string | null;
  }
  /** Counters of influence by principality. */
  interface MerlinInfluence {
    "fox"?: number;
    "dragon"?: number;
    "dove"?: number;
    "eagle"?: number;
    "fish"?: number;
    "snake"?: number;
  }
  /** The last scoring, part by part. */
  interface MerlinLastScoring {
    "round": number;
    "totals": Array<number>;
    "traitors": Array<MerlinTraitor>;
    "environs": Array<MerlinEnviron>;
    "influence": Array<MerlinScoredInfluence>;
    "henchmen": Array<number>;
  }
  /** A mission card of the display. */
  interface MerlinMission {
    "points": number;
    "icon": string;
    "needs": Array<string>;
  }
  /** A place where a manor may be built, and what it costs. */
  interface MerlinPlace {
    "place": number;
    "pay": Array<string>;
  }
  /** What influence in a principality brought. */
  interface MerlinScoredInfluence {
    "of": string;
    "counters": Array<number>;
    "pot": number;
    "grail": number | null;
    "points": Array<number>;
    "home": Array<number>;
  }
  /** A seal, its row, and whether it was used. */
  interface MerlinSeal {
    "of": string;
    "row": number;
    "used": boolean;
  }
  /** What lies open at a seat. */
  interface MerlinSeat {
    "score": number;
    "knight": number | null;
    "dice": Array<number>;
    "merlin_die": number | null;
    "apples": number;
    "staffs": number;
    "manors": number;
    "counters": number;
    "influence": MerlinInfluence;
    "items": Record<string, number>;
    "henchmen": Record<string, string | null>;
    "traitors": Array<string>;
    "hand": number;
    "seals": Array<MerlinSeal>;
  }
  /** The state that a page may show. */
  interface MerlinState {
    "game": string;
    "phase": string;
    "seat": number | null;
    "round": number;
    "first": number;
    "merlin": number;
    "excalibur": number | null;
    "grail": number | null;
    "favor": boolean;
    "apples": number;
    "supply": Record<string, number>;
    "rondel": Array<string | null>;
    "flags": MerlinFlags;
    "tiles": Array<MerlinTile>;
    "display": Array<string>;
    "deck": number;
    "discard": number;
    "draws": number;
    "traitor_deck": number;
    "traitor_discard": number;
    "places": Array<MerlinPlace>;
    "tie": MerlinTie | null;
    "turn": MerlinTurn | null;
    "seats": Array<MerlinSeat>;
    "last_scoring": MerlinLastScoring | null;
    "final": Array<MerlinFinal> | null;
    "winners": Array<number> | null;
    "assumed": Array<string>;
    "warnings": Array<string>;
    "refused": Array<any>;
  }
  /** Those keys of the state that hold sums, with more of each. */
  interface MerlinSums {
    "landings": Array<Record<string, any>>;
    "frame": Array<string | null>;
    "shift": string;
    "missions": Record<string, MerlinMission>;
  }
  /** Who is tied in a principality, and for what. */
  interface MerlinTie {
    "of": string;
    "pot": number;
    "tied": Array<number>;
  }
  /** A tile of the environs, and whose manor stands on it. */
  interface MerlinTile {
    "tile": string;
    "manor": number | null;
  }
  /** Traitors of a seat at a scoring, and what they cost. */
  interface MerlinTraitor {
    "repelled": Array<string>;
    "left": Array<string>;
    "excalibur": number;
    "points": number;
  }
  /** What a turn has done so far. */
  interface MerlinTurn {
    "moved": string | null;
    "space": number | null;
    "back": boolean;
    "flipped": number;
    "other": boolean;
    "mirror": boolean;
    "ability": string | null;
    "done": boolean;
    "staffs": number;
    "no_staff": boolean;
    "missions": number;
    "two": boolean;
  }
  /** A card that was missed. */
  interface Missed {
    "piece": string;
    "text": string;
    "place": string;
    "places": number;
    "buttons": boolean;
  }
  /** A missed card with the places where it fits. */
  interface MissedCard {
    "piece": string;
    "label": string;
    "places": Array<Place>;
    "best": number;
  }
  /** What each press means in a moment of a game. */
  interface Moment {
    "title": string;
    "text": string;
    "presses": Array<Press>;
  }
  /** A piece by its name on the sheet. */
  interface NamedPiece {
    "piece": string;
    "name": string;
  }
  /** The PIN that was drawn. */
  interface NewPin {
    "pin": string;
  }
  /** What happened and stands in no line of the record; `n` is the line it belongs to. */
  interface News {
    "n": number;
    "text": string;
  }
  /** No game is on. */
  interface NoGame {
  }
  /** A piece that no place of the record takes, and why. */
  interface NotOffered {
    "piece": string;
    "label": string;
    "why": string;
  }
  /** Nothing needs to be said. */
  interface Nothing {
  }
  /** A board that somebody enters, to be scored. */
  interface OfBoard {
    "game": string;
    "names": Array<string>;
    "answers"?: Record<string, any>;
    "edition"?: string;
  }
  /** Facts of cards, and which were looked at. */
  interface OfCards {
    "cards"?: Record<string, Record<string, boolean | number | string | null>>;
    "checked"?: Array<string>;
    "change"?: boolean;
  }
  /** One answer about the owner's copy, or what is done about a step. */
  interface OfCopy {
    "game": string;
    "step": string;
    "do"?: "forget" | "unknown";
    "piece"?: string | null;
    "key"?: string;
    "value"?: any;
    "before"?: any;
    "change"?: boolean;
  }
  /** The history of one game. */
  interface OfGame {
    "game": string;
    "title": string;
    "played": number;
    "finished": number;
    "seconds": number | null;
    "by_players": Array<Won>;
    "by_variant": Array<Won>;
    "measures": Array<Counted>;
  }
  /** Whether the table's page offers the setup to this browser. */
  interface Offer {
    "offer": "begin" | "go-on" | null;
  }
  /** What a new game may have; `shown` by number of players. */
  interface Offers {
    "players": Array<number>;
    "variants": Array<Variant>;
    "rulings": Array<Ruling>;
    "shown"?: Record<string, Seconds>;
  }
  /** Whether a card lies on top. */
  interface OnTop {
    "piece": string;
    "on_top": boolean;
  }
  /** A game, by its number. */
  interface OneGame {
    "game": number;
  }
  /** A player. */
  interface OneName {
    "name": string;
  }
  /** A piece, by its name or as somebody types it. */
  interface OnePiece {
    "piece": string;
  }
  /** A seat, from 0. */
  interface OneSeat {
    "seat": number;
  }
  /** What the operator's page shows besides the snapshot: GET /api/operator. */
  interface Operator {
    "lines": Array<RecordLine>;
    "last": number;
    "earlier": number;
    "covered": number;
    "hides": boolean;
    "choices": Array<Choice>;
    "forms": Array<Form>;
    "takes": Array<string>;
    "offers": Array<MissedCard>;
    "version": number;
    "problem": string;
    "pin": boolean;
    "new_pin": boolean;
    "wrong_pins": string;
    "photos": boolean;
  }
  /** A value that a field may have; what it `shows` is for a drawing. */
  interface Option {
    "value": any;
    "label": string;
    "shows"?: Record<string, any>;
  }
  /** A piece of a hand, and what is printed on it where its name does not say so. */
  interface OwnPiece {
    "id": string;
    "label": string;
    "text"?: string;
    "shows"?: Record<string, any>;
  }
  /** How a part is: `ok`, `warn`, `fail` or `starting`, and what it says. */
  interface PartHealth {
    "is": string;
    "says": string;
  }
  interface PhoneCamera {
    "camera": boolean;
    "https": boolean;
    "shared": boolean;
    "in": boolean;
  }
  /** The code that counts; times in s. */
  interface PhoneCode {
    "digits": string;
    "left": number;
    "wrong": number;
    "worn": boolean;
    "guesser": string | null;
  }
  /** The phone that is in; times in s. */
  interface PhoneGuest {
    "kind": string;
    "host": string;
    "since": number;
    "silent": number | null;
  }
  /** Which phone is the camera, and which code counts. */
  interface PhoneSeat {
    "now": number;
    "code": PhoneCode | null;
    "guest": PhoneGuest | null;
    "came": number;
    "dropped": number;
    "address"?: string | null;
  }
  /** What was read in a photograph, and what its pieces are called. */
  interface Photo {
    "size": Array<number>;
    "rows": Array<Array<FoundPiece>>;
    "unread": Array<Array<Array<number>>>;
    "strangers": Record<string, number>;
    "crowded": boolean;
    "names": Record<string, string>;
  }
  /** Of which games a photograph may be read. */
  interface PhotoGames {
    "games": Array<Titled>;
    "default": string;
  }
  /** Whether a covered pile may be photographed, and whether one of its cards is secret. */
  interface PhotoPile {
    "pile": boolean;
    "private": boolean;
  }
  /** What a photograph showed. */
  interface Photographed {
    "pieces": Array<Array<string | number>>;
    "other_deck": number;
    "unread": number;
  }
  /** How many pictures came, and how many were dropped. */
  interface Pictures {
    "came": number;
    "dropped": number;
  }
  /** A piece of the game. */
  interface Piece {
    "id": string;
    "label": string;
    "sheet": string;
  }
  /** What photographs show of the pile, beside the table's record. */
  interface PileCheck {
    "of": number;
    "right": boolean;
    "cards": number;
    "face_down": number;
    "private": boolean;
    "there": number;
    "missed": Array<MissedCard>;
    "not_offered": Array<NotOffered>;
    "absent": Array<PilePiece>;
    "covered": number;
    "unnamed": number;
    "doubled": Array<PilePiece>;
    "other_games": Array<PilePiece>;
    "other_deck": number;
    "unread": number;
  }
  /** Photographs of the pile. */
  interface PilePhotos {
    "photos": Array<Photographed>;
    "aside": boolean;
    "whole"?: number;
  }
  /** A piece of the pile. */
  interface PilePiece {
    "piece": string;
    "label": string;
  }
  /** The operator's PIN. */
  interface Pin {
    "pin": string;
  }
  /** Where a missed card may have been laid; `hid` how many cards hid it. */
  interface Place {
    "before": number;
    "text": string;
    "hid": number;
  }
  /** Where pieces lay in a photograph. */
  interface Places {
    "places": Array<Array<string | number>>;
    "turned": number;
  }
  /** What all may see of a dealt game, and what the browser is to it. */
  interface Play {
    "version": number;
    "on": boolean;
    "screen": boolean;
    "seat": number | null;
    "problem": string;
    "game"?: string;
    "title"?: string;
    "number"?: number;
    "over"?: boolean;
    "seats"?: Array<Seat>;
    "strength"?: string;
    "hints"?: boolean;
    "hand"?: number | null;
    "goes_on"?: boolean;
    "undo"?: number | null;
    "asks"?: string;
    "news"?: Array<News>;
  }
  /** Who plays a seat. */
  interface PlayedBy {
    "seat": number;
    "by": "bot" | "person";
  }
  /** What a player has played, and the share that was won. */
  interface Player {
    "hits": number;
    "of": number;
    "low": number | null;
    "high": number | null;
    "name": string;
    "games": number;
  }
  /** A press, and what it means. */
  interface Press {
    "what": string;
    "meaning": string;
  }
  /** How far a step is told: its `answers` by piece and key, and how each stands. */
  interface Progress {
    "name": string;
    "answers": Record<string, any>;
    "standing": Record<string, string>;
    "wrong": Array<string>;
    "whole": number;
    "is_whole": boolean;
  }
  /** How far the screen has told the game. */
  interface ReadTo {
    "play": number | null;
  }
  /** A line of the record; a covered one tells only whose card it was. */
  interface RecordLine {
    "n": number;
    "sheets": Array<string>;
    "text": string;
    "line"?: Record<string, any>;
    "piece"?: string;
    "covered"?: boolean;
  }
  /** It was not done: a code and a sentence, and where a game would be left its number. */
  interface Refusal {
    "reason": string;
    "text": string;
    "leaves"?: number;
  }
  /** A game with all its steps in short. */
  interface Replay {
    "n": number;
    "began": number | null;
    "lines": number;
    "seconds": number | null;
    "name": string;
    "game": string;
    "players": Array<string>;
    "variant": Array<string>;
    "ending": string;
    "result": string;
    "winners": Array<number>;
    "trouble": string;
    "open": boolean;
    "over": boolean;
    "on": boolean;
    "deleted": number | null;
    "why": string;
    "steps": Array<Step>;
  }
  /** The table after a step, and what was hidden. */
  interface ReplayStep {
    "table": Frame;
    "hidden": Array<Hidden>;
  }
  /** A row of the week's results. */
  interface Result {
    "what": string;
    "how": string;
  }
  /** A game of the list; `seconds` is null where the clock was not known. */
  interface Row {
    "n": number;
    "began": number | null;
    "lines": number;
    "seconds": number | null;
    "name": string;
    "game": string;
    "players": Array<string>;
    "variant": Array<string>;
    "ending": string;
    "result": string;
    "winners": Array<number>;
    "trouble": string;
    "open": boolean;
    "over": boolean;
    "on": boolean;
    "deleted": number | null;
  }
  /** A scene of a game's rules in short. */
  interface RulesScene {
    "title": string;
    "text": string;
  }
  /** A rule that tables read differently. */
  interface Ruling {
    "name": string;
    "title": string;
    "default": boolean | number | string;
    "options": Array<RulingOption>;
  }
  /** One way to read a rule, and why. */
  interface RulingOption {
    "value": boolean | number | string;
    "why": string;
  }
  /** The Quest that was counted last. */
  interface RumorsLastQuest {
    "seat": number;
    "main": string;
    "quests": Array<RumorsQuest>;
    "white": number;
    "black": number;
  }
  /** A Quest that was counted: its cards, its sum, how it came out. */
  interface RumorsQuest {
    "quest": string;
    "cards": Array<string>;
    "removed": Array<string>;
    "total": number;
    "outcome": string;
    "swords": number;
  }
  /** What lies open at a seat. */
  interface RumorsSeat {
    "accused": boolean;
    "revealed": string | null;
    "knights": number;
  }
  /** The state that a page may show. */
  interface RumorsState {
    "game": string;
    "phase": string;
    "seat": number;
    "white": number;
    "black": number;
    "silence": boolean;
    "top": string | null;
    "questable": Array<string>;
    "threats": number;
    "hidden": number;
    "deck": number;
    "discard": number;
    "announce": boolean;
    "count": boolean | null;
    "must_listen": boolean;
    "winner": string | null;
    "seats": Array<RumorsSeat>;
    "last_quest": RumorsLastQuest | null;
    "tally": RumorsTally | null;
    "warnings": Array<string>;
    "refused": Array<any>;
  }
  /** The Quest that was counted last, with what each card added. */
  interface RumorsSumLastQuest {
    "seat": number;
    "main": string;
    "quests": Array<RumorsSumQuest>;
    "white": number;
    "black": number;
  }
  /** What a card added. */
  interface RumorsSumPart {
    "card": string;
    "adds": number;
  }
  /** A Quest that was counted, with what each card added. */
  interface RumorsSumQuest {
    "quest": string;
    "cards": Array<string>;
    "removed": Array<string>;
    "total": number;
    "outcome": string;
    "swords": number;
    "parts": Array<RumorsSumPart>;
    "taken": Array<RumorsSumTaken>;
  }
  /** A removed card, and which Merlin took it. */
  interface RumorsSumTaken {
    "card": string;
    "by": string;
  }
  /** Those keys of the state that hold sums, with more of each. */
  interface RumorsSums {
    "last_quest"?: RumorsSumLastQuest;
  }
  /** The Total Rumor Value by Quest. */
  interface RumorsTally {
    "picts"?: number;
    "grail"?: number;
    "saxons"?: number;
    "dragon"?: number;
    "excalibur"?: number;
  }
  /** Safe mode. */
  interface Safe {
    "troubles": Array<Trouble>;
    "changed": boolean;
  }
  /** The games whose boards can be scored by hand. */
  interface ScoreGames {
    "games": Array<ScoredGame>;
  }
  /** What is wrong with the answers, or the sums; `sheets` where they are new to the page. */
  interface Scored {
    "edition": string;
    "wrong": Array<string>;
    "scored": Sums | null;
    "sheets"?: Array<Sheet>;
  }
  /** A game whose board can be scored by hand. */
  interface ScoredGame {
    "name": string;
    "title": string;
    "players": Array<number>;
  }
  /** Who plays a seat, where, and whether that person may choose now. */
  interface Seat {
    "seat": number;
    "name": string;
    "by": "person" | "bot";
    "at": "phone" | "screen" | null;
    "asked": boolean;
  }
  /** What a seat is asked; a `hint` of null: there are none, of "": nobody has asked for it. */
  interface SeatAsks {
    "question": string;
    "text": string;
    "forms": Array<Form>;
    "hint": string | null;
  }
  /** The code of a person's seat, null once a phone has it. */
  interface SeatCode {
    "seat": number;
    "name": string;
    "code": string | null;
    "taken": boolean;
  }
  /** How much of a copy is asked before a game of so many players, and how long that takes. */
  interface Seconds {
    "now": number;
    "later": number;
    "seconds": number;
  }
  /** The step that is on, or what came of the last one, and what was found. */
  interface SelfTest {
    "on": boolean;
    "step"?: number;
    "left"?: number;
    "kind"?: string;
    "part"?: string;
    "text"?: string;
    "answers"?: Array<string>;
    "findings": Array<Finding>;
    "result"?: string;
    "passed"?: boolean;
    "stopped"?: boolean;
    "when"?: string;
    "kept"?: string;
  }
  /** The pages' sentences in one language, and its plural forms. */
  interface Sentences {
    "lang": string;
    "languages": Array<Language>;
    "forms": string;
    "messages": Record<string, any>;
  }
  /** Sound, light and voice of the box. */
  interface Settings {
    "sound": boolean;
    "night": boolean;
    "quiet_in_silence": boolean;
    "peek_sound": boolean;
    "speech": boolean;
  }
  /** What the box asks before a game begins. */
  interface Setup {
    "asks": string;
    "told": boolean;
    "says": Array<string>;
    "cards"?: Array<Card>;
    "first"?: Array<FirstSheet>;
    "wait"?: Array<string>;
    "touches"?: number;
    "seconds"?: number;
  }
  /** Fields that are filled in together; `options` are those of most fields. */
  interface Sheet {
    "name": string;
    "title": string;
    "note": string;
    "part": string;
    "fields": Array<Field>;
    "options": Array<Option>;
    "counts": Record<string, number>;
    "places": Array<Array<number>>;
  }
  /** One sheet of stickers: how many pieces it has, and which were not seen as they should be. */
  interface SheetCheck {
    "title": string;
    "pieces": number;
    "missing": Array<NamedPiece>;
    "doubled": Array<NamedPiece>;
    "half": Array<NamedPiece>;
  }
  /** What the last self-test came to; null as long as it is on. */
  interface ShortSelfTest {
    "on": boolean;
    "passed": boolean | null;
    "stopped": boolean | null;
    "result": string | null;
    "when": string | null;
  }
  /** A code that a screen showed. */
  interface ShownCode {
    "code": string;
  }
  /** What the page shows: GET /api/table, and the event `table` of the stream. */
  interface Snapshot {
    "game": string | null;
    "players": Array<string>;
    "state": RumorsState | CamelotState | MerlinState | null;
    "sums": RumorsSums | CamelotSums | MerlinSums;
    "ended": number | null;
    "why": Array<string>;
    "why_of": string | null;
    "why_quest": Array<string>;
    "does": Does | null;
    "ask": Ask | null;
    "question": number;
    "pause": number | null;
    "pause_ok": number | null;
    "list": Listed | null;
    "unsure": Unsure | null;
    "hold": Hold | null;
    "sees": string | null;
    "ticked": Array<string>;
    "offers": Array<Missed>;
    "rest": "awake" | "asks" | "rests";
    "log": Array<LogLine>;
    "buttons": Array<Button>;
    "holds": Array<Held>;
    "pieces": Array<Piece>;
    "layable"?: Array<string>;
    "first"?: string;
    "version": number;
    "games": Array<Game>;
    "teach": Form | null;
    "hold_s": number;
    "lamps": Record<string, number>;
    "ring": Array<string>;
    "tone": number | null;
    "eyes": EyesState;
    "simulated": boolean;
    "drawn": boolean;
    "play": number | null;
    "copy": Array<Told>;
    "page_buttons": Array<string>;
    "settings": Settings;
    "speech": Speech;
    "warnings": Array<string>;
    "safe": Safe;
    "countdown": number | null;
    "selftest": SelfTest | null;
    "help"?: HelpCall;
    "attract"?: Attract;
  }
  /** Pieces, one after the other. */
  interface SomePieces {
    "pieces": Array<string>;
  }
  /** What the spectators' page shows: GET /api/spectator. */
  interface Spectator {
    "version": number;
    "title": string;
    "watched": Watched | null;
    "called": Record<string, string>;
  }
  /** What the box says aloud. */
  interface Speech {
    "by": string;
    "hushed": boolean;
    "lines": Array<Spoken>;
  }
  /** A sentence for the voice; rank 2 is urgent, 0 a question. */
  interface Spoken {
    "n": number;
    "text": string;
    "rank": number;
  }
  /** What photographs show of the pieces that the game waits for; null: it waits for none. */
  interface Spread {
    "spread": SpreadAsked | null;
    "pieces"?: Array<SpreadPiece>;
    "lacks"?: Array<string>;
    "strangers"?: Array<string>;
    "whole"?: boolean;
  }
  /** How the pieces lie that the game waits for, and how many are told already. */
  interface SpreadAsked {
    "how": string;
    "told": number;
  }
  /** Photographs of pieces that lie side by side. */
  interface SpreadPhotos {
    "photos": Array<Places>;
  }
  /** A piece that photographs show, and whose it is. */
  interface SpreadPiece {
    "piece": string;
    "name": string;
    "who": string;
  }
  /** A step in short: its line of the record, what was said, what the lamps showed. */
  interface Step {
    "n": number;
    "text": string;
    "silence": number;
    "white": number;
    "black": number;
  }
  /** What is said of one step; `points` are by seat, a `chance` is from 0 to 1. */
  interface StepAnalysis {
    "words": Array<string>;
    "chance": number | null;
    "interval": Array<number> | null;
    "points": Array<number>;
    "judged": WeighedChoice | null;
  }
  /** A sheet of pieces that get stickers. */
  interface StickerSheet {
    "title": string;
    "labels": Array<Label>;
  }
  /** The pieces of a game that get stickers, sheet by sheet. */
  interface Stickers {
    "sheets": Array<StickerSheet>;
  }
  /** The calibration that was stored, and what the camera refused to lock. */
  interface Stored {
    "stored": Record<string, any>;
    "refused": Array<string>;
  }
  /** A line of a category: its points by seat, and how they came about. */
  interface Sum {
    "label": string;
    "how": string;
    "points": Array<number | null>;
  }
  /** What a board comes to; totals by seat. */
  interface Sums {
    "names": Array<string>;
    "categories": Array<Category>;
    "totals": Array<number>;
    "notes": Array<string>;
  }
  /** A game by its name. */
  interface Titled {
    "name": string;
    "title": string;
  }
  /** A game that the program deals. */
  interface ToBegin {
    "leaves"?: number;
    "header": Record<string, any>;
    "bots": Array<number>;
    "strength"?: "beginner" | "skilled" | "strong";
    "hints"?: boolean;
  }
  /** Whether help is wanted. */
  interface ToCall {
    "help": boolean;
  }
  /** A player's choice. */
  interface ToChoose {
    "question": string;
    "line": Record<string, any>;
  }
  /** A card that was missed. */
  interface ToInsert {
    "piece": string;
    "before"?: number;
  }
  /** How much of the record stays. */
  interface ToKeep {
    "keep": number;
    "of": number;
  }
  /** What the newest pictures are read for. */
  interface ToLook {
    "cards"?: boolean;
    "anew"?: boolean;
  }
  /** What is done about a trouble. */
  interface ToMend {
    "do": string;
    "trouble"?: number;
    "value"?: string;
  }
  /** A card of the drawn table. */
  interface ToPlace {
    "piece"?: string;
    "how": "up" | "down" | "lift" | "clear";
  }
  /** A row of the list. */
  interface ToPoint {
    "place": number;
    "question"?: string | number | null;
  }
  /** A press of a mock button. */
  interface ToPress {
    "button": string;
    "seconds"?: number;
    "down"?: boolean;
    "question"?: string | number | null;
  }
  /** Several corrections of one pile. */
  interface ToPutRight {
    "of": number;
    "put_in"?: Array<Array<string | number>>;
    "take_out"?: Array<string>;
    "replaced"?: Array<Array<string>>;
  }
  /** A card that was misread, and which it was. */
  interface ToReplace {
    "piece": string;
    "with": string;
    "before"?: number;
  }
  /** A game that was left. */
  interface ToResume {
    "leaves"?: number;
    "game": number;
  }
  /** Sound, light and voice of the box. */
  interface ToSet {
    "sound"?: boolean;
    "night"?: boolean;
    "quiet_in_silence"?: boolean;
    "peek_sound"?: boolean;
    "speech"?: boolean;
  }
  /** One step of the first setup. */
  interface ToSetUp {
    "step": string;
    "do": "choose" | "done" | "skip";
    "value"?: string;
    "store"?: string;
    "spectator"?: boolean;
    "off_locked"?: boolean;
    "before"?: string | null;
  }
  /** Whether a poor calibration is stored, too. */
  interface ToStore {
    "anyway"?: boolean;
  }
  /** The self-test begins, goes on or stops. */
  interface ToTest {
    "do": "start" | "answer" | "stop";
    "step"?: number;
    "answer"?: string;
  }
  /** A fact that this game was told otherwise than the owner's copy says. */
  interface Told {
    "piece": string;
    "text": string;
  }
  /** What is broken, what stands meanwhile, and how it is mended. */
  interface Trouble {
    "n": number;
    "text": string;
    "stands": string;
    "aside": string | null;
    "key": string;
    "limit": string;
    "mends": Array<string>;
  }
  /** A turn that decided much: its place among the steps. */
  interface TurnedAt {
    "step": number;
    "words": string;
  }
  /** The card that may lie on top. */
  interface Unsure {
    "piece": string;
    "label": string;
    "meanwhile": boolean;
  }
  /** What a new game may have besides. */
  interface Variant {
    "key": string;
    "title": string;
    "several"?: boolean;
    "options"?: Array<Option>;
    "default"?: boolean | number | string | null;
    "players"?: Array<number>;
  }
  /** How much of the table the camera sees, by the mat's tags alone. */
  interface View {
    "camera": string;
    "seeing": boolean;
    "rows"?: Array<ViewRow>;
    "advice"?: Array<Record<string, any>>;
    "in_view"?: string;
  }
  /** What was measured of the picture, and how good that is. */
  interface ViewRow {
    "what": string;
    "name": string;
    "verdict": string;
    "text": string;
    "values": Record<string, any>;
  }
  /** What the players must remember, and what it may come to. */
  interface Watched {
    "heap": string;
    "pieces": Array<string | null>;
    "heading": string;
    "rows": Array<WatchedRow>;
    "now_is": string;
    "then_is": string;
    "chance": number | null;
    "chance_of": string;
    "notes": Array<string>;
  }
  /** What is reckoned of one thing; chances from 0 to 1. */
  interface WatchedRow {
    "label": string;
    "text": string;
    "amount": number | null;
    "band": Array<number> | null;
    "pieces": Array<string | null>;
    "now": number | null;
    "then": number | null;
  }
  /** A choice between options: which was taken, and what was lost by it. */
  interface WeighedChoice {
    "options": Array<WeighedOption>;
    "taken": number;
    "lost": number;
    "best": boolean;
  }
  /** What could be done, its worth, and its chance to succeed; null: it cannot fail. */
  interface WeighedOption {
    "what": string;
    "worth": number;
    "success": number | null;
  }
  /** How games `of` so many players, or of a variant, ended. */
  interface Won {
    "of": string;
    "endings": Array<Ending>;
  }
  /** What GET answers, by address. */
  interface Gets {
    "/api/help": HowTo;
    "/api/effects": Effects;
    "/api/sentences": Sentences;
    "/healthz": Health;
    "/openapi.json": Record<string, any>;
    "/api/state": RumorsState | CamelotState | MerlinState;
    "/api/table": Snapshot;
    "/api/join": Join;
    "/api/https": Record<string, string>;
    "/api/operator": Operator;
    "/api/doctor": Doctor;
    "/api/games": Games;
    "/api/history": History;
    "/api/replay": Replay;
    "/api/replay/step": ReplayStep;
    "/api/analysis": Analysis;
    "/api/copy": Copies;
    "/api/setup": Record<string, Setup>;
    "/api/cards": Cards;
    "/api/photo": PhotoGames;
    "/api/photo/pile": PhotoPile;
    "/api/first/offer": Offer;
    "/api/first": First;
    "/api/first/pieces": Stickers;
    "/api/calibration": Calibration;
    "/api/calibration/view": View;
    "/api/phone-camera": PhoneCamera;
    "/api/phone-camera/sees": Calibration;
    "/api/phone-camera/seat": PhoneSeat;
    "/api/play": Play;
    "/api/play/seat": Hand;
    "/api/play/codes": Codes;
    "/api/spectator": Spectator;
    "/api/score": ScoreGames;
  }
  /** What POST answers, by address. */
  interface Posts {
    "/api/stir": Done;
    "/api/press": Done;
    "/api/point": RumorsState | CamelotState | MerlinState;
    "/api/place": Done;
    "/api/call": RumorsState | CamelotState | MerlinState | NoGame;
    "/api/settings": RumorsState | CamelotState | MerlinState | NoGame;
    "/api/pin": Done;
    "/api/leave": Done;
    "/api/do": RumorsState | CamelotState | MerlinState;
    "/api/new": RumorsState | CamelotState | MerlinState;
    "/api/again": RumorsState | CamelotState | MerlinState;
    "/api/resume": RumorsState | CamelotState | MerlinState;
    "/api/end": Done;
    "/api/enter": RumorsState | CamelotState | MerlinState;
    "/api/spread": RumorsState | CamelotState | MerlinState;
    "/api/unsure": RumorsState | CamelotState | MerlinState;
    "/api/words": RumorsState | CamelotState | MerlinState;
    "/api/back": RumorsState | CamelotState | MerlinState;
    "/api/insert": RumorsState | CamelotState | MerlinState;
    "/api/decline": RumorsState | CamelotState | MerlinState;
    "/api/replace": RumorsState | CamelotState | MerlinState;
    "/api/put-right": RumorsState | CamelotState | MerlinState;
    "/api/copy-says": RumorsState | CamelotState | MerlinState;
    "/api/mend": RumorsState | CamelotState | MerlinState | NoGame;
    "/api/restore": RumorsState | CamelotState | MerlinState | NoGame;
    "/api/pin/new": NewPin;
    "/api/off": RumorsState | CamelotState | MerlinState | NoGame;
    "/api/selftest": RumorsState | CamelotState | MerlinState | NoGame;
    "/api/games/{deed}": Done;
    "/api/forget": Forgotten;
    "/api/copy": CopyTold;
    "/api/copy/file": Copies;
    "/api/setup": Record<string, Setup>;
    "/api/cards": Cards;
    "/api/photo": Photo;
    "/api/photo/check": DeckCheck;
    "/api/photo/spread": Spread;
    "/api/photo/pile": PileCheck;
    "/api/first": First;
    "/api/first/anew": RumorsState | CamelotState | MerlinState | NoGame;
    "/api/first/look": Look;
    "/api/calibration/store": Stored;
    "/api/calibration/focus": Focusing;
    "/api/phone-camera/enter": Done;
    "/api/phone-camera/picture": Pictures;
    "/api/phone-camera/leave": Done;
    "/api/phone-camera/code": PhoneSeat;
    "/api/phone-camera/out": PhoneSeat;
    "/api/play/claim": Hand;
    "/api/play/choose": Hand;
    "/api/play/hint": Hand;
    "/api/play/put-away": Done;
    "/api/play/leave": Done;
    "/api/play/undo": Play;
    "/api/play/begin": Play;
    "/api/play/again": Play;
    "/api/play/hand-over": Hand;
    "/api/play/free": Play;
    "/api/play/by": Play;
    "/api/play/read": Done;
    "/api/score": Scored;
  }
}
