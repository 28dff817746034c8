"""What is said of a cluster while it plays, and why it cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from words.text import Text, t, tn

if TYPE_CHECKING:
    from firmware.simulating.program import Program

# -- while it plays --------------------------------------------------------------------------

AWAY: Final = t("the connection to the scheduler is lost, trying again")
LEFT: Final = t("worker {worker} is gone; it was playing nothing")
NOBODY: Final = t("no worker is there: waiting {seconds} s for one")


def worker_lost(worker: str, games: int) -> Text:
    """Return that a worker is gone, and what becomes of its games."""
    return tn(
        "worker {worker} is lost: {n} game that it had is played by others",
        "worker {worker} is lost: {n} games that it had are played by others",
        games,
        worker=worker,
    )


_NO_PROGRAM: Final = t(
    "worker {worker} is given no games: it does not have this program, or a much older one; install"
    " roundtable-referee {version} there"
)
_OTHER_PYTHON: Final = t(
    "worker {worker} is given no games: it runs Python {theirs}, here is {own}; the same seed could"
    " play other games there"
)
_OTHER_PROGRAM: Final = t(
    "worker {worker} is given no games: its program is another one ({theirs}, here {own}); install"
    " the same there"
)
_OTHER_FLOATS: Final = t(
    "worker {worker} is given no games: its C library or processor reckons otherwise in the last"
    " digit, so that the same seed could play other games there"
)


def worker_refused(worker: str, own: Program, theirs: Program) -> Text:
    """Return why a worker may not play along."""
    if not theirs.digest:
        return _NO_PROGRAM.with_(worker=worker, version=own.version)
    if theirs.python != own.python:
        return _OTHER_PYTHON.with_(worker=worker, theirs=theirs.python, own=own.python)
    if theirs.digest == own.digest and theirs.version == own.version:
        return _OTHER_FLOATS.with_(worker=worker)
    return _OTHER_PROGRAM.with_(worker=worker, theirs=_program_name(theirs), own=_program_name(own))


def _program_name(program: Program) -> str:
    return f"{program.version} {program.digest[:8]}"


# -- why it cannot play ----------------------------------------------------------------------

NOT_HERE: Final = t(
    "a cluster is spoken to by Dask, which is not here: on a PC pip install 'dask[distributed]'"
)
NONE_FITS: Final = t("no worker has this program with this Python: install both there, then again")
GIVEN_UP: Final = t(
    "no worker could play for {seconds} s: start some (dask worker ADDRESS), then again, or wait"
    " longer with --dask-wait"
)
COSTLY: Final = t(
    "{n} workers ended while they had the games {first} to {last}: see their logs, perhaps they had"
    " too little memory"
)
GONE: Final = t(
    "the scheduler is gone: see its log, start it and its workers, then again; the same seed plays"
    " the same games"
)
BAD_ADDRESS: Final = t(
    "--dask {address}: give what the scheduler says when it starts, such as tcp://192.168.1.5:8786"
)
DASHBOARD: Final = t(
    "--dask {address}: that is the address of a page; give the one that begins with tcp:// or tls://"
)
NO_ANSWER: Final = t(
    "--dask {address}: nobody answers there ({why}): is the scheduler running (dask scheduler), and"
    " is its port open?"
)
NO_WORD: Final = t("no word in time")
NO_SCHEDULER: Final = t(
    "--dask {address}: what answers there is no scheduler of Dask, or a much older one: see the"
    " address that it says when it starts"
)
A_WORKER: Final = t("--dask {address}: that is a worker; its scheduler is at {scheduler}")
OTHER_DASK: Final = t(
    "--dask {address}: Dask {theirs} runs there, here is {own}: install the same on both"
)
WANTS_TLS: Final = t(
    "--dask {address}: the scheduler closes the connection: perhaps it wants TLS (give tls://… and"
    " --dask-ca, --dask-cert, --dask-key)"
)
NO_TLS_FILES: Final = t(
    "--dask {address}: for TLS give --dask-ca, --dask-cert and --dask-key, or name the files in"
    " Dask's own configuration"
)
NO_TLS: Final = t(
    "--dask {address}: there is no TLS there: give tcp://… without certificates, if you trust that"
    " network"
)
NOT_ENCRYPTED: Final = t("--dask {address}: with certificates give tls://… (or leave tcp:// away)")
NOT_ACCEPTED: Final = t(
    "--dask {address}: the scheduler does not accept --dask-cert: let its own authority sign it"
)
NOT_BELIEVED: Final = t(
    "--dask {address}: its certificate is not believed: did the authority of --dask-ca sign it, and"
    " is the clock right?"
)
BAD_FILES: Final = t(
    "--dask-ca, --dask-cert, --dask-key: no certificate and key that belong together: {why}"
)
