"""What is put right in a record: lines taken back, cards put in, replaced, or taken out."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Protocol

from engine.game import Notice, Refused
from firmware.table import misread_card
from firmware.table.differences import Differences, changes_of, learn, notices_of, rest_of
from firmware.table.missed_card_sorter import Insertion, Sorter, swords_now
from firmware.table.notices import Say
from firmware.table.piece_names import Copies
from firmware.table.running_game import Running
from words.text import t


class Correctable(Protocol):
    """What a correction needs of the session."""

    @property
    def sorter(self) -> Sorter:
        """Return who sorts what the camera sees."""

    def game(self) -> Running:
        """Return the game that is on, or raise Refused."""

    def rewrite(
        self, lines_kept: int, events: tuple[Any, ...], at: float, is_undo: bool = False
    ) -> tuple[Notice, ...]:
        """Let so many lines stand, and these events after them: all or nothing. Raise Refused."""

    def ask_anew(self, at: float) -> None:
        """Note when another question came up."""


def back_to(session: Correctable, line: int, of: int, at: float) -> tuple[Notice, ...]:
    """Take back every line that stands below a line of the record, 1 is the header.

    `of` is the number of the record's last line. Raises Refused where that is another one by now.
    """
    running = session.game()
    _check_unchanged(running, of if 1 <= line < running.last else 0)
    kept = running.lines_above(line) + 1 if line > 1 else 0
    put_back = session.rewrite(kept, (), at, is_undo=True)
    return (Notice(Say.TAKEN_BACK, {"lines": running.play.lines - kept}), *put_back)


def _check_unchanged(running: Running, of: int) -> None:
    """Refuse what was decided over a record whose last line was another one."""
    if of != running.last:
        raise Refused(
            "record-changed",
            t("the record's last line is {last}: look again", last=running.last),
            last=running.last,
        )


def insert(session: Correctable, pieces: Copies, line: int | None, at: float) -> tuple[Notice, ...]:
    """Put a card that was missed into the record, before a line or where it fits best.

    Of the pieces, of which one is as good as the other, the first that is taken. Everything after
    it is played again, in one transaction. Raises Refused.
    """
    before = session.game()
    change = _insertion(session, before, pieces, line)
    put_back = session.rewrite(change.kept, change.events, at)
    session.sorter.note_insertion(session.game(), change)
    session.ask_anew(at)
    return change.notices(before, session.game()) + put_back


def _insertion(
    session: Correctable, running: Running, pieces: Copies, line: int | None
) -> Insertion:
    *others, last = pieces
    for piece in others:
        with suppress(Refused):
            return session.sorter.insertion(running, piece, line)
    return session.sorter.insertion(running, last, line)


def decline(session: Correctable, pieces: Copies, at: float) -> tuple[Notice, ...]:
    """A card that was offered did not lie there: it is not offered again. Raise Refused."""
    offered = {offer.piece for offer in session.sorter.offers}
    piece = next((one for one in pieces if one in offered), pieces[0])
    session.sorter.decline(session.game(), piece)
    session.ask_anew(at)
    return (Notice(Say.DECLINED, {"piece": piece}),)


def replace(
    session: Correctable, pieces: Copies, by: Copies, line: int | None, at: float
) -> tuple[Notice, ...]:
    """Put another card where one was misread: its newest line, or the newest before `line`.

    Of several that a name may mean the newest is replaced, by the first that is taken.
    Everything after it is played again, in one transaction. Raises BadRecord or Refused.
    """
    before = session.game()
    change = misread_card.replacement(before, pieces, by, line)
    put_back = session.rewrite(change.line - 1, change.events, at)
    now = session.game()
    session.sorter.note_replacement(now, change.piece, change.line, change.more)
    session.ask_anew(at)
    swords = (swords_now(before, now),) if misread_card.is_counted(change, before) else ()
    return misread_card.correction_message(change, before, now) + swords + put_back


def put_right(
    session: Correctable, differences: Differences, of: int, at: float
) -> tuple[Notice, ...]:
    """Make several corrections in one transaction, all or none.

    `of` is the number of the record's last line. Raises Refused where that is another one by now,
    and BadRecord or Refused where one of them cannot be made.
    """
    before = session.game()
    _check_unchanged(before, of)
    changes = changes_of(before, differences)
    put_back = session.rewrite(*rest_of(before, changes), at)
    now = session.game()
    for change in changes:
        learn(session.sorter, now, change)
    session.ask_anew(at)
    return notices_of(before, now, changes) + put_back
