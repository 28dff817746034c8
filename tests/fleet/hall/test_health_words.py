"""A box says in English how it is; in the hall each reads it in the own language."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from firmware.box.health import Disk, Is, Signs, judge
from fleet.hall.health_words import in_words
from tests.support.hall_tables import BLIND, HOT, WELL
from words.catalog import Languages

SIGNS: Final[dict[str, Signs]] = {
    "starting": replace(WELL, turned_s=None),
    "not begun": replace(WELL, turned_s=None, started_s=60.0),
    "stuck": replace(WELL, turned_s=99.0),
    "blind": BLIND,
    "no eyes": replace(WELL, eyes=("none", "drawn camera")),
    "no disk": replace(WELL, disk=Disk(None, fault="gone")),
    "worn out": replace(WELL, disk=Disk(9, read_only=True)),
    "full": replace(WELL, disk=Disk(9)),
    "hot and nearly full": HOT,
    "unkept": replace(WELL, unkept="the stick is out"),
}


@pytest.mark.slow
@pytest.mark.parametrize("case", SIGNS)
def test_every_sentence_of_a_box_is_known(case: str) -> None:
    german = Languages().of("de")
    wrong = {name: part for name, part in judge(SIGNS[case]).items() if part.is_ is not Is.OK}
    assert wrong
    for name, part in wrong.items():
        told = in_words(name, str(part.says))  # as it crosses the network
        assert str(told) == part.says
        assert german.say(told) == german.say(part.says)
        assert german.say(part.says) != str(part.says)


@pytest.mark.slow
def test_a_sentence_of_a_newer_box_stays_as_it_is() -> None:
    told = in_words("wifi", "{weak}: move <b>it</b>")
    assert Languages().of("de").say(told) == "wifi: {weak}: move <b>it</b>"
    assert Languages().of("de").say(in_words("eyes", "blind")) == "Kamera: blind"
    assert in_words("", "all is wrong") == "all is wrong"
