"""The board of the Grail, where the sword of Excalibur lies, and the warriors of the wars."""

from __future__ import annotations

from engine.camelot.cards import discard_black, discard_white
from engine.camelot.combat import war_at, with_war
from engine.camelot.notices import Say
from engine.camelot.pieces import DARK_FOREST, IS_GRAIL, CardId, Place
from engine.camelot.quests import end_quest
from engine.camelot.refusals import Why
from engine.camelot.state import SPOTS, WARRIORS, Camelot
from engine.refusal import refused
from engine.state import say


def _spots(state: Camelot, spot: int, card: CardId | None) -> tuple[CardId | None, ...]:
    return (*state.spots[:spot], card, *state.spots[spot + 1 :])


def lay_grail(state: Camelot, card: CardId) -> Camelot:
    """To the lowest free spot; on a full board it goes with the lowest black card."""
    if state.forest:
        raise refused(Why.DARK_FOREST)
    if None not in state.spots:
        return _drive_out_black(discard_white(state, card))
    state = state._replace(spots=_spots(state, state.spots.index(None), card))
    if len([one for one in state.spots if one in IS_GRAIL]) < SPOTS:
        return state
    return end_quest(state, Place.GRAIL, True)


def _drive_out_black(state: Camelot) -> Camelot:
    lowest = next(n for n, card in enumerate(state.spots) if card not in IS_GRAIL)
    card = state.spots[lowest]
    assert card is not None, "the board is full"
    return remove_black(state, card)


def remove_black(state: Camelot, card: CardId) -> Camelot:
    """Return the table with a black card of the Grail's board discarded; a hole stays."""
    spot = state.spots.index(card)
    left = tuple([one for one in state.despair if one != card])
    state = state._replace(spots=_spots(state, spot, None), despair=left)
    return discard_black(state, card)


def lay_despair(state: Camelot, card: CardId) -> Camelot:
    """To the highest free spot; on a full board it goes with the highest Grail card."""
    if None not in state.spots:
        return _drive_out_grail(discard_black(state, card))
    return _lay_black(state, card)


def lay_desolation(state: Camelot, card: CardId) -> Camelot:
    """First the Grail card of the highest spot goes, then the card finds room."""
    return _lay_black(_drive_out_grail(state), card)


def _drive_out_grail(state: Camelot) -> Camelot:
    grails = [(n, card) for n, card in enumerate(state.spots) if card in IS_GRAIL]
    if not grails:
        return state
    spot, card = grails[-1]
    assert card is not None, "a Grail card lies there"
    return discard_white(state._replace(spots=_spots(state, spot, None)), card)


def _lay_black(state: Camelot, card: CardId) -> Camelot:
    highest = max(n for n, one in enumerate(state.spots) if one is None)
    state = state._replace(spots=_spots(state, highest, card), despair=(*state.despair, card))
    state = say(state, Say.ROW_GROWS, quest=Place.GRAIL, cards=len(state.despair))
    return end_quest(state, Place.GRAIL, False) if len(state.despair) == SPOTS else state


def stand_forest(state: Camelot) -> Camelot:
    return say(state._replace(forest=True), Say.STANDS, card=DARK_FOREST)


def move_sword(state: Camelot, steps: int) -> Camelot:
    """Return the table with the sword of Excalibur moved; on a bank its quest ends."""
    step = state.step + steps
    state = say(state._replace(step=step), Say.STEP, step=step)
    if step == state.track.white:
        return end_quest(state, Place.EXCALIBUR, True)
    return end_quest(state, Place.EXCALIBUR, False) if step == -state.track.black else state


def add_warrior(state: Camelot, place: Place) -> Camelot:
    """Return the table with a warrior more; the fourth wins the war for Evil."""
    war = war_at(state, place)
    warriors = war.warriors + 1
    state = with_war(state, place, war._replace(warriors=warriors))
    state = say(state, Say.WARRIOR, quest=place, warriors=warriors)
    return end_quest(state, place, False) if warriors == WARRIORS else state
