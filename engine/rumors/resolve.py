"""From a chosen Quest to its Swords: Arthur, the face-down cards, the tokens, Gawain, the score."""

from __future__ import annotations

from engine.game import Notice
from engine.refusal import make_refusal
from engine.rumors.cards import (
    check_may_come,
    discard_pile,
    discard_unseen,
    draw,
    is_out_of_cards,
    learn,
)
from engine.rumors.events import Confirm, GoOnQuest, Lay, PlayKnight, Reveal, TurnToken
from engine.rumors.game_end import Step, check_end, over
from engine.rumors.knights import (
    check_no_traitor,
    may_be_played,
    not_traitors,
    use,
    with_player,
)
from engine.rumors.notices import Say, place_swords, report_json, warn
from engine.rumors.pieces import KNIGHTS, MERLINS_4, MORGANS, QUEST_CARDS, VIVIEN, CardId
from engine.rumors.refusals import Why
from engine.rumors.score import score
from engine.rumors.state import ChosenQuest, Phase, Report, Rumors, questable
from engine.rumors.turn import vivien_acts

# -- choosing ----------------------------------------------------------------------------


def go_on_quest(state: Rumors, event: GoOnQuest) -> Step:
    """Go on the Quest that the top of the pile shows."""
    check_no_traitor(state, state.seat)
    if event.bonus is not None:
        raise make_refusal(Why.NO_BONUS)
    if state.must_listen:
        raise make_refusal(Why.MUST_LISTEN, seat=state.seat)
    if not state.pile:
        raise make_refusal(Why.PILE_EMPTY)
    shown = questable(state)
    if event.quest not in shown:
        raise make_refusal(Why.NOT_ON_TOP, quest=event.quest, questable=shown or ("none",))
    return _choose(state, event)


def go_through_merlin_6(state: Rumors, event: GoOnQuest) -> Step:
    """Go at once on any Quest, with a bonus."""
    return _choose(state, event)


def _choose(state: Rumors, event: GoOnQuest) -> Step:
    """Choosing a Quest ends silence; another seat may then play Arthur."""
    bonus = event.bonus or 0
    said = [Notice(Say.QUEST_CHOSEN, {"seat": state.seat, "quest": event.quest, "bonus": bonus})]
    silence = state.effects.silence
    if silence:
        said.append(Notice(Say.SILENCE_ENDS))
    chosen = state._replace(
        effects=state.effects._replace(silence=False),
        chosen=ChosenQuest(event.quest, bonus, silence),
    )
    others = (seat for seat in not_traitors(state) if seat != state.seat)
    if may_be_played(state, "arthur", others):
        return chosen._replace(phase=Phase.ARTHUR), tuple(said)
    after, more = proceed(chosen)
    return after, (*said, *more)


def arthur(state: Rumors, event: PlayKnight) -> Step:
    """Order the player to Listen instead; silence comes back, for nobody went on the Quest."""
    chosen = state.chosen
    assert chosen is not None
    check_no_traitor(state, event.seat)
    used, said = use(state, event, "arthur")
    if event.seat == state.seat:
        raise make_refusal(Why.ANOTHER_SEAT, seat=state.seat)
    if is_out_of_cards(state):
        raise make_refusal(Why.NO_CARD_LEFT)
    silence = chosen.broke_silence and state.setup.rulings.arthur_keeps_silence
    ordered = used._replace(
        phase=Phase.TURN,
        must_listen=True,
        chosen=None,
        effects=state.effects._replace(silence=silence),
    )
    order = Notice(Say.MUST_LISTEN, {"seat": state.seat})
    return ordered, (said, order, *((Notice(Say.SILENCE_BEGINS),) if silence else ()))


def no_arthur(state: Rumors, _event: Confirm) -> Step:
    """Go on without Arthur."""
    return proceed(state)


# -- what is asked before the Swords -------------------------------------------------------


def proceed(state: Rumors) -> Step:
    """Go on to what the resolution asks next, or place the Swords."""
    chosen = state.chosen
    assert chosen is not None
    if state.hidden_count:
        return state._replace(phase=Phase.REVEAL), ()
    if len(chosen.tokens) < len(MERLINS_4.intersection(state.pile)):
        return state._replace(phase=Phase.TOKENS), ()
    if may_be_played(state, "gawain", not_traitors(state)):
        return state._replace(phase=Phase.GAWAIN), ()
    return _place(state, score(state, chosen))


def reveal(state: Rumors, event: Reveal) -> Step:
    """Turn up a face-down card; None: it was never laid, so it is still in the deck."""
    place = state.pile.index(None)
    below, above = state.pile[:place], state.pile[place + 1 :]
    if event.card is None:
        deck = state.deck._replace(cards=state.deck.cards + 1)
        turned, said = warn(state._replace(pile=below + above, deck=deck), Say.NEVER_LAID)
    else:
        check_may_come(state, state.deck, event.card)
        deck = learn(state.deck, event.card)
        turned = state._replace(pile=(*below, event.card, *above), deck=deck)
        said = (Notice(Say.TURNED_UP, {"card": event.card}),)
        if event.card not in QUEST_CARDS:
            turned, warning = warn(turned, Say.CHARACTER_FACE_DOWN, card=event.card)
            said += warning
    after, more = proceed(turned)
    return after, said + more


