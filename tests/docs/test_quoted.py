"""What the program and its documents tell somebody to type can be typed there."""

from __future__ import annotations

import re
import subprocess

from tests.support.places import ROOT
from tests.support.quoted_commands import commands_for_a_box, texts

OF_DEVELOPERS = ("dependencies.md",)


def test_pip_is_for_a_pc_and_each_text_says_so() -> None:
    """A box has no pip of its own: its releases are root's, and install.sh fills them."""
    for place, text in texts():
        before, found, after = text.partition("pip install")
        if found and place not in OF_DEVELOPERS and "Never" not in before:
            assert "on a PC" in before + after.partition("#")[2], f"{place}: {text}"


def test_the_program_is_in_no_package_index_and_no_text_says_so() -> None:
    assert [text for _, text in texts() if "roundtable-referee[" in text] == []


def test_every_word_of_install_sh_that_is_quoted_is_one_of_its_words() -> None:
    usage = subprocess.run([ROOT / "install.sh", "--help"], capture_output=True, text=True).stdout
    words = set(re.findall(r"--[a-z-]+", usage))
    quoted = [one for one in commands_for_a_box() if one.startswith("install.sh")]
    assert {"install.sh --fleet", "install.sh --network", "install.sh --repair"} <= set(quoted)
    for command in quoted:
        assert set(re.findall(r"--[a-z-]+", command)) <= words, command
