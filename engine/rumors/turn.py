"""A seat's turn: Listen, pass; what a card does that is laid; the operator's corrections."""

from __future__ import annotations

from engine.game import Notice, Seat
from engine.refusal import Common, make_refusal
from engine.rumors.cards import (
    check_may_come,
    discard_unseen,
    draw,
    is_out_of_cards,
    learn,
    shuffled_in,
)
from engine.rumors.events import Adjust, Claim, Confirm, Lay, PlayKnight, Teach
from engine.rumors.game_end import Step, check_end, may_accuse, next_turn, over
from engine.rumors.knights import check_no_traitor, check_seat, use
from engine.rumors.notices import Say, warn, warn_past_sixteen
from engine.rumors.pieces import (
    KNIGHTS,
    MERLINS,
    MERLINS_4,
    MORGANS,
    PROMOS,
    QUEST_CARDS,
    VIVIEN,
    CardId,
)
from engine.rumors.refusals import Why
from engine.rumors.setup import with_facts
from engine.rumors.state import Deck, Effects, Phase, Rumors, questable

_RESHUFFLED = (Notice(Say.RESHUFFLED),)

# -- Listen ------------------------------------------------------------------------------


def lay(state: Rumors, event: Lay) -> Step:
    """Lay a card from the deck; a revealed Traitor draws two and discards one unseen."""
    card = event.card
    is_traitor = state.actor.is_revealed_traitor
    deck, is_new = _drawn_from(state, card, is_traitor)
    counted = _must_count_aloud(state, is_traitor)
    effects, changes = _effects_of(card, counted)
    phase, asked = _asks(state, card)
    laid = state._replace(
        phase=phase,
        seat=state.next_seat if phase is Phase.TURN else state.seat,
        pile=(*state.pile, card),
        announced=None,
        must_listen=False,
        effects=effects,
        deck=deck,
    )
    said = _said_of(state.seat, card, counted.counted)
    if counted.announce and card in QUEST_CARDS and not is_traitor:
        laid, warning = warn(laid, Say.FACE_UP_UNDER_MORGAN_1, card=card)
        said += warning
    return laid, (*(_RESHUFFLED if is_new else ()), *said, *changes, *asked)


def _drawn_from(state: Rumors, card: CardId | None, is_traitor: bool) -> tuple[Deck, bool]:
    """Return the deck that a card came from, and whether it is a new one; or refuse the card."""
    if card is None and is_traitor:
        raise make_refusal(Why.FACE_UP_ONLY)
    if card is None and not state.effects.announce:
        raise make_refusal(Why.NOT_FACE_DOWN)
    if is_out_of_cards(state):
        raise make_refusal(Why.NO_CARD_LEFT)
    deck, drawn = draw(state.deck, 2 if is_traitor else 1)
    if card is not None:
        check_may_come(state, deck, card)
        deck = learn(deck, card)
    return discard_unseen(deck, drawn - 1), drawn > state.deck.cards


def _must_count_aloud(state: Rumors, is_traitor: bool) -> Effects:
    """Morgan #2: every card laid by a Listener or a revealed Traitor is counted aloud."""
    effects = state.effects
    if effects.counted is None or (is_traitor and not state.setup.rulings.traitor_counts):
        return effects
    return effects._replace(counted=effects.counted + 1)


def _said_of(seat: Seat, card: CardId | None, count: int | None) -> tuple[Notice, ...]:
    if card is None:
        return (Notice(Say.LAID_FACE_DOWN, {"seat": seat, "count": count}),)
    return (Notice(Say.LAID, {"seat": seat, "card": card, "count": count}),)


def _effects_of(card: CardId | None, old: Effects) -> tuple[Effects, tuple[Notice, ...]]:
    """Morgans begin silence and their standing effect; a Merlin ends all of it."""
    if card in MERLINS:
        new = Effects()
    elif card in MORGANS:
        new = Effects(
            silence=True,
            announce=old.announce or card == "morgan-1",
            counted=0 if card == "morgan-2" else old.counted,
        )
    else:
        return old, ()
    changes = (
        (old.silence, new.silence, Say.SILENCE_BEGINS, Say.SILENCE_ENDS),
        (old.announce, new.announce, Say.ANNOUNCE_BEGINS, Say.ANNOUNCE_ENDS),
        (old.counted is not None, new.counted is not None, Say.COUNT_BEGINS, Say.COUNT_ENDS),
    )
    return new, tuple(
        [Notice(begins if now else ends) for was, now, begins, ends in changes if was != now]
    )


