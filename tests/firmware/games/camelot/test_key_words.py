"""What a press means in the board game, in every situation of docs/camelot.md."""

from __future__ import annotations

from engine.camelot.controls import hear
from engine.camelot.pending_choice import Asking
from engine.camelot.state import Camelot
from engine.game import Again, Refused
from engine.offer import Offer, accepted_inputs
from engine.picker import ACCUSE, UNDO
from firmware.games.camelot.key_words import means
from tests.engine.camelot.test_controls import ROWS, start, state_of
from tests.support.camelot import GAME
from tests.support.camelot_table import play

NAMES = ("Anna", "Ben", "Chloé", "Dora")


def test_every_press_that_is_taken_has_words() -> None:
    for row in ROWS:
        state, asking = state_of(row), None
        for _ in range(4):  # so often ACCUSE points at the next
            for offer in accepted_inputs(GAME, state, asking):
                if offer.by != UNDO and (offer.acts or offer.choice is not None):
                    assert _words(state, asking, offer), (row.phase, row.situation, offer)
            try:
                asking, _ = hear(state, asking, ACCUSE)
            except Refused:
                break


def _words(state: Camelot, asking: Asking | None, offer: Offer) -> str:
    begins_anew = any(isinstance(event, Again) for event in offer.events)
    return "again" if begins_anew else means(state, asking, offer, NAMES)


def test_a_press_that_implies_that_nobody_cancels_says_what_it_does_itself() -> None:
    sword = "adjust:excalibur=4 siege >excalibur ok adjust:seat=0 siege +down"
    state = play(start({}), f"{sword} adjust:seat=1 !despair.1")
    offers = accepted_inputs(GAME, state, None)
    told = {offer.by: means(state, None, offer, NAMES) for offer in offers if offer.events}
    assert "nobody cancels" in told.values()
    assert "Picts" in told.values()
