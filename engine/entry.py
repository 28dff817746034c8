"""What the table needs of a game besides its rules: words, cues, lamps, forms. Pure.

Words are English. Where they are a `Text` of `words/text.py`, as those of a game's words module
in `firmware/games/` are, the table says them in any language that has a catalogue.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.aftermath import PLAYED, Aftermath
from engine.analysis import Analysis, Past
from engine.form import Field, Form, Sheet
from engine.game import Button, Game, Line, Notice, PieceId, Sorting
from engine.glance import Glance
from engine.how_to import Moment
from engine.record import Play
from engine.scene import Scene
from engine.watched import Watched


@dataclass(frozen=True, slots=True)
class Step:
    """A part of what a copy shows, told in one go: a sheet for each of its pieces."""

    sheet: Sheet  # its keys are those of a piece's facts
    pieces: tuple[str, ...]
    unknown: Line = field(default_factory=dict)  # facts that say: ask the players. {}: cannot be
    # What of it is asked before a first game, where all the rest may wait: of its one piece, with
    # keys of `sheet`. None: nothing.
    first: Sheet | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """What is printed on pieces and differs between two copies: the owner tells it."""

    assumed: Mapping[str, Line]  # piece -> its facts until the owner says otherwise
    read: Callable[[str, Line], Line]  # the facts told of a piece, or BadRecord
    words: Callable[[Line], str]
    taught: Callable[[Line, Mapping[str, Line]], Line]  # a header with the facts told put in
    fields: Callable[[str], tuple[Field, ...]]  # how the facts of a piece are filled in
    at: Callable[[str], tuple[str, ...]]  # where they stand in a header: ("cards", piece)
    labels: Mapping[str, str] = field(default_factory=dict)  # of what has facts and is no piece
    # What a header or a line has told in a game: piece -> its facts, without those still assumed.
    in_play: Callable[[Any], Mapping[str, Line]] = lambda state: {}
    steps: tuple[Step, ...] = ()  # a copy that is told step by step on a page of its own
    asks: str = ""  # what an owner is asked before a first game, in a sentence or two


@dataclass(frozen=True, slots=True)
class Stickers:
    """A sheet of stickers: what it is called, where they may go, who needs it."""

    title: str
    note: str = ""  # where stickers would give a secret away, or do not fit
    usual: bool = True  # printed where no sheet is named


@dataclass(frozen=True, slots=True)
class Mat:
    """What is written on the place that the camera reads."""

    title: str
    place: str  # what lies there
    piles: bool = True  # pieces stay there, one on the other; False: each is shown and goes


@dataclass(frozen=True, slots=True)
class Explains:
    """Why a line of a record did what it did, in English sentences; names by seat."""

    start: Callable[[Any, Sequence[str]], tuple[str, ...]]  # of the state that a header gives
    line: Callable[[Any, Any, Any, Sequence[str]], tuple[str, ...]]  # before, event, after
    scored: Callable[[Any, Any], bool] = lambda before, after: False  # whether the score changed
    # What that line was: "quest", "accusation", or "" for anything else.
    deed: Callable[[Any, Any], str] = lambda before, after: ""
    # Of a refusal: its reason, the state, names by seat.
    refusal: Callable[[str, Any, Sequence[str]], tuple[str, ...]] = lambda reason, state, names: ()


class Sum(NamedTuple):
    """One line of a scoring: of what, how it came about, and what it brings each seat."""

    label: str
    how: str
    points: tuple[int | None, ...]  # by seat; None: this line is not about it


class Category(NamedTuple):
    """A part of a scoring, and its sums."""

    title: str
    rule: str
    sums: tuple[Sum, ...]

    def of(self, seat: int) -> int:
        """Return what the category brings a seat."""
        return sum(one.points[seat] or 0 for one in self.sums)


class Scored(NamedTuple):
    """A board that was scored by hand, in words."""

    categories: tuple[Category, ...]
    names: tuple[str, ...]  # by seat
    notes: tuple[str, ...] = ()  # what is still to be decided

    @property
    def totals(self) -> tuple[int, ...]:
        """Return the sum of all categories, by seat."""
        seats = range(len(self.names))
        return tuple(sum(one.of(seat) for one in self.categories) for seat in seats)


@dataclass(frozen=True, slots=True)
class Scorer:
    """A board that was entered by hand is scored: for who plays without the box."""

    players: tuple[int, int]  # the fewest, the most
    # What is entered, after what is told so far: `names` by seat, an empty one where none is given.
    sheets: Callable[[Line], tuple[Sheet, ...]]
    score: Callable[[Line], Scored]  # of what the sheets' keys stand for, or BadRecord
    example: Line  # a whole board
    told: Mapping[str, str]  # what each key of it is


class Thrown(NamedTuple):
    """A throw as it lies: the dice of a player's own colour, ascending, and the white one."""

    own: tuple[int, ...]
    white: int


