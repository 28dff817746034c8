"""Words that the command line had before it was grouped: each still does what it did.

What is typed is put into the words of today; the command itself never knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from words.terminal import after_language
from words.text import t

OLD: Final[Mapping[str, tuple[str, ...]]] = {
    "explain": ("games", "explain"),
    "analyse": ("games", "analyse"),
    "tags": ("cards", "tags"),
    "look": ("camera", "look"),
    "photo": ("camera", "photo"),
    "watch": ("camera", "watch"),
    "calibrate": ("camera", "calibrate"),
    "wiring": ("build", "wiring"),
    "pcb": ("build", "pcb"),
    "box": ("build", "case"),
    "cues": ("build", "cues"),
    "selftest": ("test", "panel"),
    "speak": ("test", "voice"),
    "pin": ("config", "pin"),
    "https": ("config", "cert"),
    "rollback": ("update", "--rollback"),
    "hall": ("fleet", "hall"),
    "collect": ("fleet", "collect"),
}
SHORT: Final[Mapping[str, tuple[str, ...]]] = {  # for good: a game's record is replayed so
    "replay": ("games", "replay"),
}
# What `games` was asked by an option: the word of today, in the order in which one went before
# another; and the options that each of them reads.
_DEEDS: Final[Mapping[str, str]] = {
    "--resume": "resume", "--delete": "delete", "--bring-back": "restore", "--close": "close",
    "--saved": "rescue", "--forget": "forget", "--game": "show",
}  # fmt: skip
_ALONE: Final = ("--all", "--deleted", "--history", "--json")  # options without a value
_FILTERS: Final = ("--player", "--month", "--result", "--deleted")
_TAKES: Final[Mapping[str, tuple[str, ...]]] = {
    "list": (*_FILTERS, "--all", "--csv", "--file"),
    "stats": (*_FILTERS, "--file"),
    "resume": ("--file", "--pin", "--config", "--host", "--port"),
    "forget": (),
}
_ALWAYS: Final = ("--data", "--json", "--language")


def renamed_commands() -> Iterator[tuple[str, str]]:
    """Yield what was typed before, and what is typed today."""
    yield from ((old, " ".join(new)) for old, new in OLD.items())
    yield "games, games --history", "games list, games stats"
    values = {"forget": "NAME", "rescue": "HOW"}
    for option, word in _DEEDS.items():
        value = values.get(word, "N")
        yield f"games {option} {value}", f"games {word} {value}"
    yield "cards, cards checked", "cards list, cards check"
    yield "--profile (of wiring, pcb and box)", "--board"


def translate(typed: Sequence[str]) -> tuple[list[str], str]:
    """Return what is typed in the words of today, and what to say of it ("" where it is known)."""
    place = after_language(typed)
    before, behind = list(typed[:place]), typed[place + 1 :]
    word = "".join(typed[place : place + 1])
    if word in SHORT:
        return [*before, *SHORT[word], *behind], ""
    if word in OLD:
        return [*before, *OLD[word], *behind], _hint(word, OLD[word])
    first = "".join(behind[after_language(behind) :][:1])
    now: list[str] = []
    if word in ("games", "cards") and (not first or first.startswith("-")):
        now = _games(behind) if word == "games" else _cards(behind)
    elif (word, first) == ("cards", "checked"):
        now = ["check", *(one for one in behind if one != first)]
    return ([*before, word, *now], _hint(word, (word, now[0]))) if now else (list(typed), "")


def _hint(word: str, path: Sequence[str]) -> str:
    old, new = f"roundtable {word}", f"roundtable {' '.join(path)}"
    return t("`{old}` is now `{new}`", old=old, new=new)


def _games(typed: Sequence[str]) -> list[str]:
    """Return `games` with options as the word behind it that now does so."""
    told = list(_options(typed))
    asked = {name for name, _ in told}
    deed = next((one for one in _DEEDS if one in asked), None)
    usual = "stats" if "--history" in asked and "--csv" not in asked else "list"
    word = _DEEDS[deed] if deed else usual
    takes = (*_TAKES.get(word, ("--file",)), *_ALWAYS)
    dropped = {"--history", "--saved", *(one for ones in _TAKES.values() for one in ones)}
    values = [one for name, option in told if name == deed for one in _value(option)]
    rest = [part for name, option in told if name != deed and (name in takes or name not in dropped)
            for part in option]  # fmt: skip
    return [word, *rest, *(["--", values[-1]] if values else [])]


def _options(typed: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the name of each option, with it and its value as they are typed."""
    place = 0
    while place < len(typed):
        name, equals, _ = typed[place].partition("=")
        many = 1 if equals or name in _ALONE or not name.startswith("--") else 2
        yield name, typed[place : place + many]
        place += many


def _value(option: Sequence[str]) -> Sequence[str]:
    _, equals, value = option[0].partition("=")
    return (value,) if equals else option[1:]


def _cards(typed: Sequence[str]) -> list[str]:
    """Return `cards` with options before its word; without one it lists."""
    deeds = {"set": "set", "checked": "check", "export": "export", "import": "import"}
    before: list[str] = []
    for name, option in _options(typed):
        if name in deeds:
            place = len(before) + 1
            kept = [one for one in before if one != "--json"]
            return [deeds[name], *kept, *typed[place:]]
        before += option
    return ["list", *before]
