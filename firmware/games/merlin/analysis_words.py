"""The sentences of an analysis of Merlin: what could have been done, what the game came to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from firmware.games.merlin.names import space_name
from firmware.games.merlin.rollouts import ENDS, TurnRollouts, Way
from firmware.games.merlin.sources import SOURCES
from firmware.games.shared_words import spoken_list
from words.text import Text, clauses, join_texts, t, tn, with_heading

CHANCE_OF: Final = t("Points")
CORRECTED: Final = t("From here on the table is as the operator put it right.")
BEST: Final = t("{seat} could not have chosen better.")
NOT_OVER: Final = t("The game is not over.")
ROUND: Final = t("Round")
_DIE: Final[Mapping[str, Text]] = {
    "own": t("The knight to: {space}"),
    "merlin": t("Merlin to: {space}"),
}
_NOTES: Final = (
    t(
        "Bots play on from each turn to the end of the next scoring. What nobody had seen is dealt"
        " again each time: mission cards and traitors."
    ),
    t(
        "A choice is best if no other brought a point more, and more than chance makes up. What"
        " comes after the scoring counts nothing there: seals, staffs, items."
    ),
    t(
        "What somebody missed is added up turn by turn, as if bots had gone on after each. So it is"
        " more than anybody could have had in one game."
    ),
)


def notes(ends: int, is_last: bool) -> tuple[Text, ...]:
    """Return what the reader should know; `ends`: how many a turn, on average."""
    if not ends and is_last:
        return ()  # no turn was played to its end
    if not ends:
        return (t("The turns are still to be played on: so far only the points stand here."),)
    if not is_last:
        return (
            *_NOTES,
            tn(
                "So far bots have played on {n} time from each turn, so most differences may still"
                " be chance. In the end it will be {all} times or more.",
                "So far bots have played on {n} times from each turn, so most differences may still"
                " be chance. In the end it will be {all} times or more.",
                ends,
                all=ENDS,
            ),
        )
    return (*_NOTES, tn("Bots have played on {n} time from each turn.",
                        "Bots have played on {n} times from each turn.", ends))  # fmt: skip


def way_words(way: Way, done: Way) -> Text:
    """Return what a way to play a turn is called."""
    board = way.moved.board
    text = _DIE[way.move.die].with_(space=space_name(board.rondel[way.where[1]]))
    if way is not done and way.where == done.where:
        return t("{way}, and something else there", way=text)
    return t("{way}, with an apple", way=text) if way.move.apple else text


def better(one: TurnRollouts, best: Way, name: str) -> Text:
    """Return what would have brought a seat more, and by what most of it."""
    missed = one.points_missed(best)
    most = max(range(len(missed)), key=missed.__getitem__)
    return tn(
        "Better: {what}. By the scoring after round {round} it would have brought {seat} {n} point"
        " more, most of it by: {source}.",
        "Better: {what}. By the scoring after round {round} it would have brought {seat} {n} points"
        " more, most of it by: {source}.",
        max(1, round(one.more(best))),
        what=way_words(best, one.way_taken),
        round=one.turn.scored_after,
        seat=name,
        source=[*SOURCES.values()][most],
    )


def result(names: Sequence[str], scores: Sequence[int]) -> Text:
    """Return who won, by names of the winners, and the points of the best."""
    if len(names) == 1:
        return tn("{seat} wins with {n} point.", "{seat} wins with {n} points.", max(scores),
                  seat=names[0])  # fmt: skip
    return tn("{seats} share the victory with {n} point.",
              "{seats} share the victory with {n} points.", max(scores),
              seats=spoken_list(names))  # fmt: skip


def came_from(name: str, points: Sequence[int]) -> Text:
    """Return where a seat's points came from, in SOURCES' order."""
    return t("{seat} has {points} points: {sources}.", seat=name, points=sum(points),
             sources=_by_source(points))  # fmt: skip


def missed_points(name: str, points: Sequence[float]) -> Iterator[Text]:
    """Yield what a seat missed by its worse choices, by source, where it missed a point."""
    rounded = [round(one) for one in points]
    if any(one > 0 for one in rounded):
        yield t("{seat} would have had more by better choices: {sources}.", seat=name,
                sources=_by_source(rounded))  # fmt: skip


def _by_source(points: Sequence[int]) -> Text:
    named = zip(SOURCES.values(), points, strict=True)
    return clauses(join_texts(" ", (name, n)) for name, n in named if n)


def best_scoring(name: str, points: int, round_: int) -> Text:
    """Say which scoring brought the most."""
    return tn("The best scoring: {seat}, {n} point after round {round}.",
              "The best scoring: {seat}, {n} points after round {round}.", points,
              seat=name, round=round_)  # fmt: skip


def missions(count: int) -> Iterator[Text]:
    """Say how many missions were fulfilled."""
    if count:
        yield tn("Together you fulfilled {n} mission.", "Together you fulfilled {n} missions.",
                 count)  # fmt: skip


def decisive_turn(name: str, told: Sequence[str]) -> Text:
    """Return the turn after which the winner was never behind again."""
    return t("From here on nobody had more points than {seat}: {told}", seat=name,
             told=join_texts(" ", told))  # fmt: skip


def would_have_won(name: str, more: int, behind: int, told: Sequence[str]) -> Text:
    """Return a turn at which a better choice would have brought what was lacking in the end."""
    return t(
        "{seat} lacked {behind} in the end, and could have had {more} more here: {told}",
        seat=name, behind=behind, more=more, told=join_texts(" ", told),
    )  # fmt: skip


def headed_points(name: str, points: int) -> Text:
    """Say points behind a name."""
    return with_heading(name, tn("{n} point", "{n} points", points))
