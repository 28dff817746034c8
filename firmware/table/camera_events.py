"""What it means for the table that the camera sees something on the spot; no rule of any game.

What is worked out here is a value; `Session.see` puts it in.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from engine.game import Mark, Notice, PieceId
from firmware.table.agreement import Look, Seen, Unread, fits
from firmware.table.missed_cards import takes
from firmware.table.notices import Say
from firmware.table.running_game import Running, put_back
from firmware.table.table_view import TableView
from vision.pile.change import ON_THE_MAT, Change, ChangeKind

Notices = tuple[Notice, ...]

# What hands do: somebody is there. A table that rests is woken only by what may be a lay.
HANDS: Final = frozenset((
    ChangeKind.ON_TOP, ChangeKind.LIFTED, ChangeKind.PEEK, ChangeKind.FAN, ChangeKind.UNSURE,
    ChangeKind.COVERED, ChangeKind.HAND, ChangeKind.EMPTY,
))  # fmt: skip
WAKES: Final = frozenset((ChangeKind.ON_TOP, ChangeKind.UNSURE))
_NOTED: Final = {
    ChangeKind.OTHER_DECK: Say.OTHER_DECK,
    ChangeKind.DAMAGED: Say.DAMAGED,
    ChangeKind.DRIFT: Say.DRIFT,
    ChangeKind.BESIDE: Say.BESIDE,
}


class Meaning(NamedTuple):
    """What a change comes to: how the spot looks now, what is said, and what is to be done."""

    look: Look
    said: Notices = ()
    held_back: PieceId | None = None  # it was laid before it could count
    laid: PieceId | None = None  # the game is to hear of it
    fanned: tuple[PieceId, ...] = ()  # the game is to hear of those of them that it asks for
    takes_back: bool = False  # the last line, for the card was only held over the spot


def meaning(table: TableView, change: Change) -> Meaning:
    """Return what a change means; a foreign code means nothing."""
    match change:
        case Change(saw=ChangeKind.ON_TOP, card=str(card)):
            return _meaning_of_piece(table, PieceId(card))
        case Change(saw=ChangeKind.LIFTED):
            return _see_lift(table, change)
        case Change(saw=ChangeKind.EMPTY):
            return _see_empty(table)
        case Change(saw=ChangeKind.COVERED):
            return _see_cover(table)
        case Change(saw=ChangeKind.PRESENT, cards=cards) if cards:
            return _present(table, tuple(map(PieceId, cards)))
        case Change(saw=ChangeKind.FAN, cards=cards):
            return _see_several(table, tuple(map(PieceId, cards)))
        case Change(saw=ChangeKind.PEEK, card=str(card)):
            return _see_deeper(table, PieceId(card))
        case Change(saw=ChangeKind.TWO_MATS, cards=tags):
            return Meaning(table.look, (Notice(Say.TWO_MATS, {"tags": tags}),))
        case Change(saw=ChangeKind.HAND) if table.running is not None:
            table.sorter.hand(table.running)  # a card may be missed under it
    noted = _NOTED.get(change.saw)
    return _note_sight(table, noted) if noted else Meaning(table.look)


def seen_after(change: Change, before: Seen) -> Seen:
    """Return what lies on the spot after a change, whoever laid it."""
    match change:
        case Change(saw=ChangeKind.ON_TOP, card=str(card)):
            return PieceId(card)
        case Change(saw=ChangeKind.LIFTED):
            return _below(change)
        case Change(saw=ChangeKind.EMPTY):
            return Mark.EMPTY
        case Change(saw=ChangeKind.COVERED):
            return Unread.COVERED
        case Change(saw=ChangeKind.PRESENT, cards=cards) if cards:
            return PieceId(cards[-1])
    return before


def sort(table: TableView, pieces: tuple[PieceId, ...]) -> Notices:
    """These are seen at once: say which of them the table had missed, if a pile is counted."""
    running = table.running
    if running is None or not table.sorter.shows_pile(running, pieces):
        return ()
    return table.sorter.see(running, pieces)


def _meaning_of_piece(table: TableView, piece: PieceId) -> Meaning:
    """A piece has come to lie on top."""
    running, look = table.running, table.look
    if running is None:
        return Meaning(replace(look, seen=piece))
    now = look.watching(piece, running.lying)
    if not now.agreed and (said := _hold_back(running, piece)):
        said += sort(table, (piece,)) if table.sorter.is_on(running) else ()
        return Meaning(now, said, held_back=None if running.expects.discreet else piece)
    if table.sorter.counts(running, piece, look.agreed):
        return Meaning(now, sort(table, (piece,)) + _agreement(table, now))
    if not look.agreed:
        return Meaning(now, _agreement(table, now))
    if running.lying == piece:  # it was entered by hand before
        return Meaning(now)
    return Meaning(now, laid=piece)


def _hold_back(running: Running, piece: PieceId | None) -> Notices:
    """Keep what is laid while the pile's place must be cleared.

    A card that the game would take is asked for afterwards. `piece` is None for one that lies
    face down.
    """
    if piece is None and not running.expects.discreet:
        return ()  # here no card is laid face down: this is something else
    if piece is not None and not takes(running, piece):
        return ()
    return (Notice(Say.HELD_BACK),)


def _see_lift(table: TableView, change: Change) -> Meaning:
    """The piece on top was taken away, and something else shows now."""
    running, look = table.running, table.look
    piece, below = PieceId(change.card or ""), _below(change)
    if running is None:
        return Meaning(replace(look, seen=below))
    since = change.at if change.since is None else change.since
    if look.was_only_held(piece, running.lying, since, running.expects.shown_s):
        said = Notice(Say.ONLY_HELD, {"piece": piece})
        return Meaning(replace(look, seen=below), (said,), takes_back=True)
    return _knows(table, below, table.sorter.take_lifted(running, piece, below))


def _below(change: Change) -> PieceId | Mark | None:
    """Return what shows after a piece was lifted, None where that is not known."""
    if change.below == ON_THE_MAT:
        return Mark.EMPTY
    return PieceId(change.below) if change.below else None


def _knows(table: TableView, seen: Seen, notices: Notices = ()) -> Meaning:
    """What lies there is known to be this, without anything having been laid."""
    running = table.running
    now = table.look.watching(seen, running.lying if running else Mark.ANY)
    if running is not None:
        table.sorter.shows(running, now)
    return Meaning(now, notices + _agreement(table, now))


def _see_cover(table: TableView) -> Meaning:
    """Something lies on top that cannot be read: a card laid face down, where one may be."""
    running, before = table.running, table.look
    known = _knows(table, Unread.COVERED)
    if running is None or known.look.agreed or isinstance(before.seen, Unread):
        return known
    return known._replace(said=_hold_back(running, None) or known.said)


def _see_empty(table: TableView) -> Meaning:
    """The spot is seen empty; a pile that should lie there was taken up to be scored."""
    running, known = table.running, _knows(table, Mark.EMPTY)
    if running is None:
        return known
    table.sorter.clear(running)
    if known.said or fits(Mark.EMPTY, running.lying):
        return known
    return known._replace(said=(Notice(Say.PILE_TAKEN),))


def _present(table: TableView, pieces: tuple[PieceId, ...]) -> Meaning:
    """These lay there when watching began; nobody stacks squarely, so several may show."""
    lying = table.running.lying if table.running else None
    is_known = isinstance(lying, str) and lying in pieces
    said = sort(table, pieces)
    return _knows(table, lying if is_known else pieces[-1], said)


def _see_several(table: TableView, pieces: tuple[PieceId, ...]) -> Meaning:
    """Several pieces are shown at once: no play, but a pile that is counted is shown so."""
    if table.running is None or not table.sorter.shows_pile(table.running, pieces):
        return _note_sight(table, Say.FAN)
    return Meaning(table.look, fanned=pieces)


def _see_deeper(table: TableView, piece: PieceId) -> Meaning:
    """A deeper piece was shown; which is nobody's business, unless the pile is counted."""
    if table.running is None or not table.sorter.is_on(table.running):
        return _note_sight(table, Say.PEEK)
    return Meaning(table.look, sort(table, (piece,)))


def _note_sight(table: TableView, kind: Say) -> Meaning:
    """Something was seen that is no play: a note, unless the game forbids even that."""
    if table.running is None or table.running.expects.discreet:
        return Meaning(table.look)
    return Meaning(table.look, (Notice(kind),))


def _agreement(table: TableView, now: Look) -> Notices:
    """Say that the spot is as it should be from now on, or what should lie there."""
    if now.agreed and not table.look.agreed:
        return (Notice(Say.AGREED),)
    return () if now.agreed or table.running is None else (put_back(table.running),)
