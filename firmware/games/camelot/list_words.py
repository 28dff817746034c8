"""What ACCUSE steps through, in short, as the page lists it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.camelot.asking import Act, Item
from engine.camelot.pieces import COATS
from engine.camelot.shown_list import shown_list
from engine.game import PieceId
from firmware.games.adapter import Listed
from firmware.games.camelot.asking_words import option_name
from firmware.games.camelot.names import KNIGHTS
from firmware.games.spoken import player
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
}
_OF_SEAT: Final[Mapping[Act, Text]] = {
    Act.EXCHANGE: t("exchange a card with {seat}"),
    Act.ACCUSE: t("accuse {seat}"),
    Act.MERLIN_OF: t("a Merlin of {seat}"),
}


def in_short(state: Any, asking: Any, names: Sequence[str]) -> Listed:
    """Return what may be chosen in words, each with its quest button, and what is pointed at."""
    choices, at = shown_list(state, asking)
    return Listed(tuple((_called(item, names), button) for item, button in choices), at)


def _called(item: Item, names: Sequence[str]) -> str:
    if item.seat is not None:
        seat = player(names, item.seat)
        told = _OF_SEAT.get(item.act)
        return seat if told is None else told.with_(seat=seat)
    if not item.value:
        return _ACTS[item.act]
    return KNIGHTS[COATS[PieceId(item.value)]] if item.act is Act.COAT else option_name(item.value)
