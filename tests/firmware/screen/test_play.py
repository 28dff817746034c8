"""What the pages of `roundtable play` are answered: who sees what, who may do what, and codes."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from engine.game import Seat
from firmware.games.strength import Strength
from firmware.screen.play_desk import AT_ONCE, HAND_S
from tests.support.dealt_table import DEALT, DealtTable, filled
from tests.support.play_browsers import ADDRESS, BOX, PHONE, Browser, House

LISTEN = {"choose": "listen"}


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Anna, Ben and a bot at the card game; it is Anna's turn."""
    table = DealtTable(tmp_path, "pages")
    players = ["Anna", "Ben", "Clara"]
    table.begin({"record": "rumors/1", "players": players, "expert": True}, bots=(2,))
    table.goes_on()
    return House(table)


def said(answer: httpx.Response) -> tuple[int, str]:
    """Return the status and the reason of a refusal; each has a sentence."""
    assert answer.json()["text"], answer
    return answer.status_code, answer.json()["reason"]


# -- the shared screen -----------------------------------------------------------------------


def test_the_screen_goes_from_hand_to_hand_and_shows_one_at_a_time(house: House) -> None:
    screen = house.browser(BOX)
    assert screen.get().json()["asks"].startswith("Anna")
    assert said(screen.get("/seat")) == (401, "no-seat")
    anna = screen.hand_over(0)
    assert [one["kind"] for one in anna["own"]] == ["loyalty", "knights"]
    assert screen.get().json()["hand"] == 0
    first = screen.hand
    told = screen.post("/choose", {"question": anna["asks"]["question"], "line": LISTEN}).json()
    assert told["ended"] is True
    assert told["asks"] is None
    assert said(screen.get("/seat")) == (401, "no-seat")
    ben = screen.hand_over(1)
    assert ben["name"] == "Ben"
    assert screen.post("/put-away").json() == {"ok": True}
    assert said(screen.get("/seat")) == (401, "no-seat")
    screen.hand = first
    assert said(screen.get("/seat")) == (401, "no-seat")


def test_a_hand_that_nobody_asks_for_is_put_away(house: House) -> None:
    screen = house.browser(BOX)
    screen.hand_over(0)
    house.clock.now += HAND_S - 1
    assert screen.get("/seat").status_code == 200
    house.clock.now += HAND_S + 1
    assert said(screen.get("/seat")) == (401, "no-seat")
    assert screen.get().json()["hand"] is None


def test_another_hand_over_puts_the_hand_before_away(house: House) -> None:
    one, other = house.browser(BOX), house.browser(BOX)
    one.hand_over(0)
    other.hand_over(1)
    assert said(one.get("/seat")) == (401, "no-seat")
    assert other.get("/seat").json()["seat"] == 1


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/hand-over", {"seat": 0}),
        ("/begin", {"header": {"record": "rumors/1", "players": 3}, "bots": []}),
        ("/free", {"seat": 0}),
        ("/by", {"seat": 0, "by": "bot"}),
        ("/undo", {}),
        ("/read", {"play": 1}),
        ("/again", {}),
    ],
)
def test_a_guest_of_the_network_is_not_the_screen(house: House, path: str, body: Any) -> None:
    guest = house.browser(PHONE)
    assert said(guest.post(path, body)) == (403, "not-the-screen")
    assert said(guest.get("/codes")) == (403, "not-the-screen")
    assert said(guest.get("/code.svg?seat=0")) == (403, "not-the-screen")
    assert guest.get().json()["screen"] is False


