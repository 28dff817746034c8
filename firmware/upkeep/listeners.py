"""Who listens at which port: the kernel's table of sockets, and whose file each socket is."""

from __future__ import annotations

import os
import pwd
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from firmware.upkeep.places import NAME

_LISTENS: Final = "0A"  # TCP_LISTEN of linux/tcp_states.h
PROC: Final = Path("/proc")


@dataclass(frozen=True, slots=True)
class Listener:
    """A program that listens at a port."""

    port: int
    process: int  # 0: another user's, which root alone sees
    name: str  # "python3 (4711)", "a program of anna"


def listeners(proc: Path = PROC) -> tuple[Listener, ...]:
    """Return who listens by TCP, as far as this user may see it."""
    sockets = {inode: (port, user) for inode, port, user in _sockets(proc)}
    held = _processes(proc, set(sockets))
    found = {_listener(port, user, held.get(inode)) for inode, (port, user) in sockets.items()}
    return tuple(sorted(found, key=lambda one: (one.port, one.process)))


def _sockets(proc: Path) -> Iterator[tuple[int, int, int]]:
    """Yield inode, port and user's number of each socket that listens (proc_net_tcp.rst)."""
    for name in ("tcp", "tcp6"):
        with suppress(OSError):
            for line in (proc / "net" / name).read_text(encoding="ascii").splitlines()[1:]:
                words = line.split()
                if words[3] == _LISTENS:
                    yield int(words[9]), int(words[1].rpartition(":")[2], 16), int(words[7])


def _processes(proc: Path, sockets: set[int]) -> dict[int, Path]:
    """Return the process that has each of these sockets open."""
    wanted = {f"socket:[{inode}]": inode for inode in sockets}
    found: dict[int, Path] = {}
    for link in proc.glob("[0-9]*/fd/*"):
        with suppress(OSError):
            inode = wanted.get(str(link.readlink()))
            if inode is not None:
                found.setdefault(inode, link.parent.parent)
    return found


def _listener(port: int, user: int, process: Path | None) -> Listener:
    if process is not None:
        with suppress(OSError):
            return Listener(port, int(process.name), process_name(process))
    with suppress(KeyError):
        return Listener(port, 0, f"a program of {pwd.getpwuid(user).pw_name}")
    return Listener(port, 0, f"a program of user {user}")


def process_name(process: Path) -> str:
    """Return a process as "name (number)"; ours, and what ours has started, as roundtable.

    Who runs a process names it, so another user's is never taken for ours.
    """
    words = (process / "cmdline").read_bytes().split(b"\0")[:2]
    name = (process / "comm").read_text(encoding="utf-8", errors="replace").strip()
    ours = any(b"roundtable" in word for word in words) and _user(process) in _own_users()
    return f"{'roundtable' if ours else printable_text(name)} ({process.name})"


def printable_text(text: str) -> str:
    """Return a text that moves no terminal's cursor: what cannot be printed is a "?"."""
    return "".join(one if one.isprintable() else "?" for one in text)


def _user(process: Path) -> int:
    """Return who runs it (proc_pid_status.rst); its folder's owner is root where it cannot dump."""
    status = (process / "status").read_text(encoding="utf-8", errors="replace")
    uids = (line.split()[1] for line in status.splitlines() if line.startswith("Uid:"))
    return int(next(uids, -1))


def _own_users() -> set[int]:
    """Return root, the service's user and who asks."""
    users = {0, os.geteuid()}
    with suppress(KeyError):
        users.add(pwd.getpwnam(NAME).pw_uid)
    return users
