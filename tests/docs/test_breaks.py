"""The doctor's table in docs/measured/reliability.md is what `make install-test` breaks."""

from __future__ import annotations

from tests.install.breaks import BREAKS, Break
from tests.support.places import DOCS


def row(one: Break) -> str:
    return f"| {one.what} | `{one.says}` | {one.mend} |"


def test_the_page_tells_of_the_breaks_that_are_tried_and_of_no_other() -> None:
    page = (DOCS / "measured" / "reliability.md").read_text(encoding="utf-8")
    table = page.partition("## The doctor, asked of a broken box\n")[2].partition("\n## ")[0]
    rows = [line for line in table.splitlines() if line.startswith("| ")]
    assert rows[1:] == [row(one) for one in BREAKS]
    assert len(rows[1:]) >= 25
    assert len({one.name for one in BREAKS}) == len(BREAKS)
