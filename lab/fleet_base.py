"""A PostgreSQL of its own for the load test, as Debian sets it up, and the collector before it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from firmware.owner.mqtt_keys import MqttConfig

_FOUND: Final = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
_SOMEBODY_ELSE: Final = ("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups")
PATIENCE_S: Final = 60.0
BASE: Final = "roundtable"


class Postgres:
    """It answers on a socket in its folder; what it writes is on the disk when it says so."""

    def __init__(self, folder: Path) -> None:
        if not _FOUND:
            raise SystemExit("no PostgreSQL here: apt-get install postgresql")
        self.folder, self._is_root = folder, os.geteuid() == 0
        folder.chmod(0o755)
        if self._is_root:
            shutil.chown(folder, "nobody", "nogroup")
        self._run("initdb", "-A", "trust", "-E", "UTF8", "--locale=C", "-U", "postgres",
                  "-D", f"{folder}/data")  # fmt: skip

    def start(self) -> None:
        options = f"-c listen_addresses='' -k {self.folder}"
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-w", "-o", options,
                  "-l", f"{self.folder}/log", "start")  # fmt: skip
        self.sql(f"CREATE DATABASE {BASE}", "postgres")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-w", "-m", "fast", "stop")

    def sql(self, statement: str, base: str = BASE) -> str:
        """Run a statement; return what it gives as text."""
        return self._run(
            "psql", "-h", str(self.folder), "-U", "postgres", "-d", base, "-XAtqc", statement
        ).strip()

    def number(self, statement: str) -> int:
        return int(self.sql(statement) or 0)

    @property
    def games(self) -> int:
        """How many finished games stand there."""
        is_there = self.sql("SELECT to_regclass('roundtable.kept_game') IS NOT NULL") == "t"
        return self.number("SELECT count(*) FROM roundtable.kept_game") if is_there else 0

    @property
    def log_bytes(self) -> int:
        """How much was written to the log before all else, since the beginning."""
        return self.number("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint")

    def row_bytes(self, table: str) -> float:
        """Return what a row of a table takes on the disk, its indexes included."""
        sizes = f"pg_total_relation_size('roundtable.{table}')::float8"
        told = self.sql(f"SELECT {sizes} / greatest(count(*), 1) FROM roundtable.{table}")
        return float(told)

    @property
    def pid(self) -> int:
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def _run(self, program: str, *words: str) -> str:
        who = _SOMEBODY_ELSE if self._is_root else ()
        out = self.folder / f"{program}.out"  # a pipe would be held open by what is started
        with out.open("w") as told:
            subprocess.run(
                [*who, str(_FOUND[-1] / program), *words], stdin=subprocess.DEVNULL, stdout=told,
                stderr=subprocess.STDOUT, timeout=PATIENCE_S, check=True, cwd=self.folder,
            )  # fmt: skip
        return out.read_text()


class Collector:
    """`roundtable collect` in a process of its own."""

    def __init__(self, folder: Path, config: MqttConfig, base: Postgres) -> None:
        self._file = folder / "collect.toml"
        keys = ("mqtt", "mqtt_ca", "mqtt_user", "mqtt_password_file")
        broker = [f'{key} = "{getattr(config, key)}"' for key in keys]
        self._file.write_text("\n".join([
            "[mqtt]", f"mqtt_port = {config.mqtt_port}", *broker,
            "[collect]", f'collect = "host={base.folder} dbname={BASE} user=postgres"', "",
        ]))  # fmt: skip
        self._log = folder / "collect.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it listens."""
        words = [sys.executable, "-m", "firmware.cli", "collect", "--config", str(self._file)]
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(words, stdout=log, stderr=log)
        deadline = time.monotonic() + PATIENCE_S
        while "the collector listens" not in self.said and self._process.poll() is None:
            if time.monotonic() > deadline:
                break
            time.sleep(0.1)
        else:
            if self._process.poll() is None:
                return
        raise SystemExit(f"the collector does not begin: {self.said}")

    @property
    def said(self) -> str:
        return self._log.read_text(encoding="utf-8", errors="replace")

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def end(self) -> None:
        """End it; the hours that it has counted are written then."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait(PATIENCE_S)
