"""From a broker to a real database: what is acknowledged when, and what if one of them is gone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from threading import Event as Flag
from threading import Lock, Thread

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

pytest.importorskip("psycopg", reason="the extra collect is not installed")

from firmware.owner.collect_keys import CollectConfig
from firmware.publishing.client import ConnectionLost, ConnectionOpened
from firmware.publishing.payloads import Sender
from firmware.publishing.retry import Retry
from firmware.publishing.topics import ROOT
from firmware.publishing.troubles import NoBroker, Trouble
from fleet.collect.collector import Collector
from fleet.collect.database import open_database
from fleet.collect.troubles import DatabaseUnavailable, Wrong
from fleet.intake.collector_session import Clocks
from fleet.intake.rounds import FIRST, RetainedRequest, RetainedSync
from fleet.subscriber import Event, ReceivedMessage, ReplayStarted
from tests.support.collector_messages import STARTED, Letter, letter
from tests.support.patience import until
from tests.support.postgres import Postgres, needs_postgres

pytestmark = needs_postgres
ONLINE = Letter(f"{ROOT}/north/online", b'{"v":1,"table":"north","box":"0a1b","online":true}')


@dataclass
class Store:
    """A broker in memory, with a session that it keeps: what was not acknowledged comes again."""

    lying: dict[str, bytes] = field(default_factory=dict)
    session: dict[int, ReceivedMessage] = field(default_factory=dict)
    acknowledged: list[ReceivedMessage] = field(default_factory=list)
    told: Callable[[Event], None] | None = None
    sessions: set[str] = field(default_factory=set)
    numbers: int = 0
    lock: Lock = field(default_factory=Lock)

    def ears(self, session: str) -> Store:
        self.sessions.add(session)
        return self

    def open(self, told: Callable[[Event], None]) -> None:
        with self.lock:
            self.told = told
            for one in self.session.values():
                told(one)
            self._send_again(FIRST)
            told(ConnectionOpened())

    def say(self, *letters: Letter) -> None:
        with self.lock:
            for one in letters:
                self.lying[one.topic] = one.payload
                self._send(*one, retained=False)

    def _send(self, topic: str, payload: bytes, *, retained: bool) -> None:
        self.numbers += 1
        said = self.session[self.numbers] = ReceivedMessage(
            topic, payload, retained, self.numbers, 1
        )
        if self.told is not None:
            self.told(said)

    def _send_again(self, asked: str) -> None:
        pattern = asked.replace("+", "[^/]+")
        for topic, payload in self.lying.items():
            if re.fullmatch(pattern, topic):
                self._send(topic, payload, retained=True)

    def again(self, topics: Sequence[str], *, stays: bool = False) -> None:
        with self.lock:
            for topic in topics:
                self._send_again(topic)
            assert self.told is not None
            self.told(ReplayStarted())

    def acknowledge(self, said: ReceivedMessage) -> None:
        with self.lock:
            del self.session[said.mid]
            self.acknowledged.append(said)

    def close(self) -> None:
        self.told = None


class Soon(Retry):
    """Does not wait long, and says how long it would."""

    def next(self) -> float:
        super().next()
        return 0.02


class Wall:
    """A steady clock that goes on by a second a look: nothing waits for the real one."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        self.at += 1.0
        return self.at


def collector(cluster: Postgres, name: str, store: Store, log: list[str]) -> Collector:
    config = CollectConfig(collect=cluster.string(name, "collector"))
    return Collector(
        lambda: open_database(config), store.ears, lambda text: log.append(str(text)),
        Clocks(Wall(), lambda: STARTED), 400,
    )  # fmt: skip


def once(cluster: Postgres, name: str, store: Store) -> tuple[Collector, list[str]]:
    log: list[str] = []
    own = collector(cluster, name, store, log)
    own.once(Flag())
    return own, log


