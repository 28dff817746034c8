"""Nothing lost, nothing silent, nothing stopped: whatever a disk does to the journal is said."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from firmware.table.journal import Journal
from firmware.table.journal_reader import shelf
from firmware.table.session import Session

HEADER = {"record": "rumors/1", "players": 3}
CARDS = ("picts-2", "picts-3", "picts-5", "saxons-2", "saxons-3", "saxons-5", "grail-2", "grail-3")
Damage = Callable[[Path], None]


def played(folder: Path, games: int = 1) -> Path:
    """Games of eight cards, cut off by `kill -9`: the newest one lies in the log."""
    data = folder / "data"
    data.mkdir()
    for name, content in files_of(games).items():
        (data / name).write_bytes(content)
    return data / "journal.sqlite"


@cache
def files_of(games: int) -> Mapping[str, bytes]:
    with TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "journal.sqlite")
        for game in range(games):
            number = journal.begin(HEADER, now=1000.0 * game)
            for at, card in enumerate(CARDS):
                journal.append(number, [{"do": "lay", "card": card, "at": float(at)}])
        files = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
        journal.close()
    return files


class Opened:
    """What a box makes of a journal when it starts."""

    def __init__(self, path: Path) -> None:
        journal = Journal(path)
        session = Session(journal, wall=lambda: 5000.0)
        session.resume(at=0.0)
        self.lines = session.running.play.lines if session.running else None
        self.games = journal.games()
        if session.running is None:
            session.begin(HEADER, at=1.0)
        session.do({"do": "adjust", "white": 1}, at=2.0)  # play goes on
        self.told = " | ".join(journal.troubles)
        journal.close()


def sql(path: Path, *statements: str) -> None:
    base = sqlite3.connect(path)
    with base:
        for statement in statements:
            base.executescript(statement)
    base.close()


def flip(path: Path, byte: int, bit: int = 0) -> None:
    damaged = bytearray(path.read_bytes())
    damaged[byte] ^= 1 << bit
    path.write_bytes(damaged)


def test_nothing_is_said_of_a_journal_that_is_as_it_was_written(tmp_path: Path) -> None:
    opened = Opened(played(tmp_path, games=3))
    assert (opened.lines, opened.games, opened.told) == (8, (1, 2, 3), "")


# -- the log -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "share",
    [pytest.param(n / 40, marks=pytest.mark.long if n % 4 else ()) for n in range(40)],
)
def test_a_flipped_bit_in_the_log_is_said_where_it_loses_a_line(
    tmp_path: Path, share: float
) -> None:
    path = played(tmp_path)
    log = path.with_name("journal.sqlite-wal")
    flip(log, int(log.stat().st_size * share), bit=3)
    opened = Opened(path)
    assert opened.lines == 8 or "game 1, line 9 was written, but it ends at game 1" in opened.told


def test_a_log_that_is_gone_is_said_with_what_was_saved(tmp_path: Path) -> None:
    path = played(tmp_path, games=2)
    path.with_name("journal.sqlite-wal").unlink()
    opened = Opened(path)
    assert opened.lines == 0
    assert "game 2, line 9 was written, but it ends at game 2, line 1: what lies" in opened.told
    assert path.with_name("journal.found-1.sqlite").exists()


def test_what_was_said_once_of_the_log_is_not_said_at_the_next_start(tmp_path: Path) -> None:
    path = played(tmp_path, games=2)
    path.with_name("journal.sqlite-wal").unlink()
    Opened(path)
    assert Opened(path).told == ""


# -- the small file ----------------------------------------------------------------------------


def test_one_line_more_than_was_acknowledged_is_what_a_power_cut_leaves(tmp_path: Path) -> None:
    path = played(tmp_path)
    head = path.with_name("journal.head")
    newest = max((0, 128), key=lambda start: head.read_bytes()[start : start + 128])
    head.write_bytes(head.read_bytes().replace(head.read_bytes()[newest : newest + 128], b""))
    assert Opened(path).told == ""


def test_an_older_small_file_is_said(tmp_path: Path) -> None:
    path = played(tmp_path)
    journal = Journal(path)
    old = path.with_name("journal.head").read_bytes()
    for card in ("dragon-3", "dragon-5"):
        journal.append(1, [{"do": "lay", "card": card}])
    journal.close()
    path.with_name("journal.head").write_bytes(old)
    says = "journal.head is older: it ends at game 1, line 9, the journal at game 1, line 11"
    assert says in Opened(path).told


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (Path.unlink, "journal.head is missing"),
        (lambda head: head.write_bytes(b""), "journal.head is damaged"),
        (lambda head: head.write_bytes(bytes(300)), "journal.head is damaged"),
        (lambda head: head.write_text("commit 9 game 1 line 3 link 00 check 1"), "is damaged"),
    ],
)
def test_a_small_file_that_is_gone_or_damaged_is_said_and_refuses_nothing(
    tmp_path: Path, damage: Damage, says: str
) -> None:
    path = played(tmp_path)
    damage(path.with_name("journal.head"))
    opened = Opened(path)
    assert opened.lines == 8
    assert says in opened.told


def test_a_journal_that_is_gone_is_said(tmp_path: Path) -> None:
    path = played(tmp_path)
    path.unlink()
    path.with_name("journal.sqlite-wal").unlink()
    assert "is gone, though it held game 1, line 9" in Opened(path).told


# -- the file ----------------------------------------------------------------------------------


EDITED = "UPDATE lines SET line = replace(line, 'picts-5', 'picts-4.1') WHERE game = 1"
CUT = "DELETE FROM lines WHERE game = 1 AND number > 5"


@pytest.mark.parametrize(
    ("statement", "says", "lines"),
    [
        (EDITED, "game 1 is damaged (line 4: is not what was written): it goes on after line 3", 2),
        ("DELETE FROM lines WHERE number = 6", "game 1 is damaged (line 6: is missing)", 4),
        ("UPDATE lines SET line = '{' WHERE number = 8", "(line 8: not JSON at column 2", 6),
        ("UPDATE lines SET link = x'00' WHERE number = 9", "(line 9: is not what was written)", 7),
        (CUT, "game 1, line 9 was written, but it ends at game 1, line 5", 4),
        ("UPDATE games SET started = 1e300", "(line 1 or its time is not what was written)", 8),
        ("UPDATE games SET started = -1e300", "(line 1 or its time is not what was written)", 8),
        ("UPDATE games SET header = '{]'", "game 1 cannot be gone on with (line 1: ", None),
        ("UPDATE games SET header = '{}'", "game 1 cannot be gone on with (line 1: ", None),
        ("DELETE FROM games", "game 1 cannot be gone on with (line 1: there is no such", None),
        ("DELETE FROM games; DELETE FROM lines", "line 9 was written, but it holds no game", None),
        ("DROP TABLE lines", "damaged (not a journal's tables): it is kept as", None),
        ("ALTER TABLE games RENAME COLUMN left TO lefu", "not a journal's tables", None),
        ("PRAGMA user_version = 99", "made by a newer program): it is kept as journal", 8),
        ("PRAGMA user_version = 1", "not a journal's tables", 8),
        ("DROP TABLE marks", "not a journal's tables", 8),
    ],
)
def test_what_was_changed_in_the_game_that_is_on_is_said_and_play_goes_on(
    tmp_path: Path, statement: str, says: str, lines: int | None
) -> None:
    path = played(tmp_path)
    sql(path, statement)
    opened = Opened(path)
    assert says in opened.told
    assert opened.lines == lines


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        (EDITED, "game 1 is damaged: line 4: is not what was written; it is kept as it is"),
        (CUT, "game 1 is damaged: it is not whole"),
        ("UPDATE games SET left = 7.0 WHERE id = 1", "game 1 is damaged: it is not whole"),
        ("UPDATE games SET header = 'x' WHERE id = 1", "game 1 is damaged: line 1: not JSON"),
        ("UPDATE games SET started = 3.0 WHERE id = 1", "game 1 is damaged: line 1 or its time"),
        ("DELETE FROM games WHERE id = 1", "1 game is gone, from game 1 on"),
        ("UPDATE games SET seal = x'00' WHERE id = 1", "game 1 is damaged: it is not whole"),
    ],
)
def test_what_was_changed_in_an_old_game_is_said_at_every_start(
    tmp_path: Path, statement: str, says: str
) -> None:
    path = played(tmp_path, games=2)
    sql(path, statement)
    for _ in range(2):
        assert says in Opened(path).told


def test_more_old_games_than_are_named_are_counted(tmp_path: Path) -> None:
    path = played(tmp_path, games=7)
    sql(path, "UPDATE games SET seal = x'00' WHERE left IS NOT NULL")
    told = Opened(path).told
    assert [f"game {game} is damaged" in told for game in range(1, 7)] == [True] * 5 + [False]
    assert "1 more game is damaged: roundtable games list lists it" in told


def test_a_damaged_game_is_kept_as_it_was_and_stays_damaged(tmp_path: Path) -> None:
    path = played(tmp_path)
    sql(path, EDITED)
    Opened(path)
    again = Opened(path)
    assert again.games == (1, 2)
    assert again.lines == 3  # two good ones, and the one that was laid since
    assert "game 1 is damaged: line 4: is not what was written" in again.told
    base = sqlite3.connect(path)
    assert base.execute("SELECT count(*) FROM lines WHERE game = 1").fetchone() == (8,)
    base.close()


def test_a_line_that_the_rules_refuse_ends_the_game_there_and_no_start_fails(
    tmp_path: Path,
) -> None:
    path = tmp_path / "journal.sqlite"
    journal = Journal(path)
    game = journal.begin(HEADER, now=1.0)
    journal.append(game, [{"do": "lay", "card": "picts-5"}, {"do": "lay", "card": "picts-5"}])
    journal.close()
    opened = Opened(path)
    assert opened.lines == 1
    assert "game 1 is damaged (line 3: " in opened.told


def test_a_file_that_is_no_journal_is_kept_under_another_name(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(b"no database at all, but long enough to be taken for one" * 20)
    before = path.read_bytes()
    opened = Opened(path)
    assert "file is not a database): it is kept as journal.damaged-1.sqlite" in opened.told
    assert (tmp_path / "journal.damaged-1.sqlite").read_bytes() == before


def test_nothing_that_was_set_aside_is_ever_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    for text in (b"one", b"two", b"three"):
        path.write_bytes(text * 1000)
        Journal(path).close()
    kept = [tmp_path / f"journal.damaged-{n}.sqlite" for n in (1, 2, 3)]
    assert [one.read_bytes()[:3] for one in kept] == [b"one", b"two", b"thr"]


def test_the_games_of_a_file_whose_pages_are_damaged_are_saved(tmp_path: Path) -> None:
    path = played(tmp_path, games=4)
    Journal(path).close()  # all of it is in the file now
    broken = path.read_bytes()
    page = broken.index(b"saxons-5") // 4096
    path.write_bytes(broken[: page * 4096] + bytes(8) + broken[page * 4096 + 8 :])
    opened = Opened(path)
    assert "it is kept as journal.damaged-1.sqlite" in opened.told
    assert opened.games == (1, 2, 3, 4)


@pytest.mark.parametrize("spoilt", ["DROP TABLE marks", "PRAGMA user_version = 7"])
def test_games_are_saved_and_listed_though_the_tables_beside_them_are_not_a_journals(
    tmp_path: Path, spoilt: str
) -> None:
    path = played(tmp_path, games=3)
    with closing(sqlite3.connect(path)) as base:
        base.execute(spoilt)
        base.commit()
    opened = Opened(path)
    assert "it is kept as journal.damaged-1.sqlite" in opened.told
    assert "3 games saved from it" in opened.told
    with shelf(path.with_name("journal.damaged-1.sqlite")) as kept:
        assert [(one.id, one.trouble) for one in kept.list_games()] == [(1, ""), (2, ""), (3, "")]


def test_the_game_that_was_gone_on_with_is_on_in_what_was_saved_and_the_others_are_left(
    tmp_path: Path,
) -> None:
    path = played(tmp_path, games=3)
    with closing(Journal(path)) as journal:
        journal.resume(1, now=4000.0)
    sql(path, "PRAGMA user_version = 7", EDITED.replace("game = 1", "game = 2"))
    says = "3 games saved from it; not whole: game 2: line 4: is not what was written"
    with closing(Journal(path)) as journal:
        assert says in " | ".join(journal.troubles)
        current = journal.current()
        assert current is not None
        assert (current.id, len(current.lines)) == (1, 8)
        assert [one.id for one in journal.list_games() if one.trouble] == [2]


def test_where_the_game_that_was_on_is_lost_the_newest_that_was_saved_goes_on(
    tmp_path: Path,
) -> None:
    path = played(tmp_path, games=3)
    sql(path, "PRAGMA user_version = 7", "DELETE FROM games WHERE id = 3")
    Journal(path).close()
    with closing(sqlite3.connect(path)) as base:
        assert base.execute("SELECT id FROM games WHERE left IS NULL").fetchall() == [(2,)]


# -- bits, anywhere ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seed",
    [*range(12), 1073, 1157]  # the last hit a column's name
    + [pytest.param(seed, marks=pytest.mark.long) for seed in range(12, 120)],
)
def test_no_flipped_bits_are_silent_or_stop_the_box(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    path = played(tmp_path, games=3)
    if seed % 3:
        Journal(path).close()  # folded in, as after a clean end
    before = known(path, tmp_path / "before")
    flips = 50 if seed % 2 else 1
    for _ in range(flips):
        files = [one for one in path.parent.iterdir() if one.stat().st_size]
        hit = chance.choice(files)
        flip(hit, chance.randrange(hit.stat().st_size), chance.randrange(8))
    after = known(path, tmp_path / "after")
    opened = Opened(path)
    assert opened.told or after == before


def known(path: Path, folder: Path) -> object:
    """What a box makes of a copy of these files: games, lines, times."""
    shutil.copytree(path.parent, folder)
    journal = Journal(folder / path.name)
    games = [(game.id, game.header, game.started, game.lines) for game in journal.list_games()]
    current = journal.current()
    journal.close()
    return games, current and current.lines
