"""What a screen for spectators shows: what the players must remember, and what it may come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.game import PieceId
from engine.spectators import WatchedTable
from firmware.games.registry import title
from firmware.table.running_game import Running
from firmware.table.words import label

if TYPE_CHECKING:
    from firmware.shapes import operator

_PLACES: Final = 4  # of a chance, as JSON has it


@dataclass(frozen=True, slots=True)
class SpectatorView:
    """A moment for who watches; reckoned when it is asked for, on whatever thread asks."""

    version: int
    running: Running | None

    def as_json(self) -> operator.Spectator:
        """Return it as the page reads it (docs/http.md tells the keys)."""
        running = self.running
        if running is None:
            return {"version": self.version, "title": "", "watched": None, "called": {}}
        adapter, shows = running.adapter, running.adapter.page.spectator
        watched = shows(running.play, running.names) if shows else None
        return {
            "version": self.version,
            "title": title(adapter),
            "watched": _watched_json(watched) if watched else None,
            "called": {one: label(adapter, one) for one in _called_pieces(watched)},
        }


def _watched_json(watched: WatchedTable) -> operator.Watched:
    return {
        "heap": watched.heap,
        "pieces": list(watched.pieces),
        "heading": watched.heading,
        "now_is": watched.now_is,
        "then_is": watched.then_is,
        "rows": [
            {
                "label": row.label,
                "text": row.text,
                "amount": row.amount,
                "band": None if row.band is None else list(row.band),
                "now": _round_chance(row.now),
                "then": _round_chance(row.then),
                "pieces": list(row.pieces),
            }
            for row in watched.rows
        ],
        "chance": _round_chance(watched.chance),
        "chance_of": watched.chance_of,
        "notes": list(watched.notes),
    }


def _called_pieces(watched: WatchedTable | None) -> set[PieceId]:
    """Return every piece that is shown face up."""
    if watched is None:
        return set()
    shown = {*watched.pieces, *(piece for row in watched.rows for piece in row.pieces)}
    return {piece for piece in shown if piece is not None}


def _round_chance(chance: float | None) -> float | None:
    return None if chance is None else round(chance, _PLACES)
