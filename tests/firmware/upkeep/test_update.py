"""Another release: built beside the old, tried, switched to, watched, and the way back."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from compileall import compile_file
from dataclasses import replace
from pathlib import Path

import pytest

from firmware.storage.bad_config import BadConfig
from firmware.upkeep import releases, update
from firmware.upkeep.kit import ask
from firmware.upkeep.places import Places
from firmware.upkeep.releases import BadRelease, Switching
from firmware.upkeep.stick_release import pack, public_key, seal
from tests.firmware.upkeep.boxes import Box, box, install, key, library, lines_of, wheel
from tests.support.places import ROOT

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory, first: Places) -> Box:
    return box(tmp_path_factory.mktemp("kept"), first)


@pytest.fixture
def still(kept: Box) -> Box:
    """A box for what is refused before anything is built: one for all, it stays as it is."""
    for file in kept.stick.iterdir():
        file.unlink()
    kept.told.clear()
    return replace(kept)


def refused(mine: Box, place: Path) -> str:
    """Update with what must not be taken; the box is as it was. Return the sentence."""
    with pytest.raises(BadRelease) as error:
        update.update(mine.kit, place)
    assert works(mine)
    return str(error.value)


def works(mine: Box) -> bool:
    """Whether 1.0.0 runs as before, nothing of another is left, and the game is whole."""
    places = mine.kit.places
    assert mine.runs == mine.unit.running == "1.0.0"
    assert {path.name for path in places.releases.iterdir()} <= {"1.0.0", ".updating"}
    assert releases.program(places, "1.0.0").is_file()
    assert lines_of(mine.kit.data) == 1
    return True


# -- what goes well --------------------------------------------------------------------------


def test_a_release_on_a_stick_is_taken_and_runs(mine: Box) -> None:
    mine.release("1.1.0")
    update.update(mine.kit, mine.stick)
    assert (mine.runs, mine.unit.running, mine.hands.at) == ("1.1.0", "1.1.0", 30.0)
    assert mine.told[-1] == "1.1.0 runs; `roundtable update --rollback` goes back to 1.0.0"
    assert releases.switching(mine.kit.places) is None
    assert lines_of(mine.kit.data) == 1


def test_a_release_gets_the_old_ones_libraries_compiled_and_its_pip(mine: Box) -> None:
    """The service's user may compile nothing there; and the next update asks for a pip."""
    (old,) = (mine.kit.places.releases / "1.0.0/venv/lib").glob("python*/site-packages")
    for name in ("shelf", "pip"):
        (old / name).mkdir()
        (old / name / "__init__.py").write_text("HERE = True\n")
        compile_file(old / name / "__init__.py", quiet=1)
    update.update(mine.kit, mine.release("1.1.0"))
    (new,) = (mine.kit.places.releases / "1.1.0/venv/lib").glob("python*/site-packages")
    for name in ("shelf", "pip"):
        (was,) = (old / name / "__pycache__").iterdir()
        (now,) = (new / name / "__pycache__").iterdir()
        assert now.read_bytes() == was.read_bytes()
        source = (new / name / "__init__.py").stat()  # the compiled one counts while this fits
        assert int.from_bytes(now.read_bytes()[8:12], "little") == int(source.st_mtime)


def test_the_newest_of_several_on_a_stick_is_taken(mine: Box) -> None:
    for version in ("1.9.0", "1.10.0", "1.10.0rc1"):
        mine.release(version)
    update.update(mine.kit, mine.stick)
    assert mine.runs == "1.10.0"


def test_a_wheel_alone_is_a_release_and_takes_the_libraries_of_the_one_before(
    mine: Box, tmp_path: Path
) -> None:
    (packages,) = mine.kit.places.releases.glob("1.0.0/venv/lib/python*/site-packages")
    (packages / "kept.py").write_text("")
    own = wheel(mine.stick, "1.1.0")
    seal(own)
    update.update(mine.kit, own)
    assert mine.runs == "1.1.0"
    assert list(mine.kit.places.releases.glob("1.1.0/venv/lib/python*/site-packages/kept.py"))