@pytest.mark.parametrize(
    ("path", "body", "status", "reason"),
    [
        ("/hand-over", {"seat": 2}, 409, "is-a-bot"),
        ("/hand-over", {"seat": 7}, 409, "no-such-seat"),
        ("/hand-over", {"seat": -1}, 409, "no-such-seat"),
        ("/hand-over", {"seat": "0"}, 400, "not-valid"),
        ("/hand-over", {"seat": True}, 400, "not-valid"),
        ("/hand-over", {}, 400, "not-valid"),
        ("/free", {"seat": 2}, 409, "is-a-bot"),
        ("/free", {"seat": 99}, 409, "no-such-seat"),
        ("/by", {"seat": 0, "by": "ghost"}, 400, "not-valid"),
        ("/begin", {"header": {"record": "chess/1", "players": 3}, "bots": []}, 400, "not-valid"),
        ("/begin", {"header": {"record": "rumors/1", "players": 9}, "bots": []}, 400, "not-valid"),
        ("/begin", {"header": {"record": "rumors/1", "players": 2}, "bots": [0, 1]},
         400, "not-valid"),
        ("/begin", {"header": {"record": "rumors/1", "players": 2}, "bots": [2]},
         400, "not-valid"),
        ("/begin", {"header": [], "bots": []}, 400, "not-valid"),
        ("/begin", {"header": {"record": "rumors/1", "players": 3}}, 400, "not-valid"),
        ("/begin", {"header": {"record": "rumors/1", "players": 3}, "bots": [2],
                    "strength": "superb"}, 400, "not-valid"),
        ("/begin", {"header": {"record": "rumors/1", "players": 3}, "bots": [2], "strength": 3},
         400, "not-valid"),
        ("/undo", {}, 409, "nothing-to-undo"),
        ("/again", {}, 409, "not-over"),
        ("/again", {"players": 3}, 400, "not-valid"),
        ("/undo", {"seat": 0}, 400, "not-valid"),
        ("/read", {"play": 10_000}, 400, "not-valid"),
        ("/read", {"play": "1"}, 400, "not-valid"),
        ("/read", {}, 400, "not-valid"),
        ("/claim", {"code": "ABCDEF"}, 403, "wrong-code"),
        ("/claim", {"code": ""}, 400, "not-valid"),
        ("/claim", {"code": "A" * 41}, 400, "not-valid"),
        ("/claim", {"code": 123456}, 400, "not-valid"),
        ("/claim", {}, 400, "not-valid"),
        ("/leave", {}, 401, "no-seat"),
        ("/choose", {"question": "0.0.0", "line": LISTEN}, 401, "no-seat"),
    ],
)  # fmt: skip
def test_a_wish_that_cannot_be_is_refused_with_its_reason(
    house: House, path: str, body: Any, status: int, reason: str
) -> None:
    before = house.table.play.board.play_view
    assert said(house.browser(BOX).post(path, body)) == (status, reason)
    assert house.table.play.board.play_view == before


def test_the_last_person_cannot_be_replaced_by_a_bot(house: House) -> None:
    screen = house.browser(BOX)
    assert screen.post("/by", {"seat": 0, "by": "bot"}).json()["seats"][0]["by"] == "bot"
    assert said(screen.post("/by", {"seat": 1, "by": "bot"})) == (409, "last-person")


# -- choosing --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "status", "reason"),
    [
        ({"question": "9.9.9", "line": LISTEN}, 409, "stale"),
        ({"question": None, "line": LISTEN}, 409, "stale"),
        ({"line": {"do": "lay", "card": "picts-5"}}, 409, "not-offered"),  # it chooses a card
        ({"line": {"do": "loyalty", "seat": 1, "is": "loyal"}}, 409, "not-offered"),
        ({"line": {"do": "knight", "card": "tristan.1", "seat": 1}}, 409, "not-offered"),
        ({"line": {"do": "adjust", "white": 7}}, 409, "not-offered"),
        ({"line": {**LISTEN, "seat": 1}}, 409, "not-offered"),
        ({"line": {}}, 409, "not-offered"),
        ({"line": []}, 400, "not-valid"),
        ({"line": LISTEN, "seat": 1}, 400, "not-valid"),
        ({}, 400, "not-valid"),
    ],
)
def test_what_was_not_offered_is_not_taken(
    house: House, body: dict[str, Any], status: int, reason: str
) -> None:
    screen = house.browser(BOX)
    question = screen.hand_over(0)["asks"]["question"]
    answer = screen.post("/choose", {"question": question, **body})
    assert said(answer) == (status, reason)
    assert house.table.lines == 0


