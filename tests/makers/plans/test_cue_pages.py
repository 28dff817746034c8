"""The documents of cues: what the command makes is what is committed, and what is played."""

from __future__ import annotations

import argparse
import wave
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.handing.files import NotWritten
from hardware.cues.tunes import Cue, Step
from makers.commands import cues as command
from makers.plans.cue_pages import SAID, files, picture
from makers.plans.sound import RATE, wav
from tests.support.drawing_content import content
from tests.support.places import DOCS


def samples(sound: bytes) -> np.ndarray:
    with wave.open(BytesIO(sound)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 1, RATE)
        return np.frombuffer(file.readframes(file.getnframes()), np.uint8).astype(float) - 128


def test_the_committed_documents_are_what_the_command_makes() -> None:
    made = files()
    for name, new in made.items():
        there, mend = (
            (DOCS / name).read_bytes(),
            f"docs/{name}: run roundtable build cues --out docs",
        )
        if name.endswith(".svg"):
            assert content(there.decode()) == content(new.decode()), mend
        else:  # a page is its words, a sound its samples
            assert there == new, mend
    committed = {f"cues/{path.name}" for path in (DOCS / "cues").iterdir()} | {"cues.md"}
    assert committed == set(made)


def test_the_command_writes_every_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.run(argparse.Namespace(out=tmp_path / "new")) == 0
    for name, made in files().items():
        assert (tmp_path / "new" / name).read_bytes() == made
    assert "cues.md: made" in capsys.readouterr().out


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(NotWritten, match="there is no such folder"):
        command.run(argparse.Namespace(out=tmp_path / "file"))


@pytest.mark.parametrize("cue", SAID.values(), ids=list(SAID))
def test_a_sound_file_has_the_notes_of_its_cue(cue: Cue) -> None:
    sound, begin = samples(wav(cue)), 0
    assert len(sound) / RATE == pytest.approx(cue.seconds, abs=0.001)
    for step in cue.steps:
        piece = sound[begin : begin + round(step.seconds * RATE)]
        begin += len(piece)
        if step.tone is None:
            assert not piece.any()
            continue
        strength = np.abs(np.fft.rfft(piece * np.hanning(len(piece)), 1 << 16))
        assert strength.argmax() * RATE / (1 << 16) == pytest.approx(step.tone, rel=0.01)


def test_a_sound_neither_clicks_nor_clips() -> None:
    sound = samples(wav(Cue("x", (Step(0.2, 2093.0),))))
    assert abs(sound[0]) < 5
    assert abs(sound[-1]) < 25
    assert 85 <= abs(sound).max() <= 90


@given(st.sampled_from(list(SAID.values())))
def test_a_picture_names_its_cue_and_shows_every_note(cue: Cue) -> None:
    svg = picture(cue)
    assert f">{cue.name}</text>" in svg
    assert svg.count("#6fb3ff") == sum(step.tone is not None for step in cue.steps)
