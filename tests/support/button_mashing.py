"""Hands that press, hold, double-press and mash the buttons of a box, whatever is asked just then.

Under them a legal game of a seed is played: before each burst the record is put to its next line.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from engine.game import Button, ButtonPress, Held, Line, Notice
from firmware.box.box import Box
from firmware.table.journal import Journal
from firmware.table.replaced_game import is_left_unfinished
from firmware.table.running_game import Running
from firmware.table.session import Session
from hardware.panel import MockHands, Panel
from hardware.pins import open_pins
from hardware.presses import Edge
from hardware.profiles import load
from tests.support.evening import TriedGame, moments

TICK_S: Final = 0.1  # between two turns of the loop
LONGEST_S: Final = 6.0
PAIR: Final = {Button.OK, Button.UNDO}  # held together they switch the box off
Stroke = tuple[Button, float, float]  # which button, when it goes down and how long it stays


class MashedBox:
    """A box of mock pins and its session; only what is pressed and told changes it."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.chance = Random(seed)
        self.at = 0.0
        self.presses = 0
        self.journal = Journal(folder / "journal.sqlite")
        self.session = Session(self.journal, wall=lambda: 1e9 + self.at)
        self._under: tuple[int, list[Line]] | None = None
        self.left: dict[int, Running] = {}  # by number: each game as it was when it was left
        self._edges: list[Edge] = []
        board, factory = load("standard"), open_pins("mock", folder)
        self._panel = Panel(board, factory, self._edges.append, lambda: self.at)
        self._hands = MockHands(board, factory)
        self._box = Box(factory, self._panel, self.at)
        self._down: dict[Button, float] = {}  # which are down, and when each is let go

    def close(self) -> None:
        self._panel.close()
        self.journal.close()

    # -- the game underneath -----------------------------------------------------------------

    def play(self, tried_game: TriedGame, seed: int) -> Iterator[str]:
        """Yield what is asked after each line of a game of this seed, where hands may mash."""
        game, player = tried_game.adapter.game, tried_game.player(seed)
        self.begin(player.header)
        number, stands = self._on.number, list[Line]()
        for moment in moments(game, player):
            stands = stands[:-1] if moment.undone else [*stands, moment.line]
            self._under = number, stands
            yield str(game.expects(moment.after).question).partition(" ")[0]

    def begin(self, header: Any) -> None:
        self._do(lambda: self.session.begin(header, self.at))

    def go_on(self, number: int) -> Running:
        """Put a game on the table again."""
        self._do(lambda: self.session.go_on(number, self.at, may_be_over=True))
        return self._on

    def _put_to(self, number: int, lines: list[Line]) -> None:
        """Let exactly these lines stand in the game of this number."""
        if self._on.number != number:
            self.go_on(number)
        running = self._on
        game = running.adapter.game
        wanted = [game.read(line) for line in lines]
        stand = running.play.since(0)
        same = 0
        while same < min(len(stand), len(wanted)) and stand[same] == wanted[same]:
            same += 1
        if (same, same) != (len(stand), len(wanted)):
            self._do(lambda: self.session.rewrite(same, tuple(wanted[same:]), self.at))

    @property
    def _on(self) -> Running:
        return self.session.game()

    # -- hands -------------------------------------------------------------------------------

    def mash(self) -> None:
        """Do one thing that hands do, and let all buttons be up after it.

        The first time after a line of the game underneath this line stands.
        """
        if self._under is not None:
            self._put_to(*self._under)
            self._under = None
        strokes = self.chance.choice((_tap, _tap, _hold, _twice, _thrice, _two_fingers, _rests))(
            self.chance, self.at + 0.05
        )
        self.presses += len(strokes)
        while strokes or self._down:
            self._moves([one for one in strokes if one[1] <= self.at])
            strokes = [one for one in strokes if one[1] > self.at]
            self._passes(self._until_next(strokes))
        self._passes(self.chance.choice((0.05, 0.3, 0.8)))

    def _until_next(self, strokes: list[Stroke]) -> float:
        due = [one[1] for one in strokes] + [*self._down.values()]
        return max(0.001, min([TICK_S, *(one - self.at for one in due)]))

    def _moves(self, due: list[Stroke]) -> None:
        for button, until in [*self._down.items()]:
            if until <= self.at:
                del self._down[button]
                self._finger(button, down=False)
        for button, _, seconds in due:
            if button not in self._down and not ({button, *self._down} >= PAIR and seconds > 4):
                self._down[button] = self.at + seconds
                self._finger(button, down=True)

    def _finger(self, button: Button, down: bool) -> None:
        (self._hands.press if down else self._hands.release)(button)
        while self._edges:
            self._hear(self._box.take(self._edges.pop(0), self.at))

    def _passes(self, seconds: float) -> None:
        self.at += seconds
        self._hear(self._box.tick(self.at))

    def _hear(self, heard: tuple[Any, ...]) -> None:
        for one in heard:
            if isinstance(one, ButtonPress | Held):
                before = self._on
                self._do(partial(self.session.hear, one, self.at))
                is_left = self._on.number != before.number
                assert not (is_left and is_left_unfinished(before)), f"left by {one}"

    def _do(self, change: Any) -> tuple[Notice, ...]:
        """Do something at the table; a game that is left by it is remembered as it was."""
        before = self.session.running
        said: tuple[Notice, ...] = change()
        now = self.session.running
        if before is not None and now is not None and now.number != before.number:
            self.left[before.number] = before
        return said


# -- what hands do ---------------------------------------------------------------------------


def _tap(chance: Random, at: float) -> list[Stroke]:
    return [(_any(chance), at, chance.uniform(0.06, 0.4))]


def _hold(chance: Random, at: float) -> list[Stroke]:
    return [(_any(chance), at, chance.uniform(0.1, LONGEST_S))]


def _twice(chance: Random, at: float) -> list[Stroke]:
    button = _any(chance)
    return [(button, at, 0.08), (button, at + chance.uniform(0.15, 0.6), chance.uniform(0.06, 3))]


def _thrice(chance: Random, at: float) -> list[Stroke]:
    """Three presses within 100 ms, of one button or of several."""
    one = _any(chance)
    buttons = [one, one, one] if chance.random() < 0.5 else [_any(chance) for _ in range(3)]
    return [(button, at + 0.03 * n, 0.02) for n, button in enumerate(buttons)]


def _two_fingers(chance: Random, at: float) -> list[Stroke]:
    first, second = _any(chance), _any(chance)
    return [
        (first, at, chance.uniform(0.1, 4)),
        (second, at + chance.uniform(0, 1), chance.uniform(0.1, 4)),
    ]


def _rests(chance: Random, at: float) -> list[Stroke]:
    """UNDO held, and a thumb that lies on OK for long after it: as a game was lost once."""
    return [(Button.UNDO, at, 2.2), (Button.OK, at + 2.6, chance.uniform(0.1, LONGEST_S))]


def _any(chance: Random) -> Button:
    """OK and UNDO more often than the others: they are what may end something."""
    return chance.choice([*Button, Button.OK, Button.OK, Button.UNDO])
