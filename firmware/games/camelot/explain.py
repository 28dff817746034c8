"""Why a line of a record did what it did: sums, rewards, deaths, and what is waited for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.camelot import rules
from engine.camelot.events import Confirm, DrawBlack, Event, Fight, PlayWhite, Reveal
from engine.camelot.notices import Say
from engine.camelot.pieces import DRAGON_ADDS, FIGHT, ROW_KIND, CardId, Place
from engine.camelot.quests import TERMS
from engine.camelot.state import Camelot, Phase, QuestReport
from engine.camelot.variants import Rulings
from firmware.games.camelot.names import piece_name
from firmware.games.camelot.offers import WAYS
from firmware.games.camelot.words import sentence, tell_facts
from firmware.games.rulings import each_chosen_ruling, rulings_that_mattered
from firmware.games.shared_words import player
from words.text import Text, join_texts, t, tn

_LIVE: Final = t("A knight with 0 life who does not drink from the Grail dies as the turn ends.")
_SIEGE: Final = t("In a siege fight the sum must be higher than the die, else 1 life is lost.")
_COUNTED: Final = t("The white sum must be higher than the black one.")
_TRAITOR: Final[Mapping[str, Text]] = {
    "box": t("Seven Loyal and the Traitor were shuffled."),
    "likely": t("As many Loyal as players and the Traitor were shuffled."),
    "none": t("There is no Traitor in this game."),
}


def explain_start(state: Camelot, names: Sequence[str]) -> tuple[str, ...]:
    """Say what the header has decided."""
    setup = state.setup
    lines = [t("A game of {n} players; {seat} begins.", n=len(state.seats),
               seat=player(names, state.seat)), _TRAITOR[setup.traitor]]  # fmt: skip
    lines += [t("Nobody has a coat of arms: squires are knighted.")] if setup.squires else []
    lines += [t("Loyalty cards are looked at once six Swords lie there.")] if setup.late else []
    lines += each_chosen_ruling(WAYS, setup.rulings, Rulings())
    known = t("counted") if setup.is_track_told else t("assumed, nobody has counted them")
    facts = tell_facts(setup.track._asdict())
    lines.append(t("Excalibur: {facts} ({known}).", facts=facts, known=known))
    return tuple(lines)


def explain(before: Camelot, event: Event, after: Camelot, names: Sequence[str]) -> tuple[str, ...]:
    """Say what an event that was taken did, and why."""
    _, said = rules.apply(before, event)
    lines: list[str] = []
    for notice in said:
        lines.append(sentence(notice, names))
        if notice.kind == Say.RESOLVED:
            lines += _quest_sentences(before, event, QuestReport(**notice.params))  # type: ignore[arg-type]
        elif notice.kind == Say.SIEGE_FOUGHT:
            lines += (*_siege(before, event), _SIEGE)
        elif notice.kind == Say.DIED and event:
            lines.append(_LIVE)
    lines += rulings_that_mattered(WAYS, rules.apply, before, event, after)
    return tuple(lines)


def is_scored(before: Camelot, after: Camelot) -> bool:
    """Whether Swords were laid."""
    return (before.white, before.black) != (after.white, after.black)


def cause_of_swords(before: Camelot, after: Camelot) -> str:
    """Return what changed the Swords: "quest", "accusation", or "" for anything else."""
    if before.phase is Phase.ACCUSED:
        return "accusation"
    return "" if after.last_quest is before.last_quest else "quest"


# -- sums ------------------------------------------------------------------------------------------


def _quest_sentences(before: Camelot, event: Event, report: QuestReport) -> Iterator[Text]:
    if report.white is not None and report.black is not None:
        yield from _sums(before, event, report)
        yield _COUNTED
    terms = TERMS[report.quest]
    if report.won:
        yield t(
            "A win brings {swords} white Swords, {life} life to each who was there and {cards} "
            "white cards to share.",
            swords=report.swords,
            life=terms.life,
            cards=terms.cards,
        )
        return  # fmt: skip
    yield t("A defeat brings {swords} black Swords and costs each who was there {life} life.",
            swords=report.swords, life=terms.life)  # fmt: skip
    if terms.engines:
        yield tn("And {n} siege engine.", "And {n} siege engines.", terms.engines)


def _sums(before: Camelot, event: Event, report: QuestReport) -> Iterator[Text]:
    """Yield both sums card by card, where they come to what was counted."""
    place = Place.BLACK_KNIGHT if report.quest == "black-knight" else Place.DRAGON
    row = before.black_knight if place is Place.BLACK_KNIGHT else before.dragon
    white = [*row.white, *_card(event, PlayWhite)]
    shown = iter(_card(event, Reveal))
    black = [card or next(shown, None) for card in row.black] + [*_black_card_laid(before, event)]
    adds = DRAGON_ADDS if report.quest == "dragon" else 0
    whites = [FIGHT[card] for card in white if card in FIGHT]
    blacks = [ROW_KIND[place][card] + adds for card in black if card and card in ROW_KIND[place]]
    extra = (report.white or 0) - sum(whites)
    if extra not in (0, 1) or sum(blacks) != report.black:
        return
    told = [*map(piece_name, white), *([t("Excalibur 1")] if extra else [])]
    yield t("White: {cards} = {sum}.", cards=join_texts(" + ", told), sum=report.white)
    cards = join_texts(" + ", map(str, blacks))
    yield t("Black: {cards} = {sum}.", cards=cards, sum=report.black)


def _card(event: Event, kind: type) -> tuple[CardId, ...]:
    card = getattr(event, "card", None) if isinstance(event, kind) else None
    return (card,) if card is not None else ()


def _black_card_laid(before: Camelot, event: Event) -> tuple[CardId, ...]:
    """Return the black card that was laid in the row with this line."""
    if before.phase is Phase.CANCEL and isinstance(event, Confirm):
        return (CardId(before.reading.card or ""),)
    return _card(event, DrawBlack)


def _siege(before: Camelot, event: Event) -> Iterator[Text]:
    cards = [*before.table.cards, *_card(event, PlayWhite), *_card(event, Fight)]
    told: list[str] = [*map(piece_name, cards)]
    if "excalibur" in before.actor.relics:
        told.append(t("Excalibur 1"))
    if told:
        yield t("The sum: {cards}.", cards=join_texts(" + ", told))
