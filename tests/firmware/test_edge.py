"""An error nobody thought of: caught at one edge, told once, counted, and play goes on."""

from __future__ import annotations

from firmware.edge import During, Mishaps
from firmware.table.running_game import begin_game


class Watch:
    """A clock and a log."""

    def __init__(self) -> None:
        self.now = 0.0
        self.log: list[str] = []
        self.mishaps = Mishaps(self.log.append, lambda: self.now)

    def fails(self, during: During, error: Exception | None = None, after: float = 0.0) -> str:
        self.now += after
        with self.mishaps.catch_errors(during) as caught:
            raise error or KeyError("nobody thought of it")
        assert caught.mishap is not None
        return caught.mishap.text


def test_work_that_goes_well_leaves_nothing() -> None:
    watch = Watch()
    with watch.mishaps.catch_errors(During.FRAME) as caught:
        pass
    assert caught.mishap is None
    assert (watch.mishaps.total, watch.mishaps.warnings, watch.log) == (0, (), [])


def test_an_error_is_logged_whole_once_and_its_repeats_are_counted() -> None:
    watch = Watch()
    for _ in range(9):
        watch.fails(During.REQUEST)
    assert len(watch.log) == 1
    assert "Traceback" in watch.log[0]
    assert "nobody thought of it" in watch.log[0]
    assert watch.mishaps.total == 9
    assert "9 times" in watch.mishaps.warnings[0]


def test_a_thousand_repeats_write_three_more_lines() -> None:
    watch = Watch()
    for _ in range(1000):
        watch.fails(During.REQUEST)
    assert [text.count("Traceback") for text in watch.log] == [1, 0, 0, 0]


def test_three_in_a_minute_from_the_same_place_are_a_crash() -> None:
    watch = Watch()
    for _ in range(3):
        assert not watch.mishaps.crash
        watch.fails(During.FRAME, after=20)
    assert "KeyError" in watch.mishaps.crash


def test_three_in_more_than_a_minute_are_none() -> None:
    watch = Watch()
    for _ in range(20):
        watch.fails(During.PRESS, after=31)
    assert not watch.mishaps.crash


def test_three_from_different_places_are_none() -> None:
    watch = Watch()
    for during in (During.FRAME, During.PRESS):
        watch.fails(during)
    with watch.mishaps.catch_errors(During.CUE):
        begin_game(None)  # type: ignore[arg-type]
    assert not watch.mishaps.crash
    assert len(watch.mishaps.warnings) == 2


def test_requests_and_the_camera_itself_never_end_the_program() -> None:
    watch = Watch()
    for _ in range(100):
        watch.fails(During.REQUEST)
        watch.fails(During.CAMERA)
    assert not watch.mishaps.crash


def test_the_place_named_is_ours_not_a_librarys() -> None:
    watch = Watch()
    with watch.mishaps.catch_errors(During.REQUEST) as caught:
        begin_game(None)  # type: ignore[arg-type]
    assert caught.mishap is not None
    assert caught.mishap.place.startswith("engine/record.py:")


def test_an_error_whose_words_are_no_text_is_shown_all_the_same() -> None:
    class Wordless(Exception):
        def __str__(self) -> str:
            raise ValueError("not even words")

    watch = Watch()
    assert "Wordless" in watch.fails(During.REQUEST, Wordless())
    watch.fails(During.REQUEST, ValueError("\ud800" * 5000)).encode("utf-8")
    assert all(text.encode("utf-8") for text in watch.log)


def test_what_ends_the_program_on_purpose_is_not_caught() -> None:
    watch = Watch()
    try:
        with watch.mishaps.catch_errors(During.PRESS):
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        assert watch.mishaps.total == 0
    else:
        raise AssertionError("it was swallowed")
