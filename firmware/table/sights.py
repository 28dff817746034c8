"""What the watcher saw, told to the session: one translation, no rule of any game."""

from __future__ import annotations

from typing import Final

from engine.game import Mark, Notice, PieceId, Placed
from firmware.table import seeing
from firmware.table.notices import Say
from firmware.table.running import in_order
from firmware.table.session import Session
from firmware.table.unsure import Doubts
from vision.pile.change import ON_THE_MAT, Change, Saw

_NOTED: Final = {
    Saw.OTHER_DECK: Say.OTHER_DECK,
    Saw.DAMAGED: Say.DAMAGED,
    Saw.DRIFT: Say.DRIFT,
    Saw.BESIDE: Say.BESIDE,
}
# What hands do: somebody is there. A table that rests is woken only by what may be a lay.
_HANDS: Final = frozenset((
    Saw.ON_TOP, Saw.LIFTED, Saw.PEEK, Saw.FAN, Saw.UNSURE, Saw.COVERED, Saw.HAND, Saw.EMPTY,
))  # fmt: skip
_WAKES: Final = (Saw.ON_TOP, Saw.UNSURE)
_NO_MORE: Final = ("gone", "on-top")  # after these a card that is unsure again is another question


def tell(session: Session, change: Change, at: float) -> tuple[Notice, ...]:
    """Tell the session what was seen; a foreign code tells it nothing."""
    session.doubts = doubts_after(session.doubts, change)
    if change.saw in _HANDS:
        session.rest = session.rest.sees(change.saw in _WAKES, at)
    return _told(session, change, at) + session.ask_unsure(at)


def doubts_after(doubts: Doubts, change: Change) -> Doubts:
    """Return what is in question after a change."""
    match change:
        case Change(saw=Saw.UNSURE, card=str(card)):
            return doubts.unsure(PieceId(card), change.at)
        case Change(saw=Saw.SURE, card=str(card)):
            return doubts.settled(PieceId(card), change.became in _NO_MORE, change.at)
        case Change(saw=Saw.ON_TOP, card=str(card)):
            return doubts.settled(PieceId(card), True, change.at)
        case Change(saw=Saw.PRESENT):  # watching has begun anew
            return Doubts(meanwhile=doubts.meanwhile, asked=doubts.asked, turned=doubts.turned)
    return doubts


def _told(session: Session, change: Change, at: float) -> tuple[Notice, ...]:
    match change:
        case Change(saw=Saw.ON_TOP, card=str(card)):
            return seeing.placed(session, PieceId(card), at, change.at)
        case Change(saw=Saw.LIFTED, below=below):
            shows = Mark.EMPTY if below == ON_THE_MAT else below and PieceId(below)
            since = change.at if change.since is None else change.since
            return seeing.lifted(session, PieceId(change.card or ""), shows or None, at, since)
        case Change(saw=Saw.EMPTY):
            return seeing.emptied(session)
        case Change(saw=Saw.COVERED):
            return seeing.covered(session)
        case Change(saw=Saw.PRESENT, cards=cards) if cards:
            return seeing.present(session, tuple(map(PieceId, cards)), at)
        case Change(saw=Saw.FAN, cards=cards):
            return _fanned(session, tuple(map(PieceId, cards)), at)
        case Change(saw=Saw.PEEK, card=str(card)):
            return _peeked(session, PieceId(card), at)
        case Change(saw=Saw.TWO_MATS, cards=tags):
            return (Notice(Say.TWO_MATS, {"tags": tags}),)
        case Change(saw=Saw.HAND):
            return _hand(session)
    noted = _NOTED.get(change.saw)
    return seeing.noticed(session, noted) if noted else ()


def _fanned(session: Session, pieces: tuple[PieceId, ...], at: float) -> tuple[Notice, ...]:
    """Several pieces are shown at once: no play, but a pile that is counted is shown so."""
    running = session.running
    if running is None or not session.sorter.shows_pile(running, pieces):
        return seeing.noticed(session, Say.FAN)
    said: tuple[Notice, ...] = ()
    for piece in in_order(session.game(), pieces):
        running = session.game()
        if session.sorter.asks_for(running, piece):
            said += session.hear(Placed(running.spot, piece), at)
    return said + seeing.sort(session, pieces, at)


def _peeked(session: Session, piece: PieceId, at: float) -> tuple[Notice, ...]:
    """A deeper piece was shown; which is nobody's business, unless the pile is counted."""
    running = session.running
    if running is None or not session.sorter.is_on(running):
        return seeing.noticed(session, Say.PEEK)
    return seeing.sort(session, (piece,), at)


def _hand(session: Session) -> tuple[Notice, ...]:
    """Something moves over the spot: nothing is said, but a card may be missed under it."""
    if session.running is not None:
        session.sorter.hand(session.running)
    return ()
