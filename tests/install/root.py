"""A throw-away Debian root in which install.sh runs for real; what is missing here for one."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import time
import tomllib
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.support.places import ROOT
from tests.support.releases import make_release

SUITES: Final = {"12": "bookworm", "13": "trixie"}
PYTHONS: Final = {"12": "3.11", "13": "3.13"}  # /usr/bin/python3 of each
# What Raspberry Pi OS Lite has, and the largest package that install.sh asks for: it is kept with
# the base. The small ones (polkitd, libzbar0, python3-cryptography) are left for apt-get there.
# Debian's gpiozero 1.6 is too old, and there to be in the way.
PACKAGES: Final = (
    "systemd,systemd-sysv,udev,dbus,procps,ca-certificates,sudo,"
    "python3,python3-venv,python3-numpy,python3-opencv,python3-gpiozero"
)
PATH: Final = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
PROXY: Final = " ".join(
    f"{name}={os.environ[name]}" for name in ("http_proxy", "https_proxy") if name in os.environ
)
VERSION: Final = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
INSIDE: Final = "/root/referee"
WHEELS: Final = "/root/wheels"
INSTALL: Final = f"bash {INSIDE}/install.sh --non-interactive"  # libraries: the archive's own


class NoRoot(Exception):
    """A throw-away root cannot be had here: why, and what to do."""


def folder() -> Path:
    """Return where the base is kept: $ROUNDTABLE_ROOT, else a folder of the user's cache."""
    kept = os.environ.get("ROUNDTABLE_ROOT")
    return Path(kept) if kept else Path.home() / ".cache" / "roundtable-root"


def debians() -> tuple[str, ...]:
    """Return which Debians are tried: those that $DEBIAN names, else both."""
    named = tuple(os.environ.get("DEBIAN", "").replace(",", " ").split()) or tuple(SUITES)
    if unknown := set(named) - set(SUITES):
        raise ValueError(f"DEBIAN={' '.join(unknown)}: take {' or '.join(SUITES)}")
    return named


def missing() -> str:
    """Return why no root can be had here, and the mend; "" where one can."""
    if shutil.which("apt-get") is None:
        return "it is made with apt-get: run this on a Debian"
    lacking = [tool for tool in ("mmdebstrap", "unshare") if shutil.which(tool) is None]
    if lacking:
        return f"apt-get install --no-install-recommends {' '.join(lacking)}"
    if os.geteuid() != 0:
        return "root makes it (chroot): sudo -E make install-test"
    if subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode:
        return "this machine lets nobody mount (a container without SYS_ADMIN)"
    return ""