@contextmanager
def at_work(cluster: Postgres, name: str, store: Store) -> Iterator[list[str]]:
    log: list[str] = []
    stop, own = Flag(), collector(cluster, name, store, log)
    thread = Thread(target=own.run, args=(stop, Soon("0")))
    thread.start()
    try:
        yield log
    finally:
        stop.set()
        thread.join()


def games(cluster: Postgres, name: str) -> list[str]:
    return cluster.sql(name, "SELECT game, chain FROM roundtable.kept_game ORDER BY game")


def test_what_lies_at_the_broker_is_taken_once_and_again_says_nothing_new(
    cluster: Postgres,
) -> None:
    name, store = cluster.new_base(), Store()
    store.say(ONLINE, letter(1, "aa"), letter(2, "bb"), letter(1, "cc", instead_of="aa"))
    store.session.clear()
    own, _ = once(cluster, name, store)
    assert games(cluster, name) == ["1|cc", "2|bb"]
    assert (own.tally.written, own.tally.same) == (2, 0)
    again, _ = once(cluster, name, store)
    assert (again.tally.written, again.tally.same) == (0, 2)
    assert len(store.acknowledged) == 6
    assert not store.session
    assert len(store.sessions) == 1  # the database's own


def test_nothing_is_acknowledged_that_the_database_does_not_have(cluster: Postgres) -> None:
    name, store = cluster.new_base(), Store()
    store.say(ONLINE, letter(1, "aa"))
    once(cluster, name, store)
    cluster.sql(
        name,
        "CREATE FUNCTION full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " RAISE 'No space left on device' USING ERRCODE = '53100'; END $$;"
        " CREATE TRIGGER disk BEFORE INSERT ON roundtable.kept_game FOR EACH ROW"
        " WHEN (NEW.game = 2) EXECUTE FUNCTION full()",
    )
    store.say(letter(2, "bb"), letter(3, "cc"))
    with at_work(cluster, name, store) as log:
        until(lambda: [one for one in log if "the database's disk is full" in one])
        assert games(cluster, name) == ["1|aa"]
        assert {one.payload for one in store.session.values()} >= {
            letter(2, "bb").payload, letter(3, "cc").payload,
        }  # fmt: skip
        cluster.sql(name, "DROP TRIGGER disk ON roundtable.kept_game")
        until(lambda: not store.session)
    assert games(cluster, name) == ["1|aa", "2|bb", "3|cc"]
    assert len([one for one in log if "full" in one]) == 1  # said once, tried often


def test_a_database_that_goes_and_comes_back_has_everything(cluster: Postgres) -> None:
    name, store = cluster.new_base(), Store()
    with at_work(cluster, name, store) as log:
        store.say(ONLINE, letter(1, "aa", names=["Anna"]))
        until(lambda: len(store.acknowledged) >= 2 and not store.session)
        cluster.stop()
        store.say(letter(1, "bb", instead_of="aa", names=[""]), letter(2, "cc"))
        until(lambda: [one for one in log if "the database cannot be reached" in one])
        cluster.start()
        until(lambda: not store.session and len(store.acknowledged) >= 4)
    assert games(cluster, name) == ["1|bb", "2|cc"]
    assert "Anna" not in cluster.dump(name)


def test_a_broker_that_goes_and_comes_back_is_named(cluster: Postgres) -> None:
    name, store = cluster.new_base(), Store()
    with at_work(cluster, name, store) as log:
        until(lambda: store.told)
        assert store.told is not None
        store.told(ConnectionLost(Trouble.LOST, "Keep alive timeout"))
        until(lambda: [one for one in log if "connection to the broker is lost" in one])
        store.say(letter(1, "aa"))
        until(lambda: store.acknowledged)
    assert games(cluster, name) == ["1|aa"]


