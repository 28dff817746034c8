"""How the Traitor decides: he does what a Loyal might do, and of that the worst."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.camelot.events import (
    Accuse,
    Choose,
    Confirm,
    DrawWhite,
    Event,
    Evil,
    Fight,
    PlayWhite,
)
from engine.camelot.hero import is_action_due
from engine.camelot.pieces import FIGHT, HEROISM, KIND, CardId, Loyalty, Place
from engine.camelot.quests import is_open
from engine.camelot.seats import knights
from engine.camelot.state import BLACK_SWORDS_TO_END, ENGINES, TO_ACCUSE, Camelot
from engine.game import Seat
from firmware.games.camelot import bots, hand, harm, plans, specials, worth
from firmware.games.camelot.knowledge import PEEK, Bot, is_legal
from firmware.games.camelot.suspicion import sure, suspects

_CAUTION: Final = 0.1  # Swords: what harm a Loyal might do by mistake
_UNNOTICED: Final = {6: 0.25, 7: 0.4}  # by knights: among many more harm is nobody's fault
_PAIR: Final = 3  # seats: either of two others knows that it was not he
_FEW: Final = 4  # knights: each of their turns is seen, and he is idle in one of so many
_IDLE_ONE_OF: Final = 3
_IDLE_BEFORE_A_PAIR: Final = 8
_LATE: Final = 10  # Swords: two more end the game
_OPEN: Final = 10  # engines: from here on an engine more is worth being seen


# -- the heroic phase -------------------------------------------------------------------------


def act(bot: Bot) -> Event:
    """Return what the Traitor does next.

    He helps, so that they trust him, until somebody may accuse; then as little as he can.
    """
    if not is_action_due(bot.state):
        return Confirm()
    if (accusing := _accuses(bot)) is not None:
        return accusing
    if _is_watched(bot):
        return _helpful(bot)
    for event in (*_sly(bot), *_idle(bot), Confirm()):
        if is_legal(bot.state, event):
            return event
    return bots.anything(bot)


def _is_watched(bot: Bot) -> bool:
    """Whether idleness would be noticed.

    Before they may accuse him he earns their trust; where few are at the table he is idle in
    some of his turns only.
    """
    state, many = bot.state, len(knights(bot.state))
    if max(state.siege, state.swords) < TO_ACCUSE:
        return True
    idle = _IDLE_BEFORE_A_PAIR if len(state.seats) <= _PAIR else _IDLE_ONE_OF
    return many <= _FEW and bot.talk.turns[bot.seat] % idle != 0


def _helpful(bot: Bot) -> Event:
    """Return what a Loyal would do with that hand; what harms them he plays all the same."""
    sly = next((event for event in _sly(bot) if is_legal(bot.state, event)), None)
    return sly or _with_smallest_card(bot, bots.act(bot))


def _with_smallest_card(bot: Bot, event: Event) -> Event:
    """Return the same help with the smallest card: nobody sees what else he holds."""
    if len(bot.state.seats) <= _PAIR:
        return event
    fights = sorted([card for card in bot.hand if card in FIGHT], key=FIGHT.__getitem__)
    wishes: list[Event] = []
    if isinstance(event, Fight):
        wishes = [Fight(card) for card in fights[:1]]
    elif isinstance(event, PlayWhite) and event.card in FIGHT and bot.state.actor.at in worth.ROWS:
        wishes = [PlayWhite(card) for card in fights]
    return next((wish for wish in wishes if is_legal(bot.state, wish)), event)


def _accuses(bot: Bot) -> Event | None:
    """Return a false accusation, which turns a white Sword, or None.

    He makes one where that ends the game, and late where the others are about to accuse him.
    """
    state = bot.state
    ends = state.black + 1 >= BLACK_SWORDS_TO_END
    if not state.white or not (ends or (state.swords >= _LATE and _is_suspected(bot))):
        return None
    return next((event for event in _false(bot) if is_legal(state, event)), None)


def _is_suspected(bot: Bot) -> bool:
    """Whether he would be accused, by what the others have seen of him."""
    other = Seat((bot.seat + 1) % len(bot.state.seats))
    chance = suspects(bot.state, bot.talk, other, Loyalty.LOYAL).get(bot.seat, 0.0)
    return chance > sure(len(knights(bot.state)))


def _false(bot: Bot) -> list[Event]:
    seats = [Seat(n) for n, one in enumerate(bot.state.seats) if one.at is not None]
    return [Accuse(seat) for seat in seats if seat != bot.seat]


def _sly(bot: Bot) -> list[Event]:
    """Return the special cards of his hand that harm the Loyal now."""
    return [specials.play(bot, card) for card in bot.hand if _HARMS.get(KIND[card], _never)(bot)]


def _never(_bot: Bot) -> bool:
    return False


def _bares(bot: Bot) -> bool:
    """Whether he shows himself with Fate: where each card of theirs holds an engine off."""
    return bot.state.siege >= _OPEN and bot.state.seats[bot.seat].revealed is None


def _dooms(bot: Bot) -> bool:
    """Whether Heroism would make a loss worse."""
    return _most_doomed_quest(bot.state)[0] > 0


def _most_doomed_quest(state: Camelot) -> tuple[int, Place]:
    """Return the quest that the Loyal are nearest to losing, and by how many steps."""
    quests = [place for place in worth.QUESTS if is_open(state, place)]
    return max([(_doom_of_loyal(worth.standing(state, place)), place) for place in quests])


def _doom_of_loyal(now: worth.Standing) -> int:
    return now.white - 2 * now.black


def _idle(bot: Bot) -> list[Event]:
    """Return what looks like getting ready: cards, a way to where he can do nothing."""
    state = bot.state
    away = sorted(worth.QUESTS, key=lambda place: len(hand.playable(bot, place)))
    ways = [plans.move(bot, place, 0.0).event for place in away if is_open(state, place)]
    return [DrawWhite(), plans.move(bot, Place.CAMELOT, 0.0).event, *ways]


# -- Evil -------------------------------------------------------------------------------------


def evil(bot: Bot) -> Event | None:
    """Return the worst that a Loyal might choose, too; None: a black card."""
    if bots.may_peek(bot):
        return PEEK
    if is_shown(bot) or bot.state.siege >= ENGINES - 1:
        return _worst(bot.state, bots.public_costs(bot.state), 100.0)
    return _worst(bot.state, bots.evil_costs(bot), _caution(bot.state))


def _caution(state: Camelot) -> float:
    """Return how much harm passes for a mistake.

    Among many knights more of it, and none where either of two others would know who did it.
    """
    if len(state.seats) <= _PAIR:
        return 0.0
    return _UNNOTICED.get(len(knights(state)), _CAUTION)


def _worst(state: Camelot, costs: dict[str, float], caution: float) -> Event | None:
    """Return what harms most of what looks like no more than a mistake; never his own life."""
    seen = bots.public_costs(state)
    least = min(seen.values())
    may = [name for name in ("siege", "black") if seen[name] <= least + caution]
    may += ["siege"] if state.siege >= _OPEN else []
    best = max(may, key=costs.__getitem__, default="life")
    return None if best == "black" else Evil(best)  # type: ignore[arg-type]


def draw_black(bot: Bot) -> tuple[CardId, Place | None]:
    """Return the worse of the cards drawn; it is hidden, as a Loyal would have it, for a card."""
    card = max(bot.mind.drawn, key=lambda one: harm.of_card(bot.state, one))
    return card, None if is_shown(bot) else bots.down_place(bot.state, card)


def on_top(bot: Bot, cards: tuple[CardId, ...]) -> CardId:
    """Return the card that does the most harm on top."""
    return max(cards, key=lambda one: harm.of_card(bot.state, one))


def order(bot: Bot, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Return the cards in order of harm, the least first."""
    return tuple(sorted(cards, key=lambda one: harm.of_card(bot.state, one)))


