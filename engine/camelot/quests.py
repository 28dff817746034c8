"""How a quest ends: swords, life, relics and cards; the rewards that are shared afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from engine.camelot.cards import discard_black, discard_white, take_white
from engine.camelot.events import Choose, DealCoat, ShareOut
from engine.camelot.game_end import add_engines, end_if_over
from engine.camelot.notices import Say
from engine.camelot.pieces import (
    COATS,
    DARK_FOREST,
    HEROISM,
    IS_WHITE,
    MORDRED,
    VIVIEN,
    Place,
    Relic,
)
from engine.camelot.refusals import Why
from engine.camelot.seats import (
    go_home,
    holder,
    knights_at,
    lose_life,
    seat_of,
    seat_options,
    win_life,
    with_player,
)
from engine.camelot.state import (
    Camelot,
    Grail,
    LaidCards,
    PendingStep,
    Phase,
    QuestReport,
    Row,
    Share,
    StepKind,
    War,
    ask,
    busy,
)
from engine.game import Seat
from engine.refusal import make_refusal
from engine.state import say


class Terms(NamedTuple):
    """What a quest brings and takes."""

    swords: int
    life: int
    cards: int  # of a win
    relic: Relic | None = None
    engines: int = 0  # of a loss


TERMS: Final[Mapping[str, Terms]] = {
    "black-knight": Terms(1, 1, 3),
    "lancelot": Terms(1, 1, 4, Relic.ARMOR),
    "dragon": Terms(2, 2, 7),
    "excalibur": Terms(2, 1, 7, Relic.EXCALIBUR),
    "grail": Terms(3, 1, 7, Relic.GRAIL),
    "picts": Terms(1, 1, 4, engines=2),
    "saxons": Terms(1, 1, 4, engines=2),
}
# The other quests begin anew.
_IS_OVER: Final[Mapping[Place, Callable[[Camelot], bool]]] = {
    Place.CAMELOT: lambda _state: True,
    Place.DRAGON: lambda state: state.side is None,
    Place.EXCALIBUR: lambda state: state.excalibur.is_over,
    Place.GRAIL: lambda state: state.grail.is_over,
}


def board(state: Camelot, place: Place) -> str:
    """Return what a quest is called in the report: the Dragon's board has two sides."""
    return state.side or "dragon" if place is Place.DRAGON else place


def is_open(state: Camelot, place: Place) -> bool:
    """Whether a quest can still be won and lost."""
    is_over = _IS_OVER.get(place)
    return is_over is None or not is_over(state)


def end_quest(
    state: Camelot, place: Place, won: bool, white: int | None = None, black: int | None = None
) -> Camelot:
    """End a quest in the order of the rulebook; its cards are drawn and shared afterwards."""
    name = board(state, place)
    terms, there = TERMS[name], knights_at(state, place)
    swords = terms.swords + (state.heroism is place) + (state.mists and not won)
    report = QuestReport(name, won, white, black, swords, there)
    state = say(busy(state), Say.RESOLVED, **report._asdict())
    state = say(state, Say.SWORDS, white=swords * won, black=swords * (not won))
    state = _clear_board(go_home(state, there), place)
    if won:
        state = _win_quest(state._replace(white=state.white + swords), terms, there)
    else:
        state = _lose_quest(state._replace(black=state.black + swords), terms, there)
    counted = None if white is None else state.counted
    state = state._replace(last_quest=report, counted=counted)
    if won and there:
        knighting = (PendingStep(StepKind.KNIGHTING, seats=there),) if state.setup.squires else ()
        state = busy(
            state, PendingStep(StepKind.REWARD, seats=there, cards=terms.cards), *knighting
        )
    return end_if_over(state)


def _lose_quest(state: Camelot, terms: Terms, there: tuple[Seat, ...]) -> Camelot:
    if terms.engines:
        state = add_engines(state, terms.engines)
    return lose_life(state, there, terms.life)


def _win_quest(state: Camelot, terms: Terms, there: tuple[Seat, ...]) -> Camelot:
    palamedes = [seat for seat in there if state.seats[seat].knight == "palamedes"]
    state = win_life(win_life(state, there, terms.life), palamedes, 1)
    if terms.relic is Relic.ARMOR:
        state = _with_relic(state, there[0], Relic.ARMOR) if there else state
    elif terms.relic is not None:
        state = _with_relic(state, state.seat, terms.relic)
    return _end_vivien_and_forest(state)


def _with_relic(state: Camelot, seat: Seat, relic: Relic) -> Camelot:
    player = state.seats[seat]
    state = with_player(state, seat, player._replace(relics=(*player.relics, relic)))
    return say(state, Say.RELIC_WON, seat=seat, relic=relic)


def _end_vivien_and_forest(state: Camelot) -> Camelot:
    """A win ends Vivien and the Dark Forest."""
    if state.vivien:
        state = say(discard_black(state._replace(vivien=False), VIVIEN), Say.ENDS, card=VIVIEN)
    if state.grail.forest:
        state = discard_black(state._replace(grail=state.grail._replace(forest=False)), DARK_FOREST)
        state = say(state, Say.ENDS, card=DARK_FOREST)
    return state


