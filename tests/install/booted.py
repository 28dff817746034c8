"""A throw-away root whose own systemd runs, in a container that ends with it."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.install.root import PATH, NoRoot, Root
from tests.support.patience import until

START_S: Final = 60.0
END_S: Final = 20.0
# Nothing of this machine: no network, no unit of its own, no name of the clock's zone.
WORDS: Final = (
    "--boot", "--quiet", "--register=no", "--keep-unit", "--private-network",
    "--resolv-conf=off", "--timezone=off", "--link-journal=no",
)  # fmt: skip
ENDS_WITH_US: Final = ("setpriv", "--pdeathsig", "TERM")


class Booted:
    """Boots a root; `sh` and `run` act in it as root. Raises NoRoot where it does not boot."""

    def __init__(self, root: Root) -> None:
        nspawn = shutil.which("systemd-nspawn")
        if nspawn is None:
            raise NoRoot("apt-get install systemd-container")
        self.root = root
        self._log = (root.at.parent / "boot.log").open("w+b")
        self._nspawn = subprocess.Popen(
            [*ENDS_WITH_US, nspawn, *WORDS, f"--directory={root.at}", f"--machine=d{os.getpid()}"],
            stdin=subprocess.DEVNULL, stdout=self._log, stderr=subprocess.STDOUT,
            # Whatever this machine has: systemd from 256 on takes no other.
            env={**os.environ, "SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "1"},
        )  # fmt: skip
        self._first = self._process()
        with self._in_time("its systemd does not come up"):
            until(
                lambda: not self.run("test -S /run/systemd/private")[0],
                look_s=0.2,
                longest_s=START_S,
            )
        self.run("systemctl is-system-running --wait")

    def _process(self) -> int:
        """Return the number of the container's first process."""
        children = Path(f"/proc/{self._nspawn.pid}/task/{self._nspawn.pid}/children")

        def systemd() -> int | None:
            assert self._nspawn.poll() is None, "it has ended"
            for child in children.read_text().split():
                if Path(f"/proc/{child}/comm").read_text().strip() == "systemd":
                    return int(child)
            return None

        with self._in_time("systemd-nspawn does not boot it"):
            return until(systemd, longest_s=START_S) or 0

    @contextmanager
    def _in_time(self, trouble: str) -> Iterator[None]:
        try:
            yield
        except AssertionError as error:
            raise NoRoot(f"{trouble}: {error}: {self._said()}") from error

    def _said(self) -> str:
        self._log.seek(0)
        return self._log.read().decode(errors="replace")[-600:]

    def run(self, command: str) -> tuple[int, str]:
        """Return a bash command's exit status and what it said."""
        inside = ("env", "-i", f"PATH={PATH}", "HOME=/root", "LC_ALL=C.UTF-8", "bash", "-c")
        words = ["nsenter", "--target", str(self._first), "--mount", "--uts", "--ipc", "--net",
                 "--pid", "--root", "--wd", "--", *inside, command]  # fmt: skip
        ran = subprocess.run(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, errors="replace",
        )  # fmt: skip
        return ran.returncode, ran.stdout

    def sh(self, command: str) -> str:
        """Return what it said, stripped; a status other than 0 fails the test."""
        status, said = self.run(f"set -e; {command}")
        assert status == 0, f"$ {command}\n{said}\n[{status}]"
        return said.strip()

    def end(self) -> None:
        """Switch it off."""
        self._nspawn.terminate()
        try:
            self._nspawn.wait(END_S)
        except subprocess.TimeoutExpired:  # its services may take their time, this root goes anyhow
            self._nspawn.kill()
            self._nspawn.wait()
        self._log.close()
