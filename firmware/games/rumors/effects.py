"""What each card, token and Quest of the card game does (docs/rules.md)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from engine.game import PieceId
from engine.rumors.pieces import (
    CHARACTERS,
    KNIGHTS,
    LOYALTIES,
    NUMBER,
    QUEST_CARDS,
    QUESTS,
    SWORDS,
    TOKENS,
    Loyalty,
)
from firmware.games.effects import Effect, Told, for_each_kind
from firmware.games.rumors.words import blacks, piece_name, quest_name, whites
from words.text import Text, t

_CHARACTERS: Final[Mapping[str, Text]] = {
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
_LOYALTIES: Final[Mapping[Loyalty, Text]] = {
    Loyalty.LOYAL: t(
        "Its player wins with 7 white Swords or more, and more white than black ones. "
        "Accused, a Loyal player brings 1 black Sword."
    ),
    Loyalty.TRAITOR: t(
        "Its player wins with 7 black Swords or more, and no fewer black than white ones. "
        "Accused, a Traitor brings 1 white Sword; hidden to the end, he turns 1 white Sword black."
    ),
}
_KNIGHTS: Final[Mapping[str, Text]] = {
    "arthur": t(
        "Another player who has chosen a Quest must Listen instead, and may choose nothing else "
        "in this turn."
    ),
    "tristan": t("Before the action of the turn his player looks through the Rumor deck."),
    "gawain": t(
        "Before the Swords are placed his player draws 3 cards. One of them that is no Morgan is "
        "played; the others are discarded unseen."
    ),
    "galahad": t(
        "As the action of the turn his player looks at the Loyalty card of another player."
    ),
    "percival": t(
        "An accusation places 2 Swords instead of 1. Or, at the end, one Traitor turns 2 white "
        "Swords black instead of 1."
    ),
}
_NUMBER: Final = t("It adds {number} to the {quest} Quest.")
_QUESTION_MARK: Final = t(
    "In a count it is worth as much as there are ? cards left in the {quest} Quest."
)
_TOKEN: Final = t(
    "It may be hidden beside the pile for Merlin #4. In the next Quest he then takes out the "
    "highest card of the {quest} Quest."
)
_QUEST: Final = t(
    "As Main Quest it succeeds on 11, 12 or 13 and brings {whites}; on 10 or less it brings "
    "1 black Sword. On 14 or more it brings {blacks}, as Secondary Quest, too."
)


@cache
def effects() -> Mapping[str, Effect]:
    """Return what each kind of piece and each Quest does, by its key."""
    return dict((*_quests(), *_pieces()))


def kind_of(piece: str) -> str:
    """Return "morgan-4" for each of its copies."""
    return piece.partition(".")[0]


def _quests() -> Told:
    for quest in QUESTS:
        n = SWORDS[quest]
        does = _QUEST.with_(whites=whites(n), blacks=blacks(n))
        yield f"quest-{quest}", Effect(t("Quests"), quest_name(quest), does)


def _pieces() -> Told:
    for group, pieces, does in (
        (t("Quest cards"), QUEST_CARDS, _quest_card),
        (t("Morgan, Merlin, Mordred, Vivien"), CHARACTERS, lambda one: _CHARACTERS[kind_of(one)]),
        (t("Knights"), KNIGHTS, lambda one: _KNIGHTS[KNIGHTS[one]]),
        (t("Loyalty cards"), LOYALTIES, lambda one: _LOYALTIES[LOYALTIES[one]]),
        (t("Quest tokens"), TOKENS, lambda one: _TOKEN.with_(quest=quest_name(TOKENS[one]))),
    ):
        yield from for_each_kind(group, pieces, kind_of, piece_name, does)


def _quest_card(card: PieceId) -> Text:
    quest, number = quest_name(QUEST_CARDS[card]), NUMBER[card]
    if number is None:
        return _QUESTION_MARK.with_(quest=quest)
    return _NUMBER.with_(number=number, quest=quest)
