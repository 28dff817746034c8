"""Refusals: a table of (situation, what is refused, why), one row or more for every code."""

from __future__ import annotations

import pytest

from engine.game import Refused
from engine.record import Play, read_event, step
from engine.refusal import Common
from engine.rumors.game import RUMORS
from engine.rumors.refusals import Why
from tests.support.presses import No
from tests.support.table import GAME, line, play, table

PROMOS = {"promos": ["morgan-8", "merlin-6"]}
FOUR = {"white": 4}
SIX_MORGANS = "morgan-1 morgan-2 morgan-3 morgan-4.1 morgan-4.2 morgan-4.3"
FACE_DOWN = "morgan-1 down claim:picts down claim:picts go:picts"
TOKEN = "merlin-4.1 picts-5 go:picts"
CHOSEN = "picts-5 go:picts"  # by seat 1
LOYALTIES = "adjust:white=7"
OVER = "adjust:white=7 0:loyal 1:loyal 2:loyal 3:loyal"
OUT_OF_CARDS = {"deck": 0}
SOLO = {"players": 1, "white": 4}
ONE_KNIGHT = {"knights": {3: 1}}
AT_PERCIVAL = "adjust:white=7 0:traitor 1:loyal 2:loyal 3:loyal"

NOS = [
    # a line that the phase does not take
    No("", "claim:picts", Common.WRONG_PHASE),
    No("", "up:picts-5", Common.WRONG_PHASE),
    No("", "token:picts", Common.WRONG_PHASE),
    No("", "1:loyal", Common.WRONG_PHASE),
    No("morgan-1 down", "picts-5", Common.WRONG_PHASE),
    No("morgan-1 down", "down", Common.WRONG_PHASE),
    No("morgan-1 down", "adjust:white=1", Common.WRONG_PHASE),
    No("vivien", "picts-5", Common.WRONG_PHASE),
    No("merlin-6", "accuse:1", Common.WRONG_PHASE, PROMOS | FOUR),
    No(FACE_DOWN, "ok", Common.WRONG_PHASE),
    No(TOKEN, "picts-3", Common.WRONG_PHASE),
    No(CHOSEN, "go:picts", Common.WRONG_PHASE, ONE_KNIGHT),
    No("accuse:2", "ok", Common.WRONG_PHASE, FOUR),
    No(LOYALTIES, "adjust:white=6", Common.WRONG_PHASE),
    No(LOYALTIES, "3:percival", Common.WRONG_PHASE, ONE_KNIGHT),
    # the game is over
    No(OVER, "picts-5", Common.GAME_OVER),
    No(OVER, "adjust:white=1", Common.GAME_OVER),
    No(OVER, "teach:morgan-3=grail", Common.GAME_OVER),
    # a seat that is not at this table
    No("", "accuse:4", Common.NO_SUCH_SEAT, FOUR),
    No("", "adjust:seat=4", Common.NO_SUCH_SEAT),
    No("", "4:tristan.1", Common.NO_SUCH_SEAT, ONE_KNIGHT),
    No("accuse:2", "5:loyal", Common.NO_SUCH_SEAT, FOUR),
    No(LOYALTIES, "6:loyal", Common.NO_SUCH_SEAT),
    No(AT_PERCIVAL, "4:percival", Common.NO_SUCH_SEAT, ONE_KNIGHT),
    # a card that cannot be there
    No("picts-5", "picts-5", Why.ALREADY_IN_PILE),
    No("vivien ok", "vivien", Why.ALREADY_IN_PILE),
    No("morgan-1 down claim:picts picts-2 go:picts", "up:picts-2", Why.ALREADY_IN_PILE),
    No("picts-5 go:picts ok 3:gawain.1", "picts-5", Why.ALREADY_IN_PILE, ONE_KNIGHT),
    No(CHOSEN, "picts-5", Why.IN_DISCARD_PILE),
    No(f"{CHOSEN} {FACE_DOWN}", "up:picts-5", Why.IN_DISCARD_PILE),
    No(f"{CHOSEN} dragon-5 go:dragon 1:gawain.1", "picts-5", Why.IN_DISCARD_PILE,
       {"expert": True, "players": 2}),
    No(SIX_MORGANS, "morgan-5", Why.SEVENTH_MORGAN),
    No(f"{SIX_MORGANS} merlin-1", "morgan-8", Why.SEVENTH_MORGAN, PROMOS),
    No(f"{SIX_MORGANS} down claim:picts go:picts", "up:morgan-7", Why.SEVENTH_MORGAN),
    No(f"{SIX_MORGANS} {CHOSEN} adjust:reshuffled", "morgan-7", Why.SEVENTH_MORGAN),
    No("", "morgan-8", Why.PROMO_NOT_IN_PLAY),
    No("", "merlin-6", Why.PROMO_NOT_IN_PLAY, {"promos": ["morgan-8"]}),
    No("", "teach:morgan-8=grail", Why.PROMO_NOT_IN_PLAY),
    No(FACE_DOWN, "up:merlin-6", Why.PROMO_NOT_IN_PLAY),
    No("", "picts-5", Why.NO_CARD_LEFT, OUT_OF_CARDS),
    No("", "picts-5", Why.NO_CARD_LEFT, OUT_OF_CARDS | {"traitors": [0]}),
    No("morgan-1", "down", Why.NO_CARD_LEFT, {"deck": 1}),
    No(CHOSEN, "3:arthur.1", Why.NO_CARD_LEFT, ONE_KNIGHT | {"deck": 1}),
    No("", "down", Why.NOT_FACE_DOWN),
    No("morgan-1 merlin-1", "down", Why.NOT_FACE_DOWN),
    No("morgan-1", "down", Why.FACE_UP_ONLY, {"traitors": [1]}),
    No("morgan-1 picts-5 go:picts ok 3:gawain.1", "down", Why.FACE_UP_ONLY, ONE_KNIGHT),
    # going on a Quest
    No("picts-5", "go:dragon", Why.NOT_ON_TOP),
    No("picts-5 merlin-1", "go:picts", Why.NOT_ON_TOP),
    No("mordred", "go:dragon", Why.NOT_ON_TOP),
    No("morgan-1 down claim:picts", "go:dragon", Why.NOT_ON_TOP),
    No("", "go:picts", Why.PILE_EMPTY),
    No(CHOSEN, "go:picts", Why.PILE_EMPTY),
    No("picts-5 go:picts 3:arthur.1", "go:picts", Why.MUST_LISTEN, ONE_KNIGHT),
    No("picts-5 go:picts 3:arthur.1", "accuse:2", Why.MUST_LISTEN, ONE_KNIGHT | FOUR),
    No("picts-5 go:picts 3:arthur.1", "1:galahad", Why.MUST_LISTEN, {"knights": {1: 1, 3: 1}}),
    No("picts-5", "go:picts", Why.REVEALED_TRAITOR, {"traitors": [1]}),
    No("picts-5", "accuse:0", Why.REVEALED_TRAITOR, {"traitors": [1]} | FOUR),
    No("", "0:tristan.1", Why.REVEALED_TRAITOR, {"traitors": [0], "knights": {0: 1}}),
    No(CHOSEN, "2:arthur.1", Why.REVEALED_TRAITOR, {"traitors": [2], "knights": {2: 1, 3: 1}}),
    No(f"{CHOSEN} ok", "2:gawain.1", Why.REVEALED_TRAITOR,
       {"traitors": [2], "knights": {2: 1, 3: 1}}),
    No("accuse:1", "2:percival", Why.REVEALED_TRAITOR,
       FOUR | {"traitors": [2], "knights": {2: 1}}),
    No("adjust:white=7 0:loyal 1:traitor 3:loyal 4:loyal 5:loyal 6:loyal", "2:percival",
       Why.REVEALED_TRAITOR, {"players": 7, "traitors": [2], "knights": {2: 1, 3: 1}}),
    No("picts-5", "go:picts+1", Why.NO_BONUS),
    No("picts-5", "go:picts+0", Why.NO_BONUS),
    # accusing, Loyalty cards
    No("", "accuse:0", Why.SOLO, SOLO),
    No("", "0:galahad", Why.SOLO, SOLO | {"knights": {0: 1}}),
    No("", "accuse:1", Why.TOO_FEW_SWORDS, {"white": 1, "black": 2}),
    No("accuse:1 1:loyal adjust:seat=0", "accuse:2", Why.ACCUSED_BEFORE, FOUR),
    No("", "accuse:0", Why.ACCUSES_ONESELF, FOUR),
    No("accuse:2 2:loyal", "accuse:2", Why.ALREADY_REVEALED, FOUR),
    No("adjust:white=7 2:loyal", "2:loyal", Why.ALREADY_REVEALED),
    No("accuse:2", "1:loyal", Why.NOT_THE_ACCUSED, FOUR),
    No("accuse:2 2:traitor accuse:3", "3:traitor", Why.TOO_MANY_TRAITORS, FOUR),
    No("adjust:white=7 0:traitor", "1:traitor", Why.TOO_MANY_TRAITORS),
    No("adjust:white=7 0:traitor 1:traitor", "2:traitor", Why.TOO_MANY_TRAITORS, {"players": 7}),
    # passing
    No("", "ok", Why.CAN_STILL_ACT),
    No("", "ok", Why.CAN_STILL_ACT, {"deck": 0, "discard": 1}),
    No("picts-5", "ok", Why.CAN_STILL_ACT, {"deck": 1}),
    No("", "ok", Why.CAN_STILL_ACT, OUT_OF_CARDS | FOUR),
    # Knights
    No("", "0:tristan.1", Why.NOT_EXPERT),
    No("accuse:2", "0:percival", Why.NOT_EXPERT, FOUR),
    No("", "0:arthur.1", Why.WRONG_KNIGHT, {"knights": {0: 1}}),
    No(CHOSEN, "3:gawain.1", Why.WRONG_KNIGHT, ONE_KNIGHT),
    No(f"{CHOSEN} ok", "3:arthur.1", Why.WRONG_KNIGHT, ONE_KNIGHT),
    No("accuse:2", "3:tristan.1", Why.WRONG_KNIGHT, ONE_KNIGHT | FOUR),
    No(AT_PERCIVAL, "3:galahad", Why.WRONG_KNIGHT, ONE_KNIGHT),
    No("0:tristan.1", "0:tristan.1", Why.KNIGHT_USED, {"knights": {0: 2}}),
    No("accuse:2 3:percival", "3:percival", Why.KNIGHT_USED, FOUR | {"knights": {3: 2}}),
    No("", "0:tristan.1", Why.NO_KNIGHT_HELD, ONE_KNIGHT),
    No(CHOSEN, "2:arthur.1", Why.NO_KNIGHT_HELD, ONE_KNIGHT),
    No("", "3:tristan.1", Why.NOT_YOUR_TURN, ONE_KNIGHT),
    No("", "3:galahad", Why.NOT_YOUR_TURN, ONE_KNIGHT),
    No(CHOSEN, "1:arthur.1", Why.ANOTHER_SEAT, {"knights": {1: 1, 3: 1}}),
    No("picts-5 go:picts ok 3:gawain.1", "morgan-3", Why.NEVER_A_MORGAN, ONE_KNIGHT),
    No("picts-5 go:picts ok 3:gawain.1", "picts-2", Why.NONE_DRAWN, ONE_KNIGHT | {"deck": 1}),
]  # fmt: skip


def _name(no: object) -> str:
    return f"{no.why}: {no.situation} / {no.heard}" if isinstance(no, No) else ""


def refusal_of(no: No) -> Refused:
    """Return why a word is refused; the state stays as it was."""
    state = play(no.situation, **no.given)
    before = repr(state)
    with pytest.raises(Refused) as refusal:
        RUMORS.apply(state, RUMORS.read(line(no.heard)))
    assert repr(state) == before
    return refusal.value


@pytest.mark.parametrize("no", NOS, ids=_name)
def test_it_is_refused_and_the_state_stays(no: No) -> None:
    assert refusal_of(no).reason == no.why


def test_with_nothing_to_take_back_undo_is_refused() -> None:
    with pytest.raises(Refused) as refusal:
        step(GAME, Play(table()), read_event(GAME, line("undo")))
    assert refusal.value.reason == "nothing-to-undo"