def test_libraries_in_the_release_are_compared_with_their_hashes_and_installed(
    mine: Box, tmp_path: Path
) -> None:
    others = [library(tmp_path / "wheels", "cards"), library(tmp_path / "wheels", "lamps")]
    file = pack(wheel(tmp_path / "made", "1.1.0"), mine.stick, others)
    update.update(mine.kit, file)
    installed = mine.kit.places.releases.glob("1.1.0/venv/lib/python*/site-packages/*.py")
    assert {"cards.py", "lamps.py", "tinytable.py"} <= {path.name for path in installed}


def radio_into(mine: Box, version: str, folder: Path) -> None:
    """Install the extra's library, what that needs, and one that nobody asks for."""
    needed = [library(folder, "radio", needs="Requires-Dist: aerial\n"), library(folder, "aerial")]
    python = mine.kit.places.releases / version / "venv/bin/python"
    words = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-index", "-q"]
    words += ["--no-deps", *map(str, needed), str(library(folder, "old_one"))]
    subprocess.run(words, check=True, capture_output=True)


def libraries(mine: Box, version: str) -> set[str]:
    found = mine.kit.places.releases.glob(f"{version}/venv/lib/python*/site-packages/*.py")
    return {path.stem for path in found} & {"radio", "aerial", "old_one", "cards"}


def test_a_release_that_brings_its_libraries_leaves_the_box_those_of_its_extras(
    mine: Box, tmp_path: Path
) -> None:
    """Without them every table would leave the hall at the next update."""
    radio_into(mine, "1.0.0", tmp_path / "extras")
    own = wheel(tmp_path / "made", "1.1.0")
    file = pack(own, mine.stick, [library(tmp_path / "wheels", "cards")])
    update.update(mine.kit, file)
    assert libraries(mine, "1.1.0") == {"cards", "radio", "aerial"}
    python = mine.kit.places.releases / "1.1.0/venv/bin/python"
    subprocess.run([python, "-c", "import radio, aerial"], check=True)


def test_rollback_to_a_release_that_is_older_than_an_extra_takes_it_along(
    mine: Box, tmp_path: Path
) -> None:
    mine.release("1.1.0")
    update.update(mine.kit, mine.stick)
    radio_into(mine, "1.1.0", tmp_path / "extras")
    update.rollback(mine.kit)
    assert mine.runs == "1.0.0"
    assert libraries(mine, "1.0.0") == {"radio", "aerial"}


def test_what_install_sh_needs_in_a_release_is_no_business_of_an_update(
    mine: Box, tmp_path: Path
) -> None:
    file = pack(wheel(tmp_path / "made", "1.1.0"), mine.stick, source=ROOT)
    with zipfile.ZipFile(file) as packed:
        names = {entry.filename: entry.external_attr >> 16 for entry in packed.infolist()}
    assert names["install.sh"] == 0o100755
    assert {"requirements/pc.lock", "systemd/roundtable.service"} <= names.keys()
    assert {"README.md", "docs/install.md", "docs/page.png"} <= names.keys()
    update.update(mine.kit, file)
    assert mine.runs == "1.1.0"


def test_a_source_that_lacks_install_sh_makes_no_release(mine: Box, tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match=r"has no install\.sh"):
        pack(wheel(tmp_path / "made", "1.1.0"), mine.stick, source=tmp_path)


def test_check_says_what_would_be_done_and_changes_nothing(mine: Box) -> None:
    mine.release("1.1.0")
    update.check(mine.kit, mine.stick)
    assert "version 1.1.0, checksum good, not signed" in mine.told[0]
    assert "1.0.0 runs here" in mine.told[1]
    assert works(mine)


def test_a_signed_release_is_taken_where_a_key_is_named(mine: Box, tmp_path: Path) -> None:
    private = key(tmp_path)
    mine.with_key(public_key(private))
    mine.release("1.1.0", signed=private)
    update.update(mine.kit, mine.stick)
    assert "signature good" in mine.told[0]
    assert mine.runs == "1.1.0"


