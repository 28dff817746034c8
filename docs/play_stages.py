"""The situations of a game that the program deals, for the image report."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, Final

from docs.merlin_stages import FOUR
from engine.form import nest_answers
from engine.game import Line, Seat
from firmware.play.at_play import AtPlay, Begins
from firmware.play.board import Board
from firmware.start import Appliance
from firmware.table.session import Session

MOST: Final = 200  # choices, and s between two; what does not come by then comes never
View = Mapping[str, Any]
Asked = Callable[[View], bool]

# The name of each stage, and what of it is not as everywhere. `asked` is what the seat is asked.
PLAY: Final[Mapping[str, Mapping[str, Any]]] = {
    "play-begin": {"people": (), "path": "play", "shows": "#start .plays"},
    "play-curtain": {"people": (0, 1), "path": "play", "shows": "#curtain .gold"},
    "play-hand": {
        "people": (0, 1),
        "asked": lambda asks: len(asks["forms"]) > 1,
        "path": "play",
        "press": "#curtain .gold",
        "shows": "#hand .choices-of",
        "header_too": {"expert": True},
    },
    "play-board-hand": {
        "game": "camelot",
        "people": (0, 1),
        "asked": lambda asks: len(asks["forms"]) > 4,
        "path": "play",
        "press": "#curtain .gold",
        "shows": "#hand .hinted:not(:empty)",
    },
    "play-merlin-hand": {
        "game": "merlin",
        "players": FOUR,
        "people": (0, 1),
        "asked": lambda asks: len(asks["forms"]) > 2,
        "path": "play",
        "press": "#curtain .gold, #hand .choices-of .more",
        "shows": "#hand .step",
    },
    "play-seats": {
        "people": (0, 1),
        "path": "play",
        "press": "#curtain .badge",
        "shows": ".seats-sheet[open] li",
    },
    "hand-join": {"people": (0, 1), "path": "hand", "shows": "#join form"},
}


def deals_the_same(
    session: Session, board: Board, data: Path, begins: Begins, waits: Callable[[], bool]
) -> AtPlay:
    """Give what deals the same cards each time."""
    draws = (sha256(f"stage/{n}".encode()).hexdigest() for n in count())
    return AtPlay(session, board, data, lambda: next(draws), begins, waits)


def deal(box: Appliance, header: Line, people: tuple[int, ...], asked: Asked) -> None:
    """Let the program deal, and people choose what comes first, until one is asked what is meant,
    and has a hint.

    Without people no game begins.
    """
    play = box.play
    assert play is not None, "the box was opened to deal"
    if people:
        players: Any = header["players"]
        bots = [seat for seat in range(len(players)) if seat not in people]
        play.wish("begin", {"header": header, "bots": list(bots), "hints": True}, 0.0)
        _play_until(box, play, asked)
    box.announcer.announce((), 0.0)


def _play_until(box: Appliance, play: AtPlay, is_meant: Asked) -> None:
    now = 0.0
    for _ in range(MOST):
        seat, asks = _play_until_asked(box, play, now)
        now += MOST
        told: dict[str, Any] = {"seat": int(seat), "question": asks["question"]}
        if is_meant(asks):
            play.wish("hint", told, now)
            return
        told["line"] = _first(asks["forms"])
        box.announcer.announce(play.wish("choose", told, now), now)
    raise RuntimeError("nobody is asked that: other cards are needed")


def _play_until_asked(box: Appliance, play: AtPlay, now: float) -> tuple[Seat, View]:
    """Let bots and chance play until somebody is asked; return who, and what."""
    for second in range(MOST):
        if play.is_due(now + second):
            box.announcer.announce(play.goes_on(now + second), now + second)
        play.show()
        for seat, own in play.board.play_view.private.items():
            asks: Any = own["asks"]
            if asks is not None:
                return seat, asks
    raise RuntimeError("nobody is asked any more")


def _first(forms: Any) -> Line:
    """Return the first form, filled in with what comes first."""
    form = next((one for one in forms if not one["fields"]), forms[0])
    values = {field["key"]: _value(field) for field in form["fields"] if not field.get("optional")}
    return {**form["line"], **nest_answers(values)}


def _value(field: Mapping[str, Any]) -> Any:
    return field["least"] if field["kind"] == "number" else field["options"][0]["value"]
