"""A scoring of Merlin for who plays without the box: what is entered, and the sums in words.

The sums are the engine's (engine/merlin/tally.py), which scores the game at the table as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engine.game import BadRecord, Json, Line
from engine.merlin.pieces import HENCHMEN, PRINCIPALITIES
from engine.merlin.scoring import Held, RepelledTraitors, TerritoryRule, tied_leaders
from engine.merlin.state import MOST_SEATS, Scoring
from engine.merlin.tally import TooMany, names_of, seat_of, tally
from firmware.games.merlin.explain import POT, PRESENCE, RULERS, SHIELDS
from firmware.games.merlin.names import HENCHMEN as HENCHMAN_NAMES
from firmware.games.merlin.names import PRINCIPALITIES as PRINCIPALITY_NAMES
from firmware.games.merlin.names import sort_name
from firmware.games.merlin.score_sheets import TITLES, sheets
from firmware.games.scoring import Category, ScoredBoard, Scorer, Sum
from firmware.games.shared_words import player, spoken_list
from words.text import Text, clauses, join_texts, t, tn, with_heading

# -- the sums, in words --------------------------------------------------------------------------


def _each(names: Sequence[str], counts: Iterable[int]) -> Text:
    """Return what each has who has any: "Anna: 2, Ben: 1"."""
    told = [with_heading(name, n) for name, n in zip(names, counts, strict=True) if n]
    return join_texts(", ", told) if told else t("nobody")


def _of(counts: Sequence[int]) -> Text:
    named = zip(PRINCIPALITY_NAMES.values(), counts, strict=True)
    told = [name if n == 1 else join_texts(" ", (name, n)) for name, n in named if n]
    return join_texts(", ", told) if told else t("none")


def _alone(seat: int, seats: int, points: int) -> tuple[int | None, ...]:
    return tuple(points if one == seat else None for one in range(seats))


def _traitors(names: Sequence[str], seat: int, one: RepelledTraitors) -> Sum:
    how = [t("repelled: {traitors}", traitors=_of(one.repelled)),
           t("not repelled: {traitors}", traitors=_of(one.left))]  # fmt: skip
    if one.excalibur:
        how.append(tn("Excalibur: {n} point", "Excalibur: {n} points", one.excalibur))
    return Sum(names[seat], clauses(how), _alone(seat, len(names), one.points))


def _territory(names: Sequence[str], one: TerritoryRule) -> Sum:
    label = tn("{terrain}, place {places}", "{terrain}, places {places}", len(one.places),
               terrain=sort_name(one.terrain), places=join_texts(", ", one.places))  # fmt: skip
    how = tn("{n} tile; manors: {manors}", "{n} tiles; manors: {manors}", len(one.places),
             manors=_each(names, one.manors))  # fmt: skip
    return Sum(label, how, one.points)


def _influence(names: Sequence[str], one: Held) -> Sum:
    label = PRINCIPALITY_NAMES[one.of]
    if not one.pot:
        return Sum(label, t("no counters"), one.points)
    how: list[Text] = [
        tn("{counters}; the pot is {n} point", "{counters}; the pot is {n} points", one.pot,
           counters=_each(names, one.counters))
    ]  # fmt: skip
    if one.grail is not None:
        how.append(t("the Grail takes it for {seat}", seat=names[one.grail]))
    elif among := tied_leaders(one.counters):
        how.append(t("shared by {seats}", seats=spoken_list(names[seat] for seat in among)))
    if any(one.home):
        how.append(t("home go: {counters}", counters=_each(names, one.home)))
    return Sum(label, clauses(how), one.points)


def _henchmen(names: Sequence[str], seat: int, data: Line, points: int) -> Sum:
    places: Any = data.get("henchmen") or {}
    there = [
        with_heading(HENCHMAN_NAMES[who], PRINCIPALITY_NAMES[places[who]])
        for who in HENCHMEN
        if places.get(who)
    ]
    how = join_texts(", ", there) if there else t("all at home")
    return Sum(names[seat], how, _alone(seat, len(names), points))


def _categories(data: Line, scoring: Scoring, names: Sequence[str]) -> tuple[Category, ...]:
    seats: Any = data["seats"]
    sums = (
        (SHIELDS, [_traitors(names, n, one) for n, one in enumerate(scoring.traitors)]),
        (RULERS, [_territory(names, one) for one in scoring.environs]),
        (POT, [_influence(names, one) for one in scoring.influence]),
        (PRESENCE, [_henchmen(names, n, seats[n], p) for n, p in enumerate(scoring.henchmen)]),
    )
    return tuple(
        Category(title, rule, tuple(rows))
        for title, (rule, rows) in zip(TITLES, sums, strict=True)
    )  # fmt: skip


# -- the Grail, which may be used once -------------------------------------------------------------


def _ties(data: Line, names: Sequence[str]) -> tuple[int | None, tuple[str, ...]]:
    """Return the Grail's owner, and where there is a tie that it could take."""
    owner = seat_of(data, "grail", names)
    plain = tally({key: value for key, value in data.items() if key != "grail_at"})
    return owner, tuple(
        str(one.of) for one in plain.influence if owner in tied_leaders(one.counters)
    )


