"""Make docs/page.png, the README's picture: the real page, served and photographed.

Run by `make docs`. Needs chromium; the picture in the repository stays as it is without it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from engine.game import Json, Line
from firmware.screen.server import Serving
from firmware.screen.still import StillDesk

PICTURE: Final = Path(__file__).with_name("page.png")
SIZE: Final = (1280, 720)  # px; the kiosk's screen
LARGEST: Final = 300_000  # bytes; a README should open at once
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
PATIENCE_S: Final = 60


class NoPicture(RuntimeError):
    """The picture could not be made; the text says what to do."""


def snapshot() -> Line:
    """Return what the page shows in the picture: the middle of a game of five."""
    seats: list[Json] = [
        {"accused": False, "revealed": None, "knights": 0},
        {"accused": True, "revealed": None, "knights": 0},
        {"accused": False, "revealed": "loyal", "knights": 0},
        {"accused": False, "revealed": None, "knights": 0},
        {"accused": False, "revealed": None, "knights": 0},
    ]
    excalibur: Json = {
        "quest": "excalibur",
        "cards": ["excalibur-4.1", "excalibur-4.2", "excalibur-q.1", "excalibur-q.4"],
        "removed": ["excalibur-5"],
        "total": 12,
        "outcome": "success",
        "swords": 2,
    }
    picts: Json = {
        "quest": "picts",
        "cards": ["picts-2", "picts-3", "picts-5", "picts-q.1", "picts-q.2"],
        "removed": [],
        "total": 14,
        "outcome": "too-late",
        "swords": 1,
    }
    grail: Json = {
        "quest": "grail",
        "cards": ["grail-2", "grail-q.3"],
        "removed": ["grail-5"],
        "total": 3,
        "outcome": "harmless",
        "swords": 0,
    }
    state: Json = {
        "game": "rumors", "phase": "turn", "seat": 3, "white": 5, "black": 3, "silence": False,
        "top": "dragon-5", "questable": ["dragon"], "threats": 6, "hidden": 0, "deck": 27,
        "discard": 26, "announce": False, "count": None, "must_listen": False, "winner": None,
        "seats": seats,
        "last_quest": {
            "seat": 1, "main": "excalibur", "quests": [picts, excalibur, grail],
            "white": 2, "black": 1,
        },
        "tally": None, "warnings": [], "refused": [],
    }  # fmt: skip
    log = (
        ("quest-chosen", "Ben goes on the Quest for Excalibur."),
        ("resolved", "Excalibur 12: success. Picts 14: too late. Grail 3: harmless."),
        ("swords", "Two white Swords and one black are placed."),
        ("laid", "Chloé lays Saxons 3."),
        ("laid", "Dora lays Morgan #2."),
        ("silence-begins", "Silence begins."),
        ("count-begins", "From now on every card is counted aloud."),
        ("laid", "Anna lays Merlin #4."),
        ("silence-ends", "Silence ends: you may talk."),
        ("count-ends", "Nobody counts aloud any more."),
        ("accused", "Ben accuses Chloé."),
        ("loyalty-shown", "Chloé is Loyal: one black Sword."),
        ("laid", "Chloé lays Dragon 5."),
    )
    quests = ("Picts", "Saxons", "Dragon", "Excalibur", "Grail")
    buttons: list[Json] = [
        _button(f"quest-{n}", name, name == "Dragon") for n, name in enumerate(quests, 1)
    ]
    buttons += [_button("accuse", "ACCUSE", True), _button("ok", "OK", False)]
    buttons.append(_button("undo", "UNDO", False))
    return {
        "version": 1,
        "game": "rumors",
        "players": ["Anna", "Ben", "Chloé", "Dora", "Emil"],
        "state": state,
        "ask": None,
        "hold": None,
        "log": [{"n": n, "kind": kind, "text": text} for n, (kind, text) in enumerate(log)],
        "buttons": buttons,
        "lamps": {"silence": 0.0, "white": 0.6, "black": 0.0, "ok": 0.0},
        "tone": None,
        "simulated": True,
        "drawn": True,
        "eyes": {"state": "seeing", "text": "drawn camera, zxing-cpp"},
        "setup": {"players": [1, 7], "promos": [], "expert": False},
        "pieces": [],
    }


def _button(button: str, label: str, goes: bool) -> dict[str, Json]:
    return {
        "button": button,
        "label": label,
        "lit": "go" if goes else "off",
        "lamp": 0.8 if goes else 0.0,
    }


def browser() -> str:
    """Return the browser that takes the picture, or raise NoPicture."""
    for name in BROWSERS:
        if found := shutil.which(name):
            return found
    raise NoPicture("no browser takes the picture: apt-get install chromium, then again")


def photograph(address: str, path: Path, size: tuple[int, int] = SIZE) -> None:
    """Write a PNG of the page at `address`, or raise NoPicture."""
    with tempfile.TemporaryDirectory() as profile:
        command = (
            browser(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
            "--hide-scrollbars", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", f"--user-data-dir={profile}",
            f"--window-size={size[0]},{size[1]}", "--virtual-time-budget=4000",
            f"--screenshot={path}", address,
        )  # fmt: skip
        try:
            done = subprocess.run(command, capture_output=True, timeout=PATIENCE_S, text=True)
        except subprocess.TimeoutExpired as error:
            raise NoPicture(f"{command[0]} took more than {PATIENCE_S} s; try again") from error
    if done.returncode or not path.exists():
        raise NoPicture(f"{command[0]} made no picture: {done.stderr.strip()[-200:]}")


def main() -> int:
    """Make the picture."""
    serving = Serving(StillDesk(snapshot()), port=0)
    serving.start()
    try:
        photograph(f"{serving.address}?still", PICTURE)
    except NoPicture as error:
        print(f"docs.picture: {error}", file=sys.stderr)
        return 2
    finally:
        serving.stop()
    size = PICTURE.stat().st_size
    if size > LARGEST:
        print(f"{PICTURE}: {size} bytes, more than {LARGEST}; make it simpler", file=sys.stderr)
        return 2
    print(f"{PICTURE}: {size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
