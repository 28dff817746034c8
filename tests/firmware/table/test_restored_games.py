"""A number that is given once more after a copy was taken back is another game's."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.game import Line
from firmware.storage.bad_config import BadConfig
from firmware.table.backups import back_up, restore
from firmware.table.journal import Journal
from firmware.table.restored_games import (
    COPY,
    FILE,
    generation_of,
    keep_generations,
    read_generations,
)
from tests.support.data_folder import evening

NOON = 1_700_000_000.0


def play(data: Path, whole: Sequence[bool]) -> None:
    """Play so many games more, each to its end or not."""
    header, lines = evening("loyal-win")
    journal = Journal(data / "journal.sqlite")
    for is_whole in whole:
        game = journal.begin(header, NOON)
        journal.append(game, lines if is_whole else lines[:5])
    journal.close()


def take_back(data: Path, copy: Path) -> list[int]:
    """Take a copy back; return the first game of each generation."""
    restore(data, copy)
    return [one.first for one in read_generations(data)]


@pytest.mark.parametrize(("whole", "first"), [
    ([], 1), ([True, True], 3), ([True, False], 2), ([False, True], 3),
])  # fmt: skip
def test_games_that_may_become_others_are_a_generation(
    tmp_path: Path, whole: list[bool], first: int
) -> None:
    data, copy = tmp_path / "data", tmp_path / "box.backup"
    play(data, whole)
    back_up(data, copy, NOON)
    play(data, [True])
    assert read_generations(data) == ()
    assert take_back(data, copy) == [first]


def test_each_restore_begins_another_one_and_games_of_before_keep_theirs(tmp_path: Path) -> None:
    data, older, newer = tmp_path / "data", tmp_path / "older", tmp_path / "newer"
    play(data, [True])
    back_up(data, older, NOON)
    assert take_back(data, older) == [2]
    drawn = read_generations(data)
    play(data, [True, True])
    back_up(data, newer, NOON)
    assert take_back(data, newer) == [2, 4]
    both = read_generations(data)
    assert [generation_of(both, game) for game in (1, 2, 3)] == ["", *[drawn[0].name] * 2]
    assert generation_of(both, 4) not in ("", drawn[0].name)
    assert take_back(data, older) == [2]
    assert generation_of(read_generations(data), 2) not in {one.name for one in both}


def test_a_journal_that_cannot_be_told_how_far_it_is_may_become_another(tmp_path: Path) -> None:
    header: Line = {"record": "rumors/99", "players": 3}
    journal = Journal(tmp_path / "data/journal.sqlite")
    journal.begin(header, NOON)
    journal.close()
    back_up(tmp_path / "data", tmp_path / "box.backup", NOON)
    assert take_back(tmp_path / "new", tmp_path / "box.backup") == [1]


@pytest.mark.parametrize("hurt", [b"", b"3 aaa", b"3 aaaaaaaaaaaa\n# sum 00000000\n", b"\xff"])
def test_a_file_that_is_hurt_is_taken_from_its_copy_and_mended(tmp_path: Path, hurt: bytes) -> None:
    play(tmp_path / "data", [True])
    back_up(tmp_path / "data", tmp_path / "box.backup", NOON)
    restore(tmp_path / "data", tmp_path / "box.backup")
    known = read_generations(tmp_path / "data")
    whole = (tmp_path / "data" / FILE).read_bytes()
    for name in (FILE, COPY):
        (tmp_path / "data" / name).write_bytes(hurt)
        assert read_generations(tmp_path / "data") == known
        keep_generations(tmp_path / "data", known)
        assert (tmp_path / "data" / name).read_bytes() == whole


def test_where_both_are_hurt_nobody_guesses(tmp_path: Path) -> None:
    play(tmp_path / "data", [True])
    back_up(tmp_path / "data", tmp_path / "box.backup", NOON)
    restore(tmp_path / "data", tmp_path / "box.backup")
    for name in (FILE, COPY):
        (tmp_path / "data" / name).write_bytes(b"")
    with pytest.raises(BadConfig, match="restored-games: damaged, and so is its copy"):
        read_generations(tmp_path / "data")
    back_up(tmp_path / "data", tmp_path / "hurt.backup", NOON)
    restore(tmp_path / "data", tmp_path / "hurt.backup")  # a restore mends none of it
    with pytest.raises(BadConfig):
        read_generations(tmp_path / "data")
