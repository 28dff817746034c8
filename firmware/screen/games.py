"""Old games on a page: the list, replay, history; what is deleted, closed, forgotten."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from engine.game import BadRecord
from engine.record import write
from firmware.after import deletion, forget_player
from firmware.after.analysis_queue import LooksBack, RecordState
from firmware.after.catalogue import (
    A_PAGE,
    Catalogue,
    Evaluator,
    GameFilter,
    Row,
    catalogue,
    journal_in,
)
from firmware.after.forget_player_words import forgetting_report
from firmware.after.game_analysis import NoAnalysis
from firmware.after.history import COLUMNS, history, not_evaluated_row
from firmware.after.history import row as cells
from firmware.after.replay import Replay, replay_of
from firmware.after.result import Stand
from firmware.after.results import ending_words, variant_words
from firmware.games.registry import GAMES, title_named
from firmware.screen import keepsake
from firmware.screen.desk import Desk
from firmware.screen.files import page
from firmware.screen.page_language import language_of
from firmware.screen.pages import as_json, done_response
from firmware.screen.pin_gate import Gate
from firmware.screen.post_requests import Refusal, beside, read_keys
from firmware.screen.replay_view import frame, outline
from firmware.table.journal_reader import shelf
from firmware.table.journal_reading import RecordedGame
from words.catalog import Language
from words.text import t, told_by
from words.visible import as_csv

if TYPE_CHECKING:
    from firmware.shapes import after, query
    from firmware.shapes.table import Snapshot

RECORD: Final = "application/x-ndjson"
TABLE: Final = "text/csv; charset=utf-8"
KEPT: Final = 2  # replays that are looked at
# What messengers read of a page to show beside its address (ogp.me).
PREVIEW: Final = """  <meta property="og:image" content="{picture}">
  <meta property="og:image:width" content="1200">
  <meta property="og:image:height" content="630">
  <meta name="twitter:card" content="summary_large_image">
