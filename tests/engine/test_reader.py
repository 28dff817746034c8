"""The reader of records never says anything but BadRecord, whatever it is given."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.game import BadRecord
from engine.record import parse, read_event, write
from engine.rumors.events import LINES
from tests.support.budget import examples
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
@example(raw=b'{"x-\\ud800": ["\\ud800"]}')
@example(raw=b'{"' + b"x" * 9_000 + b'": "\\udfff"}')
@example(raw=b'{"x-deep": ' + b"[" * 900 + b"]" * 900 + b"}")
def test_bytes_are_an_object_that_can_be_written_again_or_bad(raw: bytes) -> None:
    try:
        line = parse(raw)
    except BadRecord as bad:
        assert len(str(bad)) < 200  # noqa: PT017
    else:
        assert parse(write(line).encode()) == line


NOTE = '{"do": "undo", "x-note": %s}'


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("1e999", '"1e999" is too large a number: at most 1.7e308'),
        ("-1e999", '"-1e999" is too large a number'),
        ('[{"a": 1e309}]', '"1e309" is too large'),
        ("9" * 5_000, "a number of 5000 digits: at most 4000"),
        ("9" * 5_000 + ".5", "is too large a number"),
        ('"\\ud800"', r"x-note: \ud800 is half of a character: write both halves"),
        ('["Anna", {"\\udc00": 1}]', r"x-note: \udc00 is half of a character"),
        ("[" * 100 + "]" * 100, "nested too deeply: at most 100 levels"),
        ('{"a":' * 100 + "1" + "}" * 100, "nested too deeply: at most 100 levels"),
    ],
)
def test_what_could_not_be_written_again_is_named(value: str, says: str) -> None:
    with pytest.raises(BadRecord) as bad:
        parse((NOTE % value).encode())
    assert says in str(bad.value)


@pytest.mark.parametrize(
    "value",
    [
        "1.7e308", "9" * 4_000, "1e-999", '"\\ud83d\\ude00"', '"\\u0000"', "[" * 99 + "]" * 99,
        '"' + "[{" * 200 + '"',
    ],
)  # fmt: skip
def test_what_can_be_written_again_is_read(value: str) -> None:
    line = parse((NOTE % value).encode())
    assert parse(write(line).encode()) == line


def test_a_key_that_is_half_of_a_character_is_refused_without_repeating_it() -> None:
    with pytest.raises(BadRecord) as bad:
        parse(b'{"do": "undo", "x-\\ud800": 1}')
    assert str(bad.value) == r"\ud800 is half of a character: write both halves"


@pytest.mark.parametrize(
    "raw",
    [
        '{"do": "undo", "do": "undo"}',
        '{"do": "undo", "x-note": "12:30", "do": "undo"}',
        '{"do": "undo", "x-note": {}, "x-note": {"a:b": 1}}',
        '{"do": "undo", "x-note": [{"a": 1, "a": 2}]}',
        '{"do": "undo", "\\u0064o": "undo"}',
    ],
)
def test_a_key_that_stands_twice_is_refused_wherever_it_stands(raw: str) -> None:
    with pytest.raises(BadRecord, match=r"key \"\S+\" stands twice in an object"):
        parse(raw.encode())


@pytest.mark.parametrize("word", ["quest grail bonus=%s", "accuse %s", "adjust white=%s"])
def test_words_with_thousands_of_digits_are_bad_and_no_crash(word: str) -> None:
    with pytest.raises(BadRecord, match="a number of 5000 digits: at most 4000"):
        LINES.from_words((word % ("9" * 5_000)).split())


def test_a_word_that_is_no_action_is_not_repeated_at_length() -> None:
    with pytest.raises(BadRecord) as bad:
        LINES.from_words(["lay\n" * 9_000])
    assert len(str(bad.value)) < 200
    assert "\n" not in str(bad.value)


@settings(max_examples=examples(100))
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


@settings(max_examples=examples(100))
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
