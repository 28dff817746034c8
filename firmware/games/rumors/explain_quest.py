"""Why a Quest came out as it did: each step of its resolution in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from engine.rumors.events import Confirm, Event, GoOnQuest, Lay, Reveal, TurnToken
from engine.rumors.pieces import ALLIES, MERLINS, MERLINS_4, MORDRED, NUMBER, SWORDS, CardId
from engine.rumors.score import (
    MERLIN_5_CARDS,
    TOO_LATE,
    in_time,
    split_by_merlins,
)
from engine.rumors.state import ChosenQuest, Part, Phase, QuestReport, Report, Rumors
from firmware.games.rumors.words import piece_name, quest_name, spoken_list, swords
from words.text import Text, join_texts, t, tn

Who = Callable[[object], str]
_TAKERS: Final = MERLINS - {"merlin-5", "merlin-6"}


def is_resolved(before: Rumors, after: Rumors) -> bool:
    """Whether a line has resolved a Quest: then the report is a new one."""
    return after.report is not None and after.report is not before.report


def is_scored(before: Rumors, after: Rumors) -> bool:
    """Whether a line has placed Swords, turned one, or resolved a Quest without any."""
    swords = (before.white, before.black) != (after.white, after.black)
    return swords or is_resolved(before, after)


def cause_of_score(before: Rumors, after: Rumors) -> str:
    """Return what a line that changed the score was: a Quest, an accusation, or neither."""
    if is_resolved(before, after):
        return "quest"
    return "accusation" if before.phase is Phase.ACCUSED else ""


def state_as_counted(before: Rumors, event: Event) -> tuple[Rumors, ChosenQuest]:
    """Return the table as it was counted: all turned up, tokens and Gawain's card in."""
    chosen = before.chosen
    match event:
        case GoOnQuest(quest, bonus):
            return before, ChosenQuest(quest, bonus or 0)
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


def resolution(before: Rumors, event: Event, after: Rumors) -> Iterator[str]:
    """Yield the sums of a Quest that this line resolved (docs/rules.md, A Quest)."""
    table, chosen = state_as_counted(before, event)
    report = after.report
    assert report is not None
    if ALLIES in [quest.quest for quest in report.quests]:
        yield t(
            "Morgan #8: Picts and Saxons are one Quest of 2 Swords; their cards, their ? and"
            " Mordred's count are pooled, and each Morgan #4 is added once."
        )
    yield from _merlins(table, chosen)
    main = report.main_quest
    yield t(
        "Main Quest: {sum}. {outcome}.", sum=_sum(table, main), outcome=_main_outcome(table, main)
    )
    for quest in report.quests:
        if quest is not main:
            outcome = _secondary_outcome(quest)
            yield t("Secondary: {sum}. {outcome}.", sum=_sum(table, quest), outcome=outcome)
    yield from _morgan_3(table, report)


# -- step 2 --------------------------------------------------------------------------------


def _merlins(table: Rumors, chosen: ChosenQuest) -> Iterator[str]:
    """Yield what each Merlin took: the difference that he makes to those before him."""
    tokens = iter(chosen.tokens)
    gone: frozenset[CardId] = frozenset()
    for place, card in enumerate(table.pile):
        if card not in _TAKERS:
            continue
        removed = _removed_until(table, chosen, place)
        took = [piece_name(one) for one in table.pile if one is not None and one in removed - gone]
        gone = removed
        token = next(tokens, None) if card in MERLINS_4 else None
        if card in MERLINS_4 and token is None:
            yield t("{card} has no token, so it takes nothing.", card=piece_name(card))
            continue
        told = {"card": piece_name(card), "quest": quest_name(token) if token else ""}
        if took:
            yield _TAKES[token is not None].with_(cards=spoken_list(took), **told)
        else:
            yield _TAKES_NONE[token is not None].with_(**told)


_TAKES: Final = {  # whether it has a token
    False: t(
        "{card} takes {cards} out: the highest number left of each Quest it names, never a ?."
    ),
    True: t(
        "{card} (its token: {quest}) takes {cards} out: the highest number left of each Quest it"
        " names, never a ?."
    ),
}
_TAKES_NONE: Final = {
    False: t("{card} finds no number to take: a ? is never taken."),
    True: t("{card} (its token: {quest}) finds no number to take: a ? is never taken."),
}


def _removed_until(table: Rumors, chosen: ChosenQuest, place: int) -> frozenset[CardId]:
    """Return what the Merlins of the pile up to this place took out."""
    own = len(table.pile) - chosen.added  # from here on it is Gawain's
    kept = [n for n, card in enumerate(table.pile) if n <= place or card not in _TAKERS]
    pile = tuple(table.pile[n] for n in kept)
    added = sum(n >= own for n in kept)
    return split_by_merlins(table._replace(pile=pile), chosen._replace(added=added))[1]


# -- step 3 --------------------------------------------------------------------------------


def _sum(table: Rumors, quest: QuestReport) -> Text:
    name = quest_name(quest.quest)
    if not quest.parts:
        return t(
            "{quest} has no card left, so its total is 0 and nothing is added to it", quest=name
        )
    parts = join_texts(" + ", [_part(table, part) for part in quest.parts])
    told = {"quest": name, "parts": parts, "total": quest.total}
    unknown = sum(NUMBER[card] is None for card in quest.cards)
    if not quest.cards:
        return t("{quest} (no card of it is there): {parts} = {total}", **told)
    if not unknown:
        return t("{quest}: {parts} = {total}", **told)
    if "morgan-6" in table.pile:
        return t("{quest}: {parts} = {total} (each ? counts 1: Morgan #6 says so)", **told)
    return tn(
        "{quest}: {parts} = {total} (each ? counts {n}: {n} is left of them)",
        "{quest}: {parts} = {total} (each ? counts {n}: {n} are left of them)",
        unknown,
        **told,
    )


