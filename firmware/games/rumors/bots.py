"""How bots decide on a turn: one function a question, from what their seat may know alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.game import Seat
from engine.rumors.cards import is_out_of_cards
from engine.rumors.events import Accuse, Claim, Confirm, Event, GoOnQuest, Lay, PlayKnight
from engine.rumors.game_end import may_accuse
from engine.rumors.pieces import KNIGHTS, QUEST_CARDS, QUESTS, CardId, Loyalty, Quest
from engine.rumors.state import Rumors, questable, shown_by
from engine.rumors.turn import can_pass
from firmware.games.rumors import suspicion
from firmware.games.rumors.knowledge import ClaimedCard, Mind, Talk
from firmware.games.rumors.pile_knowledge import Reading, read_pile
from firmware.games.rumors.suspicion import hidden_to_all, suspects
from firmware.games.rumors.worth import Weighing

# Of the chance to win: what a Traitor must gain by being seen to do harm. With 0.01 to 0.05 the
# Loyal won 65 %, with 0.1 67 %, with 0.2 78 % (roundtable simulate --games 1200 --seed 7).
_CAUTION: Final = 0.05
_TIE: Final = 0.001  # of the chance to win: where all is lost anyway, nobody waits on and on
_FEWEST: Final = 3  # cards: two of a Quest come to 9 at most
_LIE: Final = 0.02  # of the chance to win: what a lie must gain
_BONUSES: Final = range(4)  # of Merlin #6


class Bot(NamedTuple):
    """One seat that thinks: the table as it is, what was said, and what it knows alone."""

    state: Rumors
    talk: Talk
    mind: Mind

    @property
    def is_evil(self) -> bool:
        """Whether the bot plays for the Traitors."""
        return self.mind.side is Loyalty.TRAITOR

    def read(self) -> Reading:
        """Read the pile as this seat knows it."""
        return read_pile(self.state, self.talk, self.mind)

    def weigh(self, reading: Reading | None = None) -> Weighing:
        """Weigh the pile as this seat reads it, or as it would read another."""
        return Weighing(self.state, reading or self.read(), self.hidden_traitor_chance)

    @property
    def hidden_traitor_chance(self) -> float:
        """Return how sure it is that a Traitor is not revealed, 0 to 1."""
        return suspicion.hidden_traitor_chance(self.state, self.talk, self.mind)

    def holds(self, knight: str) -> CardId | None:
        """Return a copy of a Knight that it holds."""
        for card in self.mind.knights:
            if KNIGHTS[card] == knight:
                return card
        return None


def weigh_aloud(state: Rumors, talk: Talk, reading: Reading | None = None) -> Weighing:
    """Weigh the pile as one does who forgets nothing and knows nothing of his own."""
    return Weighing(state, reading or read_pile(state, talk), hidden_to_all(state))


# -- the action --------------------------------------------------------------------------------


def act(bot: Bot) -> Event | None:
    """Return what a seat does on its turn; None: it Listens, or spreads Rumors."""
    if can_pass(bot.state):
        return Confirm()
    if bot.state.actor.is_revealed_traitor:
        return None
    tristan = bot.holds("tristan")
    if tristan and bot.state.deck.cards:
        return PlayKnight(tristan, bot.mind.seat)
    if bot.state.must_listen:
        return None
    choices = _evil_choices(bot) if bot.is_evil else _loyal_choices(bot)
    must_act = is_out_of_cards(bot.state)
    if not choices:
        return _anything(bot) if must_act else None
    best, event = max(choices, key=lambda choice: choice[0])
    return event if must_act or best > 0 else None


def _anything(bot: Bot) -> Event:
    """With no card left a seat that can act must: the last resort."""
    quests = questable(bot.state)
    return GoOnQuest(quests[0]) if quests else Accuse(may_accuse(bot.state)[0])


def _loyal_choices(bot: Bot) -> list[tuple[float, Event]]:
    """Return each action but Listening, with what it is worth more than that."""
    quests = questable(bot.state) if len(bot.state.pile) >= _FEWEST else ()
    accused = _most_suspect(bot)
    if not quests and accused is None:
        return []
    reading = bot.read()
    quests = tuple([quest for quest in quests if not reading.is_hopeless(quest)])
    if not quests and accused is None:
        return []
    weighing = bot.weigh(reading)
    listening = _listening(bot, weighing) if quests else 0.0
    choices: list[tuple[float, Event]] = [
        (weighing.going(quest) - listening + _TIE, GoOnQuest(quest)) for quest in quests
    ]
    return choices if accused is None else [*choices, *_accusing(bot, weighing, *accused)]


def _accusing(
    bot: Bot, weighing: Weighing, seat: Seat, chance: float
) -> Iterable[tuple[float, Event]]:
    """Yield what it is worth to accuse a seat that is a Traitor with this chance, or to peek."""
    worth = chance * weighing.swords(1, 0) + (1 - chance) * weighing.swords(0, 1)
    yield worth - weighing.swords(0, 0), Accuse(seat)
    galahad = bot.holds("galahad")
    if galahad and 0.1 < chance < 1:
        yield 0.0001, PlayKnight(galahad, bot.mind.seat)


def _listening(bot: Bot, weighing: Weighing) -> float:
    """Return what Listening is worth; who has looked through the deck knows what comes."""
    coming = bot.mind.foreseen[-1] if bot.mind.foreseen else None
    if coming is None:
        return weighing.listening()
    return _with_next(bot, coming, bot.hidden_traitor_chance)


def _with_next(bot: Bot, card: CardId, hidden: float) -> float:
    """Return what the pile is worth to the next seat once a card is laid."""
    reading = read_pile(bot.state, bot.talk, bot.mind, laid=(card,))
    return Weighing(bot.state, reading, hidden).standing(shown_by(bot.state, card))


def _most_suspect(bot: Bot) -> tuple[Seat, float] | None:
    """Return whom it would accuse, and how sure it is."""
    if bot.state.actor.accused or not (bot.mind.loyalties or any(bot.talk.slips)):
        return None  # it may not, or has no reason
    may = may_accuse(bot.state)
    if not may:
        return None
    chances = suspects(bot.state, bot.talk, bot.mind)
    seat = max(may, key=chances.__getitem__)
    return seat, chances[seat]


def _evil_choices(bot: Bot) -> list[tuple[float, Event]]:
    """Return the harm that a Traitor can do openly, with what it gains beyond his caution."""
    quests = questable(bot.state)
    may = () if bot.state.actor.accused else may_accuse(bot.state)
    if not quests and not may:
        return []
    reading = bot.read()
    weighing = bot.weigh(reading)
    quests = tuple([quest for quest in quests if not reading.is_sure(quest)])
    listening = _listening(bot, weighing) if quests else 0.0
    choices: list[tuple[float, Event]] = [
        (listening - weighing.going(quest) - _CAUTION, GoOnQuest(quest)) for quest in quests
    ]
    if may:
        chances = suspects(bot.state, bot.talk, bot.mind)
        seat = min(may, key=lambda one: (chances[one], -bot.talk.slips[one]))
        gain = weighing.swords(0, 0) - weighing.swords(0, 1) - _CAUTION
        choices.append((gain, Accuse(seat)))
    return choices


# -- the card ----------------------------------------------------------------------------------


def lay(bot: Bot, drawn: tuple[CardId, ...]) -> Lay:
    """Return how the card drawn is laid; a revealed Traitor chooses the worse of two."""
    if not bot.state.actor.is_revealed_traitor:
        hides = bot.state.effects.announce and drawn[0] in QUEST_CARDS
        return Lay(None if hides else drawn[0])
    hidden = bot.hidden_traitor_chance
    return Lay(min(drawn, key=lambda card: _with_next(bot, card, hidden)))


def claim(bot: Bot, card: CardId) -> Claim:
    """Return what is said of the card just laid face down; a Traitor lies where it pays."""
    true = QUEST_CARDS[card]
    if not bot.is_evil:
        return Claim(true)
    lures = {quest: _lure(bot, quest) for quest in QUESTS}
    best = min(QUESTS, key=lures.__getitem__)
    return Claim(best if lures[best] < lures[true] - _LIE else true)


def _lure(bot: Bot, said: Quest) -> float:
    """Return the Loyal's chance when they believe this and go on it where it looks good."""
    place = len(bot.state.pile) - 1
    claims = (*bot.talk.claims, ClaimedCard(place, bot.mind.seat, said))
    believed = weigh_aloud(bot.state, bot.talk._replace(claims=claims))
    true = bot.weigh()
    looks = believed.going(said) > believed.swords(0, 0)
    return true.going(said) if looks else true.swords(0, 0)


def token(bot: Bot) -> Quest:
    """Return the Quest whose highest card the Merlin #4 just drawn takes out."""
    if bot.is_evil:
        return min(QUESTS, key=bot.weigh().harmful)
    return token_of_a_loyal(bot.state, bot.talk)


def token_of_a_loyal(state: Rumors, talk: Talk) -> Quest:
    """Return the Quest that a Loyal names with a Merlin #4, so that the others may guess it."""
    return max(QUESTS, key=weigh_aloud(state, talk).harmful)


def through_merlin_6(bot: Bot) -> Event:
    """Return the Quest that the Listener goes on at once, or that he does not."""
    weighing = bot.weigh()
    wish = -1 if bot.is_evil else 1
    choices = [
        (weighing.going(quest, bonus), quest, bonus) for quest in QUESTS for bonus in _BONUSES
    ]
    best, quest, bonus = max(choices, key=lambda choice: wish * choice[0])
    gain = wish * (best - weighing.listening())
    return GoOnQuest(quest, bonus) if gain > (_CAUTION if bot.is_evil else 0) else Confirm()
