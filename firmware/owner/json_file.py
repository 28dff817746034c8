"""A small JSON file of the program's own, read whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from engine.game import BadRecord, Line
from engine.record import parse
from firmware.owner.bad_config import BadConfig
from firmware.owner.small_files import text_of, without_sum
from words.text import t

Read = TypeVar("Read")


def read_json(path: Path, read: Callable[[Line], Read]) -> Read | None:
    """Return what `read` makes of it, None where no file is; raise BadConfig for what is broken."""
    try:
        return read(parse(without_sum(text_of(path)).encode()))
    except FileNotFoundError:
        return None
    except (BadRecord, KeyError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, BadConfig):
            raise
        raise BadConfig(
            t("{path}: is not what was written there: move it away", path=path)
        ) from error
