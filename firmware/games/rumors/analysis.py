"""What can be said of a card game after it, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.analysis import Analysis, JudgedChoice, Option, Past, Scene, Step
from engine.rumors.events import Accuse, Adjust, Lay
from engine.rumors.pieces import CardId, Quest
from engine.rumors.score import IN_TIME
from engine.rumors.state import Phase, Rumors
from firmware.games.rumors import analysis_words as words
from firmware.games.rumors import turn_odds
from firmware.games.rumors.explain_quest import is_resolved, state_as_counted
from firmware.games.rumors.knowledge import Talk
from firmware.games.rumors.looking_back import looked_back
from firmware.games.rumors.offers import TITLE
from firmware.games.rumors.piles import Span, spans
from firmware.games.rumors.scenes import COUNTED, scene
from firmware.games.rumors.simulation import takes_a_turn
from firmware.games.rumors.turn_odds import Way
from firmware.games.rumors.words import player, quest_name
from words.text import Text, t

_CHANCE_OF: Final = t("The Loyal win")
_SURE: Final = 0.9  # a Quest that stood in time was missed where it would have come out so surely


class Choice(NamedTuple):
    """What a seat chose from on a line, and what it took."""

    ways: tuple[Way, ...]
    taken: int
    judged: JudgedChoice

    @property
    def success(self) -> float | None:
        """The chance that what was chosen succeeds; None: it cannot be told."""
        return self.ways[self.taken].success


def analyse(start: Rumors, moments: Sequence[Past], names: Sequence[str]) -> Iterator[Analysis]:
    """Yield what can be said of the lines that stand, once; names by seat."""
    piles = tuple(spans(moments))
    begins = turn_odds.chance(start, turn_odds.nobody_spoke(start)) or 0.0
    steps = tuple(_Fold(start, begins, names).steps(moments, piles))
    told = Analysis(
        title=TITLE,
        names=tuple(names),
        result="",
        start=begins,
        chance_of=_CHANCE_OF,
        counted=COUNTED,
        steps=steps,
        praise=(),
        band=(IN_TIME.start, IN_TIME.stop - 1),
    )
    yield looked_back(told, start, moments, piles)


class _Fold:
    """One pass over the lines, with what is carried from one to the next."""

    def __init__(self, start: Rumors, chance: float, names: Sequence[str]) -> None:
        self._names = names
        self._talk = turn_odds.nobody_spoke(start)
        self._chance = chance
        self._laid: tuple[CardId | None, ...] = start.pile  # before anything was turned up
        self._chosen: Choice | None = None  # of the Quest that is being resolved

    def steps(self, moments: Sequence[Past], piles: Sequence[Span]) -> Iterator[Step]:
        which = iter(piles)
        pile = next(which, None)
        for place, moment in enumerate(moments):
            assert pile is not None
            yield self._step(moment, pile)
            if place == pile.last:
                pile = next(which, None)

    def _step(self, moment: Past, pile: Span) -> Step:
        before, event, after = moment.before, moment.event, moment.after
        choice = _choice(before, event, self._possible_talks(before, pile))
        if choice is not None:
            self._chosen = choice
        chance = turn_odds.chance(after, self._talk)
        self._chance = self._chance if chance is None else chance
        now = self._scene(moment, pile)
        return Step(
            line=moment.line,
            seat=before.seat,
            told=tuple(words.moment_sentences(moment, self._names, pile.is_closed)),
            chance=self._chance,
            scene=now,
            is_turn=takes_a_turn(before, event),
            words=tuple(self._words(moment, choice, pile)),
            judged=choice.judged if choice else None,
        )

    def _possible_talks(self, state: Rumors, pile: Span) -> tuple[Talk, ...]:
        """Return what the acting seat may know: a token that it hid itself."""
        known = pile.tokens_known_to(state.seat)
        return tuple(self._talk._replace(tokens=tokens) for tokens in known)

    def _scene(self, moment: Past, pile: Span) -> Scene:
        """Return the table after a line; where it resolved a Quest, as the pile was counted."""
        after = moment.after
        if is_resolved(moment.before, after):
            table, chosen = state_as_counted(moment.before, moment.event)
            after = after._replace(pile=table.pile, deck=moment.before.deck, chosen=chosen)
        if after.chosen is None or after.phase is Phase.ARTHUR:
            self._laid = after.pile
        elif after.pile and not moment.before.chosen:  # resolved at once
            self._laid = moment.before.pile
        elif len(after.pile) > len(self._laid):  # Gawain has added a card
            self._laid = (*self._laid, *after.pile[len(self._laid) :])
        return scene(after, self._laid, pile)

    # -- what is said of a line ------------------------------------------------------------------

    def _words(self, moment: Past, choice: Choice | None, pile: Span) -> Iterator[Text]:
        before, event = moment.before, moment.event
        if choice is not None:
            name = player(self._names, before.seat)
            yield from words.choice(name, choice.judged, _missed_quest(before, choice, pile))
        elif takes_a_turn(before, event):
            yield from _not_judged(before, event)
        if _is_drawn_by_chance(before, event):
            yield from words.card_luck(turn_odds.luck(before, self._talk, event.card))
        if is_resolved(before, moment.after):
            yield from self._quest_sentences(moment, pile)
        if isinstance(event, Adjust):
            yield words.CORRECTED

    def _quest_sentences(self, moment: Past, pile: Span) -> Iterator[Text]:
        report = moment.after.report
        if pile.is_closed:
            yield words.CLOSED
        else:
            yield from words.quest_sentences(report, moment.before.pile)
        chosen, self._chosen = self._chosen, None
        if chosen is not None and chosen.success is not None:
            is_success = report.main_quest.outcome == "success"
            yield from words.quest_luck(chosen.success, is_success)


def _choice(before: Rumors, event: object, known: Sequence[Talk]) -> Choice | None:
    """Return what was chosen, where there was something to choose from and it can be judged."""
    if before.phase not in (Phase.TURN, Phase.MERLIN_6):
        return None
    may = turn_odds.ways(before, known)
    taken = turn_odds.way_taken(before, event, may)  # type: ignore[arg-type]
    if taken is None or len(may) < 2:
        return None
    shown = _ways_shown(may, taken)
    is_offered = before.phase is Phase.MERLIN_6
    options = tuple(Option(words.option(way, is_offered), way.worth, way.success) for way in shown)
    return Choice(shown, shown.index(may[taken]), JudgedChoice(options, shown.index(may[taken])))


def _ways_shown(may: tuple[Way, ...], taken: int) -> tuple[Way, ...]:
    """Return the ways without those bonuses of a Quest that are neither best nor taken."""
    best: dict[Quest | None, Way] = {}
    for way in may:
        known = best.get(way.quest)
        if known is None or way.worth > known.worth:
            best[way.quest] = way
    return tuple(way for n, way in enumerate(may) if n == taken or best[way.quest] is way)


def _missed_quest(before: Rumors, choice: Choice, pile: Span) -> tuple[Quest, int] | None:
    """Return the open Quest that stood in time and was not gone on, and its total."""
    if choice.ways[choice.taken].quest is not None or before.phase is not Phase.TURN:
        return None
    totals = {level.label: level.value for level in scene(before, before.pile, pile).levels}
    for way in choice.ways:
        total = totals.get(quest_name(way.quest), 0) if way.quest else 0
        if way.quest and total in IN_TIME and (way.success or 0.0) >= _SURE:
            return way.quest, total
    return None


def _not_judged(before: Rumors, event: object) -> Iterator[Text]:
    """Yield why a turn is not judged, where there was something to choose."""
    if isinstance(event, Accuse):
        yield words.ACCUSES
    elif before.actor.is_revealed_traitor:
        yield words.SPREADS
    elif before.hidden_count and not before.must_listen:
        yield words.NOT_JUDGED


def _is_drawn_by_chance(before: Rumors, event: object) -> bool:
    """Whether an open card came from the deck as it lay: a revealed Traitor chooses of two."""
    if not isinstance(event, Lay) or event.card is None or before.phase is not Phase.TURN:
        return False
    return not before.hidden_count and not before.actor.is_revealed_traitor
