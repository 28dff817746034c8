"""Pieces that lie beside each other in photographs become lines, as if each had been shown.

What photographs show is read here (`read_spread`) and taken here (`take_spread`); which pieces a
game waits for, and in which rows, it says itself (firmware/games/spread.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from engine.game import Notice, PieceId, PiecePlaced, Refused
from engine.record import steps
from firmware.games.spread import Spread
from firmware.owner.deck_check import repeated_pieces
from firmware.table.other_games import refuse_strangers
from firmware.table.running_game import Running
from firmware.table.words import label
from vision.frame import Point
from vision.rows import rows_of
from words.text import Text, join_texts, t, told_by

Row = tuple[PieceId, ...]


class PhotographedPieces(NamedTuple):
    """Where pieces lie in one photograph: mm on the table, y down."""

    places: tuple[tuple[PieceId, Point], ...]
    turned: int = 0  # how often somebody has turned it (vision/rows.py)


class Reading(NamedTuple):
    """What photographs come to."""

    pieces: tuple[PieceId, ...] = ()  # in the order in which they are told
    lacks: tuple[str, ...] = ()  # why these cannot be taken yet, and what to do
    strangers: tuple[str, ...] = ()  # pieces of other games lie there

    @property
    def is_whole(self) -> bool:
        """Whether all that the game waits for lies there, and in clear rows."""
        return bool(self.pieces) and not self.lacks


class Showable(Protocol):
    """What is needed of the session."""

    def game(self) -> Running:
        """Return the game that is on, or raise Refused."""

    def enter(self, piece: PieceId, at: float) -> tuple[Notice, ...]:
        """Take a piece as if the camera had seen it laid; raise Refused."""

    def rewrite(self, lines_kept: int, events: tuple[Any, ...], at: float) -> tuple[Notice, ...]:
        """Let so many lines stand, and these events after them: all or nothing. Raise Refused."""


def spread_of(running: Running | None) -> Spread | None:
    """Return what may be photographed now, None where nothing may; a dealt game has no pieces."""
    if running is None or running.is_dealt:
        return None
    return running.adapter.hands.spread(running.state)


# -- what photographs show -----------------------------------------------------------------------


def read_spread(running: Running, spread: Spread, photos: Sequence[PhotographedPieces]) -> Reading:
    """Return the pieces that photographs show, row by row, and what is amiss with them.

    A row that several photographs show counts once. Pieces that are not asked for do not matter.
    """
    seen = dict.fromkeys(piece for photo in photos for piece, _ in photo.places)
    strangers = tuple(told for piece in seen if (told := _stranger(running, piece)))
    wanted = [
        PhotographedPieces(
            tuple(one for one in photo.places if one[0] in spread.pieces), photo.turned
        )
        for photo in photos
    ]
    if doubled := [
        piece for photo in wanted for piece in repeated_pieces(one for one, _ in photo.places)
    ]:
        lack = t("These lie in two places, so two pieces have the same sticker: {pieces}.")
        return Reading((), (lack.with_(pieces=_names(running, doubled)),), strangers)
    rows, differ = _merge_rows([row for photo in wanted for row in _rows(photo, spread.in_a_row)])
    if differ:
        lack = t("Two photographs differ on where these lie: {pieces}. Take one of them away.")
        return Reading((), (lack.with_(pieces=_names(running, differ)),), strangers)
    pieces = tuple(piece for row in rows for piece in row)
    return Reading(pieces, tuple(_lacks(running, spread, rows)) if rows else (), strangers)


def _stranger(running: Running, piece: PieceId) -> str:
    """Return whose piece it is, where it is another game's, and what to do."""
    try:
        refuse_strangers(running.adapter, piece)
    except Refused as no:
        return told_by(no)
    return ""


def _rows(photo: PhotographedPieces, in_a_row: int) -> list[Row]:
    rows = rows_of([at for _, at in photo.places], in_a_row, photo.turned)
    return [tuple(photo.places[n][0] for n in row) for row in rows]


def _merge_rows(rows: Sequence[Row]) -> tuple[list[Row], list[PieceId]]:
    """Return each row once, as it is shown best, and the pieces that lie in two ways."""
    merged: list[Row] = []
    differ: list[PieceId] = []
    for row in rows:
        same = [n for n, other in enumerate(merged) if set(other) & set(row)]
        if not same:
            merged.append(row)
        elif len(same) == 1 and _is_part(merged[same[0]], row):
            merged[same[0]] = row
        elif len(same) > 1 or not _is_part(row, merged[same[0]]):
            differ += [piece for n in same for piece in merged[n] if piece in row]
    return merged, differ


def _is_part(part: Row, row: Row) -> bool:
    """Whether a row is another one of which some pieces were not read."""
    return part == tuple(piece for piece in row if piece in part)


def _lacks(running: Running, spread: Spread, rows: Sequence[Row]) -> Iterator[Text]:
    """Yield what keeps rows from being taken; nothing where all is there."""
    pieces = [piece for row in rows for piece in row]
    there, many = len(pieces), spread.many
    if there > many:
        text = t("{there} lie there, and {many} belong there. Take the others away.")
        yield text.with_(there=there, many=many)
    elif there < many:
        text = t(
            "{there} of {many} were read. Take another picture from nearer and straight from above."
        )
        yield text.with_(there=there, many=many)
    for n, row in enumerate(rows, start=1):
        if len(row) != spread.in_a_row:
            text = t("Row {row} has {there} pieces instead of {many}.")
            yield text.with_(row=n, there=len(row), many=spread.in_a_row)
    for n, (told, seen) in enumerate(zip(spread.told, pieces, strict=False), start=1):
        if there == many and told != seen:
            yield t(
                "Place {place} has {piece} in the record and {other} in the photograph. Turn the "
                "photograph, or take the lines back.",
                place=n,
                piece=label(running.adapter, told),
                other=label(running.adapter, seen),
            )
            return


def _names(running: Running, pieces: Sequence[PieceId]) -> Text:
    return join_texts(", ", [label(running.adapter, piece) for piece in dict.fromkeys(pieces)])


# -- what is taken -------------------------------------------------------------------------------


def take_spread(session: Showable, pieces: Sequence[PieceId], at: float) -> tuple[Notice, ...]:
    """Take pieces in this order as if each had been shown: all or none. Raise Refused.

    Where one asks for more, as a piece does that nobody has told of, its question stands then, and
    those after it are not taken. What the last line says is said aloud; the log has them all.
    """
    running = session.game()
    lines = _lines(running, pieces)
    put_back = session.rewrite(running.play.lines, lines.events, at) if lines.events else ()
    asked = () if lines.asks is None else session.enter(lines.asks, at)
    return (*lines.said, *put_back, *asked)


class _Lines(NamedTuple):
    """What pieces come to that are shown one after the other."""

    events: tuple[Any, ...] = ()
    said: tuple[Notice, ...] = ()  # by the last of them
    asks: PieceId | None = None  # it comes next and makes a choice that is only half made


def _lines(running: Running, pieces: Sequence[PieceId]) -> _Lines:
    """Return the lines of pieces, or raise Refused."""
    game, play, asking = running.adapter.game, running.play, running.asking
    lines = _Lines()
    for piece in pieces:
        choice, events = game.hear(play.state, asking, PiecePlaced(running.spot, piece))
        if not events and choice == asking:
            named = label(running.adapter, piece)
            raise Refused(
                "not-asked-for", t("{piece} is not asked for now", piece=named), piece=piece
            )
        if not events:
            return lines._replace(asks=piece)
        play, said = steps(game, play, events)
        lines, asking = _Lines((*lines.events, *events), said), choice
    return lines