"""


def routes(
    desk: Desk, gate: Gate, data: Path, guests_look: bool, looks_back: LooksBack
) -> list[BaseRoute]:
    """Return the routes; `guests_look`: what is over may be looked at without the PIN."""
    at = _Games(desk, gate, data, guests_look, looks_back)
    return [
        Route("/games", at.page),
        Route("/replay", at.replay_page),
        Route("/api/games", at.games),
        Route("/api/games/{deed}", at.change_game, methods=["POST"]),
        Route("/api/record", at.record),
        Route("/api/replay", at.replay),
        Route("/api/replay/step", at.step),
        Route("/api/analysis", at.analysis),
        Route("/api/keepsake", at.keepsake),
        Route("/api/picture", at.picture),
        Route("/api/history", at.history),
        Route("/api/history.csv", at.history_csv),
        Route("/api/forget", at.forget, methods=["POST"]),
    ]


class _Games:
    """What the addresses answer, one method an address."""

    def __init__(
        self, desk: Desk, gate: Gate, data: Path, guests_look: bool, looks_back: LooksBack
    ) -> None:
        self._desk = desk
        self._gate = gate
        self._data = data
        self._guests_look = guests_look
        self._evaluator = Evaluator(data)
        self._replays = lru_cache(maxsize=KEPT)(_replay_of)
        self._looks_back = looks_back

    async def page(self, request: Request) -> Response:
        return page("games.html", language_of(request.scope))

    async def replay_page(self, request: Request) -> Response:
        """Give the page; who sends its address in a message sends the game's picture with it."""
        asked: query.GameOfPage = request.state.query
        number = asked.get("game")
        address = escape(f"{request.base_url}api/picture?game={number}")
        head = PREVIEW.format(picture=address) if number else ""
        return page("replay.html", language_of(request.scope), head=head)

    def _look(self, request: Request) -> None:
        if not self._guests_look:
            self._gate.check(request)

    def _game_to_look_at(self, request: Request) -> int:
        """Return the number that is asked for; the game whose end the table shows needs no PIN."""
        asked: query.OneGame = request.state.query
        number = asked["game"]
        if number != _ended_game(self._desk.table()):
            self._look(request)
        return number

    # -- the list ----------------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        self._look(request)
        wanted = GameFilter(**request.state.query)
        if wanted.deleted:
            self._gate.check(request)
        return as_json(await beside(lambda: self._list_games(wanted)))

    def _list_games(self, game_filter: GameFilter) -> after.Games:
        journal = journal_in(self._data)
        if not journal.exists():
            return {"games": [], "more": False, "left_out": 0}
        with self._catalogue(A_PAGE) as games:
            found = games.page(game_filter)
        return {"games": [_row(one) for one in found.rows], "more": found.more,
                "left_out": len(games.left_out)}  # fmt: skip

    @contextmanager
    def _catalogue(self, most_new: int) -> Iterator[Catalogue]:
        """Open the list as far as it can be had soon: what is left out is looked at meanwhile."""
        most = None if self._evaluator.is_done else most_new
        with catalogue(self._data, most_new=most) as games:
            yield games
        if games.left_out:
            self._evaluator.begin()

    async def change_game(self, request: Request) -> Response:
        """Delete a game, have it back, or close it."""
        self._gate.check(request)
        deed = request.path_params["deed"]
        number = (await read_keys(request, "game")).get("game")
        if not isinstance(number, int) or isinstance(number, bool):
            raise BadRecord("game", t("expected the number of a game"))
        journal, now = journal_in(self._data), time.time()
        deeds: Mapping[str, Callable[[], None]] = {
            "delete": lambda: deletion.delete(journal, number, now),
            "bring-back": lambda: deletion.bring_back(journal, number),
            "close": lambda: deletion.close(journal, number, now),
        }
        if deed not in deeds:
            raise Refusal(404, "no-deed", t("Nothing of that name is done to a game."))
        await beside(deeds[deed])
        return done_response()

    async def record(self, request: Request) -> Response:
        """Give one game as JSON lines; one that is damaged as far as it is good."""
        self._gate.check(request)
        asked: query.OneGame = request.state.query
        number = asked["game"]
        text = await beside(lambda: self._record(number))
        name = {"Content-Disposition": f'attachment; filename="game-{number}.jsonl"'}
        return Response(text, media_type=RECORD, headers=name)

    def _record(self, number: int) -> str:
        with shelf(journal_in(self._data)) as kept:
            game = kept.game(number)
        return "".join(f"{write(line)}\n" for line in (game.header, *game.lines))

    # -- replay ------------------------------------------------------------------------------

    async def replay(self, request: Request) -> Response:
        """Give the steps in short; that they were seen is noted, for the game may go on."""
        number = self._game_to_look_at(request)
        return as_json(await beside(lambda: self._outline(number)))

    def _outline(self, number: int) -> after.Replay:
        row, replay = self._open(number)
        if row.is_on:
            deletion.mark_seen(journal_in(self._data), number, time.time())
        return {**_row(row), "why": replay.why, "steps": outline(replay)}

    async def step(self, request: Request) -> Response:
        asked: query.OneStep = request.state.query
        number, step = self._game_to_look_at(request), asked["step"]
        return as_json(await beside(lambda: self._frame(number, step)))

    def _frame(self, number: int, step: int) -> after.ReplayStep:
        _, replay = self._open(number)
        return frame(replay, min(step, len(replay.steps) - 1), self._desk.table()["hold_s"])

    async def analysis(self, request: Request) -> Response:
        """Give what is said of a game after it by now; `finer`: ask again, it becomes finer."""
        number = self._game_to_look_at(request)
        return as_json(await beside(lambda: self._analysis(number)))

    async def keepsake(self, request: Request) -> Response:
        """Give the game as one page to keep, which needs no network."""
        number, language = self._game_to_look_at(request), language_of(request.scope)
        text = await beside(lambda: keepsake.page(self._looked_back(number).told, language))
        name = {"Content-Disposition": f'attachment; filename="game-{number}.html"'}
        return Response(text, media_type="text/html; charset=utf-8", headers=name)

    async def picture(self, request: Request) -> Response:
        """Give a picture to share of the game, by what is said of it by now."""
        number, language = self._game_to_look_at(request), language_of(request.scope)
        content = await beside(lambda: self._picture(number, language))
        name = {"Content-Disposition": f'inline; filename="game-{number}.png"'}
        return Response(content, media_type="image/png", headers=name)

    def _picture(self, number: int, language: Language) -> bytes:
        from firmware.screen.keepsake.picture import picture  # Pillow: few ask for it

        with _no_analysis_refused():
            return picture(self._looked_back(number).told, language)

    def _analysis(self, number: int) -> after.Analysis:
        seen = self._looked_back(number)
        return {**seen.told.in_short(), "finer": seen.is_finer_later, "waits": seen.waits}

    def _looked_back(self, number: int) -> RecordState:
        _, replay = self._open(number)
        with _no_analysis_refused():
            return self._looks_back.ask(replay.recorded)

    def _open(self, number: int) -> tuple[Row, Replay]:
        """Return a game that may be replayed now, or refuse it."""
        with catalogue(self._data, number) as games:
            row, recorded = games.open_game(number)
        if row.deleted is not None:
            raise Refusal(409, "deleted", t("This game was deleted: have it back first."))
        if not row.is_open:
            raise Refusal(409, "not-over", t(
                "This game is not over: what it hides stays hidden until it is, or until its"
                " owner closes it for good."
            ))  # fmt: skip
        return row, self._replays(_Key(recorded))

    # -- history -----------------------------------------------------------------------------

    async def history(self, request: Request) -> Response:
        self._look(request)
        wanted = GameFilter(**request.state.query)
        return as_json(await beside(lambda: self._history(wanted)))

    def _history(self, game_filter: GameFilter) -> after.History:
        journal = journal_in(self._data)
        if not journal.exists():
            return {**history(()).as_json(), "left_out": 0}
        with self._catalogue(0) as games:
            found = history(row.result for row in games.rows(game_filter))
        return {**found.as_json(), "left_out": len(games.left_out)}

    def _table(self, game_filter: GameFilter) -> str:
        """Return the games by number; of one that is not evaluated yet it names that alone."""
        if not journal_in(self._data).exists():
            return as_csv([COLUMNS])
        with self._catalogue(0) as games:
            rows = [cells(one.result) for one in games.rows(game_filter)]
        rows += map(not_evaluated_row, games.left_out)
        return as_csv([COLUMNS, *sorted(rows)])

    async def history_csv(self, request: Request) -> Response:
        self._look(request)
        wanted = GameFilter(**request.state.query)
        text = await beside(lambda: self._table(wanted))
        name = {"Content-Disposition": 'attachment; filename="games.csv"'}
        return Response(text, media_type=TABLE, headers=name)

    async def forget(self, request: Request) -> Response:
        self._gate.check(request)
        asked = await read_keys(request, "name")
        name = asked.get("name")
        if not isinstance(name, str):
            raise BadRecord("name", t("expected the name of a player"))
        done = await beside(lambda: forget_player.forget(self._data, name, time.time()))
        self._replays.cache_clear()
        told: after.Forgotten = {"text": forgetting_report(done), "games": done.games}
        return as_json(told)


