"""The owner's file: whatever stands in it gives a configuration or a sentence, no traceback."""

from __future__ import annotations

import json
import math
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware.owner.config import KEYS, Config, load, load_what_can_be, value_error
from firmware.storage.bad_config import BadConfig

NAMES = [(section, key) for section, keys in KEYS.items() for key in keys]
SCALARS = (
    st.booleans() | st.integers() | st.floats() | st.text() | st.dates()
    | st.integers(min_value=10**30) | st.text(min_size=300, max_size=400)
    | st.sampled_from(["\0", "webcam:" + "9" * 30, "webcam:-1", "webcam:²", "folder:\0", "..", ""])
)  # fmt: skip
VALUES = SCALARS | st.lists(SCALARS, max_size=3)


def toml(value: Any) -> str:
    """Write a value as TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value.encode("utf-8", "replace").decode()).replace("\x7f", "\\u007f")
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, float) and (math.isnan(value) or math.isinf(value)):
        return str(value)
    return value.isoformat() if isinstance(value, date) else repr(value)


def file_with(folder: Path, text: str) -> str:
    path = folder / "roundtable.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


@settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(name=st.sampled_from(NAMES), value=VALUES)
def test_any_value_in_any_key_gives_a_config_or_a_sentence(
    tmp_path: Path, name: tuple[str, str], value: Any
) -> None:
    section, key = name
    file = file_with(tmp_path, f"[{section}]\n{key} = {toml(value)}\n")
    loaded = load_what_can_be(file, {})
    assert isinstance(loaded.config, Config)
    for trouble in loaded.troubles:
        assert trouble.text.encode("utf-8")
        assert file in trouble.text
        assert len(trouble.text) < 400 + len(file)
    try:
        assert load(file, {}) == loaded.config
    except BadConfig:
        assert loaded.troubles


@settings(max_examples=100, deadline=None)
@given(name=st.sampled_from(NAMES), value=SCALARS)
def test_any_option_is_taken_or_refused_in_a_sentence(name: tuple[str, str], value: Any) -> None:
    section, key = name
    assert isinstance(value_error(section, key, value), str)


@settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(raw=st.binary(max_size=200))
def test_any_bytes_give_a_config_or_a_sentence(tmp_path: Path, raw: bytes) -> None:
    file = tmp_path / "roundtable.toml"
    file.write_bytes(raw)
    assert isinstance(load_what_can_be(str(file), {}).config, Config)


@pytest.mark.parametrize(
    ("section", "line", "limit"),
    [
        ("table", 'data = "\\u0000"', "none zero"),
        ("camera", 'camera = "webcam:99999999999999999999"', "0 to 99"),
        ("screen", f'host = "{"a" * 300}"', "253"),
        ("screen", f'host = "{"a" * 64}.org"', "253"),
        ("screen", 'host = ""', "253"),
        ("camera", "fps = nan", "from 0.1 to 1000"),
        ("camera", "fps = inf", "from 0.1 to 1000"),
        ("camera", "fps = 1e308", "from 0.1 to 1000"),
        ("camera", "fps = -5", "from 0.1 to 1000"),
        ("camera", "fps = 0", "from 0.1 to 1000"),
        ("camera", "mains = 55", "50 or 60"),
        ("screen", "port = 70000", "65535"),
        ("screen", "port = true", "a whole number"),
        ("table", 'deck = "K7Q"', "four characters"),
        ("panel", 'pins = "knitting"', "mock, lgpio"),
    ],
)
def test_a_wrong_value_is_named_with_file_section_key_and_limit(
    tmp_path: Path, section: str, line: str, limit: str
) -> None:
    file = file_with(tmp_path, f"[{section}]\n{line}\n")
    with pytest.raises(BadConfig) as caught:
        load(file, {})
    key = line.partition(" ")[0]
    assert f"{file}: [{section}] {key}" in str(caught.value)
    assert limit in str(caught.value)


def test_a_wrong_pin_is_not_told() -> None:
    assert "12" not in value_error("screen", "pin", "12")


def test_the_good_keys_of_a_file_stand_beside_a_wrong_one(tmp_path: Path) -> None:
    file = file_with(tmp_path, '[screen]\nport = 70000\nhost = "0.0.0.0"\nfoo = 1\n[bar]\n')
    loaded = load_what_can_be(file, {})
    assert (loaded.config.host, loaded.config.port) == ("0.0.0.0", 8080)
    assert [(trouble.section, trouble.key) for trouble in loaded.troubles] == [
        ("screen", "port"),
        ("", ""),
        ("", ""),
    ]
    assert loaded.own == {"host"}


def test_an_option_goes_before_the_file_and_is_refused_by_its_own_name(tmp_path: Path) -> None:
    file = file_with(tmp_path, "[screen]\nport = 70000\n")
    assert load_what_can_be(file, {"port": 80}).config.port == 80
    with pytest.raises(BadConfig, match=r"^--fps nan: must be"):
        load_what_can_be(file, {"fps": math.nan})


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "a = " + "1" * 5000, "\x00", "[[["])
def test_what_is_not_toml_is_named(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadConfig, match="not TOML"):
        load(file_with(tmp_path, text), {})


def test_a_hexadecimal_number_of_5000_digits_is_named(tmp_path: Path) -> None:
    file = file_with(tmp_path, f"[screen]\nport = 0x{'f' * 5000}\n")
    with pytest.raises(BadConfig, match="more than 19 digits"):
        load(file, {})


def test_an_endless_file_is_named_and_not_read_for_ever() -> None:
    with pytest.raises(BadConfig, match="no file"):
        load("/dev/zero", {})
