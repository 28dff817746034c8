"""The reader of records never says anything but BadRecord, whatever it is given."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.game import BadRecord
from engine.record import parse, read_event, write
from tests.support.table import GAME, header, line

texts = st.text(max_size=8) | st.sampled_from(
    ["lay", "card", "picts-5", "picts", "quest", "do", "face", "down", "any", "x-", "seat", "undo"]
)
numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
values = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
WORDS = [
    "picts-5", "down", "claim:picts", "go:grail+2", "up:none", "up:picts-3", "token:dragon",
    "accuse:2", "2:traitor", "3:arthur.1", "ok", "teach:morgan-4.1=3", "teach:mordred=any",
    "adjust:white=3,black=2,seat=1,deck=40,reshuffled", "undo",
]  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(raw=st.binary(max_size=60))
@example(raw=b"")
@example(raw=b"\xef\xbb\xbf{}")
@example(raw=b"[" * 65_000)
@example(raw=b"9" * 60_000)
@example(raw=b'{"at": 1e999}')
@example(raw=b'{"do": "lay", "at": -' + b"9" * 60_000 + b"}")
def test_bytes_are_an_object_or_bad(raw: bytes) -> None:
    try:
        assert isinstance(parse(raw), dict)
    except BadRecord as bad:
        assert len(str(bad)) < 200  # noqa: PT017


@settings(max_examples=300, deadline=None)
@given(word=st.sampled_from(WORDS), key=texts, value=values)
def test_a_line_with_one_strange_value_is_read_or_bad(word: str, key: str, value: Any) -> None:
    good = line(word)
    for changed in ({**good, key: value}, *({**good, known: value} for known in good)):
        try:
            event = read_event(GAME, changed)
        except BadRecord as bad:
            assert "\n" not in str(bad)  # noqa: PT017
        else:
            assert changed["do"] == "undo" or GAME.read(GAME.write(event)) == event


@settings(max_examples=300, deadline=None)
@given(key=texts, value=values)
def test_a_header_with_one_strange_value_is_read_or_bad(key: str, value: Any) -> None:
    good = header()
    for changed in ({**good, key: value}, *({**good, known: value} for known in good)):
        try:
            GAME.start(GAME.setup(changed))
        except BadRecord as bad:
            assert "\n" not in str(bad)  # noqa: PT017


@pytest.mark.parametrize("word", WORDS)
def test_what_is_written_is_read_back(word: str) -> None:
    assert parse(write(line(word)).encode()) == json.loads(json.dumps(line(word)))