@contextmanager
def _no_analysis_refused() -> Iterator[None]:
    """Say why there is no analysis."""
    try:
        yield
    except NoAnalysis as error:
        raise Refusal(409, "no-analysis", told_by(error)) from error


class _Key:
    """A recorded game as a cache's key: its number and what its lines are."""

    def __init__(self, recorded: RecordedGame) -> None:
        self.recorded = recorded
        self._is = recorded.id, recorded.link, recorded.trouble

    def __hash__(self) -> int:
        return hash(self._is)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._is == other._is


def _replay_of(key: _Key) -> Replay:
    try:
        return replay_of(key.recorded)
    except BadRecord as error:
        raise Refusal(409, "cannot-begin", told_by(error)) from error


def _ended_game(table: Snapshot) -> int | None:
    """Return the game whose end the table shows; between games it shows no more who played."""
    return None if table.get("attract") else table.get("ended")


def _row(row: Row) -> after.Row:
    """Return a game as the page lists it."""
    one = row.result
    return {
        "n": one.game,
        "began": one.started,
        "lines": one.lines,
        "seconds": one.seconds,
        "name": one.rules,
        "game": title_named(one.rules),
        "players": list(one.seats),
        "variant": [variant_words(one.rules, code) for code in one.variant],
        "ending": ending_words(GAMES.get(one.rules), one),
        "result": one.ending or one.stand.value,
        "winners": list(one.winners),
        "trouble": one.trouble,
        "open": row.is_open,
        "over": one.stand is not Stand.OPEN,
        "on": row.is_on,
        "deleted": row.deleted,
    }
