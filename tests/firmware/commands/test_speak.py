"""`roundtable test voice`: the voice tried out, and kept in a file."""

from __future__ import annotations

import shutil
import wave
from pathlib import Path

import pytest

from firmware.cli import FAILED, main
from firmware.voice.espeak import ESPEAK

needs_espeak = pytest.mark.skipif(
    shutil.which(ESPEAK) is None, reason="no espeak-ng here (apt-get install espeak-ng)"
)


@needs_espeak
def test_a_sentence_is_kept_as_a_sound_of_its_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seconds = {}
    for code in ("en", "pl"):
        file = tmp_path / f"{code}.wav"
        assert main(["--language", code, "test", "voice", "--out", str(file)]) == 0
        with wave.open(str(file)) as sound:
            seconds[code] = sound.getnframes() / sound.getframerate()
    assert 0.5 < seconds["en"] < 5
    assert seconds["pl"] != seconds["en"]
    assert f"{seconds['en']:.1f} s" in capsys.readouterr().out


def test_a_box_that_cannot_speak_says_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "roundtable.toml"
    config.write_text('[speech]\nspeech_device = "nosuch"\n')
    assert main(["test", "voice", "--config", str(config)]) == FAILED
    said = capsys.readouterr().err
    assert said.startswith("roundtable test voice: ")
    assert "speech_device" in said or "sudo apt install" in said
