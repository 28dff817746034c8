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


@pytest.mark.parametrize(
    ("name", "motion", "falls"),
    [
        ("after-a-quest", "no-preference", True),
        ("after-a-quest", "reduce", False),
        ("turn", "no-preference", False),
    ],
)
def test_a_sword_falls_until_a_card_is_laid_unless_motion_is_not_wished(
    name: str, motion: Any, falls: bool, chromium: Chromium
) -> None:
    browser = Browser(chromium, reduced_motion=motion)
    browser.resize(1280, 800)
    with staged(next(stage for stage in STAGES if stage.name == name)) as address:
        browser.open(address)
        browser.page.wait_for_selector("#side .won .sword", state="attached")
        assert (browser.ask(FALLING) > 0) == falls
    browser.close()
