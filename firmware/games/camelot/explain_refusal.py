"""The rule behind each refusal that a short sentence cannot explain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.camelot.refusals import Why
from words.text import Text, t

_ONE_CARD: Final = t("Each card is there once: what was seen comes again only after a reshuffle.")
_ACTIONS: Final = t("A turn has one action; a sacrifice buys a second one of another kind.")
_POWERS: Final = t("Each coat of arms has a power, once in the own turn.")
_ACCUSING: Final = t("From 6 siege engines or 6 Swords on, each knight may accuse once in a game.")
_MERLINS: Final = t("Three Merlins cancel a special black card, unless Vivien stands.")
RULES: Final[Mapping[str, Text]] = {
    Why.ON_THE_TABLE: _ONE_CARD,
    Why.ON_A_QUEST: _ONE_CARD,
    Why.STANDS: _ONE_CARD,
    Why.IN_DISCARD_PILE: _ONE_CARD,
    Why.NO_ACTION_DUE: _ACTIONS,
    Why.SAME_KIND: _ACTIONS,
    Why.FREE_BEFORE: _ACTIONS,
    Why.NO_ACTION_YET: _ACTIONS,
    Why.SACRIFICED_BEFORE: _ACTIONS,
    Why.AFTER_ONE_ACTION: _ACTIONS,
    Why.POWER_USED: _POWERS,
    Why.ONLY_PERCIVAL: _POWERS,
    Why.ONLY_GALAHAD: _POWERS,
    Why.ONLY_TRISTAN: _POWERS,
    Why.ONLY_ARTHUR: _POWERS,
    Why.TOO_EARLY_TO_ACCUSE: _ACCUSING,
    Why.ACCUSED_BEFORE: _ACCUSING,
    Why.ALREADY_REVEALED: _ACCUSING,
    Why.MERLINS_CANNOT: _MERLINS,
    Why.ONLY_MERLIN: _MERLINS,
    Why.BREAKS_PATTERN: t(
        "Black Knight: two pairs. Lancelot: a triple and a pair. Dragon: three triples. "
        "Wars: 1, 2, 3, 4, 5."
    ),
    Why.HAND_FULL: t("With 12 cards in hand nobody draws in Camelot."),
    Why.ONE_KNIGHT_ONLY: t("The Black Knight and Lancelot are fought by one knight alone."),
    Why.NOT_ALIKE: t("Three Grail cards heal 1 life, or three Fight cards of one value."),
}
