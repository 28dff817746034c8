"""What is read of a broker's messages: all that a table says, and nothing else."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.publishing.payloads import Sender, WithdrawalReason
from firmware.publishing.retry import LONGEST_S, STEADY_S, Retry
from fleet.fields import Bad
from fleet.messages import (
    GameFinished,
    GameForgotten,
    InvalidMessage,
    Part,
    TopicCleared,
    read_message,
)
from fleet.messages import Health as HealthSaid
from tests.firmware.publishing.test_publisher import Table
from tests.support.data_folder import shelved

ROOT = "roundtable/1/north"
STATE: dict[str, Any] = {
    "v": 1, "table": "north", "box": "0a1b", "at": 1.5, "game": "rumors", "players": 2,
    "state": {"white": 1},
}  # fmt: skip
GAME: dict[str, Any] = {
    "v": 1, "table": "north", "box": "0a1b", "game": 7, "line": 9, "chain": "ff", "rules": "rumors",
    "instead_of": None, "variant": ["expert"], "started": 1.0, "seconds": None, "players": 4,
    "ending": "loyal", "winners": [0, 1], "measures": {"white": 7},
}  # fmt: skip
HEALTH: dict[str, Any] = {
    "v": 1, "table": "north", "box": "0a1b", "at": 1, "ok": False, "says": "the disk is full",
    "disk": {"is": "fail", "says": "the disk is full"},
}  # fmt: skip


def test_everything_that_a_table_says_is_understood(tmp_path: Path) -> None:
    table = Table(shelved(tmp_path))
    table.let_in(0.0)
    table.publisher.step(1.0)
    words = {one.topic: read_message(one.topic, one.payload) for one in table.wire.sent}
    words.pop(f"{ROOT}/health")  # the Desk of that test says less than a box
    assert len(words) == 5
    assert not [word for word in words.values() if isinstance(word, InvalidMessage)]
    games = [word for word in words.values() if isinstance(word, GameFinished)]
    assert {(one.game, one.result.ending) for one in games} == {
        (1, "loyal"),
        (3, "evil"),
        (4, "loyal"),
    }


def test_health_names_each_part() -> None:
    part = Part("fail", "the disk is full")
    assert said("health", HEALTH) == HealthSaid(
        "north", "0a1b", 1.0, False, "the disk is full", {"disk": part}
    )


def test_a_deleted_game_and_a_cleared_topic_are_told_apart() -> None:
    payload = Sender("north", "0a1b").withdrawal(7, "ff", WithdrawalReason.DELETED)
    topic = f"{ROOT}/game/0a1b/7"
    assert read_message(topic, payload) == GameForgotten("north", "0a1b", 7, "ff", "deleted")
    assert read_message(topic, b"") == TopicCleared(topic)


def test_what_is_said_in_a_rehearsal_says_so_and_nothing_else_has_the_key() -> None:
    sender = Sender("north", "0a1b", rehearsal=True)
    said = {
        "online": sender.online(True),
        "state": sender.state({"game": None}, None, 1),
        "health": sender.health({"ok": True, "says": ""}, 1),
        "help": sender.help(True, 1),
        "game/0a1b/7": sender.withdrawal(7, None, WithdrawalReason.DELETED),
    }
    words: list[Any] = [read_message(f"{ROOT}/{kind}", payload) for kind, payload in said.items()]
    assert [word.rehearsal for word in words] == [True] * len(said)
    assert b"rehearsal" not in replace(sender, rehearsal=False).online(True)


def said(kind: str, told: dict[str, Any], **other: Any) -> Any:
    return read_message(f"{ROOT}/{kind}", json.dumps({**told, **other}).encode())


@pytest.mark.parametrize(
    ("kind", "told", "other", "why", "detail"),
    [
        ("state", STATE, {"v": 2}, Bad.VERSION, "2"),
        ("state", STATE, {"v": True}, Bad.KEY, "v"),
        ("state", STATE, {"table": "south"}, Bad.TABLE, "south"),
        ("state", STATE, {"box": "a b"}, Bad.KEY, "box"),
        ("state", STATE, {"box": ""}, Bad.KEY, "box"),
        ("state", STATE, {"rehearsal": "no"}, Bad.KEY, "rehearsal"),
        ("state", STATE, {"at": -1}, Bad.KEY, "at"),
        ("state", STATE, {"at": 1e15}, Bad.KEY, "at"),
        ("state", STATE, {"players": True}, Bad.KEY, "players"),
        ("state", STATE, {"players": 2**53}, Bad.KEY, "players"),
        ("state", STATE, {"names": ["Anna", 7]}, Bad.KEY, "names"),
        ("state", STATE, {"names": None}, Bad.KEY, "names"),
        ("state", STATE, {"state": []}, Bad.KEY, "state"),
        ("state", STATE, {"game": "\0"}, Bad.JSON, "\\u0000"),
        ("health", HEALTH, {"ok": "yes"}, Bad.KEY, "ok"),
        ("health", HEALTH, {"disk": {"is": "odd", "says": ""}}, Bad.KEY, "disk.is"),
        ("health", HEALTH, {"disk": {"is": "ok"}}, Bad.KEY, "disk.says"),
        ("help", STATE, {"help": 1}, Bad.KEY, "help"),
        ("game/0a1b/7", GAME, {"game": 8}, Bad.KEY, "game"),
        ("game/ffff/7", GAME, {}, Bad.KEY, "game"),
        ("game/0a1b/7", GAME, {"measures": {"white": 1.5}}, Bad.KEY, "measures"),
        ("game/0a1b/7", GAME, {"winners": [[]]}, Bad.KEY, "winners"),
        ("game/0a1b/7", GAME, {"winners": [4]}, Bad.KEY, "winners"),
        ("game/0a1b/7", GAME, {"variant": "expert"}, Bad.KEY, "variant"),
        ("game/0a1b/7", GAME, {"variant": ["v" * 81]}, Bad.KEY, "variant"),
        ("game/0a1b/7", GAME, {"rules": "r" * 60_000}, Bad.KEY, "rules"),
        ("game/0a1b/7", GAME, {"measures": {"m" * 81: 1}}, Bad.KEY, "measures"),
        ("game/0a1b", GAME, {}, Bad.TOPIC, f"{ROOT}/game/0a1b"),
        ("set", STATE, {}, Bad.TOPIC, f"{ROOT}/set"),
        ("state/now", STATE, {}, Bad.TOPIC, f"{ROOT}/state/now"),
    ],
)
def test_what_is_no_message_of_a_table_is_rubbish_with_a_code(
    kind: str, told: dict[str, Any], other: dict[str, Any], why: Bad, detail: str
) -> None:
    assert said(kind, told, **other) == InvalidMessage(f"{ROOT}/{kind}", why, detail)


@pytest.mark.parametrize(("payload", "why"), [
    (b"\xff", Bad.JSON), (b"[1]", Bad.JSON), (b"{" * 900, Bad.JSON), (b" " * 70_000, Bad.LONG),
    (b'{"v": 1, "v": 1}', Bad.JSON), (b'{"v": NaN}', Bad.JSON),
])  # fmt: skip
def test_what_cannot_be_read_is_rubbish_too(payload: bytes, why: Bad) -> None:
    word = read_message(f"{ROOT}/state", payload)
    assert isinstance(word, InvalidMessage)
    assert word.why is why


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)
KINDS = [("state", STATE), ("health", HEALTH), ("game/0a1b/7", GAME), ("help", STATE)]


@given(st.sampled_from(KINDS), st.data())
def test_no_value_anywhere_is_an_error(kind: tuple[str, dict[str, Any]], data: Any) -> None:
    topic, told = kind
    key = data.draw(st.sampled_from([*told, "help", "gone", "names"]))
    said(topic, told, **{key: data.draw(VALUES)})


@given(st.text(max_size=40), st.binary(max_size=60))
def test_no_topic_and_no_bytes_are_an_error(topic: str, payload: bytes) -> None:
    read_message(topic, payload)
    read_message(f"roundtable/1/{topic}", payload)


def test_the_wait_doubles_up_to_five_minutes_and_is_short_again_after_a_good_connection() -> None:
    retry = Retry("1f4")  # 500 of 1,000: spread by the factor 1
    assert [retry.next() for _ in range(4)] == [1.0, 2.0, 4.0, 8.0]
    assert [retry.next() for _ in range(20)][-1] == LONGEST_S
    retry.note_connection(STEADY_S - 1)
    assert retry.next() == LONGEST_S
    retry.note_connection(STEADY_S)
    assert retry.next() == 1.0
    retry.slow_down()
    assert retry.next() == 32.0
