"""The owner's copy: printed facts of pieces, kept in the data folder until they are confirmed."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engine.form import Field
from engine.game import BadRecord, Json, Line
from engine.record import quote_value
from firmware.games.adapter import Adapter
from firmware.games.copy import Facts
from firmware.games.registry import GAMES, adapter_for
from firmware.storage.bad_config import BadConfig
from firmware.storage.small_files import keep_summed, toml_of
from words.text import Text, t, told_by, with_heading

if TYPE_CHECKING:
    from firmware.shapes import owner

_HEAD: Final = """\
# What is printed on this copy's cards. `roundtable cards list` lists them, `roundtable cards set`
# tells one, `roundtable cards check` confirms; it writes this file anew each time.
"""


@dataclass(frozen=True, slots=True)
class PieceFacts:
    """What the owner has told of a piece; a fact that is not there is the assumed one."""

    facts: Line = field(default_factory=dict)
    checked: bool = False  # the owner has looked at the piece itself
    draft: Line = field(default_factory=dict)  # told in part: of no use to a game until it is whole


@dataclass(frozen=True, slots=True)
class ListedPiece:
    """A piece as the listing shows it: its facts, the assumed ones filled in."""

    card: str
    label: str
    facts: Line
    words: str
    told: PieceFacts
    game: str
    fields: tuple[Field, ...]  # how its facts are filled in
    at: tuple[str, ...]  # where they stand in a header

    def as_json(self) -> owner.Card:
        """Return it as the pages read it."""
        return {
            "card": self.card, "game": self.game, "label": self.label, "words": self.words,
            "facts": dict(self.facts), "checked": self.told.checked, "told": bool(self.told.facts),
            "fields": [one.as_json() for one in self.fields], "at": list(self.at),
        }  # fmt: skip


def cards_file(data: Path) -> Path:
    """Return where the facts are kept."""
    return data / "cards.toml"


# -- what is known of which piece ----------------------------------------------------------


def _facts_of(card: str) -> Facts | None:
    """Return the facts of the game that a piece belongs to, None where it has none."""
    known = (adapter.copy.facts for adapter in GAMES.values() if adapter.copy.facts)
    return next((facts for facts in known if card in facts.assumed), None)


def _all_cards() -> Iterator[tuple[str, Facts]]:
    for adapter in GAMES.values():
        if adapter.copy.facts:
            yield from ((card, adapter.copy.facts) for card in adapter.copy.facts.assumed)


def name_of(card: str) -> str:
    """Return what a piece with facts is called."""
    found = ((one, one.copy.facts) for one in GAMES.values())
    adapter, facts = next((one, facts) for one, facts in found if facts and card in facts.assumed)
    return _name(adapter, facts, card)


def _name(adapter: Adapter, facts: Facts, card: str) -> str:
    """Return what a piece is called, or what has facts and is no piece."""
    if card in facts.labels:
        return facts.labels[card]
    if adapter.words.called is not None:
        return adapter.words.called(card)
    return next(piece.label for piece in adapter.game.pieces if piece.id == card)


def _facts_for(where: str, card: str) -> Facts:
    facts = _facts_of(card)
    if facts is None:
        cards = ", ".join(one for one, _ in _all_cards())
        raise BadConfig(
            t(
                "{where}: unknown card {card}: expected one of {cards}",
                where=where,
                card=quote_value(card),
                cards=cards,
            )
        )
    return facts


def _read_facts(where: str, card: str, data: Line) -> Line:
    facts = _facts_for(where, card)
    try:
        return facts.read(card, data)
    except BadRecord as error:
        raise BadConfig(with_heading(where, told_by(error))) from error


def whole_facts(card: str, told: PieceFacts) -> Line:
    """Return every fact of a piece, the assumed ones filled in."""
    facts = _facts_of(card)
    return {**(facts.assumed[card] if facts else {}), **told.facts}


def question(card: str, facts: PieceFacts, new: Line) -> Text:
    """Return what is asked before facts that an owner told are changed."""
    words = _facts_for(card, card).words
    return t(
        "{piece}: your copy says {was}. Change it to {now} for every further game?",
        piece=name_of(card),
        was=words(whole_facts(card, facts)),
        now=words({**whole_facts(card, facts), **new}),
    )


def says_otherwise(piece: str, facts: PieceFacts, new: Line) -> bool:
    """Whether what was told of a piece is another thing than this; what is not known is nothing."""
    steps = (step for step in _facts_for(piece, piece).steps if piece in step.pieces)
    unknown = {key: value for step in steps for key, value in step.unknown.items()}
    if any(facts.facts.get(key) == value for key, value in unknown.items()):
        return False
    return any(
        not _is_filled_in(facts.facts[key], new[key], unknown.get(key))
        for key in facts.facts.keys() & new.keys()
    )


def _is_filled_in(was: Json, now: Json, unknown: Json) -> bool:
    """Whether a fact stays as it was told, but for the gaps of a list."""
    if not (isinstance(was, list) and isinstance(now, list) and isinstance(unknown, list)):
        return was == now
    return all(one in (than, gap_of(unknown)) for one, than in zip(was, now, strict=True))


def gap_of(unknown: list[Json]) -> Json:
    """Return what stands in a list for what is not known."""
    return next(one for one in reversed(unknown) if unknown.count(one) > 1)


def listed_pieces(data: Path) -> tuple[ListedPiece, ...]:
    """Return every piece that has printed facts, or raise BadConfig."""
    told = read_facts(data)
    return tuple(one for adapter in GAMES.values() for one in listed_of(adapter, told))


def listed_of(adapter: Adapter, facts_by_piece: Mapping[str, PieceFacts]) -> Iterator[ListedPiece]:
    """Yield every piece of a game that has printed facts, as they are told."""
    for card in adapter.copy.facts.assumed if adapter.copy.facts else ():
        assert adapter.copy.facts is not None
        yield _list_piece(adapter, adapter.copy.facts, card, facts_by_piece.get(card, PieceFacts()))


def _list_piece(adapter: Adapter, facts: Facts, card: str, told: PieceFacts) -> ListedPiece:
    shown = whole_facts(card, told)
    name, words = _name(adapter, facts, card), facts.words(shown)
    fields, at = facts.fields(card), facts.at(card)
    return ListedPiece(card, name, shown, words, told, adapter.game.name, fields, at)


def values(data: Path) -> dict[str, Json]:
    """Return the value of each piece whose copies differ in it, or raise BadConfig.

    None where it is assumed.
    """
    told = read_facts(data)
    return {
        card: told.get(card, PieceFacts()).facts.get("value")
        for card, facts in _all_cards()
        if "value" in facts.assumed[card]
    }


# -- what the owner does -------------------------------------------------------------------


@contextmanager
def alone(data: Path) -> Iterator[None]:
    """Read and write meanwhile as the only one: two who tell at the same time both are heard."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        folder = os.open(data, os.O_RDONLY)
    except OSError:  # writing says what is wrong with the folder, and what to do
        yield
        return
    try:
        with suppress(OSError):  # a disk without locks
            fcntl.flock(folder, fcntl.LOCK_EX)  # held for a few ms at a time
        yield
    finally:
        os.close(folder)


