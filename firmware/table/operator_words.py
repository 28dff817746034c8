"""What the operator asks of the table: a record line, or one of the table's own words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.game import BadRecord, Json, Line, Notice, PieceId
from engine.record import choice, fields, flag, quoted, whole
from firmware.games.names import check_name
from firmware.table.corrections import back_to, decline, insert, replace
from firmware.table.misread import Copies
from firmware.table.session import Session
from words.text import joined, t

COPY: Final = "copy-says"  # `{"table": "copy-says", "piece": …, "change": true}`: firmware/app.py
TABLE_WORDS: Final = (
    "insert", "decline", "replace", "enter", "unsure", "back", "again", "words", COPY,
)  # fmt: skip
# Of a line in short: which pieces it names, and what is expected.
_IN_SHORT: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "insert": (("piece",), t('expected a card and where: "insert picts-5 before=7"')),
    "replace": (
        ("piece", "with"),
        t('expected two cards and which line: "replace picts-5 picts-4 before=7"'),
    ),
}
MOST_WORDS: Final = 40  # of a line in short; the longest has five
LONGEST_WORDS: Final = 1_000  # characters of all of them


def take(session: Session, asked: Line, at: float) -> tuple[Notice, ...]:
    """Take what the operator asks: a record line, or one of the table's own words.

    `{"table": "insert", "piece": …, "before": line}`, `{"table": "decline", "piece": …}`,
    `{"table": "replace", "piece": …, "with": …, "before": line}`,
    `{"table": "enter", "piece": …}`, `{"table": "unsure", "piece": …, "on_top": true}`,
    `{"table": "back", "keep": lines, "of": lines}`, `{"table": "again"}`, and
    `{"table": "words", "words": "lay picts-5"}`. Raises BadRecord or Refused.
    """
    match asked.get("table"):
        case None:
            return session.do(by_number(session, asked), at)
        case "insert":
            fields(asked, ("table", "piece"), ("before",))
            return insert(session, _piece(session, asked), _before(asked), at)
        case "decline":
            fields(asked, ("table", "piece"))
            return decline(session, _piece(session, asked), at)
        case "replace":
            fields(asked, ("table", "piece", "with"), ("before",))
            old, new = _copies(session, asked, "piece"), _copies(session, asked, "with")
            return replace(session, old, new, _before(asked), at)
        case "enter":
            fields(asked, ("table", "piece"))
            return session.enter(_piece(session, asked), at)
        case "unsure":
            fields(asked, ("table", "piece", "on_top"))
            return session.answer_unsure(_piece(session, asked), flag(asked, "on_top"), at)
        case "back":
            fields(asked, ("table", "keep", "of"))
            return back_to(session, whole(asked, "keep", 0), whole(asked, "of", 0), at)
        case "again":
            fields(asked, ("table",))
            return session.again(at)
        case "words":
            fields(asked, ("table", "words"))
            return _in_words(session, asked["words"], at)
    raise BadRecord(
        "table",
        t(
            "expected {words}, not {table}",
            words=joined(", ", TABLE_WORDS),
            table=quoted(asked["table"]),
        ),
    )


def by_number(session: Session, line: Line) -> Line:
    """Return a record line with a player's name in place of a seat's number read; or BadRecord.

    A name may be cut short as long as it stays one player's; "Seat 3" counts from 1, as the page.
    """
    typed, told = line.get("name"), line.get("seat")
    if isinstance(typed, str):  # who joins
        check_name(typed, "name")
    if not isinstance(told, str):
        return line
    names = [
        name or t("Seat {number}", number=n) for n, name in enumerate(session.game().names, start=1)
    ]
    begun = told.casefold()
    exact = [seat for seat, name in enumerate(names) if name.casefold() == begun]
    meant = exact or [seat for seat, name in enumerate(names) if name.casefold().startswith(begun)]
    if len(meant) == 1 and begun:
        return {**line, "seat": meant[0]}
    which = (
        t("several may be meant by {name}: expected {names}")
        if meant
        else t("nobody here is called {name}: expected {names}")
    )
    raise BadRecord("", which.with_(name=quoted(told), names=joined(", ", names)))


def _before(asked: Line) -> int | None:
    return whole(asked, "before", 1) if "before" in asked else None


def _piece(session: Session, asked: Line, key: str = "piece") -> PieceId:
    pieces = {piece.id for piece in session.game().entry.game.pieces}
    return PieceId(choice(asked, key, pieces, t("the id of a piece of this game")))


def _copies(session: Session, asked: Line, key: str) -> Copies:
    """Return the pieces that are meant: "picts-4" is one of its copies, "picts-4.1" is itself."""
    name = asked[key]
    pieces = (piece.id for piece in session.game().entry.game.pieces)
    copies = [piece for piece in pieces if name and piece.rpartition(".")[0] == name]
    return copies or [_piece(session, asked, key)]


def split(text: Json) -> list[str]:
    """Return the words of a line in short, told as a text or one by one; or raise BadRecord."""
    if isinstance(text, list) and all(isinstance(one, str) for one in text):
        words, text = list(map(str, text)), " ".join(map(str, text))
    else:
        words = text.split() if isinstance(text, str) else []
    if isinstance(text, str) and len(text) > LONGEST_WORDS:
        raise BadRecord(
            "words",
            t(
                "at most {most} characters, not {many}",
                most=LONGEST_WORDS,
                many=len(text),
            ),
        )
    if not 1 <= len(words) <= MOST_WORDS:
        raise BadRecord("words", t('expected a line in short, as "lay picts-5"'))
    return words


def _in_words(session: Session, text: Json, at: float) -> tuple[Notice, ...]:
    words = split(text)
    if words[0] not in _IN_SHORT:
        return session.do(by_number(session, session.game().entry.line_from_words(words)), at)
    return take(session, correction_from_words(words), at)


def correction_from_words(words: Sequence[str]) -> Line:
    """Return what "insert picts-5 before=7" or "replace picts-5 picts-4" asks; raise BadRecord."""
    word, *told = words
    keys, expected = _IN_SHORT[word]
    before = [one.removeprefix("before=") for one in told if one.startswith("before=")]
    pieces = [one for one in told if "=" not in one]
    is_clear = len(pieces) == len(keys) and len(before) <= 1 and all(map(_is_number, before))
    if not is_clear or len(told) != len(pieces) + len(before):
        raise BadRecord(word, expected)
    asked: Line = {"table": word, **dict(zip(keys, pieces, strict=True))}
    return {**asked, "before": int(before[0])} if before else asked


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10
