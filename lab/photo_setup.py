"""How long does Merlin's set-up by photographs take the machine? In a browser, as on a phone.

Three drawn photographs of 12 megapixels go the whole way: the page makes them smaller and sends
them, the program reads them, a press takes the pieces over. What hands do is not in it: laying the
pieces out and taking the pictures. Needs chromium.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

from bench.options import Options
from engine.merlin.pieces import MISSIONS, STARTS, TILES, TRAITORS
from firmware.owner.deck import deck
from lab.photographs import take_picture
from tests.support.browser import Browser, Chromium
from tests.support.drawn_tiles import drawn_rows
from tests.support.program_process import Program, running
from vision.pictures import as_jpeg

if TYPE_CHECKING:
    from vision.tags import Deck

PLAYERS: Final = ("Anna", "Ben", "Clara")
LAID: Final = [tile for tile in TILES if not tile.endswith((".5", "-tower.3"))]
DRAWN: Final = list(TRAITORS)[:9]
WIDTH_PX: Final = 4000  # of a photograph; it is three quarters as high
QUALITY: Final = 90  # of 100, of its JPEG
PHONE: Final = (390, 844)  # px of its screen
TAKE: Final = "document.querySelector('#take-spread')"


class SetUpPhoto(NamedTuple):
    """A photograph, and how many pieces are taken over at each press after it."""

    name: str
    rows: Sequence[Sequence[str]]
    presses: tuple[int, ...]


PHOTOGRAPHS: Final = (
    SetUpPhoto("terrain tiles", (LAID[:6], LAID[6:12], LAID[12:]), (18,)),
    SetUpPhoto("display and starting tiles", (MISSIONS[4:7], STARTS[1:]), (3, 3)),
    SetUpPhoto("traitors", (DRAWN[:3], DRAWN[3:6], DRAWN[6:]), (9,)),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the seconds of each photograph and press, and the taps."""
    words = Options("lab.photo_setup", __doc__)
    words.size("times", 3, 1, "that a game is set up; a cell is the median")
    args = words.read(argv)
    driver = Chromium()
    took = [set_up(driver) for _ in range(args.times)]
    driver.close()
    print(
        "| photograph | s until it is read | s until all is taken over | taps |\n|---|---|---|---|"
    )
    for n, (name, _, presses) in enumerate(PHOTOGRAPHS):
        read, taken = (median(one[n][part] for one in took) for part in (0, 1))
        print(f"| {name} | {read:.1f} | {taken:.1f} | {1 + len(presses)} |")
    taps = sum(1 + len(one.presses) for one in PHOTOGRAPHS)
    print(f"| together | | {median(sum(map(sum, one)) for one in took):.1f} | {taps} |")
    return 0


def set_up(driver: Chromium) -> list[tuple[float, float]]:
    """Set up a game; return the seconds of each photograph: until it is read, and taken over."""
    with tempfile.TemporaryDirectory() as name, running(Path(name) / "data") as program:
        header = {"record": "merlin/1", "players": PLAYERS}
        assert program.post("/api/new", **header).status_code == 200
        ours = deck(Path(name) / "data", None, keep=False)
        files = [_write(Path(name) / f"{one.name}.jpg", one, ours) for one in PHOTOGRAPHS]
        browser = Browser(driver, reduced_motion="reduce", locale="en", has_touch=True)
        browser.resize(*PHONE)
        browser.open(f"{program.address}photo")
        took = [_take(browser, *both) for both in zip(PHOTOGRAPHS, files, strict=True)]
        browser.close()
        _check(program)
        return took


def _write(path: Path, photo: SetUpPhoto, ours: Deck) -> Path:
    picture = take_picture(drawn_rows(photo.rows, ours), 15.0, 5.0, WIDTH_PX)
    path.write_bytes(as_jpeg(picture.pixels, QUALITY))
    return path


def _take(browser: Browser, photo: SetUpPhoto, file: Path) -> tuple[float, float]:
    begun = time.perf_counter()
    browser.page.set_input_files("#pictures", file)
    _wait_for(browser, photo.presses[0])
    read = time.perf_counter()
    for many in photo.presses:
        _wait_for(browser, many)
        browser.ask(f"{TAKE}.click()")
        browser.wait(f"document.querySelector('.spread .whole')?.textContent.startsWith('{many} ')")
        browser.ask("document.querySelector('.spread .whole').textContent = ''")
    return read - begun, time.perf_counter() - read


def _wait_for(browser: Browser, many: int) -> None:
    browser.wait(f"{TAKE}?.textContent.includes(' {many} ')")


def _check(program: Program) -> None:
    state = program.state()
    assert [one["tile"] for one in state["tiles"]] == LAID
    assert state["phase"] == "roll", state["phase"]


if __name__ == "__main__":
    sys.exit(main())
