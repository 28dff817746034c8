"""What a whole game comes to: praise first, then what turned it, and how often each chose best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.analysis import Analysis, DecisiveTurn, Past, Record, Step
from engine.rumors.events import Adjust
from engine.rumors.pieces import Loyalty
from engine.rumors.state import Rumors
from firmware.games.choice_rates import percent, records, sure_hands
from firmware.games.rumors.analysis_words import announcements
from firmware.games.rumors.explain_quest import is_resolved
from firmware.games.rumors.piles import Span, count_announcements
from firmware.games.rumors.words import player, quest_name
from words.text import Text, join_texts, t, tn

_MOST_TURNED: Final = 3  # turns that are named
_TURNS: Final = 0.05  # of the chance to win: less turned nothing
_RESULT: Final = {
    "loyal": t("The Loyal Knights won, with {white} white and {black} black Swords."),
    "evil": t("Evil won, with {white} white and {black} black Swords."),
    None: t("The game is not over: {white} white and {black} black Swords lie on the table."),
}
_NOTES: Final = (
    t(
        "The computer reckons the chances as it does for its bots. Thousands of their games put"
        " them right. It remembers every card that lay open. What was hidden may be anything that"
        " fits: a token, a face-down card, who is the Traitor."
    ),
    t(
        "Nobody remembers all that, and in silence nobody may speak. So this is what the pile could"
        " have told you. Nobody did wrong."
    ),
    t(
        "A turn counts where there was something to choose. A choice is best if no other gave the"
        " Loyal over 3 chances in 100 more."
    ),
)
_FACE_DOWN: Final = t(
    "While cards lie face down nobody is judged, so that nothing here tells who announced what."
)


def looked_back(
    analysis: Analysis, start: Rumors, moments: Sequence[Past], piles: Sequence[Span]
) -> Analysis:
    """Return the analysis with what the whole game comes to."""
    end = moments[-1].after if moments else start
    players = tuple(_players(analysis, end))
    is_face_down = any(pile.claims for pile in piles)
    return analysis._replace(
        result=_RESULT[end.winner].with_(white=end.white, black=end.black),
        praise=tuple(_praise(analysis, moments, players)),
        summary=(*_quests(moments), *announcements(count_announcements(piles))),
        turned=tuple(_turning_points(analysis, moments)),
        players=players,
        notes=(*_NOTES, *([_FACE_DOWN] if is_face_down else [])),
    )


# -- players -----------------------------------------------------------------------------------


def _players(analysis: Analysis, end: Rumors) -> Iterator[Record]:
    traitors = {
        seat: _TRAITOR for seat, one in enumerate(end.players) if one.revealed is Loyalty.TRAITOR
    }
    return records(analysis, len(end.players), traitors)


_TRAITOR: Final = t("a Traitor in the end: doing harm was the task")


# -- praise ------------------------------------------------------------------------------------


class _Success(NamedTuple):
    """A Quest that came in time."""

    seat: int
    quest: str
    cards: int  # of the pile


def _praise(
    analysis: Analysis, moments: Sequence[Past], players: Sequence[Record]
) -> Iterator[Text]:
    won = [_success(one) for one in moments if is_resolved(one.before, one.after)]
    successes = [one for one in won if one is not None]
    if successes:
        best = max(successes, key=lambda one: one.cards)
        yield tn(
            "{seat} went on the {quest} Quest in time, with {n} card in the pile to remember.",
            "{seat} went on the {quest} Quest in time, with {n} cards in the pile to remember.",
            best.cards,
            seat=player(analysis.names, best.seat),
            quest=quest_name(best.quest),
        )
    yield from sure_hands(players)
    longest = max((len(one.after.pile) for one in moments), default=0)
    yield tn(
        "You carried a pile of up to {n} card in your heads.",
        "You carried a pile of up to {n} cards in your heads.",
        longest,
    )


def _success(moment: Past) -> _Success | None:
    report = moment.after.report
    if report.main_quest.outcome != "success":
        return None
    return _Success(report.seat, report.main, len(moment.before.pile))


# -- the whole ---------------------------------------------------------------------------------


def _quests(moments: Sequence[Past]) -> Iterator[Text]:
    """Yield how many Quests came out in each way."""
    found = [one.after.report for one in moments if is_resolved(one.before, one.after)]
    for outcome, text in _QUESTS.items():
        quests = [quest_name(one.main) for one in found if one.main_quest.outcome == outcome]
        if quests:
            told = {"count": len(quests), "quests": join_texts(", ", quests)}
            yield text.with_(**told)


_QUESTS: Final = {
    "success": t("Quests in time: {count} ({quests})."),
    "too-early": t("Quests too early: {count} ({quests})."),
    "too-late": t("Quests too late: {count} ({quests})."),
}


def _turning_points(analysis: Analysis, moments: Sequence[Past]) -> Iterator[DecisiveTurn]:
    """Yield the turns that changed the chance to win most, in their order."""
    swings = [one for one in _swings(analysis, moments) if abs(one.after - one.before) >= _TURNS]
    swings.sort(key=lambda one: -abs(one.after - one.before))
    for one in sorted(swings[:_MOST_TURNED], key=lambda one: one.step):
        text = _ROSE if one.after > one.before else _FELL
        turn = _turn_of(analysis, one.step)
        chances = {"before": percent(one.before), "after": percent(one.after)}
        yield DecisiveTurn(one.step, text.with_(told=join_texts(" ", turn), **chances))


_ROSE: Final = t("The Loyal's chance to win rose from {before} to {after}: {told}")
_FELL: Final = t("The Loyal's chance to win fell from {before} to {after}: {told}")


class _Swing(NamedTuple):
    step: int  # where the turn begins
    before: float
    after: float


def _swings(analysis: Analysis, moments: Sequence[Past]) -> Iterator[_Swing]:
    """Yield the chance before and after each turn, with all that followed but corrections."""
    begins, before, last = 0, analysis.start or 0.0, analysis.start or 0.0
    for place, (step, moment) in enumerate(zip(analysis.steps, moments, strict=True)):
        if step.is_turn and place:
            yield _Swing(begins, before, last)
            begins, before = place, last
        now = step.chance or 0.0
        if isinstance(moment.event, Adjust):
            before += now - last
        last = now
    if analysis.steps:
        yield _Swing(begins, before, last)


def _turn_of(analysis: Analysis, place: int) -> tuple[str, ...]:
    """Return what happened on a turn, as far as its last line."""
    first, *rest = analysis.steps[place:]
    turn: list[Step] = [first]
    for step in rest:
        if step.is_turn:
            break
        turn.append(step)
    said = [text for step in turn for text in step.told]
    return tuple(said if len(said) <= _MOST_SAID else [*said[:1], *said[1 - _MOST_SAID :]])


_MOST_SAID: Final = 5  # sentences of one turn
