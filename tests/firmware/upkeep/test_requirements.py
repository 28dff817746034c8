"""Which libraries lack a file that the program imports."""

from __future__ import annotations

from importlib.metadata import Distribution
from pathlib import Path

import pytest

from firmware.upkeep.requirements import lacks_files

RECORD = """shelf/__init__.py,sha256=x,7
shelf/__pycache__/__init__.cpython-311.pyc,,
../../../bin/shelf,sha256=x,210
shelf-1.dist-info/RECORD,,
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """An environment's folder of libraries, with one in it, as an update copies it: no programs."""
    site = tmp_path / "lib" / "python3.11" / "site-packages"
    for name, text in (("shelf/__init__.py", "I = 1\n"), ("shelf-1.dist-info/RECORD", RECORD)):
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text)
    return site


def lacks(site: Path, prefix: Path) -> bool:
    return lacks_files(Distribution.at(site / "shelf-1.dist-info"), str(prefix))


def test_a_program_that_an_update_did_not_copy_is_no_gone_file(site: Path, tmp_path: Path) -> None:
    assert not lacks(site, tmp_path)


def test_a_module_that_is_gone_is_one(site: Path, tmp_path: Path) -> None:
    (site / "shelf" / "__init__.py").unlink()
    assert lacks(site, tmp_path)


def test_what_apt_has_put_elsewhere_is_not_looked_at(site: Path, tmp_path: Path) -> None:
    (site / "shelf" / "__init__.py").unlink()
    assert not lacks(site, tmp_path / "elsewhere")
