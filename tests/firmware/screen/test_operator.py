"""The operator's addresses: who is let through, how a PIN is asked for, and what they pass on."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.routing import Route

from firmware.cli import main
from firmware.commands.panel_link import Link
from firmware.owner.config import Config, load
from firmware.owner.operator_pin import draw_pin, operator_pin, pin_file, read_pin
from firmware.screen.calibrate import Aiming
from firmware.screen.door_memory import (
    DoorMemory,
)
from firmware.screen.guess_delays import FREE_TRIES
from firmware.screen.pin_gate import SESSION_S, Gate
from firmware.screen.post_requests import Refusal
from firmware.screen.press_gate import FOR_GUESTS
from firmware.screen.server import Site, app
from firmware.storage.bad_config import BadConfig
from tests.firmware.screen.test_calibrate import StillAim
from tests.firmware.screen.test_server import SNAPSHOT
from tests.support.clock import Clock
from tests.support.network import PHONE, serve_to_phones
from tests.support.program_process import fails, prints, running
from tests.support.still_desk import StillDesk
from tests.support.visitor import Visitor

HOME = "http://localhost"
BOX = "127.0.0.1"
WIDE = "\uff14\uff17\uff11\uff11"  # digits, but not ours


class Browser(Visitor):
    """A browser before a table with a PIN."""

    def __init__(
        self,
        pin: str | None = "4711",
        host: str = PHONE,
        gate: Gate | None = None,
        aim: Aiming | None = None,
        guests_press: bool = False,
    ) -> None:
        self.clock = Clock()
        self.desk = StillDesk(SNAPSHOT)
        self.desk.shown_to_operator = {"lines": [{"n": 1, "line": {"do": "lay"}}]}
        gate = gate or Gate(pin, self.clock, self.clock)
        super().__init__(app(Site(self.desk, gate, aim, guests_press=guests_press)), host)

    def get(self, path: str) -> httpx.Response:
        return self.ask("GET", path)

    def post(self, path: str, body: object, **headers: str) -> httpx.Response:
        return self.ask("POST", path, json=body, headers=headers)

    def addresses(self) -> Iterator[tuple[str, str]]:
        """Yield every method and address of the application."""
        for route in self._app.routes:
            if isinstance(route, Route):
                for method in (route.methods or {"GET"}) - {"HEAD"}:
                    yield method, route.path


CHANGES = [
    ("/api/do", {"do": "lay", "card": "picts-5"}),
    ("/api/new", {"record": "rumors/1", "players": 3}),
    ("/api/insert", {"piece": "picts-5"}),
    ("/api/decline", {"piece": "picts-5"}),
    ("/api/enter", {"piece": "picts-5"}),
    ("/api/unsure", {"piece": "picts-5", "on_top": True}),
    ("/api/replace", {"piece": "picts-5", "with": "picts-4"}),
    ("/api/back", {"keep": 1, "of": 2}),
    ("/api/again", {}),
    ("/api/end", {}),
    ("/api/words", {"words": "undo"}),
    ("/api/settings", {"sound": False}),
    ("/api/call", {"help": True}),
    ("/api/selftest", {"do": "start"}),
    ("/api/press", {"button": "ok"}),
    ("/api/point", {"place": 0}),
    ("/api/place", {"how": "lift"}),
]
WORDS = CHANGES[2:11]


# -- who is let through ----------------------------------------------------------------------


@pytest.mark.parametrize(("path", "body"), CHANGES)
def test_with_a_pin_what_changes_the_game_needs_it(path: str, body: object) -> None:
    browser = Browser()
    refused = browser.post(path, body)
    assert (refused.status_code, refused.json()["reason"]) == (401, "pin-needed")
    assert browser.desk.asked == []
    browser.post("/api/pin", {"pin": "4711"})
    assert browser.post(path, body).status_code == 200
    assert len(browser.desk.asked) == 1


@pytest.mark.parametrize(("path", "body"), CHANGES)
def test_without_a_pin_none_is_asked_for(path: str, body: object) -> None:
    browser = Browser(pin=None)
    assert browser.post(path, body).status_code == 200
    assert browser.get("/api/operator").status_code == 200


def test_who_sits_at_the_box_calls_for_help_without_a_pin() -> None:
    browser = Browser(host=BOX)
    assert browser.post("/api/call", {"help": True}).status_code == 200
    assert browser.post("/api/call", {"help": False}).status_code == 200
    assert browser.post("/api/call", {"help": "yes"}).status_code == 400
    assert browser.desk.asked == [("call", True), ("call", False)]


def test_where_guests_may_press_they_may_call_for_help() -> None:
    browser = Browser(guests_press=True)
    assert browser.post("/api/call", {"help": True}).status_code == 200


def test_the_record_is_shown_to_who_gave_the_pin_alone() -> None:
    browser = Browser()
    assert browser.get("/api/operator").status_code == 401
    browser.post("/api/pin", {"pin": "4711"})
    assert browser.get("/api/operator").json()["lines"][0]["n"] == 1


def test_what_all_may_see_says_nothing_of_the_record() -> None:
    browser = Browser()
    assert "lines" not in browser.get("/api/table").json()
    assert browser.get("/operator").status_code == 200
    assert "lay" not in browser.get("/operator").text


@pytest.mark.parametrize("path", ["/api/operator", "/selftest.txt"])
def test_what_shows_more_than_the_table_needs_the_pin(path: str) -> None:
    assert Browser().get(path).status_code == 401


# What anybody on the network may ask for; whatever else a page adds asks for the PIN.
PUBLIC = frozenset({
    "/", "/healthz", "/api/state", "/api/table", "/api/events", "/api/join", "/api/join.svg",
    "/operator", "/selftest", "/calibrate", "/api/pin", "/api/leave", "/api/https",
    "/help", "/api/help", "/api/effects", "/api/sentences",
    "/openapi.json",  # which addresses the program has, and nothing of a table
    "/games", "/replay",  # they hold nothing: what they show is asked for with the PIN
    "/api/calibration/view",  # how many mm the picture shows, and no picture: for the doctor
    "/api/stir",  # says no more than that somebody is there: the show between games ends
    "/score", "/api/score",  # a board that somebody enters; nothing of a game here
    # Not there unless the owner wants it, and then with the PIN: test_spectator.py.
    "/spectator", "/api/spectator",
    # They hold nothing, or ask for the phone's own token: test_phone_camera.py.
    "/phone-camera", "/api/phone-camera", "/api/phone-camera/enter", "/api/phone-camera/leave",
    "/api/phone-camera/picture", "/api/phone-camera/sees",
    "/play", "/hand",  # they hold nothing; what /api/play tells whom is in test_play.py
})  # fmt: skip


def test_every_address_that_is_not_public_needs_the_pin() -> None:
    browser = Browser(aim=StillAim({}, b"a picture"))
    asked = [
        one
        for one in browser.addresses()
        if one[1] not in PUBLIC and not one[1].startswith("/api/play")
    ]
    assert ("GET", "/api/calibration/picture") in asked
    for method, path in asked:
        answer = browser.get(path) if method == "GET" else browser.post(path, {})
        assert answer.status_code == 401, f"{method} {path}: let it ask the gate first"
    assert browser.desk.asked == []


def test_who_sits_at_the_box_presses_what_its_own_screen_draws_as_what_is_real() -> None:
    at_box, phone = Browser(host=BOX), Browser()
    for path, body in (("/api/press", {"button": "ok"}), ("/api/place", {"how": "lift"})):
        assert at_box.post(path, body).status_code == 200
        refused = phone.post(path, body)
        assert (refused.status_code, refused.json()["text"]) == (401, FOR_GUESTS)
    for path in ("/api/new", "/api/settings", "/api/do"):
        assert at_box.post(path, {}).status_code == 401


def test_guests_may_press_where_the_owner_lets_them() -> None:
    browser = Browser(guests_press=True)
    assert browser.post("/api/press", {"button": "ok"}).status_code == 200
    assert browser.post("/api/place", {"how": "lift"}).status_code == 200
    assert browser.post("/api/settings", {"sound": False}).status_code == 401


def test_each_of_the_tables_own_words_is_passed_on() -> None:
    browser = Browser(pin=None)
    for path, body in WORDS:
        browser.post(path, body)
    words = [line["table"] for _, line in browser.desk.asked]
    assert words == [path.removeprefix("/api/") for path, _ in WORDS]


def test_a_line_cannot_name_a_word_other_than_its_address() -> None:
    browser = Browser(pin=None)
    browser.post("/api/decline", {"table": "insert", "piece": "picts-5"})
    assert browser.desk.asked == [("do", {"table": "decline", "piece": "picts-5"})]


# -- the session -----------------------------------------------------------------------------


def test_the_cookie_is_for_our_own_pages_and_no_script() -> None:
    answer = Browser().post("/api/pin", {"pin": "4711"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "4711" not in cookie


def test_a_session_ends_by_itself_and_when_it_is_left() -> None:
    browser = Browser()
    browser.post("/api/pin", {"pin": "4711"})
    browser.clock.now += SESSION_S - 1
    assert browser.get("/api/operator").status_code == 200
    browser.clock.now += 2
    assert browser.get("/api/operator").status_code == 401
    browser.post("/api/pin", {"pin": "4711"})
    kept = httpx.Cookies(browser.cookies)
    browser.post("/api/leave", {})
    browser.cookies = kept
    assert browser.get("/api/operator").status_code == 401


def test_a_key_of_ones_own_making_opens_nothing() -> None:
    browser = Browser()
    browser.cookies.set("roundtable-operator", "4711", domain="localhost")
    assert browser.get("/api/operator").status_code == 401


SECRET = bytes(range(32))


def test_a_session_survives_a_restart() -> None:
    clock = Clock()
    key = Gate("4711", clock, clock, SECRET).enter("4711", PHONE)
    assert Gate("4711", clock, clock, SECRET).is_open_for(key)
    assert not Gate("4711", clock, clock, bytes(32)).is_open_for(key)


def test_another_pin_ends_every_session() -> None:
    clock = Clock()
    gate = Gate("4711", clock, clock, SECRET)
    key, known = gate.enter("4711", PHONE), gate.acquaintance()
    changed = Gate("4712", clock, clock, SECRET)
    assert not changed.is_open_for(key)
    for _ in range(FREE_TRIES):
        with pytest.raises(Refusal, match="not the PIN"):
            changed.enter("4713", PHONE)
    with pytest.raises(Refusal) as no:
        changed.enter("4712", PHONE, known=known)
    assert no.value.status == 429


def test_a_session_that_was_left_stays_left_over_a_restart() -> None:
    clock = Clock()
    kept: list[DoorMemory] = []
    gate = Gate("4711", clock, clock, SECRET, keep=kept.append)
    key, other = gate.enter("4711", PHONE), gate.enter("4711", PHONE)
    gate.leave(key)
    again = Gate("4711", clock, clock, SECRET, kept[-1])
    assert not again.is_open_for(key)
    assert again.is_open_for(other)


@pytest.mark.parametrize("key", ["", ".", "..", "a.b.c", "x.9999999999.", "\xff.1.2", None, "4711"])
def test_a_key_that_nobody_made_opens_nothing(key: str | None) -> None:
    clock = Clock()
    assert not Gate("4711", clock, clock, SECRET).is_open_for(key)


def test_a_session_cannot_be_made_longer_nor_a_known_browser_into_one() -> None:
    clock = Clock()
    gate = Gate("4711", clock, clock, SECRET)
    name, until, seal = gate.enter("4711", PHONE).split(".")
    assert gate.is_open_for(f"{name}.{until}.{seal}")
    assert not gate.is_open_for(f"{name}.{int(until) + 1}.{seal}")
    assert not gate.is_open_for(gate.acquaintance())


# -- which PIN -------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "::1", "localhost"])
def test_a_page_that_only_this_machine_sees_asks_for_no_pin(tmp_path: Path, host: str) -> None:
    assert operator_pin(Config(tmp_path, host=host)) is None
    assert not pin_file(tmp_path).exists()


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "table.local", "localhost.evil"])
def test_a_page_that_the_network_sees_draws_one_and_keeps_it(tmp_path: Path, host: str) -> None:
    pin = operator_pin(Config(tmp_path / "new", host=host))
    assert pin is not None
    assert len(pin) == 6
    assert pin.isdigit()
    assert operator_pin(Config(tmp_path / "new", host=host)) == pin
    assert stat.S_IMODE(pin_file(tmp_path / "new").stat().st_mode) == 0o600


def test_the_owners_own_pin_is_asked_for_on_every_address(tmp_path: Path) -> None:
    assert operator_pin(Config(tmp_path, pin="4711")) == "4711"
    assert operator_pin(Config(tmp_path, pin="4711", host="0.0.0.0")) == "4711"
    assert not pin_file(tmp_path).exists()


def test_another_pin_is_drawn_in_place_of_the_one_before(tmp_path: Path) -> None:
    drawn = {draw_pin(tmp_path) for _ in range(5)}
    assert len(drawn) > 1
    assert read_pin(tmp_path) in drawn
    assert [path.name for path in tmp_path.iterdir()] == ["operator-pin"]


def test_a_file_that_holds_no_pin_is_named(tmp_path: Path) -> None:
    pin_file(tmp_path).write_text("secret\n")
    with pytest.raises(BadConfig, match="operator-pin: holds no PIN"):
        read_pin(tmp_path)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(BadConfig, match="operator-pin"):
        draw_pin(tmp_path / "data")


@pytest.mark.parametrize("pin", ["471", "123456789", "47 11", "abcd", WIDE, ""])
def test_a_pin_that_is_none_is_told(tmp_path: Path, pin: str) -> None:
    file = tmp_path / "roundtable.toml"
    file.write_text(f'[screen]\npin = "{pin}"\n')
    with pytest.raises(BadConfig, match=r"\[screen\] pin: must be 4 to 8 digits") as error:
        load(str(file), {})
    assert str(error.value).endswith('as "4711"')  # and not what was written there


def test_the_pin_is_told_to_who_has_forgotten_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ("--data", str(tmp_path))
    assert main(["config", "pin", *data]) == 0  # as it has always been: scripts may rely on it
    assert capsys.readouterr().out.startswith("no PIN: one is drawn when")
    assert main(["config", "pin", *data, "--new"]) == 0
    drawn = capsys.readouterr().out.strip()
    assert main(["config", "pin", *data]) == 0
    assert capsys.readouterr().out.strip() == drawn == read_pin(tmp_path)


def test_the_owners_own_pin_is_changed_where_it_stands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "roundtable.toml"
    file.write_text('[screen]\npin = "4711"\n')
    told = ("--config", str(file), "--data", str(tmp_path))
    assert main(["config", "pin", *told]) == 0
    assert capsys.readouterr().out == "4711\n"
    assert main(["config", "pin", *told, "--new"]) == 1
    assert "change it there" in capsys.readouterr().err


def test_the_panel_in_a_terminal_gives_the_pin_by_itself() -> None:
    with serve_to_phones(Site(StillDesk(SNAPSHOT), gate=Gate("4711", Clock()))) as address:
        assert Link(address.rstrip("/")).press("ok", 0) == FOR_GUESTS
        knowing = Link(address.rstrip("/"), lambda: "4711")
        assert [knowing.press("ok", 0), knowing.press("undo", 0)] == ["", ""]
        mistaken = Link(address.rstrip("/"), lambda: "0000")
        assert mistaken.press("ok", 0).startswith("That is not the PIN")


# -- the whole way ---------------------------------------------------------------------------


def test_a_table_on_the_network_tells_its_pin_and_asks_for_it(tmp_path: Path) -> None:
    with running(tmp_path, "--players", "3", "--host", "0.0.0.0") as program:
        port = program.address.rstrip("/").rpartition(":")[2]
        assert program.do(do="lay", card="picts-5").status_code == 401
        pin = prints("config", "pin", "--data", str(tmp_path)).strip()
        assert pin not in "\n".join(program.printed)
        assert "the operator's PIN is told by `roundtable config pin`" in program.printed
        assert "--pin" in fails("do", "undo", "--port", port, "--data", str(tmp_path / "none"))
        prints("do", "lay", "picts-5", "--port", port, "--data", str(tmp_path))
        assert program.state()["top"] == "picts-5"
