"""The board of the Grail, where the sword of Excalibur lies, and the warriors of the wars."""

from __future__ import annotations

from engine.camelot.cards import discard_black, discard_white
from engine.camelot.combat import war_at, with_war
from engine.camelot.notices import Say
from engine.camelot.pieces import DARK_FOREST, IS_GRAIL, CardId, Place
from engine.camelot.quests import end_quest
from engine.camelot.refusals import Why
from engine.camelot.state import SPOTS, WARRIORS, Camelot
from engine.refusal import make_refusal
from engine.state import say


def lay_grail(state: Camelot, card: CardId) -> Camelot:
    """To the lowest free spot; on a full board it goes with the lowest black card."""
    board = state.grail
    if board.forest:
        raise make_refusal(Why.DARK_FOREST)
    if None not in board.spots:
        return _drive_out_black(discard_white(state, card))
    board = board.with_card(board.spots.index(None), card)
    state = state._replace(grail=board)
    if len([one for one in board.spots if one in IS_GRAIL]) < SPOTS:
        return state
    return end_quest(state, Place.GRAIL, True)


def _drive_out_black(state: Camelot) -> Camelot:
    spots = state.grail.spots
    lowest = next(n for n, card in enumerate(spots) if card not in IS_GRAIL)
    card = spots[lowest]
    assert card is not None, "the board is full"
    return remove_black(state, card)


def remove_black(state: Camelot, card: CardId) -> Camelot:
    """Return the table with a black card of the Grail's board discarded; a hole stays."""
    board = state.grail
    left = tuple([one for one in board.despair if one != card])
    board = board.with_card(board.spots.index(card), None)._replace(despair=left)
    return discard_black(state._replace(grail=board), card)


def lay_despair(state: Camelot, card: CardId) -> Camelot:
    """To the highest free spot; on a full board it goes with the highest Grail card."""
    if None not in state.grail.spots:
        return _drive_out_grail(discard_black(state, card))
    return _lay_black(state, card)


def lay_desolation(state: Camelot, card: CardId) -> Camelot:
    """First the Grail card of the highest spot goes, then the card finds room."""
    return _lay_black(_drive_out_grail(state), card)


def _drive_out_grail(state: Camelot) -> Camelot:
    board = state.grail
    grails = [(n, card) for n, card in enumerate(board.spots) if card in IS_GRAIL]
    if not grails:
        return state
    spot, card = grails[-1]
    assert card is not None, "a Grail card lies there"
    return discard_white(state._replace(grail=board.with_card(spot, None)), card)


def _lay_black(state: Camelot, card: CardId) -> Camelot:
    board = state.grail
    highest = max(n for n, one in enumerate(board.spots) if one is None)
    board = board.with_card(highest, card)._replace(despair=(*board.despair, card))
    state = say(
        state._replace(grail=board), Say.ROW_GROWS, quest=Place.GRAIL, cards=len(board.despair)
    )
    return end_quest(state, Place.GRAIL, False) if len(board.despair) == SPOTS else state


def stand_forest(state: Camelot) -> Camelot:
    """Put the Dark Forest beside the Grail's quest."""
    state = state._replace(grail=state.grail._replace(forest=True))
    return say(state, Say.STANDS, card=DARK_FOREST)


def move_sword(state: Camelot, steps: int) -> Camelot:
    """Return the table with the sword of Excalibur moved; on a bank its quest ends."""
    board = state.excalibur
    step = board.step + steps
    state = say(state._replace(excalibur=board._replace(step=step)), Say.STEP, step=step)
    if step == board.track.white:
        return end_quest(state, Place.EXCALIBUR, True)
    return end_quest(state, Place.EXCALIBUR, False) if step == -board.track.black else state


def add_warrior(state: Camelot, place: Place) -> Camelot:
    """Return the table with a warrior more; the fourth wins the war for Evil."""
    war = war_at(state, place)
    warriors = war.warriors + 1
    state = with_war(state, place, war._replace(warriors=warriors))
    state = say(state, Say.WARRIOR, quest=place, warriors=warriors)
    return end_quest(state, place, False) if warriors == WARRIORS else state
