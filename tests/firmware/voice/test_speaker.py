"""The box's voice with real programs in the places of espeak-ng and aplay: what may go wrong."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware.edge import Mishaps
from firmware.voice.espeak import Manner
from firmware.voice.programs import NotSaid, Programs
from firmware.voice.script import FACT, QUESTION, Utterance
from firmware.voice.speaker import FIRST_WAIT_S, Speaker
from tests.support.clock import Clock
from tests.support.patience import until
from words.catalog import ENGLISH
from words.text import t

# In the place of espeak-ng: the "sound" is the text; it notes how it was asked.
ESPEAK = """#!/bin/sh
echo "$@" >> "$(dirname "$0")/asked"
exec cat
"""
HEARS = ("sh", "-c", 'words=$(cat); echo "$words" >> "$0"')
HANGS = ("sh", "-c", 'echo $$ > "$0"; exec sleep 600')
UNPLUGGED = ("sh", "-c", "echo 'aplay: pcm_write:2127: write error: No such device' >&2; exit 1")

Make = Callable[..., Speaker]


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A folder with what stands for espeak-ng."""
    (tmp_path / "espeak-ng").write_text(ESPEAK, encoding="utf-8")
    (tmp_path / "espeak-ng").chmod(0o755)
    return tmp_path


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def make(programs: Path, clock: Clock) -> Iterator[Make]:
    made: list[Speaker] = []

    def speaker(*player: str, manner: Manner | None = None) -> Speaker:
        mishaps = Mishaps(lambda text: None, clock)
        maker = str(programs / "espeak-ng")
        manner = manner or Manner()
        made.append(Speaker(manner, lambda: ENGLISH, clock, mishaps, maker, player or None))
        return made[-1]

    yield speaker
    for one in made:
        one.stop()


def words(number: int, text: str, rank: int = QUESTION) -> Utterance:
    return Utterance(number, t("{text}", text=text), rank)


def lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def children() -> list[str]:
    """The processes that this one has begun and that are not gone, zombies too."""
    own = str(os.getpid())
    stats = [path for path in Path("/proc").glob("[0-9]*/stat")]
    return [one.parent.name for one in stats if _parent(one) == own]


def _parent(stat: Path) -> str:
    try:
        return stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[1]
    except OSError:  # it has ended meanwhile
        return ""


def test_all_is_said_in_its_order_and_nothing_is_left_of_it(make: Make, programs: Path) -> None:
    heard = programs / "heard"
    speaker = make(*HEARS, str(heard))
    speaker.say((words(1, "one white Sword", FACT), words(2, "Ben: Listen")), night=False)
    until(lambda: len(lines(heard)) == 2)
    descriptors = sum(1 for _ in Path("/proc/self/fd").iterdir())
    speaker.say((words(3, "a new question"),), night=False)
    until(lambda: len(lines(heard)) == 3)
    assert lines(heard) == ["one white Sword", "Ben: Listen", "a new question"]
    speaker.stop()
    assert sum(1 for _ in Path("/proc/self/fd").iterdir()) <= descriptors
    assert speaker.problem is None


def test_newer_words_cut_what_is_being_said(make: Make, programs: Path) -> None:
    speaking, before = programs / "speaking", children()
    speaker = make(*HANGS, str(speaking))
    speaker.say((words(1, "the first question"),), night=False)
    until(lambda: lines(speaking))
    (first,) = lines(speaking)
    speaker.say((words(2, "the second"),), night=False)
    until(lambda: lines(speaking) not in ([], [first]))
    assert not Path("/proc", first).exists()  # ended, and no zombie
    speaker.silence()
    speaker.stop()
    until(lambda: set(children()) <= set(before))
    assert speaker.problem is None


def test_a_speaker_that_is_unplugged_is_a_warning_and_is_tried_again_later(
    make: Make, programs: Path, clock: Clock
) -> None:
    speaker = make(*UNPLUGGED)
    speaker.say((words(1, "one"),), night=False)
    until(lambda: speaker.problem)
    assert "No such device" in str(speaker.problem)
    assert "is the speaker plugged in" in str(speaker.problem)
    speaker.say((words(2, "two"),), night=False)  # at once: not even tried
    clock.now = FIRST_WAIT_S + 0.1
    speaker.say((words(3, "three"),), night=False)
    until(lambda: len(lines(programs / "asked")) == 2)


def test_a_speaker_that_is_back_takes_the_warning_away(
    make: Make, programs: Path, clock: Clock
) -> None:
    plug = programs / "plug"
    speaker = make("sh", "-c", 'test -e "$0" && cat > "$0"', str(plug))
    speaker.say((words(1, "one"),), night=False)
    until(lambda: speaker.problem)
    plug.touch()
    clock.now = FIRST_WAIT_S + 0.1
    speaker.say((words(2, "two"),), night=False)
    until(lambda: speaker.problem is None)
    assert lines(plug) == ["two"]


def test_a_missing_program_is_named_with_what_brings_it(make: Make) -> None:
    speaker = make("no-such-player")
    speaker.say((words(1, "one"),), night=False)
    until(lambda: speaker.problem)
    assert "no-such-player is not there" in str(speaker.problem)
    assert "sudo apt install" in str(speaker.problem)


def test_it_is_asked_for_language_speed_and_loudness_and_night_is_quieter(
    make: Make, programs: Path
) -> None:
    speaker = make(*HEARS, str(programs / "heard"), manner=Manner("default", 120, 100))
    speaker.say((words(1, "by day"),), night=False)
    until(lambda: len(lines(programs / "heard")) == 1)
    speaker.say((words(2, "by night"),), night=True)
    until(lambda: len(lines(programs / "heard")) == 2)
    day, night = lines(programs / "asked")
    assert day.startswith("-v en -s 120 -a 100 ")
    assert night.startswith("-v en -s 120 -a 40 ")


def test_a_program_that_hangs_is_ended_after_its_time(programs: Path) -> None:
    before = children()
    with pytest.raises(NotSaid, match="hangs and was ended: pull the speaker's plug"):
        Programs().run("words", lambda: True, (*HANGS, str(programs / "pid")), b"", limit_s=0.2)
    assert set(children()) <= set(before)


def test_words_that_were_cut_before_their_program_began_are_not_said(programs: Path) -> None:
    said = programs / "said"
    assert Programs().run("words", lambda: False, (*HEARS, str(said)), b"", limit_s=5) is None
    assert not said.exists()
