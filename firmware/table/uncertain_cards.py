"""Cards at rest of which nobody can say whether they lie on top: which one to ask about. Pure.

The watcher says which cards are in question and when they are no longer. The table asks about the
oldest that the game would take now, and holds back what would count the pile until it is answered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from engine.game import Button, ButtonPress, Held, Input, Mark, Notice, PieceId
from firmware.table.agreement import Unread
from firmware.table.missed_cards import takes
from firmware.table.notices import Say
from firmware.table.running_game import Running
from vision.pile.change import Change, ChangeKind

AWAY_S: Final = 1.0  # after UNDO a card is not asked for again until it was away so long
_NO_MORE: Final = ("gone", "on-top")  # after these a card that is unsure again is another question
BUTTONS: Final = (Button.OK, Button.UNDO)
_HELD_TOO_LONG: Final = Held(Button.OK, 2)  # is a press where holding has no meaning of its own

Asked: TypeAlias = PieceId | Unread | None  # a card; that the top cannot be seen; nothing


@dataclass(frozen=True, slots=True)
class UncertainCards:
    """What is in question, oldest first, and what the table asks about it."""

    cards: tuple[PieceId, ...] = ()
    meanwhile: tuple[PieceId, ...] = ()  # laid while the table waited for its place to be clear
    declined: Mapping[PieceId, float | None] = field(default_factory=dict)  # since when away, s of
    # the camera's clock; None: it lies there still
    asked: Asked = None
    turned: float = float("-inf")  # s, loop's clock: when OK and UNDO came to mean another thing

    def after(self, change: Change) -> UncertainCards:
        """Take in what the camera saw."""
        match change:
            case Change(saw=ChangeKind.UNSURE, card=str(card)):
                return self.unsure(PieceId(card), change.at)
            case Change(saw=ChangeKind.SURE, card=str(card)):
                return self.without_card(PieceId(card), change.became in _NO_MORE, change.at)
            case Change(saw=ChangeKind.ON_TOP, card=str(card)):
                return self.without_card(PieceId(card), True, change.at)
            case Change(saw=ChangeKind.PRESENT):  # watching has begun anew
                return UncertainCards(
                    meanwhile=self.meanwhile, asked=self.asked, turned=self.turned
                )
        return self

    def unsure(self, piece: PieceId, at: float) -> UncertainCards:
        """Take in a card that lies in question since `at`, s of the camera's clock."""
        away = self.declined.get(piece)
        if piece in self.declined and (away is None or at - away < AWAY_S):
            return replace(self, declined={**self.declined, piece: None})
        cards = (*(card for card in self.cards if card != piece), piece)
        return replace(self, cards=cards, declined=_without(self.declined, piece))

    def without_card(self, piece: PieceId, is_gone: bool, at: float) -> UncertainCards:
        """Take in that a card is no longer in question; `is_gone`: it is away for a second."""
        cards = tuple(card for card in self.cards if card != piece)
        declined = _without(self.declined, piece)
        if piece in self.declined and not is_gone:
            declined[piece] = at
        return replace(self, cards=cards, declined=declined)

    def decline(self, piece: PieceId) -> UncertainCards:
        """A player says that it does not lie on top."""
        if piece in self.meanwhile:
            left = tuple(card for card in self.meanwhile if card != piece)
            return replace(self, meanwhile=left)
        cards = tuple(card for card in self.cards if card != piece)
        return replace(self, cards=cards, declined={**self.declined, piece: None})

    def held_back(self, piece: PieceId) -> UncertainCards:
        """Take in a card that was laid before it could count."""
        if piece in self.meanwhile:
            return self
        return replace(self, meanwhile=(*self.meanwhile, piece))

    def after_a_line(self, laid: PieceId | None, goes_on: bool) -> UncertainCards:
        """A line was taken: where play goes on without what was laid meanwhile, that is over."""
        left = tuple(card for card in self.meanwhile if card != laid)
        follows = laid is None or laid in self.meanwhile
        return replace(self, meanwhile=left if goes_on and follows else ())

    def asking(self, question: Asked, at: float) -> UncertainCards:
        """Ask this; only a card's name coming or going changes what OK and UNDO mean."""
        turns = isinstance(question, str) or isinstance(self.asked, str)
        return replace(self, asked=question, turned=at if turns else self.turned)

    def stops(self, heard: Input, at: float, seconds: float) -> bool:
        """Whether a press came so soon after the question that it may have meant another."""
        is_answer = isinstance(heard, ButtonPress | Held) and heard.button in BUTTONS
        return is_answer and at - self.turned < seconds


def in_question(
    doubts: UncertainCards, running: Running, missed: tuple[PieceId, ...] = ()
) -> PieceId | None:
    """Return the oldest card in question that the game would take where it lies; or None.

    One that was `missed` is known to be of the pile before.
    """
    if running.lying is Mark.ANY:
        return None
    cards = (*(card for card in doubts.meanwhile if card not in missed), *doubts.cards)
    return next((card for card in cards if takes(running, card)), None)


def answer(heard: Input) -> Button | None:
    """Return which of OK and UNDO an input is, None where it is no answer."""
    if heard == _HELD_TOO_LONG:
        return Button.OK
    return heard.button if isinstance(heard, ButtonPress) and heard.button in BUTTONS else None


def question_notice(question: Asked, doubts: UncertainCards) -> Notice:
    """Return what is asked, or that the top cannot be seen."""
    if isinstance(question, str):
        kind = Say.MEANWHILE if question in doubts.meanwhile else Say.UNSURE
        return Notice(kind, {"piece": question})
    return Notice(Say.UNREAD_TOP)


def _without(
    declined: Mapping[PieceId, float | None], piece: PieceId
) -> dict[PieceId, float | None]:
    return {card: away for card, away in declined.items() if card != piece}
