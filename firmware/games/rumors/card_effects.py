"""What the card on top of the pile does: only of a card that lies open for all."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rumors.facts import facts_of
from engine.rumors.pieces import CardId
from engine.rumors.state import Rumors, shown_by
from engine.rumors.view import is_resolving
from firmware.games.rumors.effects import effects, kind_of
from firmware.games.rumors.words import either, piece_name, quest_name, tell_facts
from words.text import Text, join_texts, t


def does(state: Rumors) -> tuple[CardId, str] | None:
    """Return the top card and what it does; None where none lies there or it is face down."""
    top = state.pile[-1] if state.pile and not is_resolving(state) else None
    if top is None:
        return None
    told = t("{card}: {does}", card=piece_name(top), does=effects()[kind_of(top)].does)
    return top, join_texts(" ", (told, *_shows(state, top)))


def _shows(state: Rumors, card: CardId) -> Iterator[Text]:
    quests = [quest_name(quest) for quest in shown_by(state, card)]
    if quests:
        can = t("While it lies on top, the {quests} Quest is open.", quests=either(quests))
    else:
        can = t("While it lies on top, no Quest is open.")
    yield can
    if card in state.printed and not state.printed[card].checked:
        assumed = tell_facts(facts_of(card, state.printed[card]))
        yield t("Nobody has checked that: assumed is {facts}.", facts=assumed)
