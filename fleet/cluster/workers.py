"""The workers of a Dask cluster; the one file that imports Dask, and only when one is asked for."""

from __future__ import annotations

import asyncio
import logging
import ssl
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from queue import Empty, Queue
from typing import Any, Final

from firmware.simulating.parts import NoCluster, Part, Plan, play
from firmware.simulating.program import NO_PROGRAM, Program, own_program
from fleet.cluster import words
from fleet.cluster.distribution import Answer, Sharing
from words.text import Text

CONNECT_S: Final = 10.0  # to a scheduler, at first and where the connection was lost
FETCH_S: Final = 10.0  # until a result that is there has come here; or it is played again
CLOSE_S: Final = 5.0


@dataclass(frozen=True, slots=True)
class Tls:
    """Who vouches for the cluster, and what this machine shows of itself."""

    ca: Path
    cert: Path
    key: Path


class DaskCluster:
    """The workers that a client of Dask knows."""

    def __init__(self, client: Any, plan: Plan) -> None:
        self.client, self._plan = client, plan
        self._done: Queue[Any] = Queue()
        self._open: dict[str, tuple[Any, str, range | None]] = {}  # key -> future, whose, games

    def workers(self) -> Mapping[str, int] | None:
        """Return how many games each worker can play at once, None: the link is down."""
        if self.client.status == "closed":
            raise NoCluster(words.GONE)
        if self.client.status != "running":
            return None
        try:
            return dict(self.client.nthreads(callback_timeout=CONNECT_S))
        except (OSError, TimeoutError):  # it is lost just now; the client tries again by itself
            return None

    def ask(self, worker: str) -> None:
        """Ask a worker which program it has."""
        self._submit(worker, None, own_program)

    def give(self, worker: str, games: range) -> None:
        """Have a worker play these games."""
        self._submit(worker, games, play, self._plan, games)

    def _submit(self, worker: str, games: range | None, does: Any, *given: Any) -> None:
        if self.client.status == "closed":
            raise NoCluster(words.GONE)
        here = {"workers": [worker], "allow_other_workers": False, "pure": False}
        future = self.client.submit(does, *given, **here)
        self._open[future.key] = future, worker, games
        future.add_done_callback(self._done.put)

    def forget(self, worker: str) -> None:
        """Withdraw what a worker was asked for."""
        self._withdraw([key for key, (_, whose, _) in self._open.items() if whose == worker])

    def withdraw(self) -> None:
        """Take back everything, so that nothing of it is left on the cluster."""
        self._withdraw(list(self._open))

    def _withdraw(self, keys: list[str]) -> None:
        futures = [self._open.pop(key)[0] for key in keys]
        if futures and self.client.status == "running":
            self.client.cancel(futures)

    def answer(self, wait_s: float) -> Answer | None:
        """Return an answer that came within so many seconds, or None."""
        try:
            future = self._done.get(timeout=wait_s)
        except Empty:
            return None
        if future.key not in self._open:
            return None  # it was taken back
        _, worker, games = self._open.pop(future.key)
        return Answer(worker, games, _result(future, games))


def _result(future: Any, games: range | None) -> Part | Program | None:
    """Return what a future has, None where it was lost on the way; a bug of a game is raised."""
    if future.status == "error" and games is None:
        return NO_PROGRAM  # it could not even be asked
    try:
        told: Part | Program = future.result(timeout=FETCH_S)
        return told
    except (CancelledError, TimeoutError, OSError):
        return None


def parts(
    plan: Plan,
    games: int,
    address: str,
    tls: Tls | None,
    patience_s: float,
    tell: Callable[[Text], None],
) -> Iterator[Part]:
    """Yield parts as they are done by the workers of the scheduler at an address.

    Waits `patience_s` seconds for a worker where none is left; `tell` is given what happens
    meanwhile. Raises NoCluster where the rest cannot be played.
    """
    with joined_cluster(address, tls, plan) as cluster:
        own = own_program()
        yield from Sharing(games, cluster, own, patience_s, tell, time.monotonic).parts()


# -- the way there ---------------------------------------------------------------------------


@contextmanager
def joined_cluster(
    address: str, tls: Tls | None, plan: Plan, connect_s: float = CONNECT_S
) -> Iterator[DaskCluster]:
    """Give the cluster of the scheduler at an address, and leave nothing on it afterwards.

    Raises NoCluster where there is none, with what to do.
    """
    if find_spec("distributed") is None:
        raise NoCluster(words.NOT_HERE)
    was = logging.root.manager.disable
    logging.disable(logging.CRITICAL)  # what matters of it is said in the user's words
    try:
        security = _security(tls)
        whole = reachable_address(address, security, connect_s)
        client = _client(whole, security, address)
        cluster = DaskCluster(client, plan)
        try:
            _compare(client, address)
            yield cluster
        finally:
            cluster.withdraw()
            client.close(timeout=CLOSE_S)
    finally:
        logging.disable(was)


