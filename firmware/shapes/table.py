"""The table: the snapshot that each page follows, and what stands in it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from engine.form_shapes import Form, Option
from engine.when import OfGame, When

List = list  # `list` is a key of the snapshot
State = Annotated[dict[str, Any], OfGame("State")]


class NoGame(TypedDict):
    """No game is on."""


Settled = State | NoGame  # the common view after what was done
Sums = Annotated[dict[str, Any], OfGame("Sums")]


class Seconds(TypedDict):
    """How much of a copy is asked before a game of so many players, and how long that takes."""

    now: int
    later: int
    seconds: int


class Variant(TypedDict):
    """What a new game may have besides."""

    key: str
    title: str
    several: NotRequired[bool]
    options: NotRequired[List[Option]]
    default: NotRequired[bool | int | str | None]
    players: NotRequired[List[int]]


class RulingOption(TypedDict):
    """One way to read a rule, and why."""

    value: bool | int | str
    why: str


class Ruling(TypedDict):
    """A rule that tables read differently."""

    name: str
    title: str
    default: bool | int | str
    options: List[RulingOption]


class Offers(TypedDict):
    """What a new game may have; `shown` by number of players."""

    players: List[int]
    variants: List[Variant]
    rulings: List[Ruling]
    shown: NotRequired[dict[str, Seconds]]


class Game(TypedDict):
    """A game that the box plays."""

    name: str
    record: str
    title: str
    offers: Offers
    copy: bool


class Why(TypedDict):
    """Why the score is what it is."""

    why: List[str]
    why_of: str | None
    why_quest: List[str]


class Does(TypedDict):
    """What the open card on top does."""

    piece: str
    text: str


class Ask(TypedDict):
    """The question that stands."""

    kind: str
    text: str
    params: dict[str, Any]
    to_do: NotRequired[List[str]]


class Item(TypedDict):
    """A row of a list for the buttons."""

    text: str
    button: str | None


class Listed(TypedDict):
    """The choices of this moment, and the row that ACCUSE points at."""

    items: List[Item]
    at: int | None


class Unsure(TypedDict):
    """The card that may lie on top."""

    piece: str
    label: str
    meanwhile: bool


class Hold(TypedDict):
    """What must lie on the pile before play goes on."""

    kind: str
    text: str
    params: NotRequired[dict[str, Any]]


class Missed(TypedDict):
    """A card that was missed."""

    piece: str
    text: str
    place: str
    places: int
    buttons: bool


class Told(TypedDict):
    """A fact that this game was told otherwise than the owner's copy says."""

    piece: str
    text: str


class LogLine(TypedDict):
    """What the table said."""

    n: int
    kind: str
    text: str
    why: NotRequired[List[str]]


Lit = Literal["go", "answer", "off"]


class Button(TypedDict):
    """A button, and what a press means now."""

    button: str
    label: str
    means: str
    lit: Lit
    lamp: float


class Held(TypedDict):
    """What a button means that is held."""

    button: str
    seconds: float
    means: str


class Settings(TypedDict):
    """Sound, light and voice of the box."""

    sound: bool
    night: bool
    quiet_in_silence: bool
    peek_sound: bool
    speech: bool


class Spoken(TypedDict):
    """A sentence for the voice; rank 2 is urgent, 0 a question."""

    n: int
    text: str
    rank: int


class Speech(TypedDict):
    """What the box says aloud."""

    by: str
    hushed: bool
    lines: List[Spoken]


class Piece(TypedDict):
    """A piece of the game."""

    id: str
    label: str
    sheet: str


Seeing = Literal["seeing", "lost", "none"]


class EyesState(TypedDict):
    """Camera and decoder."""

    state: Seeing
    text: str


class Trouble(TypedDict):
    """What is broken, what stands meanwhile, and how it is mended."""

    n: int
    text: str
    stands: str
    aside: str | None
    key: str
    limit: str
    mends: List[str]


class Safe(TypedDict):
    """Safe mode."""

    troubles: List[Trouble]
    changed: bool


class Finding(TypedDict):
    """What the self-test found of one part."""

    part: str
    verdict: str
    text: str


class SelfTest(TypedDict):
    """The step that is on, or what came of the last one, and what was found."""

    on: bool
    step: NotRequired[int]
    left: NotRequired[int]
    kind: NotRequired[str]
    part: NotRequired[str]
    text: NotRequired[str]
    answers: NotRequired[List[str]]
    findings: List[Finding]
    result: NotRequired[str]
    passed: NotRequired[bool]
    stopped: NotRequired[bool]
    when: NotRequired[str]
    kept: NotRequired[str]


