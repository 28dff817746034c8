"""install.sh takes a table's bundle: its own functions, with files in a folder of the test."""

from __future__ import annotations

import io
import stat
import tarfile
import tomllib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

pytest.importorskip("cryptography", reason="no certificate can be made without cryptography")

from firmware.owner import config as configuration
from fleet.bundles import hall as halls
from fleet.bundles.texts import FORMAT, Place
from tests.support.install_script import in_script
from tests.support.places import ROOT

NOW = datetime(2026, 11, 27, tzinfo=UTC)
TAKE = "check_bundle; put_bundle"
Members = dict[str, bytes]


def bundles(*tables: str) -> dict[str, bytes]:
    """Return the bundle of each table of a new hall."""
    hall, _ = halls.new_hall(Place("hall.local", 8884, 8081), NOW)
    hall, passwords = halls.with_tables(hall, tables, NOW)
    return {name: halls.bundle(hall, name, told, str) for name, told in passwords.items()}


@pytest.fixture(scope="module")
def made() -> dict[str, bytes]:
    return bundles("north", "south")


@pytest.fixture
def etc(tmp_path: Path) -> Path:
    """A box's configuration as install.sh has written it."""
    folder = tmp_path / "etc"
    folder.mkdir()
    (folder / "roundtable.toml").write_bytes((ROOT / "systemd/roundtable.toml").read_bytes())
    return folder


def take(etc: Path, bundle: bytes | None, words: str = TAKE, before: str = "") -> tuple[int, str]:
    """Let install.sh take a bundle; return its status and what it said."""
    named = ""
    if bundle is not None:
        file = etc.parent / "one.fleet"
        file.write_bytes(bundle)
        named = str(file)
    return in_script(f'BUNDLE="{named}"; {before} {words}', etc)


def files(etc: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(etc)): path.read_bytes() for path in etc.rglob("*") if path.is_file()
    }


def changed(bundle: bytes, change: Callable[[Members], None]) -> bytes:
    """Return a bundle with other members."""
    with tarfile.open(fileobj=io.BytesIO(bundle)) as opened:
        members = {one.name: opened.extractfile(one).read() for one in opened}  # type: ignore[union-attr]
    change(members)
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, content in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return out.getvalue()


def test_a_bundle_names_broker_table_and_password_for_this_box_alone(
    made: dict[str, bytes], etc: Path
) -> None:
    status, said = take(etc, made["north"])
    assert status == 0, said
    fleet = etc / "fleet"
    assert {
        path.name: stat.S_IMODE(path.stat().st_mode) for path in fleet.iterdir()
    } == dict.fromkeys(("bundle", "ca.pem", "page.pdf", "password", "sums", "table.toml"), 0o600)
    assert (fleet / "password").read_text().strip() not in said
    config = configuration.load(str(etc / "roundtable.toml"), {})
    assert (config.mqtt, config.mqtt_port, config.mqtt_table) == ("hall.local", 8884, "north")
    assert config.mqtt_user == "north"
    told = tomllib.loads((fleet / "table.toml").read_text())["mqtt"]
    assert told["mqtt_password_file"] == config.mqtt_password_file


def test_taken_again_it_changes_nothing(made: dict[str, bytes], etc: Path) -> None:
    assert take(etc, made["north"])[0] == 0
    before = files(etc)
    status, said = take(etc, made["north"], f"CHANGED=false; {TAKE}; echo changed=$CHANGED")
    assert (status, "changed=false" in said) == (0, True), said
    assert files(etc) == before


def test_cut_off_halfway_it_is_whole_when_it_is_taken_again(
    made: dict[str, bytes], etc: Path
) -> None:
    assert take(etc, made["north"])[0] == 0
    whole = files(etc)
    for name in ("password", "sums"):
        (etc / "fleet" / name).unlink()
    assert take(etc, made["north"])[0] == 0
    assert files(etc) == whole


def test_a_dry_run_says_what_it_would_do_and_writes_nothing(
    made: dict[str, bytes], etc: Path
) -> None:
    before = files(etc)
    status, said = take(etc, made["north"], before="DRY=true;")
    assert status == 0
    assert "the bundle of table north" in said
    assert 'mqtt_table = "north" into' in said
    assert files(etc) == before


