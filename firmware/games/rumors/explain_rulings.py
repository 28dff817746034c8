"""Which rulings mattered to a line: the same line played under their other values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.rumors import rules
from engine.rumors.events import Event
from engine.rumors.state import Rulings, Rumors
from firmware.games.rulings import READ, Ways, each_chosen_ruling, other_ways
from firmware.games.rumors.words import quest_name, spoken_list
from words.text import Text, clauses, t, tn

# ruling -> value -> what is played so (docs/rules.md, Rulings)
WAYS: Final[Ways] = {
    "morgan3": {
        "per-quest": t(
            "Morgan #3 adds 1 Sword to each Quest that places any, as the French, German and"
            " Polish rules say"
        ),
        "per-colour": t("Morgan #3 adds 1 Sword of each colour, as the English rules can be read"),
    },
    "merlin5_counts": {
        "after-removal": t("Merlin #5 counts the five cards when the Merlins have taken theirs"),
        "before-removal": t("Merlin #5 counts the five cards before the Merlins take any"),
    },
    "merlin5_beats_morgan7": {
        False: t("Morgan #7 looks at the total, even where Merlin #5 made the Quest a success"),
        True: t("a Quest that Merlin #5 made a success escapes Morgan #7"),
    },
    "percival": {
        "any-accusation": t(
            "Percival helps with any accusation, as the English, German and Polish rules say"
        ),
        "traitor-only": t("Percival helps only where a Traitor is found, as the French rules say"),
    },
    "arthur_keeps_silence": {
        True: t("Arthur brings silence back, for nobody has gone on the Quest after all"),
        False: t("silence stays ended where Arthur calls, for the Quest had been chosen"),
    },
    "gawain_recount": {
        "add": t("Gawain's card joins what the Merlins have left"),
        "from-scratch": t("the whole pile is counted again with Gawain's card in it"),
    },
    "traitor_counts": {
        True: t("a card that a revealed Traitor lays is counted aloud like any other"),
        False: t("a card that a revealed Traitor lays is not counted aloud"),
    },
}
_OUTCOMES: Final = {
    "success": t("{quest} would have been a success"),
    "too-early": t("{quest} would have been too early"),
    "too-late": t("{quest} would have been too late"),
    "harmless": t("{quest} would have been harmless"),
}


def chosen_rulings(rulings: Rulings) -> Iterator[Text]:
    """Yield a sentence for each ruling that is not the default."""
    return each_chosen_ruling(WAYS, rulings, Rulings())


def rulings_used(before: Rumors, event: Event, after: Rumors) -> Iterator[Text]:
    """Yield a sentence for each ruling whose other value would have led elsewhere."""
    for name, _, other in other_ways(WAYS, rules.apply, before, event, after):
        way = WAYS[name][getattr(before.setup.rulings, name)]
        yield READ.with_(way=way, other=_difference(before, after, other))


def _difference(before: Rumors, after: Rumors, other: Rumors | None) -> Text:
    if other is None:
        return t("this would have been refused")
    told = (
        *_end(after, other),
        *_swords(after, other),
        *(_quests(after, other) if after.report is not before.report else ()),
        *_effects(after, other),
    )
    return clauses(told) if told else t("the cards would have been counted otherwise")


def _end(after: Rumors, other: Rumors) -> Iterator[Text]:
    if other.winner == "evil" and after.winner is None:
        yield t("Evil would have won here")
    if other.winner is None and after.winner == "evil":
        yield t("the game would not have ended here")


def _swords(after: Rumors, other: Rumors) -> Iterator[Text]:
    changes = ((_whites, other.white - after.white), (_blacks, other.black - after.black))
    told = [of(change) for of, change in changes if change]
    if told:
        yield t("it would have been {swords}", swords=spoken_list(told))


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
