"""A game played by chance, line by line, as the laws look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias

from engine.game import Game, Line, Notice
from engine.record import Play, read_event, step
from firmware.games.adapter import Adapter

AnyGame: TypeAlias = Game[Any, Any, Any, Any]
NAMES = ("Anna", "", "Cyril", "Dora")  # by seat; not everybody gave one


class Player(Protocol):
    """Plays one game of a seed by chance, by its own reading of the rules."""

    @property
    def header(self) -> Line:
        """The header of its record."""

    def line(self, state: Any) -> Line | None:
        """Return a legal line, None when the game is over."""


class Moment(NamedTuple):
    """One line of a game, the states before and after it, what was said, and who played it."""

    before: Any
    line: Line
    after: Any
    said: tuple[Notice, ...]
    player: Any

    @property
    def undone(self) -> bool:
        return self.line["do"] == "undo"


class Evening(NamedTuple):
    """One whole game, and the chance that a law tries things with."""

    tried_game: TriedGame
    header: Line
    moments: tuple[Moment, ...]
    chance: Random

    @property
    def game(self) -> AnyGame:
        return self.tried_game.adapter.game

    def some(self, most: int) -> Iterator[Moment]:
        """Yield so many moments of the game by chance, and its end; all where there are fewer."""
        last = len(self.moments) - 1
        picked = self.chance.sample(range(last), min(most, last))
        yield from (self.moments[number] for number in (*sorted(picked), last))


Law: TypeAlias = Callable[[Evening], None]
MomentLaw: TypeAlias = Callable[[Moment], None]


class TriedGame(NamedTuple):
    """A game that the laws are tried on, and what they must know of it."""

    adapter: Adapter
    player: Callable[[int], Player]
    keys: str  # of its state JSON
    common: Callable[[dict[str, Any]], Any]  # what of the referee's state JSON all may see
    by_phase: Mapping[Any, Any] = {}  # its help, by phase; {}: only rules, no help, forms, words
    of_code: str = r"None|[{}]"  # what no sentence for players has in it
    as_form: Callable[[Line, Any], Line | None] = lambda line, state: line  # None: has no form
    covered: str = ""  # why a piece that lies covered is refused; forms offer it all the same
    is_for_good: Callable[[Line], bool] = lambda line: False  # what cannot be unseen, or undone
    without_taught: Callable[[Any], Any] = lambda state: state  # that a press teaches besides
    by_page: Callable[[Line, Any], bool] = lambda line, state: False  # no hands tell such a line
    laws: tuple[MomentLaw, ...] = ()  # of this game alone, checked as it is played
    weight: int = 1  # how many games of the first one take as long as one of this


def moments(game: AnyGame, player: Player) -> Iterator[Moment]:
    """Yield a game line by line, as it is played."""
    play: Play[Any] = Play(game.start(game.setup(player.header)))
    while (line := player.line(play.state)) is not None:
        before = play.state
        play, said = step(game, play, read_event(game, line))
        yield Moment(before, line, play.state, said, player)
