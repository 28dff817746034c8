"""What is printed of a game: facts that differ between two copies, stickers, the mat. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from engine.form import Field, Sheet
from engine.game import Line


@dataclass(frozen=True, slots=True)
class Step:
    """A part of what a copy shows, told in one go: a sheet for each of its pieces."""

    sheet: Sheet  # its keys are those of a piece's facts
    pieces: tuple[str, ...]
    unknown: Line = field(default_factory=dict)  # facts that say: ask the players. {}: cannot be
    # What of it is asked before a first game, where all the rest may wait: of its one piece, with
    # keys of `sheet`. None: nothing.
    first: Sheet | None = None


# Piece by piece, by the fields of each; or step by step, on a page of its own.
Told: TypeAlias = Callable[[str], tuple[Field, ...]] | tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """What is printed on pieces and differs between two copies: the owner tells it."""

    assumed: Mapping[str, Line]  # piece -> its facts until the owner says otherwise
    read: Callable[[str, Line], Line]  # the facts told of a piece, or BadRecord
    words: Callable[[Line], str]
    taught: Callable[[Line, Mapping[str, Line]], Line]  # a header with the facts told put in
    told: Told  # how an owner tells them
    at: Callable[[str], tuple[str, ...]]  # where they stand in a header: ("cards", piece)
    labels: Mapping[str, str] = field(default_factory=dict)  # of what has facts and is no piece
    # What a header or a line has told in a game: piece -> its facts, without those still assumed.
    in_play: Callable[[Any], Mapping[str, Line]] = lambda _state: {}
    asks: str = ""  # what an owner is asked before a first game, in a sentence or two

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of a copy that is told step by step; () where pieces are told one by one."""
        return self.told if isinstance(self.told, tuple) else ()

    def fields(self, piece: str) -> tuple[Field, ...]:
        """Return how the facts of a piece are filled in by itself; () where steps tell them."""
        return () if isinstance(self.told, tuple) else self.told(piece)


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
class Copy:
    """What is printed of a game."""

    facts: Facts | None = None  # None: nothing of it differs between two copies
    stickers: Mapping[str, Stickers] = field(default_factory=dict)  # the sheets, by name
    mat: Mat | None = None  # None: the spot's name has to do


NO_COPY: Final = Copy()
