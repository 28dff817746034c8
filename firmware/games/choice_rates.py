"""How often each player chose what was best: the same for every game that judges choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.analysis import Analysis, Record
from firmware.games.shared_words import player, spoken_list
from words.text import Text, t

_ENOUGH: Final = 3  # choices, before anybody is praised for them
_FEW: Final = t("too few to compare")
_NOTHING_SAID: Final[Mapping[int, str]] = {}


def percent(chance: float) -> str:
    """Return a chance in whole per cent."""
    return f"{100 * chance:.0f} %"


def records(
    analysis: Analysis, seats: int, remarks: Mapping[int, str] = _NOTHING_SAID
) -> Iterator[Record]:
    """Yield how often each of so many seats chose best; `remarks` by seat go before any other."""
    for seat in range(seats):
        judged = [step.judged for step in analysis.steps if step.judged and step.seat == seat]
        best = sum(one.is_best for one in judged)
        few = _FEW if 0 < len(judged) < _ENOUGH else ""
        yield Record(player(analysis.names, seat), best, len(judged), remarks.get(seat, few))


def sure_hands(players: Sequence[Record]) -> Iterator[Text]:
    """Yield who chose best most often, where anybody chose often enough."""
    rates = {one.name: one.best / one.judged for one in players if one.judged >= _ENOUGH}
    best = max(rates.values(), default=0.0)
    if best > 0:
        names = [name for name, rate in rates.items() if rate == best]
        yield t(
            "Most often the best choice: {names}, {share}. Only who had {least} choices or more is"
            " compared.",
            least=_ENOUGH,
            names=spoken_list(names),
            share=percent(best),
        )
