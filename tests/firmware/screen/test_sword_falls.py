"""A Sword that a Quest brings falls into its place, where motion is wished."""

from __future__ import annotations

from typing import Any, Final

import pytest

from docs.stages import STAGES, staged
from tests.support.browser import CHROMIUM, Browser, Chromium

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (apt-get install chromium)"),
]
FALLING: Final = """document.querySelector('#side').getAnimations({ subtree: true })
  .filter((one) => one.animationName === 'fall').length"""


@pytest.mark.parametrize(("motion", "falling"), [("no-preference", 2), ("reduce", 0)])
def test_a_sword_falls_unless_motion_is_not_wished(
    motion: Any, falling: int, chromium: Chromium
) -> None:
    browser = Browser(chromium, reduced_motion=motion)
    browser.resize(1280, 800)
    with staged(next(stage for stage in STAGES if stage.name == "turn")) as address:
        browser.open(address)
        browser.page.wait_for_selector("#side .won .sword", state="attached")
        assert browser.ask(FALLING) == falling
    browser.close()
