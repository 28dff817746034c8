"""A data folder with all that a box keeps, made by a real box through its own pages."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from signal import SIGKILL
from typing import Any, Final

import cv2

from bench.records import events_of
from engine.game import Line
from firmware.games.registry import GAMES, pieces
from firmware.owner.deck import tagged_pieces
from lab.faults.box import Box
from vision.cameras.art import Artist, Scene
from vision.tags import Deck

PIN: Final = "830274"
PICTURES: Final = 300  # the folder's film lasts 150 s
PATIENCE_S: Final = 30.0
# The games, and how many of their lines are entered: the first one is played to its end, the last
# one is on.
BEGUN: Final = (("rumors", None), ("camelot", 12), ("merlin", 12), ("rumors", 10))
CONFIG: Final = """
[camera]
camera = "folder:mat"
fps = 2
[mqtt]
mqtt = "127.0.0.1"
mqtt_port = 9
mqtt_table = "north"
"""
HTTPS: Final = """
[screen]
https = true
"""
# Only who is not at this machine is remembered for a wrong guess: the file is written without one.
GUESSED: Final = """
import sys, time
from pathlib import Path
from firmware.screen.door_memory import DoorMemory, Guess, keep_memory
now = time.time()
guesses, ended = (Guess(now, "10.0.0.7"),), {"ab": now + 9e4}
keep_memory(Path(sys.argv[1]), DoorMemory(3.5, now, 1, guesses, ended))
"""


def fill(
    data: Path, program: Sequence[str], config: str = CONFIG + HTTPS, **started_with: Any
) -> None:
    """Fill a new data folder; its configuration and its camera's pictures are put beside it.

    It has four games, sound and light, facts of cards, a deck, a calibration, a place, a PIN, a
    session that was ended, a call for help, a certificate and a name for the broker. Raises NotUp.
    """
    data.mkdir(parents=True)
    (data.parent / "mat").mkdir()
    (data.parent / "roundtable.toml").write_text(config)
    words = (*program, "cards", "tags", "--data", str(data))
    told = subprocess.run(words, check=True, capture_output=True, text=True, **started_with)
    _draw(told.stdout, data.parent / "mat" / "000.png")
    box = Box(data, program=program, **started_with)
    try:
        box.start()
        _choose(box)
        _play(box)
    finally:
        box.end(SIGKILL)  # as a power cut leaves it
    subprocess.run((sys.executable, "-c", GUESSED, str(data)), check=True, **started_with)


def _draw(text: str, file: Path) -> None:
    """Draw what a camera sees of the mat with the code that `roundtable cards tags` told."""
    found = re.search(r"^deck (\w+)", text, re.MULTILINE)
    assert found is not None
    of_deck = tagged_pieces(pieces())
    artist = Artist(Deck.of(found[1], of_deck), {piece.id: piece for piece in of_deck})
    cv2.imwrite(str(file), artist.draw(Scene(())))
    for n in range(1, PICTURES):
        os.link(file, file.with_name(f"{n:03}.png"))


def _choose(box: Box) -> None:
    _ask(box, "api/settings", {"night": True})
    _ask(box, "api/cards", {"cards": {}, "checked": ["morgan-3"]})
    _calibrate(box)
    _ask(box, "api/call", {"help": True})
    place = {"do": "choose", "value": "store", "store": "The Round Corner"}
    _ask(box, "api/first", {"step": "place", **place})
    _ask(box, "api/first", {"step": "pin", "do": "choose", "value": PIN})
    _ask(box, "api/leave", {})
    _ask(box, "api/pin", {"pin": PIN})


def _calibrate(box: Box) -> None:
    """Keep where the pile lies, as soon as that was measured."""
    deadline = time.monotonic() + PATIENCE_S
    while not box.get("api/calibration").get("codes") and time.monotonic() < deadline:
        time.sleep(0.1)
    _ask(box, "api/calibration/store", {"anyway": True})


def _play(box: Box) -> None:
    for number, (name, count) in enumerate(BEGUN):
        header, lines = game_of(name, number + 1)
        box.begin(header).raise_for_status()
        for line in lines[:count]:
            _ask(box, "api/do", line)


def game_of(name: str, seed: int) -> tuple[Line, list[Any]]:
    """Return the header and the lines of a game of four bots."""
    played = GAMES[name]
    header: Line = {"record": f"{name}/1", "players": 4}
    return header, [played.game.write(one) for one in events_of(played, header, seed)]


def _ask(box: Box, path: str, body: Any) -> None:
    answer = box.post(path, body)
    assert answer.status_code == 200, f"{path}: {answer.text}"
