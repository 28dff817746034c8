"""Several corrections of one pile, made together: cards put in, taken out, replaced. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine.game import Line, Notice, PieceId, Refused
from firmware.table import misread_card
from firmware.table.missed_card_sorter import Insertion, Sorter, swords_now
from firmware.table.missed_cards import counted_pile, counting_said, insert_card, pile_lines
from firmware.table.notices import Say
from firmware.table.running_game import Running
from words.text import t


class Differences(NamedTuple):
    """What is to be put right."""

    put_in: tuple[tuple[PieceId, int], ...] = ()  # a card, and which line of the record follows it
    take_out: tuple[PieceId, ...] = ()  # they never lay there
    replaced: tuple[tuple[PieceId, PieceId], ...] = ()  # a card that was misread, by which


class Change(NamedTuple):
    """One of them, made."""

    kind: Say  # what is said of it
    piece: PieceId
    kept: int  # how many lines stand before it
    more: int  # how many lines more there are than before it was made
    after: Running  # the record then; nothing is written


def changes_of(running: Running, differences: Differences) -> tuple[Change, ...]:
    """Make them, the last of the record first: no line moves before its own turn.

    Raises BadRecord or Refused where one of them cannot be made.
    """
    made: list[Change] = []
    for kept, _, _, kind, piece, to in sorted(_steps(running, differences), reverse=True):
        if kept < pile_lines(running).start:
            no_more = t("{piece}: that line is of a pile before this one", piece=piece)
            raise Refused("not-in-pile", no_more, piece=piece)
        made.append(_make(made[-1].after if made else running, kind, piece, to))
    return tuple(made)


def _steps(
    running: Running, differences: Differences
) -> Iterator[tuple[int, bool, int, Say, Any, Any]]:
    """Yield each with where it belongs; of several cards for one place the lowest comes last."""
    for n, (piece, number) in enumerate(differences.put_in):
        kept = running.lines_above(number)
        yield kept, False, n, Say.INSERTED, piece, kept
    for n, piece in enumerate(differences.take_out):
        yield misread_card.line_of(running, (piece,)) - 1, True, n, Say.TAKEN_OUT, piece, None
    for n, (piece, by) in enumerate(differences.replaced):
        yield misread_card.line_of(running, (piece,)) - 1, True, n, Say.REPLACED, piece, by


def _make(running: Running, kind: Say, piece: PieceId, to: Any) -> Change:
    if kind is Say.INSERTED:
        put_in = insert_card(running, piece, to)
        after = running.rewritten(to, put_in.laid + put_in.later)
        return Change(kind, piece, to, len(put_in.laid), after)
    if kind is Say.REPLACED:
        change = misread_card.replacement(running, (piece,), (to,))
    else:
        change = misread_card.removal(running, piece)
    kept = change.line - 1
    after = running.rewritten(kept, change.events)
    return Change(kind, change.piece, kept, change.more, after)


def rest_of(running: Running, changes: Sequence[Change]) -> tuple[int, tuple[Any, ...]]:
    """Return how many lines stay as they are, and all events after them."""
    old, new = running.play.since(0), changes[-1].after.play.since(0)
    kept = min(change.kept for change in changes)
    assert old[:kept] == new[:kept]
    return kept, new[kept:]


def learn(sorter: Sorter, now: Running, change: Change) -> None:
    """Let the sorter know of one of them; they come in the order in which they were made."""
    if change.kind is Say.INSERTED:
        sorter.note_insertion(now, Insertion(change.piece, change.kept, change.more, ()))
    else:
        line = change.kept + (change.kind is Say.REPLACED)
        sorter.note_replacement(now, change.piece, line, change.more)


def notices_of(before: Running, now: Running, changes: Sequence[Change]) -> tuple[Notice, ...]:
    """Return what is to be said: each of them in the record's order, then what the count comes to.

    A pile that nobody has counted yet comes to nothing.
    """
    said: list[Notice] = []
    moved = 0  # by how many lines those before it moved it
    for change in reversed(changes):
        said.append(_notice_of(change, now, change.kept + moved))
        moved += change.more
    first = counted_pile(before).stop - 1
    counted = [one for one in changes if one.kept + (one.kind is not Say.INSERTED) <= first]
    if not counted:
        return tuple(said)
    old = counting_said(before, before.play, first)
    new = counting_said(now, now.play, first + sum(one.more for one in counted))
    return (*said, *(notice for notice in new if notice not in old), swords_now(before, now))


def _notice_of(change: Change, now: Running, lines: int) -> Notice:
    if change.kind is not Say.INSERTED:
        return Notice(change.kind)
    seat = now.adapter.game.expects(now.play.back_to(lines).state).seat
    params: Line = {"piece": change.piece, "seat": seat}
    return Notice(Say.INSERTED, params)