class HelpCall(TypedDict):
    """Whether the staff is called."""

    called: bool
    since: float | None
    says: str | None


class Result(TypedDict):
    """A row of the week's results."""

    what: str
    how: str


class Attract(TypedDict):
    """What the box shows between games; `kind` says which keys are there."""

    kind: Annotated[
        Literal["scene", "box", "invite", "results", "choose", "plays"],
        "`scene`: a piece of a game explained. `box`: what camera and buttons do. `invite`, "
        "`results` of the week, `choose`: a list for the buttons. `plays`: a game of bots",
    ]
    shift: NotRequired[Annotated[List[int], "by how many pixels the page moves all of it"]]
    game: NotRequired[Annotated[str, When("`scene`"), "the game's name"]]
    title: NotRequired[Annotated[str, When("`scene`"), "what its box calls it"]]
    scene: NotRequired[Annotated[str, When("`scene`"), "its name"]]
    heading: NotRequired[Annotated[str, When("`scene`, `box`"), "in words"]]
    text: NotRequired[Annotated[str, When("not `results`, `plays`"), "in words"]]
    at: NotRequired[Annotated[int, When("`scene`, `choose`"), "which place, or which item"]]
    of: NotRequired[Annotated[int, When("`scene`"), "how many places"]]
    store: NotRequired[Annotated[str | None, When("`invite`, `results`"), "the store's name"]]
    rows: NotRequired[Annotated[List[Result], When("`results`"), "`what` and `how`"]]
    ask: NotRequired[Annotated[str, When("`choose`"), "the question"]]
    items: NotRequired[Annotated[List[str], When("`choose`"), "the answers"]]
    problem: NotRequired[Annotated[str, When("`choose`"), "what went wrong, or an empty text"]]
    table: NotRequired[Annotated[GameView, When("`plays`"), "what it shows of its game"]]


Rest = Literal["awake", "asks", "rests"]


class GameView(TypedDict):
    """What the table shows of its game, also of one that the box plays between games."""

    game: Annotated[str | None, "the name of the game that is on, or null"]
    players: Annotated[List[str], "names by seat"]
    state: Annotated[
        State | None,
        "the common view, as `GET /api/state`; less what a page must "
        "[forget](screen.md#what-the-page-forgets)",
    ]
    sums: Annotated[
        Sums,
        "those keys of the state that hold sums, with [more of each](#sums-of-each-game)",
    ]
    ended: Annotated[
        int | None, "the number of a game that is over, or was ended with none after it"
    ]
    why: Annotated[List[str], "sentences: why the score last changed as it did"]
    why_of: Annotated[str | None, "what changed it: `quest`, `accusation`, an empty text or null"]
    why_quest: Annotated[List[str], "the same sentences of the last Quest"]
    does: Annotated[Does | None, "what the open card on top does: `piece`, `text`; or null"]
    ask: Annotated[
        Ask | None,
        "the question that stands: `kind`, `text`, `params`; `to_do` lists what hands "
        "must do first",
    ]
    question: Annotated[int, "a number that changes after each line and with each question"]
    pause: Annotated[
        int | None,
        "another number whenever the table hears no answer for the next 0.7 s; null: it hears all",
    ]
    pause_ok: Annotated[int | None, "the same of OK and UNDO alone, after a card's question"]
    list: Annotated[
        Listed | None,
        "the choices of this moment: `items` with `text` and the quest `button` or "
        "null, and `at`, the row that ACCUSE points at; or null",
    ]
    unsure: Annotated[
        Unsure | None,
        "the card that may lie on top: `piece`, `label`, `meanwhile` (laid before the "
        "place was clear); or null",
    ]
    hold: Annotated[
        Hold | None, "what must lie on the pile before play goes on: `kind`, `text`; or null"
    ]
    sees: Annotated[
        str | None, "the piece that lies where something must be put right, `face-down`, or null"
    ]
    ticked: Annotated[List[str], "face-down cards turned up so far"]
    offers: Annotated[
        List[Missed],
        "missed cards: `piece`, `text`, `place`, the number of `places`, whether `buttons` answer",
    ]
    rest: Annotated[Rest, "`awake`, `asks` (is anybody there?) or `rests`"]
    log: Annotated[
        List[LogLine],
        "what the table said: `n`, `kind`, `text`, and a refusal's `why`; without what "
        "must be forgotten",
    ]
    buttons: Annotated[
        List[Button],
        "each `button` with its `label`, its `lamp`, and what a press `means`, or an "
        "empty text. `lit` is `go` for a Quest button that acts at once, `answer` for "
        "another press, else `off`",
    ]
    holds: Annotated[List[Held], "what a `button` held for so many `seconds` `means`"]
    pieces: Annotated[List[Piece], "every piece of the game: `id`, `label`, `sheet`"]


