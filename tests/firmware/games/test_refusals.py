"""Laws of refusals, on every game of the registry: declared once, reached, and said in full."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import chain
from typing import Any, Final

import pytest

from engine.game import Refused
from engine.refusal import Common, Reason
from firmware.games.registry import GAMES
from tests.engine.camelot import test_controls as camelot_controls
from tests.engine.camelot import test_refusals as camelot_refusals
from tests.engine.merlin import test_controls as merlin_controls
from tests.engine.merlin import test_refusals as merlin_refusals
from tests.engine.rumors import test_controls as rumors_controls
from tests.engine.rumors import test_refusals as rumors_refusals
from tests.support.evening import NAMES
from tests.support.law_games import TRIED_GAMES
from tests.support.sentences import collect_sentences
from words.catalog import Languages
from words.text import UNTRANSLATED, Text

LANGUAGES: Final = Languages()
# The rows of a game's tables, and what refuses each: lines, then presses and pieces.
TABLES: Final[Mapping[str, tuple[tuple[Iterable[Any], Callable[[Any], Refused]], ...]]] = {
    "rumors": (
        (rumors_refusals.NOS, rumors_refusals.refusal_of),
        (rumors_controls.NOS, rumors_controls.refusal_of),
    ),
    "camelot": (
        (camelot_refusals.NOS, camelot_refusals.refusal_of),
        (camelot_controls.NOS, camelot_controls.refusal_of),
    ),
    "merlin": (
        (merlin_refusals.NOS, merlin_refusals.refusal_of),
        (merlin_controls.NOS, merlin_controls.refusal_of),
    ),
}
GAME: Final = pytest.mark.parametrize("name", GAMES)
LETTER: Final = re.compile(r"[^\W_]")


@cache
def reasons_of(name: str) -> type[Reason]:
    """Return what a game alone may refuse for."""
    why: type[Reason] = import_module(f"engine.{name}.refusals").Why
    return why


@cache
def refusals_of(name: str) -> tuple[Refused, ...]:
    """Return a refusal for each reason that the tables of a game reach."""
    rows = {row.why: (row, refuse) for table, refuse in TABLES[name] for row in table}
    return tuple(refuse(row) for row, refuse in rows.values())


def in_words(name: str, no: Refused) -> Text:
    told = GAMES[name].words.refusal(no.reason, no.params, NAMES)
    assert isinstance(told, Text), no.reason
    return told


@GAME
def test_the_tables_reach_every_reason(name: str) -> None:
    reached = {no.reason for no in refusals_of(name)}
    assert {*reasons_of(name)} <= reached
    assert {Common.WRONG_PHASE, Common.GAME_OVER, Common.NO_SUCH_SEAT} <= reached


@GAME
def test_a_code_that_every_game_has_is_declared_by_none(name: str) -> None:
    assert not {*map(str, reasons_of(name))} & {*map(str, Common)}


@GAME
def test_what_a_record_says_is_one_line_with_every_parameter(name: str) -> None:
    for no in refusals_of(name):
        assert not {*"\n{}"} & {*str(no)}, str(no)
        for value in no.params.values():
            told = value if isinstance(value, list | tuple) else (value,)
            assert all(str(one) in str(no) for one in told), (str(no), no.params)


@GAME
def test_players_read_no_code_and_no_id(name: str) -> None:
    ids = {piece.id for piece in GAMES[name].game.pieces}
    for no in refusals_of(name):
        text = in_words(name, no)
        assert not re.search(TRIED_GAMES[name].of_code, text), text
        assert not re.search(r"seat \d|in phase|\bconfirm\b|\bundo\b|expected one of", text), text
        assert not ids & {*re.findall(r"[\w.-]+", text)}, text


def parts_of(text: object) -> Iterator[object]:
    """Yield a text and all that stands in its places."""
    yield text
    if type(text) is Text:
        yield from chain.from_iterable(map(parts_of, text.params.values()))


@GAME
@pytest.mark.parametrize("code", LANGUAGES.codes)
def test_every_part_of_a_refusal_is_said_in_every_language(name: str, code: str) -> None:
    language = LANGUAGES.of(code)
    for no in refusals_of(name):
        told = in_words(name, no)
        assert not {*"{}"} & {*language.say(told)}, language.say(told)
        for part in parts_of(told):
            if type(part) is Text:
                known = part.context == UNTRANSLATED or (part.context, part.forms[0])
                assert code == "en" or known is True or known in language.messages, part
            else:  # a name, a number, a button
                assert part in NAMES or not re.search(r"[a-z]", str(part)), (no.reason, part)


@GAME
def test_a_rule_is_whole_and_not_the_sentence_again(name: str) -> None:
    for why in chain(Common, reasons_of(name)):
        assert not why.sentence.endswith("."), why
        assert not why.rule or (why.rule[0].isupper() and why.rule.endswith(".")), why
        assert _letters(why.rule) != _letters(why.sentence), why


def _letters(message: str) -> str:
    """Return what two messages that say the same have in common: letters and places."""
    return "".join(LETTER.findall(message)).lower()


def test_no_sentence_of_a_refusal_stands_twice_in_the_catalogue() -> None:
    once: dict[str, str] = {}
    for message in collect_sentences():
        if message.id and not message.context:
            text = message.id if isinstance(message.id, str) else message.id[0]
            other = once.setdefault(_letters(text), text)
            is_ours = any(file.startswith("engine/") for file, _ in message.locations)
            assert other == text or not is_ours, (other, text)
