"""Refusals: a table of (situation, what is refused, why), one row or more for every code."""

from __future__ import annotations

import pytest

from engine.camelot.events import Choose, PlayWhite
from engine.camelot.refusals import Why
from engine.game import PieceId, Refused
from engine.refusal import Common
from tests.support.camelot import GAME, seen
from tests.support.camelot_table import line, play, table
from tests.support.presses import No

ARTHUR = {"coats": "arthur gawain galahad"}
PERCIVAL = {"coats": "percival gawain galahad"}
SQUIRES = {"squires": True}
SEVEN = {"coats": "kay gawain galahad tristan percival palamedes arthur"}
TRAITOR_SITS = "adjust:siege=6,seat=1 siege accuse:0 0:traitor ok adjust:seat=0 ?seat-1"
OVER = "adjust:siege=11 siege"
EXCALIBUR_OVER = "adjust:excalibur=-4 !excalibur.1"
_ROW = "!lancelot-1.{0} draw ok !lancelot-3.{0} draw ok !lancelot-5.{0} draw ok"
NO_DRAGON = (
    f"{_ROW.format(1)} {_ROW.format(2)} !lancelot-1.3 draw ok !lancelot-3.3 draw ok "
    "!lancelot-5.3 draw ok !lancelot-7 draw ok"
)