def test_who_is_not_asked_cannot_choose(house: House) -> None:
    screen = house.browser(BOX)
    screen.hand_over(1)
    answer = screen.post("/choose", {"question": "0.0.0", "line": LISTEN})
    assert said(answer) == (409, "not-asked")


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"{", "not-valid"),
        (b"[]", "not-valid"),
        (b'{"question": 1, "question": 2}', "not-valid"),
        (b"\xff", "not-valid"),
        (b'{"line": ' + b"[" * 500 + b"]" * 500 + b"}", "not-valid"),
        (b'{"line": "' + b"x" * 70_000 + b'"}', "too-large"),
    ],
)
def test_rubbish_is_refused_and_changes_nothing(house: House, body: bytes, reason: str) -> None:
    screen = house.browser(BOX)
    screen.hand_over(0)
    kind = {"content-type": "application/json"}
    assert said(screen.post("/choose", content=body, headers=kind))[1] == reason
    other = {"content-type": "application/json", "origin": "http://elsewhere.example"}
    assert said(screen.post("/choose", content=body, headers=other)) == (403, "other-origin")
    assert house.table.lines == 0


def test_what_was_taken_back_is_asked_by_another_name(house: House) -> None:
    screen = house.browser(BOX)
    asked = screen.hand_over(0)["asks"]["question"]
    screen.post("/choose", {"question": asked, "line": LISTEN})
    assert screen.get().json()["undo"] == 0
    assert screen.post("/undo").json()["undo"] is None
    screen.hand_over(0)
    assert said(screen.post("/choose", {"question": asked, "line": LISTEN})) == (409, "stale")


def test_how_far_the_screen_has_told_goes_never_back_but_ends(house: House) -> None:
    screen = house.browser(BOX)
    now = house.table.play.board.play_view.version
    for play in (now, now - 1, None):
        assert screen.post("/read", {"play": play}).status_code == 200
    assert house.read == [now, now, None]


# -- phones ----------------------------------------------------------------------------------


def test_a_phone_takes_a_seat_by_its_code_and_is_asked_there_alone(house: House) -> None:
    screen, phone = house.browser(BOX), house.browser(PHONE)
    codes = screen.get("/codes").json()
    assert codes["address"] == ADDRESS
    code = codes["codes"][0]["code"]
    assert b"<svg" in screen.get("/code.svg?seat=0").content
    typed = f" {code[:3].lower()}-{code[3:]} "
    told = phone.post("/claim", {"code": typed}).json()
    assert (told["seat"], told["asks"] is not None) == (0, True)
    assert phone.get().json()["seat"] == 0
    assert said(screen.post("/hand-over", {"seat": 0})) == (409, "on-a-phone")
    assert screen.get("/codes").json()["codes"][0] == {
        "seat": 0, "name": "Anna", "code": None, "taken": True,
    }  # fmt: skip
    assert said(screen.get("/code.svg?seat=0")) == (404, "no-code")
    told = phone.post("/choose", {"question": told["asks"]["question"], "line": LISTEN}).json()
    assert told["asks"] is None
    assert "ended" not in told
    assert phone.get("/seat").status_code == 200


def test_a_phone_takes_back_its_own_newest_choice_and_nobody_elses(house: House) -> None:
    phones = house.browser(PHONE), house.browser("192.168.1.21")
    for seat, phone in enumerate(phones):
        phone.claim(seat)
    house.table.play_on(choices=3)
    newest = phones[0].get().json()["undo"]
    lines = house.table.lines
    assert said(phones[1 - newest].post("/undo")) == (409, "not-yours")
    assert house.table.lines == lines
    assert phones[newest].post("/undo").status_code == 200
    assert house.table.lines < lines


def test_of_two_phones_with_one_code_the_first_has_the_seat_and_the_second_is_told(
    house: House,
) -> None:
    first, second = house.browser(PHONE), house.browser("192.168.1.21")
    code = house.browser(BOX).get("/codes").json()["codes"][0]["code"]
    first.post("/claim", {"code": code})
    assert said(second.post("/claim", {"code": code})) == (409, "taken")
    assert said(second.get("/seat")) == (401, "no-seat")
    told = first.get("/seat").json()
    assert told["seat"] == 0
    house.browser(BOX).post("/free", {"seat": 0})
    assert said(first.get("/seat")) == (401, "no-seat")
    assert said(second.post("/claim", {"code": code})) == (403, "old-code")


