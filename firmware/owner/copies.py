"""A copy that is told step by step: each answer is kept, and what is still wrong is said by counts.

An answer goes into a piece's draft. As soon as the piece is whole its draft becomes its facts, and
the next game takes those into its header; until then what was told before counts, or is assumed.

ToldMeanwhile(BadConfig)   somebody else has told the same thing another way
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.form import Field, answer_at, is_taken, nest_answers
from engine.game import BadRecord, Json, Line
from engine.record import quote_value
from firmware.games.copy import Facts, Step
from firmware.games.registry import GAMES, title
from firmware.games.sheet_check import is_given, wrong
from firmware.owner.cards import PieceFacts, alone, gap_of, listed_of, name_of, read_facts, write
from firmware.storage.bad_config import BadConfig
from words.text import Text, join_texts, t, told_by, with_heading

if TYPE_CHECKING:
    from firmware.shapes import owner

_NOT_TOLD: Final = ""  # in a draft's list, which can have no gap


class ToldMeanwhile(BadConfig):
    """What the page showed is no longer what was told."""


class Standing(StrEnum):
    """How far a piece has been told."""

    ASSUMED = "assumed"
    BEGUN = "begun"
    TOLD = "told"
    UNKNOWN = "unknown"  # the owner says: ask the players


class Answer(NamedTuple):
    """One thing that was told: where it stands, and what stood there on the page."""

    game: str
    step: str
    piece: str
    key: str
    value: Json  # None: taken back
    before: Json


# -- what is told ------------------------------------------------------------------------------


def answers(step: Step, facts: PieceFacts) -> dict[str, Json]:
    """Return what is told of a piece, by field; what cannot be is as good as not told."""
    shown = {**facts.facts, **facts.draft}
    found: dict[str, Json] = {}
    for field in step.sheet.fields:
        value = field.options[0].value if is_given(field) else answer_at(shown, field.key)
        if value is not None and is_taken(field, value):
            found[field.key] = value
    return found


def standing(step: Step, facts: PieceFacts) -> Standing:
    """Return how far a piece has been told in this step."""
    keys = _keys(step)
    if keys & facts.draft.keys():
        return Standing.BEGUN
    if any(_is_unknown(step, key, facts.facts.get(key)) for key in step.unknown):
        return Standing.UNKNOWN
    return Standing.TOLD if keys & facts.facts.keys() else Standing.ASSUMED


def _is_unknown(step: Step, key: str, fact: Json) -> bool:
    """Whether a fact says that it is not known, or of a list that a part of it is not."""
    unknown = step.unknown[key]
    if not isinstance(unknown, list) or not isinstance(fact, list):
        return fact == unknown
    return gap_of(unknown) in fact


def _keys(step: Step) -> set[str]:
    return {field.key.partition(".")[0] for field in step.sheet.fields}


# -- telling -----------------------------------------------------------------------------------


def tell(data: Path, answer: Answer) -> None:
    """Keep one answer; raise BadConfig, and keep nothing, where it cannot be or is out of date."""
    facts, step = _step(answer.game, answer.step)
    _check_piece(step, answer.piece)
    with alone(data):
        told = read_facts(data)
        one = told.get(answer.piece, PieceFacts())
        now = _with(step, answers(step, one), answer)
        write(data, {**told, answer.piece: _facts_or_draft(facts, step, answer.piece, one, now)})


def question_before(data: Path, answer: Answer) -> Text | None:
    """Return what is asked before an answer changes what a copy says, None where it does not."""
    _, step = _step(answer.game, answer.step)
    told = read_facts(data).get(answer.piece, PieceFacts())
    was = answers(step, told).get(answer.key)
    is_change = was not in (None, answer.value) and was == answer.before  # else it is out of date
    if standing(step, told) is Standing.BEGUN or not is_change:
        return None
    field = next(one for one in step.sheet.fields if one.key == answer.key)
    if is_given(field):
        return None
    what, was_words, now = field.label, _in_words(field, was), _in_words(field, answer.value)
    return t("{what}: your copy says {was}. Change it to {now}?", what=what, was=was_words, now=now)


def _in_words(field: Field, value: Json) -> str:
    if value is None:
        return t("not told")
    labels = {one.value: one.label for one in field.options if not isinstance(one.value, list)}
    if isinstance(value, list):
        return join_texts(", ", map(str, value))
    return labels.get(value, str(value))


def _with(step: Step, now: dict[str, Json], answer: Answer) -> dict[str, Json]:
    field = next((one for one in step.sheet.fields if one.key == answer.key), None)
    if field is None:
        raise BadConfig(t("{where}: there is nothing of that name", where=quote_value(answer.key)))
    if now.get(answer.key) != answer.before:
        raise ToldMeanwhile(
            t("Somebody else has told this meanwhile: look at it, and tell it again.")
        )
    rest = {key: value for key, value in now.items() if key != answer.key}
    if answer.value is None:
        return rest
    if not is_taken(field, answer.value):
        cannot = t("{what} cannot be {value}", what=field.label, value=quote_value(answer.value))
        raise BadConfig(cannot)
    return {**rest, answer.key: answer.value}


def _facts_or_draft(
    facts: Facts, step: Step, piece: str, one: PieceFacts, now: Mapping[str, Json]
) -> PieceFacts:
    """Return what is kept of a piece: facts as soon as it is whole, a draft before."""
    rest = {key: value for key, value in one.draft.items() if key not in _keys(step)}
    if not wrong(step.sheet, now):
        known = {key: value for key, value in one.facts.items() if key not in step.unknown}
        try:
            return PieceFacts(facts.read(piece, {**known, **nest_answers(now)}), draft=rest)
        except BadRecord:  # `progress` says why
            pass
    return PieceFacts(one.facts, one.checked, {**rest, **_as_draft(now)})


def _as_draft(now: Mapping[str, Json]) -> Line:
    return {
        key: [_NOT_TOLD if one is None else one for one in value]
        if isinstance(value, list)
        else value
        for key, value in nest_answers(now).items()
    }


def forget(data: Path, game: str, name: str, piece: str | None = None) -> None:
    """Go back to what is assumed: of a step, or of one piece of it; raise BadConfig."""
    _, step = _step(game, name)
    gone = {*_keys(step), *step.unknown}
    with alone(data):
        told = read_facts(data)
        for one in _pieces(step, piece):
            before = told.pop(one, PieceFacts())
            facts = {key: value for key, value in before.facts.items() if key not in gone}
            draft = {key: value for key, value in before.draft.items() if key not in gone}
            if facts or draft:
                told[one] = PieceFacts(facts, draft=draft)
        write(data, told)


def let_be_unknown(data: Path, game: str, name: str, piece: str | None = None) -> None:
    """Keep that the players are asked: of one piece, or of all that are not told yet."""
    facts, step = _step(game, name)
    if not step.unknown:
        raise _must_be_told(step)
    with alone(data):
        told = read_facts(data)
        for one in _pieces(step, piece):
            before = told.get(one, PieceFacts())
            if piece is None and standing(step, before) is Standing.TOLD and len(step.pieces) > 1:
                continue
            told[one] = _unknown(facts, step, one, before)
        write(data, told)


def ask_the_rest(data: Path, game: str, first: Mapping[str, Line]) -> None:
    """Keep what a first game cannot do without, and that the players are asked for the rest.

    `first` has by step the answers of its first sheet, by field. Raises BadConfig, and keeps
    nothing, where one is missing, cannot be, or is not what was told meanwhile.
    """
    facts = GAMES[game].copy.facts if game in GAMES else None
    if facts is None:
        raise BadConfig(t("{where}: there is nothing of that name", where=quote_value(game)))
    with alone(data):
        told = read_facts(data)
        for step in facts.steps:
            for one in step.pieces:
                before = told.get(one, PieceFacts())
                if step.first and (new := first.get(step.sheet.name)):
                    now = _with_all(game, step, answers(step, before), new)
                    before = told[one] = _facts_or_draft(facts, step, one, before, now)
                if standing(step, before) in (Standing.TOLD, Standing.UNKNOWN):
                    continue
                if step.first and (said := wrong(step.first, answers(step, before))):
                    raise BadConfig(with_heading(step.first.title, join_texts(" ", said)))
                if not step.unknown:
                    raise _must_be_told(step)
                kept = _unknown(facts, step, one, before)
                begun = before.draft if len(step.pieces) > 1 else kept.draft  # a card told in part
                told[one] = replace(kept, draft=begun)
        write(data, told)


def _with_all(game: str, step: Step, now: dict[str, Json], new: Line) -> dict[str, Json]:
    for key, value in new.items():
        before = value if now.get(key) == value else None
        now = _with(step, now, Answer(game, step.sheet.name, step.pieces[0], key, value, before))
    return now


def _must_be_told(step: Step) -> BadConfig:
    return BadConfig(t("{title}: this must be told", title=step.sheet.title))


def _unknown(facts: Facts, step: Step, piece: str, before: PieceFacts) -> PieceFacts:
    """Return what is kept of a piece that the players are asked about; raise BadConfig.

    What was told of a list in part stays told; the rest of the list is not known.
    """
    keys = _keys(step)
    rest = {key: value for key, value in before.facts.items() if key not in keys}
    draft = {key: value for key, value in before.draft.items() if key not in keys}
    gaps = {key: _with_gaps(step, key, before.draft.get(key)) for key in step.unknown}
    try:
        return PieceFacts(facts.read(piece, {**rest, **gaps}), draft=draft)
    except BadRecord as error:
        raise BadConfig(with_heading(step.sheet.title, told_by(error))) from error


def _with_gaps(step: Step, key: str, draft: Json) -> Json:
    """Return the value of a key that says what is not known, with what a draft tells in it."""
    unknown = step.unknown[key]
    if not isinstance(unknown, list) or not isinstance(draft, list):
        return unknown
    gap = gap_of(unknown)
    usual = [gap if one in draft else one for one in unknown]
    told = [*draft, *(_NOT_TOLD for _ in usual[len(draft) :])]
    return [one if one != _NOT_TOLD else than for one, than in zip(told, usual, strict=True)]


def _pieces(step: Step, piece: str | None) -> tuple[str, ...]:
    if piece is None:
        return step.pieces
    _check_piece(step, piece)
    return (piece,)


def _check_piece(step: Step, piece: str) -> None:
    if piece not in step.pieces:
        raise BadConfig(t("{where}: there is nothing of that name", where=quote_value(piece)))


def _step(game: str, name: str) -> tuple[Facts, Step]:
    facts = GAMES[game].copy.facts if game in GAMES else None
    if facts is not None:
        for step in facts.steps:
            if step.sheet.name == name:
                return facts, step
    raise BadConfig(t("{where}: there is nothing of that name", where=quote_value(name)))


# -- how far it has come -------------------------------------------------------------------------


def copies(data: Path) -> owner.Copies:
    """Return what every copy must tell, and what is told, for the page; raise BadConfig."""
    told = read_facts(data)
    games: list[owner.CopyGame] = []
    for name, adapter in GAMES.items():
        if adapter.copy.facts is None:
            continue
        steps = adapter.copy.facts.steps
        games.append({
            "name": name,
            "title": title(adapter),
            "steps": [_step_json(step) for step in steps],
            "progress": progress(name, told) if steps else [],
            "cards": [] if steps else [one.as_json() for one in listed_of(adapter, told)],
        })  # fmt: skip
    return {"games": games}


def _step_json(step: Step) -> owner.CopyStep:
    return {
        **step.sheet.as_json(),
        "pieces": [{"id": one, "label": name_of(one)} for one in step.pieces],
        "can_be_unknown": bool(step.unknown),
    }


def progress(game: str, facts_by_piece: Mapping[str, PieceFacts]) -> list[owner.Progress]:
    """Return for each step what is told, and what is still wrong."""
    facts = GAMES[game].copy.facts
    assert facts is not None, "only a game with facts has steps"
    return [_progress(facts, step, facts_by_piece) for step in facts.steps]


def _progress(facts: Facts, step: Step, facts_by_piece: Mapping[str, PieceFacts]) -> owner.Progress:
    known = {one: facts_by_piece.get(one, PieceFacts()) for one in step.pieces}
    stands = {one: standing(step, known[one]) for one in step.pieces}
    wrongs: list[str] = [
        text
        for one in step.pieces
        if stands[one] is Standing.BEGUN
        for text in _wrong(facts, step, one, known[one])
    ]
    whole = sum(one in (Standing.TOLD, Standing.UNKNOWN) for one in stands.values())
    return {
        "name": step.sheet.name,
        "answers": {one: answers(step, known[one]) for one in step.pieces if one in facts_by_piece},
        "standing": {one: str(stands[one]) for one in step.pieces},
        "wrong": wrongs,
        "whole": whole,
        "is_whole": whole == len(step.pieces),
    }


def _wrong(facts: Facts, step: Step, piece: str, told: PieceFacts) -> tuple[Text, ...]:
    now = answers(step, told)
    said: tuple[Text, ...] = wrong(step.sheet, now)
    if not said:
        try:
            facts.read(piece, nest_answers(now))
        except BadRecord as error:
            said = (join_texts("", (told_by(error),)),)
    if len(step.pieces) == 1:
        return said
    return tuple(with_heading(name_of(piece), text) for text in said)


def is_assumed(step: Step, facts: PieceFacts) -> bool:
    """Whether a new game would assume what a piece shows."""
    return not (_keys(step) | step.unknown.keys()) & facts.facts.keys()
