"""A box's command with real users, in mounts of its own: root, `anna` who calls, `evil` who minds.

The users stand in a copy of /etc/passwd that is laid over the real one for one run. The program is
a small one that asks for files as every command does; so a run takes a moment, not seconds.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.support.places import ROOT

USERS: Final = {"roundtable": 881, "anna": 1881, "evil": 1882}
_PROGRAM: Final = """\
#!{python}
import os, signal, sys
from pathlib import Path
sys.path.insert(0, {root!r})
from firmware.handing import files

FIRST = 1
while sys.argv[FIRST] not in (
    "read", "list", "kind", "write", "below", "large", "hold", "copy", "backwards"
):
    FIRST += 1  # a command of the real program's, and options before it

def held():
    print("held", flush=True)
    sys.stdin.readline()

def main(word, path, content=""):
    path = Path(path)
    if word == "read":
        print(files.read_file(path).decode())
    elif word == "list":
        print(*sorted(one.name for one in files.list_folder(path)))
    elif word == "kind":
        print(files.kind_of(path))
    elif word == "write":
        files.write_file(path, content.encode(), folders=True)
    elif word == "below":
        files.write_file(path / "deep/er" / content, b"below", folders=True)
    elif word == "large":
        files.write_file(path, bytes(1_000_000))
    elif word == "hold":
        with files.new_file(path) as file:
            file.write(b"begun")
            held()
    elif word == "copy":
        with files.readable_copy(path) as copy:
            print(copy.read_text())
    elif word == "backwards":
        print(files.read_file(Path(content[::-1])))
    print(os.geteuid(), "done")

try:
    main(*sys.argv[FIRST:])
except (OSError, files.NotWritten) as error:
    print(getattr(error, "strerror", None) or error)
    sys.exit(2)
"""


def missing() -> str:
    """Return why such users cannot be had here; "" where they can."""
    if os.geteuid() != 0:
        return "root makes users and mounts: run the tests as root"
    lacking = [tool for tool in ("unshare", "setpriv", "mount") if shutil.which(tool) is None]
    if lacking:
        return f"apt install {' '.join(lacking)}"
    if subprocess.run(
        ["unshare", "--mount", "--pid", "--fork", "true"], capture_output=True
    ).returncode:
        return "this machine lets nobody mount (a container without SYS_ADMIN)"
    return ""


class Box:
    """Folders of root, anna and evil, and a way to run bash there."""

    def __init__(self, at: Path) -> None:
        self.at = at
        at.chmod(0o755)
        lines = [f"{name}:x:{n}:{n}::{at}/{name}:/bin/sh" for name, n in USERS.items()]
        (at / "passwd").write_text(Path("/etc/passwd").read_text() + "\n".join(lines) + "\n")
        for name, number in USERS.items():
            (at / name).mkdir(mode=0o700 if name != "evil" else 0o755)
            os.chown(at / name, number, number)
        self.program = at / "program"
        self.program.write_text(_PROGRAM.format(python=sys.executable, root=str(ROOT)))
        self.program.chmod(0o755)
        self.secret = at / "rootfile"
        self.secret.write_text("root's own")
        self.secret.chmod(0o600)

    def run(self, script: str, caller: str = "") -> tuple[int, str]:
        """Return status and words of a bash script of root's; `rt` is the command.

        `caller` names who calls it with sudo, nobody: root itself. `as_evil` runs words as evil.
        """
        number = USERS.get(caller)
        sudo = "" if number is None else f"SUDO_UID={number} SUDO_GID={number}"
        words = f"{sys.executable} -I -m firmware.handing {self.program}"
        head = f"""\
mount --bind {self.at}/passwd /etc/passwd
{self._reachable()}
rt() {{ env {sudo} {words} "$@"; }}
begin() {{ exec env {sudo} {words} "$@"; }}
as_evil() {{ setpriv --reuid=1882 --regid=1882 --clear-groups -- "$@"; }}
cd {self.at}/{caller or "evil"}
"""
        words_of_unshare = ["unshare", "--mount", "--pid", "--fork", "--mount-proc", "--kill-child"]
        ran = subprocess.run(
            [*words_of_unshare, "bash", "-c", head + script],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            timeout=120, preexec_fn=_hears_ctrl_c,
        )  # fmt: skip
        return ran.returncode, ran.stdout.strip()

    def _reachable(self) -> str:
        """Return what lets all users reach Python and the program where a folder bars them."""
        needed = {Path(sys.base_prefix), Path(sys.prefix), ROOT}
        barred = {top for place in needed if (top := _barred_folder(place)) is not None}
        lines = []
        for top in sorted(barred):
            places = [place for place in needed if place.is_relative_to(top)]
            places = [
                one
                for one in places
                if not any(one != other and one.is_relative_to(other) for other in places)
            ]
            for number, place in enumerate(places):
                aside = self.at / f"aside{number}{top.name}"
                lines += [f"mkdir -p {aside}; mount --bind {place} {aside}"]
            lines += [f"mount -t tmpfs -o mode=755 none {top}"]
            for number, place in enumerate(places):
                lines += [
                    f"mkdir -p {place}; mount --bind {self.at}/aside{number}{top.name} {place}"
                ]
        return "\n".join(lines)


def _hears_ctrl_c() -> None:
    """Let SIGINT count, though a shell ignores it for tests that run in its background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _barred_folder(place: Path) -> Path | None:
    """Return the first folder on the way that not everybody may go through."""
    for folder in reversed((place, *place.parents)):
        if not folder.stat().st_mode & 0o001:
            return folder
    return None
