"""What can be said of Merlin after it: points, turns played on by bots, what each seat missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from engine.analysis import (
    Analysis,
    DecisiveTurn,
    Heap,
    JudgedChoice,
    Option,
    Past,
    Scene,
    Step,
)
from engine.analysis_shapes import Unit
from engine.merlin.events import Adjust, Teach
from engine.merlin.holdings import items_of
from engine.merlin.notices import Say
from engine.merlin.pieces import HENCHMEN, PRINCIPALITIES
from engine.merlin.state import Merlin, Scoring
from firmware.games.choice_rates import records, sure_hands
from firmware.games.merlin import analysis_words as words
from firmware.games.merlin import rollouts
from firmware.games.merlin.fresh_deal import surely_held
from firmware.games.merlin.names import HENCHMEN as HENCHMAN_NAMES
from firmware.games.merlin.names import item_name, traitor_name
from firmware.games.merlin.offers import TITLE
from firmware.games.merlin.rollouts import TurnRollouts, Way
from firmware.games.merlin.sources import SOURCES, of_scoring
from firmware.games.merlin.words import sentence
from firmware.games.shared_words import player
from words.text import Text, join_texts

_MOST_TURNED: Final = 3  # turns that are named


def analyse(start: Merlin, moments: Sequence[Past], names: Sequence[str]) -> Iterator[Analysis]:
    """Yield what can be said of the lines that stand: the points, then turns played on, then more.

    The same lines give the same figures. Names by seat.
    """
    look = partial(_looked_back, start, tuple(moments), tuple(names))
    yield look((), False)
    held = surely_held(moments)
    tried = [rollouts.untried_turn(turn, held) for turn in rollouts.turns(moments)]
    for play_on, is_last in ((rollouts.play_some, False), (rollouts.play_all, True)):
        for one in tried:
            play_on(one)
        yield look(tried, is_last)


def _looked_back(
    start: Merlin,
    moments: tuple[Past, ...],
    names: tuple[str, ...],
    tried: Sequence[TurnRollouts],
    is_last: bool,
) -> Analysis:
    end = moments[-1].after if moments else start
    found = {one.turn.first: _judge_turn(one, player(names, one.turn.seat)) for one in tried}
    began = {place + 1 for place, one in enumerate(moments) if _begins_turn(one)}
    steps = tuple(
        _step(moment, names, found.get(place), place in began)
        for place, moment in enumerate(moments)
    )
    told = Analysis(
        title=TITLE,
        names=names,
        result=_result(end, names),
        start=None,
        chance_of=words.CHANCE_OF,
        counted=(words.ROUND,),
        steps=steps,
        praise=(),
        unit=Unit.POINTS,
    )
    played = sum(len(way.got) for one in tried for way in one.ways) // max(1, len(tried))
    players = tuple(records(told, len(end.players)))
    return told._replace(
        praise=(*_praise(moments, names), *sure_hands(players)),
        summary=tuple(_summary(moments, names, end, tried)),
        turned=tuple(_turning_points(told, moments, names, tried)),
        players=players,
        notes=words.notes(played, is_last),
        tried=played,
    )


# -- a step ----------------------------------------------------------------------------------


class _Found(NamedTuple):
    """What is said of a turn."""

    words: tuple[Text, ...]
    judged: JudgedChoice


def _judge_turn(one: TurnRollouts, name: str) -> _Found | None:
    """Return what the ends say of a turn, where there was something to choose."""
    if len({way.where for way in one.ways}) < 2:
        return None
    options = tuple(
        Option(words.way_words(way, one.way_taken), one.way_taken.points + one.more(way))
        for way in one.ways
    )
    best = _best(one)
    if best is one.way_taken:
        most = max(option.worth for option in options)
        judged = JudgedChoice(options, 0, within=max(rollouts.LEAST, most - options[0].worth))
        return _Found((words.BEST.with_(seat=name),), judged)
    return _Found((words.better(one, best, name),), JudgedChoice(options, 0, within=rollouts.LEAST))


def _best(one: TurnRollouts) -> Way:
    """Return the way that brought most, or what was done where none was surely better."""
    better = [way for way in one.ways[1:] if one.is_sure(way)]
    return max(better, key=one.more, default=one.way_taken)


def _begins_turn(moment: Past) -> bool:
    return any(notice.kind == Say.TURN for notice in moment.notices)


def _step(moment: Past, names: Sequence[str], found: _Found | None, is_turn: bool) -> Step:
    corrected = (words.CORRECTED,) if isinstance(moment.event, Adjust | Teach) else ()
    return Step(
        line=moment.line,
        seat=moment.before.seat,
        told=tuple([sentence(notice, names) for notice in moment.notices]),
        chance=None,
        scene=_scene(moment.after, names),
        is_turn=is_turn,
        words=(*(found.words if found else ()), *corrected),
        judged=found.judged if found else None,
        points=tuple([one.score for one in moment.after.players]),
    )


def _scene(state: Merlin, names: Sequence[str]) -> Scene:
    heaps = []
    for seat, one in enumerate(state.players):
        items = [_many(item_name(item), n) for item, n in items_of(one).items()]
        stand = zip(HENCHMEN, one.henchmen, strict=True)
        men = [HENCHMAN_NAMES[who] for who, where in stand if where is not None]
        there = zip(PRINCIPALITIES, one.traitors, strict=True)
        traitors = [_many(traitor_name(of), n) for of, n in there if n]
        heaps.append(Heap(words.headed_points(player(names, seat), one.score),
                          (*items, *men, *traitors)))  # fmt: skip
    return Scene((state.round,), heaps=tuple(heaps))


def _many(name: Text, n: int) -> Text:
    return join_texts(" ", (n, name)) if n > 1 else name


# -- the whole -------------------------------------------------------------------------------


def _result(end: Merlin, names: Sequence[str]) -> Text:
    if end.winners is None:
        return words.NOT_OVER
    winners = [player(names, seat) for seat in end.winners]
    return words.result(winners, [one.score for one in end.players])


def _scorings(moments: Sequence[Past]) -> list[Scoring]:
    """Return the scorings that were played to their end, in their order."""
    last = {one.after.scoring.round: one.after.scoring for one in moments if one.after.scoring}
    return [scoring for scoring in last.values() if scoring.henchmen]


def _praise(moments: Sequence[Past], names: Sequence[str]) -> Iterator[Text]:
    best = max(
        ((points, -scoring.round, -seat)
         for scoring in _scorings(moments)
         for seat, points in enumerate(scoring.totals)),
        default=(0, 0, 0),
    )  # fmt: skip
    if best[0] > 0:
        yield words.best_scoring(player(names, -best[2]), best[0], -best[1])
    done = [n for one in moments for n in one.notices if n.kind == Say.MISSION_DONE]
    yield from words.missions(len(done))


def _summary(
    moments: Sequence[Past], names: Sequence[str], end: Merlin, tried: Sequence[TurnRollouts]
) -> Iterator[Text]:
    """Yield where each seat's points came from, and what it missed."""
    scorings = _scorings(moments)
    for seat, one in enumerate(end.players):
        found: Counter[str] = Counter(end=sum(end.final[seat]) if end.final else 0)
        for scoring in scorings:
            found.update(of_scoring(scoring, seat))
        found["table"] = one.score - sum(found.values())
        yield words.came_from(player(names, seat), [found[source] for source in SOURCES])
        yield from words.missed_points(player(names, seat), _missed_by_source(tried, seat))


