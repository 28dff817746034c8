"""The virtual Pi's disks: what is missing on this machine to make them, and making them."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.support.places import ROOT

HERE: Final = Path(__file__).parent
# What the image is made of; when one of them changes it is made anew.
INGREDIENTS: Final = (
    HERE / "build.sh", HERE / "guest" / "initrd-init", HERE / "guest" / "agent.py",
    HERE / "guest" / "virtual-agent.service", HERE / "guest" / "virtual-header.service",
    HERE / "guest" / "virtual.conf", HERE / "guest" / "virtual.yaml",
    *sorted((HERE / "guest" / "picamera2").rglob("*.py")),
    ROOT / "requirements" / "pc.lock",
)  # fmt: skip
TOOLS: Final = {  # program -> Debian's package of it
    "qemu-system-x86_64": "qemu-system-x86",
    "qemu-img": "qemu-utils",
    "mmdebstrap": "mmdebstrap",
    "busybox": "busybox-static",
    "depmod": "kmod",
    "mke2fs": "e2fsprogs",
    "mkfs.vfat": "dosfstools",
    "cpio": "cpio",
}
DEBIANS: Final = ("12", "13")
PROGRAM: Final = (
    "engine", "firmware", "fleet", "hardware", "makers", "vision", "words", "systemd",
    "requirements", "install.sh", "pyproject.toml", "README.md", "LICENSE", "tests/vm/guest",
)  # fmt: skip


class NoMachine(Exception):
    """A virtual Pi cannot be had here: why, and what to do."""


def debian() -> str:
    """Return which Debian the virtual Pi has: $DEBIAN, else 12."""
    return os.environ.get("DEBIAN", "12")


def folder() -> Path:
    """Return where its disks are kept: below $ROUNDTABLE_VM, else below the user's cache."""
    kept = os.environ.get("ROUNDTABLE_VM")
    return (Path(kept) if kept else Path.home() / ".cache" / "roundtable-vm") / debian()


def missing() -> str:
    """Return why no virtual Pi can be had here, and the mend; "" where one can."""
    if shutil.which("apt-get") is None:
        return "its disk is made with apt-get: run this on a Debian"
    if debian() not in DEBIANS:
        return f"DEBIAN={debian()}: give 12 or 13"
    lacking = sorted(package for tool, package in TOOLS.items() if shutil.which(tool) is None)
    if lacking:
        return f"apt-get install --no-install-recommends {' '.join(lacking)}"
    if os.geteuid() != 0:
        return "root makes its disks (chroot, device files): sudo -E make vm-test"
    return ""


def image() -> Path:
    """Return the folder with vmlinuz, initrd.img and root.ext4, built if need be.

    Raises NoMachine with the end of the build's words where it fails.
    """
    to = folder()
    to.mkdir(parents=True, exist_ok=True)
    key, stamp = _key(), to / "made-of"
    if stamp.exists() and stamp.read_text() == key and (to / "root.ext4").exists():
        return to
    stamp.unlink(missing_ok=True)
    print(f"building Debian {debian()} in {to}: ten minutes the first time, then two", flush=True)
    with (to / "build.log").open("w") as log:
        made = subprocess.run(
            [HERE / "build.sh", to, debian()],
            env={**os.environ, "PYTHON": sys.executable},
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    if made.returncode:
        words = (to / "build.log").read_text(errors="replace")
        raise NoMachine(f"{to / 'build.log'}: the build failed:\n{words[-2000:]}")
    stamp.write_text(key)
    return to


def program_disk(to: Path) -> Path:
    """Make the disk with the program's source as it stands here, as an owner unpacks it."""
    inside = "opt/program"
    root = folder() / "work" / "root"
    at = root / inside
    shutil.rmtree(at, ignore_errors=True)
    for name in _files():
        (at / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, at / name)
    disk = to / "program.ext4"
    with disk.open("wb") as empty:
        empty.truncate(64 << 20)
    subprocess.run(["mke2fs", "-q", "-t", "ext4", "-d", at, disk], check=True)
    return disk


def program_key() -> str:
    """Return what the program's disk is made of, in one word."""
    made_of = hashlib.sha256(_key().encode())
    for name in sorted(_files()):
        if not name.startswith("tests/"):
            made_of.update(name.encode() + (ROOT / name).read_bytes())
    return made_of.hexdigest()


def _files() -> list[str]:
    words = ["git", "ls-files", "-co", "--exclude-standard", *PROGRAM]
    listed = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


def _key() -> str:
    made_of = hashlib.sha256(debian().encode())
    for path in INGREDIENTS:
        made_of.update(path.read_bytes())
    return made_of.hexdigest()
