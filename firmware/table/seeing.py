"""The camera's side of the session: what it means that something is seen on the spot.

Each function takes the session and returns the notices of what has happened. `at` is the loop's
clock, `seen_at` the camera's, both in seconds.
"""

from __future__ import annotations

from dataclasses import replace

from engine.game import Mark, Notice, PieceId, Placed
from firmware.table.agreement import Unread, fits
from firmware.table.missed_cards import takes
from firmware.table.notices import Say
from firmware.table.session import Session

Notices = tuple[Notice, ...]


def placed(session: Session, piece: PieceId, at: float, seen_at: float) -> Notices:
    """A piece has come to lie on top."""
    running = session.running
    if running is None:
        session.look = replace(session.look, seen=piece)
        return ()
    was_agreed = session.look.agreed
    session.look = session.look.watching(piece, running.lying)
    if not session.look.agreed and (held := hold_back(session, piece)):
        return held + (sort(session, (piece,), at) if session.sorter.is_on(running) else ())
    if session.sorter.counts(running, piece, was_agreed):
        return (*sort(session, (piece,), at), *_agreement(session, was_agreed))
    if not was_agreed:
        return _agreement(session, was_agreed)
    if running.lying == piece:  # it was entered by hand before
        return ()
    said = session.hear(Placed(running.spot, piece), at)
    now = session.game()
    stays = now.lying == piece or now.expects.shown_s is not None
    if now.play is not running.play and stays:
        session.look = replace(session.look, laid=piece, laid_at=seen_at)
    return said


def hold_back(session: Session, piece: PieceId | None) -> Notices:
    """What is laid while the pile's place must be cleared waits: a card that the game would take
    is asked for afterwards. `piece` is None for one that lies face down."""
    running = session.game()
    if piece is None and not running.expects.discreet:
        return ()  # here no card is laid face down: this is something else
    if piece is not None and not takes(running, piece):
        return ()
    if piece is not None and not running.expects.discreet:
        session.doubts = session.doubts.held_back(piece)
    return (Notice(Say.HELD_BACK),)


def lifted(
    session: Session, piece: PieceId, below: PieceId | Mark | None, at: float, seen_at: float
) -> Notices:
    """The piece on top was taken away; `below` is what shows now."""
    running = session.running
    if running is None:
        session.look = replace(session.look, seen=below)
        return ()
    only_held = session.look.was_only_held(piece, running.lying, seen_at, running.expects.shown_s)
    session.look = replace(session.look, seen=below)
    if only_held:
        return (Notice(Say.ONLY_HELD, {"piece": piece}), *session.take_back(at))
    said = session.sorter.lifted(running, piece, below)
    session.ask_anew(at)
    return (*said, *sees(session, below))


def sort(session: Session, pieces: tuple[PieceId, ...], at: float) -> Notices:
    """These are seen at once: say which of them the table had missed, if a pile is counted."""
    running = session.running
    if running is None or not session.sorter.shows_pile(running, pieces):
        return ()
    said = session.sorter.see(running, pieces)
    session.ask_anew(at)
    return said


def sees(session: Session, seen: PieceId | Mark | Unread | None) -> Notices:
    """What lies there is known to be this, without anything having been laid."""
    was_agreed, running = session.look.agreed, session.running
    session.look = session.look.watching(seen, running.lying if running else Mark.ANY)
    if running is not None:
        session.sorter.shows(running, session.look)
    return _agreement(session, was_agreed)


def covered(session: Session) -> Notices:
    """Something lies on top that cannot be read: a card laid face down, where one may be."""
    waits = session.running is not None and not session.look.agreed
    was_covered = isinstance(session.look.seen, Unread)
    said = sees(session, Unread.COVERED)
    still = waits and not session.look.agreed and not was_covered
    return (hold_back(session, None) or said) if still else said


def emptied(session: Session) -> Notices:
    """The spot is seen empty; a pile that should lie there was taken up to be scored."""
    said, running = sees(session, Mark.EMPTY), session.running
    if running is None:
        return said
    session.sorter.clear(running)
    taken = not fits(Mark.EMPTY, running.lying)
    return said if said or not taken else (Notice(Say.PILE_TAKEN),)


def present(session: Session, pieces: tuple[PieceId, ...], at: float) -> Notices:
    """These lay there when watching began; nobody stacks squarely, so several may show."""
    lying = session.running.lying if session.running else None
    known = isinstance(lying, str) and lying in pieces
    return (*sort(session, pieces, at), *sees(session, lying if known else pieces[-1]))


def noticed(session: Session, kind: Say) -> Notices:
    """Something was seen that is no play: a note, unless the game forbids even that."""
    if session.running is None or session.running.expects.discreet:
        return ()
    return (Notice(kind),)


def _agreement(session: Session, was_agreed: bool) -> Notices:
    if session.look.agreed and not was_agreed:
        return (Notice(Say.AGREED),)
    return session.put_back()
