"""What a game is told of the owner's copy is kept for every further game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from engine.game import Line, Notice
from firmware.owner import cards
from firmware.owner.config import BadConfig
from firmware.table.notices import Say
from firmware.table.running import Running
from words.text import told_by


class Learned:
    """Follows one game after the other; what UNDO takes back, the owner's file forgets again."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._game: int | None = None  # its number in the journal
        self._at_first: Mapping[str, Line] = {}  # what was in play when the game came
        self._in_play: Mapping[str, Line] = {}
        self._before: dict[str, cards.Told] = {}  # what the file said until the game was told

    def follow(self, running: Running | None) -> tuple[Notice, ...]:
        """Keep what is new since the last time; a game that has just come has told nothing yet."""
        if running is None or running.entry.facts is None:
            return ()
        told = running.entry.facts.in_play(running.state)
        if running.number != self._game:
            self._game, self._at_first, self._in_play = running.number, told, told
            self._before = {}
            return ()
        was, self._in_play = self._in_play, told
        said = [
            self._change(piece, told.get(piece))
            for piece in dict.fromkeys((*told, *was))
            if told.get(piece) != was.get(piece)
        ]
        return tuple(notice for notice in said if notice is not None)

    def _change(self, piece: str, facts: Line | None) -> Notice | None:
        try:
            if facts is None or facts == self._at_first.get(piece):
                return self._forget(piece)
            return self._keep(piece, facts)
        except BadConfig as error:
            return Notice(Say.FACT_NOT_KEPT, {"piece": piece, "text": told_by(error)})

    def _keep(self, piece: str, facts: Line) -> Notice:
        before = cards.read(self._data).get(piece, cards.Told())
        cards.set_facts(self._data, piece, facts)
        self._before.setdefault(piece, before)
        return Notice(Say.FACT_KEPT, {"piece": piece})

    def _forget(self, piece: str) -> Notice | None:
        if piece not in self._before:
            return None  # it was not kept here, so the file is the owner's
        cards.put_back(self._data, piece, self._before.pop(piece))
        return Notice(Say.FACT_FORGOTTEN, {"piece": piece})
