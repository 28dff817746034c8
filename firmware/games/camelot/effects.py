"""What each card, coat of arms, quest and relic of the board game does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from engine.camelot.pieces import BLACK, COATS, LOYALTIES, WHITE, Loyalty, kind
from engine.game import PieceId
from firmware.games.camelot.names import QUESTS, RELICS, piece_name
from firmware.games.effects import Effect, Told, for_each_kind
from words.text import Text, t

# Of cards that have values: what they are called without one.
_OF_VALUES: Final[Mapping[str, Text]] = {
    "fight": t("Fight"),
    "black-knight": QUESTS["black-knight"],
    "lancelot": QUESTS["dragon"],
}
_WHITE: Final[Mapping[str, Text]] = {
    "fight": t(
        "It is laid on a quest whose pattern it fits, or against a siege engine, and its value "
        "counts. Three of one value heal 1 life."
    ),
    "grail": t(
        "It takes the free spot of the Grail board that is nearest to the Grail. "
        "Three of them heal 1 life."
    ),
    "merlin": t(
        "It removes a siege engine, a warrior, the last Despair, or the last black card before "
        "the Black Knight, Lancelot or the Dragon. Three Merlins cancel a special black card."
    ),
    "convocation": t(
        "Each knight elsewhere may come to Camelot. Those who are there then share white cards, "
        "one for each of them."
    ),
    "fate": t(
        "Played as Loyal it gives each knight 1 white card. Played as Traitor it unmasks its "
        "player, and each knight discards 2 white cards."
    ),
    "heroism": t("It is laid on an open quest, which then brings its winner 1 Sword more."),
    "lady": t(
        "It moves the sword of Excalibur 1 step towards the green bank, from anywhere. Once that "
        "quest is over it gives its player 2 life instead."
    ),
    "messenger": t("Its player gives 1 to 3 white cards to another knight."),
    "piety": t("Its player gains 3 life, or every other knight gains 1 life."),
    "clairvoyance": t("Its player looks at the top 5 black cards and puts them back in any order."),
    "reinforcements": t("Its player draws 4 white cards, or every other knight draws 1."),
}
_BLACK: Final[Mapping[str, Text]] = {
    "black-knight": t(
        "It is laid before the Black Knight, and its value counts against the white cards. "
        "With the fourth one the quest is counted."
    ),
    "lancelot": t(
        "It is laid before Lancelot, later before the Dragon, for whom its second value counts. "
        "With the fifth one the quest is counted."
    ),
    "despair": t(
        "It takes the free spot of the Grail board that is farthest from the Grail. "
        "On a full board it is discarded with a Grail card; seven black cards lose the quest."
    ),
    "excalibur": t("It moves the sword of Excalibur 1 step towards the frozen bank."),
    "picts": t("It brings a warrior to the Pict War. The fourth warrior wins that war for Evil."),
    "saxons": t("It brings a warrior to the Saxon War. The fourth warrior wins that war for Evil."),
    "mercenaries": t("It brings a warrior to the Pict War or the Saxon War: its drawer chooses."),
    "desolation": t(
        "It discards the Grail card farthest from the Grail. Then it takes the free spot farthest "
        "from the Grail."
    ),
    "dark-forest": t("While it stands no Grail card is laid. It stands until a quest is won."),
    "guinevere": t("All knights go to Camelot. Whoever drew her takes no action in this turn."),
    "mists": t("To the end of the game each lost quest brings 1 black Sword more."),
    "mordred": t(
        "He is laid on the Pict War or the Saxon War: his drawer chooses. As long as that war "
        "lasts, one more Fight card of 5 is needed."
    ),
    "vivien": t("Until a quest is won no Merlin does anything."),
    "morgan-life": t("Each knight loses 1 life."),
    "morgan-hand": t(
        "One knight discards 3 white cards for all. If nobody volunteers each knight discards 1."
    ),
    "morgan-draw": t("Whoever drew her draws and plays 3 more black cards, one after the other."),
    "morgan-siege": t("She brings 2 siege engines."),
    "morgan-blood": t(
        "One knight loses 2 life for all. If nobody volunteers each knight discards 1 white card."
    ),
}
_LOYALTIES: Final[Mapping[Loyalty, Text]] = {
    Loyalty.LOYAL: t(
        "Its knight wins with 12 Swords and more white than black ones. "
        "If a Loyal knight is accused, 1 white Sword is turned black."
    ),
    Loyalty.TRAITOR: t(
        "Its knight wins when Evil wins. Accused, he is unmasked and brings 1 white Sword; "
        "hidden until 12 Swords lie there, he turns 2 white ones black."
    ),
}
_COATS: Final[Mapping[str, Text]] = {
    "arthur": t("Once in his turn he exchanges a white card with another knight."),
    "galahad": t("Once in his turn he plays a special white card without taking an action for it."),
    "gawain": t("In Camelot he draws 3 white cards instead of 2."),
    "kay": t(
        "He adds one more Fight card to a siege fight once the die is rolled. "
        "Where he stands he also adds one when a quest is counted."
    ),
    "palamedes": t("He gains 1 life more when a quest is won where he stands."),
    "percival": t("Once in his turn he looks at the top black card before he chooses for Evil."),
    "tristan": t("Once in his turn he leaves Camelot without taking an action for it."),
}
_NAMES: Final = {**QUESTS, "dragon": t("Dragon")}  # of each side of a board its own
_QUESTS: Final[Mapping[str, Text]] = {
    "black-knight": t(
        "One knight lays two pairs of Fight cards against 4 black ones: the higher sum wins 1 "
        "Sword. He gains 1 life and 3 white cards, or loses 1 life."
    ),
    "lancelot": t(
        "One knight lays three and two alike against 5 black cards: the higher sum wins 1 Sword. "
        "He gains 1 life, 4 white cards and the Armor, or loses 1 life."
    ),
    "dragon": t(
        "Knights lay three times three alike against 5 black cards: the higher sum wins 2 Swords. "
        "Each there gains 2 life and they share 7 white cards, or each loses 2 life."
    ),
    "excalibur": t(
        "White cards move the sword to the green bank, black ones to the other: 2 Swords. "
        "Each there gains 1 life, they share 7 white cards and win Excalibur; or each loses 1 life."
    ),
    "grail": t(
        "Seven Grail cards win 3 white Swords, seven black cards 3 black ones. Each there gains "
        "1 life, they share 7 white cards and win the Grail; or each loses 1 life."
    ),
    "picts": t(
        "Fight cards 1, 2, 3, 4, 5 win 1 white Sword; each there gains 1 life, they share 4 white "
        "cards. Four warriors win 1 black Sword and 2 siege engines; each there loses 1 life."
    ),
    "saxons": t(
        "Fight cards 1, 2, 3, 4, 5 win 1 white Sword; each there gains 1 life, they share 4 white "
        "cards. Four warriors win 1 black Sword and 2 siege engines; each there loses 1 life."
    ),
}
_RELICS: Final[Mapping[str, Text]] = {
    "excalibur": t(
        "It adds 1 where its holder fights, in combat quests and against siege engines. Its "
        "holder may destroy it to cancel any black card."
    ),
    "grail": t("A dying knight may drink from it, if its holder agrees: 4 life. Then it is gone."),
    "armor": t(
        "Its holder draws two black cards in his turn, plays one and puts the other under the deck."
    ),
}


@cache
def effects() -> Mapping[str, Effect]:
    """Return what each kind of card, coat of arms, quest and relic does, by its key."""
    return dict((*_of_no_piece("quest", t("Quests"), _QUESTS, _NAMES), *_pieces(),
                 *_of_no_piece("relic", t("Relics"), _RELICS, RELICS)))  # fmt: skip


def _of_no_piece(
    before: str, group: Text, does: Mapping[str, Text], names: Mapping[str, Text]
) -> Told:
    for key, text in does.items():
        yield f"{before}-{key}", Effect(group, names[key], text)


def _pieces() -> Told:
    for group, pieces, does in (
        (t("White cards"), WHITE, lambda one: _WHITE[kind(one)]),
        (t("Black cards"), BLACK, lambda one: _BLACK[kind(one)]),
        (t("Coats of arms"), COATS, lambda one: _COATS[COATS[one]]),
        (t("Loyalty cards"), LOYALTIES, lambda one: _LOYALTIES[LOYALTIES[one]]),
    ):
        yield from for_each_kind(group, pieces, kind, _name, does)


def _name(card: PieceId) -> str:
    return _OF_VALUES[kind(card)] if kind(card) in _OF_VALUES else piece_name(card)
