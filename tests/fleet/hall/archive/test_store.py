"""The hall's file: each game once, nothing lost, and what is wrong with it said."""

from __future__ import annotations

import os
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleet.hall.archive.file import FILE, VERSION, connect_file, reading, trouble_of
from fleet.hall.archive.reading import GameFilter, KeptGame, evening, games
from fleet.hall.archive.store import mark_coming
from fleet.intake.store import NoStore
from fleet.messages import Help
from tests.support.collector_messages import STARTED, Letter, gone, letter
from tests.support.hall_file import WALL, batch, hall_file, keep
from tests.support.patience import PATIENCE_S

DAY_S = 86_400.0


def kept(data: Path, wanted: GameFilter | None = None) -> list[KeptGame]:
    with reading(data / FILE) as base:
        assert base is not None
        return [*games(base, wanted or GameFilter())]


def called(at: float, wanted: bool, table: str = "north", box: str = "0a1b") -> Help:
    return Help(table, box, at, wanted)


# -- games -------------------------------------------------------------------------------------


def test_a_game_is_read_again_as_its_message_says_it(tmp_path: Path) -> None:
    keep(tmp_path, letter(1, "a1", names=("Anna", "", "Ben")))
    (one,) = kept(tmp_path)
    assert (one.table, one.box, one.began) == ("north", "0a1b", STARTED)
    result = one.result
    assert (result.game, result.rules, result.variant) == (1, "rumors", ("expert",))
    assert (result.winners, result.names) == ((0, 1), ("Anna", "", "Ben"))
    assert (result.measures, result.seconds) == ({"swords": 12}, 3000.0)


def test_a_message_that_comes_again_says_nothing_new(tmp_path: Path) -> None:
    told: list[str] = []
    with hall_file(tmp_path, told) as own:
        assert own.write(batch([letter(1, "a1")])).games == 1
        assert own.write(batch([letter(1, "a1")], lay=True)).same == 1
        assert own.write(batch([letter(1, "a1")])).games == 0
    assert told == ["changed"]
    assert keep(tmp_path, letter(1, "a1")).games == 0
    assert len(kept(tmp_path)) == 1


def test_two_boxes_of_one_name_have_games_of_their_own(tmp_path: Path) -> None:
    keep(tmp_path, letter(1, "a1"), letter(1, "b1", box="ff"))
    assert sorted(one.box for one in kept(tmp_path)) == ["0a1b", "ff"]


def test_a_name_that_is_forgotten_at_the_table_is_in_no_byte_of_the_file(tmp_path: Path) -> None:
    keep(tmp_path, letter(1, "a1", names=("Morgana-la-Fay", "", "")))
    keep(tmp_path, letter(2, "b1", names=("Morgana-la-Fay", "", "")))
    keep(tmp_path, letter(1, "a2", instead_of="a1", names=("", "", "")), gone(2, "b1"))
    assert [one.result.game for one in kept(tmp_path)] == [1]
    for path in tmp_path.iterdir():
        assert b"Morgana" not in path.read_bytes(), path


def test_a_clock_that_was_never_set_puts_no_game_into_another_evening(tmp_path: Path) -> None:
    keep(tmp_path, letter(1, "a1", started=17.0), letter(2, "b1", started=WALL + DAY_S))
    assert {one.began for one in kept(tmp_path)} == {WALL}


@pytest.mark.parametrize(("wanted", "found"), [
    (GameFilter(), {1, 2, 3}),
    (GameFilter(table="south"), {2}),
    (GameFilter(game="merlin"), {3}),
    (GameFilter(player="Anna"), {1}),
    (GameFilter(player="Ann"), set()),
    (GameFilter(table="south", game="merlin"), set()),
    (GameFilter(table="' OR 1 --"), set()),
])  # fmt: skip
def test_what_is_looked_for_is_found(tmp_path: Path, wanted: GameFilter, found: set[int]) -> None:
    keep(
        tmp_path, letter(1, "a1", names=("Anna", "Ben", "")), letter(2, "b1", table="south"),
        letter(3, "c1", rules="merlin"), letter(4, "d1"), gone(4, "d1"),
    )  # fmt: skip
    assert {one.result.game for one in kept(tmp_path, wanted)} == found


def test_after_midnight_it_is_still_the_evening_before(tmp_path: Path) -> None:
    keep(tmp_path, *(letter(hour, f"{hour}", started=STARTED + 3_600 * hour) for hour in range(48)),
         wall=STARTED + 10 * DAY_S)  # fmt: skip
    with reading(tmp_path / FILE) as base:
        assert base is not None
        days = evening(base, "").days
        for day in days[1:-1]:
            times = [one.began for one in evening(base, day).games]
            assert len(times) == 24
            assert (times[0] - 5 * 3_600) // DAY_S == (times[-1] - 5 * 3_600) // DAY_S


letters = st.lists(
    st.builds(
        lambda game, chain, table, is_gone: gone(game, "x", table=table)
        if is_gone else letter(game, f"{chain}", table=table),
        st.integers(1, 3), st.integers(0, 2), st.sampled_from(["north", "south"]), st.booleans(),
    ),
    max_size=12,
)  # fmt: skip


@given(said=letters, cut=st.integers(0, 12))
def test_it_is_the_same_whenever_it_was_closed_in_between(said: list[Letter], cut: int) -> None:
    with TemporaryDirectory() as whole, TemporaryDirectory() as parted:
        keep(Path(whole), *said)
        keep(Path(parted), *said[:cut])
        keep(Path(parted), *said[cut:])
        assert kept(Path(whole)) == kept(Path(parted))


# -- calls -------------------------------------------------------------------------------------


