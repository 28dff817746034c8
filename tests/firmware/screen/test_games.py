"""Old games over HTTP: who may look, what stays hidden, what is done to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from firmware.after.catalogue import journal_in
from firmware.screen.pin_gate import Gate
from firmware.screen.server import Serving, Site
from firmware.table.journal import Journal
from tests.firmware.screen.test_page import SNAPSHOT
from tests.support.data_folder import ANNA, EVIL, FIRST, LOYAL, OPEN, evening, shelved
from tests.support.patience import until
from tests.support.shapes import answered
from tests.support.still_desk import StillDesk

PIN = "2468"
LOOKS = (
    "api/games",
    "api/replay?game=1",
    "api/analysis?game=1",
    "api/keepsake?game=1",
    "api/picture?game=1",
    "api/replay/step?game=1&step=3",
    "api/history",
)
OWNERS = ("api/record?game=1", "api/games?deleted=1")
Open = Callable[..., httpx.Client]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    """Serve a folder with four games; `pin` asks for one, `guests_look` as configured."""
    ends: list[Callable[[], None]] = []

    def served(pin: bool = False, guests_look: bool = False, **shown: Any) -> httpx.Client:
        gate = Gate(PIN if pin else None, lambda: 0.0)
        serving = Serving(
            Site(
                StillDesk({**SNAPSHOT, **shown}), gate=gate, data=tmp_path, guests_look=guests_look
            ),
            port=0,
        )
        serving.start()
        client = httpx.Client(base_url=serving.address, timeout=30.0)
        ends.extend((client.close, serving.stop))
        return client

    shelved(tmp_path)
    yield served
    for end in ends:
        end()


def listed(client: httpx.Client, **asked: Any) -> list[int]:
    return [one["n"] for one in client.get("api/games", params=asked).json()["games"]]


def test_games_are_listed_looked_for_and_counted(opened: Open) -> None:
    client = opened()
    assert listed(client) == [LOYAL, EVIL, OPEN, ANNA]
    assert listed(client, player="Anna", result="open") == [OPEN]
    assert listed(client, before=EVIL) == [OPEN, ANNA]
    first = client.get("api/games").json()["games"][0]
    assert (first["ending"], first["open"], first["on"]) == ("The Loyal win", True, True)
    history = client.get("api/history").json()
    assert (history["games"][0]["played"], history["games"][0]["finished"]) == (4, 3)
    assert history["players"][0]["name"] == "Anna"
    assert client.get("api/history.csv").text.count("\r\n") == 5


def test_history_tells_what_is_known_while_the_rest_is_looked_at(opened: Open) -> None:
    client = opened()
    first = client.get("api/history").json()
    assert first["left_out"] == 3  # all but the game that is on
    assert first["games"][0]["played"] == 1
    until(lambda: client.get("api/history").json()["left_out"] == 0, "the rest was looked at")
    assert client.get("api/history").json()["games"][0]["played"] == 4


def test_the_table_of_all_games_waits_for_none_and_names_those_that_are_not_evaluated(
    opened: Open,
) -> None:
    client = opened()
    lines = client.get("api/history.csv").text.splitlines()
    assert [line.partition(",")[0] for line in lines[1:]] == ["1", "2", "3", "4"]
    assert sum("not evaluated yet" in line for line in lines) == 3  # all but the one that is on
    until(
        lambda: "not evaluated yet" not in client.get("api/history.csv").text,
        "the rest was looked at",
    )


def test_old_games_are_the_operators_unless_the_owner_opens_them(opened: Open) -> None:
    shut, open_to_guests = opened(pin=True), opened(pin=True, guests_look=True)
    for address in (*LOOKS, *OWNERS):
        assert shut.get(address).status_code == 401, address
    assert [open_to_guests.get(address).status_code for address in LOOKS] == [200] * len(LOOKS)
    assert [open_to_guests.get(address).status_code for address in OWNERS] == [401] * len(OWNERS)
    for deed in ("games/delete", "games/close", "games/bring-back", "forget"):
        answer = open_to_guests.post(f"api/{deed}", json={"game": ANNA, "name": "Anna"})
        assert answer.status_code == 401, deed


def test_no_answer_to_a_guest_tells_what_a_running_game_hides(opened: Open, tmp_path: Path) -> None:
    header, lines = evening("two-traitors")
    journal = Journal(journal_in(tmp_path))
    running = journal.begin(header, FIRST)
    journal.append(running, lines[:12])
    journal.close()
    laid = {str(line["card"]) for line in lines[:12] if "card" in line}
    assert len(laid) > 5
    client = opened(pin=True, guests_look=True)
    for address in (
        "api/games", "api/history", "api/history.csv", "games", "replay",
        *(f"api/replay/step?game={running}&step={step}" for step in range(14)),
        *(f"api/{what}?game={running}"
          for what in ("replay", "analysis", "keepsake", "picture", "record")),
    ):  # fmt: skip
        answer = client.get(address)
        told = {card for card in laid if card in answer.text}
        assert not told, address
        if f"game={running}" in address:
            assert answer.status_code in (401, 409), address


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shown", "game", "status"),
    [
        ({"ended": ANNA}, ANNA, 200),
        ({"ended": ANNA}, EVIL, 401),
        ({"ended": None}, ANNA, 401),
        ({"ended": ANNA, "attract": {"scene": "title"}}, ANNA, 401),  # its names are gone by then
        ({"ended": OPEN}, OPEN, 409),  # a line was taken back just now
    ],
)
def test_the_game_whose_end_the_table_shows_needs_no_pin(
    opened: Open, shown: dict[str, Any], game: int, status: int
) -> None:
    client = opened(pin=True, **shown)
    for what in ("replay?", "replay/step?step=3&", "analysis?", "keepsake?", "picture?"):
        assert client.get(f"api/{what}game={game}").status_code == status, what
    for address in ("api/games", "api/history", f"api/record?game={game}"):
        assert client.get(address).status_code == 401, address


def test_a_replay_tells_each_step_and_what_lay_hidden(opened: Open) -> None:
    client = opened()
    outline = client.get("api/replay", params={"game": LOYAL}).json()
    steps = outline["steps"]
    assert steps[0]["text"] == ""
    assert (steps[-1]["white"], outline["why"]) == (9, "")
    frame = client.get("api/replay/step", params={"game": LOYAL, "step": 3}).json()
    assert frame["table"]["state"]["threats"] == 3
    assert frame["table"]["buttons"][0]["lit"] in ("go", "off", "answer")
    pile, *sums = frame["hidden"]
    assert len(pile["pieces"]) == 3
    assert all(one["band"] == [11, 13] for one in sums if one["amount"] is not None)
    last = client.get("api/replay/step", params={"game": LOYAL, "step": 9999}).json()
    assert last["table"]["state"]["winner"] == "loyal"


def test_a_step_has_the_number_of_its_line_in_the_record(opened: Open, tmp_path: Path) -> None:
    journal = Journal(journal_in(tmp_path))
    header, lines = evening("loyal-win")
    game = journal.begin(header, 5.0)
    journal.append(game, [*lines[:3], {"do": "undo"}, {"do": "undo"}, *lines[1:]])
    journal.close()
    client = opened()
    steps = client.get("api/replay", params={"game": game}).json()["steps"]
    assert [one["n"] for one in steps[:4]] == [1, 2, 7, 8]
    record = client.get("api/record", params={"game": game}).text.splitlines()
    assert steps[-1]["n"] == len(record)
    kept = client.get("api/keepsake", params={"game": game}).text
    assert all(f'"line": {one["n"]}' in kept or f'"line":{one["n"]}' in kept for one in steps[1:])


def test_a_finished_game_is_looked_back_on_step_by_step(opened: Open) -> None:
    client = opened()
    steps = client.get("api/replay", params={"game": LOYAL}).json()["steps"]
    analysis = client.get("api/analysis", params={"game": LOYAL}).json()
    answered("GET", "/api/analysis")(analysis)
    assert len(analysis["steps"]) == len(steps) - 1  # the start has none
    assert analysis["praise"]
    kept = client.get("api/keepsake", params={"game": LOYAL})
    assert (kept.status_code, len(kept.content) < 400_000) == (200, True)
    for what in ("analysis", "keepsake", "picture"):
        assert client.get(f"api/{what}", params={"game": OPEN}).status_code == 409


def test_the_address_of_a_replay_is_shown_with_the_games_picture(opened: Open) -> None:
    client = opened()
    page = client.get("replay", params={"game": LOYAL, "from": "table"}).text
    address = f"{client.base_url}api/picture?game={LOYAL}"
    assert f'<meta property="og:image" content="{address}">' in page
    shown = client.get(address)
    assert (shown.status_code, shown.headers["content-type"]) == (200, "image/png")
    assert "og:image" not in client.get("replay").text


def test_a_game_closed_before_its_end_has_a_replay_and_no_picture(opened: Open) -> None:
    client = opened()
    assert client.post("api/games/close", json={"game": OPEN}).status_code == 200
    refused = client.get("api/picture", params={"game": OPEN})
    assert (refused.status_code, refused.json()["reason"]) == (409, "no-analysis")
    assert "is not over" in refused.json()["text"]


def test_an_unfinished_game_opens_once_it_is_closed_for_good(opened: Open) -> None:
    client = opened()
    refused = client.get("api/replay", params={"game": OPEN})
    assert (refused.status_code, refused.json()["reason"]) == (409, "not-over")
    assert client.post("api/games/close", json={"game": OPEN}).status_code == 200
    assert client.get("api/replay", params={"game": OPEN}).status_code == 200


def test_a_deleted_game_is_gone_from_list_and_replay_until_it_is_had_back(opened: Open) -> None:
    client = opened()
    assert client.get("api/replay/step", params={"game": ANNA, "step": 1}).status_code == 200
    assert client.post("api/games/delete", json={"game": ANNA}).status_code == 200
    assert listed(client) == [LOYAL, EVIL, OPEN]
    assert listed(client, deleted=1) == [ANNA]
    assert client.get("api/replay/step", params={"game": ANNA, "step": 1}).status_code == 409
    assert client.post("api/games/bring-back", json={"game": ANNA}).status_code == 200
    assert listed(client) == [LOYAL, EVIL, OPEN, ANNA]


def test_a_forgotten_name_is_in_no_answer(opened: Open) -> None:
    client = opened()
    client.get("api/replay", params={"game": ANNA})
    answer = client.post("api/forget", json={"name": "Anna"})
    assert (answer.status_code, answer.json()["games"]) == (200, 2)
    for address in ("api/games", "api/history", "api/replay?game=1", "api/record?game=1"):
        assert '"Anna"' not in client.get(address).text, address


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("api/games/delete", {"game": "1"}, 400),
        ("api/games/delete", {"game": True}, 400),
        ("api/games/delete", {"game": 99}, 409),
        ("api/games/delete", {}, 400),
        ("api/games/burn", {"game": 1}, 404),
        ("api/games/close", {"game": 1}, 409),
        ("api/forget", {"name": 3}, 400),
        ("api/forget", {"name": " "}, 409),
    ],
)
def test_what_cannot_be_done_to_a_game_is_named(
    opened: Open, path: str, body: dict[str, Any], status: int
) -> None:
    client = opened()
    answer = client.post(path, json=body)
    assert answer.status_code == status
    assert answer.json()["text"]
    assert listed(client) == [LOYAL, EVIL, OPEN, ANNA]


def test_odd_wishes_find_nothing_and_break_nothing(opened: Open) -> None:
    client = opened()
    assert listed(client, before="0", month="0000-99", player="<b>", game="x", result="x") == []
    for asked in ("0", "99", "9" * 9):
        assert client.get("api/replay", params={"game": asked}).status_code == 409


def test_only_the_list_behind_the_pin_tells_of_deleted_games(opened: Open) -> None:
    client = opened(guests_look=True)
    client.post("api/games/delete", json={"game": ANNA})
    assert client.get("api/history?deleted=1").status_code == 400
    rows = client.get("api/history.csv?deleted=1").text.splitlines()[1:]
    assert [int(row.split(",")[0]) for row in rows] == [OPEN, EVIL, LOYAL]


def test_a_box_that_has_played_nothing_lists_nothing(tmp_path: Path) -> None:
    with Serving(Site(StillDesk(SNAPSHOT), data=tmp_path), port=0) as serving:
        assert httpx.get(f"{serving.address}api/games").json() == {
            "games": [],
            "more": False,
            "left_out": 0,
        }
        assert httpx.get(f"{serving.address}api/history").json()["games"] == []