def _grail_notes(data: Line, names: Sequence[str]) -> tuple[Text, ...]:
    """Say what the Grail's owner has to choose, or refuse a choice that is none."""
    owner, ties = _ties(data, names)
    at = data.get("grail_at")
    if at is not None and at in PRINCIPALITIES and at not in ties:
        raise BadRecord("grail_at", t("the Grail's owner is in no tie there: {of}",
                                      of=PRINCIPALITY_NAMES[str(at)]))  # fmt: skip
    if owner is None or at is not None or not ties:
        return ()
    where = spoken_list(PRINCIPALITY_NAMES[of] for of in ties)
    return (
        t("{seat} has the Holy Grail and may take a whole pot, once: {where}. Choose where, or "
          "share.", seat=player(names, owner), where=where),
    )  # fmt: skip


_MORE: Final[Mapping[str, Text]] = {
    "manor": t("one player has more than 7 manors"),
    "influence": t("one player has more than 7 influence counters"),
    "traitors": t("there are only 4 traitors of a principality"),
    "items": t("there are only 6 shields of a principality"),
    **dict.fromkeys(
        HENCHMEN, t("two players have this henchman in one place: the first one went home")
    ),
}


def score(data: Line) -> ScoredBoard:
    """Return the four categories of a board, or raise BadRecord."""
    try:
        scoring = tally({key: value for key, value in data.items() if key != "grail_at"})
    except TooMany as error:
        raise BadRecord(error.key, _MORE[error.key]) from error
    told_names = names_of(data, len(scoring.henchmen))
    notes = _grail_notes(data, told_names)
    names = tuple(player(told_names, seat) for seat in range(len(told_names)))
    return ScoredBoard(_categories(data, tally(data), names), names, notes)


# -- an example ------------------------------------------------------------------------------------


def _example() -> dict[str, Json]:
    """Return the scoring of a game of two after their second round."""
    rows = ("wood wood lake lake mountain mountain", "wood lake lake mountain mountain wood",
            "lake wood mountain mountain wood lake")  # fmt: skip
    terrains = " ".join(rows).split()
    built = {2: "Anna", 4: "Ben", 7: "Anna", 10: "Ben", 14: "Anna"}
    tiles: list[Json] = [
        {"tile": name, **({"manor": built[place]} if place in built else {})}
        for place, name in enumerate(terrains, start=1)
    ]
    anna: dict[str, Json] = {
        "traitors": {"fox": 1, "dragon": 2}, "items": {"shield-fox": 1, "shield-dragon": 1},
        "influence": {"dragon": 2, "fox": 2, "eagle": 1},
        "henchmen": {"lady": "fox", "builder": "eagle"},
    }  # fmt: skip
    ben: dict[str, Json] = {
        "traitors": {"eagle": 1}, "items": {"shield-eagle": 2},
        "influence": {"dragon": 2, "dove": 3, "fox": 1}, "henchmen": {"lady": "dove"},
    }  # fmt: skip
    return {
        "game": "merlin", "names": ["Anna", "Ben"], "shift": "odd", "excalibur": "Ben",
        "grail": "Anna", "grail_at": "dragon", "tiles": tiles, "seats": [anna, ben],
    }  # fmt: skip


_TOLD: Final = {
    "game": t("Which game."),
    "names": t("Who plays, clockwise. A player is named below, or counted: 0 is the first."),
    "shift": t("Which rows of the environs lie half a tile to the right: odd is the second row "
               "and the fourth, even the first and the third."),
    "excalibur": t("Who has Excalibur; leave it out where nobody has it. So with the Grail."),
    "grail": t("Who has the Grail, and in which tie it takes the whole pot; leave out grail_at "
               "where the pots are shared."),
    "tiles": t("The environs row by row from the top left, six in a row, 18 tiles or, with four "
               "players, 24: mountain, wood or lake, and whose manor is there."),
    "seats": t("What each player has: traitors, items (only shields count), influence counters "
               "on principalities, and where the henchmen are."),
}  # fmt: skip

SCORER: Final = Scorer((2, MOST_SEATS), sheets, score, _example(), _TOLD)
