"""The one throw-away root that the parts of `make install-test` share, in their order."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.install.root import NoRoot, Root, folder, missing


@pytest.fixture(scope="session")
def root() -> Iterator[Root]:
    if why := missing():
        pytest.skip(f"no throw-away root here: {why}")
    folder().mkdir(parents=True, exist_ok=True)
    at = Path(tempfile.mkdtemp(prefix="root-", dir=folder()))
    try:
        yield Root(at / "root")
    except NoRoot as error:
        pytest.skip(f"no throw-away root here: {error}")
    finally:
        subprocess.run(["rm", "-rf", str(at)])  # in half the time of shutil
