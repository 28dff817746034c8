"""How bots play their Knights when it is not their turn, and what Gawain brings."""

from __future__ import annotations

from typing import Final

from engine.rumors.events import Confirm, Event, Lay, PlayKnight
from engine.rumors.knights import not_traitors
from engine.rumors.pieces import MORGANS, CardId
from engine.rumors.score import score
from engine.rumors.state import Report
from firmware.games.rumors.bots import Bot
from firmware.games.rumors.suspicion import hidden_traitor_chance, suspects
from firmware.games.rumors.worth import prospects

_WORTH_A_KNIGHT: Final = 0.04  # of the chance to win: what Arthur should gain
_MENDABLE: Final = range(5, 14)  # a total that one of three cards may well bring to 11, 12 or 13
_SURE: Final = 0.8  # how sure a Loyal is who adds Percival to an accusation


def arthur(bot: Bot) -> Event | None:
    """Return Arthur where the Quest chosen is the other side's gain."""
    card, chosen = bot.holds("arthur"), bot.state.chosen
    if card is None or chosen is None:
        return None
    weighing = bot.weigh()
    gain = weighing.listening() - weighing.going(chosen.main, chosen.bonus)
    wish = -1 if bot.is_evil else 1
    return PlayKnight(card, bot.mind.seat) if wish * gain > _WORTH_A_KNIGHT else None


def gawain(bot: Bot) -> Event | None:
    """Return Gawain where the Quest comes out as the other side wants it."""
    card, chosen = bot.holds("gawain"), bot.state.chosen
    if card is None or chosen is None:
        return None
    main = score(bot.state, chosen).main_quest
    succeeds = main.outcome == "success"
    wanted = succeeds if bot.is_evil else not succeeds and main.total in _MENDABLE
    return PlayKnight(card, bot.mind.seat) if wanted else None


def gawain_card(bot: Bot, drawn: tuple[CardId, ...]) -> Event:
    """Return the best of the cards drawn that is no Morgan; with none, nothing is played."""
    allowed = [card for card in drawn if card not in MORGANS]
    if not allowed:
        return Confirm()
    wish = -1 if bot.is_evil else 1
    return Lay(max(allowed, key=lambda card: wish * _with_card(bot, card)))


def _with_card(bot: Bot, card: CardId) -> float:
    """Return what the Quest is worth with one card more; of a Merlin #4's token nothing."""
    chosen = bot.state.chosen
    assert chosen is not None
    added = chosen._replace(added=chosen.added + 1)
    pile = (*bot.state.pile, card)
    return _worth(bot, score(bot.state._replace(pile=pile), added))


def _worth(bot: Bot, report: Report) -> float:
    if report.evil_wins:
        return 0.0
    chances = prospects(round(hidden_traitor_chance(bot.state, bot.talk, bot.mind), 2))
    return chances(bot.state.white + report.white, bot.state.black + report.black)


def percival_accuses(bot: Bot) -> Event | None:
    """Return Percival where the accused is surely of the other side.

    Only where no other seat holds a Knight: the panel has no way to say who plays him here.
    """
    card, accusation = bot.holds("percival"), bot.state.accusation
    if card is None or accusation is None or accusation.percival or not _alone_holds(bot):
        return None
    accused = accusation.accused
    if accused == bot.mind.seat:
        return None
    chance = suspects(bot.state, bot.talk, bot.mind)[accused]
    surely = 1 - chance if bot.is_evil else chance
    return PlayKnight(card, bot.mind.seat) if surely > _SURE else None


def _alone_holds(bot: Bot) -> bool:
    holders = [seat for seat in not_traitors(bot.state) if bot.state.players[seat].knights]
    return holders == [bot.mind.seat]


def percival_at_the_end(bot: Bot) -> Event | None:
    """Return Percival from the hand of a Traitor."""
    card = bot.holds("percival")
    known = bot.state.ending.known_traitors if bot.state.ending else frozenset()
    may = bot.is_evil and bot.mind.seat not in known
    return PlayKnight(card, bot.mind.seat) if card and may else None
