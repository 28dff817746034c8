"""What the operator asks of the table: a record line, or one of the table's own words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import BadRecord, Json, Line, Notice, PieceId
from engine.record import choice, fields, flag, quoted, whole
from firmware.table.corrections import back_to, decline, insert
from firmware.table.session import Session

TABLE_WORDS: Final = ("insert", "decline", "enter", "unsure", "back", "words")
MOST_WORDS: Final = 40  # of a line in short; the longest has five


def take(session: Session, asked: Line, at: float) -> tuple[Notice, ...]:
    """Take what the operator asks: a record line, or one of the table's own words.

    `{"table": "insert", "piece": …, "before": line}`, `{"table": "decline", "piece": …}`,
    `{"table": "enter", "piece": …}`, `{"table": "unsure", "piece": …, "on_top": true}`,
    `{"table": "back", "keep": lines, "of": lines}`, and
    `{"table": "words", "words": "lay picts-5"}`. Raises BadRecord or Refused.
    """
    match asked.get("table"):
        case None:
            return session.do(asked, at)
        case "insert":
            fields(asked, ("table", "piece"), ("before",))
            line = whole(asked, "before", 1) if "before" in asked else None
            return insert(session, _piece(session, asked), line, at)
        case "decline":
            fields(asked, ("table", "piece"))
            return decline(session, _piece(session, asked), at)
        case "enter":
            fields(asked, ("table", "piece"))
            return session.enter(_piece(session, asked), at)
        case "unsure":
            fields(asked, ("table", "piece", "on_top"))
            return session.answer_unsure(_piece(session, asked), flag(asked, "on_top"), at)
        case "back":
            fields(asked, ("table", "keep", "of"))
            return back_to(session, whole(asked, "keep", 0), whole(asked, "of", 0), at)
        case "words":
            fields(asked, ("table", "words"))
            return _in_words(session, asked["words"], at)
    raise BadRecord("table", f"expected {', '.join(TABLE_WORDS)}, not {quoted(asked['table'])}")


def _piece(session: Session, asked: Line) -> PieceId:
    pieces = {piece.id for piece in session.game().entry.game.pieces}
    return PieceId(choice(asked, "piece", pieces, "the id of a piece of this game"))


def _in_words(session: Session, text: Json, at: float) -> tuple[Notice, ...]:
    words = text.split() if isinstance(text, str) else []
    if not 1 <= len(words) <= MOST_WORDS:
        raise BadRecord("words", 'expected a line in short, as "lay picts-5"')
    if words[0] != "insert":
        return session.do(session.game().entry.line_from_words(words), at)
    return take(session, insertion_from_words(words), at)


def insertion_from_words(words: Sequence[str]) -> Line:
    """Return what "insert picts-5" or "insert picts-5 before=7" asks; raise BadRecord."""
    _, *told = words
    before = [word.removeprefix("before=") for word in told if word.startswith("before=")]
    pieces = [word for word in told if "=" not in word]
    if len(pieces) != 1 or len(before) > 1 or len(told) > 2 or not all(map(_is_number, before)):
        raise BadRecord("insert", 'expected a card and where: "insert picts-5 before=7"')
    asked: Line = {"table": "insert", "piece": pieces[0]}
    return {**asked, "before": int(before[0])} if before else asked


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10
