"""Presses and pieces in short words, as the tables of controls of both board games have them."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import pytest

from engine.game import (
    Again,
    Button,
    ButtonPress,
    Game,
    Held,
    Input,
    PieceId,
    PiecePlaced,
    Refused,
    Undo,
)
from engine.refusal import Reason

BUTTONS: Final = {**{f"q{n}": Button(f"quest-{n}") for n in range(1, 6)},
                  "A": Button.ACCUSE, "OK": Button.OK, "UNDO": Button.UNDO}  # fmt: skip
AnyGame = Game[Any, Any, Any, Any]


class Row(NamedTuple):
    """The phase, how it came to it, what is pressed or laid, and the lines that it means."""

    phase: str
    situation: str
    heard: str
    means: str  # lines as the game's tests write them; "" nothing, or half a choice; "again"
    given: dict[str, Any] = {}  # noqa: RUF012


class No(NamedTuple):
    """A situation, what is pressed, laid or told in it, and why that is refused."""

    situation: str
    heard: str
    why: Reason
    given: dict[str, Any] = {}  # noqa: RUF012


def given_input(game: AnyGame, word: str) -> Input:
    """Return the input of a word: a button, `OK@2` held for 2 s, or the piece that is shown."""
    button, at, seconds = word.partition("@")
    if at:
        return Held(BUTTONS[button], int(seconds))
    if word in BUTTONS:
        return ButtonPress(BUTTONS[word])
    of_game = game.pieces[0].id.partition("-")[0]  # every piece of a game begins alike
    return PiecePlaced(game.spots[0], PieceId(f"{of_game}-{word}"))


def hear(game: AnyGame, state: Any, words: str) -> tuple[Any, list[Any]]:
    """Return the choice left half made, and the record lines that the inputs mean.

    What they mean is applied, so that each is heard by the table as it is then.
    """
    choice, meant = None, list[Any]()
    for word in words.split():
        choice, events = game.hear(state, choice, given_input(game, word))
        for event in events:
            assert not isinstance(event, Undo)
            if isinstance(event, Again):
                meant.append("again")
            else:
                meant.append(game.write(event))
                state, _ = game.apply(state, event)
    return choice, meant


def refusal_of(game: AnyGame, state: Any, words: str) -> Refused:
    """Return why the last of the inputs is refused; those before mean nothing."""
    *before, last = words.split()
    choice, meant = hear(game, state, " ".join(before))
    assert meant == []
    with pytest.raises(Refused) as caught:
        _check_meaning(game, state, choice, last)
    return caught.value


def _check_meaning(game: AnyGame, state: Any, choice: Any, word: str) -> None:
    _, events = game.hear(state, choice, given_input(game, word))
    game.apply(state, events[0])
