"""Cards that lay in a pile and were never seen being laid: which ones, and where they belong.

Pure. `CountedPile` collects what is seen while a pile is taken up and counted; `places` finds
by trying where in the record the lay would stand, with every later line still taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from engine.game import (
    Again,
    Lying,
    Mark,
    Notice,
    PieceId,
    PiecePlaced,
    Refused,
    Undo,
)
from engine.offer import answer_by_ok
from engine.record import Play, step, steps
from firmware.table.running_game import Running, piece_of, sorts
from words.text import t

# -- what is seen ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CountedPile:
    """What was seen of one pile while it was counted."""

    missed: tuple[PieceId, ...] = ()
    alone: tuple[PieceId, ...] = ()  # on the spot by itself: it may be the next card, laid early
    declined: frozenset[PieceId] = frozenset()
    cleared: bool = False  # the spot was seen empty since, or a player said so

    def with_seen(self, new: tuple[PieceId, ...], is_pile: bool, is_one: bool) -> CountedPile:
        """Take in pieces that may be missing; `is_pile`: they lie in it for sure.

        Without that one by itself, `is_one`, is remembered; several may be in a hand, and are
        nobody's business.
        """
        new = tuple(piece for piece in new if self._is_new(piece))
        if is_pile:
            return replace(self, missed=self.missed + self.alone + new, alone=())
        return replace(self, alone=self.alone + new) if is_one else self

    def _is_new(self, piece: PieceId) -> bool:
        return piece not in (*self.missed, *self.alone, *self.declined)

    def with_laid(self, piece: PieceId | None) -> CountedPile:
        """The next card is laid: what lay alone and is not this one was of the pile before."""
        others = tuple(one for one in self.alone if one != piece)
        missed = tuple(one for one in self.missed if one != piece)
        return replace(self, missed=missed + others, alone=())

    def forget(self, piece: PieceId) -> CountedPile:
        """A player says no, or it stands in the record now: it is not offered again."""
        left = tuple(one for one in self.missed if one != piece)
        return replace(self, missed=left, declined=self.declined | {piece})


# -- where it belongs ------------------------------------------------------------------------


class Place(NamedTuple):
    """A place in the record that takes the card."""

    lines: int  # how many of the lines that stand are above it
    after: PieceId | None  # the piece that the pile's last line before it names; None: none does
    hid: int = 0  # how well something hid the top there: 0 it did not, 1 a hand, 2 surely


@dataclass(frozen=True, slots=True)
class Offer:
    """A missed card, every place that takes it, oldest first, and the likeliest one."""

    piece: PieceId
    places: tuple[Place, ...]

    @property
    def best(self) -> Place:
        """Where something hid the top; else the latest place before the pile was counted."""
        return max(self.places, key=lambda place: (place.hid, place.lines))


class CardInsertion(NamedTuple):
    """A record with a card put in: the new play, and its events since the place."""

    play: Play[Any]
    laid: tuple[Any, ...]  # the card's own
    later: tuple[Any, ...]


def offers(running: Running, pieces: Iterable[PieceId], hid: Mapping[int, int]) -> list[Offer]:
    """Return the offers for those of the pieces that some place of the last pile takes."""
    last = counted_pile(running)
    found = ((piece, places(running, piece, last, hid)) for piece in pieces)
    return [Offer(piece, where) for piece, where in found if where]


def places(
    running: Running, piece: PieceId, among: range, hid: Mapping[int, int]
) -> tuple[Place, ...]:
    """Return the places after so many lines as `among` holds where the record takes the card."""
    found = []
    for lines in among:
        with suppress(Refused):
            insert_card(running, piece, lines)
            below = _piece_below(running, lines, among.start)
            found.append(Place(lines, below, hid.get(lines, 0)))
    return tuple(found)


def insert_card(running: Running, piece: PieceId, lines: int) -> CardInsertion:
    """Return the record with the card laid after so many lines.

    Raises Refused where the card, or a later line after it, is not taken.
    """
    game = running.adapter.game
    then, later = running.play.back_to(lines), running.play.since(lines)
    laid = _input_then(running, then, PiecePlaced(running.spot, piece))
    after, _ = steps(game, then, laid)
    try:
        return CardInsertion(steps(game, after, later)[0], laid, later)
    except Refused:
        answer = answer_by_ok(game, after.state)  # to what the card itself asks
        if not answer:
            raise
    after, _ = steps(game, after, answer)
    return CardInsertion(steps(game, after, later)[0], laid + answer, later)


def _input_then(running: Running, then: Play[Any], placed: PiecePlaced) -> tuple[Any, ...]:
    """Return what an input would have meant at that moment, or raise Refused."""
    _, events = running.adapter.game.hear(then.state, None, placed)
    if not events or any(isinstance(event, Undo | Again) for event in events):
        raise Refused("means-nothing", t("there it would not have been a lay"))
    return events


def takes(running: Running, piece: PieceId) -> bool:
    """Whether the game would take the piece now, were it seen being laid."""
    try:
        insert_card(running, piece, running.play.lines)
    except Refused:
        return False
    return True


def counting_said(running: Running, play: Play[Any], first: int) -> tuple[Notice, ...]:
    """Return what was said from the line that named what the pile is for, while it is counted."""
    said: tuple[Notice, ...] = ()
    now = play.back_to(first)
    for event in play.since(first):
        now, notices = step(running.adapter.game, now, event)
        if sorts(running.adapter, now) is None:
            break
        said += notices
    return said


def _piece_below(running: Running, lines: int, first: int) -> PieceId | None:
    """Return the piece that the last of so many lines names, from `first` on."""
    for event in reversed(running.play.back_to(lines).since(first)):
        piece = piece_of(running.adapter, event)
        if piece is not None:
            return piece
    return None


def counted_pile(running: Running) -> range:
    """Return after how many lines a card of the last pile that was counted may have been laid."""
    end: Play[Any] | None = running.play
    while end is not None and sorts(running.adapter, end) is None:
        end = end.before  # a new pile is being laid
    while end is not None and sorts(running.adapter, end) is not None:
        end = end.before  # it was counted, up to the line that named what for
    return range(0) if end is None else range(_begin(running, end), end.lines + 1)


def known_pieces(running: Running) -> frozenset[PieceId]:
    """Return the pieces that the record names in the last pile that was counted."""
    first = counted_pile(running).start
    named = (piece_of(running.adapter, event) for event in running.play.since(first))
    return frozenset(piece for piece in named if piece is not None)


def last_top(running: Running) -> Lying:
    """Return what lay on top when it was named what the last pile is for."""
    end = running.play.back_to(counted_pile(running).stop - 1)
    return running.adapter.game.expects(end.state).lying.get(running.spot, Mark.ANY)


def pile_so_far(running: Running) -> range:
    """Return the same of the pile that lies there now."""
    return range(_begin(running, running.play), running.play.lines + 1)


def pile_lines(running: Running) -> range:
    """Return the same of the pile that lies there now, or of the one that was counted since."""
    return pile_so_far(running) if running.sorts is None else counted_pile(running)


def _begin(running: Running, end: Play[Any]) -> int:
    """Return after how many lines the pile that stands at that moment was begun."""
    play = end
    while play.before is not None and sorts(running.adapter, play.before) is None:
        play = play.before
    while play.before is not None and _is_empty(running, play.before):
        play = play.before
    return play.lines


def _is_empty(running: Running, play: Play[Any]) -> bool:
    lying = running.adapter.game.expects(play.state).lying.get(running.spot)
    return lying is Mark.EMPTY
