"""A real Dask scheduler and its workers, each a process of its own, for tests."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread

from tests.support.certificates import Authority
from tests.support.patience import PATIENCE_S
from tests.support.places import ROOT

_HERE = ("--host", "127.0.0.1", "--no-dashboard")


@dataclass
class Process:
    """A scheduler or a worker, what it said, and where it listens."""

    process: subprocess.Popen[str]
    address: str = ""
    log: list[str] = field(default_factory=list)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait(PATIENCE_S)


@contextmanager
def process(word: str, says: str, *options: str) -> Iterator[Process]:
    """Run `dask scheduler` or `dask worker` until its log has said where it listens."""
    command = [sys.executable, "-m", "dask", word, *_HERE, *options]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=ROOT)
    own = Process(running)
    assert running.stderr is not None
    for line in running.stderr:
        own.log.append(line)
        if says in line:
            own.address = line.split(says)[1].split()[0]
            break
    else:
        raise AssertionError("".join(own.log))
    reader = Thread(target=own.log.extend, args=(running.stderr,), daemon=True)
    reader.start()
    try:
        yield own
    finally:
        own.kill()
        reader.join(PATIENCE_S)
        running.stderr.close()


@contextmanager
def scheduler(*options: str) -> Iterator[Process]:
    """Run a scheduler; its address is there when it listens."""
    with process("scheduler", "Scheduler at:", "--port", "0", *options) as own:
        yield own


@contextmanager
def worker(of: Process, folder: Path, *options: str) -> Iterator[Process]:
    """Run a worker that nobody starts again when it ends."""
    started = ("--no-nanny", "--nthreads", "1", "--local-directory", str(folder), *options)
    with process("worker", "Start worker at:", of.address, *started) as own:
        yield own


@dataclass(frozen=True, slots=True)
class Papers:
    """What a machine of the cluster shows: one certificate for all, as a small store has it."""

    ca: Path
    cert: Path
    key: Path

    @property
    def options(self) -> Sequence[str]:
        return (
            "--tls-ca-file", str(self.ca), "--tls-cert", str(self.cert), "--tls-key", str(self.key),
        )  # fmt: skip

    @property
    def ours(self) -> Sequence[str]:
        return (
            "--dask-ca", str(self.ca), "--dask-cert", str(self.cert), "--dask-key", str(self.key),
        )  # fmt: skip


def papers(folder: Path, name: str) -> Papers:
    """Let an authority sign a certificate, and write both."""
    authority = Authority(name)
    own = Papers(*[folder / f"{name}-{kind}.pem" for kind in ("ca", "cert", "key")])
    for path, pem in zip(
        (own.ca, own.cert, own.key), (authority.pem, authority.server(), authority.key_pem),
        strict=True,
    ):  # fmt: skip
        path.write_bytes(pem)
    return own
