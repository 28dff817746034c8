"""What a key of the configuration's file takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Key:
    """What a key of the file takes."""

    kind: type
    limit: str  # in words, after "must be"
    fits: Callable[[Any], bool]
    is_secret: bool = False
