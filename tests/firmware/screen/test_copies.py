"""The owner's copy and a board to score, asked for over HTTP: who may, and what is answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.game import Json
from firmware.owner import cards
from firmware.owner.copy_file import export
from firmware.screen.pin_gate import Gate
from firmware.screen.server import Site, app
from tests.firmware.screen.test_server import SNAPSHOT
from tests.support.still_desk import StillDesk
from tests.support.visitor import Visitor

COUNTERS: dict[str, Json] = {
    "game": "merlin", "step": "counters", "piece": "m-board-counters", "key": "counters",
    "value": 6, "before": None,
}  # fmt: skip
NAMES = ["Anna", ""]


def asked(data: Path, method: str, address: str, pin: str | None = None, **rest: Any) -> Any:
    """Ask an application without a socket between."""
    one = app(Site(StillDesk(SNAPSHOT), gate=Gate(pin, lambda: 0.0), data=data))
    return Visitor(one).ask(method, address, **rest)


def post(data: Path, address: str, **body: Json) -> Any:
    return asked(data, "POST", address, json=body)


# -- the copy ----------------------------------------------------------------------------------


def test_a_copy_is_told_shown_saved_and_taken_over(tmp_path: Path) -> None:
    theirs, mine = tmp_path / "theirs", tmp_path / "mine"
    told = post(theirs, "/api/copy", **COUNTERS).json()["progress"]
    assert [one["name"] for one in told if one["is_whole"]] == ["counters"]
    shown = asked(theirs, "GET", "/api/copy").json()["games"]
    assert {one["name"]: bool(one["steps"]) for one in shown} == {
        "rumors": False, "camelot": False, "merlin": True,
    }  # fmt: skip
    saved = asked(theirs, "GET", "/api/copy/file?game=merlin")
    assert 'filename="merlin-copy.toml"' in saved.headers["content-disposition"]
    file = {"game": "merlin", "name": "a.toml", "text": saved.text}
    assert post(mine, "/api/copy/file", **file).status_code == 200
    assert cards.read_facts(mine) == cards.read_facts(theirs)


def test_a_step_is_let_be_unknown_and_forgotten(tmp_path: Path) -> None:
    step = {"game": "merlin", "step": "missions"}
    told = post(tmp_path, "/api/copy", **step, do="unknown").json()["progress"]
    assert {one["name"]: one["whole"] for one in told}["missions"] == 55
    one = post(tmp_path, "/api/copy", **step, do="forget", piece="m-mission.2").json()["progress"]
    assert {one["name"]: one["whole"] for one in one}["missions"] == 54


def test_what_another_operator_told_meanwhile_is_said(tmp_path: Path) -> None:
    post(tmp_path, "/api/copy", **COUNTERS)
    answer = post(tmp_path, "/api/copy", **{**COUNTERS, "value": 7})
    assert (answer.status_code, answer.json()["reason"]) == (409, "told-meanwhile")
    assert cards.read_facts(tmp_path)["m-board-counters"].facts == {"counters": 6}


@pytest.mark.parametrize(
    ("address", "body", "status"),
    [
        ("/api/copy", {}, 400),
        ("/api/copy", {"game": "merlin"}, 400),
        ("/api/copy", {**COUNTERS, "game": ["merlin"]}, 400),
        ("/api/copy", {**COUNTERS, "value": {"a": 1}}, 409),
        ("/api/copy", {"game": "merlin", "step": "missions", "do": "burn"}, 400),
        ("/api/copy", {"game": "merlin", "step": "missions", "do": "forget", "piece": 3}, 400),
        ("/api/copy/file", {"game": "merlin", "text": 3}, 400),
        ("/api/copy/file", {"game": "merlin", "text": "<!doctype html>", "name": 7}, 409),
        ("/api/copy/file", {"game": "merlin", "text": "x" * 70_000}, 413),
    ],
)
def test_what_is_no_answer_changes_nothing(
    address: str, body: dict[str, Json], status: int, tmp_path: Path
) -> None:
    answer = post(tmp_path, address, **body)
    assert answer.status_code == status
    assert answer.json()["text"]
    assert not cards.cards_file(tmp_path).exists()


def test_the_copy_of_another_game_is_named(tmp_path: Path) -> None:
    cards.set_facts(tmp_path, "morgan-4.1", {"value": 3})
    file = {"game": "merlin", "name": "a.toml", "text": export(tmp_path, "rumors")}
    answer = post(tmp_path, "/api/copy/file", **file)
    assert answer.json()["text"] == (
        "a.toml: a copy of Shadows over Camelot: The Card Game, not of Merlin"
    )


def test_without_the_pin_nobody_sees_or_tells_a_copy_and_everybody_may_score(
    tmp_path: Path,
) -> None:
    for method, address in (
        ("GET", "/api/copy"), ("POST", "/api/copy"),
        ("GET", "/api/copy/file?game=merlin"), ("POST", "/api/copy/file"),
    ):  # fmt: skip
        assert asked(tmp_path, method, address, "471100", json={}).status_code == 401
    assert asked(tmp_path, "GET", "/copy", "471100").status_code == 200
    for address in ("/score", "/api/score"):
        assert asked(tmp_path, "GET", address, "471100").status_code == 200


# -- a board -------------------------------------------------------------------------------------


def tiles_of(answer: Any) -> list[Any]:
    (sheet,) = (one for one in answer["sheets"] if one["name"] == "tiles")
    return [field["key"] for field in sheet["fields"]]


def test_a_board_is_asked_for_and_then_scored_and_nothing_is_kept(tmp_path: Path) -> None:
    first = post(tmp_path, "/api/score", game="merlin", names=NAMES).json()
    assert first["scored"] is None
    assert first["wrong"] == [
        "The rows of the environs: 1 is still to be told.",
        "The tiles: 18 are still to be told.",
    ]
    answers: dict[str, Json] = {key: "wood" for key in tiles_of(first)}
    board: dict[str, Json] = {"game": "merlin", "names": list(NAMES), "edition": first["edition"]}
    many = post(tmp_path, "/api/score", **board, answers={**answers, "shift": "odd"}).json()
    assert (many["wrong"], "sheets" in many) == (["The tiles: wood: 18 told, a copy has 8."], False)
    kinds = ("wood", "lake", "mountain")
    answers = {key: kinds[n % 3] for n, key in enumerate(answers)} | {"shift": "odd"}
    answers |= {"seats.1.henchmen.lady": "fox", "seats.0.traitors.fox": 1}
    scored = post(tmp_path, "/api/score", **board, answers=answers).json()["scored"]
    assert (scored["names"], scored["totals"]) == (["Anna", "Seat 2"], [-3, 1])
    turned = post(tmp_path, "/api/score", **board, answers={**answers, "shift": "even"}).json()
    assert "sheets" in turned  # the picture is another one
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"game": "rumors", "names": NAMES},
        {"game": "merlin", "names": ["Anna"]},
        {"game": "merlin", "names": "Anna"},
        {"game": "merlin", "names": NAMES, "answers": [1]},
    ],
)
def test_what_is_no_board_is_refused(body: dict[str, Json], tmp_path: Path) -> None:
    assert post(tmp_path, "/api/score", **body).status_code == 400


def test_a_value_that_no_field_has_is_as_good_as_not_told(tmp_path: Path) -> None:
    answers: dict[str, Json] = {
        "tiles.0.tile": "moat", "tiles.99999999.tile": "wood", "seats.0.traitors.fox": True,
        "shift": {"odd": 1}, "": "x", "seats": [],
    }  # fmt: skip
    body: dict[str, Json] = {"game": "merlin", "names": list(NAMES), "answers": answers}
    assert len(post(tmp_path, "/api/score", **body).json()["wrong"]) == 2


def test_what_cannot_lie_on_one_board_is_said(tmp_path: Path) -> None:
    first = post(tmp_path, "/api/score", game="merlin", names=NAMES).json()
    kinds = ("wood", "lake", "mountain")
    answers: dict[str, Json] = {key: kinds[n % 3] for n, key in enumerate(tiles_of(first))}
    answers |= {"shift": "odd", "grail": 0, "grail_at": "fox"}
    body: dict[str, Json] = {"game": "merlin", "names": list(NAMES), "answers": answers}
    wrong = post(tmp_path, "/api/score", **body).json()["wrong"]
    assert wrong == ["the Grail's owner is in no tie there: Fox"]
    answers = {**answers, "grail_at": None, "seats.0.henchmen.lady": "fox"}
    body["answers"] = {**answers, "seats.1.henchmen.lady": "fox"}
    (wrong,) = post(tmp_path, "/api/score", **body).json()["wrong"]
    assert wrong.startswith("two players have this henchman in one place")


def test_before_a_game_what_differs_is_asked_and_the_rest_may_wait(tmp_path: Path) -> None:
    asks = asked(tmp_path, "GET", "/api/setup").json()
    assert {game: one["told"] for game, one in asks.items()} == dict.fromkeys(asks, False)
    assert all(one["asks"] for one in asks.values())
    told: dict[str, Json] = {step["name"]: {} for step in asks["merlin"]["first"]}
    refused = post(tmp_path, "/api/setup", game="merlin", answers=told)
    assert refused.status_code == 409
    assert "still to be told" in refused.json()["text"]
    assert cards.read_facts(tmp_path) == {}


def test_a_fact_that_was_told_is_changed_only_when_that_is_said(tmp_path: Path) -> None:
    board: dict[str, Json] = {"b-excalibur-board": {"white": 6, "black": 4}}
    assert post(tmp_path, "/api/cards", cards=board, checked=list(board)).status_code == 200
    other: dict[str, Json] = {"b-excalibur-board": {"white": 5, "black": 4}}
    refused = post(tmp_path, "/api/cards", cards=other, checked=list(other))
    assert (refused.status_code, refused.json()["reason"]) == (409, "would-change")
    assert refused.json()["text"].startswith("The board of Excalibur: your copy says 6 steps")
    assert cards.read_facts(tmp_path)["b-excalibur-board"].facts["white"] == 6
    changed = post(tmp_path, "/api/cards", cards=other, checked=list(other), change=True)
    assert changed.status_code == 200
    assert cards.read_facts(tmp_path)["b-excalibur-board"].facts["white"] == 5
