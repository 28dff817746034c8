"""Which pieces a hand at the drawn table may lay now: the game is asked, nothing is remembered."""

from __future__ import annotations

from engine.game import PieceId
from firmware.table.running_game import Running, in_order
from firmware.table.table_view import TableView


def layable(session: TableView) -> tuple[PieceId, ...]:
    """Return them in the order of the game's own list; none before a game begins.

    What is on top already is none of them: once it is lifted, it may be laid again.
    """
    running = session.running
    if running is None:
        return ()
    may_come = (_pieces_not_played(session, running) | running.lays) - {session.look.seen}
    return in_order(running, may_come)


def _pieces_not_played(session: TableView, running: Running) -> frozenset[PieceId]:
    """Return what is no play: what was missed in a pile is shown, what was lifted is put back."""
    back = () if session.look.agreed else (running.lying,)
    put_back = frozenset(PieceId(one) for one in back if isinstance(one, str))
    sorting = running.sorts if session.sorter.is_on(running) else None
    return put_back if sorting is None else put_back | sorting.missing
