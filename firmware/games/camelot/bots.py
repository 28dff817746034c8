"""How a Loyal decides: one function a question, from what his seat may know alone."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile
from typing import Final, TypeVar

from engine.camelot.combat import row_at
from engine.camelot.events import (
    Accuse,
    Choose,
    Confirm,
    DrawWhite,
    Event,
    Evil,
    Heal,
    Move,
    PlayWhite,
    Sacrifice,
    ShareOut,
    Swap,
)
from engine.camelot.hero import has_power, is_action_due
from engine.camelot.pieces import (
    BLACK_KNIGHTS,
    FIGHT,
    IS_MERLIN,
    KIND,
    ROW_KIND,
    CardId,
    Place,
)
from engine.camelot.quests import is_open, with_excalibur
from engine.camelot.seats import others, seat_of
from engine.camelot.state import FACE_DOWN, Camelot
from firmware.games.camelot import hand, harm, plans, prices, specials, worth
from firmware.games.camelot.knowledge import PEEK, Bot, is_legal
from firmware.games.camelot.plans import Choice
from firmware.games.camelot.prices import market
from firmware.games.camelot.suspicion import accusation

One = TypeVar("One")

_CANCEL_BY_MERLINS: Final = 0.67  # of harm, in Swords
_CANCEL_BY_EXCALIBUR: Final = 1.5
_DOWN_FOR: Final = 12  # cards in hand: with fewer he lays one face down, and draws
_WILLING_LIFE: Final = 4
_WILLING_HAND: Final = 6
_ACTIONS: Final = frozenset({"quest", "move", "special", "heal", "accuse"})
_SACRIFICE: Final = 0.12  # what a second action must bring beyond the life


# -- the heroic phase -----------------------------------------------------------------------------


def act(bot: Bot) -> Event:
    """Return what a knight does next in his heroic phase."""
    if is_action_due(bot.state):
        best = first_legal(bot, rank_choices(choices(bot)))
        return best.event if best is not None else anything(bot)
    turn, ready = bot.state.turn, _sacrifice_life(bot)
    found = rank_choices(choices(bot, _ACTIONS if ready is None else {*turn.acts, *turn.powers}))
    free = first_legal(bot, [choice for choice in found if choice.kind == "free"])
    if free is not None and free.gain > 0:
        return free.event
    second = None if ready is None else first_legal(ready, found)
    return Sacrifice() if second is not None and _pays(bot, second) else Confirm()


def choices(bot: Bot, done: Collection[str] = ()) -> Iterator[Choice]:
    """Yield every way to go on, each with what it brings; `done`: kinds that are not asked for."""
    yield from plans.choices(bot, done)
    yield from specials.choices(bot, done)
    if "accuse" not in done:
        yield from accusing(bot)


def accusing(bot: Bot) -> Iterator[Choice]:
    """Yield the accusation that promises most."""
    found = accusation(bot)
    if found is not None:
        gain, seat = found
        yield Choice(gain, Accuse(seat), "accuse")


def rank_choices(found: Iterator[Choice]) -> list[Choice]:
    """Return the choices, what gains most first."""
    return sorted(found, key=lambda choice: -choice.gain)


def first_legal(bot: Bot, found: list[Choice]) -> Choice | None:
    """Return the best choice that the rules take now; in doubt one of the best few."""
    legal = (choice for choice in found if is_legal(bot.state, choice.event))
    best, doubt = next(legal, None), bot.mind.insight.doubt
    if best is None or not doubt:
        return best
    near = takewhile(lambda choice: choice.gain >= best.gain - doubt, legal)
    return by_whim(bot, [best, *near])


def by_whim(bot: Bot, few: Sequence[One]) -> One:
    """Return one of a few, the first most often."""
    return few[int(bot.mind.whim**2 * len(few))]


def _sacrifice_life(bot: Bot) -> Bot | None:
    """Return the bot with a second action due; None where it cannot sacrifice for one."""
    state = bot.state
    if state.turn.sacrificed or len(state.turn.acts) != 1 or (state.actor.life or 0) < 2:
        return None
    return bot._replace(state=state._replace(turn=state.turn._replace(sacrificed=True)))


def _pays(bot: Bot, second: Choice) -> bool:
    return second.gain > prices.life(market(bot.state), bot.state.actor.life) + _SACRIFICE


def anything(bot: Bot) -> Event:
    """Return an action that always can be taken, or the end of the phase."""
    events: list[Event] = [Confirm(), DrawWhite(), *_anywhere(bot)]
    for event in events:
        if is_legal(bot.state, event):
            return event
    raise AssertionError("a move is always possible")


def _anywhere(bot: Bot) -> Iterator[Move]:
    for place in Place:
        choice = plans.move(bot, place, 0.0)
        if isinstance(choice.event, Move):
            yield choice.event


def fight(bot: Bot) -> Event | None:
    """Return one card more against an engine; None: the die is cast."""
    return plans.go_on_fighting(bot)


def heal(bot: Bot) -> Event:
    """Return the next card of those that heal."""
    laid = bot.state.table.cards[0]
    return Heal(next(card for card in bot.hand if FIGHT.get(card) == FIGHT.get(laid)
                     and (card in FIGHT or KIND[card] == "grail")))  # fmt: skip


def kay(bot: Bot) -> Event:
    """Return the Fight card that turns what Kay would lose, the smallest one."""
    need = _short_by(bot.state)
    fights = sorted((card for card in bot.hand if card in FIGHT), key=FIGHT.__getitem__)
    enough = [card for card in fights if FIGHT[card] >= need]
    return PlayWhite(enough[0]) if need > 0 and enough else Confirm()


def _short_by(state: Camelot) -> int:
    """Return how much the white sum lacks: against the die, or against a row."""
    if state.table.die is not None:
        bonus = "excalibur" in state.actor.relics
        return state.table.die + 1 - sum(FIGHT[card] for card in state.table.cards) - bonus
    place = state.todo[0].place
    row = row_at(state, place)
    values = ROW_KIND[place]
    black = sum(values[card] for card in row.black if card is not None)
    if place is Place.DRAGON and state.side == "dragon":
        black += 4 * len(row.black)
    return black + 1 - sum(FIGHT[card] for card in row.white) - with_excalibur(state, place)


# -- Evil -----------------------------------------------------------------------------------------


def evil(bot: Bot) -> Event | None:
    """Return what Evil does in a Loyal's turn; None: he draws a black card."""
    if wants_swap(bot):
        return swap(bot)
    if may_peek(bot):
        return PEEK
    costs = evil_costs(bot)
    least = min(costs.values())
    near = [one for one in costs if costs[one] <= least + bot.mind.insight.doubt]
    best = by_whim(bot, sorted(near, key=costs.__getitem__))
    return None if best == "black" else Evil(best)  # type: ignore[arg-type]


