"""What is answered to a request that does something, and short answers of all kinds."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

State = dict[str, Any]


class Done(TypedDict):
    """It is done."""

    ok: Literal[True]


class NewPin(TypedDict):
    """The PIN that was drawn."""

    pin: str


class Refusal(TypedDict):
    """It was not done: a code and a sentence, and where a game would be left its number."""

    reason: str
    text: str
    leaves: NotRequired[int]


class Press(TypedDict):
    """A press, and what it means."""

    what: str
    meaning: str


class Moment(TypedDict):
    """What each press means in a moment of a game."""

    title: str
    text: str
    presses: list[Press]


class RulesScene(TypedDict):
    """A scene of a game's rules in short."""

    title: str
    text: str


class HowTo(TypedDict):
    """A game in short, and what each press means in each moment."""

    game: str
    title: str
    scenes: list[RulesScene]
    moments: list[Moment]


class Effect(TypedDict):
    """What a kind of piece does."""

    key: str
    name: str
    does: str
    pieces: list[str]


class EffectGroup(TypedDict):
    """Effects under one heading."""

    name: str
    effects: list[Effect]


class Effects(TypedDict):
    """What each kind of piece of a game does."""

    title: str
    groups: list[EffectGroup]


class Language(TypedDict):
    """A language that the pages have."""

    code: str
    name: str


class Sentences(TypedDict):
    """The pages' sentences in one language, and its plural forms."""

    lang: str
    languages: list[Language]
    forms: str
    messages: dict[str, Any]


PartHealth = TypedDict("PartHealth", {"is": str, "says": str})
PartHealth.__doc__ = "How a part is: `ok`, `warn`, `fail` or `starting`, and what it says."


class Parts(TypedDict):
    """Whether the box referees, and the health of each part."""

    ok: Annotated[bool, "false if a part fails or starts"]
    referees: Annotated[bool, "false if a part but `eyes` fails or starts"]
    says: Annotated[str, "what to do, or an empty text"]
    loop: Annotated[PartHealth, "fails if it has not turned for 10 s; it may start for 60 s"]
    eyes: Annotated[
        PartHealth,
        "warns without a camera, or if a film has ended; fails if the camera is lost, hangs, or "
        "gives no picture",
    ]
    disk: Annotated[
        PartHealth,
        "warns under 200 MB free; fails under 0.5 MB (then the game waits), or if the disk is "
        "read-only or out of reach",
    ]
    journal: Annotated[
        PartHealth,
        "warns if the box cannot write the [data folder]"
        "(reliability.md#a-data-folder-that-cannot-be-written); fails if the last line was not "
        "written",
    ]
    pins: Annotated[PartHealth, "warns of parts of the panel that do not work"]
    temperature: Annotated[PartHealth, "warns at 80 °C or more"]


class Health(Parts):
    """Whether the box referees, and the health of each part, of which program."""

    simulated: Annotated[bool, "whether the pins are mock"]
    version: Annotated[str, "the program's"]
    safe_mode: Annotated[bool, "whether the start found something broken"]
    mishaps: Annotated[int, "unexpected errors since the start"]
    game: Annotated[str | None, "the name of the game that is on, or null"]


class Join(TypedDict):
    """Where phones reach the page; null where only this machine sees it."""

    address: str | None
