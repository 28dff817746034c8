"""Crazy Eights as the laws try it: who plays it by chance, and what they must know of it."""

from __future__ import annotations

from random import Random
from typing import Final

from engine.eights.game import EIGHTS as GAME
from engine.eights.state import Eights
from engine.game import Line
from firmware.games.dealing import People, PeopleMustChoose
from firmware.games.eights.adapter import ADAPTER
from firmware.games.eights.deal import Deal
from firmware.games.eights.words import BY_PHASE
from firmware.games.strength import Strength
from tests.support.evening import TriedGame

KEYS: Final = "game phase round rounds seat suit top pile deck went_out seats winners"
NAMES: Final = ("Anna", "Ben", "Clara", "Dora")


class Guests:
    """People who lay, draw or pass whatever they may, with cards that were dealt."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)
        seats = self._chance.randint(2, 4)
        rounds = self._chance.randint(1, 2)
        self.header: Line = {
            "record": "eights/1", "players": list(NAMES[:seats]), "rounds": rounds,
            "first": self._chance.randrange(seats),
        }  # fmt: skip
        dealt = Deal(GAME.setup(self.header), self._chance, Strength.STRONG)
        self._deal = dealt.at(self._chance, People(range(seats)))

    def line(self, state: Eights) -> Line | None:
        """Return what happens next: of a guest's turn any line that a form gives for his cards."""
        try:
            event = self._deal.next_event(state)
        except PeopleMustChoose as waits:
            first, *_ = forms = waits.questions[0].forms
            form = first if self._chance.random() < 0.7 else self._chance.choice(forms)
            chosen = {one.key: self._chance.choice(one.options).value for one in form.fields}
            event = GAME.read({**form.line, **chosen})
        if event is None:
            return None
        self._deal.follow(state, event, GAME.apply(state, event)[0])
        return GAME.write(event)


TRIED: Final = TriedGame(
    ADAPTER,
    Guests,
    KEYS,
    lambda referee: referee,  # the rules know no secret: which cards a hand has, the dealer knows
    BY_PHASE,
    r"None|[{}]|seat-\d|(?:clubs|diamonds|hearts|spades)-",
)