def _client(whole: str, security: Any, address: str) -> Any:
    from distributed import Client

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of versions: what counts is compared by us
            return Client(whole, security=security, timeout=CONNECT_S, set_as_default=False)
    except OSError as error:
        raise NoCluster(_silence(address, whole.startswith("tls"), error)) from error


def _security(tls: Tls | None) -> Any:
    """Return what Dask is told of TLS: the files, or what its own configuration says."""
    from distributed import Security

    if tls is None:
        return Security()
    files = {"tls_ca_file": tls.ca, "tls_client_cert": tls.cert, "tls_client_key": tls.key}
    security = Security(require_encryption=True, **{key: str(path) for key, path in files.items()})
    try:
        security.get_connection_args("client")
    except ssl.SSLError as error:
        raise NoCluster(words.BAD_FILES.with_(why=error.reason or error)) from error
    return security


def reachable_address(address: str, security: Any, connect_s: float) -> str:
    """Return the whole address of a scheduler, or raise NoCluster.

    Dask's own client waits for ever for a server that says nothing, so it is asked first.
    """
    whole = _whole_address(address, security.require_encryption)
    if whole.startswith("tls") and not security.get_connection_args("client").get("ssl_context"):
        raise NoCluster(words.NO_TLS_FILES.with_(address=address))
    try:
        told = asyncio.run(asyncio.wait_for(_identity(whole, security, connect_s), connect_s + 1))
        kind = told["type"]
    except OSError as error:
        raise NoCluster(_silence(address, whole.startswith("tls"), error)) from error
    except ValueError as error:
        text = words.NO_TLS if "SSL" in repr(error) else words.NO_SCHEDULER
        raise NoCluster(text.with_(address=address)) from error
    except (KeyError, TypeError, MemoryError, EOFError) as error:  # what it said makes no sense
        raise NoCluster(words.NO_SCHEDULER.with_(address=address)) from error
    if kind == "Worker":
        raise NoCluster(words.A_WORKER.with_(address=address, scheduler=told.get("scheduler")))
    if kind != "Scheduler":
        raise NoCluster(words.NO_SCHEDULER.with_(address=address))
    return whole


def _whole_address(address: str, is_encrypted: bool) -> str:
    """Return an address with its scheme, or raise NoCluster where it can be none."""
    from distributed.comm import get_address_host_port

    scheme, _, rest = address.rpartition("://")
    if scheme in ("http", "https"):
        raise NoCluster(words.DASHBOARD.with_(address=address))
    if scheme == "tcp" and is_encrypted:
        raise NoCluster(words.NOT_ENCRYPTED.with_(address=address))
    scheme = scheme or ("tls" if is_encrypted else "tcp")
    try:
        _, port = get_address_host_port(f"tcp://{rest}", strict=True)
    except ValueError as error:
        raise NoCluster(words.BAD_ADDRESS.with_(address=address)) from error
    if scheme not in ("tcp", "tls") or not 0 < port < 65536:
        raise NoCluster(words.BAD_ADDRESS.with_(address=address))
    return f"{scheme}://{rest}"


def _silence(address: str, is_encrypted: bool, error: OSError) -> str:
    """Return why nobody could be spoken to, from what lies below an error of Dask's."""
    causes = [error]
    while isinstance(deeper := causes[-1].__cause__, OSError):
        causes.append(deeper)
    last = causes[-1]
    if isinstance(last, ssl.SSLCertVerificationError):
        return words.NOT_BELIEVED.with_(address=address)
    if isinstance(error, TimeoutError):  # it lets us in and says nothing
        return words.NO_SCHEDULER.with_(address=address)
    if "WRONG_VERSION" in str(last):
        return words.NO_TLS.with_(address=address)
    is_shut = isinstance(last, ssl.SSLError | ConnectionResetError | BrokenPipeError)
    if is_shut or "SSL" in str(last) or "Stream is closed" in str(last):
        return (words.NOT_ACCEPTED if is_encrypted else words.WANTS_TLS).with_(address=address)
    return words.NO_ANSWER.with_(address=address, why=last.strerror or str(last) or words.NO_WORD)


async def _identity(address: str, security: Any, connect_s: float) -> Any:
    from distributed.comm import connect

    comm = await connect(address, connect_s, **security.get_connection_args("client"))
    try:
        await comm.write({"op": "identity", "reply": True})
        return await comm.read()
    finally:
        comm.abort()


def _compare(client: Any, address: str) -> None:
    """Raise NoCluster where the scheduler has another Dask: they may not understand each other."""
    from distributed import __version__ as own

    told = client.sync(client.scheduler.versions, packages=[], callback_timeout=CONNECT_S)
    theirs = told["packages"]["distributed"]
    if theirs != own:
        raise NoCluster(words.OTHER_DASK.with_(address=address, theirs=theirs, own=own))
