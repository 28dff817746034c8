"""espeak-ng itself: words, language, duration, loudness and order, from the WAV files it writes.

No ear is asked: which sounds they are, espeak-ng's own phonemes tell.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from array import array
from pathlib import Path

import pytest

from firmware.edge import Mishaps
from firmware.voice.espeak import APLAY, ESPEAK, HEADER, Manner, playing, seconds, synthesis
from firmware.voice.programs import NotSaid, Programs
from firmware.voice.script import FACT, QUESTION, Utterance
from firmware.voice.speaker import Speaker
from tests.support.patience import until
from words.catalog import Languages
from words.text import Text, aloud, t

pytestmark = pytest.mark.skipif(
    shutil.which(ESPEAK) is None, reason="no espeak-ng here (apt-get install espeak-ng)"
)
LANGUAGES = Languages()
TWELVE = {"en": "twɛlv", "pl": "dvanaɕ", "fr": "duz", "de": "tsvœlf", "cs": "dvanatst"}
TURN: Text = aloud(t("{seat}: Listen, or go on a Quest.", seat="Anna"))
SILENCE: Text = aloud(t("Silence ends."))


def wav(text: str, code: str = "en", manner: Manner | None = None, night: bool = False) -> bytes:
    command = (ESPEAK, *synthesis(code, manner or Manner(), night))
    return subprocess.run(command, input=text.encode(), capture_output=True, check=True).stdout


def phonemes(text: str, code: str, folder: Path) -> str:
    """What the very run that makes the sound says of it."""
    told = folder / f"{code}.ipa"
    command = (ESPEAK, *synthesis(code, Manner(), False), "--ipa", f"--phonout={told}")
    subprocess.run(command, input=text.encode(), capture_output=True, check=True)
    return re.sub("[\u02c8\u02cc\u02d0_\u200d-]", "", told.read_text(encoding="utf-8"))


def loudest(sound: bytes) -> int:
    samples = array("h", sound[HEADER:])
    return max(map(abs, samples))


@pytest.mark.parametrize("code", TWELVE)
def test_each_language_is_said_by_a_voice_of_its_own(code: str, tmp_path: Path) -> None:
    assert TWELVE[code] in phonemes("12", code, tmp_path)


def test_every_language_of_the_box_has_a_voice() -> None:
    assert set(LANGUAGES.codes) == set(TWELVE)


@pytest.mark.parametrize("code", TWELVE)
def test_the_words_are_those_of_the_catalogue_and_take_their_time(
    code: str, tmp_path: Path
) -> None:
    text = LANGUAGES.of(code).say(TURN)
    heard = phonemes(text, code, tmp_path)
    assert heard.startswith("an")
    assert heard.split() != phonemes(LANGUAGES.of(code).say(SILENCE), code, tmp_path).split()
    fair = 60 * len(text.split()) / Manner().speed  # s, of words as long as usual
    assert 0.4 * fair < seconds(wav(text, code)) < 3 * fair


def test_a_name_is_said_and_not_read_as_orders(tmp_path: Path) -> None:
    """Whatever is typed as a name: neither an option, nor espeak-ng's own marks."""
    text = aloud(t("{seat}: Listen: lay a card.", seat="--version [[h@'loU]] <b>"))
    assert "[" not in text
    assert seconds(wav(text)) > 1
    assert "vɜʃən" in phonemes(text, "en", tmp_path)


def test_it_is_slower_and_louder_as_it_is_set_and_softer_at_night() -> None:
    usual = wav(TURN)
    assert seconds(wav(TURN, manner=Manner(speed=100))) > 1.3 * seconds(usual)
    assert loudest(wav(TURN, manner=Manner(volume=40))) < 0.6 * loudest(usual)
    assert 0 < loudest(wav(TURN, night=True)) < 0.6 * loudest(usual)


def test_sounds_come_one_after_the_other_in_their_order(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    player = ("sh", "-c", 'bytes=$(wc -c); echo "$bytes" >> "$0"', str(heard))
    mishaps = Mishaps(lambda text: None, time.monotonic)
    german = LANGUAGES.of("de")
    speaker = Speaker(Manner(), lambda: german, lambda: 0.0, mishaps, player=player)
    speaker.say((Utterance(1, SILENCE, FACT), Utterance(2, TURN, QUESTION)), night=False)
    expected = [len(wav(german.say(text), "de")) for text in (SILENCE, TURN)]
    until(lambda: heard.exists() and len(heard.read_text().split()) == 2, "two sounds")
    speaker.stop()
    assert [int(size) for size in heard.read_text().split()] == expected


@pytest.mark.skipif(
    shutil.which(APLAY) is None, reason="no aplay here (apt-get install alsa-utils)"
)
def test_a_device_that_is_not_there_is_said_with_where_to_look() -> None:
    with pytest.raises(NotSaid) as caught:
        Programs().run("x", lambda: True, playing(Manner("nosuch")), wav(SILENCE), limit_s=10)
    assert "No such file or directory" in caught.value.why
    assert "speech_device" in caught.value.why


@pytest.mark.skipif(
    shutil.which(APLAY) is None, reason="no aplay here (apt-get install alsa-utils)"
)
def test_aplay_takes_espeak_ngs_sound_as_it_comes() -> None:
    assert Programs().run("x", lambda: True, playing(Manner("null")), wav(TURN), limit_s=10) == b""