def evil_costs(bot: Bot) -> dict[str, float]:
    """Return what each way of Evil costs the Loyal."""
    known = public_costs(bot.state)
    if bot.mind.foreseen:
        known["black"] = harm.of_card(bot.state, bot.mind.foreseen[-1])
    return known


def public_costs(state: Camelot) -> dict[str, float]:
    """Return what each way of Evil costs as far as everybody can tell."""
    now = market(state)
    costs = {"black": harm.of_draw(state), "siege": prices.engines(now)}
    if state.actor.is_knight:
        costs["life"] = prices.life(now, state.actor.life)
    return costs


def may_peek(bot: Bot) -> bool:
    """Whether Percival's power lets the bot see the black card first."""
    return bot.state.actor.knight == "percival" and is_legal(bot.state, PEEK)


def wants_swap(bot: Bot) -> bool:
    """Whether Arthur exchanges a card: he has one that he can spare."""
    state = bot.state
    if state.actor.knight != "arthur" or not has_power(state):
        return False
    held = hand.worth_of_keeping(bot, hand.spare(bot, 1)[0], hand.count_fight_cards(bot))
    return held < 0.1 and any(state.seats[seat].hand for seat in others(state))


def swap(bot: Bot) -> Event:
    """Return with whom Arthur exchanges: with who holds most."""
    return Swap(max(others(bot.state), key=lambda seat: bot.state.seats[seat].hand))


