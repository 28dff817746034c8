"""No sentence is put together from pieces: it would be English, or in a wrong order elsewhere."""

from __future__ import annotations

import pytest

from tests.support.sources import pieced_lines, plain_error_lines, sources

ROOMS = ("firmware", "fleet", "hardware", "makers", "vision")
# Here an error's own words go to a log or to another process, not to a reader.
MAY_BE_STR = ("firmware/upkeep", "vision/cameras")


@pytest.mark.slow
def test_a_text_is_not_put_into_another_by_hand() -> None:
    lines = [f"{file.name}:{line}" for file in sources(*ROOMS) for line in file.pieced_lines]
    assert not lines, (
        f"{', '.join(lines)}: give it to `t`, `join_texts`, `with_heading` or `clauses`"
    )


def test_what_an_error_says_keeps_its_language() -> None:
    files = [file for file in sources(*ROOMS) if not file.name.startswith(MAY_BE_STR)]
    lines = [f"{file.name}:{line}" for file in files for line in file.plain_error_lines]
    assert not lines, f"{', '.join(lines)}: `told_by(error)`, not `str(error)`"


def test_it_is_found_where_it_is() -> None:
    assert pieced_lines("f'{t(\"a\")} b'") == [1]
    assert pieced_lines("t('a') + b") == [1]
    assert pieced_lines("'a' + t('b')") == [1]
    assert pieced_lines("t('a {}').format(1)") == [1]
    assert pieced_lines("joined(': ', (a, b))") == [1]
    assert plain_error_lines("try: x\nexcept E as e: str(e)") == [2]
