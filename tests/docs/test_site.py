"""`make site`: every page and picture of the documents, its tabs, and its search."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.support.browser import CHROMIUM, Browser, Chromium
from tests.support.places import DOCS, DOCUMENTS, ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        find_spec("material") is None, reason="no mkdocs-material here (make site installs it)"
    ),
]
PATHS = ("Newcomer", "Player", "Store owner", "Maker", "Contributor")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `make site` builds it; a warning is an error."""
    to = tmp_path_factory.mktemp("site")
    ran = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(to)],
        cwd=ROOT, env=os.environ | {"NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True,
    )  # fmt: skip
    assert (ran.returncode, ran.stdout + ran.stderr) == (0, "")
    return to


def test_it_has_every_page_and_every_picture(site: Path) -> None:
    names = {one.relative_to(site).as_posix() for one in site.rglob("*") if one.is_file()}
    pages = {one.relative_to(DOCS).with_suffix(".html").as_posix() for one in DOCUMENTS}
    pages = {one.replace("README", "index") for one in pages}
    pictures = {
        one.relative_to(DOCS).as_posix()
        for kind in ("svg", "png")
        for one in DOCS.rglob(f"*.{kind}")
    }
    outside = {"index.html", "CONTRIBUTING.html", "CHANGELOG.html", "fourth_game/index.html"}
    assert pages | pictures | outside <= names
    assert not [one for one in names if one.endswith(".py")]


def test_its_tabs_are_the_paths_of_the_readme(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    tabs = re.findall(r'md-tabs__link">\s*([^<]*?)\s*</a>', page)
    assert tabs == ["Start", *PATHS, "Evidence"]
    readme = (ROOT / "README.md").read_text("utf-8")
    assert all(f"\n## {path}\n" in readme for path in PATHS)


def test_a_page_loads_nothing_from_another_machine_and_names_no_folder_of_this_one(
    site: Path,
) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        assert str(ROOT) not in text
        loaded = re.findall(r"<(?:script|img|link)\b[^>]*(?:src|href)=\"?(?:https?:)?//[^>]*", text)
        assert loaded == [], page.name


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (apt-get install chromium)")
def test_its_search_finds_a_word_where_a_page_is_opened_from_the_disk(
    site: Path, chromium: Chromium
) -> None:
    with closing(Browser(chromium)) as browser:
        browser.page.goto((site / "measured" / "index.html").as_uri())
        browser.page.click(".md-search__input")
        browser.page.keyboard.type("excalibur")
        browser.wait("document.querySelector('.md-search-result__item')")
        assert "matching" in browser.text(".md-search-result__meta")
