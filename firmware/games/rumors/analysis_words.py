"""The sentences of an analysis: what happened, what could have been done, what to take from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.analysis import Judged, Past
from engine.rumors.notices import Say
from engine.rumors.pieces import CardId, Quest
from engine.rumors.score import in_time
from engine.rumors.state import QuestReport, Report
from firmware.games.rumors.piles import Announced
from firmware.games.rumors.reckoning import Luck, Way
from firmware.games.rumors.words import blacks, called, listed, player, quest_name, sentence, whites
from words.text import Text, joined, t, tn

LISTEN: Final = t("Listen")
STAY: Final = t("Stay, with Merlin #6")
ANNOUNCES: Final = t("{seat} announces a Quest; which one is not told here.")
TURNED_UP: Final = t("A face-down card is turned up; it stays closed here.")
NOT_JUDGED: Final = t(
    "Cards lie face down: this turn is not judged, or it would tell what was announced."
)
ACCUSES: Final = t("An accusation is not judged: the reckoning knows cards, not faces.")
SPREADS: Final = t("A revealed Traitor lays what harms the Loyal: that is not judged.")
CORRECTED: Final = t("From here on the table is as the operator corrected it.")
CLOSED: Final = t(
    "Somebody went on an announced card, so the totals of this pile stay closed here: they could"
    " say whose announcement was false."
)
SAVED: Final = t("Merlin #5 made it a success: exactly five cards of it were left.")
LOST: Final = t("Morgan #7 was in the pile: a Main Quest that came too late ended the game.")
_RARE: Final = 0.1  # below this share it was luck


def percent(chance: float) -> str:
    """Return a chance in whole per cent."""
    return f"{100 * chance:.0f} %"


def points(chance: float) -> int:
    return round(100 * chance)


# -- what happened ---------------------------------------------------------------------------


def told(moment: Past, names: Sequence[str], is_closed: bool) -> Iterator[Text]:
    """Yield what was said of a line, but for what an announcement was."""
    for notice in moment.notices:
        if notice.kind == Say.CLAIMED:
            yield ANNOUNCES.with_(seat=player(names, notice.params["seat"]))
        elif notice.kind == Say.TURNED_UP and is_closed:
            yield TURNED_UP
        elif notice.kind == Say.RESOLVED:
            report: Report = moment.after.report
            yield from (_came_out(one, is_closed) for one in _worth_telling(report))
        elif not (notice.kind == Say.CHARACTER_FACE_DOWN and is_closed):
            yield sentence(notice, names)


def _worth_telling(report: Report) -> Iterator[QuestReport]:
    yield report.main_quest
    yield from (one for one in report.quests if one.swords and one.quest != report.main)


_OUTCOMES: Final = {  # whether the total is shown
    ("success", True): t("{quest}: {total}, in time: {swords}."),
    ("too-early", True): t("{quest}: {total}, too early: {swords}."),
    ("too-late", True): t("{quest}: {total}, too late: {swords}."),
    ("success", False): t("{quest}: in time, {swords}."),
    ("too-early", False): t("{quest}: too early, {swords}."),
    ("too-late", False): t("{quest}: too late, {swords}."),
}


def _came_out(one: QuestReport, is_closed: bool) -> Text:
    swords = whites(one.swords) if one.outcome == "success" else blacks(one.swords)
    text = _OUTCOMES[one.outcome, not is_closed]
    return text.with_(quest=quest_name(one.quest), total=one.total, swords=swords)


# -- a choice ----------------------------------------------------------------------------------


def option(way: Way, is_offered: bool) -> Text:
    """Return what a way is called; `is_offered` where Merlin #6 asks."""
    if way.quest is None:
        return STAY if is_offered else LISTEN
    told = {"quest": quest_name(way.quest), "bonus": way.bonus}
    text = t("Go on the {quest} Quest, with {bonus} more") if way.bonus else t("{quest} Quest")
    return text.with_(**told)


