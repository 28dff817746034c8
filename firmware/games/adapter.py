"""What the table needs of a game besides its rules: an adapter of parts, each with one job.

Each game builds its own in its folder. A part that a game does not have is None. Words are English;
where they are a `Text` of `words/text.py` the table says them in any language that has a catalogue.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from engine.aftermath import PLAYED, Aftermath, RevealedLine
from engine.analysis import Analysis, Past
from engine.form import Form
from engine.game import Button, Game, Line, Notice, PieceId, Sorting
from engine.glance import Glance
from engine.how_to import Moment
from engine.offer import Offer
from engine.record import Play
from engine.scene import Scene
from engine.spectators import WatchedTable
from firmware.games.copy import NO_COPY, Copy
from firmware.games.effects import Effect
from firmware.games.options import Option
from firmware.games.scoring import Scorer
from firmware.games.spread import Spread

if TYPE_CHECKING:
    from random import Random

    from firmware.games.dealing import Dealer
    from firmware.games.deeds import Deed
    from firmware.games.strength import Strength
    from firmware.shapes.table import Offers
    from hardware.emblem import Emblem
    from vision.dice.sight import Throw


def late(module: str, name: str) -> Callable[..., Any]:
    """Return a function that is imported when it is first called: most tables never need it."""

    def call(*args: Any) -> Any:
        return getattr(import_module(f"firmware.games.{module}"), name)(*args)

    return call


@dataclass(frozen=True, slots=True)
class Explains:
    """Why a line of a record did what it did, in English sentences; names by seat."""

    start: Callable[[Any, Sequence[str]], tuple[str, ...]]  # of the state that a header gives
    line: Callable[[Any, Any, Any, Sequence[str]], tuple[str, ...]]  # before, event, after
    # What is waited for, of a state. None: the question that stands.
    waits: Callable[[Any, Sequence[str]], str] | None = None
    scored: Callable[[Any, Any], bool] = lambda _before, _after: False  # whether the score changed
    # What that line was: "quest", "accusation", or "" for anything else.
    deed: Callable[[Any, Any], str] = lambda _before, _after: ""


@dataclass(frozen=True, slots=True)
class Words:
    """What a game says, and what things are called."""

    sentence: Callable[[Notice, Sequence[str]], str]  # names by seat
    title: str = ""  # of the game, as its box says it. "": its name
    # A refusal in players' words: its reason, its parameters, names by seat. None: its own text.
    refusal: Callable[[str, Line, Sequence[str]], str | None] = lambda _reason, _params, _names: (
        None
    )
    called: Callable[[str], str] | None = None  # what a piece is called. None: its label
    # What else a line may name: the word in a record, and what people call it.
    codes: Mapping[str, str] = field(default_factory=dict)
    explains: Explains | None = None  # None: what is said has to do


@dataclass(frozen=True, slots=True)
class Panel:
    """What the panel shows and plays, and what is written on it."""

    # The generic cues of a notice, by its kind: one, or several after each other, as is told.
    cues_by_kind: Mapping[str, str | Callable[[Any], Sequence[str]]]
    lights: Callable[[Any], Mapping[str, int]]  # what the lamps show as long as it is true
    labels: Mapping[str, str]  # button -> what is written on it
    # What a press that is taken means now, in few words: of the state, the half-made choice, the
    # offer, names by seat. None: the page says no more than what is written on the button.
    means: Callable[[Any, Any, Offer, Sequence[str]], str] | None = None
    emblems: Callable[[], Mapping[str, Emblem]] = dict  # of its buttons, for the overlay

    def cues(self, notice: Notice) -> Sequence[str]:
        """Return the generic cues of a notice, one after the other."""
        cue = self.cues_by_kind.get(notice.kind)
        return cue(notice.params) if callable(cue) else (cue,) if cue else ()


class ButtonChoices(NamedTuple):
    """What a button steps through, in short, and what is pointed at; a button that names it."""

    items: tuple[tuple[str, Button | None], ...] = ()
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Hands:
    """What hands at the table do, and how the operator enters it for them."""

    line_from_words: Callable[[Sequence[str]], Line]  # a line in short, or BadRecord
    examples: tuple[str, ...]  # of those, as `line_from_words` takes them
    # Kinds of notices that ask hands at the table for something, and whether a later state still
    # waits for it. None: it is done when the next line comes.
    by_hand: Mapping[str, Callable[[Any], bool] | None] = field(default_factory=dict)
    forms: Callable[[Any, Sequence[str]], tuple[Form, ...]] = lambda _state, _names: ()
    unchecked: Callable[[Any], Form | None] = lambda _state: None  # what is printed on the top one?
    # What may be chosen from a list now: of the state, a half-made choice, offers, names by seat.
    lists: Callable[[Any, Any, Sequence[Offer], Sequence[str]], ButtonChoices] = (
        lambda _state, _asking, _offers, _names: ButtonChoices()
    )
    # What lies beside each other now and may be told by photographs. None: it is shown or entered.
    spread: Callable[[Any], Spread | None] = lambda _state: None


@dataclass(frozen=True, slots=True)
class Page:
    """What pages ask and show of a game."""

    offers: Offers  # what a new game may have, for the form that begins one
    options: tuple[Option, ...] = ()  # of it, those that the command line has a word for
    how_to: tuple[Moment, ...] = ()  # what each press means, moment by moment
    # Pieces that lie under others, which no line may name; of a game without secrets none.
    forgotten: Callable[[Any], frozenset[PieceId]] = lambda _state: frozenset()
    # What a screen turned away from the players may show: the play so far, names by seat. None:
    # nothing but what the table's own page shows.
    spectator: Callable[[Play[Any], Sequence[str]], WatchedTable] | None = None
    scenes: tuple[Scene, ...] = ()  # the rules in twelve, for who walks by
    # The common view as JSON, from afar; what of it is not as it should be is left out.
    glance: Callable[[Line], Glance] = lambda _state: Glance()
    # What each kind of piece does, by a key of its own; {} where nobody has written that.
    effects: Callable[[], Mapping[str, Effect]] = dict


Said: TypeAlias = tuple[Notice, ...] | None  # of an event; None: its notices are not at hand


class Company(Protocol):
    """Bots round a table, who hold the deck that nobody sees."""

    def next_event(self, state: Any) -> Any:
        """Return what happens next, None when the game is over."""

    def hand_movements(self, state: Any, event: Any) -> tuple[Deed, ...]:
        """Return what hands do at the table for that event."""

    def follow(self, before: Any, event: Any, after: Any, said: Said = None, /) -> None:
        """Learn that the game has taken an event, and what it said, where that is known."""


@dataclass(frozen=True, slots=True)
class Bots:
    """Who plays by itself; what plays is imported when it is wanted: most tables never do."""

    # Bots round the table, from a setup, and how well they play.
    company: Callable[[Any, Random, Strength], Company]
    # Who deals to people at the screen, from a setup (firmware/games/NAME/seat.py), and how well
    # the bots of the empty seats play. None: nobody has written it for this game yet.
    dealer: Callable[[Any, Random, Strength], Dealer] | None = None
    # A module that plays many without a table: COLUMNS, FORGETS, play, counted, summary
    simulation: str | None = None
    # Of many games without a table: keys of Wanted, true where the first of its values is told.
    options: tuple[Option, ...] = ()
    people_s: float = 60 * 60.0  # how long people take for a game, as its box says


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile whose pieces cover each other; it is taken up and counted."""

    # Kinds of notices that say that a piece was laid: shown only while that piece lies on top.
    lays: Collection[str]
    sorts: Callable[[Any], Sorting | None]  # what is known of it while it is counted
    lying: Callable[[Any], Sequence[PieceId | None]]  # the lowest first; None lies face down
    of_top: Collection[str]  # kinds that tell what the top piece does: shown as long as those
    does: Callable[[Any], tuple[PieceId, str] | None]  # the top piece, open, and what it does
    hidden: Callable[
        [Any, Sequence[str]], tuple[RevealedLine, ...]
    ]  # what lay hidden; names by seat


