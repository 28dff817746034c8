"""Who is let through the operator's gate: wrong PINs over a year, and what is kept of them."""

from __future__ import annotations

import stat
from collections.abc import Iterable
from pathlib import Path

import pytest

from firmware.owner.broken_files import BrokenFiles
from firmware.owner.config import Config
from firmware.owner.troubles import Troubles
from firmware.screen.door_memory import (
    MEMORY,
    DoorMemory,
    Guess,
    keep_memory,
    read_memory,
    read_secret,
)
from firmware.screen.door_memory import SECRET as SECRET_FILE
from firmware.screen.guess_delays import OWN_WAIT_S, guesser_of
from firmware.screen.pin_gate import MOST_AT_ONCE, MOST_KEPT, TOLD_S, Gate, refill_tries
from firmware.screen.post_requests import Refusal
from firmware.screen.server_log import LOG
from firmware.screen.stored_gate import kept_gate
from firmware.storage.bad_config import BadConfig
from firmware.storage.small_files import keep_summed
from tests.firmware.screen.test_operator import BOX, PHONE, SECRET, WIDE, Browser, Clock

# -- wrong PINs ------------------------------------------------------------------------------


def refusal(gate: Gate, pin: str, host: str | None) -> str:
    with pytest.raises(Refusal) as refused:
        gate.enter(pin, host)
    return refused.value.reason


@pytest.mark.parametrize(
    ("wrong", "wait"), [(1, 0), (2, 0), (3, 2), (4, 4), (5, 8), (7, 32), (8, 60), (20, 60)]
)
def test_wrong_pins_are_refused_ever_more_slowly(wrong: int, wait: int) -> None:
    clock = Clock()
    gate = Gate("4711", clock, clock)
    for _ in range(wrong):
        clock.now += 100
        assert refusal(gate, "0000", PHONE) == "wrong-pin"
    if wait:
        clock.now += wait - 0.1
        assert refusal(gate, "4711", PHONE) == "too-soon"
        clock.now += 0.1
    assert gate.enter("4711", PHONE)


def test_the_right_pin_is_not_looked_at_too_soon_either() -> None:
    clock = Clock()
    gate = Gate("4711", clock)
    for _ in range(3):
        refusal(gate, "0000", PHONE)
    assert refusal(gate, "4711", PHONE) == "too-soon"
    clock.now += 2
    assert gate.enter("4711", PHONE)


def test_wrong_pins_of_one_address_slow_no_other_and_not_the_box() -> None:
    gate = Gate("4711", Clock())
    for _ in range(3):
        refusal(gate, "0000", PHONE)
    assert refusal(gate, "4711", PHONE) == "too-soon"
    assert gate.enter("4711", "192.168.1.99")
    assert gate.enter("4711", BOX, own=True)


def test_the_boxs_own_screen_never_waits_for_more_than_ten_seconds() -> None:
    clock = Clock()
    gate = Gate("4711", clock, clock)
    for _ in range(50):
        with pytest.raises(Refusal, match="not the PIN"):
            gate.enter("0000", BOX, own=True)
        clock.now += OWN_WAIT_S
    assert gate.enter("4711", BOX, own=True)
    assert OWN_WAIT_S <= 10


# -- a part is kept for who never guessed wrong --------------------------------------------------

NEW_PHONE = "192.168.1.21"


def guesses_wrong(gate: Gate, hosts: Iterable[str], clock: Clock) -> int:
    """Guess wrong from these addresses in turn, a minute apart; return how many were looked at."""
    looked = 0
    for host in hosts:
        clock.now += 60
        looked += refusal(gate, "0000", host) == "wrong-pin"
    return looked


@pytest.mark.parametrize(
    "hosts",
    [
        [PHONE] * 1_440,
        [f"fe80::{number:x}" for number in range(1_440)],
        [f"192.168.1.{50 + number % 150}" for number in range(1_440)],
    ],
    ids=["one address", "an address of one IPv6 subnet each time", "150 addresses"],
)
def test_who_guesses_all_day_does_not_keep_a_new_phone_out(hosts: list[str]) -> None:
    clock = Clock()
    gate = Gate("4711", clock, clock, SECRET)
    looked = guesses_wrong(gate, hosts, clock)
    assert looked < 200
    assert refusal(gate, "4711", hosts[-1]) == "too-soon"
    assert gate.enter("4711", NEW_PHONE)


def test_who_never_guessed_wrong_is_known_over_a_restart(tmp_path: Path) -> None:
    clock = Clock()
    memory = DoorMemory(MOST_AT_ONCE, clock.now, kept=MOST_KEPT)
    keep_memory(tmp_path, memory)
    for _ in range(100):  # restarted before every guess
        gate = Gate(
            "4711",
            clock,
            clock,
            SECRET,
            read_memory(tmp_path),
            lambda now: keep_memory(tmp_path, now),
        )
        guesses_wrong(gate, [PHONE], clock)
    gate = Gate("4711", clock, clock, SECRET, read_memory(tmp_path))
    assert refusal(gate, "4711", PHONE) == "too-soon"
    assert gate.enter("4711", NEW_PHONE)