def _clear_board(state: Camelot, place: Place) -> Camelot:
    """Return the table with a board's cards discarded; it flips, starts again, or is over."""
    if state.heroism is place:
        state = discard_white(state._replace(heroism=None), HEROISM)
    match place:
        case Place.EXCALIBUR:
            return state._replace(excalibur=state.excalibur._replace(is_over=True))
        case Place.GRAIL:
            return _grail_cleared(state)
        case Place.BLACK_KNIGHT:
            return _row_cleared(state, state.black_knight)._replace(black_knight=Row())
        case Place.DRAGON:
            flipped = state._replace(side="dragon" if state.side == "lancelot" else None)
            return _row_cleared(flipped, state.dragon)._replace(dragon=Row())
        case Place.PICTS:
            return _war_cleared(state, place, state.picts)._replace(picts=War())
        case _:
            return _war_cleared(state, place, state.saxons)._replace(saxons=War())


def _row_cleared(state: Camelot, row: Row) -> Camelot:
    """Discard a row and the card that Kay added."""
    state = discard_white(state, *row.white, *state.table.cards)._replace(table=LaidCards())
    return discard_black(state, *row.black)


def _war_cleared(state: Camelot, place: Place, war: War) -> Camelot:
    state = discard_white(state, *war.white)
    if state.mordred is not place:
        return state
    return discard_black(state._replace(mordred=None), MORDRED)


def _grail_cleared(state: Camelot) -> Camelot:
    white = [card for card in state.grail.spots if card in IS_WHITE]
    black = [*state.grail.despair, *((DARK_FOREST,) if state.grail.forest else ())]
    state = discard_black(discard_white(state, *(card for card in white if card)), *black)
    return state._replace(grail=Grail(is_over=True))


# -- rewards ----------------------------------------------------------------------------------


def reward(state: Camelot, due: PendingStep) -> Camelot:
    """Draw the cards of a won quest, for those who were there."""
    return draw_to_share(state, due.seats, due.cards)


def draw_to_share(state: Camelot, seats: tuple[Seat, ...], cards: int) -> Camelot:
    """Draw cards that those seats share; one alone gets them at once."""
    if not seats:
        return state
    state, drawn = take_white(state, cards)
    if not drawn:
        return state
    if len(seats) > 1:
        return ask(state._replace(share=Share(drawn, seats)), Phase.SHARE)
    player = state.seats[seats[0]]
    state = with_player(state, seats[0], player._replace(hand=player.hand + drawn))
    return say(state, Say.DREW, seat=seats[0], count=drawn)


def share_out(state: Camelot, event: ShareOut) -> Camelot:
    """Divide white cards as the table agrees."""
    share = state.share
    assert share is not None, f"phase {state.phase} without a share"
    if len(event.counts) != len(state.seats):
        raise make_refusal(Why.ONE_COUNT_A_SEAT, seats=len(state.seats), counts=len(event.counts))
    for seat, count in enumerate(event.counts):
        if count and seat not in share.seats:
            raise make_refusal(Why.SHARES_NOT, seat=seat)
    if sum(event.counts) != share.cards:
        raise make_refusal(Why.WRONG_SUM, sum=sum(event.counts), cards=share.cards)
    pairs = zip(state.seats, event.counts, strict=True)
    players = tuple([one._replace(hand=one.hand + count) for one, count in pairs])
    state = state._replace(seats=players, share=None)
    return say(busy(state), Say.SHARED, counts=event.counts)


def knighting(state: Camelot, due: PendingStep) -> Camelot:
    """After a won quest one of the squires who were there is knighted."""
    squires = [seat for seat in due.seats if state.seats[seat].knight is None]
    if not squires:
        return state
    if len(squires) == 1:
        return ask(state, Phase.COAT, asked=squires[0])
    return ask(state, Phase.KNIGHTING, seat_options(squires))


def choose_squire(state: Camelot, event: Choose) -> Camelot:
    """Deal the Coat of Arms that follows to the chosen seat."""
    return ask(state, Phase.COAT, asked=seat_of(event.option))


def take_coat(state: Camelot, event: DealCoat) -> Camelot:
    """The seat that is asked takes a coat of arms."""
    assert state.asked is not None, "phase coat asks a seat"
    check_coat(state, event.card)
    player = state.seats[state.asked]._replace(knight=COATS[event.card])
    dealt = with_player(state, state.asked, player)
    return say(busy(dealt), Say.COAT, seat=state.asked, knight=COATS[event.card])


def check_coat(state: Camelot, coat: str) -> None:
    """Refuse a coat of arms that somebody wears."""
    for seat, one in enumerate(state.seats):
        if one.knight is not None and coat == f"b-coat-{one.knight}":
            raise make_refusal(Why.COAT_TAKEN, card=coat, seat=seat)


def with_excalibur(state: Camelot, place: Place) -> int:
    """Return the 1 that Excalibur adds where its holder stands, else 0."""
    seat = holder(state, Relic.EXCALIBUR)
    return int(seat is not None and state.seats[seat].at is place)