def set_facts(data: Path, card: str, facts: Line) -> None:
    """Keep what the owner tells of a piece, not checked yet; raise BadConfig."""
    with alone(data):
        _set_facts(data, card, facts)


def _set_facts(data: Path, card: str, facts: Line) -> None:
    told = read_facts(data)
    known = whole_facts(card, told.get(card, PieceFacts()))
    rest = {
        one.key: known[one.key] for one in _facts_for(card, card).fields(card) if not one.optional
    }
    new = _read_facts(card, card, {**rest, **facts})
    before = told.get(card, PieceFacts()).facts
    write(data, {**told, card: PieceFacts({**before, **new})})


def put_back(data: Path, card: str, facts: PieceFacts) -> None:
    """Keep of a piece what was told before; raise BadConfig."""
    rest = {one: kept for one, kept in read_facts(data).items() if one != card}
    write(data, {**rest, **({card: facts} if facts != PieceFacts() else {})})


def confirm(data: Path, cards: Iterable[str]) -> None:
    """Keep that pieces show what is listed, all of them where none is named; raise BadConfig.

    What is told step by step, and was not yet, nobody can have looked at in a list.
    """
    with alone(data):
        _confirm(data, tuple(cards))


def _confirm(data: Path, cards: tuple[str, ...]) -> None:
    told = read_facts(data)
    named = cards or tuple(
        card
        for card, facts in _all_cards()
        if not facts.steps or told.get(card, PieceFacts()).facts
    )
    for card in named:
        _facts_for("checked", card)
        told[card] = PieceFacts(whole_facts(card, told.get(card, PieceFacts())), checked=True)
    write(data, told)


