"""The board game's page: no byte names a card that does not lie open to all."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.game import Eyes, Line
from firmware.screen.snapshot import common_view
from tests.firmware.screen.test_server import at
from tests.support.camelot import GAME, Dealer, on_view
from tests.support.camelot_page import NAMES, CamelotPage, dealt, played, recorded
from tests.support.still_desk import StillDesk

EVENING = ("kay-adds", "loyalty-cards", "seven-knights", "squires-late")  # rows are counted
SEEDS = range(2)
A_CARD = re.compile(r'"(b-(?!coat-)[a-z0-9.-]+)"')
OF_ALL = ("pieces", "games")  # what lists every card of the box
SEAT = {"knight", "at", "life", "hand", "alive", "revealed", "accused", "relics"}


def every_byte(page: dict[str, Any]) -> str:
    return json.dumps({key: value for key, value in page.items() if key not in OF_ALL})


def lies_open(page: dict[str, Any]) -> set[str]:
    """Every card that the table can see, or saw when the last sums were made."""
    state, sums = page["state"], page["sums"]
    counted = (sums.get("last_quest") or {}).get("parts") or {}
    fought = (sums.get("last_fight") or {}).get("parts") or ()
    parts = [*counted.get("white", ()), *counted.get("black", ()), *fought]
    played = {page["ask"]["params"].get("card")} if page["ask"] else set()  # a special white card
    return on_view(state) | {part["card"] for part in parts} | {card for card in played if card}


class Hidden:
    """The cards that lie face down, as it will turn out: a reveal turns up the first one laid."""

    def __init__(self, lines: list[Line]) -> None:
        self.cards: dict[int, str] = {}  # line that laid it -> card
        rows: dict[str, list[int]] = {"black-knight": [], "dragon": []}
        for number, line in enumerate(lines):
            if line["do"] == "black" and line.get("face") == "down":
                rows[str(line["quest"])].append(number)
            elif line["do"] == "reveal":
                card = str(line["card"])
                row = rows["dragon" if "lancelot" in card else "black-knight"]
                if row:
                    self.cards[row.pop(0)] = card


@pytest.fixture(params=[*EVENING, *SEEDS])
def game(
    request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[tuple[CamelotPage, Iterator[Line]]]:
    if isinstance(request.param, str):
        header, lines = recorded(request.param)
        sent = CamelotPage(tmp_path, header)
        going = played(sent, lines)
    else:
        sent = CamelotPage(tmp_path, {"record": "camelot/1", "players": list(NAMES[:6])})
        going = dealt(sent, Dealer(request.param, {"record": "camelot/1", "players": 6}))
    yield sent, going
    sent.close()


@pytest.mark.slow
def test_no_byte_names_a_card_of_a_hand_a_deck_or_a_discard_pile(
    game: tuple[CamelotPage, Iterator[Line]],
) -> None:
    sent, going = game
    for line in going:
        page = sent.page()
        named = set(A_CARD.findall(every_byte(page)))
        assert named <= lies_open(page), (line, named - lies_open(page))
        for seat in page["state"]["seats"]:
            assert set(seat) == SEAT
            assert isinstance(seat["hand"], int)


@pytest.mark.slow
def test_no_byte_names_a_face_down_card_before_it_is_turned_up(tmp_path: Path) -> None:
    seen = 0
    for name in EVENING:
        header, lines = recorded(name)
        hidden, down = Hidden(lines), set[str]()
        (tmp_path / name).mkdir()
        sent = CamelotPage(tmp_path / name, header)
        for number, _ in enumerate(played(sent, lines)):
            told = every_byte(sent.page()) if down else ""
            assert not [card for card in down if f'"{card}"' in told]
            seen += bool(down)
            line = lines[number]
            down |= {hidden.cards[number]} if number in hidden.cards else set()
            down -= {str(line.get("card"))} if line["do"] == "reveal" else set()
        sent.close()
    assert seen > 20


def test_what_a_client_gets_without_the_pin_is_that_page_and_the_common_view(
    tmp_path: Path,
) -> None:
    header, lines = recorded("kay-adds")
    sent = CamelotPage(tmp_path, header)
    for _ in played(sent, lines[:120]):
        pass
    client = at(StillDesk(sent.page()))
    table, state = client.get("/api/table").text, client.get("/api/state").text
    open_ = lies_open(sent.page())
    shown = json.loads(table)
    assert set(A_CARD.findall(every_byte(shown))) <= open_
    assert set(A_CARD.findall(state)) <= open_
    assert json.loads(state) == common_view(sent.session.running)
    assert (
        client.get("/api/operator").status_code != 200
        or "lines" not in client.get("/api/table").json()
    )
    sent.close()


def test_the_referee_sees_no_more_than_the_table(tmp_path: Path) -> None:
    header, lines = recorded("seven-knights")
    sent = CamelotPage(tmp_path, header)
    for _ in played(sent, lines):
        views = [GAME.view(sent.state, eyes).as_json() for eyes in Eyes]
        assert views[0] == views[1] == views[2]
    sent.close()
