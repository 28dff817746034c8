"""What `adjust` cannot mend is taken back, line by line: henchmen, manors, seals, Excalibur."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.game import Eyes
from firmware.table.operator_words import take
from tests.support.camelot_page import CamelotPage, recorded
from tests.support.places import EVENINGS

FIRST, LAST = 60, 150  # lines of the first two rounds


STEP = 6  # lines


def changed(key: str, before: dict[str, Any], after: dict[str, Any]) -> bool:
    return [one[key] for one in before["seats"]] != [one[key] for one in after["seats"]]


def state_of(sent: CamelotPage) -> dict[str, Any]:
    return dict(sent.session.game().adapter.game.view(sent.state, Eyes.REFEREE).as_json())


@pytest.mark.slow
def test_each_line_of_the_record_leads_back_to_the_table_as_it_was(tmp_path: Path) -> None:
    header, lines = recorded("kings-favor", EVENINGS / "merlin")
    sent, stood = CamelotPage(tmp_path, header), {}
    for line in lines[:LAST]:
        sent.do(line)
        stood[sent.session.game().last] = state_of(sent)
    of = sent.session.game().last
    assert of == LAST + 1
    assert all(changed(key, stood[FIRST], stood[of]) for key in ("henchmen", "seals", "manors"))
    for at, keep in enumerate(range(of - 1, FIRST, -STEP)):
        of = sent.session.game().last
        take(sent.session, {"table": "back", "keep": keep, "of": of}, LAST + 10.0 * at)
        assert state_of(sent) == stood[keep]
    sent.close()
