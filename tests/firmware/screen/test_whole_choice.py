"""A choice on a phone: it says where it leads, what it lacks, and is sent when it is whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from engine.game import Line, Seat
from tests.support.browser import CHROMIUM, Browser, Chromium
from tests.support.dealt_box import ASKED, DealtBox, dealt_box

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
GO, LACKS = "#hand .step .do", "#hand .step .lacks"
HEADER: Line = {"record": "merlin/1", "players": ["Anna", "Ben", "Clara"]}


@pytest.fixture
def box(tmp_path: Path) -> Iterator[DealtBox]:
    """Anna and two bots at Merlin; Anna has an apple and all her dice."""
    with dealt_box(tmp_path / "data", "whole") as made:
        begun = httpx.post(
            f"{made.address}api/play/begin",
            json={"header": HEADER, "bots": [1, 2]},
            headers={"origin": made.address.rstrip("/")},
        )
        assert begun.status_code == 200, begun.text
        made.asked()
        yield made


@pytest.fixture
def phone(box: DealtBox, chromium_once: Chromium) -> Iterator[Browser]:
    browser = Browser(chromium_once)
    browser.resize(390, 844)
    browser.open(f"{box.address}hand#{box.shown.places[Seat(0)].code}")
    browser.wait(ASKED)
    yield browser
    browser.close()


@pytest.mark.slow
def test_a_move_says_where_it_leads_and_a_choice_is_sent_when_it_is_whole(
    box: DealtBox, phone: Browser
) -> None:
    asks: Any = box.shown.private[Seat(0)]["asks"]
    forms = asks["forms"]
    moves = [form for form in forms if "shows" in form]
    assert phone.ask("document.querySelectorAll('#hand .landing .die').length") == len(moves)
    points = next(one["shows"] for one in moves if "points" in one["shows"])
    assert f"{points['points']} point" in phone.text("#hand .choices-of")

    apple = next(one for one in forms if one.get("ways"))
    phone.page.get_by_role("button", name=apple["label"]).click()
    assert phone.page.is_disabled(GO)
    assert phone.text(LACKS) == "Still to choose: Die"
    faces = {way[0] for way in apple["ways"]}
    dice = "document.querySelectorAll('#hand .step .field:first-of-type .die.own.seat-0').length"
    assert phone.ask(dice) == len(faces)  # in the seat's colour
    face = str(apple["ways"][0][0])
    phone.page.locator("#hand .step .field").nth(0).get_by_role("button", name=face).click()
    assert phone.page.is_disabled(GO)
    assert phone.text(LACKS) == "Still to choose: An apple sets it to"
    own = phone.page.locator("#hand .step .field").nth(1).locator("li:visible button")
    may = [way[1] for way in apple["ways"] if str(way[0]) == face]
    assert own.count() == len(may) == 5  # any face but its own
    own.nth(0).click()
    assert phone.text(LACKS) == ""
    with phone.page.expect_response("**/choose") as answered:
        phone.page.click(GO)
    assert answered.value.status == 200
    sent: Any = answered.value.request.post_data_json
    assert sent["line"] == {"do": "move", "die": "own", "face": int(face), "apple": may[0]}
