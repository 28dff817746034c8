"""What the program says to its terminal or log; nobody who listens may end the box."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Final, TextIO

from words.terminal import in_terminal_language, print_text

_NOWHERE: Final = os.devnull


def say(text: str) -> None:
    """Print a text, if that can be."""
    _print(text, sys.stdout)


def warn(text: str) -> None:
    """Print a text where errors go, if that can be."""
    _print(text, sys.stderr)


def _print(text: str, stream: TextIO | None) -> None:
    """A full disk or a closed pipe is met once; what comes after it goes nowhere."""
    if stream is None or stream.closed:  # started without one
        return
    try:
        print_text(in_terminal_language(text), stream)
    except OSError:
        _muffle(stream)
    except ValueError:  # closed meanwhile
        return


def _muffle(stream: TextIO) -> None:
    """Let a stream go nowhere from here on, or the program's last flush would fail again."""
    with suppress(OSError, ValueError):
        nowhere = os.open(_NOWHERE, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
