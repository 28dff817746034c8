"""How likely the Loyal win: from the Swords, by going on a Quest, by Listening once more."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from engine.rumors.pieces import Quest
from engine.rumors.state import SWORDS_TO_END, Rumors
from firmware.games.rumors.groups import Group, comings
from firmware.games.rumors.odds import Outlook, copies
from firmware.games.rumors.pile_knowledge import NUMBER_OF, Reading

# White and black Swords of a Quest to come, and how many parts in 93 that is. Gloomier than what
# is measured (white falls about three times as often as black): who plays for that wins less,
# 94.1 % against 94.8 % (roundtable simulate --games 6000 --seed 11 --traitors 0, waiting at 1.1).
_A_QUEST: Final = (
    *((1, 0, 22), (2, 0, 20), (0, 1, 22), (0, 2, 12)),
    *((2, 1, 5), (2, 2, 5), (1, 1, 4), (3, 2, 3)),
)
MOST_BLACK: Final = 24
# What waiting costs, in parts of the black Swords that the pile would place as it lies: a Merlin
# may take some back, a further Quest may pass 13. From 0.9 to 1.2 won 95 %, 1.5 94 % (roundtable
# simulate --games 6000 --seed 11 --traitors 0); with 0.9 the games were shortest.
_WAITING_COSTS: Final = 0.9


class Prospects:
    """The Loyal's chance to win, by Swords, under what is believed of hidden Traitors."""

    def __init__(self, hidden: float) -> None:
        """`hidden` is the chance that a Traitor is not revealed."""
        self._hidden = hidden
        self._rows: dict[int, tuple[float, ...]] = {}  # by white Swords, made when first asked for

    def __call__(self, white: int, black: float) -> float:
        """Return the chance to win; a part of a black Sword is a chance of it."""
        row = self._rows.get(white)
        if row is None:
            row = self._rows[white] = _row(white, self._hidden)
        low = min(int(black), MOST_BLACK - 2)
        return row[low] + (black - low) * (row[low + 1] - row[low])


def _row(white: int, hidden: float) -> tuple[float, ...]:
    return tuple(
        (1 - hidden) * _chance(white, black, 0) + hidden * _chance(white, black, 1)
        for black in range(MOST_BLACK)
    )


@cache
def _chance(white: int, black: int, traitors: int) -> float:
    if white >= SWORDS_TO_END or black >= SWORDS_TO_END:
        turned = min(traitors, white)
        white, black, traitors = white - turned, black + turned, 0
        if white > black and white >= SWORDS_TO_END:
            return 1.0
        if black >= white and black >= SWORDS_TO_END:
            return 0.0
    weights = sum(weight for _, _, weight in _A_QUEST)
    parts = (w * _chance(white + up, black + down, traitors) for up, down, w in _A_QUEST)
    return sum(parts) / weights


@lru_cache(maxsize=256)
def prospects(hidden: float) -> Prospects:
    """Return the table of chances for a belief, made once."""
    return Prospects(hidden)


# -- a pile ----------------------------------------------------------------------------------


class Weighing:
    """One pile, weighed by one belief: what each action is worth, as the Loyal's chance to win."""

    def __init__(self, state: Rumors, reading: Reading, hidden: float) -> None:
        """`hidden` is the chance that a Traitor is not revealed."""
        self._white = state.white
        self._black = state.black
        self._chances = prospects(round(hidden, 2))
        self._reading = reading
        self._harm = reading.harm

    def swords(self, white: int, black: int) -> float:
        """Return what these Swords more are worth."""
        return self._chances(self._white + white, self._black + black)

    @property
    def is_open(self) -> bool:
        """Whether it is certain how each Quest of the pile comes out."""
        return all(part in (0, 1) for group in self._reading.apart for part in group.comes)

    def going(self, quest: Quest, bonus: int = 0) -> float:
        """Return what it is worth to go on a Quest now."""
        group = self._reading.group(quest)
        comes = group.with_bonus(bonus) if bonus else group.comes
        return self._main(group, comes, self._harm - group.harm)

    def listening(self) -> float:
        """Return what it is worth to lay one card more, and to go on its Quest or not."""
        reading, gone, cards, changing, worth = (
            self._reading,
            self._reading.gone_by_quest(),
            0,
            0,
            0.0,
        )
        for group in reading.apart:
            others = self._harm - group.harm
            for count, comes in comings(group, group.unseen(gone)):
                cards += count
                if comes.success or comes.harm != group.comes.harm:
                    changing += count
                    worth += count * self._better(group, comes, others)
        coming = cards + max(reading.waiting - cards, 0 if cards else 1)
        return (worth + (coming - changing) * self._waiting(self._harm)) / coming

    def standing(self, quests: tuple[Quest, ...]) -> float:
        """Return what the pile is worth where the next seat may go on these Quests, or wait."""
        return max([self._waiting(self._harm), *(self.going(quest) for quest in quests)])

    def harmful(self, quest: Quest) -> tuple[float, int]:
        """Return how much a Quest needs a Merlin: its harm, then its numbers."""
        group = self._reading.group(quest)
        holding = group.holdings[group.quests.index(NUMBER_OF[quest])]
        *numbers, _ = copies(holding.known)
        return group.harm, sum(numbers)

    def _better(self, group: Group, comes: Outlook, others: float) -> float:
        waiting = self._waiting(others + comes.harm * group.swords)
        return max(waiting, self._main(group, comes, others)) if comes.success else waiting

    def _waiting(self, harm: float) -> float:
        return self._chances(self._white, self._black + _WAITING_COSTS * harm)

    def _main(self, group: Group, comes: Outlook, others: float) -> float:
        early, success, late, _ = comes
        chances, white, black, swords = self._chances, self._white, self._black, group.swords
        worth = 0.0
        if success:
            worth += success * chances(white + swords, black + others)
        if early:
            worth += early * chances(white, black + others + 1 + group.extras.more)
        if late and not group.extras.is_lost:
            worth += late * chances(white, black + others + swords)
        return worth
