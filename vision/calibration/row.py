"""What is said of a measured table: rows with a verdict, and advice. Pure values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from vision.calibration.calibration import VERDICTS, Verdict


class Item(StrEnum):
    """What was measured."""

    SIZE = "size"
    VIEW = "view"
    SHARPNESS = "sharpness"
    EXPOSURE = "exposure"
    LIGHT = "light"
    GLARE = "glare"
    PLACE = "place"
    TILT = "tilt"
    READS = "reads"
    SPEED = "speed"


class Do(StrEnum):
    """What to change."""

    LOWER = "lower"  # percent of the height; mm in view where they are known
    HIGHER = "higher"
    FEW_PIXELS = "few-pixels"
    FOCUS = "focus"
    MORE_LIGHT = "more-light"
    LESS_LIGHT = "less-light"
    EVEN_LIGHT = "even-light"
    GLARE = "glare"
    MOVE = "move"
    TURN = "turn"
    LEVEL = "level"
    CLEAR_MARK = "clear-mark"
    USE_MAT = "use-mat"
    SHOW_EMPTY = "show-empty"
    SHOW_CARD = "show-card"
    UNREAD = "unread"
    STEADY = "steady"
    OTHER_DECK = "other-deck"
    DAMAGED = "damaged"
    FASTER = "faster"


Params: TypeAlias = Mapping[str, float | str]


@dataclass(frozen=True, slots=True)
class Advice:
    """One thing to change, with its numbers."""

    do: Do
    params: Params = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Row:
    """One measured thing: how good it is, its numbers, and what to change."""

    what: Item
    verdict: Verdict
    values: Params = field(default_factory=dict)
    advice: tuple[Advice, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdicts:
    """All rows, and the worst of their verdicts."""

    verdict: Verdict
    rows: tuple[Row, ...]

    @property
    def advice(self) -> tuple[Advice, ...]:
        """What to change, the worst first, each once."""
        worst = sorted(self.rows, key=lambda row: -VERDICTS.index(row.verdict))
        said: list[Advice] = []
        for advice in (advice for row in worst for advice in row.advice):
            if advice not in said:
                said.append(advice)
        return tuple(said)


def worst_of(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the worst of them; there must be one."""
    return max(verdicts, key=VERDICTS.index)


def grade(value: float, *least: float) -> Verdict:
    """Return GOOD from the first limit on, the next verdict from the next, else USELESS."""
    ladder = (Verdict.GOOD, Verdict.POOR) if len(least) == 2 else VERDICTS
    return next(
        (verdict for verdict, limit in zip(ladder, least, strict=False) if value >= limit),
        Verdict.USELESS,
    )