def _asks(state: Rumors, card: CardId | None) -> tuple[Phase, tuple[Notice, ...]]:
    """Return what a card asks of who laid it; in phase `turn` it is the next seat's turn."""
    if card in QUEST_CARDS:
        return Phase.TURN, ()
    if card is None:
        return Phase.CLAIM, ()
    seat = {"seat": state.seat}
    if card == VIVIEN and vivien_acts(state, state.seat):
        return Phase.VIVIEN, (Notice(Say.SWAP_LOYALTIES, seat),)
    if card == PROMOS[1] and not state.actor.is_revealed_traitor:
        return Phase.MERLIN_6, (Notice(Say.MERLIN_6_OFFERS, seat),)
    return Phase.TURN, (Notice(Say.HIDE_TOKEN, seat),) if card in MERLINS_4 else ()


def vivien_acts(state: Rumors, drawer: Seat) -> bool:
    """Whether Loyalty cards may change hands: the drawer and another are not revealed."""
    unrevealed = sum(player.revealed is None for player in state.players)
    return state.players[drawer].revealed is None and unrevealed > 1


def claim(state: Rumors, event: Claim) -> Step:
    """Announce of which Quest the face-down card is."""
    claimed = state._replace(announced=event.quest)
    said = Notice(Say.CLAIMED, {"seat": state.seat, "quest": event.quest})
    return next_turn(claimed), (said,)


def vivien_laid(state: Rumors, _event: Confirm) -> Step:
    """Tell that Vivien swapped two Loyalty cards."""
    return next_turn(state), (Notice(Say.LOYALTIES_SWAPPED),)


def merlin_6_declined(state: Rumors, _event: Confirm) -> Step:
    """Go on without Merlin #6."""
    return next_turn(state), (Notice(Say.MERLIN_6_DECLINED, {"seat": state.seat}),)


# -- other actions -------------------------------------------------------------------------


def own_turn_knight(state: Rumors, event: PlayKnight) -> Step:
    """Tristan before the action, Galahad as the action."""
    check_no_traitor(state, event.seat)
    used, said = use(state, event, "tristan", "galahad")
    if event.seat != state.seat:
        raise make_refusal(Why.NOT_YOUR_TURN, card=event.card, seat=state.seat)
    if KNIGHTS[event.card] == "tristan":
        return used, (said,)
    if state.setup.solo:
        raise make_refusal(Why.SOLO)
    if state.must_listen:
        raise make_refusal(Why.MUST_LISTEN, seat=state.seat)
    return next_turn(used), (said,)


def can_pass(state: Rumors) -> bool:
    """Whether the seat can neither draw, nor go on a Quest, nor accuse."""
    return is_out_of_cards(state) and not questable(state) and not may_accuse(state)


def pass_turn(state: Rumors, _event: Confirm) -> Step:
    """Pass, or raise Refused where the player can still act."""
    if not can_pass(state):
        raise make_refusal(Why.CAN_STILL_ACT, seat=state.seat)
    said = Notice(Say.PASSED, {"seat": state.seat})
    if state.passes + 1 == len(state.players):
        ended, winning = over(state, "evil", "no-cards")
        return ended, (said, *winning)
    return next_turn(state)._replace(passes=state.passes + 1), (said,)


# -- corrections -----------------------------------------------------------------------------


def teach(state: Rumors, event: Teach) -> Step:
    """Tell the printed facts of a card, for the rest of the game."""
    if state.phase is Phase.OVER:
        raise make_refusal(Common.GAME_OVER)
    if event.card in PROMOS and event.card not in state.setup.promos:
        raise make_refusal(Why.PROMO_NOT_IN_PLAY, card=event.card)
    facts = with_facts(state.printed[event.card], event.symbols, event.value)
    taught = state._replace(printed={**state.printed, event.card: facts})
    return taught, (Notice(Say.TAUGHT, {"card": event.card}),)


def adjust(state: Rumors, event: Adjust) -> Step:
    """Take the operator's correction, then look whether the game has ended."""
    if event.seat is not None:
        check_seat(state, event.seat)
    deck = shuffled_in(state.deck) if event.reshuffled else state.deck
    after = state._replace(
        white=state.white if event.white is None else event.white,
        black=state.black if event.black is None else event.black,
        seat=state.seat if event.seat is None else event.seat,
        must_listen=state.must_listen and event.seat is None,
        deck=deck if event.deck is None else deck._replace(cards=event.deck),
    )
    warned, warning = warn_past_sixteen(state, after)
    ended, ending = check_end(warned, warned.seat)
    return ended, (Notice(Say.ADJUSTED), *warning, *ending)