def with_owners_facts(header: Line, data: Path) -> Line:
    """Return the header of a new game with what the owner has set or checked.

    What the header says itself wins. Raises BadRecord for a game that is not known, BadConfig.
    """
    facts = adapter_for(header).copy.facts
    if facts is None:
        return header
    told = {card: one for card, one in read_facts(data).items() if card in facts.assumed}
    known = {c: whole_facts(c, one) if one.checked else one.facts for c, one in told.items()}
    return facts.taught(header, {card: one for card, one in known.items() if one})


# -- the file --------------------------------------------------------------------------------


def read_facts(data: Path) -> dict[str, PieceFacts]:
    """Return what the file holds, nothing where there is none; raise BadConfig."""
    path = cards_file(data)
    return {card: _parse_facts(path, card, table) for card, table in (toml_of(path) or {}).items()}


def _parse_facts(path: Path, card: str, table: Any) -> PieceFacts:
    where = f"{path}: [{quote_value(card)}]"
    _facts_for(where, card)
    if not isinstance(table, dict):
        raise BadConfig(
            t("{where}: expected a table, not {table}", where=where, table=quote_value(table))
        )
    checked = table.pop("checked", False)
    if not isinstance(checked, bool):
        raise BadConfig(
            t(
                "{where}: checked: expected true or false, not {checked}",
                where=where,
                checked=quote_value(checked),
            )
        )
    draft = table.pop("draft", {})
    if not isinstance(draft, dict):
        raise BadConfig(
            t(
                "{where}: draft: expected a table, not {draft}",
                where=where,
                draft=quote_value(draft),
            )
        )
    return PieceFacts(_read_facts(where, card, table), checked, draft)


def write(data: Path, facts_by_piece: Mapping[str, PieceFacts]) -> None:
    """Write the file, or raise BadConfig. All of it is written or nothing."""
    keep_summed(cards_file(data), _as_toml(facts_by_piece))


def _as_toml(facts_by_piece: Mapping[str, PieceFacts]) -> str:
    """Return the file's text; texts, whole numbers and lists are written in TOML as in JSON."""
    tables = [_HEAD]
    for card, _ in _all_cards():
        if card in facts_by_piece:
            keys: dict[str, Json] = {
                **facts_by_piece[card].facts,
                "checked": facts_by_piece[card].checked,
            }
            keys |= {f"draft.{key}": value for key, value in facts_by_piece[card].draft.items()}
            tables.append(table_of(card, keys))
    return "\n".join(tables)


def table_of(card: str, keys: Line) -> str:
    """Return a piece's table."""
    lines = (f"{key} = {json.dumps(value)}" for key, value in keys.items())
    return "\n".join((f"[{quote_value(card)}]", *lines, ""))
