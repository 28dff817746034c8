"""A bad record never takes more than 200 MB, however large it is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.program_process import command

MOST_KB = 200_000
HEADER = b'{"record": "rumors/1", "players": 4}\n'
MEASURED = (
    "import resource, subprocess, sys; "
    "ran = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL); "
    "print(ran.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
)

LARGE = {
    "a line of 10 MB": HEADER + b'{"do": "lay", "card": "' + b"x" * 10_000_000 + b'"}\n',
    "a header of 10 MB": b'{"record": "' + b"y" * 10_000_000 + b'"}\n',
    "a million lines": HEADER + b'{"do": "confirm"}\n' * 1_000_000,
    "a million blank lines": b"\n" * 1_000_000,
    "deep nesting": HEADER + b'{"do": "lay", "x-a": ' + b"[" * 30_000 + b"]" * 30_000 + b"}\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGE)
@pytest.mark.parametrize("option", ["--json", "--lenient"])
def test_a_bad_record_stays_small_in_memory(tmp_path: Path, name: str, option: str) -> None:
    path = tmp_path / "large.jsonl"
    path.write_bytes(LARGE[name])
    words = [sys.executable, "-c", MEASURED, *command("games", "replay", option, str(path))]
    ran = subprocess.run(words, capture_output=True, text=True, check=True)
    status, kilobytes = map(int, ran.stdout.split())
    assert status in (0, 2)
    assert kilobytes < MOST_KB
