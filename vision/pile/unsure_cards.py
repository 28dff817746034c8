"""Nothing at rest is passed over: what was not told and lies there is `unsure`. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from vision.pile.card_position import CardPosition, judge_resting_card
from vision.pile.change import Change, ChangeKind
from vision.pile.fans import came_back, new_cards
from vision.pile.fast_replace import replace
from vision.pile.height import hovers
from vision.pile.place import Pile
from vision.pile.tracked_tag import Lying

UNSURE_S: Final = 0.5  # a card that lies at rest for so long is told, one way or another
STILL_S: Final = 0.2  # and the picture round the pile, too: a hand may just uncover more of it
LATEST_S: Final = 0.9  # but no later: hands may move over the pile for ever
FAN_S: Final = 3.0  # a fan is shown for less; what stays was laid, or waits to be taken away

Told = tuple[Change, ...]


def unsure(pile: Pile, at: float) -> tuple[Pile, Told]:
    """Tell each card at rest that nobody can say of whether it was laid: once, until it is sure."""
    told: Told = ()
    for card in new_cards(pile):
        why = None if card.name in pile.asked else _doubt(pile, card, at)
        if why is not None:
            once = {**pile.once, card.name: card.since} if why == CardPosition.UNDER else pile.once
            pile = replace(pile, asked={**pile.asked, card.name: card.since}, once=once)
            told += (Change(at, ChangeKind.UNSURE, card=card.name, why=why),)
    return pile, told


def sure(pile: Pile, at: float) -> tuple[Pile, Told]:
    """Tell what became of each card that was unsure, as soon as it is known."""
    if not pile.asked:
        return pile, ()
    became = {name: _fate(pile, name, at) for name in sorted(pile.asked)}
    known = {name: fate for name, fate in became.items() if fate is not None}
    asked = {name: since for name, since in pile.asked.items() if name not in known}
    pile = replace(pile, asked=asked)
    return pile, tuple(
        Change(at, ChangeKind.SURE, card=n, became=fate) for n, fate in known.items()
    )


def _doubt(pile: Pile, card: Lying, at: float) -> str | None:
    """Return why nobody can say whether a card was laid; None as long as there is no doubt."""
    rested = at - card.since
    if not card.is_at_rest(at) or rested < UNSURE_S:
        return None
    lies = judge_resting_card(pile, card, at)
    if lies is CardPosition.HELD and hovers(pile, card) and rested < FAN_S:
        return None  # it is not laid yet
    if lies is CardPosition.ON or (
        _is_in_fan(pile, card) and lies not in (CardPosition.MIXED, CardPosition.UNCOVERED)
    ):  # it would have been laid, had it come alone
        return (
            str(CardPosition.FAN) if rested >= FAN_S and lies is not CardPosition.BESIDE else None
        )
    if lies is CardPosition.UNDER and pile.once.get(card.name) == card.since:
        return None  # it was asked about where it lies, and was hidden since
    if lies is CardPosition.UNDER and came_back(pile, card, _at_rest(pile, at)):
        return None  # what was lifted is laid anew: the question is about the card above it
    is_over = at - pile.stirred >= STILL_S or rested >= LATEST_S
    return str(lies) if is_over and lies is not CardPosition.BESIDE else None


def _is_in_fan(pile: Pile, card: Lying) -> bool:
    """Tell whether a card is one of a fan that all lies, or is all held: no other hides a lay."""
    others = (pile.lying[name] for name in pile.fan if name != card.name and name in pile.lying)
    is_high = hovers(pile, card)
    return card.name in pile.fan and any(hovers(pile, other) is is_high for other in others)


def _at_rest(pile: Pile, at: float) -> Iterator[Lying]:
    return (card for card in new_cards(pile) if card.is_at_rest(at))


def _fate(pile: Pile, name: str, at: float) -> str | None:
    if name in pile.cards:
        return "on-top" if name == pile.top else "below"
    card = pile.lying.get(name)
    if card is None:
        return "gone"
    is_beside = card.is_at_rest(at) and judge_resting_card(pile, card, at) is CardPosition.BESIDE
    return "beside" if is_beside else None
