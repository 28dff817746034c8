"""A database of a throw-away PostgreSQL, and the collector before it."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from firmware.owner.mqtt_keys import MqttConfig
from tests.support.postgres import Postgres

PATIENCE_S: Final = 60.0


class CollectorDatabase:
    """A database for the collector; what it writes is on the disk when it says so."""

    def __init__(self, own: Postgres) -> None:
        self._own, self._name = own, own.new_base()

    @property
    def string(self) -> str:
        """How the collector connects to it."""
        return self._own.string(self._name, "collector")

    def sql(self, statement: str) -> list[str]:
        return self._own.sql(self._name, statement)

    @property
    def games(self) -> int:
        """How many finished games stand there."""
        is_there = self.sql("SELECT to_regclass('roundtable.kept_game') IS NOT NULL") == ["t"]
        return int(self.sql("SELECT count(*) FROM roundtable.kept_game")[0]) if is_there else 0

    @property
    def log_bytes(self) -> int:
        """How much was written to the log before all else, since the beginning."""
        return int(self.sql("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint")[0])

    def row_bytes(self, table: str) -> float:
        """Return what a row of a table takes on the disk, its indexes included."""
        sizes = f"pg_total_relation_size('roundtable.{table}')::float8"
        told = self.sql(f"SELECT {sizes} / greatest(count(*), 1) FROM roundtable.{table}")
        return float(told[0])

    @property
    def pid(self) -> int:
        return int((self._own.folder / "data" / "postmaster.pid").read_text().split()[0])


class Collector:
    """`roundtable fleet collect` in a process of its own."""

    def __init__(self, folder: Path, config: MqttConfig, base: CollectorDatabase) -> None:
        self._file = folder / "collect.toml"
        keys = ("mqtt", "mqtt_ca", "mqtt_user", "mqtt_password_file")
        broker = [f'{key} = "{getattr(config, key)}"' for key in keys]
        self._file.write_text("\n".join([
            "[mqtt]", f"mqtt_port = {config.mqtt_port}", *broker,
            "[collect]", f'collect = "{base.string}"', "",
        ]))  # fmt: skip
        self._log = folder / "collect.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it listens."""
        words = [
            sys.executable,
            "-m",
            "firmware.cli",
            "fleet",
            "collect",
            "--config",
            str(self._file),
        ]
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(words, stdout=log, stderr=log)
        deadline = time.monotonic() + PATIENCE_S
        while "the collector listens" not in self.output and self._process.poll() is None:
            if time.monotonic() > deadline:
                break
            time.sleep(0.1)
        else:
            if self._process.poll() is None:
                return
        raise SystemExit(f"the collector does not begin: {self.output}")

    @property
    def output(self) -> str:
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