def _part(table: Rumors, part: Part) -> str:
    if part.card == "bonus":
        return t("{adds} declared with Merlin #6", adds=part.adds)
    card = CardId(part.card)
    if card in NUMBER:
        return str(part.adds) if NUMBER[card] else t("{adds} for a ?", adds=part.adds)
    if card == MORDRED:
        return t("{adds} from Mordred (1 a card left)", adds=part.adds)
    told = {"adds": part.adds, "card": piece_name(card), "id": card}
    if table.printed[card].valued:
        return t("{adds} from {card} ({id})", **told)
    return t("{adds} from {card} ({id}, assumed)", **told)


# -- steps 5 and 6 ---------------------------------------------------------------------------


def _main_outcome(table: Rumors, quest: QuestReport) -> Text:
    span = in_time(table.pile)
    outcome: str = quest.outcome
    if outcome == "success" and quest.total not in span:
        outcome = "saved"
    placed = (SWORDS[quest.quest], 0) if quest.outcome == "success" else (0, SWORDS[quest.quest])
    told = {
        "total": quest.total,
        "span": _span(span, "morgan-5" in table.pile),
        "swords": swords(*placed),
    }
    if "merlin-5" not in table.pile or outcome == "success":
        return _MAIN[outcome].with_(**told)
    return _MAIN_MERLIN_5[outcome].with_(merlin=_merlin_5(table, quest), **told)


def _span(span: range, is_under_morgan_5: bool) -> Text:
    told = t("{first} to {last} under Morgan #5") if is_under_morgan_5 else t("{first} to {last}")
    return told.with_(first=span.start, last=span.stop - 1)


_MAIN: Final = {
    "success": t("{total} is in time ({span}): success, {swords}"),
    "too-early": t("{total} is too early ({span}): 1 black Sword, whatever the Quest"),
    "too-late": t("{total} is too late ({span}): {swords}"),
}
_MAIN_MERLIN_5: Final = {  # with what Merlin #5 says of it
    "saved": t("{total} is not in time ({span}); {merlin}: success, {swords}"),
    "too-early": t("{total} is too early ({span}); {merlin}: 1 black Sword, whatever the Quest"),
    "too-late": t("{total} is too late ({span}); {merlin}: {swords}"),
}


def _merlin_5(table: Rumors, quest: QuestReport) -> Text:
    before = table.setup.rulings.merlin5_counts == "before-removal"
    cards = len(quest.cards) + (len(quest.removed) if before else 0)
    told = {"needed": MERLIN_5_CARDS, "cards": cards}
    if cards == MERLIN_5_CARDS:
        return t("Merlin #5: exactly {needed} cards of it, whatever they add up to", **told)
    return t("Merlin #5 wants exactly {needed} cards of it, not {cards}", **told)


def _secondary_outcome(quest: QuestReport) -> Text:
    if quest.outcome == "too-late":
        placed = swords(0, SWORDS[quest.quest])
        return t("{late} or more is too late: {swords}", late=TOO_LATE, swords=placed)
    return t("Below {late} it is harmless", late=TOO_LATE)


# -- steps 7 to 9 ----------------------------------------------------------------------------


def _morgan_3(table: Rumors, report: Report) -> Iterator[str]:
    if "morgan-3" not in table.pile or report.evil_wins:
        return
    more = [quest_name(one.quest) for one in report.quests if one.swords > _plain_swords(one)]
    if more:
        yield tn(
            "Morgan #3: 1 Sword more of the same colour for {quests}.",
            "Morgan #3: 1 Sword more of the same colour each for {quests}.",
            len(more),
            quests=join_texts(", ", more),
        )
    else:
        yield t("Morgan #3 adds nothing, for no Quest places a Sword.")


def _plain_swords(quest: QuestReport) -> int:
    if quest.outcome == "harmless":
        return 0
    return 1 if quest.outcome == "too-early" else SWORDS[quest.quest]


def rewards(before: Rumors, after: Rumors, who: Who) -> Iterator[str]:
    """Yield what the Quest that this line resolved has brought (steps 8 and 9)."""
    assert after.report is not None
    yield _sword_text(after, after.report)
    yield from _reward(before, after, who)


def _sword_text(after: Rumors, report: Report) -> Text:
    if report.evil_wins:
        return t(
            "Morgan #7: the Main Quest came to {late} or more, which ends the game at once."
            " No Sword is placed.",
            late=TOO_LATE,
        )
    lie = {"white": after.white, "black": after.black}
    if not report.white and not report.black:
        return t(
            "No Sword is placed: {white} white and {black} black lie on the table now."
            " The pile is discarded.",
            **lie,
        )
    return t(
        "Placed: {swords}; {white} white and {black} black lie on the table now."
        " The pile is discarded.",
        swords=swords(report.white, report.black),
        **lie,
    )


def _reward(before: Rumors, after: Rumors, who: Who) -> Iterator[str]:
    if after.deck.morgans_in > before.deck.morgans_in:
        yield t("Expert: a success shuffles one of the Morgans left over into the deck.")
    if after.knights_given > before.knights_given and after.report is not None:
        seat = who(after.report.seat)
        yield t("Expert: a failed Main Quest gives {seat} the top Knight.", seat=seat)
