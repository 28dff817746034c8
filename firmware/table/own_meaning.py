"""What a press means for the table itself, before the game is asked: the order of OK and UNDO."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Protocol

from engine.game import Button, Held, Input, Notice, PieceId, Pressed
from firmware.table import corrections
from firmware.table.agreement import Look
from firmware.table.journal import Recorded
from firmware.table.last_line import bring_back, take_back
from firmware.table.notices import Say
from firmware.table.unsure import Asked, Doubts, answer, told

TAKE_BACK: Final = Held(Button.UNDO, 2)
_AGAIN: Final = Held(Button.OK, 3)
_NO: Final = {Say.TAKE_BACK: Say.LET_GO}  # what is said of UNDO; of the others: it stays as it is


class Asking(corrections.Correctable, Protocol):
    """What a press needs of the session."""

    confirms: Notice | None  # what the table asks, where OK says yes and UNDO no
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

    def before(self) -> Recorded | None:
        """Return the game that UNDO brings back, None where a line of this one stands."""

    def go_on(self, game: int, at: float, may_be_over: bool = False) -> tuple[Notice, ...]:
        """Go on with a game that was left; raise Refused."""

    def in_doubt(self) -> Asked:
        """Return the card that may lie on top, nameless where the game forbids its name."""

    def answer_unsure(self, piece: PieceId, is_on_top: bool, at: float) -> tuple[Notice, ...]:
        """Lay the card that is asked for, or ask for it no more; raise Refused."""

    def put_back(self) -> tuple[Notice, ...]:
        """Say what should lie there, as long as something else does."""


def own_meaning(session: Asking, heard: Input, at: float) -> tuple[Notice, ...] | None:
    """Return what is said of a press that the table takes; None where the game decides."""
    if heard == TAKE_BACK:
        before = session.before()
        session.confirms = take_back(session.game()) if before is None else bring_back(before)
        return (session.confirms,)
    if session.confirms and (said := _sure(session, session.confirms, heard, at)) is not None:
        return said
    if isinstance(session.doubts.asked, str) and answer(heard):
        return session.answer_unsure(session.doubts.asked, answer(heard) is Button.OK, at)
    if not isinstance(heard, Pressed):
        return None
    if heard.button in (Button.OK, Button.UNDO):
        return _answered(session, heard.button, at)
    return _held_back(session) if heard.button in session.game().expects.scores else None


def _sure(session: Asking, asked: Notice, heard: Input, at: float) -> tuple[Notice, ...] | None:
    """What OK and UNDO answer to "are you sure?"; None: that is no answer.

    OK is a press however long it is held, but that 3 s begin the same players anew (spec).
    """
    if asked.kind == Say.AGAIN and isinstance(heard, Held) and heard.button is Button.OK:
        return session.again(at) if heard == _AGAIN else ()
    button = answer(heard)
    if button is not None or isinstance(heard, Pressed):
        session.confirms = None
    if button is Button.OK:
        return _yes(session, asked, at)
    if button is Button.UNDO:
        return (Notice(_NO.get(Say(asked.kind), Say.STAYS)),)
    return None


def _yes(session: Asking, asked: Notice, at: float) -> tuple[Notice, ...]:
    match asked.kind:
        case Say.TAKE_BACK:
            return session.take_back(at)
        case Say.BRING_BACK:
            game = asked.params["game"]
            assert isinstance(game, int)
            return session.go_on(game, at, may_be_over=True)
    return session.again(at)


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
        session.confirms, session.asked_at = Notice(Say.AGAIN), at
        return (session.confirms,)
    return None


def _held_back(session: Asking) -> tuple[Notice, ...] | None:
    """A score must never be silently wrong: hold a press while the top is not known."""
    if session.look.hides(session.game().lying):
        return (Notice(Say.UNREAD_TOP),)
    if (held := session.in_doubt()) is not None:
        return (told(held, session.doubts),)
    return session.put_back() or None
