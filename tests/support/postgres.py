"""A throw-away PostgreSQL, for tests: Debian's own programs in a folder, on a Unix socket."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

import pytest

from tests.support.patience import PATIENCE_S

_FOUND = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: path.parts[-3])
BIN = _FOUND[-1].parent if _FOUND else None
IS_ROOT = os.geteuid() == 0
NO_POSTGRES = (
    "no PostgreSQL here (apt-get install postgresql)"
    if BIN is None
    else "PostgreSQL does not run as root, and setpriv is not here to be somebody else"
    if IS_ROOT and not shutil.which("setpriv")
    else ""
)
needs_postgres = pytest.mark.skipif(bool(NO_POSTGRES), reason=NO_POSTGRES)
_NUMBERS = count(1)
# It need not outlive a power cut: 2 s from nothing to the first statement.
_QUICK = "-c fsync=off -c full_page_writes=off -c max_connections=20 -c shared_buffers=16MB"


@dataclass
class Postgres:
    """A cluster that can be stopped and started again."""

    folder: Path
    options: str
    is_up: bool = False

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text(encoding="utf-8")

    def run(self, program: str, *words: str) -> str:
        """Run one of PostgreSQL's own programs; return what it prints."""
        assert BIN is not None
        ran = subprocess.run(
            [*_as_somebody_else(), str(BIN / program), *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            cwd=self.folder,
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    def start(self) -> None:
        options = f"-c listen_addresses='' {self.options} -k {self.folder}"
        words = ("-D", f"{self.folder}/data", "-w", "-l", f"{self.folder}/log", "-o", options)
        assert BIN is not None
        # Its children keep what they inherit open: pipes would never end.
        subprocess.run(
            [*_as_somebody_else(), str(BIN / "pg_ctl"), *words, "start"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE_S,
            check=True,
            cwd=self.folder,
        )
        self.is_up = True

    def stop(self, how: str = "fast") -> None:
        """Stop it; `immediate` is as a power cut."""
        if self.is_up:
            self.is_up = False
            self.run("pg_ctl", "-D", f"{self.folder}/data", "-w", "-m", how, "stop")

    def string(self, base: str = "postgres", user: str = "postgres") -> str:
        return f"host={self.folder} dbname={base} user={user}"

    def sql(self, base: str, statement: str) -> list[str]:
        """Run statements as the superuser; return the rows as psql prints them."""
        words = ("-h", str(self.folder), "-U", "postgres", "-d", base, "-XAtq")
        return self.run("psql", *words, "-v", "ON_ERROR_STOP=1", "-c", statement).splitlines()

    def new_base(self) -> str:
        """Return a new database, owned by the collector's account, which may do nothing else."""
        name = f"chain{next(_NUMBERS)}"
        self.sql("postgres", f"CREATE DATABASE {name} OWNER collector TEMPLATE template0")
        return name

    def dump(self, base: str) -> str:
        """Return all that a backup of a database has."""
        return self.run("pg_dump", "-h", str(self.folder), "-U", "postgres", base)


def _as_somebody_else() -> list[str]:
    if not IS_ROOT:
        return []
    return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]


@contextmanager
def postgres(options: str = _QUICK) -> Iterator[Postgres]:
    """Run one; a socket's path has at most 107 bytes, so it lies in no test's own folder."""
    folder = Path(mkdtemp(prefix="pg-", dir="/tmp"))
    if IS_ROOT:
        shutil.chown(folder, "nobody", "nogroup")
    folder.chmod(0o755)
    own = Postgres(folder, options)
    try:
        words = ("-A", "trust", "-N", "-E", "UTF8", "--locale=C", "-U", "postgres")
        own.run("initdb", "-D", f"{folder}/data", *words)
        own.start()
        own.sql("postgres", "CREATE ROLE collector LOGIN; CREATE ROLE reader LOGIN")
        yield own
    finally:
        own.stop("immediate")
        shutil.rmtree(folder)
