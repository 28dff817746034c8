"""What a press or a card means just now: a function a phase (docs/how-to-play.md)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from engine.controls import Controls
from engine.game import UNDO, Button, ButtonPress, Input, PieceId, PiecePlaced, Seat
from engine.picker import OK_2_S, Path, Picking, Step, name_of, picking_of
from engine.refusal import N_, make_refusal
from engine.rumors import rules
from engine.rumors.cards import is_out_of_cards
from engine.rumors.events import (
    Accuse,
    Claim,
    Confirm,
    Event,
    GoOnQuest,
    Lay,
    PlayKnight,
    Reveal,
    ShowLoyalty,
    Teach,
    TurnToken,
)
from engine.rumors.game_end import may_accuse, why_not_accuse
from engine.rumors.knights import not_traitors, seats
from engine.rumors.pending_choice import (
    TRAITOR,
    Asking,
    Heard,
    PickedBonus,
    ShowsSymbol,
    named_seat,
    seat_in,
)
from engine.rumors.pieces import (
    IS_RUMOR,
    KNIGHTS,
    LOYALTIES,
    QUESTS,
    TOKENS,
    CardId,
    Loyalty,
    Quest,
)
from engine.rumors.refusals import Why
from engine.rumors.state import SWORDS_TO_ACCUSE, Phase, Rumors, shown_by

MOST_BONUS: Final = 3  # Merlin #6
QUEST_BUTTONS: Final[Mapping[Button, Quest]] = dict(zip(Button, QUESTS, strict=False))


def _nothing(heard: Input, expected: str) -> Exception:
    return make_refusal(Why.MEANS_NOTHING, heard=name_of(heard), expected=expected)


def _quest(heard: Input) -> Quest | None:
    return QUEST_BUTTONS.get(heard.button) if isinstance(heard, ButtonPress) else None


def _placed_card(heard: Input, among: Collection[CardId]) -> CardId | None:
    return heard.piece if isinstance(heard, PiecePlaced) and heard.piece in among else None


def _rumor(heard: Input) -> CardId | None:
    return _placed_card(heard, IS_RUMOR)


def _knight(heard: Input) -> CardId | None:
    return _placed_card(heard, KNIGHTS.keys())


# -- a turn ----------------------------------------------------------------------------------


def _turn(state: Rumors, asking: Asking | None, heard: Input) -> Heard:
    quest = _quest(heard)
    if quest is not None:
        return _go(state, quest)
    card, knight = _rumor(heard), _knight(heard)
    if card is not None:
        return None, (Lay(card),)
    if knight is not None:
        return asking, (PlayKnight(knight, state.seat),)
    match heard, asking:
        case ButtonPress(Button.ACCUSE), _:
            return picking_of(asking).point_behind(_accusable(state)), ()
        case ButtonPress(Button.OK), Picking(at=Step(_, int(seat))):
            return None, (Accuse(Seat(seat)),)
        case ButtonPress(Button.OK), ShowsSymbol(card, quest):
            return None, (_teach(state, card, quest), GoOnQuest(quest))
        case ButtonPress(Button.OK), _:
            return None, (Confirm() if is_out_of_cards(state) else Lay(None),)
    raise _nothing(heard, N_("a card laid, a Quest button or ACCUSE"))


def _go(state: Rumors, quest: Quest) -> Heard:
    """Go on a Quest; a character whose symbols nobody has checked asks first."""
    top = state.pile[-1] if state.pile else None
    if top is None or top not in state.printed or state.printed[top].checked:
        return None, (GoOnQuest(quest),)
    taught, _ = rules.apply(state, _teach(state, top, quest))
    rules.apply(taught, GoOnQuest(quest))  # refuses what the answer could not mend
    return ShowsSymbol(top, quest), ()


def _let_go(state: Rumors, asking: Asking) -> Heard:
    """A choice is let go; that a card does not show what it was assumed to is remembered.

    Where nothing was assumed nothing is learned: the card may still show another Quest.
    """
    if not isinstance(asking, ShowsSymbol) or asking.quest not in shown_by(state, asking.card):
        return None, ()
    left = (one for one in QUESTS if one in shown_by(state, asking.card) and one != asking.quest)
    return None, (Teach(asking.card, tuple(left)),)


def _teach(state: Rumors, card: CardId, quest: Quest) -> Teach:
    shown = {*shown_by(state, card), quest}
    return Teach(card, tuple(one for one in QUESTS if one in shown))


def _accusable(state: Rumors) -> Path:
    may = may_accuse(state)
    if may:
        return _seat_steps(may)
    why = why_not_accuse(state, state.next_seat)
    if why is None or why is Why.ALREADY_REVEALED:
        raise make_refusal(Why.NOBODY_TO_ACCUSE)
    raise make_refusal(why, seat=state.seat, needed=SWORDS_TO_ACCUSE, swords=state.swords)


def pointed_among(state: Rumors) -> tuple[Seat, ...]:
    """Return the seats that ACCUSE steps through: who may be accused, or who holds a Knight."""
    return may_accuse(state) if state.phase is Phase.TURN else _holders(state)


def _seat_steps(may: Iterable[Seat]) -> Path:
    return tuple([Step("seat", seat) for seat in may])


def _claim(state: Rumors, _asking: Asking | None, heard: Input) -> Heard:
    quest = _quest(heard)
    if quest is not None:
        return None, (Claim(quest),)
    old_top = state.pile[-2] if len(state.pile) > 1 else None
    if heard == ButtonPress(Button.UNDO) or (
        isinstance(heard, PiecePlaced) and heard.piece == old_top
    ):
        return None, (UNDO,)
    raise _nothing(heard, N_("the Quest button of the announced card, or UNDO: it was not laid"))


def _vivien(state: Rumors, _asking: Asking | None, heard: Input) -> Heard:
    card = _rumor(heard)
    if card is not None and state.chosen is None:
        return None, (Confirm(), Lay(card))
    if heard == ButtonPress(Button.OK):
        return None, (Confirm(),)
    raise _nothing(heard, N_("OK when Vivien is done"))


def _merlin_6(_state: Rumors, asking: Asking | None, heard: Input) -> Heard:
    quest, card = _quest(heard), _rumor(heard)
    if card is not None:
        return None, (Confirm(), Lay(card))
    if quest is not None:
        if isinstance(asking, PickedBonus) and asking.quest is quest:
            return PickedBonus(quest, (asking.bonus + 1) % (MOST_BONUS + 1)), ()
        return PickedBonus(quest), ()
    if heard == ButtonPress(Button.OK):
        if isinstance(asking, PickedBonus):
            return None, (GoOnQuest(asking.quest, asking.bonus),)
        return None, (Confirm(),)
    raise _nothing(heard, N_("a Quest button, again for one more, or OK"))


# -- Knights -----------------------------------------------------------------------------------


def _holders(state: Rumors) -> tuple[Seat, ...]:
    """Return the seats that may hold the Knight that is asked for."""
    may = not_traitors(state)
    if state.phase is Phase.PERCIVAL and state.ending is not None:
        known = state.ending.known_traitors
        may = tuple(seat for seat in seats(state) if seat not in known)
    if state.phase is Phase.ARTHUR:
        may = tuple(seat for seat in may if seat != state.seat)
    return tuple(seat for seat in may if state.players[seat].knights)


def _played_by(state: Rumors, asking: Asking | None, knight: CardId) -> PlayKnight:
    seat = seat_in(asking)
    if seat is not None:
        return PlayKnight(knight, seat)
    holders = _holders(state)
    if len(holders) > 1:
        by_button = state.phase is not Phase.ACCUSED  # there ACCUSE points at Traitor
        raise make_refusal(Why.WHICH_SEAT if by_button else Why.WHICH_SEAT_BY_LINE, card=knight)
    return PlayKnight(knight, holders[0] if holders else state.seat)


def _knight_asked(state: Rumors, asking: Asking | None, heard: Input) -> Heard:
    knight = _knight(heard)
    if knight is not None:
        return None, (_played_by(state, asking, knight),)
    if heard == ButtonPress(Button.ACCUSE):
        return picking_of(asking).point_behind(_seat_steps(_holders(state))), ()
    if heard == ButtonPress(Button.OK):
        return None, (Confirm(),)
    raise _nothing(heard, N_("the Knight card, ACCUSE for who plays it, or OK: nobody"))


def _gawain_card(_state: Rumors, _asking: Asking | None, heard: Input) -> Heard:
    card = _rumor(heard)
    if card is not None:
        return None, (Lay(card),)
    if heard == ButtonPress(Button.OK):
        return None, (Confirm(),)
    raise _nothing(heard, N_("Gawain's card, or OK: all were Morgans"))


# -- the pile turned over, Loyalty cards, the end ----------------------------------------------


def _reveal(_state: Rumors, _asking: Asking | None, heard: Input) -> Heard:
    card = _rumor(heard)
    if card is not None:
        return None, (Reveal(card),)
    raise _nothing(heard, N_("the face-down cards, or OK held: there is no such card"))


def _tokens(_state: Rumors, _asking: Asking | None, heard: Input) -> Heard:
    quest = _quest(heard)
    if quest is None and isinstance(heard, PiecePlaced):
        quest = TOKENS.get(heard.piece)
    if quest is not None:
        return None, (TurnToken(quest),)
    raise _nothing(heard, N_("the token's Quest, or OK held: forgotten"))


def _loyalty(state: Rumors, asking: Asking | None, heard: Input) -> Heard:
    seat = named_seat(state)
    knight = _knight(heard)
    if knight is not None:
        return None, (_played_by(state, None, knight),)
    card = _placed_card(heard, LOYALTIES.keys())
    if card is not None:
        return None, (ShowLoyalty(seat, LOYALTIES[card]),)
    as_traitor = ShowLoyalty(seat, Loyalty.TRAITOR)
    if heard == ButtonPress(Button.OK):
        return None, (ShowLoyalty(seat, Loyalty.LOYAL) if asking is None else as_traitor,)
    if heard == ButtonPress(Button.ACCUSE):
        rules.apply(state, as_traitor)  # refuses what OK could not take
        return (Picking(at=TRAITOR) if asking is None else None), ()
    raise _nothing(heard, N_("OK: Loyal, ACCUSE, then OK: Traitor, or the Loyalty card"))


def _is_open_in_pile(state: Rumors, piece: PieceId) -> bool:
    """Whether a card lay face up in the pile: turning the pile over shows it again."""
    return state.phase is Phase.REVEAL and piece in state.pile


CONTROLS: Final[Controls[Rumors, Asking, Event]] = Controls(
    rules.apply,
    {
        Phase.TURN: _turn,
        Phase.CLAIM: _claim,
        Phase.VIVIEN: _vivien,
        Phase.MERLIN_6: _merlin_6,
        Phase.ARTHUR: _knight_asked,
        Phase.REVEAL: _reveal,
        Phase.TOKENS: _tokens,
        Phase.GAWAIN: _knight_asked,
        Phase.GAWAIN_CARD: _gawain_card,
        Phase.ACCUSED: _loyalty,
        Phase.LOYALTIES: _loyalty,
        Phase.PERCIVAL: _knight_asked,
    },
    holds={
        Phase.REVEAL: (OK_2_S, lambda _state, _asking: (Reveal(None),)),
        Phase.TOKENS: (OK_2_S, lambda _state, _asking: (Confirm(),)),
    },
    let_go=_let_go,
    is_out=_is_open_in_pile,
)