def _missed_by_source(tried: Sequence[TurnRollouts], seat: int) -> list[float]:
    """Return what a seat would have had more by better choices, turn by turn, by source."""
    bettered = [(one, _best(one)) for one in tried if one.turn.seat == seat]
    parts = [one.points_missed(best) for one, best in bettered if best is not one.way_taken]
    return [sum(part[n] for part in parts) for n in range(len(SOURCES))]


# -- what decided it ---------------------------------------------------------------------------


def _turning_points(
    analysis: Analysis,
    moments: Sequence[Past],
    _names: Sequence[str],
    tried: Sequence[TurnRollouts],
) -> Iterator[DecisiveTurn]:
    """Yield the turn that decided, and those that would have changed who won, in their order."""
    end = moments[-1].after if moments else None
    if end is None or end.winners is None:
        return
    begins = [place for place, step in enumerate(analysis.steps) if step.is_turn]
    found: dict[int, Text] = {}
    if len(end.winners) == 1:
        found |= _never_behind(analysis, begins, end.winners[0])
    found |= _would_have_won(analysis, end, tried)
    for place, text in sorted(found.items()):
        yield DecisiveTurn(place, text)


def _never_behind(analysis: Analysis, begins: Sequence[int], winner: int) -> Mapping[int, Text]:
    """Return the turn after whose beginning nobody had more points than the winner."""
    behind = [n for n, step in enumerate(analysis.steps) if step.points[winner] < max(step.points)]
    after = behind[-1] + 1 if behind else 0
    place = next((n for n in reversed(begins) if n <= after), None)
    if place is None or not behind:
        return {}
    name = player(analysis.names, winner)
    return {place: words.decisive_turn(name, _turn_of(analysis, place))}


def _would_have_won(
    analysis: Analysis, end: Merlin, tried: Sequence[TurnRollouts]
) -> Mapping[int, Text]:
    """Return the turns at which a loser missed more points than it lacked, the largest first."""
    most = max(one.score for one in end.players)
    found = []
    for one in tried:
        behind = most - end.players[one.turn.seat].score
        best = _best(one)
        if best is not one.way_taken and 0 < behind <= one.more(best):
            found.append((one.more(best), behind, one.turn))
    found.sort(key=lambda one: (-one[0], one[2].first))
    return {
        turn.first: words.would_have_won(
            player(analysis.names, turn.seat), round(more), behind, _turn_of(analysis, turn.first)
        )
        for more, behind, turn in found[: _MOST_TURNED - 1]
    }


def _turn_of(analysis: Analysis, place: int) -> tuple[str, ...]:
    """Return what happened from a turn's beginning, in short."""
    said = [text for step in analysis.steps[place : place + 3] for text in step.told]
    return tuple(said[:3])
