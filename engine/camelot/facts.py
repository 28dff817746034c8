"""The printed facts of the owner's copy: the steps of the board of Excalibur."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.camelot.state import Camelot
from engine.camelot.variants import ASSUMED_TRACK, read_track
from engine.game import BadRecord, Json, Line
from engine.record import quote_value

TRACK: Final = "track"  # the key of a header
BOARD: Final = "b-excalibur-board"  # it carries no tag, but facts of its own
ASSUMED_FACTS: Final[Mapping[str, Line]] = {BOARD: ASSUMED_TRACK._asdict()}


def read_facts(piece: str, data: Line) -> dict[str, Json]:
    """Return the steps told, `white` and `black` from 1 to 20, or raise BadRecord."""
    if piece != BOARD:
        raise BadRecord("", f"nothing to tell of it: expected {BOARD}, not {quote_value(piece)}")
    return dict(read_track({TRACK: data})._asdict())


def with_told_facts(header: Line, told: Mapping[str, Line]) -> Line:
    """Return the header with the steps told; what it says itself wins."""
    if TRACK in header or BOARD not in told:
        return header
    return {**header, TRACK: dict(told[BOARD])}


def facts_in_play(state: Camelot) -> dict[str, Line]:
    """Return the steps, where they were told and are not assumed."""
    board = state.excalibur
    return {BOARD: dict(board.track._asdict())} if board.is_track_told else {}