@contextmanager
def _alone() -> Iterator[None]:
    """Let one process at a time make what the roots of all files begin with."""
    folder().mkdir(parents=True, exist_ok=True)
    with (folder() / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def base(debian: str, packages: str = PACKAGES) -> Path:
    """Return the kept base, made if need be from where apt itself reads; raise NoRoot."""
    suite = SUITES[debian]
    to = folder() / f"{suite}-{zlib.crc32(packages.encode()):08x}"  # of other packages: another one
    if to.is_dir():
        return to
    begun = time.monotonic()
    print(f"making {to}, once: some minutes", flush=True)
    folder().mkdir(parents=True, exist_ok=True)
    part, sources = folder() / f"{suite}-part", folder() / "sources.list"
    shutil.rmtree(part, ignore_errors=True)
    sources.write_text(_sources(suite))
    options = folder() / "apt.conf"
    options.write_text(_proxies())
    # Its mounts end with it, also where it is killed: nobody removes the machine's own /sys then.
    words = ["unshare", "--mount", "mmdebstrap", "--quiet", "--variant=minbase", "--mode=root"]
    words += [f"--aptopt={options}", f"--include={packages}", suite, str(part), str(sources)]
    made = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if made.returncode:
        raise NoRoot(f"mmdebstrap: {made.stdout[-1500:]}")
    part.rename(to)
    print(f"made in {time.monotonic() - begun:.0f} s", flush=True)
    return to


def _sources(suite: str) -> str:
    """Return a Debian's sources at the addresses of this machine's own Debian: none is written
    down here, and a mirror of one release has the others, too.
    """
    words = ["apt-get", "indextargets", "--format", "$(SITE) $(RELEASE) $(COMPONENT)"]
    words += ["Created-By: Packages", "Origin: Debian"]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    ours = set()
    for site, release, component in (line.split() for line in told.splitlines()):
        here, dash, kind = release.partition("-")  # bookworm, bookworm-security
        if here in SUITES.values() and component == "main":
            ours.add(f"deb {site} {suite}{dash}{kind} main\n")
    if not ours:
        raise NoRoot(f"this machine's apt reads no Debian of {', '.join(SUITES.values())}")
    return "".join(sorted(ours))


def _proxies() -> str:
    told = subprocess.run(["apt-config", "dump", "Acquire"], capture_output=True, text=True).stdout
    return "".join(f"{line}\n" for line in told.splitlines() if "proxy" in line.lower())


def wheels(debian: str) -> Path:
    """Return a folder with the wheels of the lock, hash-checked; raise NoRoot."""
    python = PYTHONS[debian]
    to = folder() / f"wheels-{python}"
    lock = folder() / "pi.lock"
    blocks = (ROOT / "requirements" / "pc.lock").read_text().split("\n")
    kept, is_kept = [], True
    for line in blocks:
        if line and not line.startswith((" ", "#")):
            is_kept = not line.startswith(("numpy", "opencv", "editables"))
        kept += [line] if is_kept else []
    lock.write_text("\n".join(kept))
    words = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check"]
    words += ["--no-deps", "--only-binary=:all:", "--python-version", python]
    words += ["--require-hashes", "-r", str(lock), "-d", str(to)]
    ran = subprocess.run(words, stderr=subprocess.PIPE, text=True)
    if ran.returncode:
        raise NoRoot(f"pip download: {ran.stderr[-800:]}")
    return to


class Root:
    """A copy of a Debian's base ("12", "13") with an unpacked release of the program in it."""

    def __init__(self, at: Path, debian: str = "13") -> None:
        self.at = at
        self.debian = debian
        self.python = f"python{PYTHONS[debian]}"  # as its folders are called
        with _alone():
            kept, self.wheels = base(debian), wheels(debian)
        subprocess.run(["cp", "-a", "--reflink=auto", str(kept), str(at)], check=True)
        shutil.copytree(self.wheels, self / WHEELS, dirs_exist_ok=True)
        self.bring()
        for name in ("/etc/resolv.conf", "/etc/hosts"):
            shutil.copy(name, self / name)
        (self / "/etc/apt/apt.conf.d/90proxy").write_text(_proxies())

    def __truediv__(self, path: str) -> Path:
        return self.at / path.lstrip("/")

    def bring(
        self, version: str = VERSION, spoil: Callable[[Path], None] = lambda source: None
    ) -> None:
        """Put a release of the program there, unpacked as an owner does it.

        It is as the program stands here, but for what `spoil` changes in a copy of its source.
        """
        made, wheels = self / "/root/made", sorted(self.wheels.iterdir())
        zipped = make_release(made / "source", version, made, spoil, wheels)
        shutil.rmtree(self / INSIDE, ignore_errors=True)
        self.sh(f"python3 -m zipfile -e /root/made/{zipped.name} {INSIDE}")
        shutil.rmtree(made)

    def begin(self, command: str) -> subprocess.Popen[str]:
        """Start a bash command in it as root, in mounts and a process tree that end with it."""
        inner = (
            f"mount --rbind /dev {self.at}/dev && mount -t proc proc {self.at}/proc && "
            f"exec chroot {self.at} /usr/bin/env -i PATH={PATH} HOME=/root LC_ALL=C.UTF-8 {PROXY} "
            f'bash -c "$1"'
        )
        words = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "bash", "-c", inner]
        return subprocess.Popen(
            [*words, "-", command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def run(self, command: str) -> tuple[int, str]:
        """Return its exit status and what it said."""
        with self.begin(command) as process:
            assert process.stdout is not None
            said = process.stdout.read()
        return process.returncode, said

    def sh(self, command: str) -> str:
        """Return what it said, stripped; a status other than 0 fails the test."""
        status, said = self.run(command)
        assert status == 0, f"$ {command}\n{said}\n[{status}]"
        return said.strip()

    def install(self, words: str = "") -> str:
        return self.sh(f"{INSTALL} {words}")

    def killed_at(self, step: str, words: str = "") -> bool:
        """Kill the installation when it begins a step; return whether it came to it."""
        with self.begin(f"{INSTALL} {words}") as process:
            assert process.stdout is not None
            for line in process.stdout:
                if line.strip() == f"== {step}":
                    process.kill()
                    return True
        return False
