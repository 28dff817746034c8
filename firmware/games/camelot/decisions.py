"""The two ways to play: what a Loyal is asked, the Traitor is asked, too."""

from __future__ import annotations

from typing import Protocol

from engine.camelot.events import Event
from engine.camelot.pieces import CardId, Place
from firmware.games.camelot import bots, treason
from firmware.games.camelot.knowledge import Bot


class Decides(Protocol):
    """One way to play; the modules `bots` and `treason` are the two."""

    def act(self, bot: Bot) -> Event | None:
        """Return what is done in the heroic phase; None: the die of a siege fight."""

    def fight(self, bot: Bot) -> Event | None:
        """Return one card more against an engine; None: the die."""

    def evil(self, bot: Bot) -> Event | None:
        """Return what Evil does; None: a black card is drawn."""

    def draw_black(self, bot: Bot) -> tuple[CardId, Place | None]:
        """Return which of the cards drawn is played, and the quest where it goes face down."""

    def on_top(self, bot: Bot, cards: tuple[CardId, ...]) -> CardId:
        """Return which of the cards seen on the black deck stays on top."""

    def order(self, bot: Bot, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """Return how cards go back on the black deck, the top last."""

    def merlins(self, bot: Bot) -> tuple[CardId, ...]:
        """Return the Merlins offered against the black card in question."""

    def destroys_excalibur(self, bot: Bot) -> bool:
        """Whether the holder of Excalibur destroys it for that."""

    def war(self, bot: Bot) -> Event:
        """Return which war a warrior comes to."""

    def volunteers(self, bot: Bot) -> bool:
        """Whether a knight takes the harm for all."""

    def gives_up(self, bot: Bot, count: int) -> tuple[CardId, ...]:
        """Return the cards of its hand that a seat parts with."""

    def kay(self, bot: Bot) -> Event:
        """Return the card that Kay adds, or that he adds none."""

    def choose_option(self, bot: Bot) -> Event:
        """Return the option taken of a special card."""

    def choose_sent_knight(self, bot: Bot) -> Event:
        """Return how many cards the Messenger takes along."""

    def lets_drink(self, bot: Bot) -> bool:
        """Whether a knight lets the dying one drink from the Grail."""

    def answers_convocation(self, bot: Bot) -> Event:
        """Return whether a knight goes to Camelot."""

    def choose_victim(self, bot: Bot) -> Event:
        """Return whose card the revealed Traitor takes."""


_LOYAL: Decides = bots
_TRAITOR: Decides = treason


def way_of(bot: Bot) -> Decides:
    """Return how that seat plays."""
    return _TRAITOR if bot.is_evil else _LOYAL
