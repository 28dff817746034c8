"""What a page is told comes in the language that it asks for; what programs read does not."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from engine.game import Notice
from firmware.games.registry import DEFAULT, GAMES
from firmware.screen.server import Site, app
from firmware.table.announcements import Telling
from firmware.table.words import sentence_of
from tests.support.places import ROOT
from tests.support.still_desk import StillDesk
from tests.support.visitor import Visitor
from words.catalog import Languages
from words.text import t

ADAPTER = GAMES[DEFAULT]
TABLE: dict[str, Any] = {
    "version": 1, "buttons": [], "lamps": {}, "tone": None, "ring": [],
    "log": [{"n": 1, "kind": "begun", "text": t("A new game begins.")}],
    "warnings": [], "state": {"warnings": ["A Merlin #4 has no token: it takes nothing."]},
}  # fmt: skip


def asked(
    address: str, accept: str = "", languages: Languages | None = None, method: str = "GET"
) -> httpx.Response:
    somebody = Visitor(app(Site(StillDesk(TABLE), languages=languages or Languages())))
    return somebody.ask(method, address, headers={"Accept-Language": accept})


@pytest.mark.parametrize(("address", "header", "text"), [
    ("/api/table", "", "A new game begins."),
    ("/api/table?lang=pl", "", "Zaczyna się nowa gra."),
    ("/api/table", "xx, cs;q=0.9, de;q=0.1", "Začíná nová hra."),
    ("/api/table?lang=de", "cs", "Ein neues Spiel beginnt."),
    ("/api/table?lang=xx", "", "A new game begins."),
])  # fmt: skip
def test_the_table_is_told_in_the_language_asked_for(address: str, header: str, text: str) -> None:
    answer = asked(address, header)
    assert answer.json()["log"][0]["text"] == text


def test_a_refusal_comes_in_the_language_of_the_request() -> None:
    answer = asked("/api/do?lang=de", method="POST")
    assert answer.headers["Content-Language"] == "de"
    assert answer.json()["text"] == "JSON senden, mit dem Inhaltstyp application/json."


def test_the_stream_tells_each_page_in_its_own_language() -> None:
    streams = app(Site(StillDesk(TABLE))).state.streams

    async def first_table(code: str) -> str:
        async for chunk in streams.follow(Languages().of(code)):
            if b"event: table" in chunk:
                return chunk.decode()
        raise AssertionError

    assert "Zaczyna si" in asyncio.run(first_table("pl"))
    assert "A new game begins." in asyncio.run(first_table("en"))


def test_a_catalogue_that_is_broken_is_a_warning_on_the_page_and_stops_nothing(
    tmp_path: Path,
) -> None:
    (tmp_path / "pl.po").write_text("nonsense\n")
    told: list[str] = []
    languages = Languages(tmp_path, told.append)
    answer = asked("/api/table?lang=pl", languages=languages).json()
    assert answer["log"][0]["text"] == "A new game begins."
    assert "pl.po" in answer["warnings"][0]
    asked("/api/table?lang=pl", languages=languages)
    assert len(told) == 1


def test_the_page_gets_its_own_sentences_alone() -> None:
    words = asked("/api/sentences?lang=pl").json()
    assert words["lang"] == "pl"
    assert words["messages"]["Close"] == ["Zamknij"]
    assert "{seat} lays {card}." not in words["messages"]
    assert words["forms"][:6] == "201112"
    assert {"code": "cs", "name": "Čeština"} in words["languages"]


def test_english_needs_no_sentences() -> None:
    assert asked("/api/sentences").json()["messages"] == {}


def test_the_log_keeps_what_was_said_and_not_one_languages_words() -> None:
    telling = Telling(lambda notice, text: None)
    list(telling.tell((Notice("begun"),), None))
    assert Languages().of("cs").say(telling.log(None)[0].text) == "Začíná nová hra."


@pytest.mark.parametrize(("code", "report"), [
    ("pl", "Wyprawa Główna (Piktowie):\nPiktowie:  5 + 2  = 12, w porę: 1 Biały Miecz"),
    ("fr", "Quête principale (Pictes)\u202f:\nPictes\u202f:  5 + 2  = 12, à temps\u202f: 1 épée blanche"),  # noqa: E501
])  # fmt: skip
def test_a_resolved_quest_is_a_table_in_any_language(code: str, report: str) -> None:
    parts = [{"card": "picts-5", "adds": 5}, {"card": "picts-2", "adds": 2}]
    quest = {
        "quest": "picts", "total": 12, "parts": parts, "removed": [], "outcome": "success",
        "swords": 1,
    }  # fmt: skip
    told = sentence_of(Notice("resolved", {"main": "picts", "quests": [quest]}), ADAPTER, ())
    assert Languages().of(code).say(told) == report


def test_every_sentence_of_the_page_is_written_so_that_it_can_be_collected() -> None:
    """A sentence in `…${}…` cannot be: its places are {named}."""
    for path in (ROOT / "firmware/screen/static").rglob("*.js"):
        assert not re.search(r"\bt\(`|\btn\(`", path.read_text(encoding="utf-8")), path