def test_a_call_is_answered_where_the_table_takes_it_back(tmp_path: Path) -> None:
    with hall_file(tmp_path) as own:
        own.write(batch([], called(WALL - 300, True)))
        own.write(batch([], called(WALL - 300, True)))  # as it lies there at each start
        mark_coming(tmp_path, "north", WALL - 200)
        mark_coming(tmp_path, "south", WALL - 200)
        own.write(batch([], called(WALL - 100, False), called(WALL - 100, False)))
        mark_coming(tmp_path, "north", WALL)  # too late: it is over
    with reading(tmp_path / FILE) as base:
        assert base is not None
        (one,) = evening(base, "").calls
    assert (one.began, one.coming, one.ended) == (WALL - 300, WALL - 200, WALL - 100)


@pytest.mark.parametrize("at", [17.0, WALL + DAY_S, WALL - 8 * DAY_S])
def test_of_a_clock_that_cannot_be_the_halls_own_counts(tmp_path: Path, at: float) -> None:
    with hall_file(tmp_path) as own:
        own.write(batch([], called(at, True)))
        own.write(batch([], called(at + 1, False)))
    with reading(tmp_path / FILE) as base:
        assert base is not None
        (one,) = evening(base, "").calls
    assert (one.began, one.ended) == (WALL, WALL)


# -- bad days ----------------------------------------------------------------------------------


def test_the_broker_knows_the_file_again_and_a_new_one_not(tmp_path: Path) -> None:
    with hall_file(tmp_path) as own, hall_file(tmp_path / "other") as other:
        session = own.session()
        assert session != other.session()
    with hall_file(tmp_path) as own:
        assert own.session() == session


def _fill(data: Path, pipe: Connection) -> None:
    with hall_file(data) as own:
        for game in range(1, 10_000):
            own.write(batch([letter(game, f"{game}")]))
            pipe.send(game)


@pytest.mark.parametrize("games", [1, 7, 30])
def test_what_was_written_survives_a_kill(tmp_path: Path, games: int) -> None:
    here, there = get_context("fork").Pipe()
    process = get_context("fork").Process(target=_fill, args=(tmp_path, there))
    process.start()
    while (last := here.recv()) < games:
        pass
    os.kill(process.pid or 0, signal.SIGKILL)
    process.join(PATIENCE_S)
    while here.poll():
        last = here.recv()
    numbers = {one.result.game for one in kept(tmp_path)}
    assert numbers in ({*range(1, last + 1)}, {*range(1, last + 2)})
    assert keep(tmp_path, letter(last, f"{last}")).same == 1


@pytest.mark.parametrize("content", [b"\xff" * 9_000, b"SQLite format 3\x00" + b"\x07" * 9_000])
def test_a_damaged_file_is_set_aside_and_a_new_one_begins(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    told: list[str] = []
    with hall_file(tmp_path, told) as own:
        assert own.write(batch([letter(1, "a1")])).games == 1
    (aside,) = tmp_path.glob(f"{FILE}.aside-*")
    assert aside.read_bytes() == content
    assert aside.name in told[0]


def test_a_page_in_the_middle_that_is_damaged_is_found_at_the_start(tmp_path: Path) -> None:
    keep(tmp_path, *(letter(n, f"{n:0500}"[:80]) for n in range(1, 200)))
    path = tmp_path / FILE
    whole = bytearray(path.read_bytes())
    whole[8_192 : 8_192 + 2_000] = b"\x55" * 2_000
    path.write_bytes(whole)
    told: list[str] = []
    with hall_file(tmp_path, told):
        assert "was damaged" in told[0]


def test_another_programs_file_is_not_filled(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as base, base:
        base.execute("CREATE TABLE theirs (x)")
    with hall_file(tmp_path) as own:
        own.write(batch([letter(1, "a1")]))
    assert len([*tmp_path.glob(f"{FILE}.aside-*")]) == 1


def test_a_file_of_a_newer_program_is_left_as_it_is(tmp_path: Path) -> None:
    keep(tmp_path, letter(1, "a1"))
    with closing(sqlite3.connect(tmp_path / FILE)) as base:
        base.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(NoStore, match="newer program") as wrong:
        keep(tmp_path, letter(2, "b1"))
    assert wrong.value.is_final
    with pytest.raises(NoStore, match="newer program"):
        kept(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_second_hall_of_that_folder_is_told_which_the_first_is(tmp_path: Path) -> None:
    with hall_file(tmp_path), pytest.raises(NoStore, match=f"process {os.getpid()} writes there"):
        keep(tmp_path, letter(1, "a1"))
    keep(tmp_path, letter(1, "a1"))


@pytest.fixture
def full(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """A file that may not grow: to SQLite it is a full disk."""
    base = connect_file(tmp_path / FILE)
    pages = base.execute("PRAGMA page_count").fetchone()[0]
    base.execute(f"PRAGMA max_page_count = {pages}")
    yield base
    base.close()


def test_a_full_disk_is_named(full: sqlite3.Connection) -> None:
    path = Path("/data/hall.sqlite")
    with pytest.raises(sqlite3.Error) as wrong:
        full.execute("INSERT INTO own VALUES ('x', hex(zeroblob(100000)))")
    error = trouble_of(path, wrong.value)
    assert "disk of /data/hall.sqlite is full" in error.text
    assert not error.is_final


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    with pytest.raises(NoStore, match="data"):
        keep(tmp_path / "data", letter(1, "a1"))


def test_nothing_is_kept_yet(tmp_path: Path) -> None:
    with reading(tmp_path / FILE) as base:
        assert base is None
    mark_coming(tmp_path, "north", WALL)
    assert [*tmp_path.iterdir()] == []
