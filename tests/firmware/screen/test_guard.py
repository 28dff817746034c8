"""The names a request may come by, and the origins it may come from."""

from __future__ import annotations

import socket

import pytest

from firmware.screen.guard import host_of, own_names, same_origin


@pytest.mark.parametrize(
    ("netloc", "host"),
    [
        ("localhost", "localhost"),
        ("LOCALHOST:8080", "localhost"),
        ("[::1]:8080", "::1"),
        ("127.0.0.1", "127.0.0.1"),
        ("", None),
        ("localhost:port", None),
        ("me@localhost", None),
        ("localhost/x", None),
        ("[::1", None),
    ],
)
def test_the_host_of_a_host_header(netloc: str, host: str | None) -> None:
    assert host_of(netloc) == host


def test_a_machine_answers_to_its_names() -> None:
    name = socket.gethostname().lower().removesuffix(".local")
    names = {"localhost", "127.0.0.1", "::1", name, f"{name}.local", "192.168.1.7"}
    assert names <= own_names("192.168.1.7")
    assert "" not in own_names()


def test_no_origin_is_a_program_and_not_another_page() -> None:
    assert same_origin(None, "localhost")
