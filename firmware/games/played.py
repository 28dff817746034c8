"""What a game brings to play by itself: bots round a table, and many games of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from engine.entry import Entry
from firmware.games.dealing import Dealer
from firmware.games.deeds import Deed

if TYPE_CHECKING:
    from hardware.plans.emblem import Emblem


class Company(Protocol):
    """Bots round a table, who hold the deck that nobody sees."""

    def next_event(self, state: Any) -> Any:
        """Return what happens next, None when the game is over."""

    def deeds(self, state: Any, event: Any) -> tuple[Deed, ...]:
        """Return what hands do at the table for that event."""

    def follow(self, before: Any, event: Any, after: Any) -> None:
        """Learn that the game has taken an event."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game with its bots, who are imported when they are wanted: most tables never do."""

    entry: Entry
    company: Callable[[Any, Random], Company]  # bots round the table, from a setup
    # A module that plays many without a table: COLUMNS, Wanted, play_some, counted, summary
    simulation: str | None = None
    # Who deals to people at the screen, from a setup (firmware/games/NAME/seat.py). None: nobody
    # has written it for this game yet.
    dealer: Callable[[Any, Random], Dealer] | None = None
    emblems: Callable[[], Mapping[str, Emblem]] = dict  # of its buttons, for the panel's overlay
