"""Joins broker and database by the configuration; and looks at both without writing anything."""

from __future__ import annotations

import time
from collections.abc import Callable
from queue import Empty, Queue

from firmware.owner.collect_keys import CollectConfig
from firmware.publishing.client import ConnectionLost, ConnectionOpened
from firmware.publishing.reconnect import ANSWER_S
from firmware.publishing.topics import ROOT
from firmware.publishing.troubles import NoBroker, Trouble
from firmware.publishing.troubles import sentence as broker_sentence
from firmware.storage.bad_config import BadConfig
from fleet.collect.collector import Collector
from fleet.collect.database import connect, lacks, open_database, version_of
from fleet.collect.report import NOTHING
from fleet.collect.schema import steps
from fleet.collect.troubles import DatabaseUnavailable, Wrong, sentence
from fleet.intake.collector_session import QUIET_S, Clocks
from fleet.intake.writer import LIVE, SESSION_S, TOPICS
from fleet.subscriber import Event, Listener, ReceivedMessage
from words.text import Text, join_texts, t

FAILS = 1  # exit status of a check that something fails


def collector(
    config: CollectConfig,
    report: Callable[[Text], None],
    clock: Callable[[], float] = time.monotonic,
    wall: Callable[[], float] = time.time,
) -> Collector:
    """Return a collector of this configuration; nothing is opened yet. Raise BadConfig."""
    _needs_a_broker(config)
    return Collector(
        lambda: open_database(config),
        lambda session: Listener(config, f"roundtable-collect-{session}", TOPICS, SESSION_S, LIVE),
        report, Clocks(clock, wall), config.collect_days,
    )  # fmt: skip


def check(config: CollectConfig, report: Callable[[Text], None]) -> int:
    """Say how database and broker are; return 0 where a collector could begin."""
    _needs_a_broker(config)
    return max(_check_base(config, report), _check_broker(config, report))


def _needs_a_broker(config: CollectConfig) -> None:
    if config.mqtt is None:
        raise BadConfig(t("[mqtt] mqtt is not set: name the broker that the tables tell"))


def _check_base(config: CollectConfig, report: Callable[[Text], None]) -> int:
    try:
        with connect(config) as connection:
            connection.read_only = True
            version, newest = version_of(connection), max(steps())
            lacking = lacks(connection, version)
    except DatabaseUnavailable as error:
        report(sentence(error.wrong, error.detail))
        return FAILS
    if version > newest:
        report(sentence(Wrong.NEWER, str(version)))
    elif lacking:
        report(sentence(Wrong.RIGHTS, join_texts(", ", lacking)))
    elif version < newest:
        report(t("database: reached; schema {newest} will be made there", newest=newest))
        return 0
    else:
        report(t("database: reached; schema {newest}, and all rights", newest=newest))
        return 0
    return FAILS


def _check_broker(config: CollectConfig, report: Callable[[Text], None]) -> int:
    queue: Queue[Event] = Queue()
    listener = Listener(config, "roundtable-collect-check", (f"{ROOT}/+/online",))
    try:
        listener.open(queue.put)
        has_said = _hears_a_table(queue)
    except NoBroker as error:
        report(broker_sentence(error.trouble, error.detail, f"{ROOT}/#"))
        return FAILS
    finally:
        listener.close()
    report(t("broker: lets the collector in"))
    if not has_said:
        report(NOTHING.with_(topic=f"{ROOT}/#"))
    return 0


def _hears_a_table(queue: Queue[Event]) -> bool:
    """Whether a table's word lies at the broker; raise NoBroker."""
    is_open = has_said = False
    while not (is_open and has_said):
        try:
            event = queue.get(timeout=QUIET_S if is_open else ANSWER_S)
        except Empty:
            if is_open:
                return False
            raise NoBroker(Trouble.SILENT) from None
        if isinstance(event, ConnectionLost):
            raise NoBroker(event.trouble, event.detail)
        is_open |= isinstance(event, ConnectionOpened)
        has_said |= isinstance(event, ReceivedMessage)
    return True