def test_two_old_releases_are_kept(mine: Box) -> None:
    for version in ("1.1.0", "1.2.0", "1.3.0"):
        mine.release(version)
        update.update(mine.kit, mine.stick)
    assert releases.whole(mine.kit.places) == ("1.1.0", "1.2.0", "1.3.0")
    assert "1.0.0: removed, two old releases are kept" in mine.told


# -- bad input -------------------------------------------------------------------------------


def test_a_truncated_release_is_refused(still: Box) -> None:
    file = still.release("1.1.0")
    file.write_bytes(file.read_bytes()[:-100])
    assert "damaged or not whole" in refused(still, file)


def test_a_truncated_release_with_a_checksum_of_its_own_is_refused(still: Box) -> None:
    file = still.release("1.1.0")
    file.write_bytes(file.read_bytes()[:-100])
    seal(file)
    assert "is no release" in refused(still, file)


@pytest.mark.parametrize("text", ["", "hello", "0" * 64 + "  other.zip\n", "g" * 64 + "  x\n"])
def test_a_checksum_that_is_none_is_refused(still: Box, text: str) -> None:
    file = still.release("1.1.0")
    file.with_name(f"{file.name}.sha256").write_text(text)
    assert f"is no checksum of {file.name}" in refused(still, file)


def test_a_release_without_a_checksum_is_refused(still: Box) -> None:
    file = still.release("1.1.0")
    file.with_name(f"{file.name}.sha256").unlink()
    assert "its checksum" in refused(still, file)


def test_an_older_release_is_refused_and_rollback_is_named(still: Box) -> None:
    told = refused(still, still.release("0.9.0"))
    assert "version 0.9.0 is older than 1.0.0" in told
    assert "roundtable update --rollback" in told


def test_the_version_that_runs_is_refused(still: Box) -> None:
    assert "1.0.0 runs already" in refused(still, still.release("1.0.0"))


@pytest.mark.parametrize("tag", ["cp39-cp39-any", "py3-none-win_amd64", "py3-none-linux_riscv64"])
def test_a_release_for_another_machine_is_refused(still: Box, tag: str) -> None:
    told = refused(still, still.release("1.1.0", tag=tag))
    assert "for another machine: roundtable-referee is not made for Python" in told


def test_a_library_for_another_machine_is_named(still: Box, tmp_path: Path) -> None:
    other = library(tmp_path / "wheels", "zxing_cpp", "cp311-cp311-linux_riscv64")
    file = pack(wheel(tmp_path / "made", "1.1.0"), still.stick, [other])
    assert "zxing-cpp is not made for Python" in refused(still, file)


def test_an_unsigned_release_is_refused_where_a_key_is_named(still: Box, tmp_path: Path) -> None:
    still.with_key(public_key(key(tmp_path)))
    assert "is not signed" in refused(still, still.release("1.1.0"))


def test_a_signature_of_another_key_is_refused(still: Box, tmp_path: Path) -> None:
    still.with_key(public_key(key(tmp_path)))
    (tmp_path / "other").mkdir()
    file = still.release("1.1.0", signed=key(tmp_path / "other"))
    assert "is not the signature of the configuration's key" in refused(still, file)


@pytest.mark.parametrize("given", [b"", b"AAAA", b"\xff\xfe", b"x" * 9000])
def test_a_signature_that_is_none_is_refused(still: Box, tmp_path: Path, given: bytes) -> None:
    private = key(tmp_path)
    still.with_key(public_key(private))
    file = still.release("1.1.0", signed=private)
    file.with_name(f"{file.name}.sig").write_bytes(given)
    assert "is not the signature" in refused(still, file)


def test_a_signed_checksum_of_another_release_is_refused(still: Box, tmp_path: Path) -> None:
    private = key(tmp_path)
    still.with_key(public_key(private))
    good, other = still.release("1.1.0", signed=private), still.release("1.2.0", signed=private)
    for end in ("sha256", "sig"):
        Path(f"{good}.{end}").replace(f"{other}.{end}")
    assert "is no checksum of roundtable-1.2.0.zip" in refused(still, other)


def test_an_empty_stick_says_what_to_copy(still: Box) -> None:
    assert "copy roundtable-VERSION.zip and its .sha256" in refused(still, still.stick)
    assert "there is no release there" in refused(still, still.stick / "gone.zip")


