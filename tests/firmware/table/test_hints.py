"""Every line in short that the program quotes is one that it takes, in whatever language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engine.game import BadRecord
from firmware.games.registry import GAMES
from firmware.table.operator_words import correction_from_words
from firmware.table.piece_names import pieces_named, readings
from firmware.table.running_game import Running, begin_game
from tests.support.places import DOCUMENTS, ROOT
from words.catalog import Languages

TABLE = ("insert", "decline", "replace")
# What stands in a hint besides lines, and looks like one.
_QUOTED = re.compile(r'["“„»`]([a-z]+(?: [A-Za-z0-9.,=-]+)*)["”“«`]')
_EXAMPLES = re.compile(r"EXAMPLES = \{[^}]*lines: \[([^\]]*)\]")


@pytest.fixture(scope="module")
def games() -> list[Running]:
    players = ["Anna", "Ben", "Cleo"]
    return [begin_game({"record": f"{name}/1", "players": players}) for name in GAMES]


def actions(running: Running) -> set[str]:
    """Return the words that begin a line of a game: what it says it expects."""
    try:
        running.adapter.hands.line_from_words(["?"])
    except BadRecord as error:
        return set(re.findall(r"[a-z]+", str(error).partition("expected ")[2].partition(", as")[0]))
    raise AssertionError("a question mark is no line")


def messages() -> Iterator[str]:
    """Yield every sentence of the program, and what it is in each language."""
    languages = Languages()
    for code in languages.codes:
        for (_, message), forms in languages.of(code).messages.items():
            yield message
            yield from forms


def hints(games: list[Running]) -> set[str]:
    """Return all lines that a sentence, a page or a document quotes."""
    begins = {*TABLE, *(word for game in games for word in actions(game))} - {"undo"}
    found = {one for adapter in GAMES.values() for one in adapter.hands.examples}
    for message in messages():
        found.update(_QUOTED.findall(message))
    for path in sorted((ROOT / "firmware/screen/static").rglob("*-words.js")):
        for told in _EXAMPLES.findall(path.read_text()):
            found.update(re.findall(r'"([^"]+)"', told))
    for path in (*DOCUMENTS, ROOT / "README.md"):
        found.update(re.findall(r"`(?:roundtable )?do ([^`<]+)`", path.read_text()))
    return {
        one.replace(" --before ", " before=")
        for one in found
        if " " in one and one.split()[0] in begins
    }


def is_read(running: Running, words: list[str]) -> bool:
    for reading in readings(running, words, {}):
        try:
            line = running.adapter.hands.line_from_words(reading)
            seat = line.get("seat")
            running.adapter.game.read({**line, "seat": 0} if isinstance(seat, str) else line)
        except BadRecord:
            continue
        return True
    return False


def is_a_correction(running: Running, words: list[str]) -> bool:
    try:
        asked = correction_from_words(running, words, {})
        for key in ("piece", "with"):
            if key in asked:
                pieces_named(running, str(asked[key]), {})
    except BadRecord:
        return False
    return True


def test_every_line_that_a_hint_quotes_is_taken(games: list[Running]) -> None:
    found = hints(games)
    assert {"lay picts-5", "quest grail", "black b-despair.3"} <= found
    refused = []
    for hint in sorted(found):
        words = hint.replace("CARD", "picts-5").replace("OTHER", "picts-4").split()
        takes = is_a_correction if words[0] in TABLE else is_read
        if not any(takes(running, words) for running in games):
            refused.append(hint)
    assert refused == []


def test_a_line_that_no_game_knows_would_be_found(games: list[Running]) -> None:
    assert not any(is_read(running, ["lay", "picts-9"]) for running in games)
