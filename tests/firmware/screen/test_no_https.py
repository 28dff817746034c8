"""HTTPS that was asked for and cannot be had: nothing crosses the room in the open instead."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import httpx
import pytest

from firmware.owner.config import Config
from firmware.owner.troubles import Troubles
from firmware.start import appliance


@pytest.mark.skipif(find_spec("cryptography") is not None, reason="the extra https is installed")
def test_without_the_package_only_this_machine_sees_the_page_and_it_is_said(tmp_path: Path) -> None:
    config = Config(tmp_path, pins="mock", camera="drawn", host="0.0.0.0", port=0, https=True)
    troubles = Troubles()
    with appliance(config, lambda *_: None, lambda: 0.0, troubles=troubles) as box:
        assert box.serving.address.startswith("http://127.0.0.1:")
        assert box.serving.host == "127.0.0.1"
        assert httpx.get(f"{box.serving.address}api/table").status_code == 200
    (trouble,) = troubles.all.values()
    assert "sudo apt install python3-cryptography" in trouble.text
    assert trouble.stands == "only this machine sees the page"
