"""What the operator puts right in a record: lines taken back, a card that was missed put in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.game import Notice, PieceId, Refused
from firmware.notices import Say

if TYPE_CHECKING:
    from firmware.session import Session


def back_to(session: Session, kept: int, of: int, at: float) -> tuple[Notice, ...]:
    """Take back every line after the first `kept` of the `of` that stand; raise Refused."""
    lines = session.game().play.lines
    if of != lines or not 0 <= kept < lines:
        raise Refused("record-changed", f"the record has {lines} lines: look again", lines=lines)
    put_back = session.rewrite(kept, (), at, is_undo=True)
    return (Notice(Say.TAKEN_BACK, {"lines": lines - kept}), *put_back)


def insert(session: Session, piece: PieceId, line: int | None, at: float) -> tuple[Notice, ...]:
    """Put a card that was missed into the record, before a line or where it fits best.

    Everything after it is played again, in one transaction. Raises Refused.
    """
    before = session.game()
    change = session.sorter.insertion(before, piece, line)
    put_back = session.rewrite(change.kept, change.events, at)
    session.sorter.inserted(session.game(), change)
    session.ask_anew(at)
    return change.told(before, session.game()) + put_back


def decline(session: Session, piece: PieceId, at: float) -> tuple[Notice, ...]:
    """A card that was offered did not lie there: it is not offered again. Raise Refused."""
    session.sorter.decline(session.game(), piece)
    session.ask_anew(at)
    return (Notice(Say.DECLINED, {"piece": piece}),)
