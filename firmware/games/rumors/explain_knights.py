"""What a Knight did: a sentence or two for each of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.rumors.events import Lay, PlayKnight
from engine.rumors.pieces import KNIGHTS, MERLINS, QUEST_CARDS
from engine.rumors.state import Rumors
from firmware.games.rumors.explain_quest import Who
from firmware.games.rumors.words import piece_name
from words.text import Text, t, tn

GAWAIN_DRAWS: Final = 3  # rulebook, "Knights to the Rescue"


def knight(before: Rumors, event: PlayKnight, after: Rumors, who: Who) -> Iterator[str]:
    """Yield what a Knight does."""
    yield t(
        "{seat} plays {card}; each Knight is used once.",
        seat=who(event.seat),
        card=piece_name(event.card),
    )
    match KNIGHTS[event.card]:
        case "arthur":
            yield t("{seat} must Listen instead of going on the Quest.", seat=who(before.seat))
            if before.chosen is not None and before.chosen.broke_silence:
                yield _SILENCE_BEFORE[after.effects.silence]
        case "tristan":
            yield t(
                "The deck is looked through; nothing else changes, the action is still to come."
            )
        case "galahad":
            yield t("A Loyalty card is peeked at, which is the action of this turn.")
        case "gawain" if after.chosen is not None:
            yield _gawain_draws(after.chosen.drawn)
        case "percival" if before.accusation is not None:
            yield t("The accusation is worth 2 Swords instead of 1.")
        case "percival":
            yield tn(
                "One Traitor turns 2 Swords instead of 1: {n} more is turned black.",
                "One Traitor turns 2 Swords instead of 1: {n} more are turned black.",
                after.black - before.black,
            )


_SILENCE_BEFORE: Final = {
    True: t("Silence was in force before the Quest was chosen: it is back."),
    False: t("Silence was in force before the Quest was chosen: it stays ended."),
}


def _gawain_draws(drawn: int) -> Text:
    if drawn == GAWAIN_DRAWS:
        return tn("{n} card is drawn from the deck.", "{n} cards are drawn from the deck.", drawn)
    return tn(
        "{n} card is drawn from the deck, for no more cards exist.",
        "{n} cards are drawn from the deck, for no more cards exist.",
        drawn,
    )


def gawain_lays(before: Rumors, event: Lay, who: Who) -> Iterator[str]:
    """Yield what the card does that Gawain's player adds."""
    assert before.chosen is not None
    card = event.card
    assert card is not None
    yield t(
        "{seat} adds {card}, the other cards are discarded unseen.",
        seat=who(before.chosen.gawain),
        card=piece_name(card),
    )
    if card in QUEST_CARDS:
        yield t("A Quest card joins its Quest.")
    elif card in MERLINS:
        yield t("A Merlin acts in this Quest; Morgan #1 and #2 go on, for nobody listened.")
