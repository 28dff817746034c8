"""Every place that lists the program's packages lists all of them."""

from __future__ import annotations

import re
import tomllib

from firmware import edge
from firmware.upkeep import release_build
from tests.support import releases
from tests.support.places import ROOT
from tests.vm import image

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PACKAGES = set(PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"])


def test_install_sh_sees_a_change_of_any_package() -> None:
    script = (ROOT / "install.sh").read_text()
    (always,) = re.findall(r'find ([a-z ]+) "\$\{beside\[@\]\}" pyproject\.toml', script)
    (if_there,) = re.findall(r"for one in ([a-z ]+); do .* beside\+=", script)
    # systemd too, whose files the doctor knows
    assert {*always.split(), *if_there.split()} == {*PACKAGES, "systemd"}


def test_an_update_takes_no_package_of_the_release_before() -> None:
    assert set(release_build.OWN) >= PACKAGES


def test_an_error_of_any_package_is_ours() -> None:
    assert {path.rstrip("/").rpartition("/")[2] for path in edge.OURS} == PACKAGES


def test_the_roots_and_virtual_pis_of_the_tests_get_them_all() -> None:
    for listed in (image.PROGRAM, releases.PROGRAM):
        assert set(listed) >= PACKAGES