def choice(judged: Judged, missed: tuple[Quest, int] | None) -> Iterator[Text]:
    """Yield what is said of a choice; `missed` is an open Quest that stood in time, its total."""
    n = points(judged.lost)
    if missed is not None:
        quest, total = missed
        told = {"quest": quest_name(quest), "total": total}
        if judged.is_best:
            yield t("{quest} was open and stood at {total}; waiting was as good.", **told)
            return
        yield tn(
            "Missed: {quest} was open and stood at {total}. Waiting cost {n} point of the chance.",
            "Missed: {quest} was open and stood at {total}. Waiting cost {n} points of the chance.",
            n,
            **told,
        )
    elif judged.is_best:
        yield _BEST
    else:
        yield tn(
            "Better by {n} point of the chance: {what}.",
            "Better by {n} points of the chance: {what}.",
            n,
            what=judged.best.what,
        )


_BEST: Final = t("Best.")


# -- how a Quest came out ----------------------------------------------------------------------


def resolved(report: Report, pile: tuple[CardId | None, ...]) -> Iterator[Text]:
    """Yield by how much a Quest was too early or too late, and what each Merlin took."""
    main = report.main_quest
    span = in_time(pile)
    told = {"quest": quest_name(main.quest), "total": main.total}
    if main.outcome == "too-early":
        n = span.start - main.total
        yield _EARLY.with_(n=n, bound=span.start, **told)
    elif main.outcome == "too-late":
        n = main.total - span.stop + 1
        yield _LATE.with_(n=n, bound=span.stop - 1, **told)
    elif main.total not in span:
        yield SAVED
    if report.evil_wins:
        yield LOST
    yield from _merlins(report)


_EARLY: Final = t("{quest}: too early by {n}: it came to {total} and needed {bound}.")
_LATE: Final = t("{quest}: too late by {n}: it came to {total} and could hold {bound}.")


def _merlins(report: Report) -> Iterator[Text]:
    took: dict[CardId, list[CardId]] = {}
    for one in report.taken:
        took.setdefault(one.by, []).append(one.card)
    for merlin, cards in took.items():
        yield t("{merlin} took {cards}.", merlin=called(merlin), cards=listed(map(called, cards)))


# -- luck ----------------------------------------------------------------------------------------


def card_luck(luck: Luck) -> Iterator[Text]:
    """Yield whether a card was one of the luckiest or unluckiest tenth."""
    if luck.as_good < _RARE:
        share = percent(luck.as_good)
        yield t("Lucky: {share} of the cards that could come were as good.", share=share)
    elif luck.as_bad < _RARE:
        share = percent(luck.as_bad)
        yield t("Unlucky: {share} of the cards that could come were as bad.", share=share)


def quest_luck(success: float, is_success: bool) -> Iterator[Text]:
    """Yield whether a Quest came out as few would have thought."""
    if is_success and success < _RARE:
        yield t("Lucky: the reckoning gave it {chance}.", chance=percent(success))
    elif not is_success and success > 1 - _RARE:
        yield t("Unlucky: the reckoning gave it {chance}.", chance=percent(success))


# -- announcements -------------------------------------------------------------------------------


def announcements(told: Announced) -> Iterator[Text]:
    """Yield how many announcements were false, by Quest; never whose."""
    if not told.cards:
        return
    yield tn(
        "{n} card was announced under Morgan #1.",
        "{n} cards were announced under Morgan #1.",
        told.cards,
    )
    false: Mapping[Quest, int] = {quest: n for quest, n in told.false.items() if n}
    if not false:
        yield t("How many of them were false is not told: none was, or it would say whose.")
        return
    parts = [joined(" ", (quest_name(quest), n)) for quest, n in false.items()]
    yield t(
        "At least so many were false, by the Quest that was announced: {quests}. Whose, is not to"
        " be told: the cards were turned up in no order.",
        quests=joined(", ", parts),
    )
