"""Make the image report: every main state of the pages at three sizes, in each theme and language.

`make screens` writes the folder `screens/` (it is not committed): an index.html and the pictures.
`python -m docs.screens --readme` makes docs/page.png, the README's picture, the same way.
Needs chromium; see `python -m docs.screens --help`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any, Final, TypeAlias

from playwright.sync_api import Error, sync_playwright

from docs.cut import CUT
from docs.stages import STAGES, Stage, staged
from words.catalog import Languages

LANGUAGES: Final = Languages().codes
THEMES: Final = ("dark", "light", "contrast")
View: TypeAlias = tuple[str, str, tuple[int, int]]  # a language, a theme, a size
SIZES: Final = ((1920, 1080), (1024, 600), (390, 844))  # px: a kiosk, a small one, a phone
README: Final = Path(__file__).with_name("page.png")
README_SIZE: Final = (1280, 720)  # px
LARGEST: Final = 300_000  # bytes; a README should open at once
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
PATIENCE_MS: Final = 60_000  # another may use the machine
SHOWS_MS: Final = 60_000  # the doctor takes its time
ASKS_MS: Final = 300  # the page asks as soon as it knows whether a PIN does
FILMED_MS: Final = 3_500
SETTLES_MS: Final = 120  # a log is scrolled to its end, a phone makes room for the panel
PAINTED: Final = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
STYLE: Final = """body { font: 16px sans-serif; background: #222; color: #eee }
figure { display: inline-block; margin: 6px; vertical-align: top } img { max-height: 320px }
figcaption { font-size: 12px } h2 { margin: 24px 6px 0 }"""


class NoPicture(RuntimeError):
    """A picture could not be made; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: what, how wide and high, in which theme and language."""

    stage: Stage
    size: tuple[int, int]
    theme: str
    language: str

    @property
    def name(self) -> str:
        width, height = self.size
        return f"{self.stage.name}.{width}x{height}.{self.theme}.{self.language}.png"


def browser() -> str:
    """Return the browser that takes the pictures, or raise NoPicture."""
    for name in BROWSERS:
        if found := shutil.which(name):
            return found
    raise NoPicture("no browser takes the pictures: apt-get install chromium, then again")


@contextmanager
def camera() -> Iterator[Any]:
    """Give a Playwright browser."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=browser(), chromium_sandbox=False)
        yield opened
        opened.close()


def media(theme: str) -> dict[str, Any]:
    """Return what a browser is told, so that its pages choose the theme by themselves."""
    return {
        "color_scheme": "light" if theme == "light" else "dark",
        "contrast": "more" if theme == "contrast" else "no-preference",
    }


@contextmanager
def showing(opened: Any, address: str, stage: Stage, theme: str, language: str) -> Iterator[Any]:
    """Give a page that shows the stage; its window has the first size until it is given another."""
    context = opened.new_context(
        viewport=_viewport(SIZES[0]),
        **media(theme),
        locale=language,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    try:
        page.goto(f"{address}{stage.path}", wait_until="commit")
        page.wait_for_selector("body[data-version]")
        press(page, stage)
        page.wait_for_selector("[data-coming]", state="detached")
        page.wait_for_timeout(FILMED_MS if stage.is_filmed else 0)  # a camera is measured
        yield page
    finally:
        context.close()


def photograph(page: Any, size: tuple[int, int], path: Path) -> None:
    """Write a PNG of what a page shows in a window of that size, px."""
    page.set_viewport_size(_viewport(size))
    page.evaluate(PAINTED)
    page.evaluate("document.fonts.ready.then(() => true)")
    page.wait_for_timeout(SETTLES_MS)
    page.screenshot(path=path)


def _viewport(size: tuple[int, int]) -> dict[str, int]:
    return {"width": size[0], "height": size[1]}


def press(page: Any, stage: Stage) -> None:
    """Press what opens the view that is meant; what has been said once is not asked again."""
    for number, selector in enumerate(filter(None, stage.press.split(", "))):
        if number == 0 and selector.startswith("#unasked"):
            page.wait_for_timeout(ASKS_MS)
            if not page.is_visible(selector):
                continue
        page.click(selector)
    if stage.shows:
        page.wait_for_selector(stage.shows, timeout=SHOWS_MS)


def report(folder: Path, shots: Sequence[Shot], jobs: int) -> None:
    """Write the index and take all pictures, `jobs` stages at a time, or raise NoPicture.

    A picture that could not be made is told, and the others are made all the same.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(index(shots), encoding="utf-8")
    began, missing = time.monotonic(), 0
    views = tuple(dict.fromkeys((shot.language, shot.theme, shot.size) for shot in shots))
    stages = dict.fromkeys(shot.stage.name for shot in shots)
    with ProcessPoolExecutor(jobs) as pool:
        making = {pool.submit(series, name, views, folder): name for name in stages}
        for made in as_completed(making):
            failed, cut = made.result()
            print(f"{time.monotonic() - began:6.0f} s  {making[made]}", *failed, *cut, sep="\n  ")
            missing += len(failed)
    if missing:
        raise NoPicture(f"{missing} pages could not be shown (see above): no pictures of them")


def series(
    name: str, views: Sequence[View], folder: Path
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Take the pictures of one stage; return which failed, and what is cut or covered on which."""
    stage = next(stage for stage in STAGES if stage.name == name)
    failed: list[str] = []
    cut: list[str] = []
    with camera() as opened, staged(stage) as address:
        for (language, theme), same in groupby(views, key=lambda view: view[:2]):
            shots = tuple(Shot(stage, size, theme, language) for _, _, size in same)
            try:
                cut += take(opened, address, shots, folder)
            except Error as error:
                failed.append(f"{shots[0].name}: {error.message.splitlines()[0]}")
    return tuple(failed), tuple(cut)


def take(opened: Any, address: str, shots: Sequence[Shot], folder: Path) -> Iterator[str]:
    """Take pictures of one stage in one theme and language: its page is given each size."""
    first = shots[0]
    with showing(opened, address, first.stage, first.theme, first.language) as page:
        for shot in shots:
            photograph(page, shot.size, folder / shot.name)
            yield from (f"{shot.name}: {one!r}" for one in page.evaluate(CUT))


def index(shots: Sequence[Shot]) -> str:
    """Return the contact sheet: a row for each state."""
    rows = []
    for name, same in groupby(shots, key=lambda shot: shot.stage.name):
        rows += [f"<h2>{escape(name)}</h2>", *map(_figure, same)]
    head = f"<!doctype html><meta charset=utf-8><title>Screens</title><style>{STYLE}</style>"
    return head + "\n".join(rows)


def _figure(shot: Shot) -> str:
    words = f"{shot.size[0]} x {shot.size[1]}, {shot.theme}, {shot.language}"
    image = f'<a href="{shot.name}"><img src="{shot.name}" loading="lazy" alt="{words}"></a>'
    return f"<figure>{image}<figcaption>{words}</figcaption></figure>"


def readme() -> None:
    """Make the README's picture, or raise NoPicture."""
    shot = Shot(STAGES[0], README_SIZE, "dark", "en")
    with (
        camera() as opened,
        staged(shot.stage) as address,
        showing(opened, address, shot.stage, shot.theme, shot.language) as page,
    ):
        photograph(page, shot.size, README)
    size = README.stat().st_size
    if size > LARGEST:
        raise NoPicture(f"{README}: {size} bytes, more than {LARGEST}; make it simpler")
    print(f"{README}: {size} bytes")


def chosen(args: argparse.Namespace) -> tuple[Shot, ...]:
    """Return the shots that were asked for."""
    stages = [stage for stage in STAGES if not args.only or stage.name in args.only]
    return tuple(
        Shot(stage, size, theme, language)
        for stage in stages
        for language in args.languages
        for theme in args.themes
        for size in args.sizes
    )


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    return int(width), int(height)


def main(argv: Sequence[str] | None = None) -> int:
    """Make the report, or the README's picture."""
    parser = argparse.ArgumentParser(prog="python -m docs.screens", description=__doc__)
    parser.add_argument("--readme", action="store_true", help="only docs/page.png")
    parser.add_argument("--out", type=Path, default=Path("screens"), metavar="FOLDER")
    parser.add_argument("--only", nargs="*", choices=[stage.name for stage in STAGES])
    parser.add_argument("--languages", nargs="*", default=LANGUAGES)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="stages at a time")
    parser.add_argument("--themes", nargs="*", default=THEMES[:2], choices=THEMES)
    parser.add_argument("--sizes", nargs="*", type=_size, default=SIZES, metavar="1920x1080")
    args = parser.parse_args(argv)
    try:
        if args.readme:
            readme()
        else:
            report(args.out, chosen(args), args.jobs)
            print(f"{args.out / 'index.html'}")
    except (NoPicture, Error) as error:
        print(f"docs.screens: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
