"""How a phone joins: the address is one that it can reach, and the code says the same."""

from __future__ import annotations

import httpx
import numpy as np
import pytest

from firmware.screen.phone_link import qr_code, seen_as
from firmware.screen.server import Serving, Site
from tests.support.still_desk import StillDesk
from vision.decode import decoder


@pytest.mark.parametrize(
    ("bound", "seen"),
    [
        ("127.0.0.1", None),
        ("127.0.0.2", None),
        ("::1", None),
        ("localhost", None),
        ("0.0.0.0", "192.168.7.9"),
        ("192.168.1.5", "192.168.1.5"),
        ("box.local", "box.local"),
    ],
)
def test_phones_call_the_box_by_its_address_in_the_network(bound: str, seen: str | None) -> None:
    assert seen_as(bound, lambda host: "192.168.7.9") == seen


def test_without_a_network_the_box_has_its_name() -> None:
    named = seen_as("0.0.0.0", lambda host: None)
    assert named is not None
    assert named.endswith(".local")


def test_a_page_for_all_tells_an_address_that_is_not_this_machines_own() -> None:
    with Serving(Site(StillDesk({})), host="0.0.0.0", port=0) as serving:
        told = httpx.get(f"{serving.address}api/join").json()["address"]
        assert told == serving.reached_at
        assert "127.0.0.1" not in told
        assert "0.0.0.0" not in told
        drawn = httpx.get(f"{serving.address}api/join.svg")
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert drawn.content == qr_code(told)


def test_a_game_that_the_program_deals_is_joined_on_the_page_of_hands() -> None:
    desk = StillDesk({"play": 3, "state": {"game": "rumors"}})
    with Serving(Site(desk), host="0.0.0.0", port=0) as serving:
        told = httpx.get(f"{serving.address}api/join").json()["address"]
        assert told == f"{serving.reached_at}hand"
        assert httpx.get(f"{serving.address}api/join.svg").content == qr_code(told)
        desk.show(state=None)  # no game is on
        assert httpx.get(f"{serving.address}api/join").json()["address"] == serving.reached_at


def test_a_page_for_this_machine_alone_tells_none() -> None:
    with Serving(Site(StillDesk({})), port=0) as serving:
        assert httpx.get(f"{serving.address}api/join").json() == {"address": None}
        assert httpx.get(f"{serving.address}api/join.svg").status_code == 404


def test_the_code_is_read_as_the_address() -> None:
    import segno

    address = "http://192.168.7.9:8080/"
    code = segno.make(address, error="m", micro=False)
    pixels = np.array([list(row) for row in code.matrix_iter(scale=6, border=4)], np.uint8)
    assert [one.text for one in decoder().decode((1 - pixels) * np.uint8(255))] == [address]
    assert qr_code(address).count(b"<path") == 2