def draw_black(bot: Bot) -> tuple[CardId, Place | None]:
    """Return which of the cards drawn is played, and the quest where it goes face down."""
    card = min(bot.mind.drawn, key=lambda one: harm.of_card(bot.state, one))
    place = down_place(bot.state, card)
    return card, place if len(bot.hand) < _DOWN_FOR else None


def down_place(state: Camelot, card: CardId) -> Place | None:
    """Return the quest where a card may be laid face down, for a white one."""
    place = Place.BLACK_KNIGHT if card in BLACK_KNIGHTS else Place.DRAGON
    return place if card in ROW_KIND[place] and is_open(state, place) else None


def on_top(bot: Bot, cards: tuple[CardId, ...]) -> CardId:
    """Return which of two cards seen on the deck stays on top."""
    return min(cards, key=lambda one: harm.of_card(bot.state, one))


def order(bot: Bot, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Return in which order cards go back on the deck, the top last: what harms least comes."""
    return tuple(sorted(cards, key=lambda one: -harm.of_card(bot.state, one)))


# -- answers --------------------------------------------------------------------------------------


def merlins(bot: Bot) -> tuple[CardId, ...]:
    """Return the Merlins that a seat would show against the black card in question."""
    if bot.state.reading.card is None or bot.state.reading.card == FACE_DOWN:
        return ()
    if harm.of_card(bot.state, CardId(bot.state.reading.card)) < _CANCEL_BY_MERLINS:
        return ()
    return tuple([card for card in bot.hand if card in IS_MERLIN])


def destroys_excalibur(bot: Bot) -> bool:
    """Whether the holder of Excalibur destroys it for the card in question."""
    card = bot.state.reading.card
    if card is None or card == FACE_DOWN:
        return False
    return harm.of_card(bot.state, CardId(card)) > _CANCEL_BY_EXCALIBUR


def war(bot: Bot) -> Event:
    """Choose the war in which the Mercenaries do least harm."""
    return Choose(harm.war_of_mercenaries(bot.state))


def volunteers(bot: Bot) -> bool:
    """Whether a knight takes the harm for all."""
    if KIND[bot.state.reading.card or ""] == "morgan-blood":
        return (bot.state.seats[bot.seat].life or 0) >= _WILLING_LIFE
    return len(bot.hand) >= _WILLING_HAND


def answers_convocation(bot: Bot) -> Event:
    """Come to Camelot, unless there is something to do where the knight stands."""
    place = bot.state.seats[bot.seat].at
    is_busy = place in worth.QUESTS and bool(hand.playable(bot, Place(place)))
    return Choose("stay" if is_busy else "go")


def choose_option(bot: Bot) -> Event:
    """Choose what a special card does."""
    return Choose(specials.option_of_loyal(bot))


def choose_sent_knight(bot: Bot) -> Event:
    """Choose which knight is sent away."""
    return Choose(bot.state.options[specials.to_send(bot) - 1])


def choose_victim(bot: Bot) -> Event:
    """Return whose card the revealed Traitor takes: of who holds most."""
    seats = bot.state.seats
    return Choose(max(bot.state.options, key=lambda option: seats[seat_of(option)].hand))


def choose_knight(bot: Bot) -> Event:
    """Choose the first knight that may be the squire's."""
    return Choose(bot.state.options[0])


def lets_drink(_bot: Bot) -> bool:
    """Whether a knight lets another, or himself, drink from the Grail."""
    return True


def gives_up(bot: Bot, count: int) -> tuple[CardId, ...]:
    """Return the cards of its hand that a seat parts with."""
    return tuple(hand.spare(bot, count))


def shares(state: Camelot) -> ShareOut:
    """Return how white cards are divided: always to who holds fewest of those who share."""
    assert state.share is not None, "cards are to be shared"
    counts = [0] * len(state.seats)
    for _ in range(state.share.cards):
        seat = min(state.share.seats, key=lambda one: (state.seats[one].hand + counts[one], one))
        counts[seat] += 1
    return ShareOut(tuple(counts))