def test_a_zip_that_leads_out_of_its_folder_is_refused(still: Box) -> None:
    import zipfile

    file = still.stick / "roundtable-1.1.0.zip"
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("../evil.whl", b"")
    seal(file)
    assert "does not belong there" in refused(still, file)


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_zip_that_has_a_name_twice_is_refused(still: Box) -> None:
    import zipfile

    file = still.release("1.1.0")
    with zipfile.ZipFile(file, "a") as packed:
        packed.writestr(packed.namelist()[-1], b"another")
    seal(file)
    assert "does not belong there" in refused(still, file)


def test_a_zip_with_a_link_is_refused_and_nothing_is_linked(still: Box) -> None:
    import zipfile

    file = still.release("1.1.0")
    with zipfile.ZipFile(file, "a") as packed:
        link = zipfile.ZipInfo("wheels/evil-1.0-py3-none-any.whl")
        link.external_attr = 0o120777 << 16
        packed.writestr(link, "/etc/passwd")
    seal(file)
    assert "does not belong there" in refused(still, file)


def test_a_release_whose_program_breaks_is_removed(mine: Box) -> None:
    assert "no module named anything" in refused(mine, mine.release("1.1.0", "breaks"))


def test_a_release_whose_doctor_finds_more_than_the_old_one_is_removed(mine: Box) -> None:
    told = refused(mine, mine.release("1.1.0", "unfit"))
    assert "the doctor of 1.1.0 says: gpiozero: too old" in told


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ("cannot migrate", "no room for a table"),
        ("loses a line", "1 games with 1 lines were there, 1 with 0 afterwards"),
    ],
)
def test_a_release_that_does_not_take_over_the_games_is_removed(
    mine: Box, how: str, says: str
) -> None:
    told = refused(mine, mine.release("1.1.0", how))
    assert says in told
    assert "your games are untouched" in told
    assert mine.unit.asked == []


# -- the way back ----------------------------------------------------------------------------

LOST = {"eyes": {"is": "fail", "says": "the camera is lost"}}


@pytest.mark.parametrize(
    ("sick", "says", "seconds"),
    [
        (None, "it gave no answer", 60.0),
        ({"loop": {"is": "fail", "says": "stuck"}}, "loop: stuck", 60.0),
        ({"loop": {"is": "starting", "says": "wait"}}, "loop: wait", 60.0),
        (LOST, "eyes: the camera is lost", 60.0),
    ],
)
def test_a_release_that_is_not_well_goes_and_the_old_one_comes_back(
    mine: Box, sick: object, says: str, seconds: float
) -> None:
    mine.unit.sick["1.1.0"] = sick  # type: ignore[assignment]
    told = refused(mine, mine.release("1.1.0"))
    assert f"1.1.0 did not stay well ({says}" in told
    assert "1.0.0 runs again" in told
    assert mine.unit.asked == ["start 1.1.0", "stop", "start 1.0.0"]
    assert mine.hands.at == seconds + 30.0


def test_what_did_not_work_before_does_not_count_against_a_release(mine: Box) -> None:
    mine.unit.sick = {"1.0.0": LOST, "1.1.0": LOST}  # type: ignore[dict-item]
    mine.release("1.1.0")
    update.update(mine.kit, mine.stick)
    assert mine.runs == "1.1.0"


def test_games_that_the_new_release_has_migrated_are_put_back_for_the_old_one(mine: Box) -> None:
    mine.unit.sick["1.1.0"] = None
    told = refused(mine, mine.release("1.1.0", "migrates"))
    assert "the games are as they were before" in told
    assert "before-restore-1" in told


def test_a_link_in_place_of_the_folder_of_copies_is_refused_and_leads_nowhere(
    mine: Box, tmp_path: Path
) -> None:
    (mine.kit.data / "backups").symlink_to(tmp_path / "elsewhere")
    mine.release("1.1.0")
    assert "backups" in refused(mine, mine.stick)
    assert not (tmp_path / "elsewhere").exists()


