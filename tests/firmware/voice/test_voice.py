"""The voice as the loop has it: off, hushed, and what pages that speak are told."""

from __future__ import annotations

from typing import Any

from firmware.table.log import LoggedLine
from firmware.voice.script import Utterance
from firmware.voice.voice import Voice
from words.text import Text, t

ENDS = LoggedLine(1, "silence-ends", t("Silence ends."), cues=("unhush",))
TABLE: dict[str, Any] = {"ask": {"kind": "ask-act", "text": t("Ben: Listen.")}, "hold": None}


class Mouth:
    """Writes down what it is to say; "-" where it is hushed."""

    problem: Text | None = None

    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, new: tuple[Utterance, ...], night: bool) -> None:
        self.said += [str(one.text) for one in new]

    def silence(self) -> None:
        self.said.append("-")


def follow(voice: Voice, *log: LoggedLine, hushed: bool = False, on: bool = True) -> Any:
    return voice.follow(log, TABLE, hushed, night=False, on=on)


def test_pages_are_told_the_words_that_the_box_says() -> None:
    mouth = Mouth()
    told = follow(Voice("box", mouth), ENDS)
    assert mouth.said == ["Silence ends", "Ben: Listen"]
    assert told == {
        "by": "box", "hushed": False,
        "lines": [{"n": 1, "rank": 1, "text": "Silence ends"},
                  {"n": 2, "rank": 0, "text": "Ben: Listen"}],
    }  # fmt: skip


def test_while_silence_stands_nothing_is_said_nor_made_up_for() -> None:
    mouth = Mouth()
    voice = Voice("box", mouth)
    assert follow(voice, hushed=True)["lines"] == []
    follow(voice, ENDS)
    assert mouth.said == ["-", "Silence ends"]


def test_a_box_that_is_switched_off_is_silent_and_warns_of_nothing() -> None:
    mouth = Mouth()
    mouth.problem = t("no speaker")
    voice = Voice("off", mouth)
    assert follow(voice, ENDS, on=False)["lines"]
    assert (mouth.said, voice.problems, voice.has_news()) == (["-"], (), False)


def test_a_speaker_that_fails_is_news_once() -> None:
    mouth = Mouth()
    voice = Voice("box", mouth)
    follow(voice, ENDS)
    mouth.problem = t("The speaker is gone.")
    assert (voice.has_news(), voice.has_news()) == (True, False)
    assert voice.problems == ("The speaker is gone.",)


def test_a_line_that_the_page_forgets_is_told_to_no_page_any_more() -> None:
    voice = Voice()
    follow(voice, ENDS)
    assert [one["text"] for one in follow(voice)["lines"]] == ["Ben: Listen"]
