"""What the watcher saw, told to the session: one translation, no rule of any game."""

from __future__ import annotations

from typing import Final

from engine.game import Mark, Notice, PieceId
from firmware.notices import Say
from firmware.session import Session
from firmware.table import Unread
from vision.change import ON_THE_MAT, Change, Saw

_NOTED: Final = {
    Saw.PEEK: Say.PEEK,
    Saw.FAN: Say.FAN,
    Saw.OTHER_DECK: Say.OTHER_DECK,
    Saw.DAMAGED: Say.DAMAGED,
    Saw.DRIFT: Say.DRIFT,
}


def tell(session: Session, change: Change, at: float) -> tuple[Notice, ...]:
    """Tell the session what was seen; a hand and a foreign code tell it nothing."""
    match change:
        case Change(saw=Saw.ON_TOP, card=str(card)):
            return session.placed(PieceId(card), at, change.at)
        case Change(saw=Saw.LIFTED, below=below):
            shows = Mark.EMPTY if below == ON_THE_MAT else below and PieceId(below)
            since = change.at if change.since is None else change.since
            return session.lifted(PieceId(change.card or ""), shows or None, at, since)
        case Change(saw=Saw.EMPTY):
            return session.emptied()
        case Change(saw=Saw.COVERED):
            return session.sees(Unread.COVERED)
        case Change(saw=Saw.PRESENT, cards=cards) if cards:
            return session.present(tuple(map(PieceId, cards)))
    noted = _NOTED.get(change.saw)
    return session.noticed(noted) if noted else ()
