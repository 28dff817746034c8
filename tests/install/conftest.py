"""A throw-away root of each Debian for each file of `make install-test`; its parts share it."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.install.root import NoRoot, Root, debians, folder, missing


@pytest.fixture(scope="module", params=debians(), ids="debian-{}".format)
def root(request: pytest.FixtureRequest) -> Iterator[Root]:
    if why := missing():
        pytest.skip(f"no throw-away root here: {why}")
    folder().mkdir(parents=True, exist_ok=True)
    at = Path(tempfile.mkdtemp(prefix="root-", dir=folder()))
    try:
        yield Root(at / "root", request.param)
    except NoRoot as error:
        pytest.skip(f"no throw-away root here: {error}")
    finally:
        subprocess.run(["rm", "-rf", str(at)])  # in half the time of shutil
