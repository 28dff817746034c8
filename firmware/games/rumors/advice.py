"""What a bot would do in a seat's place in the card game, and why: from what that seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import Seat
from engine.rumors.cards import is_out_of_cards
from engine.rumors.events import LINES, Accuse, Confirm, Event, GoOnQuest, PlayKnight
from engine.rumors.pieces import KNIGHTS, QUEST_CARDS, CardId, Quest
from engine.rumors.state import questable
from firmware.games.advice import Advice, accused_by_chance, chances
from firmware.games.rumors import bots, knight_play
from firmware.games.rumors.bots import Bot
from firmware.games.rumors.suspicion import suspects
from firmware.games.rumors.words import player, quest_name
from words.text import Text, t

Names = Sequence[str]

_LISTEN: Final = {"choose": "listen"}
_KEEP: Final = {"choose": "none"}
_NO_QUEST: Final = t("No Quest can be gone on yet, and one card more tells more.")
_HIDDEN_HARM: Final = t("Whoever harms the Loyal now is seen: a better moment will come.")
_LAST: Final = t("No card is left, and this loses least.")
_LEAST: Final = t("Of your cards it helps the Loyal least.")
_TRISTAN: Final = t("Who knows the next cards knows when to Listen.")
_TRUE: Final = t("It is true, and the others can reckon with it.")
_LIE: Final = t("Whoever believes it goes on a Quest that fails.")
_NOT_YET: Final = t("One card more is worth more than any Quest now.")
_TOKEN: Final = t("In this Quest it takes away what harms most.")
_EVIL_TOKEN: Final = t("In this Quest it takes away what harms the Loyal least.")
_ANYBODY: Final = t("You know no more of one than of another.")
_ARTHUR: Final = t("Your side loses by the Quest that was chosen.")
_MEND: Final = t("The Quest fails as it lies, and one card may save it.")
_SPOIL: Final = t("The Quest succeeds as it lies, and one card may spoil it.")
_KEEP_IT: Final = t("A Knight would change too little here.")
_BEST_CARD: Final = t("Of your cards it does most for your side.")
_PERCIVAL: Final = t("Your side gains by it, and it is nearly certain.")


def on_turn(bot: Bot, names: Names) -> Advice:
    """Return what to do on a turn: Listen, a Quest, an accusation, or a Knight."""
    event = bots.act(bot)
    match event:
        case None:
            return Advice(_LISTEN, _why_listen(bot))
        case GoOnQuest(quest):
            return Advice(LINES.write(event), _why_quest(bot, quest))
        case Accuse(seat):
            return Advice(LINES.write(event), _why_accuse(bot, seat, names))
        case PlayKnight(card) if KNIGHTS[card] == "galahad":
            return _galahad(bot, card, names)
        case PlayKnight():
            return Advice(LINES.write(event), _TRISTAN)
    return Advice(LINES.write(event), _LAST)


def _why_listen(bot: Bot) -> Text:
    quests = questable(bot.state)
    if not quests or bot.state.must_listen:
        return _NO_QUEST
    if bot.is_evil:
        return _HIDDEN_HARM
    succeeds = {quest: _succeeds(bot, quest) for quest in quests}
    best = max(quests, key=succeeds.__getitem__)
    return t(
        "{quest} succeeds {n} times in 100, and waiting wins more games.",
        quest=quest_name(best),
        n=chances(succeeds[best]),
    )


def _why_quest(bot: Bot, quest: Quest, bonus: int = 0) -> Text:
    share = _succeeds(bot, quest, bonus)
    if bot.is_evil and not share:
        return t("It is certain to fail, and that is worth being seen.")
    if bot.is_evil:
        return t("It fails {n} times in 100, and that is worth being seen.", n=chances(1 - share))
    if is_out_of_cards(bot.state):
        return _LAST
    if share == 1:
        return t("It is certain to succeed.")
    weighing = bot.weigh()
    gain = round(100 * (weighing.going(quest, bonus) - weighing.listening()))
    if gain < 1:
        return t("It succeeds {n} times in 100, and waiting wins no more.", n=chances(share))
    return t(
        "It succeeds {n} times in 100, and waiting wins {less} games in 100 fewer.",
        n=chances(share),
        less=gain,
    )


def _succeeds(bot: Bot, quest: Quest, bonus: int = 0) -> float:
    """Return the chance that a Quest succeeds as the pile lies, 0 to 1, by what the seat knows."""
    group = bot.read().group(quest)
    return (group.with_bonus(bonus) if bonus else group.comes).success


def _why_accuse(bot: Bot, seat: Seat, names: Names) -> Text:
    if bot.is_evil:
        return t("A Loyal who is accused costs the Loyal a Sword.")
    if is_out_of_cards(bot.state):
        return _LAST
    return accused_by_chance(names, seat, suspects(bot.state, bot.talk, bot.mind)[seat])


def _galahad(bot: Bot, card: CardId, names: Names) -> Advice:
    found = suspects(bot.state, bot.talk, bot.mind)
    may = [
        Seat(n)
        for n, other in enumerate(bot.state.players)
        if n != bot.mind.seat and other.revealed is None
    ]
    seat = max(may, key=found.__getitem__)
    why = t("Look first whether {name} is a Traitor, then accuse.", name=player(names, seat))
    return Advice({"choose": "galahad", "card": card, "of": int(seat)}, why)


# -- other questions -----------------------------------------------------------------------------


def which_card(bot: Bot, drawn: tuple[CardId, ...]) -> Advice:
    """Return which card a revealed Traitor lays."""
    return Advice(LINES.write(bots.lay(bot, drawn)), _LEAST)


def what_to_claim(bot: Bot, card: CardId) -> Advice:
    """Return what to say of the card just laid face down."""
    claim = bots.claim(bot, card)
    return Advice(LINES.write(claim), _TRUE if claim.quest is QUEST_CARDS[card] else _LIE)


def through_merlin_6(bot: Bot) -> Advice:
    """Return whether to go on a Quest at once."""
    event = bots.through_merlin_6(bot)
    if isinstance(event, GoOnQuest):
        return Advice(LINES.write(event), _why_quest(bot, event.quest, event.bonus or 0))
    return Advice(LINES.write(event), _NOT_YET)


def which_token(bot: Bot) -> Advice:
    """Return which token to hide under a Merlin #4."""
    why = _EVIL_TOKEN if bot.is_evil else _TOKEN
    return Advice({"choose": "token", "quest": str(bots.token(bot))}, why)


def with_whom_to_mix(may: Sequence[Seat]) -> Advice:
    """Return with whom to mix Loyalty cards: any is as good."""
    return Advice({"choose": "vivien", "of": int(may[0])}, _ANYBODY)


def knight_now(event: Event | None, bot: Bot, knight: str) -> Advice:
    """Return whether to play a Knight out of turn; `event` is what the bot would do."""
    if not isinstance(event, PlayKnight):
        return Advice(_KEEP, _KEEP_IT)
    why = {"arthur": _ARTHUR, "gawain": _SPOIL if bot.is_evil else _MEND}
    return Advice(LINES.write(event), why.get(knight, _PERCIVAL))


def gawains_card(bot: Bot, drawn: tuple[CardId, ...]) -> Advice | None:
    """Return which card to add with Gawain, None where none may be."""
    event = knight_play.gawain_card(bot, drawn)
    return None if isinstance(event, Confirm) else Advice(LINES.write(event), _BEST_CARD)
