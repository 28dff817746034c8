"""Which rulings mattered to a line: the same line played under their other values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.record import quoted
from engine.rumors import rules
from engine.rumors.events import Event
from engine.rumors.state import Rulings, Rumors
from firmware.games.rumors.words import quest_name
from words.text import Text, t

# ruling -> value -> why one plays so (spec, section 7)
REASONS: Final[Mapping[str, Mapping[str | bool, Text]]] = {
    "morgan3": {
        "per-quest": t("the French, German and Polish rules give one more to each Quest"),
        "per-colour": t("the English rules can be read as one more of each colour"),
    },
    "merlin5_counts": {
        "after-removal": t("what the Merlins take is gone before the five cards are counted"),
        "before-removal": t("this table counts the five cards before the Merlins take any"),
    },
    "merlin5_beats_morgan7": {
        False: t("in every version Morgan #7 looks at the total, not at a failure"),
        True: t("this table lets a Quest that Merlin #5 saved escape Morgan #7"),
    },
    "percival": {
        "any-accusation": t("the English, German and Polish rules let him help any accusation"),
        "traitor-only": t("the French rules let him help only where a Traitor is found"),
    },
    "arthur_keeps_silence": {
        True: t("nobody has gone on the Quest after all, so silence comes back"),
        False: t("this table lets a Quest that was only chosen end silence for good"),
    },
    "gawain_recount": {
        "add": t("Gawain's card joins what the Merlins have left"),
        "from-scratch": t("this table counts the whole pile anew, Gawain's card in it"),
    },
    "traitor_counts": {
        True: t("a revealed Traitor's card is laid like any other, so it is counted"),
        False: t("this table counts only what a Listener lays"),
    },
}
_OUTCOMES: Final = {
    "success": "a success",
    "too-early": "too early",
    "too-late": "too late",
    "harmless": "harmless",
}


def chosen_rulings(rulings: Rulings) -> Iterator[str]:
    """Yield a sentence for each ruling that is not the default."""
    for name in REASONS:
        if getattr(rulings, name) != getattr(Rulings(), name):
            yield f"{_named(rulings, name)}."


def rulings_used(before: Rumors, event: Event, after: Rumors) -> Iterator[str]:
    """Yield a sentence for each ruling whose other value would have led elsewhere."""
    rulings = before.setup.rulings
    for name, reasons in REASONS.items():
        for value in reasons:
            if value == getattr(rulings, name):
                continue
            other = _under(before, event, name, value)
            if other._replace(setup=after.setup) != after:
                difference = _difference(before, after, other)
                yield f"{_named(rulings, name)}. Under {quoted(value)} {difference}."


def _named(rulings: Rulings, name: str) -> str:
    value = getattr(rulings, name)
    return f"Ruling {name} = {quoted(value)}: {REASONS[name][value]}"


def _under(before: Rumors, event: Event, name: str, value: str | bool) -> Rumors:
    ruling: dict[str, Any] = {name: value}
    setup = replace(before.setup, rulings=replace(before.setup.rulings, **ruling))
    return rules.apply(before._replace(setup=setup), event)[0]


def _difference(before: Rumors, after: Rumors, other: Rumors) -> str:
    clauses = (
        *_end(after, other),
        *_swords(after, other),
        *(_quests(after, other) if after.report is not before.report else ()),
        *_effects(after, other),
    )
    return "; ".join(clauses) or "the cards would have been counted otherwise"


def _end(after: Rumors, other: Rumors) -> Iterator[str]:
    if other.winner == "evil" and after.winner is None:
        yield "Evil would have won here"
    if other.winner is None and after.winner == "evil":
        yield "the game would not have ended here"


def _swords(after: Rumors, other: Rumors) -> Iterator[str]:
    changes = (("white", other.white - after.white), ("black", other.black - after.black))
    told = [_more(count, colour) for colour, count in changes if count]
    if told:
        yield f"it would have been {' and '.join(told)}"


def _more(count: int, colour: str) -> str:
    number = abs(count)
    swords = "Sword" if number == 1 else "Swords"
    return f"{number} {colour} {swords} {'more' if count > 0 else 'less'}"


def _quests(after: Rumors, other: Rumors) -> Iterator[str]:
    assert after.report is not None
    assert other.report is not None
    for mine, theirs in zip(after.report.quests, other.report.quests, strict=True):
        name = quest_name(mine.quest)
        if mine.total != theirs.total:
            yield f"{name} would have come to {theirs.total} instead of {mine.total}"
        if mine.outcome != theirs.outcome:
            yield f"{name} would have been {_OUTCOMES[theirs.outcome]}"


def _effects(after: Rumors, other: Rumors) -> Iterator[str]:
    if other.effects.silence and not after.effects.silence:
        yield "silence would have come back"
    if after.effects.silence and not other.effects.silence:
        yield "silence would have ended"
    if (other.effects.counted or 0) < (after.effects.counted or 0):
        yield "this card would not have been counted"
    if (other.effects.counted or 0) > (after.effects.counted or 0):
        yield "this card would have been counted"
