"""Where every card is, line by line: worked out from the seed, the record and what people chose."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from random import Random
from typing import Any, Final, NamedTuple

from engine.game import GameError
from engine.record import Play
from firmware.games.dealing import NOBODY, Dealer, People, PeopleMustChoose, Question
from firmware.games.registry import GAMES
from firmware.play.hidden_record import HiddenRecord
from firmware.table.running_game import Running
from words.text import Text, t

MOST_NEWS: Final = 12


class WrongDeal(RuntimeError):
    """The cards do not fit the game. Its words, which a page may show, say nothing of the cards."""


@contextmanager
def _saying_nothing() -> Iterator[None]:
    """Keep what an error says of the cards out of what all may read; the log has its cause."""
    try:
        yield
    except GameError:  # which is a ValueError, too
        raise
    except (ValueError, LookupError, AssertionError) as error:
        raise WrongDeal(t("what was dealt does not fit the record of this game")) from error


class Ahead(NamedTuple):
    """What comes next: an event, or what people are asked first.

    The dealer has followed the event already; where people are asked it knows what they have drawn
    to choose from.
    """

    asked: tuple[Question, ...] = ()
    event: Any = None
    dealer: Dealer | None = None


class DealerHistory:
    """The dealer as it was after each line that stands; nothing of it is ever sent."""

    def __init__(self, running: Running, hidden_record: HiddenRecord) -> None:
        """Deal, and follow what has been played. Raise WrongDeal where that cannot be."""
        self._seed = hidden_record.seed
        self._game = game = running.adapter.game
        make = GAMES[game.name].bots.dealer
        assert make is not None, "only a game with a dealer is dealt"
        self._past = [
            make(
                game.setup(running.header),
                Random(f"{hidden_record.seed}/deal"),
                hidden_record.strength,
            )
        ]
        moments = _moments(running.play)
        for before, after in pairwise(moments):
            self._past.append(self._replay_event(before.state, after, hidden_record))

    @property
    def now(self) -> Dealer:
        """The dealer as the deal stands now."""
        return self._past[-1]

    @property
    def lines(self) -> int:
        """How many lines it has followed."""
        return len(self._past) - 1

    @property
    def news(self) -> list[tuple[int, Text]]:
        """What all saw and no line says: the line it belongs to, and a sentence."""
        told = [(n, text) for n, one in enumerate(self._past) for text in one.news]
        return told[-MOST_NEWS:]

    def back_to(self, lines: int) -> None:
        """Forget what came after so many lines."""
        del self._past[lines + 1 :]

    def next(self, state: Any, people: People) -> Ahead:
        """Return what comes next; neither where the game is over. Raise Refused.

        The dealer has followed it before it is written: people may have to choose what they part
        with, and the line stands only when they have.
        """
        dealer = self._at(people)
        try:
            with _saying_nothing():
                event = dealer.next_event(state)
                if event is not None:
                    dealer.follow(state, event, self._game.apply(state, event)[0])
            return Ahead(event=event, dealer=dealer)
        except PeopleMustChoose as waits:
            return Ahead(waits.questions, dealer=dealer)

    def then(self, dealer: Dealer) -> None:
        """Let a dealer stand that has followed one line more."""
        self._past.append(dealer)

    def _at(self, people: People) -> Dealer:
        """Return the newest dealer with the chance of this line: the same whenever it is asked."""
        return self.now.at(Random(f"{self._seed}/{self.lines}"), people)

    def _replay_event(self, before: Any, after: Play[Any], hidden_record: HiddenRecord) -> Dealer:
        try:
            return self._follow_event(before, after, People((), hidden_record.at(self.lines)))
        except PeopleMustChoose:  # whoever was asked had gone before he chose
            return self._follow_event(before, after, NOBODY)

    def _follow_event(self, before: Any, after: Play[Any], people: People) -> Dealer:
        dealer = self._at(people)
        with _saying_nothing():
            dealer.next_event(before)
            dealer.follow(before, after.event, after.state)
        return dealer


def _moments(play: Play[Any]) -> list[Play[Any]]:
    """Return every moment of a game, its start first."""
    found = [play]
    while found[-1].before is not None:
        found.append(found[-1].before)
    return found[::-1]
