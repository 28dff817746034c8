"""What browsers load is packed, kept and small: counted in bytes as they are on the wire."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from firmware.games.registry import GAMES
from firmware.screen.files import HEAD, STATIC, edition
from firmware.screen.server import Serving, Site
from tests.firmware.screen.test_page import SNAPSHOT
from tests.firmware.screen.test_server import at
from tests.support.browser import CHROMIUM, Browser, Chromium
from tests.support.camelot_page import CamelotPage
from tests.support.still_desk import StillDesk

ROOT = STATIC.parents[2]
OWN_PART = re.compile(r"(<(title|link|script)\b.*\n)+<body[\s\S]*</noscript>\n")
FIRST_LOAD = 60_000  # bytes, without fonts
FONTS = 90_000  # bytes
SENT = """performance.getEntries().filter((one) => 'transferSize' in one)
  .filter((one) => one.startTime <= performance.getEntriesByName('drawn')[0].startTime)
  .filter((one) => !one.name.includes('/api/'))
  .map((one) => ({ name: one.name, sent: one.transferSize }))"""


def test_a_script_is_sent_packed_and_is_the_same_unpacked() -> None:
    client = at(StillDesk(SNAPSHOT))
    address = f"/static/{edition().name}/table.js"
    packed = client.get(address, accept_encoding="gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == edition().files["table.js"]  # httpx unpacks it
    assert int(packed.headers["content-length"]) < len(packed.content) / 2
    plain = client.get(address, accept_encoding="identity")
    assert "content-encoding" not in plain.headers
    assert plain.content == edition().files["table.js"]


def test_a_file_of_this_edition_is_kept_for_good() -> None:
    answer = at(StillDesk(SNAPSHOT)).get(f"/static/{edition().name}/table.css")
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("before", ["", "0123456789ab/"])
def test_a_file_asked_for_by_another_edition_is_ours_and_asked_for_again(before: str) -> None:
    answer = at(StillDesk(SNAPSHOT)).get(f"/static/{before}table.css")
    assert answer.content == edition().files["table.css"]
    assert answer.headers["cache-control"] == "no-cache"


def test_lines_are_sent_without_their_indent_and_no_string_reaches_over_one() -> None:
    assert b"\n " not in edition().files["table.js"]
    over = [
        f"{path.name}:{number}"
        for path in STATIC.rglob("*.js")
        if "vendor" not in path.parts
        for number, line in enumerate(without_templates(path.read_text("utf-8")).splitlines(), 1)
        if line.count("`") % 2
    ]
    assert over == []


def without_templates(script: str) -> str:
    """Return a script without its html templates: there the spaces between lines say nothing."""
    braces = r"\{(?:[^`{}]|\{(?:[^`{}]|\{[^`{}]*\})*\})*\}"
    inner = re.compile(
        rf"(?:html`(?:[^`$]|\$(?!\{{)|\${braces})*`)|`(?:[^`$\n]|\$(?!\{{)|\${braces})*`"
    )
    while inner.search(script):
        script = inner.sub("", script)
    return script


def test_comments_are_not_sent_but_for_a_licence_and_a_text_is_sent_whole(tmp_path: Path) -> None:
    script = (
        "/*! MIT */\n// why\nlet a = 1; // what\n/** One. */\n  /**\n   * Two.\n   */\n  a();\n"
        'b("; // c");\n'
    )
    (tmp_path / "own.js").write_text(script)
    sent = b'/*! MIT */\nlet a = 1;\na();\nb("; // c");\n'
    assert edition(tmp_path).files["own.js"] == sent


def test_a_style_sheet_is_sent_without_the_spaces_that_it_does_not_need(tmp_path: Path) -> None:
    (tmp_path / "own.css").write_text("a :is(b, c),\nd {\n  margin: 0 calc(1px + 2px);\n}\n\n")
    sent = b"a :is(b,c),d{margin:0 calc(1px + 2px)}"
    assert edition(tmp_path).files["own.css"] == sent


def test_every_page_goes_on_from_the_one_head() -> None:
    head = {*(STATIC / HEAD).read_text("utf-8").splitlines()}
    pages = [path for path in STATIC.glob("*.html") if path.name != HEAD]
    for path in (*pages, ROOT / "fleet" / "hall" / "static" / "hall.html"):
        own = path.read_text("utf-8")
        assert OWN_PART.fullmatch(own), path.name
        assert not head & {*own.splitlines()}, path.name
    told = at(StillDesk(SNAPSHOT)).get("/", accept_language="de").text
    assert told.startswith('<!doctype html>\n<html lang="de">\n')
    assert (
        told.index("theme.js")
        < told.index("tokens.css")
        < told.index("<title")
        < told.index("<body")
    )


def test_a_page_that_is_the_same_is_not_sent_again() -> None:
    client = at(StillDesk(SNAPSHOT))
    tag = client.get("/").headers["etag"]
    again = client.get("/", if_none_match=tag)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == tag


def test_the_stream_is_packed_event_by_event(served: Serving) -> None:
    with httpx.stream("GET", f"{served.address}api/events") as events:
        lines = [line for line, _ in zip(events.iter_lines(), range(5), strict=False)]
        assert events.headers["content-encoding"] == "gzip"
        assert events.num_bytes_downloaded < len(lines[4])
    assert lines[1] == f"id: {edition().name}"
    assert lines[3] == "event: table"


def test_a_style_sheet_is_sent_with_those_that_it_imports() -> None:
    files = edition().files
    assert files["games/boards.css"].strip() in files["games/camelot.css"]
    assert b"@import" not in b"".join(files[f"games/{game}.css"] for game in GAMES)


@pytest.fixture
def served() -> Iterator[Serving]:
    with Serving(Site(StillDesk(SNAPSHOT)), port=0) as serving:
        yield serving


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (apt-get install chromium)")
@pytest.mark.parametrize("game", ["camelot", "merlin"])
def test_the_first_load_of_a_game_is_small_and_without_the_other_ones(
    game: str, tmp_path: Path, chromium_once: Chromium
) -> None:
    sent = CamelotPage(tmp_path, {"record": f"{game}/1", "players": 4})
    serving, browser = Serving(Site(StillDesk(sent.page())), port=0), Browser(chromium_once)
    serving.start()
    try:
        browser.open(serving.address)
        first = browser.ask(SENT)
    finally:
        browser.close()
        serving.stop()
        sent.close()
    drawn = {one["name"].rpartition("/games/")[2] for one in first if "/games/" in one["name"]}
    assert {name.partition(".")[0].partition("-")[0] for name in drawn} & set(GAMES) == {game}
    assert 0 < sum(one["sent"] for one in first if ".woff2" not in one["name"]) < FIRST_LOAD


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (apt-get install chromium)")
def test_the_first_load_is_small_and_the_second_nearly_nothing(
    served: Serving, chromium_once: Chromium
) -> None:
    browser = Browser(chromium_once)
    try:
        browser.open(served.address)
        first = browser.ask(SENT)
        browser.open(served.address)
        second = browser.ask(SENT)
    finally:
        browser.close()
    fonts = sum(one["sent"] for one in first if one["name"].endswith(".woff2"))
    assert 0 < fonts <= FONTS
    assert 0 < sum(one["sent"] for one in first) - fonts < FIRST_LOAD
    assert sum(one["sent"] for one in second) < 1_000


@pytest.mark.parametrize(
    "path",
    ["/", "/hand", "/operator", "/help", "/score", "/selftest"],
)
def test_a_browser_that_knows_no_modules_has_one_sentence_to_show(path: str) -> None:
    page = at(StillDesk(SNAPSHOT)).get(path).text
    (says,) = re.findall(r'<script nomodule src="[^"]+/no-modules.js" title="([^"]+)">', page)
    assert says == "This page needs a newer browser; the game itself does not."
    assert page.count("<noscript>") == 1


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (apt-get install chromium)")
def test_that_sentence_is_shown_by_a_script_that_such_a_browser_reads(
    served: Serving, chromium_once: Chromium
) -> None:
    script = edition().files["no-modules.js"].decode()
    assert not re.search(r"=>|`|\b(?:const|let)\b", script)
    element = (
        "document.body.append(Object.assign(document.createElement('script'), {title: 'old'}))"
    )
    browser = Browser(chromium_once)
    try:
        browser.open(served.address)
        browser.ask(f"(() => {{ {element};\n{script}\n window.onload(); }})()")
        shown = browser.ask("document.body.firstChild.textContent")
    finally:
        browser.close()
    assert shown == "old"
