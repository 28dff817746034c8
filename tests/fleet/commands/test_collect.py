"""`roundtable fleet collect` before there is any database: what is lacking is named."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from firmware.cli import WRONG, main
from tests.support.program_process import command

MQTT = '[mqtt]\nmqtt = "127.0.0.1"\nmqtt_port = 1\n'


def told(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> str:
    file = tmp_path / "collector.toml"
    file.write_text(text)
    assert main(["--language", "en", "fleet", "collect", "--config", str(file)]) == WRONG
    return capsys.readouterr().err


def test_without_psycopg_the_extra_is_named(tmp_path: Path) -> None:
    (tmp_path / "psycopg.py").write_text("raise ImportError('no pq wrapper available')\n")
    path = os.pathsep.join((str(tmp_path), os.environ.get("PYTHONPATH", "")))
    ran = subprocess.run(
        command("--language", "en", "fleet", "collect"), capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": path}, check=False,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (
        WRONG, "roundtable fleet collect: psycopg is not installed: "
        'on a box sudo apt install python3-psycopg, on a PC pip install "psycopg[binary]"\n',
    )  # fmt: skip


def test_a_broker_and_a_database_must_be_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("psycopg", reason="the extra collect is not installed")
    assert "[mqtt] mqtt is not set" in told(tmp_path, "", capsys)
    assert "[collect] collect is not set" in told(tmp_path, MQTT, capsys)


@pytest.mark.parametrize(
    "string",
    ["dbname=roundtable password=swordfish", "postgresql://roundtable:swordfish@db/roundtable"],
)
def test_a_password_has_no_place_in_the_configuration_and_is_not_repeated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], string: str
) -> None:
    pytest.importorskip("psycopg", reason="the extra collect is not installed")
    said = told(tmp_path, f'{MQTT}[collect]\ncollect = "{string}"\n', capsys)
    assert "[collect] collect: must be a libpq connection string without a password" in said
    assert "swordfish" not in said
