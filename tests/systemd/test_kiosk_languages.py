"""Before the program runs the kiosk speaks the system's language, and asks for its page in it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.places import ROOT
from words.catalog import Languages
from words.waiting_page import fill_page

KIOSK = ROOT / "systemd" / "kiosk"
PAGE = KIOSK / "starting.html"
SAID = dict(re.findall(r'^    ([a-z]{2}): \["([^"]+)",$', PAGE.read_text(), re.MULTILINE))
CHROMIUM = shutil.which("chromium")


def test_the_page_that_waits_has_every_language_of_the_catalogues() -> None:
    assert set(SAID) == set(Languages().codes)
    page = PAGE.read_text(encoding="utf-8")
    assert page == fill_page(page, Languages()), "`make words` writes it anew"


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="apt install chromium")
@pytest.mark.parametrize(("asked", "said"), [("pl-PL", "pl"), ("cs", "cs"), ("it", "en")])
def test_it_waits_in_the_browsers_language(asked: str, said: str, tmp_path: Path) -> None:
    flags = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}"]
    shown = subprocess.run(
        [str(CHROMIUM), *flags, f"--accept-lang={asked}", "--dump-dom", PAGE.as_uri()],
        capture_output=True, check=True, text=True, timeout=120,
    ).stdout  # fmt: skip
    assert f'<html lang="{said}">' in shown
    assert f'<p id="what">{SAID[said]}</p>' in shown


@pytest.mark.slow
@pytest.mark.parametrize(("told", "asked"), [
    ({"LANG": "pl_PL.UTF-8"}, "pl-PL"), ({"LANG": "C.UTF-8"}, "en"), ({}, "en"),
    ({"LANG": "pl_PL.UTF-8", "LC_ALL": "de_AT.UTF-8@euro"}, "de-AT"),
    ({"LANG": "pl_PL.UTF-8", "ROUNDTABLE_LANGUAGE": "cs"}, "cs"),
])  # fmt: skip
def test_the_browser_asks_for_pages_in_the_systems_language(
    told: dict[str, str], asked: str, tmp_path: Path
) -> None:
    browser = tmp_path / "chromium"
    browser.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    browser.chmod(0o755)
    environment = {"PATH": f"{tmp_path}:/usr/bin:/bin", "XDG_RUNTIME_DIR": str(tmp_path)}
    nobody = {"ROUNDTABLE_URL": "http://127.0.0.1:1/"}  # so it waits, with a browser that ends
    ran = subprocess.run(
        [str(KIOSK / "kiosk")], env=environment | nobody | told,
        capture_output=True, check=False, text=True, timeout=60,
    )  # fmt: skip
    assert f"--accept-lang={asked}" in ran.stdout.splitlines()
