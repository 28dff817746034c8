"""Whatever is done to the journal's files in play: what was answered is there, or it is said."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

import pytest

from engine.game import Line
from firmware.after import deletion
from firmware.after.forget_player import forget
from firmware.publishing.unsent import standing
from firmware.table.journal import BadJournal, Journal
from firmware.table.journal_reader import shelf
from firmware.table.journal_rescue import Way, choose, waiting, ways_of
from firmware.table.stand_in import FILE, open_journal
from firmware.upkeep import probes
from tests.support.power_cut import is_killed

HEADER: Line = {"record": "rumors/1", "players": 3}
CARDS = ("picts-2", "picts-3", "picts-5", "saxons-2", "saxons-3", "saxons-5", "grail-2", "grail-3")
Games = list[list[object]]


def lay(card: str) -> Line:
    return {"do": "lay", "card": card}


def games_in(path: Path) -> Games:
    with shelf(path) as games:
        return [[one["card"] for one in games.game(n).lines] for n in games.numbers()]


def other_journal(folder: Path, *cards: str) -> Path:
    """Return the journal of another box, closed: one file."""
    folder.mkdir()
    with closing(Journal(folder / FILE)) as journal:
        journal.begin(HEADER, 7.0, map(lay, cards))
    return folder / FILE


class Table:
    """A box in play: two games were left, the third is on; the newest lines lie in the log."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.data = place / "data"
        self.path = self.data / FILE
        self.journal = Journal(self.path)
        self.answered: Games = []
        self.begins(*CARDS * 20)  # some pages
        self._copy(self.older)
        self.begins(*CARDS[:3])
        self.begins(*CARDS[:5])
        for card in CARDS[5:]:
            self.lays(card)

    def _copy(self, to: Path) -> None:
        """Copy the journal into one file, as `roundtable backup` does."""
        with closing(sqlite3.connect(self.path)) as base, closing(sqlite3.connect(to)) as other:
            base.backup(other)

    @property
    def older(self) -> Path:
        return self.place / "older.sqlite"

    @property
    def log(self) -> Path:
        return Path(f"{self.path}-wal")

    @property
    def index(self) -> Path:
        return Path(f"{self.path}-shm")

    def begins(self, *cards: str) -> None:
        self.journal.begin(HEADER, 1000.0 + len(self.answered), map(lay, cards))
        self.answered.append(list(cards))

    def lays(self, card: str) -> None:
        self.journal.append(len(self.answered), [lay(card)])
        self.answered[-1].append(card)

    def is_refused(self) -> str:
        """Return how the next line is refused, "" where it is answered."""
        try:
            self.lays("grail-4")
        except BadJournal as error:
            return str(error)
        return ""


# -- the file operations: what is done, and whether all that was played can still be read ------


def remove(table: Table) -> None:
    table.path.unlink()


def remove_log(table: Table) -> None:
    table.log.unlink()


def remove_index(table: Table) -> None:
    table.index.unlink()


def remove_all(table: Table) -> None:
    for path in table.data.glob("journal.*"):
        path.unlink()


def remove_folder(table: Table) -> None:
    shutil.rmtree(table.data)


def move_away(table: Table) -> None:
    table.path.rename(table.place / "moved.sqlite")


def rename_older_over(table: Table) -> None:
    Path(table.older).replace(table.path)


def rename_others_over(table: Table) -> None:
    Path(other_journal(table.place / "other", "dragon-2")).replace(table.path)


def rename_empty_over(table: Table) -> None:
    (table.place / "empty").touch()
    Path(table.place / "empty").replace(table.path)


def exchange_folder(table: Table) -> None:
    table.data.rename(table.place / "data.old")
    other_journal(table.data, "dragon-2")


def exchange_for_a_folder(table: Table) -> None:
    table.path.unlink()
    table.path.mkdir()


def insert_line(table: Table) -> None:
    sql(table, "INSERT INTO lines VALUES (3, 10, '{\"do\":\"undo\"}', x'00')")


def insert_game(table: Table) -> None:
    sql(table, "INSERT INTO games VALUES (4, '{}', 1.0, NULL, x'00', NULL)")


def drop_table(table: Table) -> None:
    sql(table, "DROP TABLE marks")


def change_line(table: Table) -> None:
    sql(table, 'UPDATE lines SET line = \'{"do":"undo"}\' WHERE game = 3 AND number = 4')


def copy_older_over(table: Table) -> None:
    table.path.write_bytes(table.older.read_bytes())


def copy_others_over(table: Table) -> None:
    table.path.write_bytes(other_journal(table.place / "other", "dragon-2").read_bytes())


def copy_older_and_remove_log(table: Table) -> None:
    copy_older_over(table)
    table.log.unlink()
    table.index.unlink()


