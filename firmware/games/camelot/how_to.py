"""How to play the board game with the box: what each press means, phase by phase.

tests/firmware/games/camelot/test_words.py holds it against what `controls` takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.camelot.state import Phase
from engine.how_to import Moment, Press
from words.text import Text, t

QUEST: Final = t("Quest button")
_ACCUSE: Final = t("ACCUSE")
_OK: Final = t("OK")
_CARD: Final = t("Card")
_LIST: Final = Press(_ACCUSE, t("points at the next of what may be chosen; UNDO lets go"))
_TAKES: Final = Press(_OK, t("takes what is pointed at"))
_SHARING: Final = (
    Press(QUEST, t("a card to the first, second … of those who share; UNDO: the last one back")),
    Press(_ACCUSE, t("points at who gets the next card, OK gives it")),
    Press(_OK, t("what is left, one each, clockwise"), held=2),
)
_LOYALTY: Final = (
    Press(_OK, t("Loyal")),
    Press(_ACCUSE, t("points at Traitor, OK says so; ACCUSE again, or UNDO: not so")),
    Press(_CARD, t("show the Loyalty card instead")),
)
_NTH: Final = Press(QUEST, t("points at the first, second … of the list"))
_NAMED: Final = Press(QUEST, t("the quest of that name; of players, points at the n-th"))
_DOWN: Final = t("3: face down on Lancelot/Dragon, 5: on the Black Knight; OK takes it")


def _options(title: Text, quest: Press = _NTH) -> Moment:
    return Moment(title, (quest, _LIST, _TAKES))


BY_PHASE: Final[Mapping[Phase, Moment]] = {
    Phase.COAT: Moment(t("Coats of arms"), (
        Press(_CARD, t("show the coat of arms of the player who is asked")), _LIST, _TAKES,
    )),
    Phase.GOODWILL: Moment(t("Cards of goodwill"), _SHARING),
    Phase.SHARE: Moment(t("White cards are shared"), _SHARING),
    Phase.LOOK: Moment(t("Loyalty cards are looked at"), (Press(_OK, t("done")),)),
    Phase.TAUNT: _options(t("The Traitor's turn")),
    Phase.EVIL: Moment(t("Evil"), (
        Press(_CARD, t("show the black card that was drawn")),
        Press(QUEST, t("1: siege engine, 2: lose 1 life, 4: Percival looks; 3: face down on "
                       "Lancelot/Dragon, 5: on the Black Knight; OK takes it")),
        _LIST, _TAKES,
    )),
    Phase.CANCEL: Moment(t("A black card may be cancelled"), (
        Press(_CARD, t("show three Merlins, one by one; of who is pointed at, or who acts")),
        _LIST,
        Press(_OK, t("nobody cancels; or takes what is pointed at")),
        Press(QUEST, t("where Excalibur alone could cancel: goes on, nobody cancels")),
    )),
    Phase.WAR: _options(t("Mercenaries, Mordred"), Press(QUEST, t("Picts or Saxons"))),
    Phase.VOLUNTEER: Moment(t("A volunteer?"), (_NTH, _LIST, Press(_OK, t("alone: nobody")))),
    Phase.DRAW_BLACK: Moment(t("Morgan draws"), (
        Press(_CARD, t("show the next black card")), Press(QUEST, _DOWN), _LIST, _TAKES,
    )),
    Phase.HERO: Moment(t("Heroic phase"), (
        Press(QUEST, t("go there; on Excalibur itself: discard a card face down")),
        Press(_CARD, t("a white card: played where the figure stands; a black one: next turn")),
        Press(_ACCUSE, t("draw, Camelot, Black Knight, die, heal, sacrifice, exchange, accuse …")),
        Press(_OK, t("takes what is pointed at; alone: ends the turn")),
    )),
    Phase.FIGHT: Moment(t("Siege fight"), (
        Press(_CARD, t("one more Fight card")),
        Press(QUEST, t("what the die shows, 1 to 5")),
        Press(_ACCUSE, t("6, 7, 8; OK takes it")),
    )),
    Phase.HEAL: Moment(t("Healing"), (Press(_CARD, t("the next card, three in all")),)),
    Phase.SPECIAL: _options(t("A special white card"), _NAMED),
    Phase.CARDS: _options(t("The Messenger's cards"), Press(QUEST, t("1 to 3 cards"))),
    Phase.CONVOCATION: Moment(t("Convocation"), (
        Press(_OK, t("alone: stays")), Press(_ACCUSE, t("comes to Camelot; OK takes it")),
    )),
    Phase.REVEAL: Moment(t("A row is counted"), (
        Press(_CARD, t("show the face-down black cards, one by one")),
    )),
    Phase.KAY: Moment(t("Sir Kay"), (
        Press(_CARD, t("one more Fight card")), Press(_OK, t("none")),
    )),
    Phase.KNIGHTING: _options(t("A squire is knighted")),
    Phase.ACCUSED: Moment(t("Somebody is accused"), _LOYALTY),
    Phase.DRINK: Moment(t("The Grail for a dying knight"), (
        Press(_ACCUSE, t("drinks; OK takes it")), Press(_OK, t("no"), held=2),
    )),
    Phase.LAST: Moment(t("The last knight"), _LOYALTY),
    Phase.LOYALTIES: Moment(t("Everybody shows the Loyalty card"), (
        *_LOYALTY, Press(_OK, t("all the others are Loyal"), held=2),
    )),
    Phase.OVER: Moment(t("The game is over"), (
        Press(t("OK"), t("the same players again")),
    )),
}  # fmt: skip
MOMENTS: Final = tuple(BY_PHASE.values())
