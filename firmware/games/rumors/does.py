"""What the card on top of the pile does: only of a card that lies open for all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.rumors.facts import facts_of
from engine.rumors.pieces import MERLINS_4, MORGANS_4, NUMBER, QUEST_CARDS, CardId
from engine.rumors.state import Rumors, shown_by
from engine.rumors.view import is_resolving
from firmware.games.rumors.words import called, either, quest_name, tell_facts
from words.text import Text, joined, t

_DOES: Final[Mapping[str, Text]] = {
    "morgan-1": t(
        "Silence begins. Until a Merlin comes Quest cards are laid face down and announced."
    ),
    "morgan-2": t("Silence begins. Until a Merlin comes each card laid is counted aloud, from 1."),
    "morgan-3": t("Silence begins. In the next Quest each Quest that places Swords places 1 more."),
    "morgan-4": t(
        "Silence begins. In the next Quest its value is added to every Quest with a card left."
    ),
    "morgan-5": t("Silence begins. The Main Quest succeeds only on 12 or 13."),
    "morgan-6": t("Silence begins. Each ? is worth 1."),
    "morgan-7": t("Silence begins. A Main Quest of 14 or more ends the game: the Loyal lose."),
    "morgan-8": t("Silence begins. Picts and Saxons are one Quest of 2 Swords."),
    "merlin-1": t(
        "Silence ends, and so do Morgan #1 and Morgan #2. In the next Quest he takes out the "
        "highest Pict and the highest Saxon."
    ),
    "merlin-2": t(
        "Silence ends, and so do Morgan #1 and Morgan #2. In the next Quest he takes out the "
        "highest Dragon and the highest Grail."
    ),
    "merlin-3": t(
        "Silence ends, and so do Morgan #1 and Morgan #2. In the next Quest he takes out the "
        "highest Excalibur and the highest Grail."
    ),
    "merlin-4": t(
        "Silence ends, and so do Morgan #1 and Morgan #2. A Quest token is hidden: in the next "
        "Quest he takes out that Quest's highest card."
    ),
    "merlin-5": t(
        "Silence ends, and so do Morgan #1 and Morgan #2. The Main Quest succeeds, too, with "
        "exactly 5 of its cards left."
    ),
    "merlin-6": t(
        "Silence ends, and so do Morgan #1 and Morgan #2. The Listener may at once go on any "
        "Quest, with 0 to 3 more."
    ),
    "mordred": t("Picts and Saxons get 1 more for each of their cards left."),
    "vivien": t("Loyalty cards of players not revealed may change hands in secret."),
}


def does(state: Rumors) -> tuple[CardId, str] | None:
    """Return the top card and what it does; None where none lies there or it is face down."""
    top = state.pile[-1] if state.pile and not is_resolving(state) else None
    if top is None:
        return None
    told = t("{card}: {does}", card=called(top), does=_text(top))
    return top, joined(" ", (told, *_shows(state, top)))


def _text(card: CardId) -> Text:
    if card not in QUEST_CARDS:
        is_copy = card in MORGANS_4 or card in MERLINS_4
        return _DOES[card.partition(".")[0] if is_copy else card]
    quest, number = quest_name(QUEST_CARDS[card]), NUMBER[card]
    if number is None:
        return t(
            "in a count it is worth as much as there are ? cards left in the {quest} Quest.",
            quest=quest,
        )
    return t("it adds {number} to the {quest} Quest.", number=number, quest=quest)


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
