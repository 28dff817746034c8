"""What can be said of a board game after it: the chance that the Loyal win, quests, Traitors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from engine.analysis import Analysis, DecisiveTurn, Heap, Past, Scene, Step
from engine.camelot.events import Adjust, Teach
from engine.camelot.notices import Say
from engine.camelot.pieces import MISTS, MORDRED, VIVIEN, Loyalty, Place
from engine.camelot.seats import knights_at
from engine.camelot.state import Camelot
from firmware.games.camelot import analysis_words as words
from firmware.games.camelot import rollouts
from firmware.games.camelot.names import piece_name, place_name
from firmware.games.camelot.offers import TITLE
from firmware.games.camelot.quest_timing import GivenUp, ends_a_quest, quest_name, quests_given_up
from firmware.games.camelot.rollouts import Turn
from firmware.games.camelot.words import sentence
from firmware.games.shared_words import player
from firmware.games.simulation import Share
from words.text import Text, t

ENDS: Final = (8, 30, 100)  # of each turn: roughly, then finer
_MOST_TURNED: Final = 3  # turns that are named
_TURNS: Final = 0.05  # of the chance to win: less turned nothing
_SURE: Final = 2.58  # standard errors: of 100 turns one swings so by chance alone
_MOST_SAID: Final = 4  # sentences of one turn
_FACE_DOWN: Final = t("face down")


def analyse(start: Camelot, moments: Sequence[Past], names: Sequence[str]) -> Iterator[Analysis]:
    """Yield what can be said of the lines that stand: without the curve, roughly, then finer.

    The same lines give the same figures. Names by seat.
    """
    look = _Look(start, tuple(moments), tuple(names), tuple(rollouts.turns(start, moments)))
    yield look.back(0)
    for number in ENDS:
        for turn in look.turns:
            rollouts.play_on(turn, number)
        yield look.back(number)


class _Swing(NamedTuple):
    """A turn, and the chance before and after it."""

    turn: Turn
    before: Share
    after: Share

    @property
    def points(self) -> float:
        return self.after.rate - self.before.rate

    @property
    def is_sure(self) -> bool:
        """Whether it is more than chance makes up; an end that is certain counts as tried."""
        errors = [_squared_error(one) for one in (self.before, self.after)]
        return abs(self.points) > max(_TURNS, _SURE * sqrt(sum(errors)))


def _squared_error(share: Share) -> float:
    """Return the squared standard error of a share, with one hit and one miss more."""
    if not share.games:
        return 0.0
    rate = (share.hits + 1) / (share.games + 2)
    return rate * (1 - rate) / share.games


class _Look:
    """A game that is looked back on, with its turns as far as they were played on."""

    def __init__(
        self,
        start: Camelot,
        moments: tuple[Past, ...],
        names: tuple[str, ...],
        turns: tuple[Turn, ...],
    ) -> None:
        self.turns = turns
        self._moments, self._names = moments, names
        self._end = moments[-1].after if moments else start

    def back(self, number: int) -> Analysis:
        """Return what the ends say that are there, so many a turn."""
        given = sorted(quests_given_up(self.turns, self._moments)) if number else []
        steps = tuple(self._steps(given))
        first = next((turn.chance for turn in self.turns if turn.ends), None)
        told = Analysis(
            title=TITLE,
            names=self._names,
            result=self._result(),
            start=first.rate if first else None,
            chance_of=words.CHANCE_OF,
            counted=words.COUNTED,
            steps=steps,
            praise=tuple(self._praise()),
            interval=first.interval if first else None,
            tried=number,
        )
        is_hidden = any(one.revealed is None for one in self._end.seats)
        untried = any(not turn.ends for turn in self.turns)
        return told._replace(
            summary=(*self._lost_quests(), *(one.words for one in given), *self._traitors()),
            turned=tuple(self._turning_points()),
            notes=words.notes(number, ENDS[-1], untried, is_hidden),
        )

    # -- steps -------------------------------------------------------------------------------

    def _steps(self, given: Sequence[GivenUp]) -> Iterator[Step]:
        tried = {turn.first - 1: turn.chance for turn in self.turns if turn.ends}
        begins = {turn.first for turn in self.turns}
        chance = next(iter(tried.values()), None)
        for place, moment in enumerate(self._moments):
            chance = tried.get(place, chance)
            winner = moment.after.winner
            if winner is not None and chance is not None:
                chance = _certain(winner)
            said = [one.words for one in given if one.step == place]
            if isinstance(moment.event, Adjust | Teach):
                said.append(words.CORRECTED)
            yield Step(
                line=moment.line,
                seat=moment.before.seat,
                told=tuple([sentence(one, moment.after.names) for one in moment.notices]),
                chance=None if chance is None else chance.rate,
                scene=_scene(moment.after),
                is_turn=place in begins,
                words=tuple(said),
                interval=None if chance is None else _interval(chance),
            )

    def _turn_told(self, turn: Turn) -> list[Text]:
        """Return what happened on a turn, its first sentence and its last."""
        last = next((one.first for one in self.turns if one.first > turn.first), None)
        said = [
            sentence(notice, moment.after.names)
            for moment in self._moments[turn.first : last]
            for notice in moment.notices
            if notice.kind != Say.TURN  # the next one
        ]
        return said if len(said) <= _MOST_SAID else [*said[:1], *said[1 - _MOST_SAID :]]

    # -- the whole ---------------------------------------------------------------------------

    def _result(self) -> Text:
        for moment in reversed(self._moments):
            for notice in moment.notices:
                if notice.kind == Say.WON:
                    return sentence(notice, self._names)
        return words.NOT_OVER.with_(white=self._end.white, black=self._end.black)

    def _ended_quests(self, won: bool) -> list[Text]:
        """Return the quests that were won, or lost."""
        found = [one.after.last_quest for one in self._moments if ends_a_quest(one)]
        return [quest_name(one.quest) for one in found if one is not None and one.won is won]

    def _praise(self) -> Iterator[Text]:
        if won := self._ended_quests(won=True):
            yield words.quests_won(won)
        gone = Counter(
            player(moment.after.names, moment.before.seat)
            for moment in self._moments
            for notice in moment.notices
            if notice.kind == Say.ENGINE_GONE
        )
        for name, engines in gone.most_common(1):
            yield words.siege_sentence(name, engines)
        yield words.length_sentence(len(self.turns))

    def _lost_quests(self) -> Iterator[Text]:
        if lost := self._ended_quests(won=False):
            yield words.lost_quests(lost)

    # -- Traitors, and what turned the game -----------------------------------------------------

    def _swings(self) -> list[_Swing]:
        """Return what each turn changed; one that was corrected changed nothing by play."""
        tried = [turn for turn in self.turns if turn.ends]
        after = [turn.chance for turn in tried[1:]]
        winner = self._end.winner
        after += [_certain(winner) if winner else one.chance for one in tried[-1:]]
        pairs = zip(tried, after, strict=True)
        return [_Swing(one, one.chance, then) for one, then in pairs if not one.corrects]

    def _traitors(self) -> Iterator[Text]:
        """Yield what each Traitor brought about; nothing as long as the game is not over."""
        if self._end.winner is None:
            return
        for seat, one in enumerate(self._end.seats):
            if one.revealed is not Loyalty.TRAITOR:
                continue
            name = player(self._names, seat)
            swings = [
                swing for swing in self._swings() if self._seat_in_the_end(swing.turn) == seat
            ]
            if swings:
                points = round(100 * sum(swing.points for swing in swings))
                yield words.traitor(name, len(swings), points)
                yield from self._worst(name, min(swings, key=lambda swing: swing.points))
            yield words.unmasking_sentence(name, self._line_of_unmasking(seat))

    def _seat_in_the_end(self, turn: Turn) -> int:
        """Return the number that the seat of a turn has in the end: who joins moves others up."""
        seat: int = turn.seat
        for moment in self._moments[turn.first :]:
            for notice in moment.notices:
                joined: Any = notice.params.get("seat")
                seat += notice.kind == Say.JOINED and joined <= seat
        return seat

    def _worst(self, name: str, swing: _Swing) -> Iterator[Text]:
        points = round(100 * swing.points)
        if points < 0:
            line = self._moments[swing.turn.first].line
            yield words.worst(name, line, points, self._turn_told(swing.turn))

    def _line_of_unmasking(self, seat: int) -> int | None:
        """Return the line on which a seat was unmasked before the end."""
        for moment in self._moments:
            for notice in moment.notices:
                if notice.kind == Say.UNMASKED and notice.params["seat"] == seat:
                    return moment.line
        return None

    def _turning_points(self) -> Iterator[DecisiveTurn]:
        """Yield the turns that changed the chance most, in their order."""
        sure = sorted((one for one in self._swings() if one.is_sure), key=lambda o: -abs(o.points))
        for one in sorted(sure[:_MOST_TURNED], key=lambda one: one.turn.first):
            said = self._turn_told(one.turn)
            yield DecisiveTurn(
                one.turn.first, words.turning_point(one.before.rate, one.after.rate, said)
            )


# -- of one moment -----------------------------------------------------------------------------


def _certain(winner: str) -> Share:
    return Share(int(winner == "loyal"), 1)


def _interval(chance: Share) -> tuple[float, float]:
    """Return where the chance lies; of a game that is over there is no doubt."""
    return (chance.rate, chance.rate) if chance.games == 1 else chance.interval


def _scene(state: Camelot) -> Scene:
    counts = (state.white, state.black, state.siege, state.white_deck.cards, state.black_deck.cards)
    laid: Mapping[Place, Sequence[str | None]] = {
        Place.BLACK_KNIGHT: (*state.black_knight.white, *state.black_knight.black),
        Place.DRAGON: (*state.dragon.white, *state.dragon.black),
        Place.GRAIL: [card for card in state.grail.spots if card is not None],
        Place.PICTS: state.picts.white,
        Place.SAXONS: state.saxons.white,
    }
    heaps = []
    for place in Place:
        there = [player(state.names, seat) for seat in knights_at(state, place)]
        cards = [_FACE_DOWN if card is None else piece_name(card) for card in laid.get(place, ())]
        if there or cards:
            heaps.append(Heap(place_name(place), (*there, *cards)))
    standing = ((MORDRED, state.mordred), (VIVIEN, state.vivien), (MISTS, state.mists))
    return Scene(
        counts,
        heaps=tuple(heaps),
        standing=tuple([piece_name(card) for card, on in standing if on]),
    )
