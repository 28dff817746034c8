"""What the operator asks of the table: a record line, or one of the table's own words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from engine.game import BadRecord, Json, Line, Notice, PieceId, Refused
from engine.record import fields, flag, quote_value, read_event, read_list, whole
from firmware.games.names import check_name
from firmware.table import replaced_game
from firmware.table.corrections import back_to, decline, insert, put_right, replace
from firmware.table.differences import Differences
from firmware.table.piece_names import (
    NO_NAMES,
    Copies,
    Names,
    check_clear,
    names_apart,
    pieces_named,
    readings,
)
from firmware.table.row_selection import point
from firmware.table.running_game import Running
from firmware.table.session import Session
from firmware.table.spread import take_spread
from words.text import Text, join_texts, t

POINT: Final = "point"  # whoever may press ACCUSE may, firmware/screen/mocks.py
COPY: Final = "copy-says"  # `{"table": "copy-says", "piece": …, "change": true}`: firmware/app.py
TABLE_WORDS: Final = (
    "insert", "decline", "replace", "put-right", "enter", "spread", "unsure", POINT, "back",
    "again", "resume", "end", "words", COPY,
)  # fmt: skip
# Of a line in short: which pieces it names, and what is expected.
_IN_SHORT: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "insert": (("piece",), t('expected a card and where: "insert CARD before=7"')),
    "decline": (("piece",), t('expected a card: "decline CARD"')),
    "replace": (
        ("piece", "with"),
        t('expected two cards and which line: "replace CARD OTHER before=7"'),
    ),
}
MOST_WORDS: Final = 40  # of a line in short; the longest has five
LONGEST_WORDS: Final = 1_000  # characters of all of them


def take(session: Session, request: Line, at: float, names: Names = NO_NAMES) -> tuple[Notice, ...]:
    """Take what the operator asks: a record line, or one of the table's own words.

    `{"table": "insert", "piece": …, "before": line}`, `{"table": "decline", "piece": …}`,
    `{"table": "replace", "piece": …, "with": …, "before": line}`,
    `{"table": "put-right", "of": last line, "put_in": [[piece, before line]], "take_out": [piece],
    "replaced": [[piece, piece]]}`,
    `{"table": "enter", "piece": …}`, `{"table": "spread", "pieces": […]}`,
    `{"table": "unsure", "piece": …, "on_top": true}`,
    `{"table": "point", "place": place in the list, from 0}`,
    `{"table": "back", "keep": line, "of": last line}`, `{"table": "again"}`,
    `{"table": "resume", "game": number}`, `{"table": "end"}`, and
    `{"table": "words", "words": "…"}`. `again`, `resume` and `end` leave a game that is not over
    where `leaves` is its number. `names` are
    what pieces are called in the language of who asks. Raises BadRecord or Refused.
    """
    match request.get("table"):
        case None:
            return session.do(by_number(session, request), at)
        case "insert" | "decline" | "replace" | "put-right":
            return _correct(session, request, at, names)
        case "enter":
            fields(request, ("table", "piece"))
            return _enter(session, _pieces(session, request, names), at)
        case "spread":
            fields(request, ("table", "pieces"))
            shown = [
                _pieces(session, {"piece": one}, names) for one in read_list(request, "pieces")
            ]
            return take_spread(session, [first for first, *_ in shown], at)
        case "unsure":
            fields(request, ("table", "piece", "on_top"))
            (piece, *_) = _pieces(session, request, names)
            return session.answer_unsure(piece, flag(request, "on_top"), at)
        case "point":
            fields(request, ("table", "place"))
            return point(session, whole(request, "place", 0), at)
        case "back":
            fields(request, ("table", "keep", "of"))
            return back_to(session, whole(request, "keep", 1), whole(request, "of", 1), at)
        case "again" | "resume":
            return _leave(session, request, at)
        case "end":
            fields(request, ("table",), (replaced_game.KEY,))
            replaced_game.check(session.running, request, replaced_game.question_of_end)
            return session.end()
        case "words":
            fields(request, ("table", "words"))
            return _in_words(session, split_words(request["words"]), at, names)
    raise BadRecord(
        "table",
        t(
            "expected {words}, not {table}",
            words=join_texts(", ", TABLE_WORDS),
            table=quote_value(request["table"]),
        ),
    )


def _correct(session: Session, request: Line, at: float, names: Names) -> tuple[Notice, ...]:
    match request["table"]:
        case "insert":
            fields(request, ("table", "piece"), ("before",))
            return insert(session, _pieces(session, request, names), _before(request), at)
        case "decline":
            fields(request, ("table", "piece"))
            return decline(session, _pieces(session, request, names), at)
        case "replace":
            fields(request, ("table", "piece", "with"), ("before",))
            old, new = _pieces(session, request, names), _pieces(session, request, names, "with")
            return replace(session, old, new, _before(request), at)
    fields(request, ("table", "of"), ("put_in", "take_out", "replaced"))
    return put_right(session, _differences(session, request), whole(request, "of", 1), at)


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
    raise BadRecord("", which.with_(name=quote_value(told), names=join_texts(", ", names)))


def _leave(session: Session, request: Line, at: float) -> tuple[Notice, ...]:
    """Begin anew, or go on with another game; the one that is on is left where that is asked."""
    is_anew = request["table"] == "again"
    fields(request, ("table",) if is_anew else ("table", "game"), (replaced_game.KEY,))
    replaced_game.check(session.running, request)
    return session.again(at) if is_anew else session.go_on(whole(request, "game", 1), at)


def _before(request: Line) -> int | None:
    return whole(request, "before", 1) if "before" in request else None


def _pieces(session: Session, request: Line, more: Names, key: str = "piece") -> Copies:
    """Return the pieces that a name means, of which one is as good as the other."""
    name = request[key]
    return pieces_named(
        session.game(), name if isinstance(name, str) else quote_value(name), more, key
    )


def _differences(session: Session, request: Line) -> Differences:
    """Return the corrections that are asked for, pieces by their ids; raise BadRecord."""
    known = {str(one.id): one.id for one in session.game().adapter.game.pieces}
    put_in: list[tuple[PieceId, int]] = []
    take_out: list[PieceId] = []
    replaced: list[tuple[PieceId, PieceId]] = []
    for key, expected in _DIFFERENT.items():
        for one in read_list(request, key) if key in request else ():
            match key, one:
                case "put_in", [str(piece), int(line)] if piece in known and line is not True:
                    put_in.append((known[piece], line))
                case "take_out", str(piece) if piece in known:
                    take_out.append(known[piece])
                case "replaced", [str(piece), str(by)] if piece in known and by in known:
                    replaced.append((known[piece], known[by]))
                case _:
                    raise BadRecord(key, expected)
    named = [*(piece for piece, _ in put_in), *take_out, *(one for two in replaced for one in two)]
    if not named or len(set(named)) < len(named):
        raise BadRecord("", t("expected something to put right, and each piece once"))
    return Differences(tuple(put_in), tuple(take_out), tuple(replaced))


_DIFFERENT: Final[Mapping[str, Text]] = {
    "put_in": t("expected a piece and the line before which it was laid"),
    "take_out": t("expected a piece"),
    "replaced": t("expected two pieces"),
}


def _enter(session: Session, pieces: Copies, at: float) -> tuple[Notice, ...]:
    """Take the first of them that the game takes; raise Refused."""
    *others, last = pieces
    for piece in others:
        with suppress(Refused):
            return session.enter(piece, at)
    return session.enter(last, at)


def split_words(text: Json) -> list[str]:
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
        raise BadRecord("words", t('expected a line in short, as "undo"'))
    return words


def _in_words(session: Session, words: Sequence[str], at: float, more: Names) -> tuple[Notice, ...]:
    if words[0].casefold() in _IN_SHORT:
        return take(session, correction_from_words(session.game(), words, more), at, more)
    *others, last = _lines(session, words, more)
    for line in others:
        with suppress(Refused):
            return session.do(line, at)
    return session.do(last, at)


def _lines(session: Session, words: Sequence[str], more: Names) -> list[Line]:
    """Return the record lines that words may mean, one as good as the other; raise BadRecord."""
    running = session.game()
    first: BadRecord | None = None
    found: dict[str, Line] = {}
    for reading in readings(running, words, more):
        try:
            line = by_number(session, running.adapter.hands.line_from_words(reading))
            read_event(running.adapter.game, line)
        except BadRecord as error:
            first = first or error
            continue
        if not found and reading == list(words):
            return [line]  # as it is typed it is a line already
        found[repr(line)] = line
    if first is not None and not found:
        raise first
    lines = list(found.values())
    check_clear(running, " ".join(words), lines)
    return lines


def correction_from_words(running: Running, words: Sequence[str], more: Names) -> Line:
    """Return what "insert CARD before=7" or "replace CARD OTHER" asks; raise BadRecord."""
    word, *told = words
    word = word.casefold()
    keys, expected = _IN_SHORT[word]
    before = [one.removeprefix("before=") for one in told if one.startswith("before=")]
    named = [one for one in told if "=" not in one]
    is_clear = len(named) >= len(keys) and len(before) <= 1 and all(map(_is_number, before))
    if not is_clear or len(told) != len(named) + len(before):
        raise BadRecord(word, expected)
    names = names_apart(running, named, len(keys), more)
    if not names and len(named) > len(keys):
        raise BadRecord(word, expected)
    asked: Line = {"table": word, **dict(zip(keys, names or named, strict=True))}
    return {**asked, "before": int(before[0])} if before else asked


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10
