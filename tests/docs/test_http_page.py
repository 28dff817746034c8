"""docs/http.md against the program: its addresses, whom each lets in, the keys of its answers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount, Route

from firmware.camera.phone_seat import PhoneSeat
from firmware.games.registry import GAMES
from firmware.owner.config import Config
from firmware.owner.deck import deck
from firmware.screen.first_run import FirstRun, PlayedGames
from firmware.screen.pin_gate import Gate
from firmware.screen.server import Site, app
from firmware.shapes.table import Attract
from tests.firmware.screen.test_calibrate import StillAim
from tests.firmware.screen.test_server import SNAPSHOT
from tests.support.places import DOCS, ROOT
from tests.support.program_process import Program, watched_table
from tests.support.shapes import queries_of
from tests.support.still_desk import StillDesk
from tests.support.visitor import Visitor

PAGE: Final = (DOCS / "http.md").read_text(encoding="utf-8")
# Without the hall's: tests/fleet/hall/test_openapi.py compares those.
OF_BOX: Final = re.sub(r"\n(#+) The hall\n.*?(?=\n#+ )", "", PAGE, flags=re.DOTALL)
ROWS: Final = re.findall(r"^\| `((?:GET|POST) /\S*)` \| (\w+) \|", OF_BOX, re.MULTILINE)
CLOSED: Final = {
    who: (int(status), reason)
    for who, status, reason in re.findall(
        r"^\| `(\w+)` \|[^|\n]*\| (\d+) `([\w-]+)` \|$", PAGE, re.MULTILINE
    )
}
# An event stream has no end. Hands and seats: tests/firmware/screen/test_play.py.
NOT_ASKED: Final = ("GET /api/events", "GET /static/{edition}/{name}", "POST /api/play/hand-over")
WHO_ASKED: Final = [row for row in ROWS if row[0] not in NOT_ASKED and row[1] != "seat"]
BODIES: Final = {"POST /api/play/read": {"play": None}}
LISTS: Final = {
    "/api/table": "The snapshot",
    "/api/operator": "What the operator's page shows",
    "/api/spectator": "What the spectators' page shows",
    "/api/calibration": "What the calibration page shows",
}


class Certificate:
    """Stands for the one of a box that encrypts."""

    fingerprint = "AA:BB"


def every_page(folder: Path, **more: Any) -> Starlette:
    """Return the application of a new box with all its pages, and a PIN that was drawn."""
    aim = StillAim({}, b"a picture")
    first = FirstRun(Config(folder, camera="drawn"), deck(folder), aim, PlayedGames(True))
    return app(
        Site(
            StillDesk(SNAPSHOT),
            Gate("4711", lambda: 0.0, lambda: 0.0),
            aim,
            https=Certificate(),  # type: ignore[arg-type]
            phone=PhoneSeat(lambda: 0.0),
            doctor_words=("true",),
            data=folder,
            first_run=first,
            photographs=lambda _: pytest.fail("no photograph was sent"),
            **more,
        )
    )


def asked(application: Starlette, address: str) -> tuple[int, str]:
    """Return status and reason that somebody on the network gets who gave no PIN."""
    method, path = address.split(" ")
    body = BODIES.get(address, {}) if method == "POST" else None
    needed = [*queries_of(path, method.lower())][-1]
    somebody = Visitor(application, "192.168.1.20", "https://localhost")
    answer = somebody.ask(method, path, json=body, params=needed)
    is_json = answer.headers.get("content-type", "").startswith("application/json")
    told = answer.json() if is_json else {}
    return answer.status_code, told.get("reason", "") if isinstance(told, dict) else ""


def addresses(application: Starlette) -> Iterator[str]:
    for route in application.routes:
        if isinstance(route, Route):
            for method in (route.methods or {"GET"}) - {"HEAD"}:
                yield f"{method} {route.path}"
        elif isinstance(route, Mount):
            yield f"GET {route.path}/{{edition}}/{{name}}"


# -- addresses ------------------------------------------------------------------------------------


def test_the_page_has_each_address_of_the_program_once_and_no_other(tmp_path: Path) -> None:
    told, there = [address for address, _ in ROWS], sorted(addresses(every_page(tmp_path)))
    assert [one for one in there if one not in told] == [], "docs/http.md lacks these"
    assert [one for one in told if one not in there] == [], "the program has none of these"
    assert len(told) == len(set(told))


def test_each_address_lets_in_whom_the_page_says(tmp_path: Path) -> None:
    """Asked over the network without the PIN; nobody gave this phone a code."""
    box = every_page(tmp_path)
    wrong = []
    for address, who in WHO_ASKED:
        got = asked(box, address)
        is_so = got not in CLOSED.values() if who == "all" else got == CLOSED[who]
        if not is_so:
            wrong.append((address, who, got))
    assert wrong == []


def test_what_guests_may_do_asks_for_no_pin_where_the_owner_lets_them(tmp_path: Path) -> None:
    box = every_page(tmp_path, guests_press=True, guests_look=True)
    free = {address for address, who in WHO_ASKED if asked(box, address) != (401, "pin-needed")}
    pin = {address for address, who in WHO_ASKED if who == "PIN"}
    guests = {address for address, who in WHO_ASKED if who in ("press", "look")}
    assert guests <= free
    assert not pin & free


def test_each_reason_that_the_page_names_is_one_of_the_program() -> None:
    lists = re.findall(r"\b[45]\d\d (?:\| )?((?:`[a-z-]+`(?:, )?)+)", PAGE)
    reasons = {reason for told in lists for reason in re.findall(r"`([a-z-]+)`", told)}
    assert len(reasons) > 40
    assert sorted(one for one in reasons if not is_reason(one, source())) == []


@cache
def source() -> str:
    folders = (ROOT / "firmware", ROOT / "engine", ROOT / "fleet")
    return "\n".join(path.read_text("utf-8") for one in folders for path in one.rglob("*.py"))


def is_reason(name: str, code: str) -> bool:
    """Whether a code stands in the source, as a text or as a member of the rules' reasons."""
    return f'"{name}"' in code or f" {name.upper().replace('-', '_')} = " in code


# -- keys -----------------------------------------------------------------------------------------


def keys(heading: str) -> dict[str, str]:
    """Return the keys of the first table below a heading, and when each is there."""
    part = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    table = part[part.index("| key |") :].partition("\n\n")[0]
    has_when = table.startswith("| key | when |")
    found = re.findall(r"^\| `(\w+)` \| ([^|]*)\|", table, re.MULTILINE)
    return {key: when.strip() if has_when else "" for key, when in found}


@pytest.fixture(scope="module", params=GAMES)
def program(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Program]:
    with watched_table(tmp_path_factory.mktemp("table"), request.param) as started:
        yield started


@pytest.mark.parametrize("path", LISTS)
def test_the_page_lists_the_keys_that_a_game_really_shows(program: Program, path: str) -> None:
    listed, shown = keys(LISTS[path]), set(program.get(path).json())
    assert len(listed) >= 4
    assert sorted(shown - set(listed)) == [], "docs/http.md lacks these"
    always = {key for key, when in listed.items() if not when}
    assert sorted(always - shown) == [], "these are not shown"


def test_each_key_of_a_moment_that_is_not_tried_here_is_one_of_the_program() -> None:
    at_times = {key for key, when in keys(LISTS["/api/table"]).items() if when}
    held = set(Attract.__annotations__)
    assert sorted(key for key in at_times | held if f'"{key}"' not in source()) == []
