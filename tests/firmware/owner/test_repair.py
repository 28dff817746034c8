"""What was found broken is mended from the page; no file is ever overwritten or lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.game import Refused
from firmware.owner.config import load, load_what_can_be
from firmware.owner.repair import Mending, with_value
from firmware.owner.troubles import Trouble, Troubles
from firmware.storage.bad_config import BadConfig
from firmware.storage.small_files import KEPT, copy_aside, keep, remove_leftovers, set_aside
from tests.support.shapes import judged

WHEN = "2026-11-21-184500"


def mending(*troubles: Trouble) -> Mending:
    return Mending(Troubles(troubles), lambda: WHEN)


def of_file(path: Path, text: str) -> Mending:
    path.write_text(text)
    loaded = load_what_can_be(str(path), {})
    return mending(*loaded.troubles)


def shown(made: Mending) -> Any:
    told = made.as_json()
    judged("Safe")(told)
    return told["troubles"]


def test_a_file_that_is_set_aside_never_takes_a_name_that_is_taken(tmp_path: Path) -> None:
    names = []
    for text in ("one", "two", "three"):
        (tmp_path / "panel.toml").write_text(text)
        names.append(set_aside(tmp_path / "panel.toml", WHEN))
    assert [path.read_text() for path in names] == ["one", "two", "three"]
    assert names[2].name == f"panel.toml.aside-{WHEN}-3"
    assert not (tmp_path / "panel.toml").exists()


def test_a_folder_in_a_files_place_is_set_aside_too(tmp_path: Path) -> None:
    (tmp_path / "panel.toml" / "inside").mkdir(parents=True)
    aside = set_aside(tmp_path / "panel.toml", WHEN)
    assert (aside / "inside").is_dir()


def test_what_cannot_be_set_aside_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="cannot be set aside"):
        set_aside(tmp_path / "none" / "panel.toml", WHEN)


def test_leftovers_of_killed_programs_are_removed_and_nothing_else(tmp_path: Path) -> None:
    dead = [f"{name}.4194304999" for name in KEPT]  # more than Linux gives numbers
    stay = ["panel.toml", "photo.123", "panel.toml.aside-2026", "panel.toml.x", "panel.toml.1"]
    for name in dead + stay:
        (tmp_path / name).write_text("")
    assert sorted(remove_leftovers(tmp_path)) == sorted(dead)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(stay)


def test_a_wrong_value_is_told_anew_and_the_rest_of_the_file_stands(tmp_path: Path) -> None:
    file = tmp_path / "roundtable.toml"
    text = "# mine\n[camera]\nfps = -5  # too few\n\n[screen]\nport = 9000\n"
    made = of_file(file, text)
    assert shown(made)[0]["mends"] == ["edit", "keep"]
    made.mend({"do": "edit", "trouble": 1, "value": "12.5"})
    assert file.read_text() == "# mine\n[camera]\nfps = 12.5\n\n[screen]\nport = 9000\n"
    assert load(str(file), {}).fps == 12.5
    assert (tmp_path / f"roundtable.toml.aside-{WHEN}").read_text() == text
    assert made.as_json() == {"troubles": [], "changed": True}


@pytest.mark.parametrize("value", ["-7", "many", "", "nan", None, 5])
def test_a_value_that_is_wrong_again_changes_nothing(tmp_path: Path, value: Any) -> None:
    file = tmp_path / "roundtable.toml"
    made = of_file(file, "[camera]\nfps = -5\n")
    with pytest.raises(BadConfig, match="fps"):
        made.mend({"do": "edit", "trouble": 1, "value": value})
    assert [path.name for path in tmp_path.iterdir()] == ["roundtable.toml"]
    assert len(shown(made)) == 1


def test_going_on_as_it_stands_takes_a_wrong_value_out(tmp_path: Path) -> None:
    file = tmp_path / "roundtable.toml"
    made = of_file(file, "[screen]\nport = 70000\nhost = '::1'\n")
    made.mend({"do": "keep", "trouble": 1})
    assert file.read_text() == "[screen]\nhost = '::1'\n"


def test_going_on_without_a_file_that_is_no_toml_keeps_its_text(tmp_path: Path) -> None:
    file = tmp_path / "roundtable.toml"
    made = of_file(file, "[[[")
    made.mend({"do": "keep", "trouble": 1})
    assert load_what_can_be(str(file), {}).troubles == ()
    assert (tmp_path / f"roundtable.toml.aside-{WHEN}").read_text() == "[[["


def test_a_key_that_nobody_knows_may_stay(tmp_path: Path) -> None:
    file = tmp_path / "roundtable.toml"
    made = of_file(file, "[screen]\nprot = 8080\n")
    assert shown(made)[0]["mends"] == ["keep"]
    made.mend({"do": "keep", "trouble": 1})
    assert file.read_text() == "[screen]\nprot = 8080\n"
    assert made.as_json() == {"troubles": [], "changed": False}


def test_a_file_is_put_back_and_the_one_in_its_place_is_set_aside(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text("broken")
    aside = set_aside(file, WHEN)
    made = mending(Trouble("cards.toml: broken", "", file, aside))
    file.write_text("new")
    made.mend({"do": "restore", "trouble": 1})
    assert file.read_text() == "broken"
    assert aside.with_name(f"{aside.name}-2").read_text() == "new"


def test_the_decks_code_is_told_from_the_stickers(tmp_path: Path) -> None:
    file, aside = tmp_path / "deck.toml", tmp_path / f"deck.toml.aside-{WHEN}"
    aside.write_text("broken")
    made = mending(Trouble("deck.toml: broken", "", file, aside, "", "code"))
    with pytest.raises(BadConfig, match="four characters"):
        made.mend({"do": "edit", "trouble": 1, "value": "K7"})
    made.mend({"do": "edit", "trouble": 1, "value": "k7qd"})
    assert 'code = "K7QD"' in file.read_text()


@pytest.mark.parametrize(
    "asked",
    [{}, {"do": "edit"}, {"do": "edit", "trouble": "1"}, {"do": "burn", "trouble": 1},
     {"do": "keep", "trouble": 7}, {"do": 1, "trouble": 1}],
)  # fmt: skip
def test_what_cannot_be_done_is_refused(asked: Any) -> None:
    made = mending(Trouble("something"))
    with pytest.raises(Refused):
        made.mend(asked)
    assert len(shown(made)) == 1


def test_the_page_may_start_the_box_anew() -> None:
    made = mending(Trouble("something"))
    made.mend({"do": "anew"})
    assert made.starts_anew


@pytest.mark.parametrize(
    "text",
    ["camera = {fps = -5}\n", "camera.fps = -5\n", "[camera]\nfps = [\n-5]\n",
     'x = """\n[camera]\nfps = -5\n"""\n', "[camera]\n"],
)  # fmt: skip
def test_a_text_in_which_a_value_cannot_be_found_for_sure_is_left_alone(text: str) -> None:
    assert with_value(text, "camera", "fps", 30.0) is None


def test_a_value_is_changed_beside_one_that_is_no_number() -> None:
    assert with_value("[a]\nx = nan\ny = 1\n", "a", "y", 2) == "[a]\nx = nan\ny = 2\n"


@pytest.mark.parametrize("value", ["true", "false"])
def test_what_is_true_or_false_is_told_in_these_words(tmp_path: Path, value: str) -> None:
    file = tmp_path / "roundtable.toml"
    file.write_text('[screen]\nhttps = "yes"\n')
    made = mending(Trouble("https: expected true or false", "", file, None, "screen", "https"))
    with pytest.raises(BadConfig, match="expected true or false"):
        made.mend({"do": "edit", "trouble": 1, "value": "no"})
    made.mend({"do": "edit", "trouble": 1, "value": value})
    assert file.read_text() == f"[screen]\nhttps = {value}\n"


def test_a_copy_is_for_the_programs_user_alone(tmp_path: Path) -> None:
    keep(tmp_path / "roundtable.toml", "pin", 0o600)
    assert copy_aside(tmp_path / "roundtable.toml", WHEN).stat().st_mode & 0o777 == 0o600
