"""Make docs/page.png, the README's picture: the real page, served and photographed.

Run by `make docs`. Needs chromium; the picture in the repository stays as it is without it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from engine.game import Line
from firmware.commands.demo import DECK, NAMES
from firmware.demo.evening import company_for
from firmware.games.registry import DEFAULT
from firmware.inputs import EyesOpen
from firmware.owner.config import Config
from firmware.screen.server import Serving
from firmware.screen.still_desk import StillDesk
from firmware.start import appliance

PICTURE: Final = Path(__file__).with_name("page.png")
SIZE: Final = (1280, 720)  # px; the kiosk's screen
LARGEST: Final = 300_000  # bytes; a README should open at once
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
PATIENCE_S: Final = 60
SEED: Final = 7  # the demo's own game
QUIET_S: Final = 100.0  # by then every cue has ended


class NoPicture(RuntimeError):
    """The picture could not be made; the text says what to do."""


def snapshot() -> Line:
    """Return what the page shows in the middle of a game of five bots, after a success."""
    header: Line = {"record": f"{DEFAULT}/1", "players": list(NAMES[:5])}
    with tempfile.TemporaryDirectory() as data, ExitStack() as parts:
        config = Config(Path(data), pins="mock", port=0, deck=DECK, camera="drawn")
        box = parts.enter_context(appliance(config, lambda notice, text: None, lambda: 0.0))
        box.queue.put(EyesOpen("drawn camera, zxing-cpp"))
        box.app.step(0.0)
        session = box.app.session
        box.app.announce(session.begin(header, 0.0), 0.0)
        session.look = replace(session.look, agreed=True)
        company, entry = company_for(header, SEED)
        while not _is_worth_a_picture(box.app.desk.state()):
            state = session.running.state if session.running else None
            event = company.next_event(state)
            box.app.announce(session.do(entry.game.write(event), 0.0), 0.0)
            session.look = replace(session.look, agreed=True)
            company.follow(state, event, session.running.state if session.running else None)
        box.app.announce((), QUIET_S)
        return box.app.desk.table()


def _is_worth_a_picture(state: Any) -> bool:
    """Whether there is much to see: both colours, a success just now, a Quest card on top."""
    if state is None or state["last_quest"] is None or state["phase"] != "turn":
        return False
    success = state["last_quest"]["white"] > 1 and len(state["last_quest"]["quests"]) > 2
    return bool(success and state["black"] > 1 and state["threats"] > 3 and state["questable"])


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
