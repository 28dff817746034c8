"""A game looked back on, in a process of its own: it writes each analysis as soon as it is there.

`python -m firmware.after.analysis_process 19`: how nice. The game comes on the standard input, the
analyses go to the standard output, all pickled: both ends are this program. Where the other end is
gone this one ends, too.
"""

from __future__ import annotations

import gc
import os
import pickle
import sys
from contextlib import suppress
from threading import Thread

from firmware.after.game_analysis import of_game
from firmware.table.journal_reading import RecordedGame


def main(nice: str) -> None:
    """Write each analysis of a game that has one."""
    with suppress(OSError):  # a service may not be allowed to
        os.nice(int(nice))
    gc.disable()  # a game makes no cycles
    game: RecordedGame = pickle.load(sys.stdin.buffer)
    Thread(target=_end_with_the_other, name="end", daemon=True).start()
    for told in of_game(game):
        pickle.dump(told, sys.stdout.buffer)
        sys.stdout.buffer.flush()


def _end_with_the_other() -> None:
    sys.stdin.buffer.read()
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
