"""A row of the list that is touched is pointed at, as ACCUSE points press by press."""

from __future__ import annotations

from engine.game import Notice
from engine.picker import ACCUSE
from engine.refusal import Common, make_refusal
from firmware.table.session import Session


def point(session: Session, place: int, at: float) -> tuple[Notice, ...]:
    """Point at a place of the list, from 0; raise Refused where the list has no such place."""
    items = session.game().choice_list.items
    if place >= len(items):
        raise make_refusal(Common.NOTHING_LISTED)
    said: tuple[Notice, ...] = ()
    for _ in items:
        if session.game().choice_list.at == place:
            break
        said += session.hear(ACCUSE, at)
    return said
