"""Resolving a Quest: what the Merlins take, what the rest adds up to, and the Swords of it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Final, Literal

from engine.rumors.pieces import (
    ALLIES,
    MERLINS_4,
    MORDRED,
    MORGANS_4,
    NUMBER,
    QUEST_CARDS,
    QUESTS,
    SWORDS,
    CardId,
    Quest,
)
from engine.rumors.state import ChosenQuest, Part, QuestReport, Report, Rumors, TakenCard

IN_TIME: Final = range(11, 14)  # rulebook: "11, 12 or 13"
IN_TIME_UNDER_MORGAN_5: Final = range(12, 14)
TOO_LATE: Final = 14
MERLIN_5_CARDS: Final = 5

_TAKES: Final[dict[str, tuple[Quest, ...]]] = {
    "merlin-1": (Quest.PICTS, Quest.SAXONS),
    "merlin-2": (Quest.DRAGON, Quest.GRAIL),
    "merlin-3": (Quest.EXCALIBUR, Quest.GRAIL),
}
_MORDRED_JOINS: Final = (Quest.PICTS, Quest.SAXONS)
_HIGHEST_FIRST: Final = {
    quest: tuple(CardId(f"{quest}-{face}") for face in ("5", "4.1", "4.2", "3", "2"))
    for quest in QUESTS
}
_APART: Final = {str(quest): (quest,) for quest in QUESTS}
_ALLIED: Final = {ALLIES: _MORDRED_JOINS} | {str(quest): (quest,) for quest in QUESTS[2:]}
_ORDER: Final = {card: place for place, card in enumerate(QUEST_CARDS)}

_FIXED: Final = {"too-early": 1, "harmless": 0}  # Swords, whatever the Quest

Outcome = Literal["success", "too-early", "too-late", "harmless"]
Lying = frozenset[CardId | None]  # the cards of the pile


def score(state: Rumors, chosen: ChosenQuest) -> Report:
    """Return how the Quest comes out as the pile lies now (docs/rules.md, A Quest)."""
    there = frozenset(state.pile)
    cards, taken_out = taken_by_merlins(state, chosen)
    left, removed = _by_quest(cards), _by_quest(one.card for one in taken_out)
    allied = "morgan-8" in there
    groups = _ALLIED if allied else _APART
    main = ALLIES if allied and chosen.main in groups[ALLIES] else str(chosen.main)
    reports = []
    for name, quests in groups.items():
        mine, taken = _of(left, quests), _of(removed, quests)
        if mine or taken or name == main:
            parts = _parts(state, there, mine, quests)
            if name == main and chosen.bonus:
                parts = (*parts, Part("bonus", chosen.bonus))
            reports.append(_report(state, there, name, name == main, mine, taken, parts))
    return _with_end_cards(state, there, Report(state.seat, main, tuple(reports), False, taken_out))


def _by_quest(cards: Iterable[CardId]) -> dict[Quest, list[CardId]]:
    """Return the cards of each Quest, in their order."""
    found: dict[Quest, list[CardId]] = {quest: [] for quest in QUESTS}
    for card in sorted(cards, key=_ORDER.__getitem__):
        found[QUEST_CARDS[card]].append(card)
    return found


def _of(cards: dict[Quest, list[CardId]], quests: tuple[Quest, ...]) -> tuple[CardId, ...]:
    return tuple([card for quest in quests for card in cards[quest]])


# -- step 2: the Merlins -----------------------------------------------------------------


def split_by_merlins(
    state: Rumors, chosen: ChosenQuest
) -> tuple[frozenset[CardId], frozenset[CardId]]:
    """Return the Quest cards left in the pile, and those that the Merlins took out."""
    left, taken = taken_by_merlins(state, chosen)
    return left, frozenset(one.card for one in taken)


def taken_by_merlins(
    state: Rumors, chosen: ChosenQuest
) -> tuple[frozenset[CardId], tuple[TakenCard, ...]]:
    """Return the Quest cards left in the pile, and what each Merlin took out, in that order.

    Gawain's cards come after the Merlins that have acted, each on its own; under the ruling
    `from-scratch` the whole pile is taken together.
    """
    pile = tuple(card for card in state.pile if card is not None)
    together = state.setup.rulings.gawain_recount == "from-scratch"
    first = len(pile) if together else len(pile) - chosen.added
    tokens = iter(chosen.tokens)
    left: set[CardId] = set()
    taken: list[TakenCard] = []
    for wave in (pile[:first], *((card,) for card in pile[first:])):
        left |= QUEST_CARDS.keys() & wave
        for merlin, quest in _named_quests(wave, tokens):
            highest = next((card for card in _HIGHEST_FIRST[quest] if card in left), None)
            if highest is not None:
                left.remove(highest)
                taken.append(TakenCard(highest, merlin))
    return frozenset(left), tuple(taken)


def _named_quests(
    wave: tuple[CardId, ...], tokens: Iterator[Quest | None]
) -> Iterator[tuple[CardId, Quest]]:
    """Yield each Merlin of this wave with a Quest that it names; a token forgotten is None."""
    for card in wave:
        if card in _TAKES:
            yield from ((card, quest) for quest in _TAKES[card])
        elif card in MERLINS_4:
            token = next(tokens, None)
            if token is not None:
                yield card, token


# -- step 3: the Total Rumor Value ---------------------------------------------------------


def _parts(
    state: Rumors, there: Lying, cards: tuple[CardId, ...], quests: tuple[Quest, ...]
) -> tuple[Part, ...]:
    """Return what each card adds; a Quest with no card left gets nothing."""
    if not cards:
        return ()
    numbers = [NUMBER[card] for card in cards]
    unknown = 1 if "morgan-6" in there else numbers.count(None)
    parts = [
        Part(card, unknown if number is None else number)
        for card, number in zip(cards, numbers, strict=True)
    ]
    if MORDRED in there and quests[0] in _MORDRED_JOINS:
        parts.append(Part(MORDRED, len(cards)))
    parts += [Part(card, state.printed[card].value) for card in MORGANS_4 if card in there]
    return tuple(parts)


# -- steps 5 to 8: outcomes and Swords -------------------------------------------------------


def _report(
    state: Rumors,
    there: Lying,
    name: str,
    is_main: bool,
    cards: tuple[CardId, ...],
    removed: tuple[CardId, ...],
    parts: tuple[Part, ...],
) -> QuestReport:
    total = sum([part.adds for part in parts])
    outcome: Outcome = "too-late" if total >= TOO_LATE else "harmless"
    if is_main:
        before = state.setup.rulings.merlin5_counts == "before-removal"
        outcome = _main_outcome(there, total, len(cards) + (len(removed) if before else 0))
    swords = _FIXED[outcome] if outcome in _FIXED else SWORDS[name]
    return QuestReport(name, cards, removed, parts, total, outcome, swords)


def in_time(there: Container[CardId | None]) -> range:
    """Return the totals of a Quest in time, of the cards that lie in the pile."""
    return IN_TIME_UNDER_MORGAN_5 if "morgan-5" in there else IN_TIME


def _main_outcome(there: Lying, total: int, cards: int) -> Outcome:
    span = in_time(there)
    if total in span or ("merlin-5" in there and cards == MERLIN_5_CARDS):
        return "success"
    return "too-early" if total < span.start else "too-late"


def _with_end_cards(state: Rumors, there: Lying, report: Report) -> Report:
    """Return the report with Morgan #3 and Morgan #7 counted in."""
    main = report.main_quest
    saved = state.setup.rulings.merlin5_beats_morgan7 and main.outcome == "success"
    if "morgan-7" in there and main.total >= TOO_LATE and not saved:
        none = tuple(quest._replace(swords=0) for quest in report.quests)
        return report._replace(quests=none, evil_wins=True)
    if "morgan-3" in there:
        return report._replace(quests=_one_more(state, report.quests))
    return report


def _one_more(state: Rumors, quests: tuple[QuestReport, ...]) -> tuple[QuestReport, ...]:
    """Morgan #3: each Quest that places Swords, or the first of each colour, places one more."""
    per_colour = state.setup.rulings.morgan3 == "per-colour"
    seen: set[bool] = set()
    more = []
    for quest in quests:
        is_white = quest.outcome == "success"
        counts = quest.swords > 0 and not (per_colour and is_white in seen)
        seen |= {is_white} if quest.swords else set()
        more.append(quest._replace(swords=quest.swords + counts))
    return tuple(more)