def test_rollback_goes_back_to_the_release_before(mine: Box) -> None:
    mine.release("1.1.0")
    update.update(mine.kit, mine.stick)
    update.rollback(mine.kit)
    assert works_but_for(mine, "1.1.0")
    with pytest.raises(BadRelease, match="no older release"):
        update.rollback(mine.kit)


def works_but_for(mine: Box, newer: str) -> bool:
    assert mine.runs == mine.unit.running == "1.0.0"
    return newer in releases.whole(mine.kit.places)


def test_rollback_is_refused_where_the_older_program_cannot_read_the_games(mine: Box) -> None:
    mine.release("1.1.0", "migrates")
    update.update(mine.kit, mine.stick)
    with pytest.raises(BadRelease, match="--old-data") as error:
        update.rollback(mine.kit)
    assert "1.0.0 cannot read the games as 1.1.0 has written them" in str(error.value)
    assert mine.runs == "1.1.0"


def test_rollback_with_the_old_data_keeps_what_was_played_since_aside(mine: Box) -> None:
    mine.release("1.1.0", "migrates")
    update.update(mine.kit, mine.stick)
    update.rollback(mine.kit, old_data=True)
    assert works_but_for(mine, "1.1.0")
    assert lines_of(mine.kit.data) == 1
    assert (mine.kit.data / "before-restore-1" / "journal.sqlite").exists()


# -- what was cut off ------------------------------------------------------------------------


def test_an_update_that_was_cut_off_before_the_switch_leaves_nothing(
    mine: Box, tmp_path: Path
) -> None:
    install(mine.kit.places, tmp_path, "1.1.0")
    (mine.kit.places.releases / "1.1.0" / ".unfinished").touch()
    (mine.kit.places.releases / ".gone-0.9.0" / "venv").mkdir(parents=True)
    mine.release("1.2.0")
    update.update(mine.kit, mine.stick)
    assert any(line.startswith("1.1.0: was left unfinished") for line in mine.told)
    assert releases.whole(mine.kit.places) == ("1.0.0", "1.2.0")


def _cut_off(mine: Box, tmp_path: Path, how: str = "") -> None:
    """Be where a power cut right after the switch leaves a box."""
    install(mine.kit.places, tmp_path, "1.1.0", how)
    copy = mine.kit.data / "backups" / "before-1.1.0.backup"
    copy.parent.mkdir()
    ask(mine.kit, "1.0.0", "backup", str(copy), "--data", str(mine.kit.data))
    told = Switching("1.0.0", "1.1.0", str(copy), 2, ())
    releases.keep_switching(mine.kit.places, told)
    releases.switch(mine.kit.places, "1.1.0")
    mine.unit.restart()


def test_what_was_cut_off_after_the_switch_is_watched_to_its_end(mine: Box, tmp_path: Path) -> None:
    _cut_off(mine, tmp_path)
    with pytest.raises(BadRelease, match="--settle"):
        update.update(mine.kit, mine.stick)
    update.settle(mine.kit)
    assert mine.runs == "1.1.0"
    assert releases.switching(mine.kit.places) is None


def test_what_was_cut_off_after_the_switch_and_is_not_well_goes_back(
    mine: Box, tmp_path: Path
) -> None:
    _cut_off(mine, tmp_path, "migrates")
    mine.unit.sick["1.1.0"] = None
    with pytest.raises(BadRelease, match=r"1\.0\.0 runs again"):
        update.settle(mine.kit)
    assert (mine.runs, mine.unit.running) == ("1.0.0", "1.0.0")
    assert lines_of(mine.kit.data) == 1


def test_settle_with_nothing_to_settle_says_so(mine: Box) -> None:
    update.settle(mine.kit)
    assert mine.told == ["no update was cut off"]


def test_two_updates_at_once_are_refused(mine: Box) -> None:
    with releases.lock_updates(mine.kit.places), pytest.raises(BadRelease, match="another update"):
        update.update(mine.kit, mine.stick)


def test_where_nothing_is_installed_it_says_so(tmp_path: Path, mine: Box) -> None:
    mine.kit.places.current.unlink()
    with pytest.raises(BadRelease, match=r"run install\.sh"):
        update.update(mine.kit, mine.stick)
