"""The documents say what is there: links, words of the command line, keys of the configuration."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from firmware.cli import COMMANDS
from firmware.owner import config as configuration
from tests.support.places import DOCUMENTS, ROOT

TOP = [ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")]
PAGES = sorted([*TOP, *DOCUMENTS])


def _blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def _text(page: Path) -> str:
    """Return a page without what it shows in blocks of code."""
    return re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)


def _links(page: Path) -> list[tuple[str, str]]:
    """Return each link into the project: the file, empty for the page itself, and the heading."""
    found = re.findall(r"\]\(([^)#]*)(?:#([^)]*))?\)", _text(page))
    return [(file, heading) for file, heading in found if not file.startswith("http")]


@cache
def _anchors(page: Path) -> tuple[str, ...]:
    """Return the names under which a browser finds the page's headings, as GitHub makes them."""
    often = Counter[str]()
    made = []
    for heading in re.findall(r"^#+ +(.+)$", _text(page), re.MULTILINE):
        shown = re.sub(r"\]\([^)]*\)", "]", heading)
        name = re.sub(r"[^\w -]", "", shown.lower()).replace(" ", "-")
        made.append(f"{name}-{often[name]}" if often[name] else name)
        often[name] += 1
    return tuple(made)


def test_every_link_leads_to_a_file_that_is_there() -> None:
    dead = [f"{page.name}: {file}" for page in PAGES for file, _ in _links(page)
            if not (page.parent / file).exists()]  # fmt: skip
    assert not dead


def test_every_link_to_a_heading_leads_to_one_that_is_there() -> None:
    dead = []
    for page in PAGES:
        for file, heading in _links(page):
            to = page.parent / file if file else page
            if heading and to.suffix == ".md" and heading not in _anchors(to):
                dead.append(f"{page.name}: {file}#{heading}")
    assert dead == []


def test_the_readme_names_every_word() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    missing = [word for word in COMMANDS if f"`{word}`" not in readme]
    assert missing == []


def test_the_configuration_that_is_shown_is_the_whole_of_it_and_is_taken(tmp_path: Path) -> None:
    (shown,) = _blocks(ROOT / "docs" / "configuration.md", "toml")
    told = tomllib.loads(shown)
    assert {name: set(table) for name, table in told.items()} == {
        name: set(keys) for name, keys in configuration.KEYS.items()
    }
    file = tmp_path / "roundtable.toml"
    file.write_text(shown)
    assert configuration.load(str(file), {}).deck == told["table"]["deck"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[screen]\nport = true\n", "port"),
        ("[screen]\nport = 70000\n", "70000"),
        ("[screen]\nport = 1.5\n", "port"),
        ("[camera]\nfps = 'many'\n", "fps"),
        ("[table]\nrest = -1\n", "rest = -1: must be from 0 to 1440"),
        ("[table]\nrest = nan\n", "rest = nan"),
        ("[lamps]\nred = 1\n", "lamps"),
        ("screen = 3\n", "screen"),
        ("[screen\n", "not TOML"),
        ("[speech]\nspeech = 'loud'\n", "one of off, box, browser"),
        ("[speech]\nspeech_device = 'file:/etc/passwd'\n", "an ALSA device"),
        ("[speech]\nspeech_device = '-l'\n", "an ALSA device"),
        ("[speech]\nspeech_speed = 10\n", "from 80 to 400"),
    ],
)
def test_a_configuration_that_is_not_valid_names_what_and_where(
    tmp_path: Path, text: str, says: str
) -> None:
    file = tmp_path / "roundtable.toml"
    file.write_text(text)
    with pytest.raises(configuration.BadConfig, match=says) as error:
        configuration.load(str(file), {})
    assert "\n" not in str(error.value)
