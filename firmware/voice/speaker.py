"""The box's own voice: a thread that says what waits; the loop never waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition, Thread
from typing import Final

from firmware.edge import During, Mishaps
from firmware.owner.config import Config
from firmware.voice import espeak, turns
from firmware.voice.espeak import Manner
from firmware.voice.programs import NotSaid, Programs
from firmware.voice.script import Utterance
from firmware.voice.turns import Turns
from firmware.voice.voice import Voice
from words.catalog import Language
from words.terminal import speaks
from words.text import Text, t

MAKING_S: Final = 10.0  # espeak-ng takes 0.01 s for a sentence on a PC
SPARE_S: Final = 5.0  # a device is opened, and played to its end
FIRST_WAIT_S: Final = 5.0  # before a speaker that fails is tried again; doubled each time
LONGEST_WAIT_S: Final = 60.0


class Speaker:
    """Says words through espeak-ng and an ALSA device; what fails is a problem, and tried again."""

    def __init__(
        self,
        manner: Manner,
        language: Callable[[], Language],
        clock: Callable[[], float],
        mishaps: Mishaps,
        maker: str = espeak.ESPEAK,
        player: tuple[str, ...] | None = None,
    ) -> None:
        """`maker` makes a WAV file, which `player` is fed; None: aplay, to the device."""
        self._manner = manner
        self._language = language
        self._clock = clock
        self._mishaps = mishaps
        self._maker = maker
        self._player = player or espeak.playing(manner)
        self._programs = Programs()
        self._bell = Condition()
        self._turns = Turns()
        self._night = False
        self._stopped = False
        self._thread: Thread | None = None  # None: nothing has been said yet
        self._retry, self._wait = 0.0, FIRST_WAIT_S
        self.problem: Text | None = None  # why the last words were not heard

    # -- from the loop -----------------------------------------------------------------------

    def say(self, new: tuple[Utterance, ...], night: bool) -> None:
        """Say these, after what outranks them."""
        at = self._clock()
        if at < self._retry or self._stopped:
            return
        with self._bell:
            before, self._night = self._turns.speaking, night
            self._turns = turns.hear(self._turns, new, at)
            cut = before is not None and self._turns.speaking is None
            self._bell.notify()
        if cut:
            self._programs.end_program(before)
        if self._thread is None:
            self._thread = Thread(target=self._speak, name="voice", daemon=True)
            self._thread.start()

    def silence(self) -> None:
        """Say nothing of all that."""
        with self._bell:
            before, self._turns = self._turns.speaking, Turns()
        if before is not None:
            self._programs.end_program(before)

    def stop(self) -> None:
        """Be silent for good, and wait for the thread."""
        with self._bell:
            self._stopped = True
            self._bell.notify()
        self.silence()
        if self._thread is not None:
            self._thread.join(timeout=2)

    # -- in its own thread -------------------------------------------------------------------

    def _speak(self) -> None:
        while (spoken := self._next()) is not None:
            with self._mishaps.catch_errors(During.VOICE) as caught:
                self._try(spoken)
            if caught.mishap is not None:
                self._fails(caught.mishap.text)
            with self._bell:
                self._turns = turns.over(self._turns, spoken)

    def _try(self, spoken: Utterance) -> None:
        try:
            if self._say(spoken):
                self.problem, self._wait = None, FIRST_WAIT_S
        except NotSaid as error:
            self._fails(error.why)

    def _next(self) -> Utterance | None:
        """Wait for words; None: it was stopped."""
        with self._bell:
            while not self._stopped:
                self._turns = turns.begin(self._turns, self._clock())
                if self._turns.speaking is not None:
                    return self._turns.speaking
                self._bell.wait()
        return None

    def _say(self, spoken: Utterance) -> bool:
        """Make the sound and play it; False: it was cut."""
        language = self._language()
        making = (self._maker, *espeak.synthesis(language.code, self._manner, self._night))
        text = language.say(spoken.text).encode()
        wav = self._run(spoken, making, text, MAKING_S)
        if wav is None:
            return False
        return self._run(spoken, self._player, wav, espeak.seconds(wav) + SPARE_S) is not None

    def _run(
        self, spoken: Utterance, args: tuple[str, ...], fed: bytes, limit_s: float
    ) -> bytes | None:
        def is_wanted() -> bool:
            return self._turns.speaking is spoken

        return self._programs.run(spoken, is_wanted, args, fed, limit_s)

    def _fails(self, why: Text) -> None:
        """Give the speaker a while: what was to be said meanwhile is not said."""
        self._retry = self._clock() + self._wait
        self._wait = min(2 * self._wait, LONGEST_WAIT_S)
        self.problem = t("The referee's voice: {why}", why=why)
        with self._bell:
            self._turns = Turns()


@contextmanager
def voice(config: Config, clock: Callable[[], float], mishaps: Mishaps) -> Iterator[Voice]:
    """Speak as it is configured; the thread begins with the first words."""
    manner = Manner(config.speech_device, config.speech_speed, config.speech_volume)
    speaker = Speaker(manner, speaks, clock, mishaps)
    try:
        yield Voice(config.speech, speaker)
    finally:
        speaker.stop()
