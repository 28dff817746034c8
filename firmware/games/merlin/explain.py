"""Why a line of Merlin did what it did: what a scoring adds up to, and what is waited for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from engine.game import Notice
from engine.merlin import rules
from engine.merlin.events import Event
from engine.merlin.facts import need_text
from engine.merlin.notices import Say
from engine.merlin.pieces import CardId, Principality
from engine.merlin.state import Merlin, Scoring
from engine.merlin.variants import Rulings
from firmware.games.merlin.names import PRINCIPALITIES, sort_name
from firmware.games.merlin.offers import WAYS
from firmware.games.merlin.words import need_words, sentence
from firmware.games.rulings import each_chosen_ruling, rulings_that_mattered
from firmware.games.shared_words import player
from words.text import Text, join_texts, t, tn

Names = Sequence[str]
_BOARD: Final[Mapping[str, Text]] = {
    "rondel": t("the rondel"),
    "shift": t("how the rows of the environs lie"),
    "frame": t("the frame of the environs"),
    "flags": t("what the flags do"),
    "starts": t("the starting tiles"),
    "missions": t("the mission cards"),
    "counters": t("how many influence counters there are"),
}
SHIELDS: Final = t(
    "Each traitor is repelled by a shield of its principality; one that is left costs 3 points."
)
RULERS: Final = t(
    "Most manors of a territory bring as many points as it has tiles; ties share, rounded down."
)
POT: Final = t("The pot is all counters there; ties share it, rounded down.")
PRESENCE: Final = t("1 point for each henchman on a principality.")


def explain_start(state: Merlin, names: Names) -> tuple[str, ...]:
    """Say what the header has decided, and what of the board is only assumed."""
    setup = state.setup
    lines = [t("A game of {n} players; {seat} begins.", n=len(state.players),
               seat=player(names, state.first))]  # fmt: skip
    lines += [t("The King's Favor is played.")] if setup.favor else []
    lines += each_chosen_ruling(WAYS, setup.rulings, Rulings())
    assumed = [_BOARD[key] for key in state.board.assumed_keys]
    if assumed:
        lines.append(t("Assumed, not told by the owner: {keys}.", keys=join_texts(", ", assumed)))
    return tuple(lines)


def explain(before: Merlin, event: Event, after: Merlin, names: Names) -> tuple[str, ...]:
    """Say what an event that was taken did, and why."""
    _, said = rules.apply(before, event)
    lines: list[str] = []
    for notice in said:
        lines.append(sentence(notice, names))
        if notice.kind in _WHY:
            lines += _WHY[notice.kind](notice, after, names)
    lines += rulings_that_mattered(WAYS, rules.apply, before, event, after)
    return tuple(lines)


def is_scored(before: Merlin, after: Merlin) -> bool:
    """Whether points were scored."""
    return [one.score for one in before.players] != [one.score for one in after.players]


# -- sums ------------------------------------------------------------------------------------


def _scoring(state: Merlin) -> Scoring:
    assert state.scoring is not None, "a scoring was said"
    return state.scoring


def _counts(counts: Sequence[int]) -> Text:
    named = zip(PRINCIPALITIES.values(), counts, strict=True)
    told = [join_texts(" ", (of, n)) for of, n in named if n]
    return join_texts(", ", told) if told else t("none")


def _traitors(_notice: Notice, state: Merlin, names: Names) -> Iterator[Text]:
    for seat, one in enumerate(_scoring(state).traitors):
        yield t("{seat}: repelled {repelled}; left {left}; Excalibur {excalibur}; {points} in all.",
                seat=player(names, seat), repelled=_counts(one.repelled), left=_counts(one.left),
                excalibur=one.excalibur, points=one.points)  # fmt: skip
    yield SHIELDS


def _environs(_notice: Notice, state: Merlin, names: Names) -> Iterator[Text]:
    for one in _scoring(state).environs:
        if any(one.points):
            points = [
                join_texts(" ", (player(names, seat), n)) for seat, n in enumerate(one.points) if n
            ]
            yield t(
                "{terrain}, places {places}: {points}.",
                terrain=sort_name(one.terrain),
                places=join_texts(", ", one.places),
                points=join_texts(", ", points),
            )
    yield RULERS


def _influence(notice: Notice, state: Merlin, names: Names) -> Iterator[Text]:
    held = {one.of: one for one in _scoring(state).influence}
    one = held[Principality(str(notice.params["of"]))]
    if one.pot:
        counters = join_texts(", ", (join_texts(" ", (player(names, seat), n))
                                 for seat, n in enumerate(one.counters)))  # fmt: skip
        yield tn(
            "Counters: {counters}; the pot is {n} point.",
            "Counters: {counters}; the pot is {n} points.",
            one.pot,
            counters=counters,
        )
        yield POT


def _final(_notice: Notice, state: Merlin, names: Names) -> Iterator[Text]:
    for seat, one in enumerate(state.final or ()):
        yield t("{seat} at the end: apples {apples}, staffs {staffs}, items {items}.",
                seat=player(names, seat), **one._asdict())  # fmt: skip


def _mission(notice: Notice, state: Merlin, _names: Names) -> Iterator[Text]:
    known = state.board.missions.get(CardId(str(notice.params["card"])))
    if known is not None:
        needs = join_texts(", ", (need_words(need_text(need)) for need in known.needs))
        yield t("It asks for: {needs}.", needs=needs)


_WHY: Final[Mapping[str, Callable[[Notice, Merlin, Names], Iterator[Any]]]] = {
    Say.TRAITORS_SCORED: _traitors,
    Say.ENVIRONS_SCORED: _environs,
    Say.INFLUENCE_SCORED: _influence,
    Say.HENCHMEN_SCORED: lambda _notice, _state, _names: iter((PRESENCE,)),
    Say.MISSION_DONE: _mission,
    Say.WON: _final,
}
