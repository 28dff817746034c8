"""The questions that the twin answers, each a sweep of pictures and a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from lab.twin.album import Album
from lab.twin.questions import (
    depth,
    evenness,
    films,
    glare,
    motion,
    photographs,
    pile_growth,
    tilt,
    window,
)

QUESTIONS: Final[Mapping[str, Callable[[Album], list[str]]]] = {
    "glare": glare.answer,
    "depth": depth.answer,
    "pile": pile_growth.answer,
    "evenness": evenness.answer,
    "window": window.answer,
    "motion": motion.answer,
    "tilt": tilt.answer,
    "films": films.answer,
    "photographs": photographs.answer,
}
