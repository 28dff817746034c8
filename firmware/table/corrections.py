"""What the operator puts right in a record: lines taken back, a card that was missed put in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from engine.game import BadRecord, Json, Line, Notice, PieceId, Refused
from engine.record import choice, fields, quoted, whole
from firmware.table.notices import Say

if TYPE_CHECKING:
    from firmware.table.session import Session


TABLE_WORDS: Final = ("insert", "decline", "enter", "back", "words")
MOST_WORDS: Final = 40  # of a line in short; the longest has five


def take(session: Session, asked: Line, at: float) -> tuple[Notice, ...]:
    """Take what the operator asks: a record line, or one of the table's own words.

    `{"table": "insert", "piece": …, "before": line}`, `{"table": "decline", "piece": …}`,
    `{"table": "enter", "piece": …}`, `{"table": "back", "keep": lines, "of": lines}`, and
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


def back_to(session: Session, kept: int, of: int, at: float) -> tuple[Notice, ...]:
    """Take back every line after the first `kept` of the `of` that stand; raise Refused."""
    lines = session.game().play.lines
    if of != lines or not 0 <= kept < lines:
        raise Refused("record-changed", f"the record has {lines} lines: look again", lines=lines)
    put_back = session.rewrite(kept, (), at, is_undo=True)
    return (Notice(Say.TAKEN_BACK, {"lines": lines - kept}), *put_back)


def insert(session: Session, piece: PieceId, line: int | None, at: float) -> tuple[Notice, ...]:
    """Put a card that was missed into the record, before a line or where it fits best.

    Everything after it is played again, in one transaction. Raises Refused.
    """
    before = session.game()
    change = session.sorter.insertion(before, piece, line)
    put_back = session.rewrite(change.kept, change.events, at)
    session.sorter.inserted(session.game(), change)
    session.ask_anew(at)
    return change.told(before, session.game()) + put_back


def decline(session: Session, piece: PieceId, at: float) -> tuple[Notice, ...]:
    """A card that was offered did not lie there: it is not offered again. Raise Refused."""
    session.sorter.decline(session.game(), piece)
    session.ask_anew(at)
    return (Notice(Say.DECLINED, {"piece": piece}),)
