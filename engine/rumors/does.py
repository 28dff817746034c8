"""What the card on top of the pile does, in English: only of a card that lies open for all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.rumors.facts import facts_of, tell_facts
from engine.rumors.pieces import MERLINS_4, MORGANS_4, NUMBER, QUEST_CARDS, CardId, label
from engine.rumors.state import Rumors, shown_by
from engine.rumors.view import is_resolving
from engine.rumors.words import quest_name

_MORGAN: Final = "Silence begins. "
_MERLIN: Final = "Silence ends, and so do Morgan #1 and Morgan #2. "
_DOES: Final[Mapping[str, str]] = {
    "morgan-1": _MORGAN + "Until a Merlin comes Quest cards are laid face down and announced.",
    "morgan-2": _MORGAN + "Until a Merlin comes each card laid is counted aloud, from 1.",
    "morgan-3": _MORGAN + "In the next Quest each Quest that places Swords places 1 more.",
    "morgan-4": _MORGAN + "In the next Quest its value is added to every Quest with a card left.",
    "morgan-5": _MORGAN + "The Main Quest succeeds only on 12 or 13.",
    "morgan-6": _MORGAN + "Each ? is worth 1.",
    "morgan-7": _MORGAN + "A Main Quest of 14 or more ends the game: the Loyal lose.",
    "morgan-8": _MORGAN + "Picts and Saxons are one Quest of 2 Swords.",
    "merlin-1": _MERLIN + "In the next Quest he takes out the highest Pict and the highest Saxon.",
    "merlin-2": _MERLIN
    + "In the next Quest he takes out the highest Dragon and the highest Grail.",
    "merlin-3": _MERLIN
    + "In the next Quest he takes out the highest Excalibur and the highest Grail.",
    "merlin-4": _MERLIN
    + "A Quest token is hidden: in the next Quest he takes out that Quest's highest card.",
    "merlin-5": _MERLIN + "The Main Quest succeeds, too, with exactly 5 of its cards left.",
    "merlin-6": _MERLIN + "The Listener may at once go on any Quest, with 0 to 3 more.",
    "mordred": "Picts and Saxons get 1 more for each of their cards left.",
    "vivien": "Loyalty cards of players not revealed may change hands in secret.",
}


def does(state: Rumors) -> tuple[CardId, str] | None:
    """Return the top card and what it does; None where none lies there or it is face down."""
    top = state.pile[-1] if state.pile and not is_resolving(state) else None
    if top is None:
        return None
    return top, f"{label(top)}: {_text(top)} {_shows(state, top)}"


def _text(card: CardId) -> str:
    if card not in QUEST_CARDS:
        is_copy = card in MORGANS_4 or card in MERLINS_4
        return _DOES[card.partition(".")[0] if is_copy else card]
    quest = quest_name(QUEST_CARDS[card])
    if NUMBER[card] is None:
        return f"in a count it is worth as much as there are ? cards left in the {quest} Quest."
    return f"it adds {NUMBER[card]} to the {quest} Quest."


def _shows(state: Rumors, card: CardId) -> str:
    quests = " or ".join(map(quest_name, shown_by(state, card)))
    if quests:
        can = f"While it lies on top, the {quests} Quest can be gone on."
    else:
        can = "While it lies on top, no Quest can be gone on."
    if card not in state.printed or state.printed[card].checked:
        return can
    assumed = tell_facts(facts_of(card, state.printed[card]))
    return f"{can} Nobody has checked that: assumed is {assumed}."
