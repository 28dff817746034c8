"""A card that was misread: the record with another one in its place, or with none. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, Final, NamedTuple

from engine.game import Notice, PieceId, PiecePlaced, Refused
from engine.offer import answer_by_ok
from engine.record import Play, step
from firmware.table.missed_cards import counting_said
from firmware.table.notices import Say, refusal_notice
from firmware.table.piece_names import Copies
from firmware.table.running_game import Running, piece_of, sorts
from firmware.table.words import refusal_of
from words.text import join_texts, t


class Replacement(NamedTuple):
    """How the record changes: the lines before `line` stay, these events follow."""

    line: int  # among those that stand, counted from 1
    piece: PieceId  # which it names now
    events: tuple[Any, ...]
    more: int  # how many lines more there are after it; an answer comes or goes with the card


def replacement(
    running: Running, pieces: Copies, by: Copies, before: int | None = None
) -> Replacement:
    """Return the record with another card in the newest line that names one of the pieces.

    Of the cards `by` the first that is taken. `before` is the number of a line of the record below
    the one that is meant.
    Raises BadRecord, or Refused where the rest would not be taken.
    """
    line = line_of(running, pieces, before)
    refusal: Refused | None = None
    for piece in by:
        try:
            return _replacement(running, line, piece)
        except Refused as error:
            refusal = error
    assert refusal is not None
    raise refusal


def _replacement(running: Running, line: int, by: PieceId) -> Replacement:
    then, (old, *later) = running.play.back_to(line - 1), running.play.since(line - 1)
    game, piece = running.adapter.game, piece_of(running.adapter, old)
    number = running.numbers[line - 1]
    if piece == by:
        raise Refused(
            "same-card",
            t("line {line} names {by} already: it is the same card", line=number, by=by),
        )
    written = game.write(old).items()
    new = game.read({key: by if value == piece else value for key, value in written})
    return _first_taken(running, line, by, _ways(running, then, old, new, tuple(later)))


def removal(running: Running, piece: PieceId) -> Replacement:
    """Return the record without the newest line that names a piece; with it goes what it asked.

    Raises Refused where none names it, or the rest would not be taken.
    """
    line = line_of(running, (piece,))
    then, (old, *later) = running.play.back_to(line - 1), running.play.since(line - 1)
    asked = _answer(running, then, old)
    ways = [tuple(later)]
    if asked and ways[0][: len(asked)] == asked:
        ways.append(ways[0][len(asked) :])
    return _first_taken(running, line, piece, ways, gone=1)


def _first_taken(
    running: Running, line: int, piece: PieceId, ways: Iterable[tuple[Any, ...]], gone: int = 0
) -> Replacement:
    """Return the first of the ways to go on from a line that is taken to its end; or Refused.

    `gone`: of the lines as they were so many have none in the first way.
    """
    then, later = running.play.back_to(line - 1), running.play.lines - line
    stops = []
    for events in ways:
        stop = _stop(running, then, events)
        if stop is None:
            return Replacement(line, piece, events, len(events) - 1 - later)
        stops.append(stop)
    place, why = stops[0][0] + gone, stops[0][1]
    raise _refusal_of_line(running, running.numbers[line - 1 + place], bool(place), piece, why)


def correction_message(change: Replacement, before: Running, now: Running) -> tuple[Notice, ...]:
    """Return what is to be said: that it is done and, of a pile that was counted, its new count."""
    said: tuple[Notice, ...] = (Notice(Say.REPLACED),)
    named = _named_after(before, change.line)
    if named is None:
        return said
    old = counting_said(before, before.play, named)
    new = counting_said(now, now.play, named + change.more * (named >= change.line))
    return said + tuple(notice for notice in new if notice not in old)


def is_counted(change: Replacement, before: Running) -> bool:
    """Whether the card lay in a pile that was counted, so that Swords may be wrong."""
    return _named_after(before, change.line) is not None


# -- which line ------------------------------------------------------------------------------


def line_of(running: Running, pieces: Copies, before: int | None = None) -> int:
    """Return the newest line that names a piece; first those that it came to the table with."""
    events = enumerate(running.play.since(0), start=1)
    named = [(n, piece_of(running.adapter, event)) for n, event in events]
    naming = [(n, piece) for n, piece in named if piece is not None and piece in pieces]
    naming = [
        (n, piece) for n, piece in naming if before is None or running.numbers[n - 1] < before
    ]
    if before is None:
        naming = [one for one in naming if _is_seen(running, *one)] or naming
    if not naming:
        told = t("no line names {pieces}") if before is None else _NOT_BEFORE
        names = join_texts(" / ", pieces)
        raise Refused("not-named", told.with_(line=before, pieces=names))
    return naming[-1][0]


def _is_seen(running: Running, line: int, piece: PieceId) -> bool:
    """Whether a line is what the piece meant when it was seen; others only speak of it."""
    then, game = running.play.back_to(line - 1), running.adapter.game
    with suppress(Refused):
        _, events = game.hear(then.state, None, PiecePlaced(running.spot, piece))
        return events[-1:] == running.play.back_to(line).since(line - 1)
    return False


# -- what follows ----------------------------------------------------------------------------


def _ways(
    running: Running, then: Play[Any], old: Any, new: Any, later: tuple[Any, ...]
) -> Iterator[tuple[Any, ...]]:
    """Yield the events from the line on, in each way that they may be meant.

    As they were; with what the new card asks answered; without the answer to what the old one
    asked; both.
    """
    asked, asks = _answer(running, then, old), _answer(running, then, new)
    bare = later[len(asked) :] if asked and later[: len(asked)] == asked else later
    yield (new, *later)
    yield (new, *asks, *later)
    yield (new, *bare)
    yield (new, *asks, *bare)


def _answer(running: Running, then: Play[Any], event: Any) -> tuple[Any, ...]:
    """Return what OK would answer to a line that makes the game ask; nothing where it asks not."""
    game = running.adapter.game
    with suppress(Refused):
        after, _ = step(game, then, event)
        return answer_by_ok(game, after.state)
    return ()


def _stop(running: Running, play: Play[Any], events: tuple[Any, ...]) -> tuple[int, Refused] | None:
    """Return which of the events is refused, and why; None where all are taken."""
    for number, event in enumerate(events):
        try:
            play, _ = step(running.adapter.game, play, event)
        except Refused as refusal:
            return number, refusal
    return None


def _refusal_of_line(
    running: Running, line: int, is_later: bool, by: PieceId, why: Refused
) -> Refused:
    words = refusal_of(refusal_notice(why), running.adapter, running.names)
    said = _REST if is_later else t("{by} cannot stand in line {line}: {why}; nothing is changed")
    return Refused("not-replaced", said.with_(by=by, line=line, why=words), line=line)


_NOT_BEFORE: Final = t("no line before line {line} names {pieces}")
_REST: Final = t("line {line} would no longer be taken: {why}; nothing is changed")


def _named_after(running: Running, line: int) -> int | None:
    """Return after how many lines it was named what the pile of a line's card is counted for.

    None: it is not counted yet.
    """
    counted, play = [], running.play
    while play is not None:
        counted.append(sorts(running.adapter, play) is not None)
        if play.before is None:
            break
        play = play.before
    counted.reverse()  # by how many lines stand
    if counted[line]:  # it is turned up while its pile is counted
        return max((n for n in range(line) if not counted[n]), default=None)
    return next((n for n in range(line, len(counted) - 1) if counted[n + 1]), None)
