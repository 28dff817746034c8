"""The command `roundtable`; every module behind a word is imported when it is used."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

COMMANDS = (
    "run", "demo", "do", "journal", "replay", "explain", "simulate", "cards", "print", "tags",
    "look", "watch", "calibrate", "wiring", "cues", "selftest", "panel", "dark",
    "pin", "https", "backup", "restore", "doctor", "update", "rollback",
)  # fmt: skip
_MODULES = {"print": "print_sheets"}
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EIO)  # what standard output cannot take
WRONG = 2  # exit status for anything that the user can mend


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return its exit status."""
    parser = argparse.ArgumentParser(
        prog="roundtable",
        description="A referee for Shadows over Camelot: The Card Game at a real table.",
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    modules = {}
    for name in COMMANDS:
        modules[name] = import_module(f"firmware.commands.{_MODULES.get(name, name)}")
        modules[name].add(commands)
    args = parser.parse_args(argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a record may hold what no terminal can show
            stream.reconfigure(errors="backslashreplace")
    try:
        status = int(modules[args.command].run(args))
        if sys.stdout is not None:
            sys.stdout.flush()  # so that what could not be written is known here
        return status
    except named_errors() as error:
        print(f"roundtable {args.command}: {error}", file=sys.stderr)
        return WRONG
    except BrokenPipeError:  # the reader has seen enough
        _stdout_goes_nowhere()
        return 0
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise
        _stdout_goes_nowhere()
        print(f"roundtable {args.command}: {error.strerror}: free the disk", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return 130


def _stdout_goes_nowhere() -> None:
    """Or Python's own last flush would fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def named_errors() -> tuple[type[Exception], ...]:
    """Return the errors that say what, where and what to do; anything else is a bug.

    Called only when something was raised, so that nothing is imported for it beforehand.
    """
    from engine.game import GameError
    from firmware.owner.config import BadConfig
    from firmware.screen.server import NoPort
    from firmware.table.journal import BadJournal
    from hardware import HardwareError
    from vision.frame import VisionError

    return GameError, BadConfig, BadJournal, NoPort, HardwareError, VisionError


if __name__ == "__main__":
    sys.exit(main())
