"""What a game is told of the owner's copy is kept for every further game.

What the owner has told before is not written over: whether it was wrong is asked first.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.game import Line, Notice
from engine.record import choice, fields, flag
from firmware.owner import cards
from firmware.storage.bad_config import BadConfig
from firmware.table.notices import Say
from firmware.table.running_game import Running
from words.text import Text, t, told_by

if TYPE_CHECKING:
    from firmware.shapes import table


class _Otherwise(NamedTuple):
    """What a game was told of a piece and the owner's file says otherwise; what is asked."""

    facts: Line
    text: Text


class CopyFacts:
    """Follows one game after the other; what UNDO takes back, the owner's file forgets again."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._game: int | None = None  # its number in the journal
        self._at_first: Mapping[str, Line] = {}  # what was in play when the game came
        self._in_play: Mapping[str, Line] = {}
        self._before: dict[str, cards.PieceFacts] = {}  # what the file said until the game was told
        self._otherwise: dict[str, _Otherwise] = {}

    def follow(self, running: Running | None) -> tuple[Notice, ...]:
        """Keep what is new since the last time; a game that has just come has told nothing yet."""
        if running is None or running.adapter.copy.facts is None:
            self._otherwise = {}
            return ()
        told = running.adapter.copy.facts.in_play(running.state)
        if running.number != self._game:
            self._game, self._at_first, self._in_play = running.number, told, told
            self._before, self._otherwise = {}, {}
            return ()
        was, self._in_play = self._in_play, told
        said = [
            self._change(piece, told.get(piece))
            for piece in dict.fromkeys((*told, *was))
            if told.get(piece) != was.get(piece)
        ]
        return tuple(notice for notice in said if notice is not None)

    @property
    def asks(self) -> list[table.Told]:
        """Return what the owner is asked, a `text` a `piece`: is the copy to say otherwise?"""
        return [{"piece": one, "text": asked.text} for one, asked in self._otherwise.items()]

    def answer(self, request: Line) -> tuple[Notice, ...]:
        """Change what the copy says, or leave it as it is; raise BadRecord or BadConfig."""
        fields(request, ("table", "piece", "change"))
        piece = choice(request, "piece", tuple(self._otherwise), t("a piece that is asked about"))
        change = flag(request, "change")
        new = self._otherwise.pop(piece).facts
        return (self._keep(piece, new),) if change else ()

    def _change(self, piece: str, facts: Line | None) -> Notice | None:
        self._otherwise.pop(piece, None)
        try:
            if facts is None or facts == self._at_first.get(piece):
                return self._forget(piece)
            told = cards.read_facts(self._data).get(piece, cards.PieceFacts())
            if cards.says_otherwise(piece, told, facts):
                self._otherwise[piece] = _Otherwise(facts, cards.question(piece, told, facts))
                return None
            if told.facts == facts:  # an answer that was taken back
                return None
            return self._keep(piece, facts)
        except BadConfig as error:
            return Notice(Say.FACT_NOT_KEPT, {"piece": piece, "text": told_by(error)})

    def _keep(self, piece: str, facts: Line) -> Notice:
        before = cards.read_facts(self._data).get(piece, cards.PieceFacts())
        cards.set_facts(self._data, piece, facts)
        self._before.setdefault(piece, before)
        return Notice(Say.FACT_KEPT, {"piece": piece})

    def _forget(self, piece: str) -> Notice | None:
        if piece not in self._before:
            return None  # it was not kept here, so the file is the owner's
        cards.put_back(self._data, piece, self._before.pop(piece))
        return Notice(Say.FACT_FORGOTTEN, {"piece": piece})
