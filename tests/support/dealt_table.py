"""A table whose cards the program deals, without pages: people choose what they are offered."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import count
from pathlib import Path
from queue import Queue
from random import Random
from typing import Any

from engine.form import Kind, nest_answers
from engine.game import Json, Line, PieceId, Seat
from firmware.games.dealing import People, PeopleMustChoose, Question
from firmware.games.registry import GAMES
from firmware.play.at_play import AtPlay
from firmware.play.board import Board
from firmware.play.now import Table
from firmware.table.journal import Journal
from firmware.table.session import Session

MOST_SEATS = 8
DEALT = tuple(name for name, one in GAMES.items() if one.bots.dealer is not None)


def secret_of(name: str) -> Iterator[str]:
    """Yield secret texts, the same for the same name."""
    return (sha256(f"{name}/{n}".encode()).hexdigest() for n in count())


class DealtTable:
    """The loop's part of `roundtable play`: a journal in a folder, people and bots."""

    def __init__(self, folder: Path, seed: object = 0) -> None:
        self.folder = folder
        self.now = 0.0
        self._draws = secret_of(str(seed))
        self._chance = Random(f"people/{seed}")
        self.open()

    def open(self) -> None:
        """Go on with what lies in the folder, as a program that was started again."""
        self.journal = Journal(self.folder / "journal.sqlite")
        self.session = Session(self.journal, lambda: 1e9)
        self.session.deals = True
        self.session.resume(self.now)
        board = Board(Queue())
        draw = lambda: next(self._draws)  # noqa: E731
        self.play = AtPlay(self.session, board, self.folder, draw, self.session.begin)
        self.play.show()

    def restart(self) -> None:
        self.journal.close()
        self.open()

    def begin(self, header: Line, bots: tuple[int, ...] = ()) -> None:
        self.wish("begin", header=header, bots=list(bots))

    def wish(self, word: str, **asked: Json) -> None:
        try:
            self.play.wish(word, asked, self.now)
        finally:
            self.play.show()

    def goes_on(self) -> None:
        """Let bots and chance play until somebody is asked, or the game is over."""
        self.now += 60
        while self.play.is_due(self.now):
            self.play.goes_on(self.now)
            self.now += 60
        self.play.show()

    # -- people ------------------------------------------------------------------------------

    @property
    def public(self) -> Mapping[str, Any]:
        return self.play.board.play_view.public

    @property
    def game(self) -> Table:
        """The game that is on, and its hidden half."""
        now = self.play.now()
        assert now is not None, "the program deals no game here"
        return now

    @property
    def hidden(self) -> Mapping[PieceId, frozenset[Seat]]:
        """Every piece that not all may see, and the seats that may."""
        game = self.game
        return game.dealer(game.with_(game.kept)).hidden_pieces(game.running.state)

    def private(self, seat: int) -> Mapping[str, Any]:
        return self.play.board.play_view.private[Seat(seat)]

    @property
    def asked(self) -> list[int]:
        return [one["seat"] for one in self.public["seats"] if one["asked"]]

    @property
    def number(self) -> int:
        """Of the game that is on, in the journal."""
        return self.session.game().number

    @property
    def lines(self) -> int:
        return self.session.game().play.lines

    @property
    def record(self) -> list[Line]:
        return [*self.journal.game(self.session.game().number).lines]

    def choose(self, seat: int, line: Line) -> None:
        """Choose what a form offers, as it stands now."""
        asks = self.private(seat)["asks"]
        self.wish("choose", seat=seat, question=asks["question"], line=line)

    def choose_something(self) -> None:
        """Let one of those who are asked choose something: whatever a form offers is taken."""
        seat = self._chance.choice(self.asked)
        forms = list(self.private(seat)["asks"]["forms"])
        self.choose(seat, filled(self._chance.choice(forms), self._chance))

    def play_on(self, choices: int = 100_000) -> None:
        """Play until the game is over, or so many choices were made."""
        self.goes_on()
        for _ in range(choices):
            if not self.asked:
                break
            self.choose_something()
            self.goes_on()

    def moments(self, most: int) -> Iterator[tuple[Any, Any]]:
        """Yield state and dealer, a choice apart, until the game is over."""
        for _ in range(most):
            if self.session.game().expects.over:
                return
            yield self.session.game().state, dealer_of(self)
            self.play_on(choices=1)


def dealer_of(table: DealtTable) -> Any:
    """Return the dealer as it stands now; of which class, the game says."""
    return table.game.dealt.now


def question_of(dealer: Any, state: Any, seat: Seat) -> Question | None:
    """Return what a seat is asked, where everybody is a person."""
    try:
        dealer.at(Random(1), People(map(Seat, range(MOST_SEATS)))).next_event(state)
    except PeopleMustChoose as waits:
        return next((one for one in waits.questions if one.seat == seat), None)
    return None


def filled(form: Mapping[str, Any], chance: Random) -> dict[str, Json]:
    """Return a form's line, its fields filled in by chance as they may be together."""
    fields = form["fields"]
    if form.get("ways"):
        way = chance.choice(form["ways"])
        told = {one["key"]: value for one, value in zip(fields, way, strict=True)}
        values = {key: value for key, value in told.items() if value is not None}
    else:
        given = [one for one in fields if not one.get("optional") or chance.random() < 0.3]
        values = {one["key"]: _value(one, chance) for one in given}
    return {**form["line"], **nest_answers(values)}


def _value(field: Mapping[str, Any], chance: Random) -> Json:
    if field["kind"] == Kind.NUMBER:
        return chance.randint(field["least"], field["most"])
    options = [one["value"] for one in field["options"]]
    if field["kind"] == Kind.SOME:
        return chance.sample(
            options, chance.randint(field["least"], min(field["most"], len(options)))
        )
    value: Json = chance.choice(options)
    return value


def sent(value: Mapping[str, Any]) -> str:
    """Return what a browser gets of it."""
    return json.dumps(value, ensure_ascii=False)
