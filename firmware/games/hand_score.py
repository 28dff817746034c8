"""A board that somebody enters by hand, of any game that has a scorer: what it comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from engine.form import Kind, Sheet, is_taken, nest_answers
from engine.game import BadRecord, Json, Line
from engine.record import choice
from firmware.games.names import check_name
from firmware.games.registry import GAMES
from firmware.games.scoring import Category, ScoredBoard, Scorer

if TYPE_CHECKING:
    from firmware.shapes import owner

GAME: Final = "game"  # the key of a board that says which game it is of


def scorers() -> dict[str, Scorer]:
    """Return what scores boards, by game."""
    return {name: adapter.scorer for name, adapter in GAMES.items() if adapter.scorer is not None}


def score(board: Line) -> ScoredBoard:
    """Return what a board comes to, or raise BadRecord."""
    known = scorers()
    return known[choice(board, GAME, tuple(known))].score(board)


def answers_to(sheets: Sequence[Sheet], answers: Mapping[str, Json]) -> dict[str, Json]:
    """Return the answers to what is asked; a number that is not told is the least."""
    found: dict[str, Json] = {}
    for field in (field for sheet in sheets for field in sheet.fields):
        value = answers.get(field.key)
        if value is not None and is_taken(field, value):
            found[field.key] = value
        elif field.kind is Kind.NUMBER:
            found[field.key] = field.least
    return found


def board_of(game: str, names: Sequence[str], answers: Mapping[str, Json]) -> dict[str, Json]:
    """Return the board that the answers to its sheets stand for."""
    return {**nest_answers(answers), GAME: game, "names": list(names)}


def checked_names(game: str, names: Json) -> list[str]:
    """Read who plays, one name a seat, empty or not; raise BadRecord."""
    least, most = scorers()[game].players
    if not isinstance(names, list) or not all(isinstance(one, str) for one in names):
        raise BadRecord("names", "expected a list of names")
    if not least <= len(names) <= most:
        raise BadRecord("names", f"expected {least} to {most} names, not {len(names)}")
    for one in names:
        check_name(str(one), "names")
    return [str(one) for one in names]


def as_json(scored: ScoredBoard) -> owner.Sums:
    """Return it as the page reads it, and `roundtable score --json` prints it."""
    return {
        "names": list(scored.names),
        "categories": [_category(one, len(scored.names)) for one in scored.categories],
        "totals": list(scored.totals),
        "notes": list(scored.notes),
    }


def _category(one: Category, seats: int) -> owner.Category:
    return {
        "title": one.title,
        "rule": one.rule,
        "sums": [
            {"label": line.label, "how": line.how, "points": list(line.points)} for line in one.sums
        ],
        "points": [one.of(seat) for seat in range(seats)],
    }