def empty(table: Table) -> None:
    os.truncate(table.path, 0)


def cut(table: Table) -> None:
    os.truncate(table.path, table.path.stat().st_size // 2)


def empty_log(table: Table) -> None:
    os.truncate(table.log, 0)


def cut_log(table: Table) -> None:
    os.truncate(table.log, table.log.stat().st_size // 2)


def write_text_over(table: Table) -> None:
    table.path.write_bytes(b"not a journal\n" * 10_000)


def insert_line_twice(table: Table) -> None:
    insert_line(table)
    table.journal.look()
    insert_line(table)


def sql(table: Table, statement: str) -> None:
    with closing(sqlite3.connect(table.path)) as base, base:
        base.execute(statement)


WHOLE = (
    remove, remove_log, remove_index, remove_all, remove_folder, move_away, rename_older_over,
    rename_others_over, rename_empty_over, exchange_folder, exchange_for_a_folder,
    insert_line_twice,
)  # fmt: skip
PART = (
    copy_older_over, copy_others_over, copy_older_and_remove_log, empty, cut, empty_log, cut_log,
    write_text_over, drop_table, change_line,
)  # fmt: skip
Deed = Callable[[Table], None]


@pytest.mark.parametrize("deed", WHOLE + PART, ids=lambda deed: deed.__name__)
def test_no_line_is_answered_and_what_was_played_is_kept_with_the_reason(
    tmp_path: Path, deed: Deed
) -> None:
    table = Table(tmp_path)
    deed(table)
    said = table.is_refused()
    assert table.is_refused() == said, "once more says the same"
    kept = waiting(table.path)
    assert kept is not None
    assert table.journal.held is not None
    assert str(kept) in said
    assert "while the box plays" in said or "another program" in said
    assert games_in(kept)[-1] == table.answered[-1]
    if deed in WHOLE:
        assert games_in(kept) == table.answered
    table.journal.close()


@pytest.mark.parametrize("deed", WHOLE, ids=lambda deed: deed.__name__)
def test_the_owner_goes_back_to_what_the_box_had(tmp_path: Path, deed: Deed) -> None:
    table = Table(tmp_path)
    deed(table)
    assert table.is_refused()
    choose(table.path, Way.BACK)
    assert table.journal.is_decided
    table.journal.close()
    stood_there = table.path.exists()
    with open_journal(table.data) as place:
        assert place.home is None
        assert place.journal.held is None
        (said,) = place.journal.troubles
        assert ("what stood there is kept as journal.found-" in said) is stood_there
        place.journal.append(3, [lay("grail-4")])
    assert games_in(table.path) == [*table.answered[:2], [*table.answered[2], "grail-4"]]


@pytest.mark.parametrize("deed", PART, ids=lambda deed: deed.__name__)
def test_the_game_that_was_on_is_taken_into_what_stands_there(tmp_path: Path, deed: Deed) -> None:
    table = Table(tmp_path)
    deed(table)
    assert table.is_refused()
    kept = waiting(table.path)
    assert kept is not None
    assert ways_of(kept) == (Way.TAKE, Way.KEEP)
    choose(table.path, Way.TAKE)
    table.journal.close()
    with open_journal(table.data) as place:
        assert place.home is None
        current = place.journal.current()
        assert current is not None
        place.journal.append(current.id, [lay("grail-4")])
    there = games_in(table.path)
    assert there[-1] == [*table.answered[2], "grail-4"]
    assert table.answered[2] not in there, "it stands there once"


@pytest.mark.parametrize("deed", [remove, rename_older_over, empty], ids=lambda deed: deed.__name__)
def test_the_owner_goes_on_with_the_file_that_is_there_and_the_other_is_kept(
    tmp_path: Path, deed: Deed
) -> None:
    table = Table(tmp_path)
    deed(table)
    assert table.is_refused()
    choose(table.path, Way.KEEP)
    table.journal.close()
    with open_journal(table.data) as place:
        assert place.journal.held is None
        place.journal.begin(HEADER, 9.0, [lay("mist")])
    there = table.answered[:1] if deed is rename_older_over else []
    assert games_in(table.path) == [*there, ["mist"]]
    assert games_in(table.data / "journal.left-1.sqlite")[-1] == table.answered[-1]


@pytest.mark.parametrize("is_running", [True, False])
def test_a_copy_that_is_laid_there_after_the_removal_is_taken_as_it_is(
    tmp_path: Path, is_running: bool
) -> None:
    """The log of the removed file lay beside it: SQLite would read it as the copy's."""
    table = Table(tmp_path)
    remove(table)
    assert table.is_refused()
    if not is_running:
        table.journal.close()
    shutil.copy(table.older, table.path)
    if is_running:
        assert table.is_refused()
    choose(table.path, Way.KEEP)
    table.journal.close()
    with open_journal(table.data) as place:
        assert place.home is None
    assert games_in(table.path) == table.answered[:1]
    assert not list(table.data.glob("journal.damaged*"))


def test_a_line_that_is_refused_because_the_file_went_meanwhile_is_nowhere(tmp_path: Path) -> None:
    table = Table(tmp_path)

    def lines() -> Iterator[Line]:
        yield lay("grail-4")
        remove(table)

    with pytest.raises(BadJournal, match="removed or moved"):
        table.journal.append(3, lines())
    kept = waiting(table.path)
    assert kept is not None
    assert games_in(kept) == table.answered
    table.journal.close()


def test_a_disk_that_is_pulled_out_stops_the_lines_and_put_in_again_play_goes_on(
    tmp_path: Path,
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "disk").mkdir()
    mounted(tmp_path / "disk", "-t", "tmpfs", "tmpfs")
    mounted(tmp_path / "data", "--bind", str(tmp_path / "disk"))
    try:
        table = Table(tmp_path)
        subprocess.run(["umount", "-l", str(table.data)], check=True)
        assert "removed or moved" in table.is_refused()
        kept = waiting(table.path)
        assert kept is not None
        assert games_in(kept) == table.answered
        mounted(table.data, "--bind", str(tmp_path / "disk"))
        assert table.is_refused() == ""
        table.journal.close()
        assert games_in(table.path) == table.answered
    finally:
        subprocess.run(["umount", "-l", str(tmp_path / "data")], check=False)
        subprocess.run(["umount", "-l", str(tmp_path / "disk")], check=False)


def mounted(place: Path, *what: str) -> None:
    """Mount something, or skip the test where this user may not."""
    done = subprocess.run(["mount", *what, str(place)], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"mount: {done.stderr.strip()}")


@pytest.mark.parametrize("deed", [remove, empty, change_line], ids=lambda deed: deed.__name__)
def test_a_box_that_is_started_again_waits_for_the_owner_all_the_same(
    tmp_path: Path, deed: Deed
) -> None:
    table = Table(tmp_path)
    deed(table)
    assert table.is_refused()
    table.journal.close()
    kept = waiting(table.path)
    with open_journal(table.data) as place, pytest.raises(BadJournal, match="takes no line"):
        place.journal.begin(HEADER, 9.0)
    assert waiting(table.path) == kept


def test_the_broker_is_told_nothing_and_the_doctor_waits_before_the_owner_has_chosen(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path)
    remove(table)
    assert table.is_refused()
    with pytest.raises(BadJournal, match="has not chosen"):
        standing(table.path)
    assert probes.games(table.data).rescue == str(waiting(table.path)), "the doctor says it"
    choose(table.path, Way.BACK)
    table.journal.close()
    with open_journal(table.data):
        assert list(standing(table.path)) == [1, 2, 3]


@pytest.mark.parametrize("deed", [insert_line, insert_game], ids=lambda deed: deed.__name__)
def test_rows_that_another_program_adds_are_kept_aside_and_play_goes_on(
    tmp_path: Path, deed: Deed
) -> None:
    table = Table(tmp_path)
    deed(table)
    assert table.is_refused() == ""
    (said,) = table.journal.troubles
    assert "another program wrote into" in said
    assert "kept in journal.found-1.sqlite" in said
    table.journal.close()
    assert games_in(table.path) == table.answered
    with closing(sqlite3.connect(table.data / "journal.found-1.sqlite")) as found:
        rows = found.execute("SELECT max(game), max(number) FROM lines WHERE game > 2").fetchone()
        games = found.execute("SELECT max(id) FROM games").fetchone()
    assert (rows, games) == (((3, 10), (3,)) if deed is insert_line else ((3, 9), (4,)))
    with open_journal(table.data) as place:
        assert place.journal.troubles == ()


# -- what is no harm ---------------------------------------------------------------------------


def touch(table: Table) -> None:
    os.utime(table.path)


def link(table: Table) -> None:
    os.link(table.path, table.place / "linked.sqlite")


def copy_itself_over(table: Table) -> None:
    table.path.write_bytes(table.path.read_bytes())


def fold_from_outside(table: Table) -> None:
    sql(table, "PRAGMA wal_checkpoint(TRUNCATE)")


def remove_head(table: Table) -> None:
    table.path.with_name("journal.head").unlink()


def cut_index(table: Table) -> None:
    os.truncate(table.index, 0)


def delete_a_game(table: Table) -> None:
    deletion.delete(table.path, 1, 5000.0)
    deletion.purge(table.path, 9e9)


def forget_a_player(table: Table) -> None:
    forget(table.data, "Anna", 5000.0)


def move_the_folder_and_back(table: Table) -> None:
    table.data.rename(table.place / "data.old")
    assert table.is_refused()
    shutil.rmtree(table.data)  # the rescue file made it
    (table.place / "data.old").rename(table.data)


def move_away_and_back(table: Table) -> None:
    move_away(table)
    assert table.is_refused()
    (table.place / "moved.sqlite").rename(table.path)


@pytest.mark.parametrize(
    "deed",
    [
        touch, link, remove_head, copy_itself_over, fold_from_outside, cut_index, delete_a_game,
        forget_a_player, move_the_folder_and_back, move_away_and_back,
    ],
    ids=lambda deed: deed.__name__,
)  # fmt: skip
def test_play_goes_on_where_the_journal_is_what_was_written(tmp_path: Path, deed: Deed) -> None:
    table = Table(tmp_path)
    deed(table)
    assert table.is_refused() == ""
    assert table.journal.held is None
    assert waiting(table.path) is None
    table.journal.close()
    with open_journal(table.data) as place:
        assert place.journal.held is None
        assert place.journal.troubles == ()
    assert games_in(table.path)[-1] == table.answered[-1]


# -- another program's lock --------------------------------------------------------------------


HOLDS: Final = """
import sqlite3, sys
base = sqlite3.connect(sys.argv[1], isolation_level=None)
base.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
"""


def test_a_lock_of_another_program_is_named_at_once_and_play_goes_on_when_it_is_free(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path)
    words = [sys.executable, "-c", HOLDS, str(table.path)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        began = time.monotonic()
        said = table.is_refused()
        assert time.monotonic() - began < 1.0, "the loop does not wait for it"
        assert f"process {other.pid} (python" in said
        assert "play goes on by itself" in said
    assert table.is_refused() == ""
    table.journal.close()
    assert games_in(table.path) == table.answered, "what was refused is not there"


# -- killed -------------------------------------------------------------------------------------


CALLS: Final = frozenset({
    "open", "os.rename", "os.remove", "os.truncate", "os.mkdir", "sqlite3.connect", "os.listdir",
    "glob.glob", "os.scandir", "pathlib.Path.glob",
})  # fmt: skip


def asks_for_a_file(event: str, _: object) -> bool:
    return event in CALLS


@pytest.mark.parametrize(
    "stride", [pytest.param(1, marks=pytest.mark.slow), 9], ids=["each call", "some calls"]
)
@pytest.mark.parametrize(
    ("deed", "way"),
    [
        (remove, Way.BACK),
        (rename_older_over, Way.BACK),
        (insert_line_twice, Way.BACK),
        (empty, Way.TAKE),
    ],
    ids=lambda one: getattr(one, "__name__", str(one)),
)
def test_killed_while_it_does_what_the_owner_chose_nothing_is_lost_or_doubled(
    tmp_path: Path, deed: Deed, way: Way, stride: int
) -> None:
    table = Table(tmp_path)
    deed(table)
    assert table.is_refused()
    table.journal.close()
    wanted = games_in(waiting(table.path) or table.path)
    before = tmp_path / "before"
    table.data.rename(before)

    def chooses() -> None:
        choose(table.path, way)
        with open_journal(table.data):
            pass

    step, is_cut = 0, True
    while is_cut:
        shutil.rmtree(table.data, ignore_errors=True)
        shutil.copytree(before, table.data)
        is_cut = is_killed(chooses, asks_for_a_file, step)
        if waiting(table.path) is not None:
            choose(table.path, way)
        with open_journal(table.data) as place:
            assert place.home is None
            assert place.journal.held is None
        assert games_in(table.path) == wanted, step
        step += stride
    assert step > 10


def test_killed_while_it_keeps_what_was_played_there_is_a_whole_rescue_file_or_none(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path)
    table.journal.close()
    before = tmp_path / "before"
    table.data.rename(before)
    moved = tmp_path / "moved.sqlite"

    def is_moved_away() -> None:
        with closing(Journal(table.path)) as journal:
            journal.append(3, [lay("mist")])
            table.path.rename(moved)
            with suppress(BadJournal):
                journal.append(3, [lay("grail-4")])

    step, whole, is_cut = 0, 0, True
    while is_cut:
        shutil.rmtree(table.data, ignore_errors=True)
        shutil.copytree(before, table.data)
        is_cut = is_killed(is_moved_away, asks_for_a_file, step)
        kept = waiting(table.path)
        if kept is not None:
            whole += 1
            assert games_in(kept)[2] == [*table.answered[2], "mist"]
        if moved.exists():
            moved.rename(table.path)
            assert kept is not None or games_in(table.path)[2][-1] == "mist"
        assert "grail-4" not in games_in(table.path)[2]
        step += 1
    assert whole > 1