def test_a_phone_that_scans_the_code_of_another_seat_has_that_one_alone(house: House) -> None:
    phone = house.browser(PHONE)
    phone.claim(0)
    assert phone.claim(1).json()["seat"] == 1
    assert phone.get("/seat").json()["seat"] == 1
    assert [one["at"] for one in house.table.public["seats"]] == ["screen", "phone", None]


def test_a_phone_that_slept_or_came_by_another_network_still_has_its_seat(house: House) -> None:
    phone = house.browser(PHONE)
    phone.claim(1)
    house.clock.now += 86_400
    phone.host = "10.0.0.7"
    assert phone.get("/seat").json()["seat"] == 1
    house.table.restart()
    assert phone.get("/seat").json()["seat"] == 1


def test_a_hand_that_lies_open_is_put_away_when_a_phone_takes_the_seat(house: House) -> None:
    screen, phone = house.browser(BOX), house.browser(PHONE)
    screen.hand_over(1)
    phone.claim(1)
    assert said(screen.get("/seat")) == (401, "no-seat")


def test_a_seat_that_is_taken_is_not_given_twice(house: House) -> None:
    phone, other = house.browser(PHONE), house.browser("192.168.1.21")
    phone.claim(1)
    assert said(other.claim(1)) == (409, "taken")
    assert said(other.get("/seat")) == (401, "no-seat")
    assert phone.claim(1).json()["seat"] == 1
    assert phone.get("/seat").json()["seat"] == 1


def test_a_phone_that_takes_another_seat_leaves_the_one_it_had(house: House) -> None:
    phone = house.browser(PHONE)
    phone.claim(0)
    assert phone.claim(1).json()["seat"] == 1
    assert [one["taken"] for one in house.browser(BOX).get("/codes").json()["codes"]] == [
        False, True,
    ]  # fmt: skip


def test_a_seat_that_was_freed_has_another_code_and_the_old_one_says_so(house: House) -> None:
    screen, phone = house.browser(BOX), house.browser(PHONE)
    code = screen.get("/codes").json()["codes"][1]["code"]
    phone.post("/claim", {"code": code})
    assert screen.post("/free", {"seat": 1}).status_code == 200
    assert said(phone.get("/seat")) == (401, "no-seat")
    assert said(phone.post("/claim", {"code": code})) == (403, "old-code")
    assert screen.get("/codes").json()["codes"][1]["code"] not in (None, code)
    assert phone.claim(1).status_code == 200
    assert phone.post("/leave").json() == {"ok": True}
    assert said(phone.get("/seat")) == (401, "no-seat")


def test_a_seat_that_a_bot_plays_on_is_its_phones_no_more(house: House) -> None:
    phone = house.browser(PHONE)
    phone.claim(1)
    house.browser(BOX).post("/by", {"seat": 1, "by": "bot"})
    assert said(phone.get("/seat")) == (401, "no-seat")


def test_wrong_codes_are_refused_ever_more_slowly(house: House) -> None:
    phone, other = house.browser(PHONE), house.browser("192.168.1.21")
    for _ in range(3):
        assert said(phone.post("/claim", {"code": "ABCDEF"})) == (403, "wrong-code")
    assert said(phone.claim(1)) == (429, "too-soon")
    assert said(other.post("/claim", {"code": "ABCDEF"})) == (403, "wrong-code")
    house.clock.now += 2
    assert phone.claim(1).status_code == 200


def test_the_whole_network_has_few_guesses_and_the_box_itself_is_not_slowed(house: House) -> None:
    for number in range(AT_ONCE):
        guess = house.browser(f"10.0.0.{number}").post("/claim", {"code": "ABCDEF"})
        assert said(guess) == (403, "wrong-code")
    assert said(house.browser("10.0.1.1").claim(1)) == (429, "too-soon")
    assert house.browser(BOX).claim(0).status_code == 200
    house.clock.now += 60
    assert house.browser("10.0.1.1").claim(1).status_code == 200