NOS = [
    # a line that the phase does not take
    No("", "draw", Common.WRONG_PHASE),
    No("", "ok", Common.WRONG_PHASE),
    No("", "share:1,1,1,1", Common.WRONG_PHASE),
    No("", "coat:arthur", Common.WRONG_PHASE),
    No("!mercenaries.1", "ok", Common.WRONG_PHASE),
    No("!morgan-draw ok", "siege", Common.WRONG_PHASE),
    No("siege", "!despair.1", Common.WRONG_PHASE),
    No("siege", "join:arthur", Common.WRONG_PHASE),
    No("siege fight:fight-1.1", "adjust:", Common.WRONG_PHASE),
    No("siege heal:grail.1", "ok", Common.WRONG_PHASE),
    No("siege >picts ok siege die:1", "adjust:", Common.WRONG_PHASE,
       {"coats": "gawain kay tristan"}),
    # the game is over
    No(OVER, "siege", Common.GAME_OVER),
    No(OVER, "teach:6,6", Common.GAME_OVER),
    # seats
    No("", "leave:4", Common.NO_SUCH_SEAT),
    No("", "adjust:seat=5", Common.NO_SUCH_SEAT),
    No("", "adjust:of=6,life=2", Common.NO_SUCH_SEAT),
    No("", "swap:6", Common.NO_SUCH_SEAT, ARTHUR),
    No("adjust:siege=6 siege", "accuse:6", Common.NO_SUCH_SEAT),
    No("leave:1 adjust:siege=6 siege", "accuse:1", Why.NOT_A_KNIGHT),
    No("leave:1", "adjust:of=1,life=3", Why.NOT_A_KNIGHT),
    No("leave:1 !mists", "+merlin.1/1", Why.NOT_A_KNIGHT),
    No("leave:1", "leave:1", Why.SEAT_IS_DEAD),
    No("leave:1", "adjust:seat=1", Why.SEAT_IS_DEAD),
    # options
    No("!mercenaries.1", "?grail", Why.NOT_AN_OPTION),
    No("!mists", "?excalibur", Why.NOT_AN_OPTION),
    # where a card is
    No("siege fight:fight-1.1", "fight:fight-1.1", Why.ON_THE_TABLE),
    No("siege heal:grail.1", "heal:grail.1", Why.ON_THE_TABLE),
    No("!mists +merlin.1/0", "+merlin.1/1", Why.ON_THE_TABLE),
    No("siege >grail ok siege draw ok siege draw ok siege draw ok siege +grail.1 ok siege",
       "heal:grail.1", Why.ON_A_QUEST),
    No("siege >picts ok adjust:seat=0 siege +fight-1.1 ok siege", "fight:fight-1.1",
       Why.ON_A_QUEST),
    No("siege >black-knight ok adjust:seat=0 siege +fight-1.1 ok siege", "fight:fight-1.1",
       Why.ON_A_QUEST),
    No("siege >dragon ok adjust:seat=0 siege +fight-1.1 ok siege", "fight:fight-1.1",
       Why.ON_A_QUEST),
    No("siege >saxons ok adjust:seat=0 siege +fight-1.1 ok siege", "fight:fight-1.1",
       Why.ON_A_QUEST),
    No("siege +heroism ?picts ok siege", "+heroism", Why.ON_A_QUEST),
    No("siege +piety ?self ok siege", "+piety", Why.IN_DISCARD_PILE),
    No("!black-knight-7 draw ok", "!black-knight-7", Why.ON_A_QUEST),
    No("!lancelot-7 draw ok", "!lancelot-7", Why.ON_A_QUEST),
    No("!despair.1 draw ok", "!despair.1", Why.ON_A_QUEST),
    No("!dark-forest ok draw ok", "!dark-forest", Why.ON_A_QUEST),
    No("!mordred ok ?picts draw ok", "!mordred", Why.ON_A_QUEST),
    No("!mists ok draw ok", "!mists", Why.STANDS),
    No("!vivien ok draw ok", "!vivien", Why.STANDS),
    No("!picts.1 draw ok", "!picts.1", Why.IN_DISCARD_PILE),
    No("adjust:of=0,hand=0 siege", "+piety", Why.NO_CARD_IN_HAND),
    No("adjust:of=1,hand=0 !mists", "+merlin.1/1", Why.NO_CARD_IN_HAND),
    No("adjust:of=1,hand=0", "swap:1", Why.NO_CARD_IN_HAND, ARTHUR),
    # setting up, sharing
    No("", "join:kay", Why.COAT_TAKEN),
    No("siege +convocation", "share:1,1,1", Why.ONE_COUNT_A_SEAT),
    No("siege +convocation", "share:1,1,1,2", Why.WRONG_SUM),
    No("siege >picts ok siege +convocation ?stay", "share:1,1,1,0", Why.SHARES_NOT),
    # Evil
    No(TRAITOR_SITS, "life", Why.TRAITOR_DOES_NOT),
    No("", "peek", Why.ONLY_PERCIVAL),
    No("peek", "peek", Why.POWER_USED, PERCIVAL),
    No(NO_DRAGON, "!down@dragon", Why.QUEST_OVER, {"coats": "kay tristan galahad percival"}),
    No("!mists", "+merlin.1", Why.SEAT_IS_NAMED),
    No("!mists", "+piety/1", Why.ONLY_MERLIN),
    No("!mists", "+down/1", Why.ONLY_MERLIN),
    No("!mists", "+merlin.1/1*", Why.NOT_FREE),
    No("adjust:excalibur=4 siege +lady ok !picts.1", "+merlin.1/1", Why.MERLINS_CANNOT),
    # the heroic phase
    No("siege draw", "draw", Why.NO_ACTION_DUE),
    No("siege draw", ">picts", Why.NO_ACTION_DUE),
    No("siege draw sacrifice", "draw", Why.SAME_KIND),
    No("siege >picts*", ">saxons", Why.FREE_BEFORE, {"coats": "tristan kay gawain"}),
    No("siege +clairvoyance*", "+piety", Why.FREE_BEFORE, {"coats": "galahad kay gawain"}),
    No("siege +clairvoyance*", "+piety*", Why.POWER_USED, {"coats": "galahad kay gawain"}),
    No("siege +clairvoyance", "+piety*", Why.SAME_KIND, {"coats": "galahad kay gawain"}),
    No("siege", "ok", Why.NO_ACTION_YET),
    No("siege swap:1", "ok", Why.NO_ACTION_YET, ARTHUR),
    No("siege", "+piety/0", Why.SEAT_IS_NOT_NAMED),
    No("siege >picts ok siege die:1", "+fight-1.1/1", Why.SEAT_IS_NOT_NAMED,
       {"coats": "gawain kay tristan"}),
    No("siege", "+piety*", Why.ONLY_GALAHAD),
    No("siege", ">picts*", Why.ONLY_TRISTAN),
    No("siege >picts ok adjust:seat=0 siege", ">camelot*", Why.ONLY_TRISTAN,
       {"coats": "tristan kay gawain"}),
    No("", "swap:1", Why.ONLY_ARTHUR),
    No("", "swap:0", Why.WITH_ONESELF, ARTHUR),
    No("swap:1", "swap:1", Why.POWER_USED, ARTHUR),
    No("siege", ">camelot", Why.THERE_ALREADY),
    No(EXCALIBUR_OVER, ">excalibur", Why.QUEST_OVER),
    No("siege >black-knight ok siege", ">black-knight", Why.ONE_KNIGHT_ONLY),
    No("siege >dragon ok siege", ">dragon", Why.ONE_KNIGHT_ONLY),
    No("siege >picts ok adjust:seat=0 siege", "draw", Why.NOT_IN_CAMELOT),
    No("siege >picts ok adjust:seat=0 siege", "fight:fight-1.1", Why.NOT_IN_CAMELOT),
    No("adjust:of=0,hand=12 siege", "draw", Why.HAND_FULL),
    No("adjust:of=1,hand=66,white_deck=0 siege", "draw", Why.NO_WHITE_CARD_LEFT),
    No("life", "die:3", Why.NO_ENGINE),
    No("siege", "+grail.1", Why.NOT_HERE),
    No("siege >excalibur ok adjust:seat=0 siege", "+fight-1.1", Why.NOT_HERE),
    No("siege >grail ok adjust:seat=0 siege", "+fight-1.1", Why.NOT_HERE),
    No("siege >picts ok adjust:seat=0 siege", "+fight-2.1", Why.BREAKS_PATTERN),
    No("siege >black-knight ok adjust:seat=0 siege +fight-1.1 ok adjust:seat=0 siege +fight-2.1 ok "
       "adjust:seat=0 siege", "+fight-3.1", Why.BREAKS_PATTERN),
    No("siege >black-knight ok adjust:seat=0 siege +fight-1.1 ok adjust:seat=0 siege +fight-1.2 ok "
       "adjust:seat=0 siege", "+fight-1.3", Why.BREAKS_PATTERN),
    No("siege >picts ok adjust:seat=0 siege +fight-1.1 ok adjust:seat=0 siege", "+fight-1.2",
       Why.BREAKS_PATTERN, {"rulings": {"straight": "any"}}),
    No("!dark-forest ok >grail ok adjust:seat=0 siege", "+grail.1", Why.DARK_FOREST),
    No("siege", "fight:grail.1", Why.ONLY_FIGHT),
    No("siege >picts ok siege die:1", "+grail.1", Why.ONLY_FIGHT,
       {"coats": "gawain kay tristan"}),
    No("siege >picts ok siege die:1", "+down", Why.ONLY_FIGHT, {"coats": "gawain kay tristan"}),
    No("siege", "+down", Why.ONLY_EXCALIBUR),
    No("siege", "heal:piety", Why.HEALS_NOT),
    No("siege heal:grail.1", "heal:fight-1.1", Why.NOT_ALIKE),
    No("siege heal:fight-1.1", "heal:fight-2.1", Why.NOT_ALIKE),
    No("adjust:of=0,hand=2 siege", "heal:grail.1", Why.TOO_FEW_CARDS),
    No("adjust:of=0,hand=1 siege", "+messenger", Why.TOO_FEW_CARDS),
    No("life", "+merlin.1", Why.NOTHING_TO_REMOVE),
    No("!vivien ok", "+merlin.1", Why.VIVIEN_STANDS),
    No("leave:1 leave:2 leave:3 0:loyal siege", "+messenger", Why.NOBODY_TO_SEND),
    No("siege draw sacrifice", "sacrifice", Why.SACRIFICED_BEFORE),
    No("siege", "sacrifice", Why.AFTER_ONE_ACTION),
    No("siege draw sacrifice >picts", "sacrifice", Why.SACRIFICED_BEFORE,
       {"coats": "arthur kay gawain"}),
    No("siege die:1", "+piety*", Why.NOT_FREE, {"coats": "kay gawain tristan"}),
    # counting
    No("!down@black-knight draw ok !black-knight-1.1 draw ok !black-knight-1.2 draw ok "
       "!black-knight-1.3", "=lancelot-1.1", Why.WRONG_ROW),
    No("!down@black-knight draw ok !black-knight-1.1 draw ok !black-knight-1.2 draw ok "
       "!black-knight-1.3", "=black-knight-1.1", Why.ON_A_QUEST),
    # accusing and Loyalty cards
    No("adjust:siege=6 siege", "accuse:1", Why.NO_TRAITOR_PLAYS, {"traitor": "none"}),
    No("siege", "accuse:1", Why.TOO_EARLY_TO_ACCUSE),
    No("adjust:siege=6 siege", "accuse:0", Why.ACCUSES_ONESELF),
    No("adjust:siege=6 siege accuse:1 1:loyal ok adjust:seat=0 siege", "accuse:2",
       Why.ACCUSED_BEFORE),
    No("adjust:siege=6 siege accuse:1 1:loyal ok adjust:seat=2 siege", "accuse:1",
       Why.ALREADY_REVEALED),
    No("adjust:siege=6 siege accuse:1", "2:loyal", Why.NOT_THE_ASKED),
    No("adjust:siege=6 siege accuse:1 1:traitor ok ?seat-0 siege siege accuse:0", "0:traitor",
       Why.NO_TRAITOR_HIDDEN),
    No("adjust:white=6,siege=6 siege accuse:1 1:loyal ok adjust:white=9,black=3", "1:loyal",
       Why.ALREADY_REVEALED),
    No("siege", "0:traitor", Why.NOT_BY_THE_RULING),
    No("siege", "1:traitor", Why.ONLY_ONESELF, {"rulings": {"free_reveal": True}}),
    No("siege", "0:loyal", Why.ONLY_ONESELF, {"rulings": {"free_reveal": True}}),
    No("siege", "0:traitor", Why.NOT_LOOKED,
       {"rulings": {"free_reveal": True}, "coats": "kay gawain tristan", "late": True}),
    # joining, leaving, corrections
    No("", "join:kay", Why.TABLE_FULL, SEVEN),
    No("join:arthur", "join:palamedes", Why.NO_LOYALTY_CARD_LEFT, {"traitor": "likely"}),
    No("peek", "join:arthur", Why.AFTER_A_PEEK, PERCIVAL),
    No("", "join", Why.COAT_IS_NAMED),
    No("", "join:arthur", Why.NO_COAT_FOR_SQUIRES, SQUIRES),
    No(EXCALIBUR_OVER, "adjust:excalibur=0", Why.QUEST_OVER),
    No(EXCALIBUR_OVER, "teach:3,3", Why.QUEST_OVER),
    No("", "adjust:excalibur=5", Why.NOT_BETWEEN_BANKS),
    No("", "adjust:excalibur=-5", Why.NOT_BETWEEN_BANKS),
    No("adjust:excalibur=3", "teach:3,6", Why.NOT_BETWEEN_BANKS),
    No("adjust:excalibur=-3", "teach:6,3", Why.NOT_BETWEEN_BANKS),
    No("", "adjust:of=0,hand=84", Why.TOO_FEW_WHITE),
    No("", "adjust:white_deck=70", Why.FEWER_THAN_KNOWN),
    No("", "adjust:black_deck=75,of=0,hand=7,white_deck=64", Why.FEWER_THAN_KNOWN),
    No("!picts.1", "adjust:black_deck=76", Why.FEWER_THAN_KNOWN),
]  # fmt: skip


def refusal_of(no: No) -> Refused:
    """Return why a word is refused; the state stays as it was."""
    state = play(table(**no.given), no.situation)
    before = seen(state)
    with pytest.raises(Refused) as caught:
        GAME.apply(state, GAME.read(line(no.heard)))
    assert seen(state) == before
    return caught.value


@pytest.mark.parametrize("no", NOS, ids=lambda no: f"{no.why} {no.heard} after {no.situation}")
def test_it_is_refused_and_the_state_stays(no: No) -> None:
    assert refusal_of(no).reason == no.why


def test_a_long_option_is_not_repeated_whole() -> None:
    with pytest.raises(Refused) as caught:
        GAME.apply(play(table(), "!mercenaries.1"), Choose("x" * 60_000))
    assert len(str(caught.value)) < 120


def test_a_card_that_is_not_special_is_never_free_whoever_says_so() -> None:
    state = play(table("galahad kay gawain"), "siege >picts ok adjust:seat=0 siege")
    with pytest.raises(Refused) as caught:
        GAME.apply(state, PlayWhite(PieceId("b-fight-1.1"), free=True))
    assert caught.value.reason == Why.NOT_FREE
