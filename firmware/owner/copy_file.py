"""A copy as one file that owners share: what is printed on it, told once by one of them.

The file has the form of cards.toml with the game's name above, and ends with a sum over all of it:
half a file is found out. It says nothing of who looked at what: whoever takes it over checks it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from engine.game import BadRecord, Json, Line
from engine.record import game_named, quote_value
from firmware.games.copy import Facts
from firmware.games.registry import GAMES, title
from firmware.owner.cards import PieceFacts, alone, read_facts, table_of, whole_facts, write
from firmware.storage.bad_config import BadConfig
from firmware.storage.small_files import has_wrong_sum, sum_line, toml_in, without_sum
from words.text import t, told_by, with_heading

KEY: Final = "copy"  # whose copy it is: "GAME/1"
_HEAD: Final = """\
# What one copy of a game shows. The page /copy, or `roundtable cards import FILE`, takes it over.
"""


def file_name(game: str) -> str:
    """Return what a copy's file is called."""
    return f"{game}-copy.toml"


def export(data: Path, game: str) -> str:
    """Return the file's text; raise BadConfig, also where nothing is told."""
    facts = _facts(game)
    told = {card: one for card, one in read_facts(data).items() if card in facts.assumed}
    shown = {c: whole_facts(c, one) if one.checked else one.facts for c, one in told.items()}
    tables = [table_of(card, shown[card]) for card in facts.assumed if shown.get(card)]
    if not tables:
        raise BadConfig(t("{game}: nothing is told of this copy yet", game=title(GAMES[game])))
    head = f'{_HEAD}{KEY} = "{game}/1"\n'
    text = "\n".join((head, *tables))
    return text + sum_line(text)


def take_over(data: Path, text: str, name: str, game: str | None = None) -> str:
    """Keep all that a file tells of a copy, and return of which game; raise BadConfig.

    Pieces that it does not tell stay as they are. `name` is what the file is called, `game` whose
    copy is meant, None: whichever it is. A file with anything wrong changes nothing.
    """
    text = text.replace("\r\n", "\n").removeprefix("\ufeff")
    tables = _tables(text.rstrip("\n") + "\n", Path(name))
    of = _game(tables.pop(KEY, None), name, game)
    new = {card: PieceFacts(_read(name, _facts(of), card, table)) for card, table in tables.items()}
    with alone(data):
        told = read_facts(data)
        write(data, {**told, **{card: _over(told.get(card), one) for card, one in new.items()}})
    return of


def _over(before: PieceFacts | None, new: PieceFacts) -> PieceFacts:
    """Return what is told of a piece; one that was looked at and shows just that stays so."""
    return before if before is not None and before.facts == new.facts else new


def _tables(text: str, path: Path) -> dict[str, Any]:
    if f"{KEY} = " not in text:
        raise BadConfig(t("{path}: this is no file of a copy", path=path))
    if without_sum(text) == text:
        raise BadConfig(
            t("{path}: not whole: its last line is missing: ask for the file again", path=path)
        )
    if has_wrong_sum(text):
        raise BadConfig(t("{path}: damaged, or changed by hand: ask for the file again", path=path))
    return toml_in(text, path)


def _game(value: Any, name: str, meant: str | None) -> str:
    try:
        game = game_named({"record": value})
    except BadRecord:
        game = ""
    if game not in GAMES or GAMES[game].copy.facts is None:
        raise BadConfig(t("{path}: of a game that is not known here: {game}", path=name,
                          game=quote_value(value)))  # fmt: skip
    if meant is not None and game != meant:
        raise BadConfig(t("{path}: a copy of {game}, not of {meant}", path=name,
                          game=title(GAMES[game]), meant=title(GAMES[meant])))  # fmt: skip
    return game


def _read(name: str, facts: Facts, card: str, table: Any) -> Line:
    where = f"{name}: [{quote_value(card)}]"
    if card not in facts.assumed:
        raise BadConfig(t("{where}: there is nothing of that name", where=where))
    if not isinstance(table, dict):
        raise BadConfig(
            t("{where}: expected a table, not {table}", where=where, table=quote_value(table))
        )
    told: dict[str, Json] = table
    try:
        return facts.read(card, told)
    except BadRecord as error:
        raise BadConfig(with_heading(where, told_by(error))) from error


def _facts(game: str) -> Facts:
    facts = GAMES[game].copy.facts if game in GAMES else None
    if facts is None:
        known = ", ".join(name for name, adapter in GAMES.items() if adapter.copy.facts)
        raise BadConfig(t("{game}: expected one of {known}", game=quote_value(game), known=known))
    return facts
