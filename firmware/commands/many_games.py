"""Where many games are played, here or on a cluster, and what a terminal shows meanwhile."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from firmware.commands.packages import is_missing, missing
from firmware.storage.bad_config import BadOption
from words.terminal import FAILED, complain, in_terminal_language
from words.text import Text, clauses, t, told_by

if TYPE_CHECKING:
    from firmware.simulating.parts import Part, Plan, Whole

Tell: TypeAlias = Callable[[Text], None]
STOPPED: Final = 130  # exit status of what Ctrl-C has ended


class SimulationStopped(RuntimeError):
    """Not all games were played; the text says how many."""

    def __init__(self, text: str, status: int) -> None:
        super().__init__(text)
        self.status = status


# -- the options -----------------------------------------------------------------------------

_TLS_HELP: Final = {
    "dask_ca": t("TLS: the authority that signed for the scheduler"),
    "dask_cert": t("TLS: the certificate of this machine"),
    "dask_key": t("TLS: its key"),
}
_WAIT_HELP: Final = t("seconds to wait for a worker where none is left (60)")
_TLS: Final = tuple(_TLS_HELP)
_WORKERS: Final = "fleet.cluster.workers"  # a box plays without them


def add_hands(command: argparse.ArgumentParser) -> None:
    """Add the options that say who plays."""
    option = command.add_argument
    option("--jobs", type=int, metavar="N", help=t("processes at once (one a core)"))
    option("--dask", metavar="ADDRESS", help=t("on the workers of this Dask scheduler"))
    for name, text in _TLS_HELP.items():
        option(f"--{_option_word(name)}", type=Path, metavar="FILE", help=text)
    option("--dask-wait", type=float, default=60.0, metavar="S", help=_WAIT_HELP)


def check_hands(args: argparse.Namespace) -> None:
    """Raise BadOption where the options do not say who plays."""
    tls = [name for name in _TLS if getattr(args, name) is not None]
    if args.dask is None:
        if tls:
            raise BadOption(t("--{option}: give --dask ADDRESS, too", option=_option_word(tls[0])))
        return
    if args.jobs is not None:
        raise BadOption(t("--jobs and --dask: give one of them; --jobs is for this machine"))
    if tls and len(tls) < len(_TLS):
        raise BadOption(t("--dask-ca, --dask-cert, --dask-key: give all three of them"))
    if not 0 <= args.dask_wait < float("inf"):
        raise BadOption(t("--dask-wait {told}: give seconds, 0 or more", told=args.dask_wait))
    for name in tls:
        path = getattr(args, name)
        try:
            path.read_bytes()
        except OSError as error:
            told = {"option": _option_word(name), "path": path, "why": error.strerror}
            raise BadOption(t("--{option} {path}: cannot be read: {why}", **told)) from error
    if is_missing(package := _WORKERS.partition(".")[0]):
        raise BadOption(missing(package))


def _option_word(name: str) -> str:
    """Return an option's name as it is typed."""
    return name.replace("_", "-")


# -- playing ---------------------------------------------------------------------------------


def play_whole(args: argparse.Namespace, plan: Plan, whole: Whole) -> None:
    """Add all games to `whole`, or raise Stopped: what was played until then stands in it."""
    from firmware.simulating.parts import NoCluster

    with _progress(args.games) as (done, note), closing(_parts(args, plan, note)) as parts:
        try:
            for part in parts:
                whole.add(part)
                done(whole.games)
        except KeyboardInterrupt:
            parts.close()  # before it is said that nothing more is played
            raise SimulationStopped(
                _so_far(_CANCELLED[bool(args.dask)], whole, args), STOPPED
            ) from None
        except NoCluster as error:
            text = _so_far(told_by(error), whole, args) if whole.games else told_by(error)
            raise SimulationStopped(text, FAILED) from error


_CANCELLED: Final = {
    False: t("stopped"),
    True: t("stopped; what the cluster was playing just now ends there within seconds"),
}


def _so_far(why: str, whole: Whole, args: argparse.Namespace) -> Text:
    return clauses([why, t("games played: {n} of {games}", n=whole.games, games=args.games)])


def _parts(args: argparse.Namespace, plan: Plan, note: Tell) -> Generator[Part, None, None]:
    """Yield the games as they are done, some at a time, wherever they are played."""
    if args.dask is None:
        from firmware.simulating import processes

        yield from processes.parts(plan, args.games, args.jobs or len(os.sched_getaffinity(0)))
        return
    workers: Any = import_module(_WORKERS)
    tls = workers.Tls(args.dask_ca, args.dask_cert, args.dask_key) if args.dask_ca else None
    yield from workers.parts(plan, args.games, args.dask, tls, args.dask_wait, note)


@contextmanager
def _progress(games: int) -> Iterator[tuple[Callable[[int], None], Tell]]:
    """Give what shows how many games are done, and what says what happens meanwhile.

    The bar is there where somebody sits at a terminal.
    """
    if not sys.stderr.isatty():
        yield lambda _done: None, _note
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        in_terminal_language(t("games, still")),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, auto_refresh=False) as bar:
        task = bar.add_task("games", total=games)
        yield (
            lambda done: bar.update(task, completed=done, refresh=True),
            lambda text: console.print(in_terminal_language(text), markup=False, highlight=False),
        )


def _note(text: Text) -> None:
    complain("simulate", text)
