"""What ACCUSE steps through, in short, as the page lists it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.camelot.choice_list import shown_list
from engine.camelot.pending_choice import Act, seat_in
from engine.camelot.pieces import COATS
from engine.game import PieceId
from engine.offer import Offer
from engine.picker import Step
from firmware.games.adapter import ButtonChoices
from firmware.games.camelot.asking_words import option_name
from firmware.games.camelot.names import KNIGHTS
from firmware.games.shared_words import player
from words.text import Text, t

_ACTS: Final[Mapping[Act, Text]] = {
    Act.ENGINE: t("a siege engine"),
    Act.LIFE: t("lose 1 life"),
    Act.PEEK: t("look at the top black card"),
    Act.DOWN_BLACK_KNIGHT: t("face down on the Black Knight"),
    Act.DOWN_DRAGON: t("face down on Lancelot/Dragon"),
    Act.EXCHANGE: t("exchange a card …"),
    Act.DRAW: t("draw white cards"),
    Act.HOME: t("go to Camelot"),
    Act.TO_BLACK_KNIGHT: t("go to the Black Knight"),
    Act.DIE: t("fight a siege engine with the die"),
    Act.HEAL: t("heal with three cards"),
    Act.SACRIFICE: t("sacrifice: 1 life, one more action"),
    Act.ACCUSE: t("accuse …"),
    Act.SHOW_ONESELF: t("show oneself as the Traitor"),
    Act.TRAITOR: t("Traitor"),
}
_OF_SEAT: Final[Mapping[Act, Text]] = {
    Act.EXCHANGE: t("exchange a card with {seat}"),
    Act.ACCUSE: t("accuse {seat}"),
    Act.MERLIN_OF: t("a Merlin of {seat}"),
}


def in_short(
    state: Any, asking: Any, offers: Sequence[Offer], names: Sequence[str]
) -> ButtonChoices:
    """Return what may be chosen in words, each with its quest button, and what is pointed at."""
    steps, at = shown_list(state, asking, offers)
    return ButtonChoices(tuple([(step_words(step, names), button) for step, button in steps]), at)


def step_words(step: Step, names: Sequence[str]) -> str:
    """Return one choice of a list in words."""
    act, seat = Act(step.key), seat_in(step)
    if seat is not None:
        told = _OF_SEAT.get(act)
        who = player(names, seat)
        return who if told is None else told.with_(seat=who)
    if not step.value:
        return _ACTS[act]
    value = str(step.value)
    return KNIGHTS[COATS[PieceId(value)]] if act is Act.COAT else option_name(value)