def test_rubbish_is_counted_and_named_once_a_topic_and_stops_nothing(cluster: Postgres) -> None:
    name, store = cluster.new_base(), Store()
    for payload in (b"\xff{", b'{"do": "off"}', b"[" * 5000):
        store.say(Letter(f"{ROOT}/north/game/0a1b/1", payload))
        store.say(Letter(f"{ROOT}/\x1b[2Jnorth/health", payload))
    store.say(letter(2, "aa"), Letter(f"{ROOT}/north/game/0a1b/3", b""))
    own, log = once(cluster, name, store)
    assert games(cluster, name) == ["2|aa"]
    assert own.tally.rubbish == 8
    assert len([one for one in log if "passed over" in one]) == 2
    assert not [one for one in log if "\x1b" in one]


def test_what_bots_play_in_a_rehearsal_is_counted_named_and_never_written(
    cluster: Postgres,
) -> None:
    name, store = cluster.new_base(), Store()
    bots = Sender("north", "0b0b", rehearsal=True)
    for kind, said in (
        ("online", bots.online(True)), ("help", bots.help(True, 1)),
        ("health", bots.health({"ok": False, "says": ""}, 1)),
    ):  # fmt: skip
        store.say(Letter(f"{ROOT}/north/{kind}", said))
    store.say(letter(1, "aa"), letter(2, "bb", box="0b0b", rehearsal=True))
    store.session.clear()
    own, log = once(cluster, name, store)
    assert games(cluster, name) == ["1|aa"]
    for kept in ("hour", "trouble", "call"):
        assert cluster.sql(name, f"SELECT * FROM roundtable.kept_{kept}") == []
    assert "1 game written; 4 messages of a rehearsal left out" in str(own.tally.text)
    assert log.count("north rehearses: nothing of it is written") == 1
    assert not store.session  # what is left out is acknowledged


def test_a_broker_that_says_nothing_is_named(cluster: Postgres) -> None:
    class Silent(Store):
        def open(self, told: Callable[[Event], None]) -> None: ...

    with pytest.raises(NoBroker) as caught:
        once(cluster, cluster.new_base(), Silent())
    assert caught.value.trouble is Trouble.SILENT


def test_a_schema_of_a_newer_program_ends_it(cluster: Postgres) -> None:
    name = cluster.new_base()
    once(cluster, name, Store())
    cluster.sql(name, "UPDATE roundtable.kept_own SET value = '9' WHERE name = 'version'")
    own = collector(cluster, name, Store(), [])
    with pytest.raises(DatabaseUnavailable) as caught:
        own.run(Flag(), Soon("0"))
    assert caught.value.wrong is Wrong.NEWER


def test_hours_are_written_and_pruned(cluster: Postgres) -> None:
    name, store = cluster.new_base(), Store()
    store.say(ONLINE)
    once(cluster, name, store)
    cluster.sql(name, "INSERT INTO roundtable.kept_hour SELECT 'old', to_timestamp("
                      f"{int(STARTED)}) - n * interval '1 day', 1, 1, 1, 1, 0"
                      " FROM generate_series(395, 405) AS n")  # fmt: skip
    once(cluster, name, store)
    asked = "SELECT count(*) FROM roundtable.health_by_hour WHERE table_name = 'old'"
    assert cluster.sql(name, asked) == ["6"]
    assert cluster.sql(name, "SELECT table_name, online FROM roundtable.tables") == ["north|t"]


# -- more than a broker may send at once -------------------------------------------------------


