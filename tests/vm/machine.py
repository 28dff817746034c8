"""A virtual machine without KVM, and the serial line to the agent in it."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any, Final

from tests.support.patience import until

BOOT_S: Final = 400.0  # 50 to 150 s where nothing else runs
OFF_S: Final = 300.0
STICK_BYTES_S: Final = 100_000  # so that it can be pulled in the middle of a file
# Debian's kernel looks for hardware that no such machine has, some of it for seconds. Where the
# emulator starves, the network's service once took more than systemd's 90 s.
KERNEL: Final = (
    "console=ttyS0 quiet loglevel=3 root=/dev/vda rw mitigations=off audit=0 tsc=reliable "
    "no_timer_check nokaslr panic=-1 systemd.default_timeout_start_sec=400 "
    "modprobe.blacklist=kvm_amd,kvm,psmouse,parport_pc,ppdev,floppy"
)


class Gone(Exception):
    """The machine does not answer: its console's last words."""


class Panicked(Gone):
    """Its kernel gave up: rarely, its own code changed under a processor that QEMU emulates."""


class Machine:
    """A running machine with two processors; `close` or `cut` ends it as a power cut does."""

    def __init__(
        self,
        image: Path,
        root: Path,
        disks: Sequence[Path],
        port: int,
        append: str = "",
        processors: int = 2,
        plugged: Path | None = None,
    ) -> None:
        """`root` is a qcow2 disk that is written to; `port` of this machine leads to its 8080.

        `plugged` is a stick that is written as slowly as a cheap one.
        """
        self.folder = Path(tempfile.mkdtemp(prefix="machine-", dir=image))
        self._line = self.folder / "agent"
        self._ids = count(1)
        self._waiting = b""
        self._socket = socket.socket(socket.AF_UNIX)
        words: list[str] = [
            *("qemu-system-x86_64", "-machine", "pc", "-cpu", "max"),
            *("-accel", "tcg,thread=multi"),
            *f"-smp {processors} -m 1024 -nodefaults -display none -no-reboot".split(),
            *("-kernel", str(image / "vmlinuz"), "-initrd", str(image / "initrd.img")),
            *("-append", f"{KERNEL} {append}", "-serial", f"file:{self.folder}/console.log"),
            *("-drive", f"file={root},if=virtio,format=qcow2,cache=writeback"),
            *("-device", "virtio-rng-pci", "-device", "virtio-serial-pci"),
            *("-chardev", f"socket,id=agent,path={self._line},server=on,wait=off"),
            *("-device", "virtserialport,chardev=agent,name=pi.agent"),
            *("-netdev", f"user,id=lan,restrict=on,hostfwd=tcp:127.0.0.1:{port}-10.0.2.15:8080"),
            *("-device", "virtio-net-pci,netdev=lan,romfile="),
        ]
        for disk in disks:
            words += ["-drive", f"file={disk},if=virtio,format=raw,readonly=on"]
        if plugged is not None:
            slow = f"throttling.bps-write={STICK_BYTES_S}"
            words += ["-drive", f"file={plugged},if=virtio,format=raw,{slow}"]
        self._begun = time.monotonic()
        with (self.folder / "qemu.log").open("w") as log:
            self._process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        self.booted_s = 0.0  # until the agent answered

    def boot(self) -> None:
        """Wait for the agent; raise Gone."""
        self._connect()
        self._read(BOOT_S)
        self.booted_s = time.monotonic() - self._begun

    def sh(self, command: str, seconds: float = 120.0, check: bool = False) -> str:
        """Run a bash command in it as root; return what it printed, stripped."""
        return self.run(command, seconds, check)[1]

    def run(self, command: str, seconds: float = 120.0, check: bool = False) -> tuple[int, str]:
        """Return its exit code (-1: not done in time) and what it printed, stripped."""
        asked = {"id": next(self._ids), "command": command, "seconds": seconds}
        self._socket.sendall((json.dumps(asked) + "\n").encode())
        told = self._read(seconds + 60)
        while told["id"] != asked["id"]:
            told = self._read(seconds + 60)
        code, text = int(told["code"]), str(told["text"]).strip()
        if check and code:
            raise AssertionError(f"$ {command}\n{text}\n[{code}]")
        return code, text

    def write(self, path: str, text: str) -> None:
        """Put a small file there."""
        self.sh(f"cat > {path} <<'END'\n{text}\nEND", check=True)

    def cut(self) -> None:
        """Cut its power."""
        self._process.kill()
        self._process.wait()

    def power_off(self) -> None:
        """Let its system end in order."""
        self.sh("systemctl --no-block poweroff")
        self._process.wait(timeout=OFF_S)

    def close(self) -> None:
        """End it, and leave nothing but its disks."""
        self.cut()
        self._socket.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _connect(self) -> None:
        def connects() -> bool:
            assert self._process.poll() is None, "it has ended"
            return self._socket.connect_ex(str(self._line)) == 0

        try:
            until(connects, "its line", longest_s=30)
        except AssertionError as error:
            said = (self.folder / "qemu.log").read_text(errors="replace")
            raise Gone(f"qemu: {error}: {said}") from error

    def _read(self, seconds: float) -> dict[str, Any]:
        self._socket.settimeout(seconds)
        while b"\n" not in self._waiting:
            try:
                more = self._socket.recv(65536)
            except TimeoutError as error:
                raise Gone(f"no answer for {seconds:.0f} s; {self._console()}") from error
            if not more:
                console = self._console()
                panicked = "Kernel panic" in console
                raise (Panicked if panicked else Gone)(f"it went away; {console}")
            self._waiting += more
        one, _, self._waiting = self._waiting.partition(b"\n")
        told: dict[str, Any] = json.loads(one)
        return told

    def _console(self) -> str:
        words = (self.folder / "console.log").read_text(errors="replace")
        return f"its console says:\n{words[-2000:]}"


def overlay(on: Path, to: Path, kind: str = "raw") -> Path:
    """Return a new disk at `to` that begins as `on` and keeps its own changes."""
    to.unlink(missing_ok=True)
    words = ["qemu-img", "create", "-q", "-f", "qcow2", "-F", kind, "-b", str(on), str(to)]
    subprocess.run(words, check=True)
    return to


def free_port() -> int:
    """Return a port of this machine that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