# -- what everybody is sent --------------------------------------------------------------------


@pytest.mark.parametrize("game", DEALT)
def test_no_byte_that_a_phone_or_a_guest_is_ever_sent_is_anothers_secret(
    tmp_path: Path, game: str
) -> None:
    table = DealtTable(tmp_path, "bytes")
    table.begin({"record": f"{game}/1", "players": ["Anna", "Ben", "Clara"]}, bots=(2,))
    table.goes_on()
    house = House(table)
    phones, guest = [house.browser(f"192.168.1.{n}") for n in range(2)], house.browser("10.0.0.1")
    for seat, phone in enumerate(phones):
        phone.claim(seat)
    chance = Random(game)
    for turn in range(24):
        hidden = table.hidden
        for seat, browser in enumerate((*phones, guest)):
            browser.got = b""
            browser.get()
            browser.get("/seat")
            for piece, may in hidden.items():
                if Seat(seat) not in may:
                    assert f'"{piece}"'.encode() not in browser.got, (turn, seat, piece)
        if table.public["over"]:
            break
        if turn % 7 == 3:
            phones[table.public["undo"]].post("/undo")
        if turn % 11 == 5:
            table.restart()
        seat = table.asked[0]
        choose_at(phones[seat], chance)


def choose_at(phone: Browser, chance: Random) -> None:
    """Choose by HTTP something of what the phone is offered."""
    asks = phone.get("/seat").json()["asks"]
    line = filled(chance.choice(asks["forms"]), chance)
    answer = phone.post("/choose", {"question": asks["question"], "line": line})
    assert answer.status_code == 200, (line, answer.json())


def test_before_a_game_is_on_nothing_but_that_is_told(tmp_path: Path) -> None:
    house = House(DealtTable(tmp_path))
    screen = house.browser(BOX)
    told = screen.get().json()
    assert told == {"version": 1, "on": False, "screen": True, "seat": None, "problem": ""}
    assert said(screen.get("/seat")) == (401, "no-seat")
    assert said(screen.post("/undo")) == (409, "no-game")
    assert said(house.browser(PHONE).post("/claim", {"code": "ABCDEF"})) == (409, "no-game")
    begun = screen.post("/begin", {"header": {"record": "rumors/1", "players": 3}, "bots": [1]})
    assert begun.json()["on"] is True


@pytest.mark.parametrize("game", DEALT)
def test_a_game_begins_with_bots_of_the_strength_that_is_asked_for(
    tmp_path: Path, game: str
) -> None:
    house = House(DealtTable(tmp_path))
    screen = house.browser(BOX)
    for strength in Strength:
        begun = {"header": {"record": f"{game}/1", "players": 3}, "bots": [1]}
        leaves = {} if strength is Strength.BEGINNER else {"leaves": house.table.number}
        answer = screen.post("/begin", {**begun, **leaves, "strength": strength})
        assert answer.json()["strength"] == strength
        assert screen.get().json()["strength"] == strength
        house.table.restart()
        assert house.table.public["strength"] == strength


def test_bots_are_skilled_where_nothing_is_said(tmp_path: Path) -> None:
    screen = House(DealtTable(tmp_path)).browser(BOX)
    screen.post("/begin", {"header": {"record": "rumors/1", "players": 3}, "bots": [1]})
    assert screen.get().json()["strength"] == "skilled"


def test_a_refused_strength_says_which_there_are(house: House) -> None:
    header = {"record": "rumors/1", "players": 3}
    wish = {"header": header, "bots": [2], "strength": "superb", "leaves": 1}
    told = house.browser(BOX).post("/begin", wish).json()["text"]
    assert "expected one of beginner, skilled, strong" in told


def test_when_it_is_over_the_same_players_begin_again_at_their_phones(house: House) -> None:
    phone, screen = house.browser(PHONE), house.browser(BOX)
    phone.claim(1)
    house.table.play_on()
    assert screen.get().json()["over"] is True
    again = screen.post("/again").json()
    assert (again["over"], again["number"]) == (False, 2)
    assert phone.get("/seat").json()["seat"] == 1
