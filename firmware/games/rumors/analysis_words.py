"""The sentences of an analysis: what happened, what could have been done, what to take from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.analysis import JudgedChoice, Past
from engine.rumors.notices import Say
from engine.rumors.pieces import CardId, Quest
from engine.rumors.score import in_time
from engine.rumors.state import QuestReport, Report
from firmware.games.rumors.piles import AnnouncementCounts
from firmware.games.rumors.turn_odds import Luck, Way
from firmware.games.rumors.words import (
    blacks,
    piece_name,
    player,
    quest_name,
    sentence,
    spoken_list,
    whites,
)
from words.text import Text, join_texts, t, tn

LISTEN: Final = t("Listen")
STAY: Final = t("Stay, with Merlin #6")
ANNOUNCES: Final = t("{seat} announces a Quest. Which one, we do not say.")
TURNED_UP: Final = t("A face-down card is turned up. Which one, we do not say.")
NOT_JUDGED: Final = t(
    "Cards lie face down, so we do not judge this turn: that could give away what was announced."
)
ACCUSES: Final = t("We do not judge accusations: the computer knows cards, not faces.")
SPREADS: Final = t("A revealed Traitor is meant to do harm, so we do not judge this turn.")
CORRECTED: Final = t("From here on the table is as the operator put it right.")
CLOSED: Final = t(
    "Somebody went on a card that was announced. We do not say what this pile came to: it could"
    " say who bluffed."
)
SAVED: Final = t("Merlin #5 saved this Quest: exactly five of its cards were left.")
LOST: Final = t("Morgan #7 was in the pile, so a Main Quest that came too late ended the game.")
_RARE: Final = 0.1  # below this share it was luck


def in_100(chance: float) -> int:
    """Return a chance as so many in 100, at least one."""
    return max(1, round(100 * chance))


# -- what happened ---------------------------------------------------------------------------


def moment_sentences(moment: Past, names: Sequence[str], is_closed: bool) -> Iterator[Text]:
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


def choice(name: str, judged: JudgedChoice, missed: tuple[Quest, int] | None) -> Iterator[Text]:
    """Yield what is said of a seat's choice; `missed` is an open Quest in time, and its total."""
    n = in_100(judged.loss)
    if missed is not None:
        quest, total = missed
        told = {"quest": quest_name(quest), "total": total}
        if judged.is_best:
            yield t("The {quest} Quest was open and stood at {total}. Waiting was as good.", **told)
            return
        yield tn(
            "Missed: the {quest} Quest was open and stood at {total}. Waiting cost the Loyal {n}"
            " chance in 100 to win.",
            "Missed: the {quest} Quest was open and stood at {total}. Waiting cost the Loyal {n}"
            " chances in 100 to win.",
            n,
            **told,
        )
    elif judged.is_best:
        yield _BEST.with_(seat=name)
    else:
        yield tn(
            "Better: {what}. The Loyal would have had {n} more chance in 100 to win.",
            "Better: {what}. The Loyal would have had {n} more chances in 100 to win.",
            n,
            what=judged.best.what,
        )


_BEST: Final = t("{seat} could not have chosen better.")


# -- how a Quest came out ----------------------------------------------------------------------


def quest_sentences(report: Report, pile: tuple[CardId | None, ...]) -> Iterator[Text]:
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


_EARLY: Final = t("{quest}: {total} is too early. It needed {bound}, {n} more.")
_LATE: Final = t("{quest}: {total} is too late. It could hold {bound}, {n} less.")


def _merlins(report: Report) -> Iterator[Text]:
    took: dict[CardId, list[CardId]] = {}
    for one in report.taken:
        took.setdefault(one.by, []).append(one.card)
    for merlin, cards in took.items():
        yield t(
            "{merlin} took {cards}.",
            merlin=piece_name(merlin),
            cards=spoken_list(map(piece_name, cards)),
        )


# -- luck ----------------------------------------------------------------------------------------


def card_luck(luck: Luck) -> Iterator[Text]:
    """Yield whether a card was one of the luckiest or unluckiest tenth."""
    if luck.as_good < _RARE:
        n = in_100(luck.as_good)
        yield tn(
            "A lucky card: only {n} in 100 that could come was as good.",
            "A lucky card: only {n} in 100 that could come were as good.",
            n,
        )
    elif luck.as_bad < _RARE:
        n = in_100(luck.as_bad)
        yield tn(
            "An unlucky card: only {n} in 100 that could come was as bad.",
            "An unlucky card: only {n} in 100 that could come were as bad.",
            n,
        )


def quest_luck(success: float, is_success: bool) -> Iterator[Text]:
    """Yield whether a Quest came out as few would have thought."""
    n = in_100(success)
    if is_success and 0 < success < _RARE:
        yield tn(
            "That was lucky: it had {n} chance in 100.",
            "That was lucky: it had {n} chances in 100.",
            n,
        )
    elif not is_success and 1 - _RARE < success < 1:
        yield tn(
            "That was bad luck: it had {n} chance in 100.",
            "That was bad luck: it had {n} chances in 100.",
            n,
        )


# -- announcements -------------------------------------------------------------------------------


def announcements(told: AnnouncementCounts) -> Iterator[Text]:
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
        yield t("We do not say who bluffed, or whether anybody did.")
        return
    parts = [join_texts(" ", (quest_name(quest), n)) for quest, n in false.items()]
    yield t(
        "At least so many of them were false: {quests}. We do not say who bluffed.",
        quests=join_texts(", ", parts),
    )
