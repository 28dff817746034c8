// What the pages' scripts hand to each other, for tsc alone.
declare namespace Page {
  /** An address without what is asked of it. */
  type Path<A extends string> = A extends `${infer P}?${string}` ? P : A;
  /** What an address answers; the hall's own ones are none of a box's. */
  type ToGet<A extends string> = Path<A> extends keyof Api.Gets ? Api.Gets[Path<A>] : OfHall<A>;
  type ToPost<A extends string> = Path<A> extends keyof Api.Posts
    ? Api.Posts[Path<A>]
    : Path<A> extends keyof Hall.Posts
      ? Hall.Posts[Path<A>]
      : any;
  type OfHall<A extends string> = Path<A> extends keyof Hall.Gets ? Hall.Gets[Path<A>] : any;
  /** A refusal, or what a part of the box says that is not well. */
  type Refused<T> = Partial<T> & Partial<Api.Refusal>;
  /** What get() gives (link.js). */
  type Got<A extends string> = { isLost: boolean } & (
    | { ok: true; said: ToGet<A> }
    | { ok: false; said: Refused<ToGet<A>> | null }
  );
  /** What post() gives (link.js); a text where it was refused. */
  type Posted<T> = { text: string } & ({ ok: true; said: T } | { ok: false; said: Refused<T> });
  /** What ask() gives (seat-link.js). */
  type Played<T> = Posted<T> & { status: number; reason: string; isLost: boolean };
  type ToPlay<A extends string, B> = B extends null | undefined ? ToGet<`/api/play${A}`> : ToPost<`/api/play${A}`>;
  type Fetches = (address: string, options?: RequestInit) => Promise<Response>;
  /** What follow() tells (link.js): each kind of event, and why nothing is heard. */
  interface Follows {
    table?: (table: Api.Snapshot, isNew: boolean) => unknown;
    lamps?: (lamps: Api.Lamps) => unknown;
    read?: (told: { play: number | null }) => unknown;
    hall?: (news: Hall.News) => unknown;
    lost: (reason: string) => unknown;
    [kind: string]: any;
  }
  type Input = { target: HTMLInputElement };
  type Select = { target: HTMLSelectElement };

  /** The places of the table's page, and what opens the cards of a drawn table. */
  type Places = Record<"score" | "round" | "side", HTMLElement> & {
    ask: HTMLElement | null;
    lay?: (() => void) | null;
  };
  /** A snapshot while a game with that state is on. */
  type Table<State, Sums> = Omit<Api.Snapshot, "state" | "sums"> & { state: State; sums: Sums };
  type Rumors = Table<Api.RumorsState, Api.RumorsSums>;
  /** Which keys a quest has its name says: the drawings of one ask for those alone. */
  type CamelotQuest = Required<Api.CamelotQuest>;
  type CamelotState = Omit<Api.CamelotState, "quests"> & { quests: Record<string, CamelotQuest> };
  type Camelot = Table<CamelotState, Api.CamelotSums>;
  type Merlin = Table<Api.MerlinState, Omit<Api.MerlinSums, "landings"> & { landings: Landing[] }>;
  /** What every drawing of the board game needs, and of Merlin. */
  interface CamelotScene {
    table: Camelot;
    state: CamelotState;
    ask: Api.Ask | null;
    nameAt: (seat: number) => string;
    asked: number;
  }
  interface MerlinScene {
    table: Merlin;
    state: Api.MerlinState;
    ask: Api.Ask | null;
    nameAt: (seat: number) => string;
    landings: Landing[];
    missions: Record<string, Api.MerlinMission>;
    printed: { frame: (string | null)[]; shift: string };
    pointed: number | null;
  }
  /** Where a die leads: the space and what that gives. */
  interface Landing {
    die: string;
    face: number;
    way: string | null;
    is: string | null;
    seat: number;
    space: number;
    can: boolean | null;
    points?: number;
    choices?: any[];
    buttons: number[];
  }
  /** A piece by itself, as a hand or a pile shows it. */
  type DrawsPiece = (id: string, label: string, shows?: any) => HTMLElement;
  /** What games/<name>.js gives. */
  interface Game {
    /** The address of its style sheet, which also dresses `#banner` and `.whose`. */
    style: string;
    /** Kinds of notices of which the log shows the last alone. */
    fleeting: string[];
    /** For entry by hand: a card, as one types it, and lines in short. */
    examples: { card: string; lines: string[] };
    /** Loads what draws a single piece in a hand; without it a piece is its name. */
    cards?: () => Promise<{ piece: DrawsPiece; isPiece: (value: string) => boolean }>;
    /** Of a pile that is counted: the question that turns it up. */
    turnsUp?: string;
    givesReasons?: boolean;
    sheetName(sheet: string): string;
    groupName(group: string): string;
    /** Without it the first word of the piece's id. */
    groupOf?(piece: Api.Piece): string;
    pieceName(id: string): string;
    /** The name of a piece in its group. */
    shortName(piece: Api.Piece): string;
    /** Of a pile that is counted: how many lie there. */
    pileOf?(table: Api.Snapshot | null): number | undefined;
    /** Whether cards are being dealt, which nobody has to read one by one. */
    isDealing?(table: Api.Snapshot): boolean;
    /** Strong states across the page; [] where there are none. */
    ribbons(table: Api.Snapshot): { kind: string; title: string; text: string; icon?: Node }[];
    /** Of a game that is over its banner. */
    end(table: Api.Snapshot): { key: string; picture: () => Node } | null;
    /** Draws a state into the places; an empty `side` has the class `bare`. */
    draw(places: Places, table: Api.Snapshot): void;
    /** What a choice comes to, drawn; null where its words are enough. */
    comesTo?(shows: any, label: string): Node | null;
  }
}

// What the pages look for in themselves are HTML elements.
interface ParentNode {
  querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
  querySelector(selectors: string): HTMLElement | null;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelectorAll(selectors: string): NodeListOf<HTMLElement>;
}
interface Element {
  closest(selectors: string): HTMLElement | null;
}
