"""What pages load of others is what was published, byte for byte, with its licence beside it."""

from __future__ import annotations

import json
import re
from hashlib import sha256

from firmware.screen.files import STATIC
from tests.support.places import ROOT

VENDOR = STATIC / "vendor"
SUMS = "SHA256SUMS"
OF_OTHERS = (".js", ".css", ".txt")  # the rest is ours: the sums, and types


def test_each_file_has_the_sum_that_was_written_down() -> None:
    lines = (VENDOR / SUMS).read_text("ascii").splitlines()
    written = dict(reversed(line.split("  ")) for line in lines)
    there = {path.name: path.read_bytes() for path in VENDOR.iterdir() if path.suffix in OF_OTHERS}
    assert {name: sha256(content).hexdigest() for name, content in there.items()} == written


def test_each_package_has_its_licence_beside_it() -> None:
    for package in ("htm", "preact", "uPlot"):
        assert "opyright" in (VENDOR / f"{package}.LICENSE.txt").read_text("utf-8")


def test_versions_are_exact_and_the_lock_names_no_address() -> None:
    wanted = json.loads((ROOT / "package.json").read_text("utf-8"))["devDependencies"]
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    assert lock.pop("")["devDependencies"] == wanted
    for name, version in wanted.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), name
        assert lock[f"node_modules/{name}"]["version"] == version
    assert all("integrity" in one and "resolved" not in one for one in lock.values())
