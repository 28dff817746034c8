"""A game that is not over gives way to another: never unasked, and it is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.game import Line, Refused
from engine.record import whole
from firmware.games.names import letters
from firmware.table.running_game import Running
from words.text import Text, t

REASON: Final = "game-on"  # of the refusal
KEY: Final = "leaves"  # of a request: the number of the game that may be left
ASKS: Final = "asks"  # of a request: it only asks whether a game would be left
MOST_LETTERS: Final = 60  # of all names that are told of a game; a single one may have 40


class WouldLeave(Refused):
    """A game that is not over would be left."""

    def __init__(self, running: Running, asked: Text) -> None:
        super().__init__(REASON, asked)
        self.game = running.number


def is_left_unfinished(running: Running | None) -> bool:
    """Whether something of a game would be left that is not over."""
    return running is not None and running.play.lines > 0 and not running.expects.over


def question(running: Running) -> Text:
    """Return which game is not over, and what becomes of it when another begins."""
    return t(
        "{game} is not over. It is kept, and the page “Games” goes on with it at any time.",
        game=game_in_words(running.number, running.names),
    )


def question_of_end(running: Running) -> Text:
    """Return which game is not over, and what becomes of it when it ends now."""
    return t(
        "{game} is not over: it ends without a winner. The page “Games” keeps it and goes on with"
        " it at any time.",
        game=game_in_words(running.number, running.names),
    )


def check(
    running: Running | None, request: Line, asks: Callable[[Running], Text] = question
) -> None:
    """Refuse to leave a game that is not over, unless `leaves` of a request is its number."""
    if running is None or not is_left_unfinished(running):
        return
    if KEY not in request or whole(request, KEY, 0) != running.number:
        raise WouldLeave(running, asks(running))


def game_in_words(number: int, names: Sequence[str]) -> Text:
    """Return which game is meant: its number, and who plays as far as that is short."""
    known = [*filter(None, names)]
    if not known:
        return t("Game {game}", game=number)
    return t("Game {game} ({names})", game=number, names=_in_short(known))


def _in_short(names: Sequence[str]) -> str:
    """Return as many names as fit; the first one always, for it is what tells a game."""
    first, *others = names
    told = first
    for name in others:
        if letters(f"{told}, {name}") > MOST_LETTERS:
            return f"{told}, …"
        told = f"{told}, {name}"
    return told
