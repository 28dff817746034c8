"""The page /first over HTTP: who may set a box up, what is kept, and what is answered by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from engine.game import Json
from firmware.games.registry import GAMES
from firmware.owner import first_choices
from firmware.owner.config import Config, load, load_what_can_be
from firmware.owner.deck import deck
from firmware.owner.first_choices import Standing, Step
from firmware.owner.operator_pin import operator_pin, read_pin
from firmware.screen.first_run import FirstRun, PlayedGames, kind_of, pieces_by_sheet
from firmware.screen.pin_gate import Gate
from firmware.screen.server import Site, app
from tests.firmware.screen.test_calibrate import StillAim
from tests.firmware.screen.test_server import SNAPSHOT
from tests.support.shapes import answered
from tests.support.still_desk import StillDesk
from tests.support.visitor import Visitor
from vision.cameras.webcams import Webcam
from words.catalog import Languages

HOME = "http://localhost:8080"
BOX, PHONE = "127.0.0.1", "192.168.1.20"
LEFT_ALONE: Any = {"camera": "drawn", "seeing": True, "stored": None, "warning": "", "codes": []}


@cache
def languages() -> Languages:
    """They are read once for every box."""
    return Languages()


class Client(Visitor):
    """A browser that asks a box in `folder`."""

    def __init__(
        self,
        folder: Path,
        host: str = BOX,
        pin: str | None = None,
        is_new: bool = True,
        unkept: str = "",
        playing: Callable[[], bool] = lambda: False,
        **told: Any,
    ) -> None:
        self.desk = StillDesk(SNAPSHOT)
        self.aim = StillAim(dict(LEFT_ALONE), b"jpeg")
        self.plugged = [Webcam(0, "C270")]
        self.first = FirstRun(
            Config(folder, camera="drawn", **told), deck(folder, "K7QD"), self.aim,
            PlayedGames(is_new, playing), unkept, cameras=lambda: tuple(self.plugged),
        )  # fmt: skip
        box = app(Site(
            self.desk, gate=Gate(pin, lambda: 0.0, lambda: 1000.0), first_run=self.first,
            languages=languages(), aim=self.aim, data=folder, doctor_words=("true",),
        ))  # fmt: skip
        super().__init__(box, host, HOME)

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.ask("GET", path, headers=headers)

    def post(self, path: str = "", **body: Json) -> httpx.Response:
        return self.ask("POST", f"/api/first{path}", json=body)

    def at(self, host: str) -> Client:
        """The same box asked from elsewhere, by a browser that was never here."""
        other = object.__new__(Client)
        other.__dict__ = {**self.__dict__, "host": host, "cookies": httpx.Cookies()}
        return other


@pytest.fixture
def client(tmp_path: Path) -> Client:
    return Client(tmp_path)


def steps(client: Client) -> dict[str, str | None]:
    return {one["name"]: one["is"] for one in client.get("/api/first").json()["steps"]}


# -- who may -----------------------------------------------------------------------------------


@pytest.mark.parametrize("pin", [None, "471100"])
def test_before_a_pin_is_set_another_machine_is_told_where_to_go(
    tmp_path: Path, pin: str | None
) -> None:
    box = Client(tmp_path, pin=pin)  # a PIN that was drawn, and that nobody knows
    phone = box.at(PHONE)
    for answer in (phone.get("/api/first"), phone.post(step="pin", do="choose", value="1234")):
        assert (answer.status_code, answer.json()["reason"]) == (403, "own-screen")
        assert "http://127.0.0.1:8080/first" in answer.json()["text"]
    assert phone.get("/first").status_code == 200  # which says that sentence
    assert phone.get("/api/first/picture").status_code == 403
    assert phone.get("/api/first/offer").json() == {"offer": None}
    assert box.get("/api/first").status_code == 200
    assert box.get("/api/first/offer").json() == {"offer": "begin"}
    assert not first_choices.is_begun(tmp_path)


def test_a_pin_that_is_set_is_asked_for_at_once_and_everywhere(client: Client) -> None:
    set_ = client.post(step="pin", do="choose", value="2468")
    assert (set_.status_code, set_.json()["pin"]) == (200, "set")
    assert client.get("/api/first").status_code == 200  # whoever set it stays in
    for host in (BOX, PHONE):
        other = client.at(host)
        assert other.get("/api/first").json()["reason"] == "pin-needed"
        assert other.get("/api/operator").status_code == 401
    folder = client.first.data
    assert read_pin(folder) == "2468"
    assert operator_pin(load(None, {"data": str(folder)})) == "2468"  # and after a restart


def test_where_games_were_played_the_box_itself_asks_for_a_pin_that_was_drawn(
    tmp_path: Path,
) -> None:
    assert Client(tmp_path, pin="471100", is_new=False).get("/api/first").status_code == 401
    playing = Client(tmp_path, pin="471100", playing=lambda: True)
    assert playing.get("/api/first").status_code == 401
    assert playing.get("/api/first/offer").json() == {"offer": None}


GUESTS: Final = (  # docs/stand.md tells a store's owner so
    ("/", 200), ("/help", 200), ("/score", 200), ("/api/table", 200), ("/api/join", 200),
    ("/api/operator", 401), ("/api/games", 401), ("/api/history", 401), ("/api/backup", 401),
    ("/api/doctor", 401), ("/api/calibration/picture", 401), ("/api/first", 401),
)  # fmt: skip
CLOSED: Final = (
    "new", "do", "enter", "words", "again", "settings", "selftest", "mend", "off",
    "restore", "pin/new", "games/delete", "forget", "cards", "copy", "first", "first/anew",
)  # fmt: skip
PRESSES: Final = ("press", "place")


def test_a_guest_of_a_store_may_look_and_change_nothing_on_the_page(client: Client) -> None:
    client.post(step="pin", do="choose", value="2468")
    guest = client.at(BOX)
    told = {path: guest.get(path).status_code for path, _ in GUESTS}
    assert told == dict(GUESTS)
    for word in CLOSED:
        answer = guest.ask("POST", f"/api/{word}", json={})
        assert (answer.status_code, word) == (401, word)
    for word in PRESSES:  # the box's own buttons: their request is read, and lacks all
        at_box, phone = (
            client.at(host).ask("POST", f"/api/{word}", json={}) for host in (BOX, PHONE)
        )
        assert (at_box.status_code, phone.status_code, word) == (400, 401, word)


# -- what is kept -------------------------------------------------------------------------------


def test_each_step_is_done_or_left_out_and_found_again_after_a_restart(
    client: Client, tmp_path: Path
) -> None:
    client.post(step="language", do="choose", value="pl", before=None)
    client.post(step="place", do="choose", value="store", store=" The Round Corner ", before=None)
    client.post(step="game", do="choose", value="camelot", before=None)
    client.post(step="camera", do="choose", value="webcam:0", before=None)
    client.post(step="pin", do="skip")
    client.post(step="aim", do="done")
    again = Client(tmp_path)
    assert steps(again) == {
        "language": "done", "place": "done", "pin": "skipped", "game": "done", "camera": "done",
        "aim": "done", "sheets": None, "selftest": None, "cards": None,
    }  # fmt: skip
    assert again.get("/api/first/offer").json() == {"offer": "go-on"}
    config = load(None, {"data": str(tmp_path)})
    assert (config.language, config.store, config.game) == ("pl", "The Round Corner", "camelot")
    assert (config.camera, config.pin, config.asks_pin) == ("webcam:0", None, False)
    assert first_choices.read_choices(tmp_path).steps[Step.PIN] is Standing.SKIPPED


def test_what_is_read_at_the_start_waits_and_the_box_is_opened_anew_for_it(
    client: Client, tmp_path: Path
) -> None:
    assert not client.post(step="language", do="choose", value="de").json()["waits"]
    assert client.post(step="game", do="choose", value="merlin").json()["waits"]
    assert client.post("/anew").status_code == 200
    assert ("mend", {"do": "reopen"}) in client.desk.asked
    assert not Client(tmp_path).get("/api/first").json()["waits"]


def test_the_boxs_own_screen_speaks_the_language_that_was_chosen_and_no_other_does(
    client: Client,
) -> None:
    client.post(step="language", do="choose", value="pl", before=None)
    german = {"accept-language": "de"}
    assert client.get("/first", **german).headers["content-language"] == "pl"
    assert client.at(PHONE).get("/first", **german).headers["content-language"] == "de"


def test_each_language_is_shown_in_its_own_words(client: Client) -> None:
    told = {one["code"]: one["says"] for one in client.get("/api/first").json()["languages"]}
    assert set(told) == {"en", "pl", "fr", "de", "cs"}
    assert len(set(told.values())) == 5


def test_what_the_owners_file_says_goes_before_and_is_not_chosen_here(tmp_path: Path) -> None:
    file = tmp_path / "roundtable.toml"
    text = f'# mine\n[table]\ndata = "{tmp_path}"\nlanguage = "cs"\n'
    file.write_text(text)
    config = load(str(file), {"camera": "drawn"})
    assert config.fixed == {"data", "language", "camera"}
    client = Client(tmp_path, fixed=config.fixed, language="cs")
    assert set(client.get("/api/first").json()["fixed"]) == {"language", "camera"}
    for step, value in (("language", "pl"), ("camera", "webcam:0")):
        answer = client.post(step=step, do="choose", value=value, before=None)
        assert (answer.status_code, "change it there" in answer.text) == (409, True)
    first_choices.keep(tmp_path, first_choices.FirstChoices({"language": "fr", "game": "merlin"}))
    now = load(str(file), {})
    assert (now.language, now.game) == ("cs", "merlin")
    assert file.read_text() == text


# -- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize("pin", ["", "123", "123456789", "12a4", "\uff14\uff17\uff11\uff11"])
def test_a_pin_that_is_none_is_named_and_nothing_changes(client: Client, pin: str) -> None:
    answer = client.post(step="pin", do="choose", value=pin)
    assert (answer.status_code, "4 to 8 digits" in answer.text) == (409, True)
    assert client.get("/api/first").json()["pin"] == "none"
    assert read_pin(client.first.data) is None


@pytest.mark.parametrize(
    "body",
    [
        {}, {"step": "pin"}, {"step": "no-such", "do": "skip"}, {"step": "pin", "do": "open"},
        {"step": ["pin"], "do": "skip"}, {"step": "pin", "do": "choose"},
        {"step": "pin", "do": "choose", "value": 4711}, {"step": "place", "do": "choose"},
        {"step": "place", "do": "choose", "value": "castle"},
        {"step": "place", "do": "choose", "value": "store"},
        {"step": "language", "do": "choose", "value": "tlh"},
        {"step": "aim", "do": "choose", "value": "x"}, {"step": "game", "do": "choose"},
    ],
)  # fmt: skip
def test_rubbish_is_answered_by_name_and_nothing_is_kept(client: Client, body: Any) -> None:
    answer = client.post(**body)
    assert (answer.status_code, answer.json()["reason"]) == (400, "not-valid")
    assert not first_choices.is_begun(client.first.data)


@pytest.mark.parametrize(
    ("step", "value"),
    [("game", "chess"), ("camera", "webcam:7"), ("camera", "file:/etc/passwd"),
     ("camera", "folder:/"), ("camera", "\0")],
)  # fmt: skip
def test_what_is_not_there_cannot_be_chosen(client: Client, step: str, value: str) -> None:
    answer = client.post(step=step, do="choose", value=value, before=None)
    assert (answer.status_code, answer.json()["reason"]) == (409, "not-done")
    assert not first_choices.is_begun(client.first.data)


def test_a_stores_name_of_a_page_is_refused(client: Client) -> None:
    answer = client.post(step="place", do="choose", value="store", store="x" * 41, before=None)
    assert (answer.status_code, "at most 40 characters" in answer.text) == (409, True)


def test_a_store_may_switch_the_screen_for_spectators_on_and_a_family_has_none(
    client: Client, tmp_path: Path
) -> None:
    place = {"step": "place", "do": "choose", "value": "store", "store": "The Round Corner"}
    assert client.post(**place, before=None, spectator="yes").status_code == 400
    answer = client.post(**place, before=None, spectator=True).json()
    assert (answer["spectator"], answer["waits"]) == (True, True)
    again = place | {"before": "The Round Corner"}
    assert client.post(**again).json()["spectator"]  # a page that does not say leaves it
    assert load(None, {"data": str(tmp_path)}).spectator
    assert not client.post(**again, spectator=False).json()["spectator"]
    client.post(**again, spectator=True)
    client.post(**again | {"value": "family"})
    assert not load(None, {"data": str(tmp_path)}).spectator


def test_a_store_may_lock_ok_and_undo_so_that_they_do_not_switch_the_box_off(
    client: Client, tmp_path: Path
) -> None:
    place = {"step": "place", "do": "choose", "value": "store", "store": "The Round Corner"}
    assert client.post(**place, before=None, off_locked=True).json()["off_locked"]
    assert load(None, {"data": str(tmp_path)}).off_locked
    client.post(**place | {"before": "The Round Corner", "value": "family"})
    assert not load(None, {"data": str(tmp_path)}).off_locked


def test_a_camera_that_is_pulled_out_before_it_is_chosen_is_named(client: Client) -> None:
    assert [one["source"] for one in client.get("/api/first").json()["cameras"]] == [
        "webcam:0", "drawn",
    ]  # fmt: skip
    client.plugged.clear()
    answer = client.post(step="camera", do="choose", value="webcam:0", before=None)
    assert (answer.status_code, "plugged in" in answer.text) == (409, True)
    client.aim.shown = None
    assert client.get("/api/first/picture").status_code == 404


def test_a_phone_is_among_the_cameras_where_the_page_is_encrypted(tmp_path: Path) -> None:
    client = Client(tmp_path, https=True)
    assert [one["source"] for one in client.get("/api/first").json()["cameras"]] == [
        "webcam:0", "phone", "drawn",
    ]  # fmt: skip
    assert client.post(step="camera", do="choose", value="phone", before=None).status_code == 200
    assert client.get("/api/first").json()["camera_chosen"] == "phone"


def test_of_two_browsers_the_later_one_is_told(client: Client) -> None:
    other = client.at(BOX)
    assert client.post(step="game", do="choose", value="merlin", before=None).status_code == 200
    late = other.post(step="game", do="choose", value="camelot", before=None)
    assert (late.status_code, "Somebody else" in late.text) == (409, True)
    assert client.first.as_json()["game"] == "merlin"
    assert other.post(step="game", do="choose", value="camelot", before="merlin").status_code == 200


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    why = "/data: cannot be written: Read-only file system"
    stands_in = Client(tmp_path, unkept=why)
    for body in ({"step": "pin", "do": "choose", "value": "2468"}, {"step": "aim", "do": "skip"}):
        answer = stands_in.post(**body)
        assert (answer.status_code, why in answer.text) == (409, True)
    assert read_pin(tmp_path) is None
    assert stands_in.get("/api/first").json()["unkept"] == why


def test_a_file_that_is_broken_stops_nothing_and_the_page_begins_anew(tmp_path: Path) -> None:
    for text in ("[chosen\n", 'chosen = "x"\n', "[chosen]\ncamera = 3\n", '[steps]\nx = "done"\n'):
        (tmp_path / first_choices.FILE).write_text(text)
        assert load_what_can_be(None, {"data": str(tmp_path)}).config.camera is None
        assert steps(Client(tmp_path))["language"] is None
    (tmp_path / first_choices.FILE).write_text('[chosen]\ncamera = "rubbish"\ngame = "merlin"\n')
    config = load(None, {"data": str(tmp_path)})
    assert (config.camera, config.game) == (None, "merlin")


# -- aim, cards, what is printed -------------------------------------------------------------------


def test_cards_that_are_shown_one_by_one_are_remembered(client: Client, tmp_path: Path) -> None:
    for names in (["picts-5", "mat-1"], ["morgan-4.2"], ["picts-5", "picts-5"]):
        client.aim.said = {**LEFT_ALONE, "codes": [{"name": name} for name in names]}
        told = client.post("/look", cards=True).json()
    answered("POST", "/api/first/look")(told)
    assert told["now"] == ["picts-5"]
    assert told["seen"] == ["picts-5", "morgan-4.2"]
    assert Client(tmp_path).post("/look", cards=True).json()["seen"] == told["seen"]
    assert client.post("/look", cards=True, anew=True).json()["seen"] == ["picts-5"]


def test_cards_are_not_checked_while_a_game_would_take_them_for_laid(tmp_path: Path) -> None:
    playing = Client(tmp_path, playing=lambda: True)
    answer = playing.post("/look", cards=True)
    assert (answer.status_code, answer.json()["reason"]) == (409, "game-on")
    assert playing.post("/look").status_code == 200  # aiming is no card


@pytest.mark.parametrize("game", GAMES)
def test_the_pieces_to_show_are_those_that_get_stickers_each_once(game: str) -> None:
    told: Any = pieces_by_sheet(game)
    ids = [one for sheet in told for label in sheet["labels"] for one in label["ids"]]
    usual = {name for name, one in GAMES[game].copy.stickers.items() if one.usual}
    assert len(ids) == len(set(ids))
    assert set(ids) == {one.id for one in GAMES[game].game.pieces if one.sheet in usual}


@pytest.mark.parametrize(
    ("piece", "kind"),
    [("picts-4.2", "picts"), ("morgan-8", "morgan"), ("mordred", "mordred"),
     ("b-black-knight-1.3", "b-black-knight"), ("m-mission.12", "m-mission")],
)  # fmt: skip
def test_a_kind_is_what_pieces_have_in_common(piece: str, kind: str) -> None:
    assert kind_of(piece) == kind


def test_a_mat_comes_as_pdf_in_the_readers_language(client: Client) -> None:
    answer = client.get("/api/first/pdf?what=mat&game=merlin&paper=letter")
    assert answer.content.startswith(b"%PDF-")
    assert answer.headers["content-disposition"].endswith('"merlin-mat.pdf"')
    for wrong in ("what=poster", "game=chess", "paper=a9"):
        assert client.get(f"/api/first/pdf?{wrong}").status_code == 400
    assert client.get("/api/first/pieces?game=chess").status_code == 404


def test_a_camera_chosen_before_that_is_now_given_as_an_option_stays_chosen(
    tmp_path: Path,
) -> None:
    first_choices.keep(tmp_path, first_choices.FirstChoices({"camera": "webcam:3"}))
    given = load(None, {"data": str(tmp_path), "camera": "drawn"})
    assert given == replace(given, camera="drawn")
    assert load(None, {"data": str(tmp_path)}).camera == "webcam:3"
