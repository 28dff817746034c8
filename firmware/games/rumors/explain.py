"""Why a line of a record did what it did: sentences made of the states before and after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from engine.rumors.events import (
    Accuse,
    Adjust,
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
from engine.rumors.facts import facts_in_play, facts_of
from engine.rumors.pieces import (
    KNIGHTS,
    MERLINS,
    MERLINS_4,
    MORGANS,
    QUEST_CARDS,
    VIVIEN,
    CardId,
    Loyalty,
    label,
)
from engine.rumors.state import SWORDS_TO_ACCUSE, Phase, Rumors, shown_by
from firmware.games.rumors.explain_phase import end_check, waits_for
from firmware.games.rumors.explain_quest import Who, is_resolved, resolution
from firmware.games.rumors.explain_rulings import chosen_rulings, rulings_used
from firmware.games.rumors.words import player, quest_name, sentence, tell_facts


def explain_start(state: Rumors, names: Sequence[str]) -> tuple[str, ...]:
    """Say what the header has decided."""
    setup, count = state.setup, len(state.players)
    who = "one player, without Loyalty cards" if setup.solo else f"{count} players"
    expert = ", with the Knights" if setup.expert else ""
    lines = [f"A game of {who}{expert}; {player(names, state.seat)} begins."]
    if setup.promos:
        lines.append(f"Promo cards in the deck: {', '.join(map(label, sorted(setup.promos)))}.")
    lines += chosen_rulings(setup.rulings)
    for card, facts in facts_in_play(state.printed).items():
        lines.append(f"Printed on this copy: {card}: {tell_facts(facts)}.")
    return tuple(lines)


def explain(before: Rumors, event: Event, after: Rumors, names: Sequence[str]) -> tuple[str, ...]:
    """Say why an event that was taken did what it did, with the rulings that mattered."""
    who = partial(player, names)
    lines = [*_WHY[type(event)](before, event, after, who)]
    if is_resolved(before, after):
        lines += resolution(before, event, after, who)
    lines += (sentence(one, names) for one in after.warnings[len(before.warnings) :])
    lines += rulings_used(before, event, after)
    lines += end_check(before, after)
    lines.append(waits_for(after, who))
    return tuple(lines)


# -- a turn --------------------------------------------------------------------------------


def _lay(before: Rumors, event: Lay, after: Rumors, who: Who) -> Iterator[str]:
    if before.phase is Phase.GAWAIN_CARD:
        yield from _gawain_lays(before, event, who)
        return
    is_traitor = before.actor.is_revealed_traitor
    if before.deck.cards < 1 + is_traitor and before.deck.discard:
        yield "The deck did not suffice, so the discard pile was shuffled into a new one."
    if is_traitor:
        yield f"{who(before.seat)} is a revealed Traitor: draws two, lays one, discards the other."
    if before.must_listen:
        yield f"{who(before.seat)} had to Listen, for Arthur said so."
    if event.card is None:
        yield "A card is laid face down, for Morgan #1 stands."
    else:
        yield from _face_up(before, event.card, after, who)
    if before.effects.counted is not None and after.effects.counted:
        yield f"Morgan #2 stands, so it is counted aloud: {after.effects.counted}."


def _face_up(before: Rumors, card: CardId, after: Rumors, who: Who) -> Iterator[str]:
    yield f"{who(before.seat)} lays {label(card)}. {_shows(before, card)}"
    was, now = before.effects, after.effects
    if card in MORGANS:
        yield "Any Morgan begins silence." if not was.silence else "Silence goes on."
    if card in MERLINS:
        standing = (
            (was.silence, "silence"),
            (was.announce, "Morgan #1"),
            (was.counted is not None, "Morgan #2"),
        )
        ended = [what for stood, what in standing if stood]
        yield f"A Merlin is laid: it ends {', '.join(ended) or 'nothing, for nothing stood'}."
    if now.announce and not was.announce:
        yield "Until a Merlin is laid, Quest cards are laid face down and announced."
    if card == "morgan-2":
        yield "Until a Merlin is laid, each card is counted aloud; this one is not counted."
    if card in MERLINS_4:
        yield "A Quest token is hidden beside the pile; it is told when the pile is turned over."
    if card == VIVIEN and after.phase is not Phase.VIVIEN:
        yield "Vivien does nothing: no two players are left who may change Loyalty cards."
    if card == "merlin-6" and after.phase is not Phase.MERLIN_6:
        yield "Merlin #6 offers a revealed Traitor nothing."


def _shows(state: Rumors, card: CardId) -> str:
    """Say which Quests a top card lets the next one go on, and how that is known."""
    quests = " or ".join(quest_name(quest) for quest in shown_by(state, card))
    assumed = card not in QUEST_CARDS and not state.printed[card].checked
    known = " (assumed, nobody has checked it)" if assumed else ""
    return f"It shows {quests or 'no Quest'}{known}."


def _claim(before: Rumors, event: Claim, after: Rumors, who: Who) -> Iterator[str]:
    yield f"{who(before.seat)} says {quest_name(event.quest)}: that counts as what the top shows."


def _go(before: Rumors, event: GoOnQuest, after: Rumors, who: Who) -> Iterator[str]:
    top = before.pile[-1] if before.pile else None
    name = f"{who(before.seat)} goes on the {quest_name(event.quest)} Quest"
    if before.phase is Phase.MERLIN_6:
        yield f"{name}: Merlin #6 allows any, with {event.bonus or 0} more for its total."
    elif top is None:
        yield f"{name}, which the face-down top card was said to be."
    else:
        yield f"{name}. The top card is {label(top)}. {_shows(before, top)}"
    if before.effects.silence:
        yield "Choosing a Quest ends silence."


def _accuse(before: Rumors, event: Accuse, after: Rumors, who: Who) -> Iterator[str]:
    yield (
        f"{who(before.seat)} accuses {who(event.seat)}: {before.swords} Swords lie on the table"
        f" ({SWORDS_TO_ACCUSE} are needed), and it is the one accusation of this seat."
    )


def _loyalty(before: Rumors, event: ShowLoyalty, after: Rumors, who: Who) -> Iterator[str]:
    is_traitor = event.side is Loyalty.TRAITOR
    yield f"{who(event.seat)} shows the Loyalty card: {'a Traitor' if is_traitor else 'Loyal'}."
    if before.accusation is not None:
        placed = after.swords - before.swords
        count = f"{placed} {'white' if is_traitor else 'black'} Sword{'s' * (placed != 1)}"
        why = "A Traitor was found" if is_traitor else "A Loyal player was accused"
        yield f"{why}: {count}{', for Percival helps' if placed > 1 else ''}."
        if before.accusation.percival and placed == 1:
            yield "Percival adds nothing here."
    elif is_traitor and before.white:
        yield "Each Traitor shown only at the end turns 1 white Sword black."
    elif is_traitor:
        yield "A Traitor shown at the end turns a white Sword black, but none lies there."


# -- Knights ---------------------------------------------------------------------------------


def _knight(before: Rumors, event: PlayKnight, after: Rumors, who: Who) -> Iterator[str]:
    yield f"{who(event.seat)} plays {label(event.card)}; each Knight is used once."
    match KNIGHTS[event.card]:
        case "arthur":
            yield f"{who(before.seat)} must Listen instead of going on the Quest."
            if before.chosen is not None and before.chosen.broke_silence:
                back = "is back" if after.effects.silence else "stays ended"
                yield f"Silence was in force before the Quest was chosen: it {back}."
        case "tristan":
            yield "The deck is looked through; nothing else changes, the action is still to come."
        case "galahad":
            yield "A Loyalty card is peeked at, which is the action of this turn."
        case "gawain" if after.chosen is not None:
            drawn = after.chosen.drawn
            fewer = "" if drawn == 3 else ", for no more cards exist"
            yield f"{drawn} cards are drawn from the deck{fewer}."
        case "percival" if before.accusation is not None:
            yield "The accusation is worth 2 Swords instead of 1."
        case "percival":
            turned = after.black - before.black
            yield f"One Traitor turns 2 Swords instead of 1: {turned} more is turned black."


def _gawain_lays(before: Rumors, event: Lay, who: Who) -> Iterator[str]:
    assert before.chosen is not None
    card = event.card
    assert card is not None
    yield f"{who(before.chosen.gawain)} adds {label(card)}, the other cards are discarded unseen."
    if card in QUEST_CARDS:
        yield "A Quest card joins its Quest."
    elif card in MERLINS:
        yield "A Merlin acts in this Quest; Morgan #1 and #2 go on, for nobody listened."


# -- what is answered ------------------------------------------------------------------------


def _reveal(before: Rumors, event: Reveal, after: Rumors, who: Who) -> Iterator[str]:
    if event.card is not None:
        yield f"{label(event.card)} is turned up; who laid it is not known, the pile was shuffled."


def _token(before: Rumors, event: TurnToken, after: Rumors, who: Who) -> Iterator[str]:
    yield f"The token of a Merlin #4 is turned up: it names {quest_name(event.quest)}."


def _confirm(before: Rumors, event: Confirm, after: Rumors, who: Who) -> Iterator[str]:
    match before.phase:
        case Phase.TURN:
            yield f"{who(before.seat)} can neither draw, nor go on a Quest, nor accuse: a pass."
        case Phase.GAWAIN_CARD:
            yield "No card of Gawain's is played: all were Morgans, or none was drawn."
        case phase:
            yield _CONFIRMED[phase]


_CONFIRMED: Final[Mapping[Phase, str]] = {
    Phase.VIVIEN: "Vivien is done.",
    Phase.MERLIN_6: "The Quest that Merlin #6 offered is declined.",
    Phase.ARTHUR: "Nobody plays Arthur.",
    Phase.TOKENS: "The token of a Merlin #4 was forgotten.",
    Phase.GAWAIN: "Nobody plays Gawain now.",
    Phase.PERCIVAL: "Nobody plays Percival.",
}


def _teach(before: Rumors, event: Teach, after: Rumors, who: Who) -> Iterator[str]:
    facts = facts_of(event.card, after.printed[event.card])
    yield f"From this line on {label(event.card)} ({event.card}) counts as: {tell_facts(facts)}."


def _adjust(before: Rumors, event: Adjust, after: Rumors, who: Who) -> Iterator[str]:
    told = [f"{after.white} white", f"{after.black} black", f"{after.deck.cards} in the deck"]
    yield f"The operator corrects the table by hand: {', '.join(told)}, {who(after.seat)} acts."
    if event.reshuffled:
        yield "What was discarded is in the deck again."


_WHY: Final[Mapping[type, Callable[[Rumors, Any, Rumors, Who], Iterator[str]]]] = {
    Lay: _lay,
    Claim: _claim,
    GoOnQuest: _go,
    Reveal: _reveal,
    TurnToken: _token,
    Accuse: _accuse,
    ShowLoyalty: _loyalty,
    PlayKnight: _knight,
    Confirm: _confirm,
    Teach: _teach,
    Adjust: _adjust,
}
