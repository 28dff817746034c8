"""Why a Quest came out as it did: each step of its resolution in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from engine.rumors.events import Confirm, Event, GoOnQuest, Lay, Reveal, TurnToken
from engine.rumors.pieces import ALLIES, MERLINS, MERLINS_4, MORDRED, NUMBER, SWORDS, CardId, label
from engine.rumors.score import (
    IN_TIME,
    IN_TIME_UNDER_MORGAN_5,
    MERLIN_5_CARDS,
    TOO_LATE,
    split_by_merlins,
)
from engine.rumors.state import Chosen, Part, Phase, QuestReport, Report, Rumors
from firmware.games.rumors.words import quest_name, swords

Who = Callable[[object], str]
_TAKERS: Final = MERLINS - {"merlin-5", "merlin-6"}


def is_resolved(before: Rumors, after: Rumors) -> bool:
    """Whether a line has resolved a Quest: then the report is a new one."""
    return after.report is not None and after.report is not before.report


def is_scored(before: Rumors, after: Rumors) -> bool:
    """Whether a line has placed Swords, turned one, or resolved a Quest without any."""
    swords = (before.white, before.black) != (after.white, after.black)
    return swords or is_resolved(before, after)


def deed_of(before: Rumors, after: Rumors) -> str:
    """Return what a line that changed the score was: a Quest, an accusation, or neither."""
    if is_resolved(before, after):
        return "quest"
    return "accusation" if before.phase is Phase.ACCUSED else ""


def counted(before: Rumors, event: Event) -> tuple[Rumors, Chosen]:
    """Return the table as it was counted: all turned up, tokens and Gawain's card in."""
    chosen = before.chosen
    match event:
        case GoOnQuest(quest, bonus):
            return before, Chosen(quest, bonus or 0)
        case Reveal(card):
            place = before.pile.index(None)
            turned = () if card is None else (card,)
            pile = (*before.pile[:place], *turned, *before.pile[place + 1 :])
            before = before._replace(pile=pile)
    assert chosen is not None
    match event:
        case TurnToken(quest):
            chosen = chosen._replace(tokens=(*chosen.tokens, quest))
        case Confirm() if before.phase is Phase.TOKENS:
            chosen = chosen._replace(tokens=(*chosen.tokens, None))
        case Lay(card):
            before = before._replace(pile=(*before.pile, card))
            chosen = chosen._replace(added=chosen.added + 1)
    return before, chosen


def resolution(before: Rumors, event: Event, after: Rumors, who: Who) -> Iterator[str]:
    """Yield the steps of a Quest that this line resolved (spec, section 4)."""
    table, chosen = counted(before, event)
    report = after.report
    assert report is not None
    if ALLIES in [quest.quest for quest in report.quests]:
        yield (
            "Morgan #8: Picts and Saxons are one Quest of 2 Swords; their cards, their ? and"
            " Mordred's count are pooled, and each Morgan #4 is added once."
        )
    yield from _merlins(table, chosen)
    main = report.main_quest
    yield f"Main Quest: {_sum(table, main)}. {_main_outcome(table, main)}."
    for quest in report.quests:
        if quest is not main:
            yield f"Secondary: {_sum(table, quest)}. {_secondary_outcome(quest)}."
    yield from _morgan_3(table, report)
    yield _placed(after, report)
    yield from _reward(before, after, who)


# -- step 2 --------------------------------------------------------------------------------


def _merlins(table: Rumors, chosen: Chosen) -> Iterator[str]:
    """Yield what each Merlin took: the difference that he makes to those before him."""
    tokens = iter(chosen.tokens)
    gone: frozenset[CardId] = frozenset()
    for place, card in enumerate(table.pile):
        if card not in _TAKERS:
            continue
        removed = _removed_until(table, chosen, place)
        took = [label(one) for one in table.pile if one is not None and one in removed - gone]
        gone = removed
        token = next(tokens, None) if card in MERLINS_4 else None
        name = label(card)
        if card in MERLINS_4 and token is None:
            yield f"{name} has no token, so it takes nothing."
            continue
        names = f" (its token: {quest_name(token)})" if token else ""
        if took:
            what = "the highest number left of each Quest it names"
            yield f"{name}{names} takes {' and '.join(took)} out: {what}, never a ?."
        else:
            yield f"{name}{names} finds no number to take: a ? is never taken."


def _removed_until(table: Rumors, chosen: Chosen, place: int) -> frozenset[CardId]:
    """Return what the Merlins of the pile up to this place took out."""
    own = len(table.pile) - chosen.added  # from here on it is Gawain's
    kept = [n for n, card in enumerate(table.pile) if n <= place or card not in _TAKERS]
    pile = tuple(table.pile[n] for n in kept)
    added = sum(n >= own for n in kept)
    return split_by_merlins(table._replace(pile=pile), chosen._replace(added=added))[1]