class OfDrawer(TypedDict):
    """What a hand may lay at the drawn table."""

    layable: NotRequired[
        Annotated[List[str], "the pieces that the game would take now", When("drawn, in a game")]
    ]
    first: NotRequired[
        Annotated[
            str,
            "what must be chosen before the game takes more, or an empty text",
            When("drawn, in a game"),
        ]
    ]


class Table(GameView, OfDrawer):
    """The table with its lamps and its camera, without what the box's modes show."""

    version: Annotated[int, "another number whenever anything changed"]
    games: Annotated[
        List[Game],
        "which games there are: `name`, `record`, `title`, what a new one `offers` "
        "with `shown` by number of players, and whether copies differ, `copy`",
    ]
    teach: Annotated[Form | None, "a form for printed facts that nobody has checked, or null"]
    hold_s: Annotated[float, "how long 2 s of those really take at this board, s"]
    lamps: Annotated[
        dict[str, float],
        "brightness of each lamp, 0 to 1; with a ring of LEDs `white` and `black` are "
        "the share that is lit",
    ]
    ring: Annotated[List[str], "the colour of each LED of the chain, as `#rrggbb`"]
    tone: Annotated[float | None, "the buzzer's tone, Hz, or null"]
    eyes: Annotated[EyesState, "camera and decoder: `state` (`seeing`, `lost`, `none`) and `text`"]
    simulated: Annotated[bool, "whether the pins are mock"]
    drawn: Annotated[bool, "whether the camera is the drawn table"]


class Snapshot(Table):
    """What the page shows: GET /api/table, and the event `table` of the stream."""

    play: Annotated[
        int | None,
        "a number that changes with a dealt game ([play-http.md](play-http.md)); null where the "
        "cards are real",
    ]
    copy: Annotated[
        List[Told],
        "facts that this game was told otherwise than the owner's copy says: `piece`, `text`",
    ]
    page_buttons: Annotated[List[str], "the buttons that the board lacks"]
    settings: Annotated[Settings, "`sound`, `night`, `quiet_in_silence`, `peek_sound`, `speech`"]
    speech: Annotated[
        Speech,
        "[what the box says](speech.md): `lines` with `n`, `text`, `rank` (2 urgent, 0 "
        "a question), `hushed`, and `by` whom",
    ]
    warnings: Annotated[List[str], "parts that do not work, and unexpected errors"]
    safe: Annotated[Safe, "safe mode: `troubles` and `changed` (something counts after a restart)"]
    countdown: Annotated[float | None, "seconds until the box shuts down, or null"]
    selftest: Annotated[SelfTest | None, "the step that is on and what was found, or null"]
    help: NotRequired[
        Annotated[
            HelpCall,
            "whether the staff is `called`, `since` when (Unix time), and what it `says`",
            When("a broker is named"),
        ]
    ]
    attract: NotRequired[
        Annotated[
            Attract, "[what the box shows between games](#between-games)", When("between games")
        ]
    ]


class OfModes(TypedDict, total=False):
    """What the box's modes show of the snapshot, each its part (firmware/mode.py)."""

    play: int | None
    hold: Hold | None
    copy: List[Told]
    safe: Safe
    countdown: float | None
    selftest: SelfTest | None
    help: HelpCall
    attract: Attract


class Lamps(TypedDict):
    """The event `lamps` of the stream."""

    lamps: dict[str, float]
    buttons: dict[str, float]
    tone: float | None
    ring: List[str]


class Frame(TypedDict):
    """The table after a step of a replay: a snapshot of which nothing may be pressed."""

    version: int
    game: str
    players: List[str]
    state: State
    sums: Sums
    ask: Ask
    buttons: List[Button]
    holds: List[Held]
    lamps: dict[str, float]
    tone: float | None
    ring: List[str]
    eyes: EyesState
    pieces: List[Piece]
    list: None
    hold: None
    ticked: List[str]
    offers: List[Missed]
    unsure: None
    teach: None
    rest: str
    log: List[LogLine]
    does: None
    simulated: bool
    drawn: bool
    hold_s: float
