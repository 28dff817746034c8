// What the hall answers, for tsc alone: made by `make docs` from fleet/hall/shapes.py. Do not edit.
declare namespace Hall {
  /** Whether the hall hears its broker, since when, and what is wrong. */
  interface Broker {
    "link": "none" | "open" | "lost";
    "since": number | null;
    "says": string | null;
  }
  /** A call for help. */
  interface Call {
    "table": string;
    "began": number;
    "coming": number | null;
    "ended": number | null;
  }
  /** What games may be looked for by. */
  interface Choices {
    "tables": Array<string>;
    "games": Array<Array<string>>;
    "evenings": Array<string>;
  }
  /** It is done. */
  interface Done {
    "ok": true;
  }
  /** How often games ended so. */
  interface Ending {
    "hits": number;
    "of": number;
    "low": number | null;
    "high": number | null;
    "ending": string;
  }
  /** What happened on an evening. */
  interface Evening {
    "day": string | null;
    "days": Array<string>;
    "games": Array<Game>;
    "calls": Array<Call>;
  }
  /** What is wrong with a table, and whether it `fails` for that. */
  interface Fault {
    "fails": boolean;
    "says": string;
  }
  /** A game that ended; `box` where boxes share the table's name. */
  interface Game {
    "table": string;
    "box": string | null;
    "n": number;
    "began": number;
    "seconds": number | null;
    "game": string;
    "players": Array<string>;
    "variant": Array<string>;
    "ending": string;
    "winners": Array<number>;
  }
  /** 50 games, the newest first. */
  interface Games {
    "games": Array<Game>;
    "more": boolean;
  }
  /** Whether the hall hears its broker, and how many tables there are of each kind. */
  interface HallHealth {
    "ok": boolean;
    "loop": PartHealth;
    "broker": Broker;
    "tables": Record<string, number>;
  }
  /** What games come to. */
  interface History {
    "played": number;
    "games": Array<Ways>;
    "tables": Array<Array<any>>;
    "evenings": Array<Array<any>>;
    "choices": Choices;
  }
  /** Where phones reach the page; null where only this machine sees it. */
  interface Join {
    "address": string | null;
  }
  /** A language that the pages have. */
  interface Language {
    "code": string;
    "name": string;
  }
  /** What has changed in the hall; `all` of it at first. The rest where any of that changed. */
  interface News {
    "now": number;
    "all": boolean;
    "rows": Array<Row>;
    "gone": Array<string>;
    "broker"?: Broker;
    "notes"?: Array<string>;
    "kept"?: number;
    "places"?: Record<string, Array<number>>;
  }
  /** Nothing needs to be said. */
  interface Nothing {
  }
  /** How a part is: `ok`, `warn`, `fail` or `starting`, and what it says. */
  interface PartHealth {
    "is": string;
    "says": string;
  }
  /** The operator's PIN. */
  interface Pin {
    "pin": string;
  }
  /** It was not done: a code and a sentence, and where a game would be left its number. */
  interface Refusal {
    "reason": string;
    "text": string;
    "leaves"?: number;
  }
  /** What the page shows of a table; without a game only `game`, which is null. */
  interface Row {
    "table": string;
    "kind": "help" | "trouble" | "starting" | "plays" | "free" | "gone";
    "rehearsal": boolean;
    "online": boolean;
    "since": number | null;
    "heard": number | null;
    "called": number | null;
    "coming": number | null;
    "ills": Array<Fault>;
    "game": string | null;
    "players"?: number;
    "names"?: Array<string> | null;
    "seat"?: number | null;
    "silent"?: boolean;
    "over"?: string | null;
    "counts"?: Array<Array<any>>;
  }
  /** The pages' sentences in one language, and its plural forms. */
  interface Sentences {
    "lang": string;
    "languages": Array<Language>;
    "forms": string;
    "messages": Record<string, any>;
  }
  /** Where a table stands on the plan, or that all stand in rows again. */
  interface ToArrange {
    "table"?: string;
    "to"?: Array<number>;
    "tidy"?: boolean;
  }
  /** Whether somebody is on the way to a table that calls. */
  interface ToCome {
    "table": string;
    "coming": boolean;
  }
  /** How the games of one kind ended, and how long one takes. */
  interface Ways {
    "title": string;
    "played": number;
    "seconds": number | null;
    "endings": Array<Ending>;
  }
  /** What GET answers, by address. */
  interface Gets {
    "/healthz": HallHealth;
    "/api/hall": News;
    "/api/games": Games;
    "/api/history": History;
    "/api/evening": Evening;
    "/api/sentences": Sentences;
    "/openapi.json": Record<string, any>;
    "/api/join": Join;
    "/api/https": Record<string, string>;
  }
  /** What POST answers, by address. */
  interface Posts {
    "/api/coming": Done;
    "/api/plan": Done;
    "/api/pin": Done;
    "/api/leave": Done;
  }
}
