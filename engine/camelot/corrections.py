"""Who joins and who leaves, and the operator's corrections."""

from __future__ import annotations

from engine.camelot.cards import draw_white, reshuffle_decks
from engine.camelot.events import Adjust, Join, Leave, Teach
from engine.camelot.game_end import end_if_over
from engine.camelot.notices import Say
from engine.camelot.pieces import COATS, Place
from engine.camelot.quests import check_coat
from engine.camelot.refusals import Why
from engine.camelot.seats import check_knight, check_seat, die, with_player
from engine.camelot.state import (
    MOST_SEATS,
    Camelot,
    Deck,
    PendingStep,
    Phase,
    Player,
    StepKind,
    busy,
)
from engine.game import Seat
from engine.refusal import Common, make_refusal
from engine.state import say

# -- joining and leaving --------------------------------------------------------------------------


def join(state: Camelot, event: Join) -> Camelot:
    """Somebody sits down after Arthur, or after the first player; who sits behind moves up."""
    _check_may_join(state, event)
    coat = None if event.card is None else COATS[event.card]
    arthur = [n for n, one in enumerate(state.seats) if one.knight == "arthur"]
    seat = Seat((arthur[0] if arthur else state.first) + 1)
    player = Player(0, state.setup.life, coat)
    state = state._replace(
        seats=(*state.seats[:seat], player, *state.seats[seat:]),
        names=(*state.names[:seat], event.name, *state.names[seat:]),
        seat=_moved_up(state.seat, seat),
        first=_moved_up(state.first, seat),
    )
    return draw_white(say(state, Say.JOINED, seat=seat), seat, state.setup.hand)


def _moved_up(seat: Seat, joined: Seat) -> Seat:
    return Seat(seat + 1) if seat >= joined else seat


def _check_may_join(state: Camelot, event: Join) -> None:
    if len(state.seats) >= MOST_SEATS:
        raise make_refusal(Why.TABLE_FULL, seats=MOST_SEATS)
    if len(state.seats) >= state.setup.loyalty_cards:
        raise make_refusal(Why.NO_LOYALTY_CARD_LEFT)
    if "peek" in state.turn.powers:
        raise make_refusal(Why.AFTER_A_PEEK)
    if state.setup.squires:
        if event.card is not None:
            raise make_refusal(Why.NO_COAT_FOR_SQUIRES)
        return
    if event.card is None:
        raise make_refusal(Why.COAT_IS_NAMED)
    check_coat(state, event.card)


def leave(state: Camelot, event: Leave) -> Camelot:
    """A seat dies at once, without the Grail; a revealed Traitor just goes."""
    seat, player = event.seat, check_seat(state, event.seat)
    if not player.alive:
        raise make_refusal(Why.SEAT_IS_DEAD, seat=seat)
    if player.is_knight:
        state = die(state, (seat,))
    else:
        state = with_player(state, seat, player._replace(alive=False, relics=()))
    then = StepKind.NEXT_TURN if seat == state.seat else StepKind.EVIL
    return end_if_over(
        say(busy(state, PendingStep(StepKind.LAST), PendingStep(then)), Say.LEFT, seat=seat)
    )


# -- corrections -----------------------------------------------------------------------------


def teach(state: Camelot, event: Teach) -> Camelot:
    """The owner has counted the steps of the board of Excalibur."""
    white, black = event.track
    if state.phase is Phase.OVER:
        raise make_refusal(Common.GAME_OVER)
    board = state.excalibur
    if board.is_over:
        raise make_refusal(Why.QUEST_OVER, quest=Place.EXCALIBUR)
    if not -black < board.step < white:
        raise make_refusal(Why.NOT_BETWEEN_BANKS, step=board.step, white=white, black=black)
    state = state._replace(excalibur=board._replace(track=event.track, is_track_told=True))
    return say(state, Say.TAUGHT, white=white, black=black)


def adjust(state: Camelot, event: Adjust) -> Camelot:
    """Put right what was counted wrong; then the game is checked, and goes on."""
    _check_adjust(state, event)
    state = _with_figures(_with_decks(state, event), event)
    if event.of is not None and event.life is not None:
        player = state.seats[event.of]._replace(life=event.life)
        state = with_player(state, event.of, player)
    if event.seat is not None:
        state = busy(state._replace(seat=event.seat, todo=(PendingStep(StepKind.BEGIN),)))
    return end_if_over(say(state, Say.ADJUSTED))


def _check_adjust(state: Camelot, event: Adjust) -> None:
    if event.excalibur is not None:
        if state.excalibur.is_over:
            raise make_refusal(Why.QUEST_OVER, quest=Place.EXCALIBUR)
        white, black = state.excalibur.track
        if not -black < event.excalibur < white:
            step = event.excalibur
            raise make_refusal(Why.NOT_BETWEEN_BANKS, step=step, white=white, black=black)
    if event.of is not None:
        check_knight(state, event.of)
    if event.seat is not None and not check_seat(state, event.seat).alive:
        raise make_refusal(Why.SEAT_IS_DEAD, seat=event.seat)


def _with_figures(state: Camelot, event: Adjust) -> Camelot:
    picts, saxons, step = event.picts, event.saxons, event.excalibur
    excalibur = state.excalibur
    return state._replace(
        white=state.white if event.white is None else event.white,
        black=state.black if event.black is None else event.black,
        siege=state.siege if event.siege is None else event.siege,
        excalibur=excalibur if step is None else excalibur._replace(step=step),
        picts=state.picts if picts is None else state.picts._replace(warriors=picts),
        saxons=state.saxons if saxons is None else state.saxons._replace(warriors=saxons),
    )


def _with_decks(state: Camelot, event: Adjust) -> Camelot:
    """Cards keep their number: a hand's from the white deck, a deck's from its discard pile."""
    if event.reshuffled:
        state = reshuffle_decks(state)
    if event.of is not None and event.hand is not None:
        player = state.seats[event.of]
        state = with_player(state, event.of, player._replace(hand=event.hand))
        state = state._replace(white_deck=state.white_deck.draw(event.hand - player.hand))
    white = _recount(state.white_deck, event.white_deck)
    black = _recount(state.black_deck, event.black_deck)
    if white.cards < 0:
        raise make_refusal(Why.TOO_FEW_WHITE, cards=white.cards)
    for deck in (white, black):
        if deck.discard < len(deck.seen):
            raise make_refusal(Why.FEWER_THAN_KNOWN, cards=deck.discard, known=len(deck.seen))
    return state._replace(white_deck=white, black_deck=black)


def _recount(deck: Deck, cards: int | None) -> Deck:
    """Return the deck with so many cards, the rest of them discarded; None: as it is."""
    if cards is None:
        return deck
    return deck._replace(cards=cards, discard=deck.discard + deck.cards - cards)
