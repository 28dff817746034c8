"""Many games on this machine: in this process, or in several."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from typing import Final

from firmware.simulating.parts import GamesLeft, Part, Plan, play

PART_S: Final = 0.5  # of games before a process reports: no more is lost where somebody has enough


def parts(plan: Plan, games: int, jobs: int) -> Iterator[Part]:
    """Yield parts as they are done, in as many processes as `jobs` says."""
    left, hands = GamesLeft(games, PART_S), min(jobs, games)
    if hands == 1:
        while (some := left.take(hands)) is not None:
            part = play(plan, some)
            left.learn(part)
            yield part
        return
    from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
    from multiprocessing import active_children, get_context

    # spawn: a fork would copy the locks of whatever threads there are. Ctrl-C is for this process.
    deaf = (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(hands, get_context("spawn"), signal.signal, deaf) as processes:
        doing: set[Future[Part]] = set()
        try:
            while True:
                while len(doing) < hands and (some := left.take(hands)) is not None:
                    doing.add(processes.submit(play, plan, some))
                if not doing:
                    return
                done, doing = wait(doing, return_when=FIRST_COMPLETED)
                for part in [one.result() for one in done]:
                    left.learn(part)
                    yield part
        finally:
            for process in active_children() if doing else ():  # somebody has had enough of it
                process.terminate()