def _newer(members: Members) -> None:
    members["bundle"] = members["bundle"].replace(b"format 1", b"format %d" % (FORMAT + 1))
    members["more.toml"] = b""


def _unknown(members: Members) -> None:
    members["../../etc/passwd"] = b""


def _spoilt(members: Members) -> None:
    members["password"] = b"another\n"


def _without_sums(members: Members) -> None:
    members["sums"] = b""


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (_newer, "of format 2, and this program reads format 1"),
        (_unknown, "holds other files than a bundle"),
        (_spoilt, "is damaged"),
        (_without_sums, "is damaged"),
        (lambda members: members.pop("page.pdf"), "holds other files than a bundle"),
        (lambda members: members.pop("bundle"), "is no bundle"),
        (lambda members: members.update(bundle=b"format x"), "is no bundle"),
    ],
)
def test_a_bundle_that_is_not_as_it_was_made_is_refused(
    made: dict[str, bytes], etc: Path, change: Callable[[Members], None], says: str
) -> None:
    before = files(etc)
    status, said = take(etc, changed(made["north"], change))
    assert (status, says in said, "nothing was changed" in said) == (2, True, True), said
    assert files(etc) == before


def test_a_link_in_a_bundle_is_refused(made: dict[str, bytes], etc: Path) -> None:
    out = io.BytesIO(changed(made["north"], lambda members: members.pop("password")))
    with tarfile.open(fileobj=out, mode="a") as archive:
        link = tarfile.TarInfo("password")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/shadow"
        archive.addfile(link)
    status, said = take(etc, out.getvalue())
    assert (status, "holds something that is no file" in said) == (2, True), said


@pytest.mark.parametrize("spoil", [
    lambda bundle: bundle[:3000],
    lambda bundle: b"",
    lambda bundle: b"%PDF-1.4\n" * 100,
    lambda bundle: bundle + b"\0" * 1_000_000,
])  # fmt: skip
def test_what_is_no_whole_bundle_is_refused(
    made: dict[str, bytes], etc: Path, spoil: Callable[[bytes], bytes]
) -> None:
    status, said = take(etc, spoil(made["north"]))
    assert (status, "nothing was changed" in said) == (2, True), said
    assert not (etc / "fleet").exists()


def test_the_bundle_of_another_table_or_hall_is_refused(made: dict[str, bytes], etc: Path) -> None:
    assert take(etc, made["north"])[0] == 0
    before = files(etc)
    for other in (made["south"], bundles("north")["north"]):
        status, said = take(etc, other)
        assert status == 2
        assert "this box is table north" in said
        assert "install.sh --fleet none" in said
    assert files(etc) == before


def test_a_table_that_the_owner_named_by_hand_is_not_another_one(
    made: dict[str, bytes], etc: Path
) -> None:
    file = etc / "roundtable.toml"
    file.write_text(file.read_text().replace('# mqtt_table = "north"', 'mqtt_table = "south"'))
    status, said = take(etc, made["north"])
    assert (status, 'says mqtt_table = "south"' in said) == (2, True), said
    assert take(etc, made["south"])[0] == 0


def test_a_box_leaves_its_hall_and_joins_another(made: dict[str, bytes], etc: Path) -> None:
    assert take(etc, made["north"])[0] == 0
    assert take(etc, None, "put_bundle", "LEAVES=true;")[0] == 0
    assert not (etc / "fleet").exists()
    assert configuration.load(str(etc / "roundtable.toml"), {}).mqtt is None
    assert take(etc, made["south"])[0] == 0
    assert configuration.load(str(etc / "roundtable.toml"), {}).mqtt_table == "south"


def test_what_the_owner_wrote_stays_when_the_bundle_goes(made: dict[str, bytes], etc: Path) -> None:
    assert take(etc, made["north"])[0] == 0
    file = etc / "roundtable.toml"
    file.write_text(file.read_text().replace("# mqtt_names = false", "mqtt_names = true"))
    assert take(etc, None, "remove_bundle")[0] == 0
    left = tomllib.loads(file.read_text())["mqtt"]
    assert left == {"mqtt_names": True}
