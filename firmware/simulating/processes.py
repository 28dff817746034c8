"""Many games on this machine: in this process, or in several."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from typing import Final

from firmware.simulating.parts import Part, Plan, play

_PART: Final = 25  # games that a process plays before it reports
_AHEAD: Final = 4  # parts a process that wait for it: a million games are not all in one queue


def parts(plan: Plan, games: int, jobs: int) -> Iterator[Part]:
    """Yield parts as they are done, in as many processes as `jobs` says."""
    planned = (range(n, min(n + _PART, games)) for n in range(0, games, _PART))
    if jobs == 1:
        yield from (play(plan, some) for some in planned)
        return
    from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
    from multiprocessing import get_context

    # spawn: a fork would copy the locks of whatever threads there are. Ctrl-C is for this process.
    deaf = (signal.SIGINT, signal.SIG_IGN)
    hands = min(jobs, -(-games // _PART))
    with ProcessPoolExecutor(hands, get_context("spawn"), signal.signal, deaf) as processes:
        doing: set[Future[Part]] = set()
        try:
            for some in planned:
                doing.add(processes.submit(play, plan, some))
                if len(doing) >= hands * _AHEAD:
                    done, doing = wait(doing, return_when=FIRST_COMPLETED)
                    yield from (one.result() for one in done)
            while doing:
                done, doing = wait(doing, return_when=FIRST_COMPLETED)
                yield from (one.result() for one in done)
        finally:
            processes.shutdown(cancel_futures=True)  # where somebody has had enough
