"""No line outside a game's folders knows a game: not its name, no piece of it, no rule."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Final

import pytest

from engine.game import Button
from firmware.games.registry import GAMES
from tests.support.places import ROOT

ROOMS: Final = ("engine", "firmware", "fleet", "hardware", "makers", "vision", "words")
KINDS: Final = ("py", "js", "css", "html")
# The room of the games: each game's own folders, and what several of them share.
OF_GAMES: Final = (
    *(f"engine/{game}/" for game in GAMES),
    "firmware/games/",
    "firmware/screen/static/games/",
    *(f"firmware/screen/static/attract/{game}.js" for game in GAMES),
    "firmware/screen/static/attract/view.css",  # the palette of all their scenes
)
# Words of a game that are plain English, or a code of the table's own.
PLAIN: Final = frozenset({
    "hand", "late", "life", "straight", "fate",  # of the rules of one game, and of every text
    "goes-on", "not-on-top", "not-here", "not-done",  # other rooms say so of other things
})  # fmt: skip
BUTTONS: Final = frozenset(map(str, Button))  # of the panel: no code of a game
# What a file must name all the same.
ALLOWED: Final = frozenset(
    {
        ("firmware/cli.py", "camelot"),  # the name of the boxes, in what the program is for
        ("makers/plans/shopping_list.py", "merlin"),  # what is bought, by what stands on the box
        ("firmware/screen/static/attract/parts.js", "camelot"),  # the castle, drawn
    }
)
NAME: Final = re.compile(r"[a-z0-9]+(?:[-._][a-z0-9]+)*")
PART: Final = re.compile(r"[a-z0-9]+")
PREFIX: Final = re.compile(r"[a-z]-")
COPY: Final = re.compile(r"\.\d+$|-(?:\d+|q)(?:\.\d+)?$")


def _kinds(game: str) -> Iterator[str]:
    """Yield the ids of a game's pieces, and what those that differ by a number have in common."""
    for piece in GAMES[game].game.pieces:
        yield piece.id
        yield COPY.sub("", piece.id)


def _codes(game: str) -> Iterator[str]:
    """Yield what a game's rules call things in several words: phases, refusals, notices."""
    package = import_module(f"engine.{game}")
    for found in iter_modules(package.__path__, f"{package.__name__}."):
        for kind in vars(import_module(found.name)).values():
            if isinstance(kind, type) and issubclass(kind, StrEnum):
                yield from (str(one) for one in kind if "-" in one and one not in BUTTONS)


def _choices(game: str) -> Iterator[str]:
    """Yield the keys of a game's variants and rulings."""
    offers: Any = GAMES[game].page.offers
    yield from (one["key"] for one in offers.get("variants", ()))
    yield from (one["name"] for one in offers.get("rulings", ()))


def names_of(game: str) -> frozenset[str]:
    """Return every word that is of a game."""
    return frozenset((game, *_kinds(game), *_codes(game), *_choices(game)))


def _files() -> Iterator[Path]:
    for room in ROOMS:
        for kind in KINDS:
            for path in sorted((ROOT / room).rglob(f"*.{kind}")):
                if not path.relative_to(ROOT).as_posix().startswith(OF_GAMES):
                    yield path


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    longest_first = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
    return re.compile(rf"(?<![A-Za-z0-9])(?:{longest_first})(?![A-Za-z0-9])", re.IGNORECASE)


def _prefixes(game: str) -> Iterator[str]:
    """Yield the letter that tells the ids of a game's pieces apart, where they have one."""
    yield from {found[0] for one in GAMES[game].game.pieces if (found := PREFIX.match(one.id))}


def _names_in(text: str) -> Iterator[str]:
    """Yield every name of a text and each part of one: "card.1" of "no-card.1"."""
    for name in {*NAME.findall(text.lower())}:
        spans = [one.span() for one in PART.finditer(name)]
        for number, (begins, _) in enumerate(spans):
            yield from (name[begins:ends] for _, ends in spans[number:])


def _found(words: Iterable[str], text: str) -> Iterator[str]:
    """Yield each line of a text that holds one of the words, with its number and the word."""
    met = {*words} & {*_names_in(text)}
    if not met:
        return
    pattern = _pattern(met)
    for number, line in enumerate(text.splitlines(), 1):
        yield from (f"{number}: {one.lower()}" for one in pattern.findall(line))


@pytest.mark.parametrize("game", GAMES)
def test_no_line_outside_names_a_game_a_piece_or_a_rule(game: str) -> None:
    of_all = frozenset.intersection(*(frozenset(_codes(one)) for one in GAMES))
    words = names_of(game) - of_all - PLAIN
    assert len(words) > len(GAMES[game].game.pieces)
    assert [one for one in words if not NAME.fullmatch(one)] == []
    wrong = [
        f"{name}:{met}: let the game say it"
        for path in _files()
        for met in _found(words, path.read_text(encoding="utf-8"))
        if ((name := path.relative_to(ROOT).as_posix()), met.split(": ")[1]) not in ALLOWED
    ]
    assert not wrong, "\n" + "\n".join(wrong)


@pytest.mark.parametrize("game", GAMES)
def test_no_line_outside_knows_a_game_by_how_its_ids_begin(game: str) -> None:
    begins = [rf"""["'`^(|]{prefix}""" for prefix in _prefixes(game)]
    wrong = [
        f"{path.relative_to(ROOT)}: {met}"
        for path in _files()
        for begin in begins
        for met in re.findall(begin, path.read_text(encoding="utf-8"))
    ]
    assert not wrong, "\n" + "\n".join(wrong)


@pytest.mark.parametrize(
    ("line", "game", "word"),
    [
        ("    # a Morgan #1 stands", "rumors", "morgan"),
        ('option("--expert")', "rumors", "expert"),
        ("const MERLIN_ART = 1;", "merlin", "merlin"),
        ('"no-white-card-left"', "camelot", "no-white-card-left"),
        ("b-despair.3", "camelot", "b-despair.3"),
    ],
)
def test_a_name_is_found_however_it_is_written(line: str, game: str, word: str) -> None:
    assert [*_found(names_of(game), line)] == [f"1: {word}"]


def test_what_is_allowed_is_there() -> None:
    """An exception that nothing needs any more is taken out."""
    for name, word in ALLOWED:
        assert [*_found((word,), (ROOT / name).read_text(encoding="utf-8"))]
