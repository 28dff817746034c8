"""What holds for every test: how long an example takes proves nothing on a busy machine.

The laws of the games have a budget of their own, which the variable LAWS chooses: "test", as
`make test` has it, "check" as `make check`, "long" as `make long`. SLOW_UNTIL is the second since
1970 after which no test marked "slow" begins: `.ci/run` sets it.
"""

from __future__ import annotations

import gc
import os
import time
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from words.catalog import ENGLISH
from words.terminal import speak

if TYPE_CHECKING:
    from tests.support.browser import Browser, Chromium, Firefox
    from tests.support.still_page import StillPage

settings.register_profile("untimed", deadline=None)
for name, examples in (("test", 24), ("check", 60), ("long", 3000)):
    settings.register_profile(name, deadline=None, print_blob=False, max_examples=examples)
settings.load_profile("untimed")

STEPS = ("vm_", "root_")  # files whose tests go on from what the one before has left


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """What a command of a test has printed in another language, the next one prints in English."""
    yield
    speak(ENGLISH)


@pytest.fixture(scope="session")
def resting_chromium() -> Iterator[Chromium]:
    """The one chromium of this process."""
    from tests.support.browser import Chromium  # most files need none

    started = Chromium()
    with started.resting():
        yield started
    started.close()


@pytest.fixture(scope="module")
def chromium(resting_chromium: Chromium) -> Iterator[Chromium]:
    """For a file's visitors: `Browser(chromium)`. None of its tests runs a loop of its own."""
    with resting_chromium.awake() as chromium:
        yield chromium


@pytest.fixture
def chromium_once(resting_chromium: Chromium) -> Iterator[Chromium]:
    """For one test's visitors, in a file in which others run a loop of their own."""
    with resting_chromium.awake() as chromium:
        yield chromium


@pytest.fixture(scope="session")
def resting_firefox() -> Iterator[Firefox]:
    """The one firefox of this process."""
    from tests.support.browser import FIREFOX, Firefox

    if FIREFOX is None:
        pytest.skip("no firefox here (apt-get install firefox-esr)")
    started = Firefox()
    with started.resting():
        yield started
    started.close()


@pytest.fixture
def firefox_once(resting_firefox: Firefox) -> Iterator[Firefox]:
    """For one test's visitors; the chromium of this process rests meanwhile."""
    with resting_firefox.awake() as firefox:
        yield firefox


@pytest.fixture(scope="module")
def still_page(browser: Browser) -> Iterator[StillPage]:
    """For files that have a `browser` and show one table after the other."""
    from tests.support.still_page import StillPage

    page = StillPage(browser)
    yield page
    page.close()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Keep what was collected, which stays to the end, out of the garbage collector's rounds."""
    gc.disable()
    result = yield
    gc.freeze()
    gc.enable()
    return result


@pytest.hookimpl(wrapper=True, tryfirst=True)  # before what shuffles them
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Keep the order of steps, whatever else is shuffled."""
    places = {item: place for place, item in enumerate(items)}
    yield
    if all(item.path.name.startswith(STEPS) for item in items):
        items.sort(key=places.__getitem__)


@pytest.hookimpl(tryfirst=True)  # before what it needs is made
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a slow test where no time is left."""
    if time.time() > float(os.environ.get("SLOW_UNTIL", "inf")) and item.get_closest_marker("slow"):
        pytest.skip("no time was left (SLOW_UNTIL)")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end what was not run, once for each reason."""
    skipped = {one.nodeid: one.longrepr for one in terminalreporter.stats.get("skipped", ())}
    reasons = Counter(str(why[2]).removeprefix("Skipped: ") for why in skipped.values())
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"not run: {count} for this reason: {reason}")
