"""A power cut in the middle: a process that ends at once, at a call of its own."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from multiprocessing import get_context
from typing import Any, Final

KILLED: Final = 9


def is_killed(does: Callable[[], None], counts: Callable[[str, Any], bool], calls: int) -> bool:
    """Do something in a process that makes so many calls that count, and ends at the next one.

    `counts` is told each event of Python's own audit and its arguments. Return whether the process
    came so far; else it has done all.
    """
    process = get_context("fork").Process(target=_do_until, args=(does, counts, calls))
    process.start()
    process.join()
    assert process.exitcode in (0, KILLED)
    return process.exitcode == KILLED


def _do_until(does: Callable[[], None], counts: Callable[[str, Any], bool], calls: int) -> None:
    left = [calls]

    def count(event: str, args: Any) -> None:
        if counts(event, args):
            left[0] -= 1
            if left[0] < 0:
                os._exit(KILLED)  # nothing is closed, as by kill -9

    sys.addaudithook(count)
    does()
    os._exit(0)