def test_all_addresses_together_have_two_hundred_guesses_a_day() -> None:
    clock = Clock()
    gate = Gate("4711", clock, clock, SECRET)
    looked_at: list[float] = []
    for number in range(3 * 1_440):
        looked = guesses_wrong(gate, [f"10.{number >> 8}.{number & 255}.1"], clock)
        looked_at += [clock.now] * looked
    in_a_day = [sum(at <= one < at + 86_400 for one in looked_at) for at in looked_at]
    assert 190 < max(in_a_day) <= 200


@pytest.mark.parametrize(
    ("host", "own", "guesser"),
    [
        ("192.168.1.20", False, "192.168.1.20"),
        ("2001:db8:1:2:3:4:5:6", False, "2001:db8:1:2::/64"),
        ("fe80::1%eth0", False, "fe80::/64"),
        ("::ffff:192.168.1.20", False, "192.168.1.20"),
        ("?", False, "?"),
        ("2001:db8::1", True, "this machine"),
    ],
)
def test_the_addresses_of_one_ipv6_subnet_are_one_guesser(
    host: str, own: bool, guesser: str
) -> None:
    assert guesser_of(host, own) == guesser


# -- what is no PIN, and a year ------------------------------------------------------------------


@pytest.mark.parametrize("pin", ["", "471", "47110", "4711x", WIDE, "\ud800"])
def test_what_is_only_like_the_pin_is_wrong(pin: str) -> None:
    assert refusal(Gate("4711", Clock()), pin, PHONE) == "wrong-pin"


@pytest.mark.parametrize(("body", "status"), [({}, 400), ({"pin": 4711}, 400), ({"pin": "1"}, 403)])
def test_a_refusal_has_its_reason(body: object, status: int) -> None:
    answer = Browser().post("/api/pin", body)
    assert answer.status_code == status
    assert answer.json()["reason"] in ("not-valid", "wrong-pin")


def test_a_pin_is_only_taken_from_our_own_page() -> None:
    answer = Browser().post("/api/pin", {"pin": "4711"}, origin="http://evil.example")
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


A_YEAR_S = 366 * 86_400


def guessed_in_a_year(every_s: float, restarts_s: float) -> int:
    """Return how many wrong PINs are looked at in a year, each from another address."""
    clock, kept = Clock(), [DoorMemory(MOST_AT_ONCE, 1000.0, kept=MOST_KEPT)]
    looked, began = 0, clock.now
    gate = Gate("471100", clock, clock, SECRET, kept[-1], kept.append)
    restarted = clock.now
    while clock.now - began < A_YEAR_S:
        if clock.now - restarted >= restarts_s:
            gate, restarted = Gate("471100", clock, clock, SECRET, kept[-1], kept.append), clock.now
        host = f"10.{looked >> 16}.{looked >> 8 & 255}.{looked & 255}"
        looked += refusal(gate, "000000", host) == "wrong-pin"
        clock.now += every_s
    return looked


@pytest.mark.parametrize(
    ("every_s", "restarts_s", "looked_at"),
    [
        pytest.param(1800, 1e12, 8_908, marks=pytest.mark.slow),
        pytest.param(1811, 8 * 3600, 8_908, marks=pytest.mark.slow),
        (3599, 3600, 8_787),
    ],
)
def test_at_most_ten_thousand_guesses_a_year_come_through(
    every_s: float, restarts_s: float, looked_at: int
) -> None:
    assert guessed_in_a_year(every_s, restarts_s) == looked_at <= 10_000


def test_a_clock_that_jumps_gives_no_more_tries_than_there_ever_are_at_once() -> None:
    memory = refill_tries(DoorMemory(0, 1000.0), 1e12)
    assert (memory.left, memory.kept) == (MOST_AT_ONCE, MOST_KEPT)
    assert refill_tries(DoorMemory(5, 1e12), 1000.0).left == 5


def exhausted(clock: Clock) -> Gate:
    """Return a gate where the network has no try left."""
    return Gate("4711", clock, clock, SECRET, DoorMemory(0, clock.now))


def test_who_guesses_slows_neither_the_box_nor_a_browser_that_was_here_nor_a_session() -> None:
    clock = Clock()
    gate = Gate("4711", clock, clock, SECRET)
    session, known = gate.enter("4711", PHONE), gate.acquaintance()
    gate = exhausted(clock)
    assert refusal(gate, "4711", PHONE) == "too-soon"
    assert gate.is_open_for(session)
    assert gate.enter("4711", PHONE, known=known)
    assert gate.enter("4711", BOX, own=True)


def test_a_browser_that_was_here_is_slowed_by_its_own_slips() -> None:
    clock = Clock()
    gate = Gate("4711", clock, clock, SECRET)
    known, other = gate.acquaintance(), gate.acquaintance()
    for _ in range(3):
        with pytest.raises(Refusal, match="not the PIN"):
            gate.enter("0000", PHONE, known=known)
    with pytest.raises(Refusal, match="wait 2 s"):
        gate.enter("4711", PHONE, known=known)
    assert gate.enter("4711", PHONE, known=other)