def turn_token(state: Rumors, event: TurnToken) -> Step:
    """Note which Quest a face-down token is of."""
    chosen = state.chosen
    assert chosen is not None
    told = chosen._replace(tokens=(*chosen.tokens, event.quest))
    after, more = proceed(state._replace(chosen=told))
    return after, (Notice(Say.TOKEN_TURNED_UP, {"quest": event.quest}), *more)


def token_forgotten(state: Rumors, _event: Confirm) -> Step:
    """Note that nobody remembers which Quest a face-down token is of."""
    chosen = state.chosen
    assert chosen is not None
    told = state._replace(chosen=chosen._replace(tokens=(*chosen.tokens, None)))
    warned, warning = warn(told, Say.TOKEN_FORGOTTEN)
    after, more = proceed(warned)
    return after, warning + more


# -- Gawain ------------------------------------------------------------------------------


def gawain(state: Rumors, event: PlayKnight) -> Step:
    """Draw three cards, fewer if fewer exist; they leave the deck with this line."""
    chosen = state.chosen
    assert chosen is not None
    check_no_traitor(state, event.seat)
    used, said = use(state, event, "gawain")
    deck, drawn = draw(state.deck, 3)
    holding = chosen._replace(drawn=drawn, gawain=event.seat)
    draws = Notice(Say.GAWAIN_DRAWS, {"seat": event.seat, "cards": drawn})
    drew = used._replace(phase=Phase.GAWAIN_CARD, deck=deck, chosen=holding)
    return drew, (said, draws)


def no_gawain(state: Rumors, _event: Confirm) -> Step:
    """Score the Quest without Gawain."""
    chosen = state.chosen
    assert chosen is not None
    return _place(state, score(state, chosen))


def gawain_lays(state: Rumors, event: Lay) -> Step:
    """Add one of the drawn cards to the pile; the others are discarded unseen."""
    chosen = state.chosen
    assert chosen is not None
    assert chosen.gawain is not None
    _check_gawain_card(state, chosen, event.card)
    added = state._replace(
        pile=(*state.pile, event.card),
        deck=discard_unseen(state.deck, chosen.drawn - 1),
        chosen=chosen._replace(drawn=0, added=chosen.added + 1),
    )
    said = Notice(Say.GAWAIN_PLAYS, {"seat": chosen.gawain, "card": event.card})
    if event.card == VIVIEN and vivien_acts(state, chosen.gawain):
        swap = Notice(Say.SWAP_LOYALTIES, {"seat": chosen.gawain})
        return added._replace(phase=Phase.VIVIEN), (said, swap)
    after, more = proceed(added)
    return after, (said, *more)


def _check_gawain_card(state: Rumors, chosen: ChosenQuest, card: CardId | None) -> None:
    if card is None:
        raise make_refusal(Why.FACE_UP_ONLY)
    if not chosen.drawn:
        raise make_refusal(Why.NONE_DRAWN)
    if card in MORGANS:
        raise make_refusal(Why.NEVER_A_MORGAN)
    check_may_come(state, state.deck, card)


def gawain_lays_none(state: Rumors, _event: Confirm) -> Step:
    """All were Morgans, or none was drawn."""
    chosen = state.chosen
    assert chosen is not None
    deck = discard_unseen(state.deck, chosen.drawn)
    after, more = proceed(state._replace(deck=deck, chosen=chosen._replace(drawn=0)))
    return after, (Notice(Say.GAWAIN_PLAYS_NONE, {"seat": chosen.gawain}), *more)


# -- the Swords ----------------------------------------------------------------------------


def _place(state: Rumors, report: Report) -> Step:
    """Place the Swords, discard the pile, and see whether the game has ended."""
    resolved = state._replace(
        chosen=None,
        report=report,
        deck=discard_pile(state),
        pile=(),
        announced=None,
        settled=len(state.warnings),
    )
    said: tuple[Notice, ...] = (Notice(Say.RESOLVED, report_json(report, parts=True)),)
    if report.evil_wins:
        ended, ending = over(resolved, "evil", "morgan-7")
        return ended, said + ending
    placed, placing = place_swords(resolved, report.white, report.black)
    paid, paying = _expert_reward(placed, report.main_quest.outcome == "success")
    ended, ending = check_end(paid, paid.next_seat)
    return ended, said + placing + paying + ending


def _expert_reward(state: Rumors, success: bool) -> Step:
    """Success shuffles an unused Morgan into the deck, failure gives the top Knight."""
    if not state.setup.expert:
        return state, ()
    if success:
        deck = state.deck
        if deck.morgans_in == state.setup.morgan_cards:
            return state, ()
        deck = deck._replace(cards=deck.cards + 1, morgans_in=deck.morgans_in + 1)
        return state._replace(deck=deck), (Notice(Say.MORGAN_ADDED),)
    if state.knights_given == len(KNIGHTS):
        return state, ()
    richer = state.actor._replace(knights=state.actor.knights + 1)
    given = with_player(state, state.seat, richer)._replace(knights_given=state.knights_given + 1)
    return given, (Notice(Say.KNIGHT_WON, {"seat": state.seat}),)
