"""A game played by chance, line by line, as the laws look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from engine.game import Game, Line, Notice, Seat
from engine.record import Play, read_event, step
from firmware.games.adapter import Adapter
from firmware.games.dealing import NOBODY, Dealer, People, PeopleMustChoose, PersonsChoice, Question
from firmware.games.strength import Strength

AnyGame: TypeAlias = Game[Any, Any, Any, Any]
NAMES = ("Anna", "", "Cyril", "Dora")  # by seat; not everybody gave one
LONGEST_DEALT: Final = 100  # lines of a game of bots: so many it is followed


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


class BotMoment:
    """A moment of a game that bots play: the state, what happens next, and who deals."""

    def __init__(self, game: AnyGame, state: Any, before: Dealer, number: int) -> None:
        self.state = state
        self._game = game
        self._before = before  # as before anybody was asked
        self._number = number  # of the line: the same chance for bots and people
        self.decided = self.at(NOBODY)
        self.event = self.decided.next_event(state)

    def at(self, people: People) -> Any:
        """Return the dealer as it asks people there."""
        return self._before.at(Random(self._number), people)

    def event_by(self, chosen: Sequence[PersonsChoice]) -> Any:
        """Return what comes of what people on all seats chose; raise Waits for more."""
        seats = map(Seat, range(len(self._game.players(self.state))))
        return self.at(People(seats, chosen)).next_event(self.state)

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """What is asked where a person sits on every seat."""
        try:
            self.event_by(())
        except PeopleMustChoose as waits:
            return waits.questions
        return ()


class Deal:
    """How bots begin a game of a header: dealt once, when the first law looks at it."""

    def __init__(self, tried_game: TriedGame, header: Line, seed: int) -> None:
        self._tried_game = tried_game
        self._header = header
        self._seed = seed

    @cached_property
    def moments(self) -> tuple[BotMoment, ...]:
        """The first LONGEST_DEALT; none of a game that nobody deals."""
        return tuple(self._deals_played())

    def _deals_played(self) -> Iterator[BotMoment]:
        adapter = self._tried_game.adapter
        if adapter.bots.dealer is None:
            return
        setup = adapter.game.setup(self._header)
        dealer = adapter.bots.dealer(setup, Random(self._seed), Strength.STRONG)
        state = adapter.game.start(setup)
        for number in range(LONGEST_DEALT):
            dealt = BotMoment(adapter.game, state, dealer, number)
            if dealt.event is None:
                return
            yield dealt
            dealer, (after, _) = dealt.decided, adapter.game.apply(state, dealt.event)
            dealer.follow(state, dealt.event, after)
            state = after


class Evening(NamedTuple):
    """One whole game, one that bots began, and the chance that a law tries things with."""

    tried_game: TriedGame
    header: Line
    moments: tuple[Moment, ...]
    deal: Deal
    chance: Random

    @property
    def game(self) -> AnyGame:
        return self.tried_game.adapter.game

    def some(self, most: int) -> Iterator[Moment]:
        """Yield so many moments of the game by chance, and its end; all where there are fewer."""
        last = len(self.moments) - 1
        picked = self.chance.sample(range(last), min(most, last))
        yield from (self.moments[number] for number in (*sorted(picked), last))

    def some_dealt(self, share: float) -> Iterator[BotMoment]:
        """Yield a share of the moments of the game that bots began."""
        return (one for one in self.deal.moments if self.chance.random() < share)


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
    untold: Callable[[Any], Any] = lambda choice: None  # what a choice holds that no question says
    laws: tuple[MomentLaw, ...] = ()  # of this game alone, checked as it is played
    weight: int = 1  # how many games of the first one take as long as one of this


def moments(game: AnyGame, player: Player) -> Iterator[Moment]:
    """Yield a game line by line, as it is played."""
    play: Play[Any] = Play(game.start(game.setup(player.header)))
    while (line := player.line(play.state)) is not None:
        before = play.state
        play, said = step(game, play, read_event(game, line))
        yield Moment(before, line, play.state, said, player)
