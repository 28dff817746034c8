"""What the table said of each line that stands, once more: beside the record, for the operator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.record import Play
from firmware.table.running_game import Running
from firmware.table.words import sentence_of
from words.text import join_texts


class Retelling:
    """Says each line of a game once; a play never changes, so what is known of one stays true."""

    def __init__(self) -> None:
        self._names: tuple[str, ...] = ()
        self._known: tuple[tuple[Play[Any], str], ...] = ()  # of the first line, the second …

    def of(self, running: Running, lines: int) -> Sequence[str]:
        """Return what was said of the newest lines, the oldest first; called from any thread."""
        names = running.names
        known = self._known if names == self._names else ()
        fresh: list[Play[Any]] = []
        play = running.play
        while play.before is not None and not _is_known(known, play):
            fresh.append(play)
            play = play.before
        told = [(one, _retell(running, one, names)) for one in reversed(fresh)]
        known = (*known[: play.lines], *told)
        self._known, self._names = known, names
        return [text for _, text in known[len(known) - lines :]]


def _is_known(known: tuple[tuple[Play[Any], str], ...], play: Play[Any]) -> bool:
    return play.lines <= len(known) and known[play.lines - 1][0] is play


def _retell(running: Running, play: Play[Any], names: tuple[str, ...]) -> str:
    assert play.before is not None
    _, notices = running.adapter.game.apply(play.before.state, play.event)
    return join_texts("\n", (sentence_of(one, running.adapter, names) for one in notices))
