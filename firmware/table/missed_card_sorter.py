"""Remembers what a pile that is counted shows, and offers the cards that the table had missed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.game import Button, Line, Mark, Notice, PieceId, Refused
from firmware.table.agreement import Look, Unread
from firmware.table.memory import Memory
from firmware.table.missed_cards import (
    CountedPile,
    Offer,
    counted_pile,
    counting_said,
    insert_card,
    known_pieces,
    last_top,
    offers,
    pile_lines,
    places,
    takes,
)
from firmware.table.notices import Say
from firmware.table.running_game import Running
from words.text import t

HAND: Final = 1  # how well something hid the top: a hand passed,
SURELY: Final = 2  # it could not be read, or there was no camera


@dataclass(frozen=True, slots=True)
class Insertion:
    """How the record changes: so many lines stay, these events follow."""

    piece: PieceId
    kept: int
    laid: int  # how many of the events are the card's own
    events: tuple[Any, ...]

    def notices(self, before: Running, now: Running) -> tuple[Notice, ...]:
        """Return what is to be said: the card, what the count comes to now, and the Swords."""
        then = before.play.back_to(self.kept).state
        whose: Line = {"piece": self.piece, "seat": before.adapter.game.expects(then).seat}
        said: tuple[Notice, ...] = (Notice(Say.INSERTED, whose),)
        first = counted_pile(before).stop - 1
        if first < self.kept:
            return said  # it lies in a pile that nobody has counted yet
        old = counting_said(before, before.play, first)
        new = counting_said(now, now.play, first + self.laid)
        said += tuple(notice for notice in new if notice not in old)
        return (*said, swords_now(before, now))


def swords_now(before: Running, now: Running) -> Notice:
    """Return how many Swords should lie there now, and how many did before."""
    was, is_ = before.adapter.panel.lights(before.state), now.adapter.panel.lights(now.state)
    swords: Line = {
        "white": is_["white"],
        "black": is_["black"],
        "was_white": was["white"],
        "was_black": was["black"],
    }
    return Notice(Say.SWORDS_NOW, swords)


def _without(hid: Mapping[int, int], lines: int) -> dict[int, int]:
    return {other: how for other, how in hid.items() if other != lines}


class Sorter:
    """What was seen of the pile that is counted, and the cards it offers to put in.

    `keep` is given the memory whenever it changes, so that a restart can go on with it.
    """

    def __init__(
        self, keep: Callable[[Memory], None] = lambda _memory: None, memory: Memory | None = None
    ) -> None:
        self.offers: tuple[Offer, ...] = ()  # cards that were missed and have a place
        self._memory = memory or Memory()
        self._keep = keep

    def resume(self, running: Running) -> None:
        """Offer again what the memory says was missed."""
        self._offer(running, self._last_sorted.missed)

    @property
    def _last_sorted(self) -> CountedPile:
        return self._memory.sorted

    @property
    def missed_pieces(self) -> tuple[PieceId, ...]:
        """The cards that were never seen being laid and are known to lie in the pile."""
        return self._last_sorted.missed

    @property
    def _hid(self) -> Mapping[int, int]:
        return self._memory.hid

    def _know(self, pile: CountedPile | None = None, hid: Mapping[int, int] | None = None) -> None:
        """Remember something else than before."""
        memory = Memory(
            self._last_sorted if pile is None else pile, self._hid if hid is None else hid
        )
        if memory != self._memory:
            self._memory = memory
            self._keep(memory)

    # -- what the camera sees ------------------------------------------------------------

    def is_on(self, running: Running) -> bool:
        """Whether a pile is being counted, or lies still there since."""
        pile = running.sorts
        return pile is not None and (pile.counting or not self._last_sorted.cleared)

    def counts(self, running: Running, piece: PieceId, agreed: bool) -> bool:
        """Whether a piece on top is only one of the pile that is counted, and answers nothing."""
        pile = running.sorts
        if pile is None or not self.is_on(running) or piece not in pile.pile | pile.missing:
            return False
        return not (agreed and takes(running, piece))

    def asks_for(self, running: Running, piece: PieceId) -> bool:
        """Whether the game asks for such pieces, several of which may be shown at once."""
        return running.sorts is not None and running.sorts.several and takes(running, piece)

    def shows_pile(self, running: Running, pieces: Collection[PieceId]) -> bool:
        """Whether several pieces seen at once are of a pile that is counted, or was last.

        One of its known cards among them proves it, until the next card is laid; but where
        nothing may be said of pieces in a hand, the pile must lie there still.
        """
        if running.sorts is None or self.is_on(running) or running.expects.discreet:
            return self.is_on(running)
        return not known_pieces(running).isdisjoint(pieces)

    def see(self, running: Running, pieces: tuple[PieceId, ...]) -> tuple[Notice, ...]:
        """Take in pieces seen at once while a pile is counted; say which the table had missed.

        A piece that is known to lie in the pile, beside others or on them, shows that these lie
        in it, too; so does a game that takes no such piece now.
        """
        pile = running.sorts
        assert pile is not None
        new = tuple(piece for piece in pieces if piece in pile.missing)
        has_known = not known_pieces(running).isdisjoint(pieces)
        is_pile = has_known or (bool(new) and not any(takes(running, piece) for piece in new))
        return self._learn(running, self._last_sorted.with_seen(new, is_pile, len(pieces) == 1))

    def take_lifted(
        self, running: Running, piece: PieceId, below: PieceId | Mark | None
    ) -> tuple[Notice, ...]:
        """One that lay alone was taken off: it was not laid on the pile where it lay inside."""
        inside = below in known_pieces(running) and below != last_top(running)
        if piece not in self._last_sorted.alone or not inside:
            return ()
        return self._learn(running, self._last_sorted.with_seen((), is_pile=True, is_one=True))

    def _learn(self, running: Running, pile: CountedPile) -> tuple[Notice, ...]:
        known = self._last_sorted.missed
        if running.expects.discreet and running.sorts and not running.sorts.counting:
            pile = replace(pile, alone=())  # it may be in a hand
        self._know(pile)
        return self._offer(running, known)

    def shows(self, running: Running, look: Look) -> None:
        """Note that the top cannot be read; when it shows again, nothing was laid on it."""
        lines = running.play.lines
        if isinstance(look.seen, Unread):
            self._know(hid={**self._hid, lines: SURELY})
        elif look.seen == running.lying:
            self._know(hid=_without(self._hid, lines))

    def hand(self, running: Running) -> None:
        """Note that a hand hid the top."""
        self._know(hid={running.play.lines: HAND, **self._hid})

    def blind(self, running: Running) -> None:
        """Note that there is no camera."""
        self._know(hid={**self._hid, running.play.lines: SURELY})

    def clear(self, running: Running, by_hand: bool = False) -> None:
        """The spot is empty, or `by_hand` a player says so: what lies there then is no card."""
        seen = replace(self._last_sorted, alone=()) if by_hand else self._last_sorted
        if running.sorts is not None and not running.sorts.counting:
            seen = replace(seen, cleared=True)
        self._know(seen)

    # -- what becomes of the game --------------------------------------------------------

    def follow(
        self, before: Running, now: Running, laid: PieceId | None, undone: bool
    ) -> tuple[Notice, ...]:
        """Learn that the game went on, or back; say which cards are known to be missed by that."""
        known, seen = self._last_sorted.missed, self._last_sorted
        if now.sorts is not None and before.sorts is None and not undone:
            seen = CountedPile()  # another pile is counted
        elif now.sorts is None and before.sorts is not None:
            seen = CountedPile() if undone else seen.with_laid(laid)
        hid = {lines: how for lines, how in self._hid.items() if lines <= now.play.lines}
        if now.lying is Mark.FACE_DOWN:  # that is what hid the top
            hid = _without(hid, before.play.lines)
        self._know(seen, hid)
        return self._offer(now, known)

    def _offer(self, running: Running, known: Iterable[PieceId]) -> tuple[Notice, ...]:
        """Look anew which of the missed cards have a place; say it of those not known before."""
        missed = self._last_sorted.missed
        self.offers = tuple(offers(running, missed, self._hid)) if missed else ()
        placed = {offer.piece: offer for offer in self.offers}
        new = (piece for piece in missed if piece not in known)
        return tuple(
            Notice(Say.MISSED, {"piece": piece, "after": placed[piece].best.after})
            if piece in placed
            else Notice(Say.NO_PLACE, {"piece": piece})
            for piece in new
        )

    def offered_to_buttons(self, running: Running) -> PieceId | None:
        """Return the first card offered where OK and UNDO mean nothing to the game just now."""
        if not self.offers or {Button.OK, Button.UNDO} & running.accepted_buttons:
            return None
        return self.offers[0].piece

    # -- what is answered ----------------------------------------------------------------

    def insertion(self, running: Running, piece: PieceId, line: int | None) -> Insertion:
        """Return how the record takes a card, before one of its lines or where it fits best.

        Raises Refused where it does not.
        """
        kept = self._place(running, piece) if line is None else running.lines_above(line)
        change = insert_card(running, piece, kept)
        return Insertion(piece, kept, len(change.laid), change.laid + change.later)

    def _place(self, running: Running, piece: PieceId) -> int:
        offered = next((offer for offer in self.offers if offer.piece == piece), None)
        found = offered or Offer(piece, places(running, piece, pile_lines(running), self._hid))
        if not found.places:
            raise Refused(
                "no-place",
                t(
                    "{piece} fits nowhere in this pile: each later line must still be taken",
                    piece=piece,
                ),
                piece=piece,
            )
        return found.best.lines

    def note_insertion(self, running: Running, change: Insertion) -> None:
        """Learn that it was put in: what is noted of later lines goes with them."""
        hid = {
            lines + change.laid * (lines > change.kept): how
            for lines, how in self._hid.items()
            if lines != change.kept
        }
        self._know(self._last_sorted.forget(change.piece), hid)
        self._offer(running, self._last_sorted.missed)

    def note_replacement(self, running: Running, piece: PieceId, line: int, more: int) -> None:
        """Learn that a piece stands in a line instead of another; `more` lines came after it."""
        hid = {lines + more * (lines > line): how for lines, how in self._hid.items()}
        self._know(self._last_sorted.forget(piece), hid)
        self._offer(running, self._last_sorted.missed)

    def decline(self, running: Running, piece: PieceId) -> None:
        """Offer this card no more, or raise Refused where it was not offered."""
        if all(offer.piece != piece for offer in self.offers):
            raise Refused(
                "not-offered", t("{piece} is not offered: nothing is to be declined", piece=piece)
            )
        self._know(self._last_sorted.forget(piece))
        self._offer(running, self._last_sorted.missed)
