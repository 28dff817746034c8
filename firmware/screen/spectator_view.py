"""What a screen for spectators shows: what the players must remember, and what it may come to."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import Json
from firmware.games.registry import title
from firmware.table.running import Running
from firmware.table.words import label


@dataclass(frozen=True, slots=True)
class SpectatorView:
    """A moment for who watches; reckoned when it is asked for, on whatever thread asks."""

    version: int
    running: Running | None

    def as_json(self) -> dict[str, Json]:
        """Return it as the page reads it (docs/http.md tells the keys)."""
        running = self.running
        if running is None:
            return {"version": self.version, "title": "", "watched": None, "called": {}}
        return {"version": self.version, "title": title(running.adapter), **_of_game(running)}


def _of_game(running: Running) -> dict[str, Json]:
    shows = running.adapter.page.spectator
    if shows is None:
        return {"watched": None, "called": {}}
    watched = shows(running.play, running.names)
    named = {*watched.pieces, *(piece for row in watched.rows for piece in row.pieces)}
    called: dict[str, Json] = {one: label(running.adapter, one) for one in named if one is not None}
    return {"watched": watched.as_json(), "called": called}
