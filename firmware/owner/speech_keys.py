"""The section [speech] of the configuration: who speaks, through what, how fast and how loud."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from firmware.owner.config_file import Key
from words.text import join_texts, t

WHO: Final = ("off", "box", "browser")
SPEED: Final = (80, 400)  # words a minute; espeak-ng takes no slower ones
VOLUME: Final = (0, 200)  # espeak-ng's amplitude
LONGEST: Final = 100  # characters of a device's name


def is_device(name: str) -> bool:
    """Whether this may be an ALSA device: no path and no command, which ALSA takes as well."""
    return re.fullmatch(rf"[A-Za-z0-9][\w.,:=+-]{{0,{LONGEST - 1}}}", name, re.ASCII) is not None


_RANGE: Final = t("from {least} to {most}")
SPEECH: Final[Mapping[str, Key]] = {
    "speech": Key(str, t("one of {keys}", keys=join_texts(", ", WHO)), lambda who: who in WHO),
    "speech_device": Key(str, t('an ALSA device, as "default" or "plughw:CARD=Device"'), is_device),
    "speech_speed": Key(
        int, _RANGE.with_(least=SPEED[0], most=SPEED[1]), lambda n: SPEED[0] <= n <= SPEED[1]
    ),
    "speech_volume": Key(
        int, _RANGE.with_(least=VOLUME[0], most=VOLUME[1]), lambda n: VOLUME[0] <= n <= VOLUME[1]
    ),
}
