"""An analysis in words, for a terminal: praise first, then what turned the game, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.analysis import Analysis, Option, Record, Step
from engine.analysis_shapes import Unit
from firmware.games.choice_rates import percent
from words.text import Text, align_rows, join_texts, t

_INDENT: Final = "  "


def retold(analysis: Analysis) -> Iterator[str]:
    """Yield the lines of an analysis."""
    yield analysis.title
    yield analysis.result
    yield from _part(PRAISE, analysis.praise)
    yield from _part(QUESTS, analysis.summary)
    yield from _part(TURNED, [one.words for one in analysis.turned])
    if analysis.players:
        yield ""
        yield ACCURACY
        yield align_rows([(_INDENT, *_record(one)) for one in analysis.players])
    yield ""
    if analysis.unit is Unit.POINTS:
        yield t("Turn by turn, with the points after it, by seat")
    else:
        yield t("Turn by turn, with the chance after it ({side})", side=analysis.chance_of)
    for step in analysis.steps:
        yield from _step(step, analysis.unit)
    yield from _part(NOTES, analysis.notes)


PRAISE: Final = t("What went well")
QUESTS: Final = t("The whole game")
TURNED: Final = t("What turned the game")
ACCURACY: Final = t("How often each chose best")
NOTES: Final = t("To be fair")


def _part(heading: str, lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield ""
        yield heading
        yield from (join_texts("", (_INDENT, line)) for line in lines)


def _record(one: Record) -> tuple[str, str, str]:
    return one.name, accuracy(one), one.remark


def accuracy(one: Record) -> Text:
    """Return how often a player chose best."""
    if not one.judged:
        return t("nothing to choose")
    return t("{best} of {judged}", best=one.best, judged=one.judged)


def _step(step: Step, unit: Unit) -> Iterator[str]:
    yield join_texts("  ", (f"{step.line:5}", _stands(step), join_texts(" ", step.told)))
    if step.judged:
        options = join_texts(", ", (option(one, unit) for one in step.judged.options))
        yield join_texts("", (" " * 14, options))
    if step.words:
        yield join_texts("", (" " * 14, join_texts(" ", step.words)))


def _stands(step: Step) -> str:
    """Return the points by seat, or the chance with its interval."""
    if step.chance is None:
        return " ".join(f"{one:3}" for one in step.points)
    chance = f"{percent(step.chance):>5}"
    if step.interval is None:
        return chance
    low, high = step.interval
    return f"{chance} ({100 * low:.0f} to {100 * high:.0f})"


def option(one: Option, unit: Unit) -> Text:
    """Return what could be done, the chance it left or the points, and that it succeeds."""
    if unit is Unit.POINTS:
        return t("{what}: {points} points", what=one.what, points=f"{one.worth:.1f}")
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