def test_a_browser_is_known_again_by_its_cookie() -> None:
    clock = Clock()
    browser = Browser(gate=Gate("4711", clock, clock, SECRET))
    browser.post("/api/pin", {"pin": "4711"})
    cookies = browser.cookies
    guessed = Browser(gate=exhausted(clock))
    assert guessed.post("/api/pin", {"pin": "4711"}).status_code == 429
    guessed.cookies = cookies
    assert guessed.post("/api/pin", {"pin": "4711"}).status_code == 200


def test_the_box_is_known_by_the_address_it_asks_from() -> None:
    clock = Clock()
    assert Browser(gate=exhausted(clock), host=BOX).post("/api/pin", {"pin": "4711"}).is_success


def test_the_operator_is_told_of_wrong_pins_and_for_how_long() -> None:
    clock = Clock()
    browser = Browser(gate=Gate("4711", clock, clock, SECRET))
    for _ in range(4):
        clock.now += 100
        browser.post("/api/pin", {"pin": "0000"})
    clock.now += 100
    browser.post("/api/pin", {"pin": "4711"})
    told = browser.get("/api/operator").json()["wrong_pins"]
    assert told.startswith("Wrong PINs from the network in the last 7 days: 4")
    assert PHONE in told
    clock.now += TOLD_S
    browser.post("/api/pin", {"pin": "4711"})
    assert browser.get("/api/operator").json()["wrong_pins"] == ""


def test_a_wrong_pin_is_logged_without_the_pin(caplog: pytest.LogCaptureFixture) -> None:
    LOG.filters.clear()  # a server of another test may have said the same within a minute
    refusal(Gate("4711", Clock()), "815081", PHONE)
    (said,) = [one.getMessage() for one in caplog.records if one.name == "roundtable.page"]
    assert said.startswith(f"a wrong PIN came from {PHONE}: 1 from the network so far")
    assert "8150" not in said


def test_a_memory_that_cannot_be_kept_stops_nobody(caplog: pytest.LogCaptureFixture) -> None:
    def full(_: DoorMemory) -> None:
        raise BadConfig("operator-door: cannot be written: No space left on device")

    LOG.filters.clear()
    clock = Clock()
    gate = Gate("4711", clock, clock, SECRET, keep=full)
    assert refusal(gate, "0000", PHONE) == "wrong-pin"
    assert gate.enter("4711", PHONE)
    assert "No space left" in caplog.text


# -- its files -------------------------------------------------------------------------------


def test_what_the_door_remembers_is_read_back(tmp_path: Path) -> None:
    memory = (
        DoorMemory(3.5, 1000.0, kept=2.5)
        .with_guess(Guess(999.0, PHONE), PHONE)
        .with_ended("a", 2000.0, 0)
    )
    keep_memory(tmp_path, memory)
    assert read_memory(tmp_path) == memory
    assert read_secret(tmp_path) == read_secret(tmp_path)
    modes = {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == {0o600}


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", "null", '{"left": 1, "at": NaN}', "\x00" * 50, '{"left": "1", "at": 1,'
     ' "wrong": 0, "guesses": [], "ended": {}}', '{"left": 1, "at": 1, "wrong": 0, "guesses": 5,'
     ' "ended": {}}', '{"left": 1, "at": 1, "wrong": 0, "guesses": [[1]], "ended": []}'],
)  # fmt: skip
def test_a_memory_that_is_none_is_named(tmp_path: Path, text: str) -> None:
    keep_summed(tmp_path / MEMORY, text)
    with pytest.raises(BadConfig, match=MEMORY):
        read_memory(tmp_path)


def test_a_memory_of_an_older_program_is_read(tmp_path: Path) -> None:
    older = '{"left": 3.5, "at": 1000.0, "wrong": 2, "guesses": [[999.0, "10.0.0.7"]], "ended": {}}'
    keep_summed(tmp_path / MEMORY, f"{older}\n")
    memory = read_memory(tmp_path)
    assert memory == DoorMemory(3.5, 1000.0, 2, (Guess(999.0, "10.0.0.7"),))
    assert refill_tries(memory, 1000.0 + 86_400).kept == 12


@pytest.mark.parametrize("text", ["", "00ff", "zz" * 32, "00" * 33])
def test_a_secret_that_is_none_is_named(tmp_path: Path, text: str) -> None:
    keep_summed(tmp_path / SECRET_FILE, text)
    with pytest.raises(BadConfig, match=SECRET_FILE):
        read_secret(tmp_path)


@pytest.mark.parametrize("name", [MEMORY, SECRET_FILE])
def test_a_broken_file_of_the_door_is_set_aside_and_said(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("broken")
    troubles = Troubles()
    files = BrokenFiles(troubles, lambda: "2026-11-21")
    clock = Clock()
    gate = kept_gate(Config(tmp_path, host="0.0.0.0"), "4711", clock, files)
    assert gate.enter("4711", BOX, own=True)
    assert (tmp_path / f"{name}.aside-2026-11-21").read_text() == "broken"
    (trouble,) = troubles.all.values()
    assert name in trouble.text
    looked = 429 if name == MEMORY else 200
    assert Browser(gate=gate).post("/api/pin", {"pin": "4711"}).status_code == looked