@dataclass(frozen=True, slots=True)
class Dice:
    """What a game reads besides tags. A throw that is seen is a half-made choice: OK takes it."""

    # Names the throw that a state asks for, another throw by another name; None: none.
    asked: Callable[[Any], str | None]
    # The half-made choice once a throw is seen: of the state, and of the choice so far. None for
    # the throw: what lay there lies there no more, and cannot be read.
    preset: Callable[[Any, Any, Thrown | None], Any]
    # The faces that the camera gave a half-made choice, ascending; () where hands made it.
    shown: Callable[[Any], tuple[int, ...]]


class Listed(NamedTuple):
    """What a button steps through, in short, and what is pointed at; a button that names it."""

    items: tuple[tuple[str, Button | None], ...] = ()
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A game as the table meets it; each game builds its own in its folder."""

    game: Game[Any, Any, Any, Any]
    sentence: Callable[[Notice, Sequence[str]], str]  # names by seat
    cues: Callable[[Notice], Sequence[str]]  # the generic cues of a notice, one after the other
    lights: Callable[[Any], Mapping[str, int]]  # what the lamps show as long as it is true
    labels: Mapping[str, str]  # button -> what is written on it
    # Kinds of notices that say that a piece was laid: shown only while that piece lies on top.
    fleeting: Collection[str]
    offers: Line  # what a new game may have, for the page to ask
    line_from_words: Callable[[Sequence[str]], Line]  # "lay picts-5"; or BadRecord
    facts: Facts | None = None  # None: nothing of it differs between two copies
    scorer: Scorer | None = None  # None: nobody scores this game by hand
    explains: Explains | None = None  # None: what is said has to do
    # A refusal in players' words: its reason, its parameters, names by seat. None: its own text.
    refusal: Callable[[str, Line, Sequence[str]], str | None] = lambda reason, params, names: None
    forms: Callable[[Any, Sequence[str]], tuple[Form, ...]] = lambda state, names: ()  # by hand
    sorts: Callable[[Any], Sorting | None] | None = None  # None: no pile is taken up and counted
    # Kinds of notices that ask hands at the table for something, and whether a later state still
    # waits for it; what none waits for is done when the next line comes.
    by_hand: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)
    called: Callable[[str], str] | None = None  # what a piece is called. None: its label
    of_top: Collection[str] = ()  # kinds that tell what the top piece does: shown as long as those
    example: str = ""  # a line in a few words, as `line_from_words` takes it
    # What else a line may name: the word in a record, and what people call it.
    words: Mapping[str, str] = field(default_factory=dict)
    title: str = ""  # of the game, as its box says it. "": its name
    stickers: Mapping[str, Stickers] = field(default_factory=dict)  # the sheets, by name
    mat: Mat | None = None  # None: the spot's name has to do
    unchecked: Callable[[Any], Form | None] = lambda state: None  # what is printed on the top one?
    does: Callable[[Any], tuple[PieceId, str] | None] = lambda state: None  # the top piece, open
    how_to: tuple[Moment, ...] = ()  # what each press means, moment by moment
    # What may be chosen from a list now: of the state, a half-made choice, names by seat.
    lists: Callable[[Any, Any, Sequence[str]], Listed] = lambda state, asking, names: Listed()
    # A header for those who sit there now: the same, unless somebody may join in mid-game.
    again: Callable[[Line, Any], Line] = lambda header, state: header
    # Pieces that lie under others, which no line may name; of a game without secrets none.
    forgotten: Callable[[Any], frozenset[PieceId]] = lambda state: frozenset()
    aftermath: Aftermath = PLAYED  # what is told of it when it is over
    # What is said of a game after it: the state at its start, its lines, names by seat. None:
    # nobody has written it for this game yet.
    analysis: Callable[[Any, Sequence[Past], Sequence[str]], Analysis] | None = None
    settle_first: Collection[str] = ()  # reasons that refuse a piece until something is chosen
    dice: Dice | None = None  # None: no dice are read
    # What a screen turned away from the players may show: the play so far, names by seat. None:
    # nothing but what the table's own page shows.
    spectator: Callable[[Play[Any], Sequence[str]], Watched] | None = None
    attract: tuple[Scene, ...] = ()  # the rules in twelve scenes, for who walks by
    # The common view as JSON, from afar; what of it is not as it should be is left out.
    glance: Callable[[Line], Glance] = lambda state: Glance()
