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
    MERLINS,
    MERLINS_4,
    MORGANS,
    QUEST_CARDS,
    VIVIEN,
    CardId,
    Loyalty,
)
from engine.rumors.state import SWORDS_TO_ACCUSE, Phase, Rumors, shown_by
from firmware.games.rumors.explain_knights import gawain_lays, knight
from firmware.games.rumors.explain_phase import end_check
from firmware.games.rumors.explain_quest import Who, is_resolved, resolution, rewards
from firmware.games.rumors.explain_rulings import chosen_rulings, rulings_used
from firmware.games.rumors.words import (
    blacks,
    either,
    piece_name,
    player,
    quest_name,
    sentence,
    tell_facts,
    whites,
)
from words.text import Text, join_texts, t, tn

_BEGINS: Final = {  # whether it is played alone, whether with the Knights
    (False, False): t("A game of {n} players; {seat} begins."),
    (False, True): t("A game of {n} players, with the Knights; {seat} begins."),
    (True, False): t("A game of one player, without Loyalty cards; {seat} begins."),
    (True, True): t(
        "A game of one player, without Loyalty cards, with the Knights; {seat} begins."
    ),
}


def explain_start(state: Rumors, names: Sequence[str]) -> tuple[str, ...]:
    """Say what the header has decided."""
    setup, count = state.setup, len(state.players)
    begins = _BEGINS[setup.solo, setup.expert]
    lines: list[str] = [begins.with_(n=count, seat=player(names, state.seat))]
    if setup.promos:
        promos = join_texts(", ", map(piece_name, sorted(setup.promos)))
        lines.append(t("Promo cards in the deck: {cards}.", cards=promos))
    lines += chosen_rulings(setup.rulings)
    for card, facts in facts_in_play(state.printed).items():
        lines.append(
            t("Printed on this copy: {card}: {facts}.", card=card, facts=tell_facts(facts))
        )
    return tuple(lines)


def explain(before: Rumors, event: Event, after: Rumors, names: Sequence[str]) -> tuple[str, ...]:
    """Say why an event that was taken did what it did, with the rulings that mattered."""
    who = partial(player, names)
    lines = [*_WHY[type(event)](before, event, after, who)]
    ends_quest = is_resolved(before, after)
    lines += resolution(before, event, after) if ends_quest else ()
    lines += (sentence(one, names) for one in after.warnings[len(before.warnings) :])
    lines += rulings_used(before, event, after)
    lines += rewards(before, after, who) if ends_quest else ()
    lines += end_check(before, after)
    return tuple(lines)


# -- a turn --------------------------------------------------------------------------------


def _lay(before: Rumors, event: Lay, after: Rumors, who: Who) -> Iterator[str]:
    if before.phase is Phase.GAWAIN_CARD:
        yield from gawain_lays(before, event, who)
        return
    is_traitor = before.actor.is_revealed_traitor
    if before.deck.cards < 1 + is_traitor and before.deck.discard:
        yield t("The deck did not suffice, so the discard pile was shuffled into a new one.")
    if is_traitor:
        yield t(
            "{seat} is a revealed Traitor: draws two, lays one, discards the other.",
            seat=who(before.seat),
        )
    if before.must_listen:
        yield t("{seat} had to Listen, for Arthur said so.", seat=who(before.seat))
    if event.card is None:
        yield t("A card is laid face down, for Morgan #1 stands.")
    else:
        yield from _face_up(before, event.card, after, who)
    if before.effects.counted is not None and after.effects.counted:
        yield t("Morgan #2 stands, so it is counted aloud: {number}.", number=after.effects.counted)


def _face_up(before: Rumors, card: CardId, after: Rumors, who: Who) -> Iterator[str]:
    laid = t("{seat} lays {card}.", seat=who(before.seat), card=piece_name(card))
    yield join_texts(" ", (laid, _shows(before, card)))
    was, now = before.effects, after.effects
    if card in MORGANS:
        yield t("Silence goes on.") if was.silence else t("Any Morgan begins silence.")
    if card in MERLINS:
        standing = (
            (was.silence, t("silence")),
            (was.announce, piece_name("morgan-1")),
            (was.counted is not None, piece_name("morgan-2")),
        )
        ended = [what for stood, what in standing if stood]
        if ended:
            yield t("A Merlin is laid: it ends {effects}.", effects=join_texts(", ", ended))
        else:
            yield t("A Merlin is laid: it ends nothing, for nothing stood.")
    if now.announce and not was.announce:
        yield t("Until a Merlin is laid, Quest cards are laid face down and announced.")
    if card == "morgan-2":
        yield t("Until a Merlin is laid, each card is counted aloud; this one is not counted.")
    if card in MERLINS_4:
        yield t("A Quest token is hidden beside the pile; it is told when the pile is turned over.")
    if card == VIVIEN and after.phase is not Phase.VIVIEN:
        yield t("Vivien does nothing: no two players are left who may change Loyalty cards.")
    if card == "merlin-6" and after.phase is not Phase.MERLIN_6:
        yield t("Merlin #6 offers a revealed Traitor nothing.")


def _shows(state: Rumors, card: CardId) -> Text:
    """Say which Quests a top card lets the next one go on, and how that is known."""
    quests = tuple(quest_name(quest) for quest in shown_by(state, card))
    assumed = card not in QUEST_CARDS and not state.printed[card].checked
    if not quests:
        return _SHOWS_NONE[assumed]
    return _SHOWS[assumed].with_(quests=either(quests))


_SHOWS: Final = {
    False: t("It shows {quests}."),
    True: t("It shows {quests} (assumed, nobody has checked it)."),
}
_SHOWS_NONE: Final = {
    False: t("It shows no Quest."),
    True: t("It shows no Quest (assumed, nobody has checked it)."),
}