# -- step 3 --------------------------------------------------------------------------------


def _sum(table: Rumors, quest: QuestReport) -> str:
    name = quest_name(quest.quest)
    if not quest.parts:
        return f"{name} has no card left, so its total is 0 and nothing is added to it"
    parts = " + ".join(_part(table, part) for part in quest.parts)
    left = "" if quest.cards else " (no card of it is there)"
    unknown = sum(NUMBER[card] is None for card in quest.cards)
    if not unknown:
        return f"{name}{left}: {parts} = {quest.total}"
    few = "is" if unknown == 1 else "are"
    each = "Morgan #6 says so" if "morgan-6" in table.pile else f"{unknown} {few} left of them"
    worth = 1 if "morgan-6" in table.pile else unknown
    return f"{name}: {parts} = {quest.total} (each ? counts {worth}: {each})"


def _part(table: Rumors, part: Part) -> str:
    if part.card == "bonus":
        return f"{part.adds} declared with Merlin #6"
    card = CardId(part.card)
    if card in NUMBER:
        return str(part.adds) if NUMBER[card] else f"{part.adds} for a ?"
    if card == MORDRED:
        return f"{part.adds} from Mordred (1 a card left)"
    assumed = "" if table.printed[card].valued else ", assumed"
    return f"{part.adds} from {label(card)} ({card}{assumed})"


# -- steps 5 and 6 ---------------------------------------------------------------------------


def _main_outcome(table: Rumors, quest: QuestReport) -> str:
    under_5 = "morgan-5" in table.pile
    in_time = IN_TIME_UNDER_MORGAN_5 if under_5 else IN_TIME
    span = f"{in_time.start} to {in_time.stop - 1}{' under Morgan #5' if under_5 else ''}"
    helped = f"; {_merlin_5(table, quest)}" if "merlin-5" in table.pile else ""
    if quest.outcome == "success":
        why = f"{quest.total} is in time ({span})"
        if quest.total not in in_time:
            why = f"{quest.total} is not in time ({span}){helped}"
        return f"{why}: success, {swords(SWORDS[quest.quest], 0)}"
    if quest.outcome == "too-early":
        early = f"{quest.total} is too early ({span}){helped}"
        return f"{early}: 1 black Sword, whatever the Quest"
    return f"{quest.total} is too late ({span}){helped}: {swords(0, SWORDS[quest.quest])}"


def _merlin_5(table: Rumors, quest: QuestReport) -> str:
    before = table.setup.rulings.merlin5_counts == "before-removal"
    cards = len(quest.cards) + (len(quest.removed) if before else 0)
    if cards == MERLIN_5_CARDS:
        return f"Merlin #5: exactly {MERLIN_5_CARDS} cards of it, whatever they add up to"
    return f"Merlin #5 wants exactly {MERLIN_5_CARDS} cards of it, not {cards}"


def _secondary_outcome(quest: QuestReport) -> str:
    if quest.outcome == "too-late":
        return f"{TOO_LATE} or more is too late: {swords(0, SWORDS[quest.quest])}"
    return f"Below {TOO_LATE} it is harmless"


# -- steps 7 to 9 ----------------------------------------------------------------------------


def _morgan_3(table: Rumors, report: Report) -> Iterator[str]:
    if "morgan-3" not in table.pile or report.evil_wins:
        return
    more = [quest_name(one.quest) for one in report.quests if one.swords > _plain_swords(one)]
    if more:
        each = " each" if len(more) > 1 else ""
        yield f"Morgan #3: 1 Sword more of the same colour{each} for {', '.join(more)}."
    else:
        yield "Morgan #3 adds nothing, for no Quest places a Sword."


def _plain_swords(quest: QuestReport) -> int:
    if quest.outcome == "harmless":
        return 0
    return 1 if quest.outcome == "too-early" else SWORDS[quest.quest]


def _placed(after: Rumors, report: Report) -> str:
    if report.evil_wins:
        late = f"Morgan #7: the Main Quest came to {TOO_LATE} or more"
        return f"{late}, which ends the game at once. No Sword is placed."
    now = f"{after.white} white and {after.black} black lie on the table now"
    if not report.white and not report.black:
        return f"No Sword is placed: {now}. The pile is discarded."
    return f"Placed: {swords(report.white, report.black)}; {now}. The pile is discarded."


def _reward(before: Rumors, after: Rumors, who: Who) -> Iterator[str]:
    if after.deck.morgans_in > before.deck.morgans_in:
        yield "Expert: a success shuffles one of the Morgans left over into the deck."
    if after.knights_given > before.knights_given and after.report is not None:
        yield f"Expert: a failed Main Quest gives {who(after.report.seat)} the top Knight."
