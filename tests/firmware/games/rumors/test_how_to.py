"""Help cannot drift: it is held against what controls, cards and refusals really are."""

from __future__ import annotations

from engine.rumors.pieces import QUEST_CARDS, label
from engine.rumors.pieces import RUMORS as CARDS
from engine.rumors.state import Phase
from firmware.games.rumors.card_effects import does
from firmware.games.rumors.how_to import BY_PHASE
from tests.support.table import play


def test_every_phase_has_its_moment() -> None:
    assert set(BY_PHASE) == set(Phase)


def _does(card: str) -> tuple[str, str]:
    return does(play(card, promos=[card] if card in ("morgan-8", "merlin-6") else [])) or ("", "")


def test_every_card_says_what_it_does() -> None:
    told = {card: _does(card) for card in CARDS}
    silent = [
        card
        for card, (piece, text) in told.items()
        if piece != card or not text.startswith(f"{label(card)}: ")
    ]
    assert silent == []
    wrong = [
        card
        for card, quest in QUEST_CARDS.items()
        if f"the {quest.title()} Quest is open" not in told[card][1]
    ]
    assert wrong == []


def test_a_card_that_lies_face_down_does_not_say_what_it_does() -> None:
    assert does(play("morgan-1 down claim:picts")) is None
    assert does(play("")) is None