# -- answers ----------------------------------------------------------------------------------


def lets_drink(bot: Bot) -> bool:
    """He drinks himself, and lets nobody else."""
    return bot.state.asked == bot.seat


def merlins(_bot: Bot) -> tuple[CardId, ...]:
    """Return the Merlins that he would show: none."""
    return ()


def destroys_excalibur(_bot: Bot) -> bool:
    """Cancel no black card at the price of Excalibur."""
    return False


def war(bot: Bot) -> Event:
    """Return the war where a warrior harms most, if that is no more than a mistake."""
    costs = {str(place): harm.cost_of_black_steps(bot.state, place) for place in worth.WARS}
    least = min(costs.values())
    may = [place for place, cost in costs.items() if is_shown(bot) or cost <= least + _CAUTION]
    return Choose(max(may, key=costs.__getitem__))


def volunteers(_bot: Bot) -> bool:
    """Volunteer for nothing."""
    return False


def gives_up(bot: Bot, count: int) -> tuple[CardId, ...]:
    """Return the cards that he parts with.

    On the quest for Excalibur, where nobody sees them, those that the Loyal miss most, but none
    that he can use against them.
    """
    if bot.state.seats[bot.seat].at is not Place.EXCALIBUR:
        return bots.gives_up(bot, count)
    useful = [card for card in hand.spare(bot, len(bot.hand)) if KIND[card] not in _HARMS]
    harmful = [card for card in bot.hand if KIND[card] in _HARMS]
    return (*reversed(useful), *harmful)[:count]


def fight(_bot: Bot) -> Event | None:
    """Return one card more against an engine: he only fights where he must."""
    return None


def kay(_bot: Bot) -> Event:
    """Add no card of Kay's."""
    return Confirm()


def choose_option(bot: Bot) -> Event:
    """Return the option that harms the Loyal most, of a special card that he has played."""
    options = bot.state.options
    if bot.state.turn.playing == HEROISM:
        return Choose(_most_doomed_quest(bot.state)[1])
    return Choose("traitor" if "traitor" in options and _bares(bot) else options[0])


def choose_sent_knight(bot: Bot) -> Event:
    """Send whom the state names first."""
    return Choose(bot.state.options[0])


def answers_convocation(bot: Bot) -> Event:
    """Answer the Convocation as a Loyal bot does."""
    return bots.answers_convocation(bot)


def choose_victim(bot: Bot) -> Event:
    """Taunt as a Loyal bot does."""
    return bots.choose_victim(bot)


# Which special white cards he plays, and when. Merlin, Piety and the Lady he keeps from them.
_HARMS: Final[Mapping[str, Callable[[Bot], bool]]] = {
    "clairvoyance": lambda _bot: True,  # the worst comes first
    "fate": _bares,
    "heroism": _dooms,
    "reinforcements": lambda _bot: True,  # 4 cards that nobody else draws
}


def is_shown(bot: Bot) -> bool:
    """Whether the Loyalty card is shown when it may be: once the knight is gone."""
    return not bot.state.seats[bot.seat].is_knight
