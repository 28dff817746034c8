"""A recorded game step by step: the table as it was, what was said, and what was hidden then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.aftermath import RevealedLine
from engine.game import Line
from engine.record import Play
from firmware.table.journal_reading import RecordedGame
from firmware.table.running_game import Running, resume_game
from firmware.table.words import sentence_of
from words.text import join_texts


@dataclass(frozen=True, slots=True)
class Step:
    """A line that stands, and the table after it; the first step is the start."""

    running: Running
    number: int  # of its line in the record; 1 is the header
    line: Line | None
    text: str  # what the table said
    lights: Mapping[str, int]  # silence, white, black: what the lamps showed


@dataclass(frozen=True, slots=True)
class Replay:
    """A game from its start to its last line; lines that were taken back are left out."""

    recorded: RecordedGame
    steps: tuple[Step, ...]
    why: str = ""  # why not all lines are there

    def hidden_after(self, step: int) -> tuple[RevealedLine, ...]:
        """Return what lay hidden after a step."""
        running = self.steps[step].running
        pile = running.adapter.pile
        return pile.hidden(running.state, running.names) if pile else ()


def replay_of(recorded: RecordedGame) -> Replay:
    """Return a game's steps; raise BadRecord where it cannot even begin."""
    last, _, why = resume_game(recorded)
    plays: list[Play[Any]] = [last.play]
    while (before := plays[-1].before) is not None:
        plays.append(before)
    numbered = zip(reversed(plays), (1, *last.numbers), strict=True)
    steps = (_step(last, play, number) for play, number in numbered)
    return Replay(recorded, tuple(steps), why)


def _step(last: Running, play: Play[Any], number: int) -> Step:
    adapter = last.adapter
    running = Running(adapter, last.number, last.header, play)
    lights = adapter.panel.lights(play.state)
    if play.before is None:
        return Step(running, number, None, "", lights)
    _, notices = adapter.game.apply(play.before.state, play.event)
    text = join_texts("\n", (sentence_of(one, adapter, running.names) for one in notices))
    return Step(running, number, adapter.game.write(play.event), text, lights)
