"""An analysis in words, for a terminal: praise first, then what turned the game, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.analysis import Analysis, Option, Record, Step
from words.text import Text, aligned, joined, t

_INDENT: Final = "  "


def percent(chance: float) -> str:
    """Return a chance in whole per cent."""
    return f"{100 * chance:.0f} %"


def retold(told: Analysis) -> Iterator[str]:
    """Yield the lines of an analysis."""
    yield told.title
    yield told.result
    yield from _part(PRAISE, told.praise)
    yield from _part(QUESTS, told.summary)
    yield from _part(TURNED, [one.words for one in told.turned])
    if told.players:
        yield ""
        yield ACCURACY
        yield aligned([(_INDENT, *_record(one)) for one in told.players])
    yield ""
    yield t("Turn by turn, with the chance after it ({side})", side=told.chance_of)
    for step in told.steps:
        yield from _step(step)
    yield from _part(NOTES, told.notes)


PRAISE: Final = t("What went well")
QUESTS: Final = t("The whole game")
TURNED: Final = t("What turned the game")
ACCURACY: Final = t("How often each chose best")
NOTES: Final = t("To be fair")


def _part(heading: str, lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield ""
        yield heading
        yield from (joined("", (_INDENT, line)) for line in lines)


def _record(one: Record) -> tuple[str, str, str]:
    return one.name, accuracy(one), one.remark


def accuracy(one: Record) -> Text:
    """Return how often a player chose best."""
    if not one.judged:
        return t("nothing to choose")
    return t("{best} of {judged}", best=one.best, judged=one.judged)


def _step(step: Step) -> Iterator[str]:
    chance = f"{percent(step.chance):>5}"
    yield joined("  ", (f"{step.line:5}", chance, joined(" ", step.told)))
    if step.judged:
        options = joined(", ", map(option, step.judged.options))
        yield joined("", (" " * 14, options))
    if step.words:
        yield joined("", (" " * 14, joined(" ", step.words)))


def option(one: Option) -> Text:
    """Return what could be done, the chance that it left, and that it succeeds."""
    chance = percent(one.worth)
    left = t("{chance} (certain)", chance=chance) if one.worth in (0, 1) else chance
    told = {"what": one.what, "chance": left}
    if one.success is None:
        return t("{what}: {chance}", **told)
    if one.success in (0, 1):
        return (_SUCCEEDS if one.success else _FAILS).with_(**told)
    return t("{what}: {chance}, succeeds {success}", success=percent(one.success), **told)


_SUCCEEDS: Final = t("{what}: {chance}, certain to succeed")
_FAILS: Final = t("{what}: {chance}, certain to fail")
