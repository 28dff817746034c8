"""A game that the box plays with itself: in memory alone, from what the bots have written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.game import Line, Notice
from engine.record import read_event, step
from firmware.screen.snapshot import game_view, lights
from firmware.table.agreement import Look
from firmware.table.announcements import Telling
from firmware.table.missed_card_sorter import Sorter
from firmware.table.reasons import Reasons
from firmware.table.rest import Rest
from firmware.table.running_game import Running, begin_game
from firmware.table.uncertain_cards import UncertainCards
from hardware.cues.cues import Lights

if TYPE_CHECKING:
    from firmware.shapes import table

LEAST_S: Final = 2.0  # between two lines: a cue sounds, eyes find what has moved
MOST_S: Final = 8.0
LETTERS_A_S: Final = 14.0  # read by somebody who does not know the words


class Bout:
    """The game and what is said of it; it has no journal, so nothing of it can be kept.

    To the pages it is a table (`firmware/table/table_view.py`) where nothing is in question.
    """

    rest: Final = Rest()
    look: Final = Look()
    doubts: Final = UncertainCards()
    unread_dice: Final = None
    confirms: Final = None
    asked_at: Final = -1.0
    offered_piece: Final = None
    answers_itself: Final = False
    over_number: Final = None

    def __init__(self, record: Sequence[Line]) -> None:
        """`record`: a header and its lines; raise BadRecord where it is none."""
        header, *lines = record
        self.running: Running = begin_game(header)
        self.sorter = Sorter()
        self._lines = iter(lines)
        self._said: list[str] = []
        self._telling = Telling(lambda _, text: self._said.append(text))
        self._reasons = Reasons()

    def goes_on(self) -> tuple[tuple[str, Notice], ...] | None:
        """Take the next line; return the cues to play, None when the game is over."""
        line = next(self._lines, None)
        if line is None:
            return None
        game = self.running.adapter.game
        play, notices = step(game, self.running.play, read_event(game, line))
        self.running = replace(self.running, play=play)
        self._said.clear()
        return tuple(self._telling.tell(notices, self.running))

    @property
    def read_s(self) -> float:
        """How long it takes to read what was said last."""
        letters = sum(map(len, self._said))
        return min(max(letters / LETTERS_A_S, LEAST_S), MOST_S)

    def as_json(self, lamps: table.Lamps) -> table.GameView:
        """Return the keys of an ordinary table that tell of the game (docs/http.md).

        What tells of the box stays the box's own; nothing can be told of this copy.
        """
        log = self._telling.log(self.running)
        return game_view(self, log, self.running.adapter, lamps, self._reasons)

    def lights(self) -> Lights:
        """Return what the lamps show of it."""
        return lights(self)
