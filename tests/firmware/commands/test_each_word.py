"""Each word of the command line in a process of its own: it starts, and refuses in one line."""

from __future__ import annotations

import subprocess
from typing import Final

import pytest

from firmware.cli import COMMANDS
from tests.support.patience import PATIENCE_S
from tests.support.running import command

NOWHERE: Final = "--config /nowhere.toml"
REFUSED: Final = {  # words that are refused, where the word takes no file of a configuration
    "do": "fly --port 1", "games": "--data /nowhere", "replay": "/nowhere",
    "explain": "--line 1 /nowhere", "analyse": "/nowhere", "simulate": "--game chess",
    "score": "/nowhere", "cards": "set mordred", "print": "", "tags": "--data /proc/1/nowhere",
    "look": "/nowhere", "photo": "/nowhere", "watch": "--camera moon",
    "wiring": "--overlay /nowhere/x --game chess",
    "pcb": "--profile /nowhere --out /nowhere",
    "box": "--profile /nowhere --out /nowhere", "cues": "--out /proc/1/nowhere",
    "fleet": "new north --out /proc/1/nowhere",
    "backup": "/nowhere --data /nowhere", "restore": "/nowhere", "update": "",
    "help": "nowhere", "completion": "nowhere",
}  # fmt: skip
# What is typed wrong there; `replay`, `photo` and `collect` have statuses of their own.
STATUS_2: Final = (
    "cards", "collect", "completion", "help", "photo", "print", "replay", "simulate",
    "update", "wiring",
)  # fmt: skip


@pytest.mark.slow  # `run` alone is tried so in `make test`: tests/firmware/commands/test_run.py
@pytest.mark.parametrize("word", COMMANDS)
def test_each_word_starts_and_refuses_in_one_line_with_its_status(word: str) -> None:
    words = command(word, *REFUSED.get(word, NOWHERE).split())
    ran = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE_S)
    usage = "usage: roundtable completion [-h] [--language CODE] bash|zsh|fish\n"
    told = ran.stderr.removeprefix(usage)
    status = 2 if word in STATUS_2 else 1
    assert (ran.returncode, ran.stdout, told.count("\n")) == (status, "", 1), ran.stderr
    assert "nowhere" in ran.stderr or ran.stderr.startswith(f"roundtable {word}: ")
