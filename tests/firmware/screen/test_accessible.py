"""Every view as axe-core judges it in a real browser: WCAG 2.2 AA, two widths, a theme each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from docs.screens import press
from docs.stages import STAGES, Stage, staged
from tests.support.browser import CHROMIUM, Browser

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (apt-get install chromium)"),
]
WIDE, PHONE = (1280, 720), (390, 844)
THEMES = ("dark", "light")  # by turns: what one view has dark at a desk, the next has light
# WCAG 2.2's target size is off in axe by itself; what passes is not listed: a third of the time.
OPTIONS = {"rules": {"target-size": {"enabled": True}}, "resultTypes": ["violations"]}
# What is pressed is 24 px wide and high; a link in a sentence, and a box with its label, are not.
SMALL = """[...document.querySelectorAll(`button, select, summary, a[class], label:has(input),
  input:not([type=radio], [type=checkbox])`)].filter((one) => one.checkVisibility())
  .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 0 && (width < 24 || height < 24))
  .map(([html, { width, height }]) => `${Math.round(width)} x ${Math.round(height)} ${html}`)"""

# On a phone the panel stays in sight and may lie over half a button: whoever wants it scrolls.
CLEAR = """(() => {
  const edge = document.querySelector('#panel:not([hidden])')?.getBoundingClientRect().top ?? 1e6;
  for (const one of document.querySelectorAll('main button')) {
    const { top, bottom } = one.getBoundingClientRect();
    if (top < edge && bottom > edge) return scrollBy(0, bottom - edge + 8);
  }
})()"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    opened = Browser(reduced_motion="reduce")
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def axe() -> Axe:
    return Axe()


def shown(browser: Browser, address: str, stage: Stage) -> None:
    browser.open(f"{address}{stage.path}")
    press(browser.page, stage)


def faults(report: dict[str, Any]) -> list[str]:
    """What axe says of each element that is not as it should be."""
    return [
        f"{found['id']} {node['target']}: {node['failureSummary']}"
        for found in report["violations"]
        for node in found["nodes"]
    ]


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.name)
def test_a_view_is_for_everybody(stage: Stage, browser: Browser, axe: Axe) -> None:
    number = STAGES.index(stage)
    themes = THEMES[number % 2], THEMES[(number + 1) % 2]
    told: dict[str, object] = {}
    with staged(stage) as address:
        for size, theme in zip((WIDE, PHONE), themes, strict=True):
            browser.resize(*size)
            browser.page.emulate_media(color_scheme=theme)
            shown(browser, address, stage)
            browser.ask(CLEAR)
            wide = browser.ask("document.documentElement.scrollWidth") - size[0]
            found = faults(axe.run(browser.page, options=OPTIONS).response)
            wrong = [*found, *browser.ask(SMALL), *([f"{wide} px too wide"] if wide > 0 else [])]
            told |= {f"{size[0]} {theme}": wrong} if wrong else {}
    assert told == {}
