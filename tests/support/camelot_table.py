"""A short notation for the board game: ">grail +grail.1 ok" is three record lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.camelot.state import Camelot
from engine.game import Line
from tests.support.camelot import GAME

COATS: Final = ("kay", "gawain", "galahad", "tristan", "percival", "palamedes", "arthur")


def _white(rest: str) -> dict[str, Any]:
    card, _, seat = rest.removesuffix("*").partition("/")
    line: dict[str, Any] = {"do": "white"}
    line |= {"face": "down"} if card == "down" else {"card": f"b-{card}"}
    return line | ({"seat": int(seat)} if seat else {}) | ({"free": True} if "*" in rest else {})


def _black(rest: str) -> dict[str, Any]:
    card, _, quest = rest.partition("@")
    if card == "down":
        return {"do": "black", "face": "down", "quest": quest}
    return {"do": "black", "card": f"b-{card}"}


def _move(rest: str) -> dict[str, Any]:
    line = {"do": "move", "to": rest.removesuffix("*")}
    return line | ({"free": True} if rest.endswith("*") else {})


def _adjust(rest: str) -> dict[str, Any]:
    pairs = [pair.partition("=") for pair in rest.split(",") if pair]
    told = {key: True if key == "reshuffled" else int(value) for key, _, value in pairs}
    return {"do": "adjust", **told}


def _teach(rest: str) -> dict[str, Any]:
    white, black = map(int, rest.split(","))
    return {"do": "teach", "track": {"white": white, "black": black}}


_MARKS: Final[dict[str, Callable[[str], dict[str, Any]]]] = {
    "+": _white,
    "!": _black,
    ">": _move,
    "?": lambda rest: {"do": "choose", "option": rest},
    "=": lambda rest: {"do": "reveal", "card": f"b-{rest}"},
}
_WORDS: Final[dict[str, Callable[[str], dict[str, Any]]]] = {
    "coat": lambda rest: {"do": "coat", "card": f"b-coat-{rest}"},
    "share": lambda rest: {"do": "share", "counts": [int(one) for one in rest.split(",")]},
    "fight": lambda rest: {"do": "fight", "card": f"b-{rest}"},
    "die": lambda rest: {"do": "die", "value": int(rest)},
    "heal": lambda rest: {"do": "heal", "card": f"b-{rest}"},
    "swap": lambda rest: {"do": "swap", "seat": int(rest)},
    "accuse": lambda rest: {"do": "accuse", "seat": int(rest)},
    "leave": lambda rest: {"do": "leave", "seat": int(rest)},
    "join": lambda rest: {"do": "join"} | ({"card": f"b-coat-{rest}"} if rest else {}),
    "adjust": _adjust,
    "teach": _teach,
    "ok": lambda rest: {"do": "confirm"},
    "draw": lambda rest: {"do": "draw"},
    "sacrifice": lambda rest: {"do": "sacrifice"},
    **{word: (lambda rest, word=word: {"do": "evil", "is": word})
       for word in ("siege", "life", "peek")},  # type: ignore[misc]
}  # fmt: skip


def line(word: str) -> Line:
    """Return the record line of a word."""
    if word[0] in _MARKS:
        return _MARKS[word[0]](word[1:])
    name, _, rest = word.partition(":")
    if name.isdigit():
        return {"do": "loyalty", "seat": int(name), "is": rest}
    return _WORDS[name](rest)


def table(coats: str = "kay gawain galahad tristan", **header: Any) -> Camelot:
    """Return a table of knights with a card of goodwill each, at seat `first`'s first turn."""
    names = coats.split()
    given = {"record": "camelot/1", "players": len(names), **header}
    state = GAME.start(GAME.setup(given))
    if header.get("squires"):
        return play(state, "share:" + ",".join("1" * len(names)))
    dealt = " ".join(f"coat:{name}" for name in names)
    return play(state, f"{dealt} share:" + ",".join("1" * len(names)))


def play(state: Camelot, words: str) -> Camelot:
    """Return the table after these lines."""
    for word in words.split():
        state, _ = GAME.apply(state, GAME.read(line(word)))
    return state