class Broker:
    """One that sends so many at once, and drops the rest without a word."""

    def __init__(self, tables: Mapping[str, Sequence[int]], most: int) -> None:
        self.tables, self.most = tables, most
        self.lying = {_game(table, one) for table, all_of in tables.items() for one in all_of}

    def heard_by(self, rounds: RetainedSync) -> tuple[set[str], int]:
        """Answer all that is asked for; return the topics of what came, and how many asks."""
        heard: set[str] = set()
        for table in self.tables:
            rounds.take(said(f"{ROOT}/{table}/online"), 0)
        for asks in count(1):
            at = 10.0 * asks
            ask = rounds.next(0, at)
            if ask is None:
                assert rounds.has_all(at, 5)
                return heard, asks
            found = sorted(self._below(ask), key=lambda topic: int(topic.rpartition("/")[2]))
            for topic in found[: self.most]:
                rounds.take(said(topic), at)
            heard |= {*found[: self.most]}
            rounds.note_replay(at)
        raise AssertionError("it never ends")

    def _below(self, ask: RetainedRequest) -> set[str]:
        if ask.search:
            return self.lying & {*ask.topics}
        return {one for one in self.lying if one.split("/")[2] in ask.tables}


def _game(table: str, number: int) -> str:
    return f"{ROOT}/{table}/game/0a1b/{number}"


def said(topic: str) -> ReceivedMessage:
    return ReceivedMessage(topic, b"", True, 1, 1)


@given(
    st.dictionaries(st.sampled_from("abcdefgh"), st.sets(st.integers(1, 400), max_size=300)),
    st.integers(1, 40),
    st.integers(2, 400),
)
@example({"a": {*range(1, 400)}, "b": {*range(1, 300, 3), 350}, "c": {1}}, 30, 50)
def test_whatever_a_broker_drops_is_asked_for_until_nothing_is_lacking(
    tables: dict[str, set[int]], crowd: int, full: int
) -> None:
    """No box leaves 400 games in a row unfinished."""
    broker = Broker({table: sorted(some) for table, some in tables.items()}, most=400)
    assert broker.heard_by(RetainedSync(0, crowd, full, block=400))[0] == broker.lying


def test_many_tables_of_few_games_are_asked_for_together() -> None:
    broker = Broker({f"t{number}": [1, 2, 3] for number in range(1000)}, most=1900)
    heard, asks = broker.heard_by(RetainedSync())
    assert heard == broker.lying
    assert asks < 25


def test_the_next_table_is_asked_for_when_the_last_one_is_nearly_written() -> None:
    rounds = RetainedSync(0, crowd=3, full=4)
    rounds.take(said(f"{ROOT}/north/online"), 0)
    for kind in ("help", "health"):
        ask = rounds.next(0, 0)
        assert ask is not None
        assert (ask.topics, ask.stays) == ((f"{ROOT}/+/{kind}",), True)
        rounds.note_replay(0)
    assert rounds.next(401, 0) is None
    ask = rounds.next(400, 0)
    assert ask is not None
    assert ask.topics == (f"{ROOT}/north/game/+/+",)
    assert rounds.next(0, 50) is None  # one at a time
    for number in range(1, 4):
        rounds.take(said(f"{ROOT}/north/game/0a1b/{number}"), 60)
    rounds.note_replay(60)
    assert rounds.next(0, 60.5) is None  # a crowd: more may be on its way
    rounds.take(said(f"{ROOT}/north/game/0a1b/4"), 60.9)
    now = ReceivedMessage(f"{ROOT}/north/health", b"", False, 1, 1)  # what comes now is none of it
    rounds.take(now, 62)
    rounds.note_acknowledged([said(f"{ROOT}/north/game/0a1b/4")], 61)
    rounds.note_acknowledged([now], 62)
    assert rounds.next(0, 61.9) is None
    ask = rounds.next(0, 62.1)
    assert ask is not None
    assert ask.topics[0] == f"{ROOT}/north/game/0a1b/5"  # and maybe not all of it came


def test_after_a_stall_everything_is_asked_for_anew() -> None:
    rounds = RetainedSync()
    rounds.take(said(f"{ROOT}/north/online"), 0)
    rounds.again()
    asked = []
    while (ask := rounds.next(0, 9)) is not None:
        asked += ask.topics
        rounds.note_replay(9)
    assert asked == [
        FIRST, f"{ROOT}/+/help", f"{ROOT}/+/health", f"{ROOT}/north/game/+/+",
    ]  # fmt: skip
