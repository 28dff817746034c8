"""Twenty minutes of the day that `python -m bench.kiosk_day` measures: one game, and the show."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.kiosk_day import Row, run


@pytest.mark.slow
def test_a_part_of_a_day_leaves_nothing_behind_but_its_game(tmp_path: Path) -> None:
    rows: list[Row] = []
    day = run(tmp_path, hours=0.35, played=1, told=rows.append)
    first, last = rows[0], rows[-1]
    assert (first.games, last.games) == (0, 1)
    assert day.in_attract_s > 300
    assert last.descriptors <= first.descriptors + 1  # a game that the bots think out just then
    assert last.processes <= 1
    assert last.threads <= first.threads + 1  # the week's results are read
    assert last.journal_kb < first.journal_kb + 200