def _claim(before: Rumors, event: Claim, _after: Rumors, who: Who) -> Iterator[str]:
    yield t(
        "{seat} says {quest}: that counts as what the top shows.",
        seat=who(before.seat),
        quest=quest_name(event.quest),
    )


def _go(before: Rumors, event: GoOnQuest, _after: Rumors, who: Who) -> Iterator[str]:
    top = before.pile[-1] if before.pile else None
    told = {"seat": who(before.seat), "quest": quest_name(event.quest)}
    if before.phase is Phase.MERLIN_6:
        yield t(
            "{seat} goes on the {quest} Quest: Merlin #6 allows any, with {bonus} more for its"
            " total.",
            bonus=event.bonus or 0,
            **told,
        )
    elif top is None:
        yield t(
            "{seat} goes on the {quest} Quest, which the face-down top card was said to be.", **told
        )
    else:
        goes = t(
            "{seat} goes on the {quest} Quest. The top card is {card}.",
            card=piece_name(top),
            **told,
        )
        yield join_texts(" ", (goes, _shows(before, top)))
    if before.effects.silence:
        yield t("Choosing a Quest ends silence.")


def _accuse(before: Rumors, event: Accuse, _after: Rumors, who: Who) -> Iterator[str]:
    yield tn(
        "{seat} accuses {accused}: {n} Sword lies on the table ({needed} are needed), and it is"
        " the one accusation of this seat.",
        "{seat} accuses {accused}: {n} Swords lie on the table ({needed} are needed), and it is"
        " the one accusation of this seat.",
        before.swords,
        seat=who(before.seat),
        accused=who(event.seat),
        needed=SWORDS_TO_ACCUSE,
    )


def _loyalty(before: Rumors, event: ShowLoyalty, after: Rumors, who: Who) -> Iterator[str]:
    is_traitor = event.side is Loyalty.TRAITOR
    yield _SHOWN[event.side].with_(seat=who(event.seat))
    if before.accusation is not None:
        placed = after.swords - before.swords
        count = whites(placed) if is_traitor else blacks(placed)
        yield _ACCUSED[is_traitor, placed > 1].with_(swords=count)
        if before.accusation.percival and placed == 1:
            yield t("Percival adds nothing here.")
    elif is_traitor and before.white:
        yield t("Each Traitor shown only at the end turns 1 white Sword black.")
    elif is_traitor:
        yield t("A Traitor shown at the end turns a white Sword black, but none lies there.")


_SHOWN: Final = {
    Loyalty.TRAITOR: t("{seat} shows the Loyalty card: a Traitor."),
    Loyalty.LOYAL: t("{seat} shows the Loyalty card: Loyal."),
}
_ACCUSED: Final = {  # whether a Traitor was found, whether Percival helps
    (True, False): t("A Traitor was found: {swords}."),
    (True, True): t("A Traitor was found: {swords}, for Percival helps."),
    (False, False): t("A Loyal player was accused: {swords}."),
    (False, True): t("A Loyal player was accused: {swords}, for Percival helps."),
}


# -- what is answered ------------------------------------------------------------------------


def _reveal(_before: Rumors, event: Reveal, _after: Rumors, _who: Who) -> Iterator[str]:
    if event.card is not None:
        yield t(
            "{card} is turned up; who laid it is not known, the pile was shuffled.",
            card=piece_name(event.card),
        )


def _token(_before: Rumors, event: TurnToken, _after: Rumors, _who: Who) -> Iterator[str]:
    named = quest_name(event.quest)
    yield t("The token of a Merlin #4 is turned up: it names {quest}.", quest=named)


def _confirm(before: Rumors, _event: Confirm, _after: Rumors, who: Who) -> Iterator[str]:
    match before.phase:
        case Phase.TURN:
            yield t(
                "{seat} can neither draw, nor go on a Quest, nor accuse: a pass.",
                seat=who(before.seat),
            )
        case Phase.GAWAIN_CARD:
            yield t("No card of Gawain's is played: all were Morgans, or none was drawn.")
        case phase:
            yield _CONFIRMED[phase]


_CONFIRMED: Final[Mapping[Phase, Text]] = {
    Phase.VIVIEN: t("Vivien is done."),
    Phase.MERLIN_6: t("The Quest that Merlin #6 offered is declined."),
    Phase.ARTHUR: t("Nobody plays Arthur."),
    Phase.TOKENS: t("The token of a Merlin #4 was forgotten."),
    Phase.GAWAIN: t("Nobody plays Gawain now."),
    Phase.PERCIVAL: t("Nobody plays Percival."),
}


def _teach(_before: Rumors, event: Teach, after: Rumors, _who: Who) -> Iterator[str]:
    facts = facts_of(event.card, after.printed[event.card])
    yield t(
        "From this line on {card} ({id}) counts as: {facts}.",
        card=piece_name(event.card),
        id=event.card,
        facts=tell_facts(facts),
    )


def _adjust(_before: Rumors, event: Adjust, after: Rumors, who: Who) -> Iterator[str]:
    yield t(
        "The operator corrects the table by hand: {white} white, {black} black, {cards} in the"
        " deck, {seat} acts.",
        white=after.white,
        black=after.black,
        cards=after.deck.cards,
        seat=who(after.seat),
    )
    if event.reshuffled:
        yield t("What was discarded is in the deck again.")


_WHY: Final[Mapping[type, Callable[[Rumors, Any, Rumors, Who], Iterator[str]]]] = {
    Lay: _lay,
    Claim: _claim,
    GoOnQuest: _go,
    Reveal: _reveal,
    TurnToken: _token,
    Accuse: _accuse,
    ShowLoyalty: _loyalty,
    PlayKnight: knight,
    Confirm: _confirm,
    Teach: _teach,
    Adjust: _adjust,
}
