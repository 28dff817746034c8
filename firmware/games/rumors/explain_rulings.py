"""Which rulings mattered to a line: the same line played under their other values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.record import quoted
from engine.rumors import rules
from engine.rumors.events import Event
from engine.rumors.state import Rulings, Rumors
from firmware.games.rumors.words import listed, quest_name
from words.text import Text, joined, t, tn

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
    "success": t("{quest} would have been a success"),
    "too-early": t("{quest} would have been too early"),
    "too-late": t("{quest} would have been too late"),
    "harmless": t("{quest} would have been harmless"),
}


def chosen_rulings(rulings: Rulings) -> Iterator[str]:
    """Yield a sentence for each ruling that is not the default."""
    for name in REASONS:
        if getattr(rulings, name) != getattr(Rulings(), name):
            yield t("{ruling}.", ruling=_named(rulings, name))


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
                yield t(
                    "{ruling}. Under {value}: {difference}.",
                    ruling=_named(rulings, name),
                    value=quoted(value),
                    difference=difference,
                )


def _named(rulings: Rulings, name: str) -> Text:
    value = getattr(rulings, name)
    return t(
        "Ruling {name} = {value}: {why}", name=name, value=quoted(value), why=REASONS[name][value]
    )


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
    return joined("; ", clauses) if clauses else t("the cards would have been counted otherwise")


def _end(after: Rumors, other: Rumors) -> Iterator[Text]:
    if other.winner == "evil" and after.winner is None:
        yield t("Evil would have won here")
    if other.winner is None and after.winner == "evil":
        yield t("the game would not have ended here")


def _swords(after: Rumors, other: Rumors) -> Iterator[Text]:
    changes = ((_whites, other.white - after.white), (_blacks, other.black - after.black))
    told = [of(change) for of, change in changes if change]
    if told:
        yield t("it would have been {swords}", swords=listed(told))


def _whites(change: int) -> Text:
    if change > 0:
        return tn("{n} white Sword more", "{n} white Swords more", change)
    return tn("{n} white Sword less", "{n} white Swords less", -change)


def _blacks(change: int) -> Text:
    if change > 0:
        return tn("{n} black Sword more", "{n} black Swords more", change)
    return tn("{n} black Sword less", "{n} black Swords less", -change)


def _quests(after: Rumors, other: Rumors) -> Iterator[Text]:
    assert after.report is not None
    assert other.report is not None
    for mine, theirs in zip(after.report.quests, other.report.quests, strict=True):
        name = quest_name(mine.quest)
        if mine.total != theirs.total:
            yield t(
                "{quest} would have come to {total} instead of {instead}",
                quest=name,
                total=theirs.total,
                instead=mine.total,
            )
        if mine.outcome != theirs.outcome:
            yield _OUTCOMES[theirs.outcome].with_(quest=name)


def _effects(after: Rumors, other: Rumors) -> Iterator[str]:
    if other.effects.silence and not after.effects.silence:
        yield t("silence would have come back")
    if after.effects.silence and not other.effects.silence:
        yield t("silence would have ended")
    if (other.effects.counted or 0) < (after.effects.counted or 0):
        yield t("this card would not have been counted")
    if (other.effects.counted or 0) > (after.effects.counted or 0):
        yield t("this card would have been counted")
