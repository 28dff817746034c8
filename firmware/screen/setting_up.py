"""What an owner is asked about the copy before a game begins, once, and what may wait."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.games.adapter import Adapter
from firmware.games.copy import Facts, Step
from firmware.games.pace import TOUCH_S
from firmware.games.registry import GAMES
from firmware.owner.cards import ListedPiece, PieceFacts, listed_of, read_facts
from firmware.owner.copies import answers, is_assumed
from words.text import join_texts, t, with_heading

if TYPE_CHECKING:
    from firmware.shapes import owner


def setting_up(data: Path) -> dict[str, owner.Setup]:
    """Return by game what is asked, and whether it is told; raise BadConfig.

    Of each game with facts: `asks` in a sentence, `told`, what a new game plays with (`says`), and
    either `cards` as the listing has them, or the `first` sheets with their `answers`, the titles
    of what may wait (`wait`), and the `touches` that tell it with the `seconds` they take.
    """
    told = read_facts(data)
    return {
        name: _of_game(adapter, adapter.copy.facts, told)
        for name, adapter in GAMES.items()
        if adapter.copy.facts is not None
    }


def _of_game(
    adapter: Adapter, facts: Facts, facts_by_piece: Mapping[str, PieceFacts]
) -> owner.Setup:
    if facts.steps:
        return _steps(facts, facts_by_piece)
    rows = tuple(listed_of(adapter, facts_by_piece))
    return {
        "asks": facts.asks,
        "told": all(one.told.facts or one.told.checked for one in rows),
        "says": list(_says(rows)),
        "cards": [one.as_json() for one in rows],
    }


def _says(rows: Iterable[ListedPiece]) -> Iterable[str]:
    """Return what the pieces show, each thing once; what most of them show is said last."""
    by_words: dict[str, list[str]] = {}
    for one in rows:
        by_words.setdefault(one.words, []).append(one.label)
    usual = max(by_words, key=lambda words: len(by_words[words]))
    for words, labels in by_words.items():
        if words != usual or len(by_words) == 1:
            yield with_heading(join_texts(", ", labels), words)
    if len(by_words) > 1:
        yield with_heading(t("all others"), usual)


def _steps(facts: Facts, facts_by_piece: Mapping[str, PieceFacts]) -> owner.Setup:
    open_ = [step for step in facts.steps if _is_open(step, facts_by_piece)]
    first = [step for step in open_ if step.first is not None]
    touches = sum(len(step.first.fields) for step in first if step.first) + 1  # the last one keeps
    return {
        "asks": facts.asks,
        "told": not open_,
        "says": [],
        "first": [_first(step, facts_by_piece.get(step.pieces[0], PieceFacts())) for step in first],
        "wait": [step.sheet.title for step in open_ if step.unknown],
        "touches": touches,
        "seconds": touches * TOUCH_S,
    }


def _is_open(step: Step, facts_by_piece: Mapping[str, PieceFacts]) -> bool:
    return any(is_assumed(step, facts_by_piece.get(one, PieceFacts())) for one in step.pieces)


def _first(step: Step, facts: PieceFacts) -> owner.FirstSheet:
    assert step.first is not None, "it is asked"
    return {**step.first.as_json(), "piece": step.pieces[0], "answers": answers(step, facts)}
