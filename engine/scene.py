"""A short scene that explains a piece of a game to somebody who walks by. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

SCENES: Final = 12  # a game tells its rules in so many
TITLE_AT_MOST: Final = 32  # characters, in every language: two lines beside the drawing
TEXT_AT_MOST: Final = 150  # six lines there, large enough to be read from two metres


@dataclass(frozen=True, slots=True)
class Scene:
    """What is said, heard and lit while a drawing of that name is shown."""

    name: str  # of the drawing
    title: str
    text: str
    cues: tuple[str, ...] = ()  # generic ones, once, as the scene begins
    lights: Mapping[str, int] = field(default_factory=dict)  # as of the panel
