"""The documents say what is there: links, words of the command line, keys of the configuration."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from firmware.commands.tree import word_paths
from firmware.owner import config as configuration
from tests.support.places import DOCUMENTS, ROOT

TOP = [ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")]
PAGES = sorted([*TOP, *DOCUMENTS])


def _blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def _links(page: Path) -> list[str]:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    found = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text)
    return [link for link in found if not link.startswith("http")]


def test_every_link_leads_to_a_file_that_is_there() -> None:
    dead = [f"{page.name}: {link}" for page in PAGES for link in _links(page)
            if not (page.parent / link).exists()]  # fmt: skip
    assert not dead


def _headings(page: Path) -> set[str]:
    """Return the anchors of a page, as GitHub makes them of its headings."""
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    plain = [
        re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", one) for one in re.findall(r"^#+ (.+)$", text, re.M)
    ]
    return {re.sub(r"[^\w -]", "", one.replace("_", "")).lower().replace(" ", "-") for one in plain}


def test_every_link_into_a_page_leads_to_a_heading_that_is_there() -> None:
    dead = [
        f"{page.name}: {link}#{anchor}"
        for page in PAGES
        for link, anchor in re.findall(r"\]\(([^)#\s]*\.md)?#([^)\s]+)\)", page.read_text("utf-8"))
        if anchor not in _headings(page.parent / link if link else page)
    ]
    assert not dead


def test_the_page_of_commands_names_every_word() -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    missing = [path for path in word_paths() if f"# {' '.join(path)}\n" not in page]
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
