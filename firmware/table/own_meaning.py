"""What a press means for the table itself, before the game is asked: the order of OK and UNDO."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Protocol

from engine.game import Button, Held, Input, Notice, PieceId, Pressed
from firmware.table import corrections
from firmware.table.agreement import Look
from firmware.table.last_line import take_back
from firmware.table.notices import Say
from firmware.table.unsure import Asked, Doubts, answer, told

_TAKE_BACK: Final = Held(Button.UNDO, 2)
_OK_HELD: Final = (Held(Button.OK, 2), Held(Button.OK, 3))


class Asking(corrections.Correctable, Protocol):
    """What a press needs of the session."""

    confirms: Say | None  # TAKE_BACK or AGAIN, where OK says yes and UNDO no
    look: Look
    asked_at: float  # s, when the question that stands came up

    @property
    def doubts(self) -> Doubts: ...

    @property
    def offered(self) -> PieceId | None: ...

    def again(self, at: float) -> tuple[Notice, ...]:
        """Begin anew with the same players."""

    def take_back(self, at: float) -> tuple[Notice, ...]:
        """Take the last line back; raise Refused where there is none."""

    def in_doubt(self) -> Asked:
        """Return the card that may lie on top, nameless where the game forbids its name."""

    def answer_unsure(self, piece: PieceId, is_on_top: bool, at: float) -> tuple[Notice, ...]:
        """Lay the card that is asked for, or ask for it no more; raise Refused."""

    def put_back(self) -> tuple[Notice, ...]:
        """Say what should lie there, as long as something else does."""


def own_meaning(session: Asking, heard: Input, at: float) -> tuple[Notice, ...] | None:
    """Return what is said of a press that the table takes; None where the game decides."""
    if heard == _TAKE_BACK:
        session.confirms = Say.TAKE_BACK
        return (take_back(session.game()),)
    if session.confirms and (said := _sure(session, session.confirms, heard, at)) is not None:
        return said
    if isinstance(session.doubts.asked, str) and answer(heard):
        return session.answer_unsure(session.doubts.asked, answer(heard) is Button.OK, at)
    if not isinstance(heard, Pressed):
        return None
    if heard.button in (Button.OK, Button.UNDO):
        return _answered(session, heard.button, at)
    return _held_back(session) if heard.button in session.game().expects.scores else None


def _sure(session: Asking, asked: Say, heard: Input, at: float) -> tuple[Notice, ...] | None:
    """What OK and UNDO answer to "are you sure?"; None: that is no answer."""
    if heard in _OK_HELD:
        return session.again(at) if heard == _OK_HELD[-1] else ()
    if not isinstance(heard, Pressed):
        return None
    session.confirms = None
    if heard.button is Button.OK:
        return session.take_back(at) if asked is Say.TAKE_BACK else session.again(at)
    if heard.button is Button.UNDO:
        return (Notice(Say.LET_GO if asked is Say.TAKE_BACK else Say.STAYS),)
    return None


def _answered(session: Asking, button: Button, at: float) -> tuple[Notice, ...] | None:
    """What OK and UNDO mean where nothing is in question."""
    if (piece := session.offered) is not None:
        if button is Button.OK:
            return corrections.insert(session, (piece,), None, at)
        return corrections.decline(session, (piece,), at)
    if button is Button.OK and not session.look.agreed:
        session.look = replace(session.look, agreed=True)
        session.sorter.clear(session.game(), by_hand=True)
        return (Notice(Say.AGREED),)
    if button is Button.OK and session.game().expects.over:
        session.confirms, session.asked_at = Say.AGAIN, at
        return (Notice(Say.AGAIN),)
    return None


def _held_back(session: Asking) -> tuple[Notice, ...] | None:
    """A score must never be silently wrong: hold a press while the top is not known."""
    if session.look.hides(session.game().lying):
        return (Notice(Say.UNREAD_TOP),)
    if (held := session.in_doubt()) is not None:
        return (told(held, session.doubts),)
    return session.put_back() or None
