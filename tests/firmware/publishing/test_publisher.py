"""What a table does about a broker that is away, silent, slow or babbling: time is an argument."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engine.game import Json
from firmware.after.catalogue import journal_in
from firmware.after.deletion import delete
from firmware.publishing.cursor import (
    COPY,
    FILE,
    IDENTITY,
    Cursor,
    SentGame,
    Status,
    box_name,
    status_in,
)
from firmware.publishing.payloads import Sender, box_online
from firmware.publishing.publisher import AGAIN, TAKES_S, Publisher, Source
from firmware.publishing.reconnect import ANSWER_S
from firmware.publishing.troubles import NoBroker, Trouble
from firmware.publishing.wire import (
    Acknowledged,
    ConnectionLost,
    ConnectionOpened,
    Event,
    PresenceHeard,
    RetainedMessage,
)
from firmware.storage.bad_config import BadConfig
from firmware.table.backups import back_up, restore
from firmware.table.journal import Journal
from tests.support.data_folder import ANNA, EVIL, LOYAL, evening, shelved


class Desk:
    white = 0
    call: Json = None

    def table(self) -> Mapping[str, Json]:
        return {"game": "rumors", "players": ["Anna", "Ben"], "help": self.call}

    def state(self) -> Mapping[str, Json] | None:
        return {"white": self.white}

    def healthy(self) -> Mapping[str, Json]:
        return {"ok": True}


class Wire:
    """A broker that lets in or not, and acknowledges when it is told to."""

    def __init__(self) -> None:
        self.away = False
        self.opened = 0
        self.sent: list[RetainedMessage] = []
        self.emptied: list[str] = []

    def open(self, told: Callable[[Event], None]) -> None:
        self.opened += 1
        if self.away:
            raise NoBroker(Trouble.UNREACHABLE, "no route")

    def send(self, letter: RetainedMessage) -> int | None:
        self.sent.append(letter)
        return len(self.sent)

    def empty(self, topics: Sequence[str]) -> bool:
        self.emptied += topics
        return not self.away

    def close(self) -> None:
        pass


class Table:
    wall = 0.0  # s, Unix time

    def __init__(self, data: Path, rehearsal: bool = False) -> None:
        self.desk, self.wire, self.log = Desk(), Wire(), list[str]()
        self.cursor = Cursor(data, "broker north")
        self.publisher = Publisher(
            Source(self.desk, journal_in(data)),
            Sender("north", self.cursor.box, rehearsal=rehearsal), self.cursor, self.wire,
            lambda connection: lambda event: None, self.log.append, lambda: self.wall,
        )  # fmt: skip

    def let_in(self, at: float) -> None:
        self.publisher.step(at)
        self.publisher.take(self.wire.opened, ConnectionOpened(), at)

    def topics(self, word: str) -> list[RetainedMessage]:
        return [one for one in self.wire.sent if f"/{word}" in one.topic]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(shelved(tmp_path))


def test_a_broker_that_is_away_is_tried_less_and_less_and_said_once(
    table: Table, tmp_path: Path
) -> None:
    table.wire.away = True
    for at in range(0, 3600, 120):
        table.publisher.step(float(at))
    assert 8 <= table.wire.opened < 25
    assert table.log == ["MQTT: the broker cannot be reached: no route"]
    assert status_in(tmp_path, "broker north") == Status("unreachable", "no route", 4)
    assert status_in(tmp_path, "another north") is None


def test_since_when_there_is_trouble_outlives_other_troubles_and_a_restart(
    table: Table, tmp_path: Path
) -> None:
    table.let_in(0.0)
    table.publisher.step(1.0)
    table.wall = 100.0
    table.wire.away = True
    table.publisher.take(1, ConnectionLost(Trouble.LOST, "gone"), 2.0)
    table.wall = 200.0
    table.publisher.step(3.0)
    again = Table(tmp_path)
    again.wire.away, again.wall = True, 300.0
    again.publisher.step(0.0)
    assert status_in(tmp_path, "broker north") == Status("unreachable", "no route", 4, 100)
    again.wire.away = False
    again.publisher.step(60.0)
    again.publisher.take(3, ConnectionOpened(), 60.0)
    assert status_in(tmp_path, "broker north") == Status("", "", 0, 300)


def test_one_that_says_nothing_is_named(table: Table) -> None:
    table.publisher.step(0.0)
    table.publisher.step(ANSWER_S)
    assert "says nothing" in table.log[-1]


def test_a_slow_one_gets_only_the_newest_state_and_is_left_in_the_end(table: Table) -> None:
    table.let_in(0.0)
    for at in range(1, 60):
        table.desk.white = at
        table.publisher.step(float(at))
    assert len(table.topics("state")) == 1
    number = table.wire.sent.index(table.topics("state")[0]) + 1
    table.publisher.take(table.wire.opened, Acknowledged(number), 60.0)
    table.publisher.step(60.0)
    assert b'"white": 59' in table.topics("state")[-1].payload
    table.publisher.step(TAKES_S + 1)
    assert "acknowledged nothing" in table.log[-1]


def test_a_call_for_help_is_told_on_each_connection_and_at_each_change(table: Table) -> None:
    table.let_in(0.0)
    table.publisher.step(1.0)
    assert table.topics("help") == []  # the table is still starting
    table.desk.call = {"called": True, "since": 1_774_000_000, "says": "Help is called."}
    table.publisher.step(2.0)
    table.publisher.step(3.0)
    (told,) = table.topics("help")
    assert (told.topic, json.loads(told.payload)) == (
        "roundtable/1/north/help",
        {"v": 1, "table": "north", "box": table.cursor.box, "at": 1_774_000_000, "help": True},
    )
    table.desk.call = {"called": False, "since": 1_774_000_060, "says": ""}
    table.publisher.step(4.0)  # the broker has not acknowledged the first
    table.publisher.take(table.wire.opened, Acknowledged(table.wire.sent.index(told) + 1), 5.0)
    table.publisher.step(5.0)
    assert json.loads(table.topics("help")[-1].payload)["help"] is False
    table.publisher.take(table.wire.opened, ConnectionLost(Trouble.LOST, "gone"), 6.0)
    table.publisher.step(60.0)
    table.publisher.take(3, ConnectionOpened(), 60.0)  # the one that was lost counts twice
    table.publisher.step(61.0)
    assert len(table.topics("help")) == 3


def test_a_game_counts_as_sent_only_once_it_is_acknowledged(table: Table) -> None:
    table.let_in(0.0)
    table.publisher.step(1.0)
    assert len(table.topics("game")) == 3
    assert not any(one.form for one in table.cursor.sent_games.values() if one.is_out)
    for number in range(1, len(table.wire.sent) + 1):
        table.publisher.take(table.wire.opened, Acknowledged(number), 2.0)
    assert sum(bool(one.form) and one.is_out for one in table.cursor.sent_games.values()) == 3
    table.publisher.step(100.0)
    assert len(table.topics("game")) == 3


def test_a_game_whose_last_lines_a_disk_has_lost_stays_told_as_it_ended(
    table: Table, tmp_path: Path
) -> None:
    assert {one["game"] for one in all_taken(table)} == {ANNA, EVIL, LOYAL}
    with closing(sqlite3.connect(journal_in(tmp_path))) as base, base:
        base.execute("DELETE FROM lines WHERE game = ? AND number > 6", (EVIL,))
    again = all_taken(table)  # what was taken last is said once more
    assert {one["game"] for one in again} == {ANNA, LOYAL}
    assert not any("gone" in one for one in again)


def play_one(data: Path) -> None:
    """Play one more game to its end."""
    header, lines = evening("loyal-win")
    journal = Journal(journal_in(data))
    journal.append(journal.begin(header, 0.0), lines)
    journal.close()


def all_taken(table: Table) -> list[dict[str, Any]]:
    """Let the table in and have everything acknowledged; return what was said of games."""
    before = len(table.topics("game"))
    table.let_in(0.0)
    table.publisher.step(1.0)
    for number in range(1, len(table.wire.sent) + 1):
        table.publisher.take(table.wire.opened, Acknowledged(number), 2.0)
    return [json.loads(one.payload) for one in table.topics("game")[before:]]


def test_what_was_taken_last_is_said_once_more_for_a_broker_may_have_lost_it(
    table: Table, tmp_path: Path
) -> None:
    first = all_taken(table)
    delete(journal_in(tmp_path), EVIL, 2.0)
    assert [one["gone"] for one in all_taken(Table(tmp_path)) if "gone" in one] == ["deleted"]
    again = all_taken(Table(tmp_path))  # that it is gone, too: the name in it must not stay
    assert {one["game"] for one in again if "gone" in one} == {EVIL}
    assert [one for one in again if "gone" not in one] == [
        one for one in first if one["game"] != EVIL
    ]


def test_only_the_last_hundred_are_and_in_their_order(tmp_path: Path) -> None:
    cursor = Cursor(tmp_path, "broker north")
    for game in range(AGAIN + 20, 0, -1):
        cursor.keep(game, SentGame("ff", "1", True))
    cursor.keep(50, SentGame("fe", "1", True))
    last = frozenset({*range(1, AGAIN), 50, AGAIN})
    assert cursor.newest(AGAIN) == Cursor(tmp_path, "broker north").newest(AGAIN) == last


def test_what_is_taken_once_more_is_not_written_once_more(tmp_path: Path) -> None:
    cursor = Cursor(tmp_path, "broker north")
    cursor.keep(1, SentGame("ff", "1", True))
    cursor.keep(2, SentGame("ff", "1", True))
    before = (tmp_path / FILE).read_bytes()
    cursor.keep(1, SentGame("ff", "1", True))
    assert (tmp_path / FILE).read_bytes() == before
    assert cursor.newest(1) == {2}


def test_a_box_keeps_its_name_where_the_file_of_what_was_taken_is_deleted(
    table: Table, tmp_path: Path
) -> None:
    first = all_taken(table)
    (tmp_path / FILE).unlink()
    again = Table(tmp_path)
    assert again.cursor.box == table.cursor.box
    assert all_taken(again) == first
    (tmp_path / IDENTITY).unlink()  # of a copied data folder
    other = Table(tmp_path)
    assert other.cursor.box != table.cursor.box
    assert [one["game"] for one in all_taken(other)] == [one["game"] for one in first]


def test_after_a_restore_a_number_that_is_given_once_more_is_another_games(
    table: Table, tmp_path: Path
) -> None:
    first = all_taken(table)
    copy = tmp_path / "older.backup"
    back_up(tmp_path, copy, 0.0)
    play_one(tmp_path)
    known = {(one["box"], one["game"]): one["chain"] for one in (*first, *all_taken(table))}
    restore(tmp_path, copy)
    play_one(tmp_path)
    again = all_taken(anew := Table(tmp_path))
    assert anew.cursor.box == table.cursor.box
    topics = [one.topic for one in anew.topics("game")]
    assert topics == [f"roundtable/1/north/game/{one['box']}/{one['game']}" for one in again]
    boxes = {one["game"]: one["box"] for one in again}
    assert [boxes.pop(one["game"]) for one in first] == [table.cursor.box] * len(first)
    assert set(boxes) == {5}
    assert {len(box) for box in boxes.values()} == {12}
    told = {(one["box"], one["game"]): one["chain"] for one in again}
    assert {key for key in known.keys() & told.keys() if known[key] != told[key]} == set()
    assert len(known | told) == len(known) + 1


def test_a_copied_folder_of_another_box_calls_no_game_as_the_first_one_does(
    table: Table, tmp_path: Path
) -> None:
    back_up(tmp_path, tmp_path / "older.backup", 0.0)
    restore(tmp_path, tmp_path / "older.backup")
    first = Cursor(tmp_path, "broker north").box_of(9)
    (tmp_path / IDENTITY).unlink()
    assert Cursor(tmp_path, "broker south").box_of(9) != first


def test_a_box_named_before_that_had_a_file_of_its_own_keeps_its_name(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as base, base:
        base.execute("CREATE TABLE told (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT")
        base.execute("INSERT INTO told VALUES ('box', '0a1b2c3d4e5f')")
        base.execute("PRAGMA user_version = 1")
    assert Cursor(tmp_path, "broker north").box == "0a1b2c3d4e5f"
    assert Cursor(tmp_path, "broker north").box == "0a1b2c3d4e5f"


def hurt(whole: bytes) -> Iterator[bytes]:
    """Yield a file cut at every length, with each bit flipped, and zeroed."""
    yield from (whole[:length] for length in range(len(whole)))
    for bit in range(8 * len(whole)):
        broken = bytearray(whole)
        broken[bit // 8] ^= 1 << bit % 8
        yield bytes(broken)
    yield bytes(len(whole))


def test_a_name_that_is_hurt_anywhere_is_taken_from_its_copy_and_mended(tmp_path: Path) -> None:
    box = Cursor(tmp_path, "broker north").box
    (tmp_path / FILE).unlink()
    whole = (tmp_path / IDENTITY).read_bytes()
    for file in (IDENTITY, COPY):
        for broken in hurt(whole):
            (tmp_path / file).write_bytes(broken)
            assert box_name(tmp_path) == box, broken
        Cursor(tmp_path, "broker north")
        assert (tmp_path / IDENTITY).read_bytes() == (tmp_path / COPY).read_bytes() == whole


@pytest.mark.parametrize("spoilt", [b"", b"\xff", b"Anna\n", b"0a1b"])
def test_a_name_that_nobody_knows_is_not_drawn_anew(tmp_path: Path, spoilt: bytes) -> None:
    Cursor(tmp_path, "broker north")
    for file in (IDENTITY, COPY):
        (tmp_path / file).write_bytes(spoilt)
    for _ in range(2):
        with pytest.raises(BadConfig, match="fleet-box: damaged, and so is its copy"):
            Cursor(tmp_path, "broker north")
        assert (tmp_path / IDENTITY).read_bytes() == spoilt


def test_the_name_that_an_owner_writes_counts_again(tmp_path: Path) -> None:
    box = Cursor(tmp_path, "broker north").box
    for file in (IDENTITY, COPY):
        (tmp_path / file).write_bytes(b"")
    (tmp_path / IDENTITY).write_text(f"{box}\n")
    assert Cursor(tmp_path, "broker north").box == box
    (tmp_path / IDENTITY).write_bytes(b"")
    assert Cursor(tmp_path, "broker north").box == box


def test_a_name_of_release_0_1_that_its_own_database_gainsays_is_not_believed(
    tmp_path: Path,
) -> None:
    box = Cursor(tmp_path, "broker north").box
    (tmp_path / COPY).unlink()
    (tmp_path / IDENTITY).write_text(f"{box}\n")  # as 0.1.0 wrote it
    assert box_name(tmp_path) == box
    (tmp_path / IDENTITY).write_text(f"{(int(box, 16) ^ 1):012x}\n")
    with pytest.raises(BadConfig):
        box_name(tmp_path)


def test_a_name_that_cannot_be_kept_is_not_used(tmp_path: Path) -> None:
    (tmp_path / COPY).mkdir()
    with pytest.raises(BadConfig, match=COPY):
        Cursor(tmp_path, "broker north")
    assert not (tmp_path / IDENTITY).exists()


def test_a_game_that_was_handed_over_and_deleted_before_it_was_acknowledged_is_told_gone(
    table: Table, tmp_path: Path
) -> None:
    table.let_in(0.0)
    table.publisher.step(1.0)
    assert f"/{EVIL}" in "".join(one.topic for one in table.topics("game"))
    delete(journal_in(tmp_path), EVIL, 2.0)
    again = Table(tmp_path)
    again.let_in(0.0)
    again.publisher.step(1.0)
    told = [json.loads(one.payload) for one in again.topics("game")]
    assert [one["game"] for one in told if "gone" in one] == [EVIL]
    assert len(told) == 3  # the others are sent once more


@pytest.mark.parametrize("payload", [
    b"", b"\xff", b'{"do": "off"}', b"[1]", b'{"online": true, "box": 7}', b"[" * 5000, b"{" * 900,
])  # fmt: skip
def test_rubbish_and_commands_say_nothing(table: Table, payload: bytes) -> None:
    assert box_online(payload) is None
    table.let_in(0.0)
    table.publisher.take(table.wire.opened, PresenceHeard(payload), 1.0)
    assert table.log == ["MQTT: the broker lets this table in as north"]


def test_a_thousand_boxes_that_claim_its_name_are_one_line_of_the_log(table: Table) -> None:
    table.let_in(0.0)
    for number in range(1000):
        told = PresenceHeard(b'{"online": true, "box": "%d"}' % number)
        table.publisher.take(table.wire.opened, told, 1.0)
    assert len(table.log) == 2
    assert "another box is called so" in table.log[-1]


def test_whoever_says_that_the_table_is_away_is_gainsaid_once_a_minute(table: Table) -> None:
    table.let_in(0.0)
    for at in range(1, 60):
        table.publisher.take(table.wire.opened, PresenceHeard(b'{"online": false}'), float(at))
        table.publisher.step(float(at))
    assert len(table.topics("online")) == 2
    table.publisher.step(61.0)
    assert len(table.topics("online")) == 3
    table.publisher.step(200.0)
    assert len(table.topics("online")) == 3
    assert b'"online": true' in table.topics("online")[-1].payload


# -- a rehearsal ---------------------------------------------------------------------------------

COMMON = [f"roundtable/1/north/{kind}" for kind in ("state", "health", "help", "online")]


def test_a_rehearsal_takes_away_what_it_has_said(tmp_path: Path) -> None:
    table = Table(shelved(tmp_path), rehearsal=True)
    table.let_in(0.0)
    table.publisher.step(1.0)
    games = [one.topic for one in table.topics("game/")]
    assert games
    table.publisher.end()
    assert sorted(table.wire.emptied) == sorted([*games, *COMMON])
    assert "rehearsal" not in table.log[-1]


def test_a_rehearsal_beside_a_box_of_its_name_leaves_that_ones_messages(tmp_path: Path) -> None:
    table = Table(shelved(tmp_path), rehearsal=True)
    table.let_in(0.0)
    table.publisher.step(1.0)
    real = Sender("north", "0a1b").online(True)
    table.publisher.take(table.wire.opened, PresenceHeard(real), 2.0)
    table.publisher.end()
    assert not set(table.wire.emptied) & set(COMMON)
    assert table.wire.emptied == [one.topic for one in table.topics("game/")]


@pytest.mark.parametrize("is_let_in", [True, False])
def test_a_rehearsal_that_cannot_take_it_away_says_where_it_lies(
    tmp_path: Path, is_let_in: bool
) -> None:
    table = Table(shelved(tmp_path), rehearsal=True)
    if is_let_in:
        table.let_in(0.0)
    table.wire.away = True
    table.publisher.end()
    assert table.log[-1].endswith("still lie at the broker: roundtable/1/north/#")


def test_a_real_table_takes_nothing_away(table: Table) -> None:
    table.let_in(0.0)
    table.publisher.end()
    assert table.wire.emptied == []
