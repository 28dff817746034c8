"""Each word of the command line in a process of its own: it starts, and refuses in one line."""

from __future__ import annotations

import re
import subprocess
from typing import Final

import pytest

from firmware.commands.tree import word_paths
from tests.support.patience import PATIENCE_S
from tests.support.program_process import command

NOWHERE: Final = "--config /nowhere.toml"
REFUSED: Final = {  # words that are refused, where the word takes no file of a configuration
    "do": "fly --port 1",
    **{f"games {word}": "1 --data /nowhere"
       for word in ("show", "close", "delete", "restore", "forget", "rescue")},
    "games list": "--data /nowhere", "games stats": "--data /nowhere",
    "games replay": "/nowhere", "games explain": "--line 1 /nowhere",
    "games analyse": "/nowhere", "games resume": "--config /nowhere.toml 1",
    "simulate": "--game chess", "score": "/nowhere",
    "cards list": "--data /proc/1/nowhere --nope", "cards set": "mordred",
    "cards check": "--data /proc/1/nowhere", "cards export": "chess /nowhere",
    "cards import": "/nowhere", "cards tags": "--data /proc/1/nowhere", "print": "",
    "camera list": "--nope", "camera look": "/nowhere", "camera photo": "/nowhere",
    "camera watch": "--camera moon",
    "build wiring": "--overlay /nowhere/x --game chess",
    "build pcb": "--board /nowhere --out /nowhere",
    "build case": "--board /nowhere --out /nowhere", "build cues": "--out /proc/1/nowhere",
    "fleet new": "north --out /proc/1/nowhere", "fleet rehearse": "--tables 0",
    "backup": "/nowhere --data /nowhere", "restore": "/nowhere", "update": "",
    "help": "nowhere", "completion": "nowhere",
}  # fmt: skip
# What is typed wrong there; `replay`, `photo` and `collect` have statuses of their own.
STATUS_2: Final = (
    "camera list", "camera photo", "cards list", "cards set", "completion", "fleet collect",
    "fleet rehearse", "games replay", "help", "print", "simulate", "update", "build wiring",
)  # fmt: skip


@pytest.mark.slow  # `run` alone is tried so in `make test`: tests/firmware/commands/test_run.py
@pytest.mark.parametrize("word", [" ".join(path) for path in word_paths()])
def test_each_word_starts_and_refuses_in_one_line_with_its_status(word: str) -> None:
    words = command(*word.split(), *REFUSED.get(word, NOWHERE).split())
    ran = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE_S)
    told = re.sub(r"^usage: .*\n(?: +.*\n)*", "", ran.stderr)
    status = 2 if word in STATUS_2 else 1
    assert (ran.returncode, ran.stdout, told.count("\n")) == (status, "", 1), ran.stderr
    assert "nowhere" in ran.stderr or told.startswith(f"roundtable {word}: ")