@dataclass(frozen=True, slots=True)
class Dice:
    """What a game reads besides tags. A throw that is seen is a half-made choice: OK takes it."""

    # Names the throw that a state asks for, another throw by another name; None: none.
    asked: Callable[[Any], str | None]
    # The half-made choice once a throw is seen: of the state, and of the choice so far. None for
    # the throw: what lay there lies there no more, and cannot be read.
    preset: Callable[[Any, Any, Throw | None], Any]
    # The faces that the camera gave a half-made choice, ascending; () where hands made it.
    shown: Callable[[Any], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Adapter:
    """A game as the table meets it."""

    game: Game[Any, Any, Any, Any]
    words: Words
    panel: Panel
    hands: Hands
    page: Page
    bots: Bots
    copy: Copy = NO_COPY  # what is printed
    aftermath: Aftermath = PLAYED  # what is told of it when it is over
    pile: Pile | None = None  # None: none is counted
    dice: Dice | None = None  # None: none are read
    scorer: Scorer | None = None  # None: nobody scores this game by hand
    # What is said of a game after it: the state at its start, its lines, names by seat; first
    # roughly, then finer, each time with all of it. None: nobody has written it for this game yet.
    analysis: Callable[[Any, Sequence[Past], Sequence[str]], Iterator[Analysis]] | None = None

    def lays(self, kind: str) -> bool:
        """Whether a notice says that a piece was laid on the pile."""
        return self.pile is not None and kind in self.pile.lays

    def is_of_top(self, kind: str) -> bool:
        """Whether a notice tells of the piece on top of the pile."""
        return self.lays(kind) or (self.pile is not None and kind in self.pile.of_top)
