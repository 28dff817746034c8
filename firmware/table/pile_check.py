"""A pile that was spread and photographed, compared with what the table thinks. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.game import PieceId, Refused
from firmware.games.adapter import Pile
from firmware.table.missed_cards import Offer, insert_card, pile_lines, places, takes
from firmware.table.running_game import Running
from words.text import t


class NotOffered(NamedTuple):
    """A piece in the pictures that the record takes nowhere in this pile."""

    piece: PieceId
    why: Refused


@dataclass(frozen=True, slots=True)
class PileCheck:
    """What the table thinks of a pile, and how the pictures differ. Ids in the game's own order."""

    cards: int  # that the table thinks lie in it
    face_down: int  # of these, how many nobody may know
    there: tuple[PieceId, ...]  # that the table and the pictures have
    missed: tuple[Offer, ...] = ()  # that only the pictures have, each with every place for it
    not_offered: tuple[NotOffered, ...] = ()  # the same, where no place takes it
    absent: tuple[PieceId, ...] = ()  # that only the table has, the top one first
    covered: frozenset[PieceId] = frozenset()  # of these, which only a good memory may know
    unnamed: int = 0  # that only the pictures have, as long as one may be face down or in a hand

    @property
    def is_right(self) -> bool:
        """Whether pictures and table agree; nobody sees how many lie face down."""
        return not (self.missed or self.not_offered or self.absent or self.unnamed)


def check_pile(
    running: Running, shown: Collection[PieceId], hid: Mapping[int, int], is_aside: bool
) -> PileCheck:
    """Compare the pieces of photographs with the pile that lies there, or was counted last.

    `hid` is how well something hid the top, by lines. `is_aside`: somebody says that what lay face
    down was put aside, and that no hand is in the pictures; without that nothing is told of a piece
    that may be one of those. Raises Refused where the game has no pile.
    """
    pile, among = _compare_pile(running, shown)
    known = tuple(piece for piece in pile if piece is not None)
    face_down = len(pile) - len(known)
    pieces = [one.id for one in running.adapter.game.pieces if one.id in shown]
    there = tuple(piece for piece in pieces if piece in known)
    absent = tuple(piece for piece in reversed(known) if piece not in shown)
    covered = running.adapter.page.forgotten(running.state) & frozenset(absent)
    new = [piece for piece in pieces if piece not in known]
    if is_private(running) and not is_aside:
        return PileCheck(
            len(pile), face_down, there, absent=absent, covered=covered, unnamed=len(new)
        )
    missed, not_offered = [], []
    for piece in new:
        found = _offer(running, piece, among, hid)
        if isinstance(found, Offer):
            missed.append(found)
        else:
            not_offered.append(found)
    return PileCheck(
        len(pile), face_down, there, tuple(missed), tuple(not_offered), absent, covered
    )


def is_private(running: Running) -> bool:
    """Whether a piece in a picture may be one that nobody may know yet."""
    lies = part_of(running).lying(running.state)
    return running.sorts is None and (running.expects.discreet or None in lies)


def _compare_pile(
    running: Running, shown: Collection[PieceId]
) -> tuple[tuple[PieceId | None, ...], range]:
    """Return the pile, the lowest first, and after how many lines one of its cards may be laid.

    It is the one that lies there. After a count it is the pile that was counted, as long as the
    pictures show a card of that; else a new one, of which the record has no card yet.
    """
    part, play = part_of(running), running.play
    if running.sorts is None or running.sorts.counting:
        return tuple(part.lying(play.state)), pile_lines(running)
    while play.before is not None and not part.lying(play.state):
        play = play.before
    counted = tuple(part.lying(play.state))
    if shown and set(shown).isdisjoint(counted):
        return (), range(running.play.lines, running.play.lines + 1)
    return counted, pile_lines(running)


def part_of(running: Running) -> Pile:
    """Return the part of a game that has a pile, or raise Refused."""
    if running.adapter.pile is None:
        raise Refused("no-pile", t("this game has no pile whose cards cover each other"))
    return running.adapter.pile


def _offer(
    running: Running, piece: PieceId, among: range, hid: Mapping[int, int]
) -> Offer | NotOffered:
    counted = running.sorts
    if counted is not None and piece not in counted.missing and takes(running, piece):
        asked = t("the game asks for it now: show it to the camera, or enter it by hand")
        return NotOffered(piece, Refused("asked-for", asked))
    if found := places(running, piece, among, hid):
        return Offer(piece, found)
    try:
        insert_card(running, piece, among.stop - 1)
    except Refused as refusal:
        return NotOffered(piece, refusal)
    raise AssertionError("a place that takes it is among the places")
