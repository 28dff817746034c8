"""The pile for who watches and does not play: its cards in order, sums and chances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from engine.record import Play
from engine.rumors.pieces import ALLIES, MERLINS_4, QUESTS, CardId, Quest
from engine.rumors.score import in_time, score
from engine.rumors.state import ChosenQuest, QuestReport, Rumors
from engine.spectators import Row, WatchedTable
from firmware.games.rumors import turn_odds
from firmware.games.rumors.knowledge import Talk
from firmware.games.rumors.pile_knowledge import NUMBER_OF, read_pile
from firmware.games.rumors.words import quest_name
from words.text import Text, join_texts, t

_HEAP: Final = t("The pile, from the bottom")
_HEADING: Final = t("What each Quest comes to")
_NOW_IS: Final = t("in time now")
_THEN_IS: Final = t("after one more card")
_CHANCE_OF: Final = t("The Loyal win")
_RECKONED: Final = t(
    "The chances are the bots' own reckoning; who may be a Traitor they do not ask."
)
_TOKENS: Final = t(
    "Which token lies under a Merlin #4 only its player knows: each Quest is counted as equally"
    " likely. The sums leave it out."
)
_FACE_DOWN: Final = t(
    "Cards lie face down: no chances until they are turned up. The sums leave them out."
)
_ANNOUNCED: Final = t("The next Quest card is laid face down (Morgan #1): nothing is foretold.")
_APART: Final = tuple((str(quest), quest) for quest in QUESTS)
_ALLIED: Final = ((ALLIES, QUESTS[0]), *_APART[2:])  # Morgan #8


def spectator_view(play: Play[Any], _names: Sequence[str]) -> WatchedTable:
    """Return what lies there and what may come of it."""
    state: Rumors = play.state
    talk = turn_odds.nobody_spoke(state)
    return WatchedTable(
        _HEAP,
        state.pile,
        _HEADING,
        _NOW_IS,
        _THEN_IS,
        tuple(_rows(state, talk)),
        None if state.hidden_count else turn_odds.chance(state, talk),
        _CHANCE_OF,
        tuple(_notes(state)),
    )


class _Chances(NamedTuple):
    """That each Quest comes in time, by Quest; () where nobody can say."""

    now: tuple[float, ...] = ()
    then: tuple[float, ...] = ()

    def of(self, quest: Quest) -> tuple[float | None, float | None]:
        n = NUMBER_OF[quest]
        return self.now[n] if self.now else None, self.then[n] if self.then else None


def _chances(state: Rumors, talk: Talk) -> _Chances:
    if state.hidden_count:
        return _Chances()
    reading = read_pile(state, talk)
    now = tuple(reading.group(quest).comes.success for quest in QUESTS)
    is_foretold = state.chosen is None and not state.effects.announce
    return _Chances(now, turn_odds.in_time_next(state, talk) if is_foretold else ())


def _rows(state: Rumors, talk: Talk) -> Iterator[Row]:
    """Yield every Quest, those of which no card lies there with a total of 0."""
    band = in_time(state.pile)
    reports = {
        one.quest: one for one in score(state, state.chosen or ChosenQuest(QUESTS[0])).quests
    }
    chances = _chances(state, talk)
    for name, quest in _ALLIED if "morgan-8" in state.pile else _APART:
        total, text, cards = _sum_of(reports.get(name))
        now, then = chances.of(quest)
        yield Row(quest_name(name), text, total, (band[0], band[-1]), now, then, cards)


def _sum_of(report: QuestReport | None) -> tuple[int, str, tuple[CardId, ...]]:
    if report is None:
        return 0, "", ()
    text = join_texts(" + ", (str(part.adds) for part in report.parts)) if report.parts else ""
    return report.total, text, report.cards


def _notes(state: Rumors) -> Iterator[Text]:
    if state.hidden_count:
        yield _FACE_DOWN
    elif state.effects.announce:
        yield _ANNOUNCED
    if MERLINS_4.intersection(state.pile):
        yield _TOKENS
    yield _RECKONED
